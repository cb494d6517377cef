"""The table as it stands, as JSON; docs/json.md says what every field means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boss_cli.page.heading import coming, where_json
from boss_cli.position.position import Position
from boss_cli.status.settled import loss_words, unwon
from boss_cli.status.view import holding_left, is_order_fixed, last_order
from boss_solver.game.cards import Badge, City
from boss_solver.game.chicago import payout_range, pile, tops
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.setup import EXPERTS
from boss_solver.game.standing import can_lead, is_decided, may_enter_chicago, needs, stake
from boss_solver.game.state import Hand, Outcome, Table
from boss_solver.inference.view import SeatView
from boss_solver.record.words.seats import with_names

SCHEMA = "boss-status/1"


def status_json(source: Position, seat: str | None) -> dict[str, Any]:
    """The table as it stands, as one seat sees it."""
    view, remarks = source.seen(seat)
    names = source.progress.names
    table = view.table
    after = coming(source.progress.here)
    now = after or table  # what the players bring to the coming hand, where none is going on
    hand = table.hand
    return {
        "schema": SCHEMA,
        **where_json(view, names, source.title or ""),
        "hand_state": _hand_state(table),
        "start_player": names[now.marker],
        "row": list(now.row),
        "police": _police(table),
        "last_hand": now.is_last_hand,
        "extra_hands": now.extra,
        "players": [_player(now, table, seat, name) for seat, name in enumerate(names)],
        "cities": [_city(table, hand, city, names) for city in table.row] if hand and not hand.broken else [],
        "chicago": _chicago(table, names) if table.in_hand else None,
        "last_round": _last_round(table, names) if table.in_hand else None,
        "holding": _holding(view),
        "seen_rewards": [str(card) for card in seen_rewards(hand).values()] if hand else [],
        "seen_undealt": [str(card) for card in seen_undealt(hand).elements()] if hand else [],
        "misplays": [_misplay(who, what, names) for who, what in hand.misplays] if hand else [],
        "slips": [_misplay(who, what, names) for who, what in table.slips],
        "settlement": _settlement(hand, names) if hand else None,
        "outcome": _outcome(table.outcome, names),
        "remarks": list(remarks),
    }


def _hand_state(table: Table) -> str:
    if table.hand is None:
        return "none"
    if table.hand.broken:
        return "broken"
    if table.hand.settlement is not None:
        return "settled"
    return "going on" if table.in_hand else "unfinished"


def _police(table: Table) -> dict[str, Any]:
    both = table.badges.count(Badge.BOTH)
    turned = table.hand.police if table.hand else ()
    return {
        "cards": list(table.badges),
        "silver": table.badges.count(Badge.SILVER) + both,
        "gold": table.badges.count(Badge.GOLD) + both,
        "this_hand": turned[0] if turned else None,
        "this_hand_too": turned[1] if len(turned) > 1 else None,
    }


def _player(table: Table, held: Table, seat: int, name: str) -> dict[str, Any]:
    """A player in the hand that is going on or coming; cards are those of the table as it stands, ``held``."""
    account, hand = table.accounts[seat], table.hand
    available = hand.supply[seat] if hand else None
    placed = [stakes[seat] for stakes in hand.on.values()] if hand else []
    return {
        "player": name,
        "seat": f"P{seat + 1}",
        "money_millions": account.money,
        "experts": {
            "available": available.experts if available else 0,
            "placed": sum(stake.experts for stake in placed),
            "away": account.away[0],
            "away_next_hand": account.away[1],
            "dead": EXPERTS - account.alive,
        },
        "occasionals": {
            "available": available.occasionals if available else 0,
            "placed": sum(stake.occasionals for stake in placed),
        },
        "cards_left": held.hand.left[seat] if held.hand and held.in_hand else 0,
        "shown": [str(up.card) for up in hand.shown if up.seat == seat] if hand else [],
        "seen_holding": [str(card) for card in seen_with(hand, seat).elements()] if hand else [],
        "banned": [city for city in table.row if city in account.banned],
        "may_enter_chicago": may_enter_chicago(table, seat),
    }


def _city(table: Table, hand: Hand, city: City, names: Sequence[str]) -> dict[str, Any]:
    leader = hand.leaders.get(city)
    top = tops(hand, (city,)).get(city)
    reward = (hand.rewards or {}).get(city)
    return {
        "city": city.value,
        "name": city.title,
        "face_up": [str(card) for card in pile(hand, city)],
        "top": None if top is None else str(top),
        "leader": None if leader is None else names[leader],
        "decided": is_decided(table, city),
        "reward": None if reward is None else str(reward),
        "players": [
            {
                "player": name,
                **stake(hand, seat, city)._asdict(),
                "needs_to_lead": needs(hand, seat, city),
                "can_lead": can_lead(table, seat, city),
            }
            for seat, name in enumerate(names)
        ],
    }


def _chicago(table: Table, names: Sequence[str]) -> dict[str, Any]:
    low, high = payout_range(table)
    return {
        "pays_now_millions": {"least": low, "most": high},
        "open_to": [name for seat, name in enumerate(names) if may_enter_chicago(table, seat)],
    }


def _last_round(table: Table, names: Sequence[str]) -> dict[str, Any]:
    return {"order": _named(last_order(table), names), "fixed": is_order_fixed(table)}


def _holding(view: SeatView) -> dict[str, Any] | None:
    left = holding_left(view)
    if view.own is None or left is None or not view.has_hand:
        return None
    return {"dealt": [str(card) for card in view.own], "left": [str(card) for card in left]}


def _misplay(seat: int | None, what: str, names: Sequence[str]) -> dict[str, Any]:
    return {"player": None if seat is None else names[seat], "what": with_names(what, names)}


def _settlement(hand: Hand, names: Sequence[str]) -> dict[str, Any] | None:
    if hand.settlement is None:
        return None
    effects = [
        {
            "city": effect.city.value,
            "reward": None if effect.reward is None else str(effect.reward),
            "winner": names[effect.winner],
            "money_millions": effect.money,
            "lost_an_expert": _named(effect.killed, names),
            "losses": loss_words(hand, effect, names) or None,
        }
        for effect in hand.settlement.effects
    ]
    return {
        "effects": effects,
        "nobody": [str(card) for _, card in unwon(hand)],
        "gained_millions": dict(zip(names, hand.settlement.gained, strict=True)),
    }


def _outcome(outcome: Outcome | None, names: Sequence[str]) -> dict[str, Any] | None:
    if outcome is None:
        return None
    keys = ("money_millions", "last_hand_millions", "gangsters")
    return {
        "winners": _named(outcome.winners, names),
        "by": outcome.by.name.lower(),
        "standing": [
            {"player": name, **dict(zip(keys, numbers, strict=True))}
            for name, numbers in zip(names, outcome.standing, strict=True)
        ],
    }


def _named(seats: Iterable[int], names: Sequence[str]) -> list[str]:
    return [names[seat] for seat in seats]
