"""The holdings of two players near the end of a hand, as both know them: pairs of them, and what each city pays then.

The deals are those that fit what everybody sees: the cards face up, and the backs of both players' cards, which lie
open to all. Both count every such deal the same; what bids and reveals may suggest is left aside.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.last_round.deals import PossibleDeal, known_deals
from boss_solver.advice.stakes import Stakes
from boss_solver.game.cards import Card, Face
from boss_solver.game.chicago import chicago_value, left_of_chicago, tops
from boss_solver.game.sizes import dealt_to
from boss_solver.game.state import Backs, Table
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.backs import backs_now
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss
from boss_solver.playout.arrays.dtypes import Floats

Holding = tuple[Card, ...]


class KeptCard(NamedTuple):
    """A holding and the card of it that is shown before the last round; None if it was shown before."""

    holding: int
    """The number of the holding among those of its player."""
    shown: Card | None
    kept: Card


class HoldingPairs(NamedTuple):
    """Everything that two players can hold together."""

    first: tuple[Holding, ...]
    """The holdings of the player who moves first."""
    second: tuple[Holding, ...]
    deals: tuple[tuple[int, int, Fraction, tuple[PossibleDeal, ...]], ...]
    """Number of either holding, their probability, and the deals with them."""


HURTS: Final = {Face.HOSPITAL: Loss.HOSPITAL, Face.PRISON: Loss.PRISON, Face.REVOLVER: Loss.EXPERT}


def pairs_of(view: SeatView, first: int, most: int) -> HoldingPairs | None:
    """The pairs of holdings as both players see them; None if there are more than ``most`` deals.

    None as well where the backs of the other's cards are not all known, or a card that was shown.
    """
    table, hand = view.table, view.table.hand
    assert hand is not None
    if any(not isinstance(up.card, Card) for up in hand.shown):
        return None
    backs = []
    for seat in range(2):
        seen = backs_now(table, view, seat)
        if seen.unknown:
            return None
        backs.append(Backs(seat, seen.counts, whole=True, shown_before=dealt_to(table)[seat] - hand.left[seat]))
    everybody = SeatView(None, table._replace(hand=hand._replace(backs=tuple(backs))), None)
    known = known_deals(puzzle_of(everybody), 2, most)
    if known is None:
        return None
    deals_of: dict[tuple[Holding, Holding], list[PossibleDeal]] = defaultdict(list)
    for deal in known.deals:
        deals_of[_sorted(deal.held[first]), _sorted(deal.held[1 - first])].append(deal)
    holdings = [tuple(dict.fromkeys(pair[i] for pair in deals_of)) for i in range(2)]
    return HoldingPairs(
        holdings[0],
        holdings[1],
        tuple(
            (
                holdings[0].index(held),
                holdings[1].index(other),
                sum((deal.chance for deal in deals), Fraction()),
                tuple(deals),
            )
            for (held, other), deals in deals_of.items()
        ),
    )


def _sorted(cards: Holding) -> Holding:
    return tuple(sorted(cards))


def keepings(holdings: tuple[Holding, ...]) -> tuple[KeptCard, ...]:
    """Every card that can be shown of every holding, holding by holding; with one card, none is shown before."""
    keeping = []
    for number, holding in enumerate(holdings):
        if len(holding) == 1:
            keeping.append(KeptCard(number, None, holding[0]))
            continue
        for card in dict.fromkeys(holding):
            kept = list(holding)
            kept.remove(card)
            keeping.append(KeptCard(number, card, kept[0]))
    return tuple(keeping)


class Paying(NamedTuple):
    """The payments of cities, with a column for every way in which both hold, show and keep cards; in millions."""

    money: Floats
    """(cities, ways) the money of the leader, the price of being banished taken off; Chicago last, as if 0."""
    hurt: Floats
    """(cities, ways) his further loss if he has an expert there."""
    shot: Floats
    """(cities, ways) the loss of the other if he has an expert there."""


def paying(table: Table, stakes: Stakes, deals: tuple[tuple[PossibleDeal, ...], ...]) -> Paying:
    """The payments of cities on average over each group of deals."""
    cities = table.setup.cities
    payments = np.zeros((3, len(cities) + 1, len(deals)))
    for way, group in enumerate(deals):
        total = sum((deal.chance for deal in group), Fraction())
        for deal in group:
            part = float(deal.chance / total)
            for at, city in enumerate(cities):
                payments[:, at, way] += [part * value for value in _pays(stakes, deal.reward(city).face)]
    return Paying(*payments)


def _pays(stakes: Stakes, face: Face) -> tuple[float, float, float]:
    money = float(face.money) - (stakes.price(Loss.BANISHED) if face is Face.BANISHED else 0.0)
    hurt = stakes.price(HURTS[face]) if face in HURTS else 0.0
    return money, hurt, stakes.price(Loss.EXPERT) if face is Face.SHOOT_OUT else 0.0


def chicago_pays(table: Table, shown: tuple[Card, ...]) -> int:
    """Chicago's payout, in millions, once these cards have been shown, first to last."""
    hand, options = table.hand, table.setup.options
    assert hand is not None
    cities = left_of_chicago(table.row)
    top = {city: card for city, card in tops(hand, cities).items() if isinstance(card, Card)}
    top.update((card.city, card) for card in shown if card.city in cities)
    return sum(chicago_value(card.face, options) for card in top.values()) // 2
