"""The table as it stands, as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from boss_cli.ask.question import Question
from boss_cli.page.data import kept, stated, values
from boss_cli.position.about import About, Next, about, coming
from boss_cli.position.about_options import SeatOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import options
from boss_cli.shell.message import Text
from boss_cli.status.table.parts import (
    ChicagoStatus,
    CityPaid,
    CityStatus,
    ExpertsOf,
    FinalStanding,
    GameEnd,
    Holding,
    LastRound,
    MillionsNow,
    Misplay,
    OccasionalsOf,
    OnCity,
    PlayerStatus,
    PoliceCards,
    SettledHand,
    Slip,
)
from boss_cli.status.words import banned_from, cards_shown, loss_words, may_be_last
from boss_solver import Badge, City, Hand, SeatView, Table, can_lead, is_decided, needs
from boss_solver.game.chicago import payout_range, pile, tops
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.setup import EXPERTS
from boss_solver.game.standing import may_enter_chicago, stake
from boss_solver.game.state import Outcome
from boss_solver.game.turns import is_order_fixed, last_order
from boss_solver.record.words.seats import with_names


@options
class StatusOptions(SeatOptions):
    """A record, a moment of it, and whose eyes."""


@values
class StatusAnswer(About):
    """The table as it stands."""

    SCHEMA: ClassVar[str] = "boss-status/1"

    record: str | None = stated("the file, and the line with `--at`")
    hand: int | None = stated("the number of the latest hand, from 1; 0 before the first")
    round: int | None = stated("its round, from 1")
    next: Next | None = stated("what is expected next")
    hand_state: str = stated("of the latest hand: `none`, `going on`, `settled`, `broken`, `unfinished`")
    start_player: str = stated("of the hand that is going on, or the coming one")
    row: tuple[City, ...] = stated("its row from the left")
    police: PoliceCards = stated()
    last_hand: bool = stated("whether the hand that is going on, or the coming one, is known to be the last")
    extra_hands: int = stated("extra hands begun or coming, to break a tie")
    players: tuple[PlayerStatus, ...] = stated()
    cities: tuple[CityStatus, ...] = stated()
    chicago: ChicagoStatus | None = stated("null unless a hand is going on")
    last_round: LastRound | None = stated("null unless a hand is going on")
    holding: Holding | None = stated("the seat's own cards; null where they are not known")
    seen_rewards: tuple[str, ...] = stated("rewards that everybody saw before they were turned up")
    seen_undealt: tuple[str, ...] = stated("cards that everybody saw among those that stay undealt")
    misplays: tuple[Misplay, ...] = stated()
    slips: tuple[Slip, ...] = stated()
    settlement: SettledHand | None = stated("the end of the latest hand; null unless it is settled")
    outcome: GameEnd | None = stated("null until the game is over")
    remarks: tuple[Text, ...] = stated("what was assumed")
    coming_hand: int | None = kept()
    """The number of the hand that is dealt next; None where one is going on or the game is over."""
    may_be_last: bool = kept()
    """Whether the police card of the hand that is going on, or the coming one, can make it the last."""


def answer(position: Position | None, options: StatusOptions) -> StatusAnswer:
    """The table as it stands. Raises UsageError where nobody plays yet or the seat is another's."""
    assert position is not None
    return status_of(position)


def status_of(position: Position) -> StatusAnswer:
    """The table of a position as its eyes see it. Raises as ``Position.view`` does."""
    view, names = position.view, position.names
    table = view.table
    after = coming(position.progress.here)
    now = after or table  # what the players bring to the coming hand, where none is going on
    hand = table.hand
    return StatusAnswer(
        **about(position),
        hand_state=_hand_state(table),
        start_player=names[now.marker],
        row=now.row,
        police=_police(table),
        last_hand=now.is_last_hand,
        extra_hands=now.extra,
        players=tuple(_player(now, table, seat, name) for seat, name in enumerate(names)),
        cities=tuple(_city(table, hand, city, names) for city in table.row) if hand and not hand.broken else (),
        chicago=_chicago(table, names) if table.in_hand else None,
        last_round=LastRound(order=_named(last_order(table), names), fixed=is_order_fixed(table))
        if table.in_hand
        else None,
        holding=_holding(view),
        seen_rewards=_codes(seen_rewards(hand).values()) if hand else (),
        seen_undealt=_codes(seen_undealt(hand).elements()) if hand else (),
        misplays=tuple(Misplay(player=_name(seat, names), what=with_names(what, names)) for seat, what in hand.misplays)
        if hand
        else (),
        slips=tuple(Slip(player=_name(seat, names), what=with_names(what, names)) for seat, what in table.slips),
        settlement=_settlement(hand, names) if hand else None,
        outcome=None if table.outcome is None else game_end(table.outcome, names),
        remarks=position.remarks,
        coming_hand=None if after is None else after.hand_no,
        may_be_last=may_be_last(now),
    )


