"""What a seat may do at its turn, in every game of a batch, for a search to try."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from boss_solver.playout.arrays.dtypes import Indices, Int8s
from boss_solver.playout.games.course import GivenTurn
from boss_solver.playout.players.choosing import Placements
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import Learned, LearnedReveal
from boss_solver.playout.players.prospects import LEAST_SCORE

NOWHERE: Final = -1
"""The city of placing nothing."""


class TurnOptions(NamedTuple):
    """Things to try, each in one game of a batch; those of a game stand together, in the order of the games."""

    lane: Indices
    """(options,) the game."""
    city: Indices
    """(options,) where to place; ``NOWHERE`` for placing nothing."""
    more: Int8s
    """(options,) gangsters beyond the least that lead."""
    card: Indices
    """(options,) which card of the sorted hand to show; -1 for what comes."""

    def some(self, at: Indices | slice) -> TurnOptions:
        """Some of them."""
        return TurnOptions(self.lane[at], self.city[at], self.more[at], self.card[at])

    def each(self, times: int) -> TurnOptions:
        """Each so many times, one after the other."""
        return self.some(np.repeat(np.arange(len(self.lane)), times))

    def given(self, view: View, placing: bool) -> GivenTurn:
        """The turn of every option, experts first."""
        card = self.card.astype(np.int8)
        if not placing:
            return GivenTurn(None, card)
        cities = view.deck.chicago + 1
        at = np.negative((np.arange(cities)[:, None] == self.city).view(np.int8))
        number = np.where(self.city < 0, 0, view.least[self.city, self.lane] + self.more).astype(np.int8)
        experts = np.minimum(number, view.experts.take(self.lane))
        return GivenTurn(Placements(at, experts, number - experts), card if (card >= 0).all() else None)


class OrderedOptions(NamedTuple):
    """Options, and which of them a policy likes best."""

    options: TurnOptions
    first: Indices
    """(games,) the number of the policy's own choice in each game."""


def best_placements(view: View, policy: Learned, most: int) -> OrderedOptions:
    """The placements that a policy's weights find best in each game, so many at most, the best first."""
    amounts = [(amount.score.copy(), amount.more.copy()) for amount in policy.prospects(view)]
    scores, more = (np.array(part) for part in zip(*amounts, strict=True))
    # What nobody can pass may be one of the other amounts.
    scores[-1][(more[:-1] == more[-1]).any(axis=0)] = LEAST_SCORE
    lanes, cities = view.lanes, scores.shape[1]
    passing = np.zeros((1, lanes), np.int32)
    flat = np.concatenate([passing, scores.reshape(-1, lanes).astype(np.int32)])
    number = np.argsort(-flat, axis=0, kind="stable")[:most]
    legal = np.take_along_axis(flat, number, axis=0) > LEAST_SCORE
    every = np.arange(lanes)
    city = np.where(number == 0, NOWHERE, (number - 1) % cities)
    beyond = np.where(number == 0, 0, more.reshape(-1, lanes)[np.maximum(number - 1, 0), every])
    lane = np.broadcast_to(every, number.shape)
    columns = (array.T[legal.T] for array in (lane, city, beyond))
    of, at, extra = columns
    options = TurnOptions(of, at, extra.astype(np.int8), np.full(len(of), -1, np.intp))
    return OrderedOptions(options, np.searchsorted(of, every))


def all_cards(view: View, reveal: LearnedReveal) -> OrderedOptions:
    """Every card in hand in each game, in the order of the sorted hand."""
    lanes, number = view.lanes, view.cards_left
    lane = np.repeat(np.arange(lanes), number)
    card = np.tile(np.arange(number), lanes)
    options = TurnOptions(lane, np.full(len(card), NOWHERE, np.intp), np.zeros(len(card), np.int8), card)
    in_order = np.argsort(np.argsort(view.cards, axis=0), axis=0)
    liked = reveal.scores(view).argmax(axis=0)
    return OrderedOptions(options, np.arange(lanes) * number + in_order[liked, np.arange(lanes)])
