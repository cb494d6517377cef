r"""The last round, solved: what every move is worth, exactly, against players as modelled or against the best reply.

Everybody has one card, so cards are forced and placements are all that is decided, each player's once, in an order that
is known. A move's value is the mean over all deals that the seat cannot tell apart and over all replies: a fraction,
since deals are counted and policies choose by whole numbers.

>>> from boss_solver.inference.view import view_of
>>> from boss_solver.record.games.reader import loads
>>> lines = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\n"
>>> last_round(view_of(loads(lines).good.here, 0)) is None  # five cards each
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.candidate_moves import AdviceError, Move, moves_of
from boss_solver.advice.last_round.deals import PossibleDeals, has_hidden_past, known_deals
from boss_solver.advice.last_round.exact import ExactVector
from boss_solver.advice.last_round.models import Model, placings
from boss_solver.advice.last_round.replies import Replies, TooManyError
from boss_solver.advice.last_round.solved import Against, SolvedMove, SolvedRound
from boss_solver.advice.stakes import ExactWorthParts, Stakes, stakes_of
from boss_solver.game.moves import Placement
from boss_solver.game.sizes import rounds_left
from boss_solver.game.state import Table
from boss_solver.game.turns import round_order
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss
from boss_solver.playout.arrays.dtypes import Int64s
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.forking import turn_arrays
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.games.lane_turns import place, show
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import Placements

Valuing = Callable[[Replies, Lanes, Int64s, Int64s], Int64s]
"""From positions after the seat's move, their deals and the moves' numbers to the numbers of their values."""

MOST_DEALS: Final = 1_000
"""Deals beyond which the last round is not solved."""

MOST_POSITIONS: Final = 200_000
"""Positions, so deals times moves times replies, beyond which it is not."""

_JUDGED_BY: Final = 0.1
"""The part of a seat's moves after which it is foreseen that there will be too many positions."""

_AT_A_TIME: Final = 512
"""Positions after the seat's move that are played on from at a time."""


def is_last_round(table: Table) -> bool:
    """Whether nobody has a turn after this round, and somebody has one in it."""
    return table.in_hand and table.hand is not None and max(rounds_left(table.hand)) == 1


def last_round(
    view: SeatView,
    puzzle: Puzzle | None = None,
    *,
    models: Mapping[int, Model] | None = None,
    guess: Guess | None = None,
    stakes: Stakes | None = None,
) -> SolvedRound | None:
    """The exact value of every move against players who place as modelled.

    Args:
        view: What the seat that is to move sees.
        puzzle: The cards hidden from it, where it knows more than the table shows, by notes and hunches.
        models: How the others may place, by seat; a seat that is missing is of the default mixture, all equally likely.
        guess: What is believed of deals and players beyond that: it goes before the models.
        stakes: What losses are worth; by default those of the table.

    None where this is not the last round or would take too long (:data:`MOST_DEALS`, :data:`MOST_POSITIONS`), where the
    deals of the guess are but a sample, or where a police card or a card that the seat showed itself is not known.
    Raises AdviceError if it is not the seat's turn or teams play, NoPriceError where losses have no price,
    ContradictionError if no deal fits, TooComplexError if statements tie too much together.
    """
    setting = _setting(view, puzzle, guess, stakes)
    if setting is None:
        return None
    hand = view.table.hand
    assert hand is not None
    others = [seat for seat, left in enumerate(hand.left) if left and seat != view.seat]
    placing = placings(others, setting.known.source, models, guess)

    def values(replies: Replies, lanes: Lanes, deal: Int64s, _: Int64s) -> Int64s:
        return replies.modelled(lanes, deal, placing)

    return _solved(setting, Against.MODELS, values)


def last_round_game(
    view: SeatView, puzzle: Puzzle | None = None, *, stakes: Stakes | None = None
) -> SolvedRound | None:
    """The exact value of every move of the last round of two players, the other replying as is worst for the seat.

    Who moves last sees all cards but the undealt ones, so nothing can be hidden from him and nobody gains by mixing:
    these are the values of the game. Of undealt cards he is taken to believe what the seat believes. None as with
    :func:`last_round`, or if there are more than two players; raises the same.
    """
    if view.table.setup.players != 2:
        return None
    setting = _setting(view, puzzle, None, stakes)
    if setting is None:
        return None
    deals = setting.known.deals
    held = {cards: i for i, cards in enumerate(dict.fromkeys(deal.held for deal in deals))}
    kind = np.array([held[deal.held] for deal in deals])
    weight = np.array(_whole([deal.chance for deal in deals]), object)  # hunches can weigh by any fraction

    def values(replies: Replies, lanes: Lanes, deal: Int64s, turn: Int64s) -> Int64s:
        return replies.best(lanes, turn * len(held) + kind[deal], weight[deal])

    return _solved(setting, Against.BEST_REPLY, values)


