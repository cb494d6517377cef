"""Positions in which Chicago is asked about, and an oracle that goes through every deal and every order of reveal."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import factorial, prod
from random import Random
from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City, Face, Glimpse
from boss_solver.game.events import Revealed
from boss_solver.game.options import CHOICES, Options
from boss_solver.game.setup import Setup, custom
from boss_solver.game.sizes import rounds_left
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import next_seat
from boss_solver.inference.deals.enumeration import Laid, enumerate_deals, pieces
from boss_solver.inference.engine.counting import is_possible
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import SeatView
from tests.inference.riddles import random_formula, random_hunch
from tests.inference.situations import Situation, seen
from tests.play import Habits, play_game
from tests.strategies import legal_sets

Law = dict[int, Fraction]


class Position(NamedTuple):
    """What a seat sees, and what it knows of the hidden cards."""

    view: SeatView
    puzzle: Puzzle
    situation: Situation

    @property
    def hand_left(self) -> tuple[int, ...]:
        assert self.view.table.hand is not None
        return self.view.table.hand.left


def random_setup(rng: Random) -> Setup:
    """Any set of cities for up to four players, some cards undealt or none, and some other rulings on Chicago."""
    players, undealt = rng.randint(2, 4), rng.choice((0, 0, 1, 2))
    options = Options()
    for name in ("chicago-theft", "chicago-shoot-out", "last-round-order", "last-round-count"):
        options = options.replace(name, rng.choice(CHOICES[name]))
    return custom(players, rng.choice(legal_sets(players, undealt)), undealt, options)


def random_position(rng: Random, most_turns: int, facts: int = 3, uneven: float = 0.0) -> Position:
    """A position with so many reveals to come at most, in any hand, with card backs, gaps, facts and hunches.

    ``uneven`` is how often hands are not dealt evenly.
    """
    while True:
        setup = random_setup(rng)
        turns = setup.players * setup.cards_each
        to_come = rng.randint(0, min(most_turns, turns))
        game = play_game(setup, rng, turns=rng.randint(0, 3) * turns + turns - to_come, uneven=uneven)
        hand = game.state.table.hand
        if hand is None or hand.finished or (sum(hand.left) > most_turns if uneven else sum(hand.left) != to_come):
            continue
        seat = rng.choice((None, *range(setup.players)))
        habits = Habits(rng.choice((0.0, 0.0, 0.2)), rng.choice((0.0, 0.1)))
        situation = seen(game, seat, habits, rng.choice((0.0, 0.0, 0.5)), rng)
        view = _with_own_gap(situation.view, rng) if rng.random() < 0.15 else situation.view
        return Position(view, _told(puzzle_of(view), rng, rng.randint(0, facts)), situation)


def _with_own_gap(view: SeatView, rng: Random) -> SeatView:
    """The same where the seat did not note one of the cards that it showed."""
    hand = view.table.hand
    assert hand is not None
    own = [time for time, up in enumerate(hand.shown) if up.seat == view.seat and view.own is not None]
    if not own:
        return view
    shown = list(hand.shown)
    time = rng.choice(own)
    shown[time] = shown[time]._replace(card=Glimpse(rng.choice((None, shown[time].card.city))))
    return replace(view, table=view.table._replace(hand=hand._replace(shown=tuple(shown))))


def _told(puzzle: Puzzle, rng: Random, facts: int) -> Puzzle:
    """The puzzle with some facts and hunches that can be."""
    for _ in range(facts if puzzle.places else 0):
        more = puzzle.given(random_formula(rng, puzzle))
        puzzle = more if is_possible(more) else puzzle
    hunches = (random_hunch(rng, puzzle),) if facts > 1 and puzzle.places else ()
    return puzzle.weighed(hunches)


def ways(view: SeatView, puzzle: Puzzle, most: int) -> list[Laid] | None:
    """Every deal that fits; None if these and their orders of reveal are more than so many."""
    hand = view.table.hand
    assert hand is not None
    orders = prod(factorial(left) for left in hand.left) * 120 ** bool(own_gaps(view))
    deals = list(itertools.islice(enumerate_deals(puzzle), most // orders + 1))
    return deals if len(deals) * orders <= most else None


def own_gaps(view: SeatView) -> list[Glimpse]:
    hand = view.table.hand
    assert hand is not None
    own = (up.card for up in hand.shown if up.seat == view.seat and view.own is not None)
    return [card for card in own if isinstance(card, Glimpse)]


def seats_to_come(table: Table, order: Sequence[int]) -> list[int]:
    """Who reveals when, by the rules of the game one after the other, with the last round's order as it is told."""
    state = GameState(table, (None,) * table.setup.players)
    found = []
    while (hand := state.table.hand) is not None and any(hand.left):
        seat = next_seat(state.table)
        if max(rounds_left(hand)) == 1:
            seat = next(one for one in order if hand.left[one])
        assert seat is not None
        found.append(seat)
        state = apply(state, Revealed(seat, Glimpse(None), misplay=True))
    return found


