"""How likely a choice was for each type of player and each holding he may have had.

A choice is judged by what its player saw then: the table, the cards face up, his own cards, and the backs of the
others' cards where the reader knew them. Where he did not, a type that looks at backs is taken not to. A card that
somebody else showed and nobody noted counts as hidden, as it is to the reader.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card
from boss_solver.game.state import GameState, Table
from boss_solver.playout.arrays.deck import deck_of
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.start import Start, lanes_at
from boss_solver.playout.players.choosing import PAIRS, card_probabilities, chosen
from boss_solver.playout.players.lane_view import View
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.choices.types import PlayerType, TypeGrid

Flags = NDArray[np.bool_]
Chances = NDArray[np.float64]

_PASSES: Final = 1 / 3
"""How often somebody passes who does anything at all."""


def judge(grid: TypeGrid, choice: Choice, held: Flags, shown: Flags | None = None) -> Chances:
    """(types, holdings) the probability of the choice.

    Args:
        grid: The types.
        choice: What was done.
        held: (cards, holdings) which cards, by their numbers in the deck, the player had in hand before his turn.
        shown: (cards, holdings) which cards that nobody noted he had shown before.
    """
    view = view_then(choice, choice.table, held, shown)
    city = None if choice.city is None else view.deck.city_at[choice.city]
    chances = np.empty((len(grid.types), view.lanes))
    anything = _Anything(view, choice, city)
    for row, kind in zip(chances, grid.types, strict=True):
        row[:] = _chance(kind, view, choice, city, anything)
    if grid.reveal.looks and isinstance(choice.shown, Card):
        chances *= _of_reveal(grid, choice, held, shown)
    return chances


def view_then(choice: Choice, table: Table, held: Flags, shown: Flags | None) -> View:
    """Return the view of the player at a choice, in a lane for each holding."""
    lanes = lanes_at(Start(table, (None,) * table.setup.players, None), held.shape[1])
    deck, seat = lanes.deck, choice.seat
    _face_up(lanes, table)
    lanes.holds[seat] = _packed(lanes, held)
    if shown is not None:
        lanes.hidden -= _packed(lanes, shown)
    for backs in choice.backs or ():
        for city, number in backs.counts:
            lanes.holds[backs.seat, deck.city_at[city]] = number
    lanes.cards[seat, : lanes.left[seat]] = held.T.nonzero()[1].reshape(held.shape[1], lanes.left[seat]).T
    return View(lanes, seat, backs_seen=choice.backs is not None)


def _face_up(lanes: Lanes, table: Table) -> None:
    deck, hand = lanes.deck, table.hand
    assert hand is not None
    up = Counter(card for _, card in hand.shown if isinstance(card, Card))
    hidden = deck.all_packed.copy()
    for at, card in enumerate(deck.cards):
        if up[card]:
            up[card] -= 1
            hidden[deck.city[at]] -= deck.packed[at]
    lanes.hidden = np.repeat(hidden[:, None], lanes.number, axis=1)
    for _, shown in hand.shown:
        if shown.city is not None:
            lanes.top[deck.city_at[shown.city]] = deck.top[deck.cards.index(shown)] if isinstance(shown, Card) else 0


def _packed(lanes: Lanes, cards: Flags) -> NDArray[np.int8]:
    """(cities, holdings) the packed numbers of some cards."""
    deck = lanes.deck
    numbers = np.zeros((deck.chicago, cards.shape[1]), np.int8)
    for at in np.flatnonzero(cards.any(axis=1)):
        numbers[deck.city[at]] += cards[at] * deck.packed[at]
    return numbers


class _Anything:
    """The chance of the choice for a player who does any legal thing; it is public, so the same for every holding."""

    def __init__(self, view: View, choice: Choice, city: int | None) -> None:
        self.amount = self.even = 1.0
        places = int(view.open[:, 0].sum())
        if city is None or choice.placed is None:
            self.chance = _PASSES if places else 1.0
            return
        ways = _amounts(view, city)
        sent = (choice.placed.experts, choice.placed.occasionals)
        self.amount = ways.get(sent, 0.0) / (sum(ways.values()) or 1.0)
        """The probability of the gangsters, each beyond the least half as likely."""
        self.even = (sent in ways) / (len(ways) or 1)
        """Their probability if all legal numbers are alike."""
        self.chance = bool(view.open[city, 0]) * (1 - _PASSES) / (places or 1) * self.amount


def _amounts(view: View, city: int) -> dict[tuple[int, int], float]:
    least, there = int(view.least[city, 0]), int(view.my_experts[city, 0])
    most = int(view.experts[0]), int(view.occasionals[0])
    return {
        (experts, occasionals): 0.5 ** (experts + occasionals - least)
        for experts, occasionals in PAIRS
        if experts <= most[0]
        and occasionals <= most[1]
        and experts + occasionals >= least
        and (not occasionals or experts or there)
    }


def _chance(kind: PlayerType, view: View, choice: Choice, city: int | None, anything: _Anything) -> Chances:
    placed = choice.placed
    chance = chosen(kind.policy, view, city, *((placed.experts, placed.occasionals) if placed else (0, 0)))
    chances = chance.city * (1 - kind.slips)
    if city is not None:
        amount = anything.even if chance.is_amount is None else chance.is_amount
        chances *= kind.exact * amount + (1 - kind.exact) * anything.amount
    return chances + kind.slips * anything.chance


def _of_reveal(grid: TypeGrid, choice: Choice, held: Flags, shown: Flags | None) -> Chances:
    """(holdings,) the probability of the card shown, after the placement."""
    table = choice.table
    if choice.placed is not None:
        table = apply(GameState(table, (None,) * table.setup.players), choice.placed).table
    view = view_then(choice, table, held, shown)
    same = np.array([card == choice.shown for card in deck_of(table.setup).cards])
    chances: Chances = (card_probabilities(grid.reveal, view) * same.take(view.cards)).sum(axis=0)
    return chances