class _Setting(NamedTuple):
    """The position, laid out for both kinds of answers."""

    view: SeatView
    stakes: Stakes
    moves: tuple[Move, ...]
    known: PossibleDeals
    lanes: Lanes
    """A lane for each deal."""


def _setting(view: SeatView, puzzle: Puzzle | None, guess: Guess | None, stakes: Stakes | None) -> _Setting | None:
    table, hand = view.table, view.table.hand
    moves = moves_of(view)
    assert hand is not None
    if table.setup.options.teams != "no":
        raise AdviceError("moves are valued for everybody playing for himself, and here teams play")
    if not is_last_round(table) or has_hidden_past(view) or not (hand.police_done or table.extra):
        return None
    start = start_of(view, puzzle or puzzle_of(view))
    assert start.puzzle is not None
    known = known_deals(start.puzzle, table.setup.players, MOST_DEALS, None if guess is None else guess.deals)
    if known is None:
        return None
    return _Setting(view, stakes or stakes_of(table), moves, known, known.lanes(start))


def _solved(setting: _Setting, against: Against, values: Valuing) -> SolvedRound | None:
    replies = _replies(setting)
    turns = tuple(dict.fromkeys(_like(move.place) for move in setting.moves))
    try:
        numbers_by_turn = _values(setting, replies, turns, values)
    except TooManyError:
        return None
    deals = setting.known.deals
    weights = _whole([deal.chance for deal in deals])
    means = [replies.values.mean(numbers, weights) for numbers in numbers_by_turn]
    price = setting.stakes.units_of(Loss.OCCASIONAL)
    unit = setting.stakes.unit
    worth = [value.total / unit for value in replies.values.all]
    judged = []
    for move in setting.moves:
        turn = turns.index(_like(move.place))
        cost = price * _occasionals_beyond(turns[turn], move.place)
        parts = _parts(setting.stakes, means[turn], cost)
        by_deal = tuple(worth[number] - Fraction(cost, unit) for number in numbers_by_turn[turn])
        judged.append(SolvedMove(move, parts.value, parts, by_deal))
    return SolvedRound(against, deals, tuple(sorted(judged, key=lambda move: -move.value)))


def _values(setting: _Setting, replies: Replies, turns: Sequence[Placement | None], values: Valuing) -> list[list[int]]:
    """For each placement, deal by deal, the numbers of its values."""
    lanes, seat = setting.lanes, setting.view.seat
    assert seat is not None
    number = lanes.number
    card = setting.moves[0].card
    at, amounts, _ = turn_arrays(lanes.deck, [(place, card) for place in turns])
    numbers = []
    step = max(1, _AT_A_TIME // number)
    for first in range(0, len(turns), step):
        some = np.arange(first, min(first + step, len(turns)))
        turn, deal = np.repeat(some, number), np.tile(np.arange(number), len(some))
        after = lanes.taken(deal)
        place(after, seat, Placements(at[:, turn], amounts[0, turn], amounts[1, turn]))
        show(after, seat, None)
        replies.part = max(_JUDGED_BY, (first + len(some)) / len(turns))
        replies.look_at(len(turn))
        numbers += values(replies, after, deal, turn).reshape(len(some), number).tolist()
    return numbers


def _replies(setting: _Setting) -> Replies:
    table, hand, seat = setting.view.table, setting.view.table.hand, setting.view.seat
    assert hand is not None and seat is not None
    others = [other for other in round_order(table) if hand.left[other] and other != seat]
    moving = table.setup.options.last_round_order == "moving"
    return Replies(setting.stakes, seat, None if moving else others, len(others), MOST_POSITIONS)


def _like(place: Placement | None) -> Placement | None:
    """The placement of as many gangsters on the same city by which the others tell placements apart.

    It is all of experts (however many there are), since players who still move, and settling, look at the number alone:
    the seat moves no more in this hand, and there is an expert on the card either way.
    """
    return None if place is None else Placement(place.city, place.experts + place.occasionals)


def _occasionals_beyond(like: Placement | None, place: Placement | None) -> int:
    return 0 if like is None or place is None else place.occasionals


def _parts(stakes: Stakes, mean: ExactVector, cost: int) -> ExactWorthParts:
    """The parts of a mean value, so many units of occasionals taken off."""
    parts = stakes.exact(mean.parts, mean.over)
    return parts._replace(occasionals=parts.occasionals - Fraction(cost, stakes.unit))


def _whole(chances: Sequence[Fraction]) -> list[int]:
    """Whole numbers in the same proportion."""
    over = lcm(*(chance.denominator for chance in chances))
    return [int(chance * over) for chance in chances]
