"""The last round by brute force: every deal, every reply, by the rules of the game and in fractions, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from boss_solver.advice.stakes import Stakes
from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City, Face
from boss_solver.game.events import Event, Placed, Revealed
from boss_solver.game.moves import Placement, legal_placements
from boss_solver.game.settling import chicago_payout, settle
from boss_solver.game.standing import stake
from boss_solver.game.state import Backs, FaceUp, GameState, Table
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.deals.sampler import Sample
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss
from boss_solver.playout.games.start import lanes_at, lay_out, start_of_state
from boss_solver.playout.players.choosing import PAIRS, Policy
from boss_solver.playout.players.lane_view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Chances = dict[Placement | None, Fraction]
Deal = tuple[GameState, dict[City, Card], Fraction]


def deals(view: SeatView, puzzle: Puzzle | None = None) -> list[Deal]:
    """Every deal as a state that knows all holdings, its rewards, and its probability."""
    puzzle = puzzle or puzzle_of(view)
    cards = pieces(puzzle)
    found = []
    for places, weight in enumerate_deals(puzzle):
        at = list(zip(cards, places, strict=True))
        rewards = {card.city: card for card, place in at if place == REWARD}
        found.append((state_of(view, puzzle, at), rewards, weight))
    total = sum(weight for _, _, weight in found)
    return [(state, rewards, weight / total) for state, rewards, weight in found]


def state_of(view: SeatView, puzzle: Puzzle, at: list[tuple[Card, int]]) -> GameState:
    """One deal as a state that knows all holdings."""
    hand = view.table.hand
    assert hand is not None
    shown, before = [], dict.fromkeys(range(view.table.setup.players), 0)
    for up in hand.shown:
        card = up.card
        if not isinstance(card, Card):
            slot = next(
                i for i, place in enumerate(puzzle.places) if (place.seat, place.shown) == (up.seat, before[up.seat])
            )
            card = next(one for one, place in at if place == slot)
        before[up.seat] += 1
        shown.append(FaceUp(up.seat, card))
    holdings = []
    for seat in range(view.table.setup.players):
        if seat == view.seat:
            assert view.own is not None
            holdings.append(view.own)
            continue
        place = puzzle.holding(seat)
        held = [card for card, where in at if where == place]
        holdings.append((*held, *(up.card for up in shown if up.seat == seat and isinstance(up.card, Card))))
    none: tuple[Backs, ...] = ()
    return GameState(view.table._replace(hand=hand._replace(shown=tuple(shown), backs=none)), tuple(holdings))


def worth(stakes: Stakes, state: GameState, rewards: dict[City, Card], seat: int) -> Fraction:
    """What the hand is worth to a seat once all cards are shown, by what settling says of every city."""
    paid, breaches = chicago_payout(state, rewards)
    assert not breaches
    table = settle(state.table, rewards, paid)
    found = _own(stakes, state.table, table, seat, kills=stakes.players > 2)
    return found - (_own(stakes, state.table, table, 1 - seat, kills=False) if stakes.players == 2 else 0)


def _own(stakes: Stakes, before: Table, table: Table, seat: int, *, kills: bool) -> Fraction:
    hand = table.hand
    assert hand is not None and hand.settlement is not None
    prices = stakes.prices
    lost = {Face.HOSPITAL: Loss.HOSPITAL, Face.PRISON: Loss.PRISON}
    found = Fraction()
    for effect in hand.settlement.effects:
        face = effect.reward.face if effect.reward else None
        if effect.winner == seat:
            found += effect.money
            if face in lost and stake(hand, seat, effect.city).experts:
                found -= prices[lost[face]]
            if face is Face.BANISHED:
                found -= prices[Loss.BANISHED]
            if face is Face.SHOOT_OUT and kills:
                found += len(effect.killed) * prices[Loss.EXPERT] / (stakes.players - 1)
        found -= effect.killed.count(seat) * prices[Loss.EXPERT]
    used = before.accounts[seat].occasionals - table.accounts[seat].occasionals
    return found - used * prices[Loss.OCCASIONAL]


def view_in(state: GameState, rewards: dict[City, Card], seat: int) -> View:
    """What the seat sees in a playout of one game that stands just so."""
    import numpy as np

    start = start_of_state(state)
    assert start.puzzle is not None
    cards = pieces(start.puzzle)
    left = dict(rewards)
    places = [REWARD if left.get(card.city) == card and left.pop(card.city) else 0 for card in cards]
    lanes = lanes_at(start, 1)
    array: NDArray[np.int8] = np.array([places], np.int8)
    lay_out(start, lanes, Sample(cards, array), np.zeros((2 * len(lanes.deck.cards) + 1, 1), np.uint16))
    return View(lanes, seat)


def chances_of(policy: Policy, view: View) -> Chances:
    """The probability of every placement by what the policy's weights mean, one lane, in plain whole numbers."""
    scores = policy.scores(view)
    weights = {city: int(scores.cities[i, 0]) for i, city in enumerate(view.deck.cities) if view.open[i, 0]}
    passing = scores.passing if isinstance(scores.passing, int) else int(scores.passing[0])
    total = sum(weights.values()) + max(1, passing)
    found: Chances = {None: Fraction(max(1, passing), total)}
    for city, weight in weights.items():
        at = view.deck.city_at[city]
        experts, occasionals = int(view.experts[0]), int(view.occasionals[0])
        least = int(view.least[at, 0])
        if scores.any_amount:
            legal = [
                pair
                for pair in PAIRS
                if pair[0] <= experts
                and pair[1] <= occasionals
                and sum(pair) >= least
                and (pair[0] or view.my_experts[at, 0])
            ]
            for pair in legal:
                found[Placement(city, *pair)] = Fraction(weight, total * len(legal))
        elif weight:
            more = 0 if scores.more is None else int(scores.more[at, 0])
            number = min(least + more, experts + occasionals)
            sent = min(number, experts)
            found[Placement(city, sent, number - sent)] = Fraction(weight, total)
    return found


