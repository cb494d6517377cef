"""The knowledge of each player when deciding where to place, as rows of a table: one for each city of the row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from boss_solver.game.cards import City
from boss_solver.game.chicago import payout_range
from boss_solver.game.moves import legal_placements
from boss_solver.game.standing import can_lead, needs, stake
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds
from boss_solver.record.lines.record import Record
from boss_solver.review.replay.played_turns import PlayedTurn, played_turns
from boss_solver.review.replay.replay import Replay, replay_of


class DecisionRow(NamedTuple):
    """One city at one decision, as the player who decided saw it. What does not apply is None.

    Probabilities go from 0 to 1 and are rounded, as are the expectations, to six places.
    """

    game: int
    """Which game of its file, from 1."""
    hand: int
    turn: int
    """Of the hand, from 1."""
    round: int
    line: int
    """Of the record: the first of the turn."""
    seat: str
    """``P1`` to ``P6``."""
    player: str
    experts_left: int
    """Experts he could place."""
    occasionals_left: int
    city: str
    """The code; a row for every city, in the order in which they lie."""
    unseen: int | None
    """Cards of the city that he had not seen. None for Chicago, and where the odds cannot be counted."""
    expected_millions: Decimal | None
    """Expected money for its winner; lost experts are not priced."""
    pays_more_than_0: Decimal | None
    """Probability."""
    expert_hurt: Decimal | None
    """Probability that it costs the winner an expert, for a time or for good."""
    certain: str | None
    """The reward, where he could know it."""
    pays_now_least_millions: int | None
    """Of Chicago: half of what lay on top to its left then. It differs from the most only with cards nobody noted."""
    pays_now_most_millions: int | None
    leader: str | None
    leader_gangsters: int | None
    own_gangsters: int
    needs_to_lead: int
    """Gangsters to add to lead; 0 for the leader."""
    can_lead: str
    """``yes`` if he led or still could in this hand, all others standing still, else ``no``."""
    can_place: str
    """``yes`` if some placement there was legal in this turn, else ``no``."""
    chosen: str
    """``yes`` where he placed, else ``no``; ``no`` for every city where he passed."""
    experts_placed: int | None
    occasionals_placed: int | None


def decision_rows(record: Record, game: int = 1) -> Iterator[DecisionRow]:
    """The rows of every turn of which the record knows what its player saw, in the order of the game.

    A full record knows it of all whose holdings it has, a seat's own record of that seat alone. Nothing that the player
    could not see goes into a row. Raises UnreadableError for a record with errors.
    """

    @cache
    def replay(seat: int) -> tuple[Replay, Mapping[int, int]]:
        found = replay_of(record, seat)
        return found, {step.line: at for at, step in enumerate(found.steps)}

    for turn in played_turns(record):
        if not _is_known(record, turn):
            continue
        seen, at_line = replay(turn.seat)
        step = seen.steps[at_line[turn.first_line - 1]]
        odds: Odds | None
        try:
            odds = seen.odds(step)
        except (ContradictionError, TooComplexError):
            odds = None
        yield from _rows(turn, step.view, odds, record.names, game)


def unknown_decisions(record: Record) -> int:
    """How many turns have no rows, since the record does not know what their players saw."""
    return sum(not _is_known(record, turn) for turn in played_turns(record))


def _is_known(record: Record, turn: PlayedTurn) -> bool:
    is_kept = record.good.is_full or record.good.seat == turn.seat
    return is_kept and turn.before.dealt[turn.seat] is not None


def _rows(
    turn: PlayedTurn, view: SeatView, odds: Odds | None, names: tuple[str, ...], game: int
) -> Iterator[DecisionRow]:
    table, hand, seat = view.table, view.table.hand, turn.seat
    assert hand is not None
    open_cities = {place.city for place in legal_placements(table, seat)}
    by_city = {city_odds.city: city_odds for city_odds in odds.cities} if odds else {}
    chicago = payout_range(table)
    for city in table.row:
        leader = hand.leaders.get(city)
        city_odds = by_city.get(city)
        place = turn.place if turn.place and turn.place.city == city else None
        least, most = chicago if city is City.CHICAGO else (None, None)
        yield DecisionRow(
            game=game,
            hand=turn.hand_no,
            turn=turn.turn,
            round=turn.round,
            line=turn.first_line,
            seat=f"P{seat + 1}",
            player=names[seat],
            experts_left=hand.supply[seat].experts,
            occasionals_left=hand.supply[seat].occasionals,
            city=city.value,
            unseen=city_odds.unseen if city_odds else None,
            expected_millions=_decimal(city_odds.expected) if city_odds else None,
            pays_more_than_0=_decimal(city_odds.pays) if city_odds else None,
            expert_hurt=_decimal(city_odds.hurt) if city_odds else None,
            certain=_certain(city_odds),
            pays_now_least_millions=least,
            pays_now_most_millions=most,
            leader=None if leader is None else names[leader],
            leader_gangsters=None if leader is None else stake(hand, leader, city).total,
            own_gangsters=stake(hand, seat, city).total,
            needs_to_lead=needs(hand, seat, city),
            can_lead=_word(can_lead(table, seat, city)),
            can_place=_word(city in open_cities),
            chosen=_word(place is not None),
            experts_placed=place.experts if place else None,
            occasionals_placed=place.occasionals if place else None,
        )


def _certain(odds: CityOdds | None) -> str | None:
    return f"{odds.city.value}{odds.certain.value}" if odds and odds.certain is not None else None


def _word(answer: bool) -> str:
    return "yes" if answer else "no"


def _decimal(number: Fraction) -> Decimal:
    """Six places, no needless zeros, never a power of ten."""
    rounded = Decimal(round(number * 10**6)).scaleb(-6)
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()
