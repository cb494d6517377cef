"""Bayes by brute force: every deal laid out, every choice judged in it alone, nothing shared with reading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import prod

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City
from boss_solver.game.moves import Placement, legal_placements
from boss_solver.game.state import GameState
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.story import Turn
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of_state
from boss_solver.playout.players.choosing import Probabilities, card_probabilities, probabilities
from boss_solver.playout.players.lane_view import View
from boss_solver.reading.choices.types import PlayerType, TypeGrid


def dealt_in(view: SeatView, puzzle: Puzzle, places: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    """Who was dealt what, in one deal of a puzzle."""
    hand = view.table.hand
    assert hand is not None
    held: dict[int, list[Card]] = defaultdict(list)
    for card, place in zip(pieces(puzzle), places, strict=True):
        seat = puzzle.places[place].seat if place >= 0 else None
        if seat is not None:
            held[seat].append(card)
    for up in hand.shown:
        if not view.knows(up.seat) and isinstance(up.card, Card):
            held[up.seat].append(up.card)
    if view.seat is not None and view.own is not None:
        held[view.seat] = list(view.own)
    return tuple(tuple(held[seat]) for seat in range(view.table.setup.players))


def chances(grid: TypeGrid, turn: Turn, dealt: Sequence[Sequence[Card]], backs: bool) -> list[float]:
    """The probability for each type that a player did what he did, had the cards been dealt so."""
    state = GameState(turn.before.table, tuple(map(tuple, dealt)))
    view = _view(state, turn.seat, backs)
    legal = legal_placements(turn.before.table, turn.seat)
    reveal = _reveal(grid, turn, state, backs) if grid.reveal.looks and isinstance(turn.card, Card) else 1.0
    return [reveal * _chance(kind, turn, probabilities(kind.policy, view), view, legal) for kind in grid.types]


def _chance(kind: PlayerType, turn: Turn, found: Probabilities, view: View, legal: Sequence[Placement]) -> float:
    cities = list(dict.fromkeys(one.city for one in legal))
    if turn.placed is None:
        policy, anything = float(found.passing[0]), 1 / 3 if cities else 1.0
    else:
        city, sent = turn.placed.city, (turn.placed.experts, turn.placed.occasionals)
        of_city = found.placing[view.deck.city_at[city], :, :, 0]
        ways = [(one.experts, one.occasionals) for one in legal if one.city == city]
        halves = {way: 0.5 ** sum(way) for way in ways}
        spread = halves.get(sent, 0.0) / sum(halves.values()) if halves else 0.0
        amount = kind.exact * of_city[sent] / of_city.sum() if of_city.sum() else 0.0
        policy = float(of_city.sum() * (amount + (1 - kind.exact) * spread))
        anything = 2 / 3 / len(cities) * spread if cities else 0.0
    return (1 - kind.slips) * policy + kind.slips * anything


def _reveal(grid: TypeGrid, turn: Turn, state: GameState, backs: bool) -> float:
    after = apply(state, turn.placed) if turn.placed else state
    view = _view(after, turn.seat, backs)
    chances = card_probabilities(grid.reveal, view)[:, 0]
    return sum(
        float(p) for p, at in zip(chances, view.cards[:, 0], strict=True) if view.deck.cards[int(at)] == turn.card
    )


def _view(state: GameState, seat: int, backs: bool) -> View:
    lanes = Playouts(start_of_state(state), seed=1).dealt(0, 1)
    position = lanes.status[:, Row.SEAT, 0].tolist().index(seat)  # in the last round positions are not seats
    return View(lanes, position, backs_seen=backs)


def _of_one_type(
    grid: TypeGrid, beliefs: Mapping[int, Sequence[float]], by_seat: Mapping[int, Sequence[float]]
) -> list[float]:
    """For each type the chance that all are of it and did what they did, in this hand and before."""
    found = []
    for at, prior in enumerate(grid.prior):
        before = prod(believed[at] / prior for seat, believed in beliefs.items() if seat not in by_seat)
        found.append(prior * before * prod(by_type[at] / prior for by_type in by_seat.values()))
    return found


def posterior(
    view: SeatView,
    puzzle: Puzzle,
    turns: Sequence[Turn],
    grid: TypeGrid,
    beliefs: Mapping[int, Sequence[float]],
    backs: bool,
) -> tuple[dict[City, dict[Card, float]], dict[int, list[float]]]:
    """The distribution of every reward, and by seat how much of each type is believed in."""
    rewards: dict[City, dict[Card, float]] = defaultdict(lambda: defaultdict(float))
    types: dict[int, list[float]] = {}
    total = 0.0
    seats = dict.fromkeys(turn.seat for turn in turns)
    for laid in enumerate_deals(puzzle):
        dealt = dealt_in(view, puzzle, laid.places)
        weight = float(laid.weight)
        by_seat: dict[int, list[float]] = {}
        for seat in seats:
            by_type = list(beliefs.get(seat, grid.prior))
            for turn in turns:
                if turn.seat == seat:
                    of_turn = chances(grid, turn, dealt, backs)
                    by_type = [believed * one for believed, one in zip(by_type, of_turn, strict=True)]
            by_seat[seat] = by_type
        apart = (1 - grid.alike) * prod(sum(by_type) for by_type in by_seat.values())
        alike = [grid.alike * one for one in _of_one_type(grid, beliefs, by_seat)]
        chance = apart + sum(alike)
        weight *= chance**grid.emphasis
        total += weight
        for seat, by_type in by_seat.items():
            so_far = types.setdefault(seat, [0.0] * len(grid.types))
            for at, believed in enumerate(by_type):
                so_far[at] += weight * (alike[at] + apart * believed / (sum(by_type) or 1)) / (chance or 1)
        for card, place in zip(pieces(puzzle), laid.places, strict=True):
            if place == -1:
                rewards[card.city][card] += weight
    return (
        {city: {card: p / total for card, p in cards.items()} for city, cards in rewards.items()},
        {seat: [p / total for p in by_type] for seat, by_type in types.items()},
    )