def value(
    stakes: Stakes, state: GameState, rewards: dict[City, Card], seat: int, models: dict[int, dict[Policy, Fraction]]
) -> Fraction:
    """What a position is worth to a seat that moves no more, the others placing by their policies."""
    what, mover = expected(state.table)
    if what is Expect.REWARDS:
        return worth(stakes, state, rewards, seat)
    assert mover is not None and what is Expect.TURN
    found = Fraction()
    for policy, chance in models[mover].items():
        for place, p in chances_of(policy, view_in(state, rewards, mover)).items():
            if p:
                found += chance * p * value(stakes, moved(state, mover, place), rewards, seat, models)
    return found


def worst(stakes: Stakes, state: GameState, rewards: dict[City, Card], seat: int) -> Fraction:
    """What a position is worth to a seat that moves no more, the other of two players doing what is worst for it."""
    what, mover = expected(state.table)
    if what is Expect.REWARDS:
        return worth(stakes, state, rewards, seat)
    assert mover is not None
    return min(
        worth(stakes, moved(state, mover, place), rewards, seat)
        for place in (None, *legal_placements(state.table, mover))
    )


def moved(state: GameState, seat: int, place: Placement | None, card: Card | None = None) -> GameState:
    """The state after a placement (or none) and a card, the last one in hand if none is named."""
    for event in _events(state, seat, place, card):
        state = apply(state, event)
    return state


def _events(state: GameState, seat: int, place: Placement | None, card: Card | None) -> Iterator[Event]:
    if place is not None:
        yield Placed(seat, *place)
    hand, cards = state.table.hand, state.dealt[seat]
    assert hand is not None and cards is not None
    held = list(cards)
    for up in hand.shown:
        if up.seat == seat and isinstance(up.card, Card):
            held.remove(up.card)
    yield Revealed(seat, card or held[0])
