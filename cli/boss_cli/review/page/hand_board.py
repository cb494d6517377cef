"""The whole game turn by turn as data for the page: the board of every step, and what each seat could know then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.page.numbers import millions
from boss_cli.review.odds_at_moment import eyes_name, unsure_cities
from boss_cli.review.words import possible_text
from boss_cli.status.words import loss_words
from boss_solver import City, GameReview, Hand, HandReview, Replay, ReplayStep, Table, needs, replay_of
from boss_solver.game.chicago import payout_range
from boss_solver.game.sizes import dealt_to
from boss_solver.game.standing import stake
from boss_solver.table.lines.line_words import next_words


def board_json(game: GameReview, eyes: Sequence[int | None]) -> dict[str, Any]:
    """All steps of the game, and by seat and hand what was known after each turn."""
    replay = replay_of(game.record, None if game.record.good.is_full else game.record.good.seat)
    steps = [_step(game, replay, step) for step in replay.steps]
    return {
        "players": list(game.names),
        "steps": steps,
        "eyes": [
            {"name": str(eyes_name(seat, game.names)), "hands": [_eyes(hand, seat) for hand in game.hands]}
            for seat in eyes
        ],
    }


def place_of(game: GameReview, line: int) -> int:
    """Which hand of the review, from 0, a line of the record belongs to."""
    return max((at for at, hand in enumerate(game.hands) if hand.story.line <= line), default=0)


def _step(game: GameReview, replay: Replay, step: ReplayStep) -> dict[str, Any]:
    table, hand = step.view.table, step.view.table.hand
    assert hand is not None
    at = place_of(game, step.line)
    label = game.hands[at].label
    turns = sum(dealt_to(table))
    moment = "its end" if step.is_over else "the deal" if not step.turn else f"turn {step.turn} of {turns}"
    return {
        "hand": at,
        "turn": step.turn,
        "over": step.is_over,
        "title": f"{label[:1].upper()}{label[1:]}: {moment}",
        "happened": list(step.happened),
        "next": "" if step.is_over else next_words(replay.progress(step)),
        "row": [_city(table, hand, city, game.names) for city in table.row],
        "players": [
            {
                "money": account.money,
                "experts": hand.supply[seat].experts,
                "occasionals": hand.supply[seat].occasionals,
                "cards": hand.left[seat],
                "start": table.marker == seat,
            }
            for seat, account in enumerate(table.accounts)
        ],
    }


def _city(table: Table, hand: Hand, city: City, names: Sequence[str]) -> dict[str, Any]:
    reward = (hand.rewards or {}).get(city)
    seats = range(len(names))
    return {
        "code": city.value,
        "name": city.title,
        "up": [[str(shown.card), shown.seat] for shown in hand.shown if shown.card.city is city],
        "on": [[seat, bid.experts, bid.occasionals] for seat in seats if (bid := stake(hand, seat, city)).total],
        "lead": hand.leaders.get(city),
        "reward": None if reward is None else reward.face.word,
        "note": _note(table, hand, city, names),
    }


def _note(table: Table, hand: Hand, city: City, names: Sequence[str]) -> str:
    """The payout of a city; before that, what Chicago would pay, and what it takes to lead a city."""
    effects = hand.settlement.effects if hand.settlement else ()
    for effect in effects:
        if effect.city is city:
            loss = loss_words(hand, effect, names)
            return f"{names[effect.winner]} gets {effect.money} million" + (f"; {loss}" if loss else "")
    if hand.finished:
        return "nobody took it" if hand.settlement else ""
    if city is City.CHICAGO:
        least, most = payout_range(table)
        return f"would pay {least if least == most else f'{least} to {most}'} million now"
    lead = hand.leaders.get(city)
    if lead is None:
        return "nobody leads"
    others = [needs(hand, seat, city) for seat in range(len(names)) if seat != lead]
    return f"{min(others)} to pass the leader" if others else ""


def _eyes(hand: HandReview, seat: int | None) -> dict[str, Any] | None:
    """A seat's cards and the odds it knew after each turn of a hand; None where the record does not tell its cards."""
    if seat not in hand.eyes.moments:
        return None
    turns = {}
    for moment in hand.eyes.moments[seat]:
        unsure = unsure_cities(hand, seat, moment)
        held = None if seat is None else hand.story.holding(seat, moment.number)
        turns[str(moment.number)] = {
            "held": None if held is None else [str(card) for card in held],
            "odds": {
                city.value: [f"{possible_text(odds)}{'?' * (city in unsure)}", millions(odds.expected)]
                for city, odds in moment.cities.items()
            },
        }
    return turns