def _hand_state(table: Table) -> str:
    if table.hand is None:
        return "none"
    if table.hand.broken:
        return "broken"
    if table.hand.settlement is not None:
        return "settled"
    return "going on" if table.in_hand else "unfinished"


def _police(table: Table) -> PoliceCards:
    both = table.badges.count(Badge.BOTH)
    turned = table.hand.police if table.hand else ()
    return PoliceCards(
        cards=table.badges,
        silver=table.badges.count(Badge.SILVER) + both,
        gold=table.badges.count(Badge.GOLD) + both,
        this_hand=turned[0] if turned else None,
        this_hand_too=turned[1] if len(turned) > 1 else None,
    )


def _player(table: Table, held: Table, seat: int, name: str) -> PlayerStatus:
    """A player in the hand that is going on or coming; cards are those of the table as it stands, ``held``."""
    account, hand = table.accounts[seat], table.hand
    available = hand.supply[seat] if hand else None
    placed = [stakes[seat] for stakes in hand.on.values()] if hand else []
    return PlayerStatus(
        player=name,
        seat=f"P{seat + 1}",
        money_millions=account.money,
        experts=ExpertsOf(
            available=available.experts if available else 0,
            placed=sum(stake.experts for stake in placed),
            away=account.away[0],
            away_next_hand=account.away[1],
            dead=EXPERTS - account.alive,
        ),
        occasionals=OccasionalsOf(
            available=available.occasionals if available else 0,
            placed=sum(stake.occasionals for stake in placed),
        ),
        cards_left=held.hand.left[seat] if held.hand and held.in_hand else 0,
        shown=tuple(cards_shown(table, seat)),
        seen_holding=_codes(seen_with(hand, seat).elements()) if hand else (),
        banned=tuple(banned_from(table, seat)),
        may_enter_chicago=may_enter_chicago(table, seat),
        cards=hand.left[seat] if hand else 0,
    )


def _city(table: Table, hand: Hand, city: City, names: Sequence[str]) -> CityStatus:
    leader = hand.leaders.get(city)
    top = tops(hand, (city,)).get(city)
    reward = (hand.rewards or {}).get(city)
    return CityStatus(
        city=city,
        name=city.title,
        face_up=_codes(pile(hand, city)),
        top=None if top is None else str(top),
        leader=_name(leader, names),
        decided=is_decided(table, city),
        reward=None if reward is None else str(reward),
        players=tuple(
            OnCity(
                player=name,
                **stake(hand, seat, city)._asdict(),
                needs_to_lead=needs(hand, seat, city),
                can_lead=can_lead(table, seat, city),
            )
            for seat, name in enumerate(names)
        ),
    )


def _chicago(table: Table, names: Sequence[str]) -> ChicagoStatus:
    low, high = payout_range(table)
    return ChicagoStatus(
        pays_now_millions=MillionsNow(least=low, most=high),
        open_to=tuple(name for seat, name in enumerate(names) if may_enter_chicago(table, seat)),
    )


def _holding(view: SeatView) -> Holding | None:
    left = view.holding_left()
    if view.own is None or left is None or not view.has_hand:
        return None
    return Holding(dealt=_codes(view.own), left=_codes(left))


def _settlement(hand: Hand, names: Sequence[str]) -> SettledHand | None:
    if hand.settlement is None:
        return None
    effects = tuple(
        CityPaid(
            city=effect.city,
            reward=None if effect.reward is None else str(effect.reward),
            winner=names[effect.winner],
            money_millions=effect.money,
            lost_an_expert=_named(effect.killed, names),
            losses=loss_words(hand, effect, names),
        )
        for effect in hand.settlement.effects
    )
    unwon = (card for city, card in (hand.rewards or {}).items() if city not in hand.leaders)
    gained = dict(zip(names, hand.settlement.gained, strict=True))
    return SettledHand(effects=effects, nobody=_codes(unwon), gained_millions=gained)


def game_end(outcome: Outcome, names: Sequence[str]) -> GameEnd:
    """The end of a game with the players by name."""
    standing = (
        FinalStanding(player=name, money_millions=money, last_hand_millions=last, gangsters=gangsters)
        for name, (money, last, gangsters) in zip(names, outcome.standing, strict=True)
    )
    return GameEnd(winners=_named(outcome.winners, names), by=outcome.by.name.lower(), standing=tuple(standing))


def _name(seat: int | None, names: Sequence[str]) -> str | None:
    return None if seat is None else names[seat]


def _named(seats: Iterable[int], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)


def _codes(cards: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, cards))


QUESTION = Question(
    name="status",
    help="The table as it stands: the row, who leads, what each needs to lead, supplies, money, what comes next.",
    examples=("status game.boss", "status game.boss --at 12 --seat Red"),
    notes="\b\nA player's column shows his gangsters on the city (2,1: two experts and one\n"
    "occasional) and what he must add to lead it (+3), or x if he no longer can.",
    options=StatusOptions,
    answer=answer,
    answers=(StatusAnswer,),
    folder=__package__,
)
