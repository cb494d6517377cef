"""The end of a game in which nothing is left to choose, and winners that no play can change any more."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from boss_solver.game.apply import apply
from boss_solver.game.cards import DECKS, Card, City
from boss_solver.game.chicago import chicago_value, left_of_chicago
from boss_solver.game.events import Revealed, RewardsTurned
from boss_solver.game.moves import legal_placements
from boss_solver.game.standing import can_lead, is_decided
from boss_solver.game.state import GameState, Outcome, Table
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.deals.enumeration import Laid, enumerate_deals, pieces
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView

MOST_DEALS: Final = 5_000
"""Deals that are gone through one by one, in about a second; where there are more, games are played instead."""


@dataclass(frozen=True)
class Ends:
    """Some ends of a game, added up by their weights."""

    weight: Fraction
    wins: tuple[Fraction, ...]
    """Each seat's part of the wins, a shared win being shared; members of a team that wins have a whole one each."""
    money: tuple[Fraction, ...]
    """Millions."""

    @classmethod
    def of(cls, table: Table, outcome: Outcome, weight: Fraction) -> Ends:
        """One end."""
        sharers = len(outcome.winners)
        if table.setup.options.teams != "no":
            sharers = -(-sharers // (table.setup.players // 2))  # the teams among them
        wins = tuple(
            weight / sharers if seat in outcome.winners else Fraction(0) for seat in range(table.setup.players)
        )
        return cls(weight, wins, tuple(account.money * weight for account in table.accounts))

    def plus(self, other: Ends) -> Ends:
        """Both."""
        return Ends(
            self.weight + other.weight,
            tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)),
            tuple(a + b for a, b in zip(self.money, other.money, strict=True)),
        )


def ends_of(view: SeatView, puzzle: Puzzle) -> Ends | None:
    """All ends there can be, if nothing is left to choose in the last hand and all deals can be gone through.

    None too if the best may be level on everything, so that another hand is played.
    """
    if not _is_forced(view.table):
        return None
    try:
        deals = list(islice(enumerate_deals(puzzle), MOST_DEALS + 1))
    except TooComplexError:
        return None
    if not deals or len(deals) > MOST_DEALS:
        return None
    state = GameState(view.table, tuple(view.own if seat == view.seat else None for seat in _seats(view.table)))
    cards = pieces(puzzle)
    total: Ends | None = None
    for laid in deals:
        end = _end(view, state, puzzle, cards, laid)
        if end is None:
            return None
        total = end if total is None else total.plus(end)
    return total


def _seats(table: Table) -> range:
    return range(table.setup.players)


def _is_forced(table: Table) -> bool:
    """Whether the last hand goes on to its end by itself, every card of it being noted."""
    hand = table.hand
    if hand is None or not table.is_last_hand or not all(isinstance(up.card, Card) for up in hand.shown):
        return False
    what, seat = expected(table)
    if what is Expect.TURN and seat is not None:
        return sum(hand.left) == 1 and not legal_placements(table, seat)
    return what is Expect.REWARDS or (what is Expect.REVEAL and sum(hand.left) == 1)


def _end(view: SeatView, state: GameState, puzzle: Puzzle, cards: tuple[Card, ...], laid: Laid) -> Ends | None:
    """How the game ends by one deal."""
    rewards = tuple(card for card, place in zip(cards, laid.places, strict=True) if place == REWARD)
    what, seat = expected(state.table)
    if what is not Expect.REWARDS:
        assert seat is not None
        state = apply(state, Revealed(seat, _last_card(view, puzzle, cards, laid, seat)))
    table = apply(state, RewardsTurned(rewards)).table
    return None if table.outcome is None else Ends.of(table, table.outcome, laid.weight)


def _last_card(view: SeatView, puzzle: Puzzle, cards: tuple[Card, ...], laid: Laid, seat: int) -> Card:
    """The only card that a seat still has."""
    hand = view.table.hand
    assert hand is not None
    if view.knows(seat):
        own = list(view.own or ())
        for up in hand.shown:
            if up.seat == seat and isinstance(up.card, Card):
                own.remove(up.card)
        return own[0]
    holding = puzzle.holding(seat)
    return next(card for card, place in zip(cards, laid.places, strict=True) if place == holding)


def certain_winner(table: Table, puzzle: Puzzle) -> int | None:
    """The seat that has more money at the end than any other however the last hand goes on; None if none is known to.

    Cities that a player may still lead are counted as if he won or lost each of them, whichever is meant.
    """
    if not table.is_last_hand or table.setup.options.teams != "no":
        return None
    bounds = [_bounds(table, puzzle, seat) for seat in _seats(table)]
    for seat, (least, _) in enumerate(bounds):
        if all(least > most for other, (_, most) in enumerate(bounds) if other != seat):
            return seat
    return None


def _bounds(table: Table, puzzle: Puzzle, seat: int) -> tuple[int, int]:
    """The least and the most money that a seat can have after this hand."""
    hand = table.hand
    assert hand is not None
    least = most = table.accounts[seat].money
    for city in table.row:
        if not can_lead(table, seat, city):
            continue
        low, high = _pays(table, puzzle, city)
        if hand.leaders.get(city) != seat or not is_decided(table, city):
            low, high = min(low, 0), max(high, 0)
        least, most = least + low, most + high
    return least, most


def _pays(table: Table, puzzle: Puzzle, city: City) -> tuple[int, int]:
    """The least and the most that a city can pay its winner."""
    hand = table.hand
    assert hand is not None
    if city is not City.CHICAGO:
        money = [card.money for name, cards in puzzle.unseen if name == city for card, _ in cards]
        return min(money), max(money)
    if hand.paid is not None:
        return hand.paid, hand.paid
    # Whatever lies on top in the end.
    values = [
        [chicago_value(card.face, table.setup.options) for card in DECKS[left]] for left in left_of_chicago(table.row)
    ]
    return sum(min(0, *faces) for faces in values) // 2, sum(map(max, values)) // 2
