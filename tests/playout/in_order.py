"""A way to reveal for a seat whose cards are known: in an order given beforehand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boss_solver.game.cards import Card
from boss_solver.playout.arrays.dtypes import UInt16s
from boss_solver.playout.players.lane_view import View


@dataclass(frozen=True)
class InOrder:
    """Shows its cards in an order given beforehand, those not named last."""

    order: tuple[Card, ...]
    name: str = "in-order"
    about: str = "shows its cards in a given order"
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        last = len(self.order)
        ranks = [self.order.index(card) if card in self.order else last for card in view.deck.cards]
        rank = np.array(ranks, np.int8).take(view.cards)
        first: UInt16s = (rank == rank.min(axis=0)).astype(np.uint16)
        return first
