"""The last two rounds of two players as a tree, by the rules alone: every legal placement, every card, every deal.

Nothing is left out or taken together, so what holds here of a strategy holds of the game. It knows nothing of how the
program looks for strategies, and is slow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.stakes import Stakes
from boss_solver.game.apply import apply
from boss_solver.game.cards import POLICE, Badge, Card, City
from boss_solver.game.events import PoliceTurned
from boss_solver.game.moves import legal_placements
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import Expect, expected
from tests.advice.brute import moved, worth

Action = Move | Badge
Pricing = Callable[[Table], Stakes]
Holding = tuple[Card, ...]


class Known(NamedTuple):
    """What a player knows when he decides: his cards as they were at the beginning, and what everybody saw since."""

    player: int
    holding: Holding
    seen: tuple[Action, ...]


class Node(NamedTuple):
    """A position of one deal."""

    player: int
    """The seat that decides; -1 for a police card, -2 for the end."""
    known: Known | None
    children: tuple[tuple[Action, float, Node], ...]
    """What can happen, how likely it is where chance decides, and what comes then."""
    worth: float
    """At the end, what seat 0 gains over seat 1, in millions."""
    is_last: bool
    """Whether who decides is the last to do so."""


class Root(NamedTuple):
    """A deal as it begins."""

    chance: float
    node: Node


def roots(state: GameState, pricing: Pricing) -> tuple[Root, ...]:
    """The game that begins here, one root for each deal that agrees with what both see."""
    found = list(_deals(state))
    return tuple(Root(1 / len(found), _node(one, rewards, (), pricing, one)) for one, rewards in found)


def held(state: GameState, seat: int) -> list[Card]:
    """The cards a seat has not shown."""
    hand, cards = state.table.hand, state.dealt[seat]
    assert hand is not None and cards is not None
    left = list(cards)
    for up in hand.shown:
        if up.seat == seat and isinstance(up.card, Card):
            left.remove(up.card)
    return left


def _deals(state: GameState) -> Iterator[tuple[GameState, dict[City, Card]]]:
    """Every deal with the same cards face up and the same backs; copies of a card are two cards."""
    table = state.table
    assert table.hand is not None
    up = [one.card for one in table.hand.shown if isinstance(one.card, Card)]
    left = list((Counter(table.setup.cards) - Counter(up)).elements())
    numbers = set(range(len(left)))
    for one in _hands(left, numbers, held(state, 0)):
        for other in _hands(left, numbers - one, held(state, 1)):
            dealt = []
            for seat, mine in enumerate((one, other)):
                shown = [up.card for up in table.hand.shown if up.seat == seat and isinstance(up.card, Card)]
                dealt.append((*shown, *(left[i] for i in mine)))
            rest = [left[i] for i in numbers - one - other]
            for rewards in product(*([card for card in rest if card.city == city] for city in table.setup.cities)):
                yield GameState(table, tuple(dealt)), {card.city: card for card in rewards}


def _hands(left: list[Card], numbers: set[int], like: list[Card]) -> Iterator[set[int]]:
    """Every hand of as many cards of each city."""
    colours = Counter(card.city for card in like)
    for one in combinations(sorted(numbers), len(like)):
        if Counter(left[i].city for i in one) == colours:
            yield set(one)


def _node(
    state: GameState, rewards: dict[City, Card], seen: tuple[Action, ...], pricing: Pricing, start: GameState
) -> Node:
    what, seat = expected(state.table)
    if what is Expect.REWARDS:
        return Node(-2, None, (), float(worth(pricing(state.table), state, rewards, 0)), False)
    assert seat is not None
    children: list[tuple[Action, float, Node]] = []
    if what is Expect.POLICE:
        left = Counter(POLICE) - Counter(state.table.badges)
        for badge, number in left.items():
            after = _node(apply(state, PoliceTurned(badge)), rewards, (*seen, badge), pricing, start)
            children.append((badge, number / left.total(), after))
        return Node(-1, None, tuple(children), 0.0, False)
    places = (None, *(legal_placements(state.table, seat) if what is Expect.TURN else ()))
    for place in places:
        for card in dict.fromkeys(held(state, seat)):
            move = Move(place, card)
            after = _node(moved(state, seat, place, card), rewards, (*seen, move), pricing, start)
            children.append((move, 0.0, after))
    known = Known(seat, tuple(sorted(held(start, seat))), seen)
    hand = state.table.hand
    assert hand is not None
    return Node(seat, known, tuple(children), 0.0, sum(hand.left) == 1)


def size(node: Node) -> int:
    """How many positions there are from here on."""
    return 1 + sum(size(child) for _, _, child in node.children)


Strategy = Mapping[Known, Mapping[Action, float]]


def with_last_replies(game: tuple[Root, ...], strategy: Strategy) -> Strategy:
    """The strategy with the best reply of whoever decides last, and anything where it says nothing.

    The last to decide can still not know which cards stayed undealt; he has seen all others.
    """
    found: dict[Known, Mapping[Action, float]] = {}
    last: dict[Known, dict[Action, float]] = defaultdict(lambda: defaultdict(float))
    for root in game:
        for node in _all(root.node):
            if node.known is None:
                continue
            if node.is_last:
                sign = 1 if node.player == 0 else -1
                for action, _, child in node.children:
                    last[node.known][action] += sign * root.chance * child.worth
            else:
                found[node.known] = strategy.get(node.known, {node.children[0][0]: 1.0})
    for known, worths in last.items():
        found[known] = {max(worths, key=lambda action, worths=worths: worths[action]): 1.0}  # type: ignore[misc]  # mypy cannot infer defaults of a lambda
    return found


def _all(node: Node) -> Iterator[Node]:
    yield node
    for _, _, child in node.children:
        yield from _all(child)


def value(game: tuple[Root, ...], strategy: Strategy) -> float:
    """What seat 0 gains over seat 1 if both play by the strategy, in millions."""

    def of(node: Node) -> float:
        if node.player == -2:
            return node.worth
        if node.known is None:
            return sum(p * of(child) for _, p, child in node.children)
        chances = strategy[node.known]
        return sum(chances[action] * of(child) for action, _, child in node.children if chances.get(action, 0.0))

    return sum(root.chance * of(root.node) for root in game)


Values = dict[Known, dict[Action, float]]


class _Response:
    """A best response of one player, information set by information set."""

    def __init__(self, game: tuple[Root, ...], strategy: Strategy, player: int) -> None:
        self.strategy, self.player = strategy, player
        self.sets: dict[Known, list[tuple[float, Node]]] = defaultdict(list)
        """Every position of an information set, with how likely the other gets there."""
        self.values: Values = {}
        for root in game:
            self._reach(root.node, root.chance)

    def _reach(self, node: Node, chance: float) -> None:
        if node.player == self.player and node.known is not None:
            self.sets[node.known].append((chance, node))
        for action, p, child in node.children:
            if node.known is None:
                self._reach(child, chance * p)
            elif node.player == self.player:
                self._reach(child, chance)
            else:
                self._reach(child, chance * self.strategy[node.known].get(action, 0.0))

    def of(self, node: Node) -> float:
        """What a position is worth to the player."""
        if node.player == -2:
            return node.worth if self.player == 0 else -node.worth
        if node.known is None:
            return sum(p * self.of(child) for _, p, child in node.children)
        if node.player == self.player:
            best = self.chosen(node.known)
            return next(self.of(child) for action, _, child in node.children if action == best)
        chances = self.strategy[node.known]
        return sum(chances[action] * self.of(child) for action, _, child in node.children if chances.get(action, 0.0))

    def chosen(self, known: Known) -> Action:
        """The best that he can do, by all that it may lead to."""
        if known not in self.values:
            found: dict[Action, float] = defaultdict(float)
            for chance, node in self.sets[known]:
                for action, _, child in node.children:
                    found[action] += chance * self.of(child) if chance else 0.0
            self.values[known] = found
        return max(self.values[known], key=lambda action: self.values[known][action])


def best_response(game: tuple[Root, ...], strategy: Strategy, player: int) -> tuple[float, Values]:
    """What a player gets by the best response, and what each action of his gets, times how likely he gets there."""
    response = _Response(game, strategy, player)
    total = sum(root.chance * response.of(root.node) for root in game)
    return total, response.values


def exploitability(game: tuple[Root, ...], strategy: Strategy) -> float:
    """What a player gains on average by the best response to the other's strategy, in millions."""
    return sum(best_response(game, strategy, player)[0] for player in range(2)) / 2