def worth(card: Card, options: Options) -> int:
    """What Chicago counts for a card."""
    if card.face is Face.THEFT:
        return -2 if options.chicago_theft == "-2" else 0
    if card.face is Face.SHOOT_OUT:
        return 4 if options.chicago_shoot_out == "4" else 0
    return int(card.face) if card.face.value.isdigit() else 0


def paid(table: Table, shown: Sequence[Card]) -> int:
    """What Chicago pays if these cards were shown in this order."""
    total = 0
    for city in itertools.takewhile(lambda one: one is not City.CHICAGO, table.row):
        beside = [card for card in shown if card.city == city]
        total += worth(beside[-1], table.setup.options) if beside else 0
    return total // 2


def enumerated(
    position: Position, deals: Sequence[Laid], order: Sequence[int], own_order: Sequence[Card] | None = None
) -> Law:
    """Chicago's payout over every deal and every order of all holdings (with ``own_order``, of the others')."""
    view, puzzle = position.view, position.puzzle
    hand = view.table.hand
    assert hand is not None
    seats = [*(up.seat for up in hand.shown), *seats_to_come(view.table, order)]
    cards = pieces(puzzle)
    weights: dict[int, Fraction] = defaultdict(Fraction)
    for deal in deals:
        for lines in itertools.product(*_lines(view, puzzle, cards, deal, own_order)):
            by_seat = [iter(line) for line in lines]
            weights[paid(view.table, [next(by_seat[seat]) for seat in seats])] += deal.weight
    total = sum(weights.values())
    return {payout: weight / total for payout, weight in weights.items() if weight}


def _lines(
    view: SeatView, puzzle: Puzzle, cards: Sequence[Card], deal: Laid, own_order: Sequence[Card] | None
) -> Iterator[list[tuple[Card, ...]]]:
    """For each seat every order in which it can have shown, and can show, all its cards."""
    hand = view.table.hand
    assert hand is not None
    for seat in range(len(hand.left)):
        shown = [up.card for up in hand.shown if up.seat == seat]
        if view.knows(seat):
            yield [
                line for line in _own_lines(view, shown) if own_order is None or list(line[len(shown) :]) == own_order
            ]
            continue
        glimpsed: dict[int, Card] = {}
        held: list[Card] = []
        for card, where in zip(cards, deal.places, strict=True):
            if where >= 0 and puzzle.places[where].seat == seat:
                before = puzzle.places[where].shown
                if before is None:
                    held.append(card)
                else:
                    glimpsed[before] = card
        past = tuple(card if isinstance(card, Card) else glimpsed[i] for i, card in enumerate(shown))
        yield [(*past, *line) for line in itertools.permutations(held)]


def _own_lines(view: SeatView, shown: Sequence[Card | Glimpse]) -> list[tuple[Card, ...]]:
    """The same for the seat that asks: its cards in any order that agrees with those it noted."""
    assert view.own is not None
    if not any(isinstance(card, Glimpse) for card in shown):
        rest = list(view.own)
        for card in shown:
            assert isinstance(card, Card)
            rest.remove(card)
        past = tuple(card for card in shown if isinstance(card, Card))
        return [(*past, *line) for line in itertools.permutations(rest)]
    return [
        line
        for line in itertools.permutations(view.own)
        if all(
            card == one if isinstance(one, Card) else one.city in (None, card.city)
            for card, one in zip(line, shown, strict=False)
        )
    ]
