"""The table as one seat can imagine it: what it sees as it is, and the rest dealt again.

All deals that fit what the seat sees are equally likely, as they are by the cards alone. What is imagined is made of a
:class:`View`, which holds nothing that its seat does not see.
"""

from __future__ import annotations

import numpy as np

from boss_solver.playout.arrays.dealing import count_hands, rows_to_shuffle, shuffled
from boss_solver.playout.arrays.deck import Deck
from boss_solver.playout.arrays.dtypes import Bools, Indices, Int8s, UInt8s, UInt16s
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.players.lane_view import View

_REWARD, _UNDEALT, _SEEN, _FREE = 60, 61, 63, 62
"""Groups of cards that are in nobody's hand; those of hands are the positions."""


def rows_to_imagine(deck: Deck) -> int:
    """Rows of random numbers that imagining takes."""
    return 2 * rows_to_shuffle(len(deck.cards))


def imagine(view: View, index: Indices, random: UInt16s) -> Lanes:
    """Some lanes, as often as the index has their numbers, with everything new that the seat does not see.

    ``random`` is (:func:`rows_to_imagine`, len(index)) random numbers. Nobody sits anywhere yet: how positions place
    and reveal is left 0. The position itself keeps its cards, sorted, so that nothing depends on how they lay.
    """
    lanes = _as_seen(view, index)
    half = rows_to_shuffle(len(view.deck.cards))
    unseen = _unseen(view, index)
    fixed = _fixed(view, index, unseen)
    hidden = unseen if fixed is None else unseen & (fixed == _FREE)
    by_city = shuffled(_cities_of(view.deck, hidden), random[:half])
    groups = _dealt(view, index, by_city, hidden, fixed)
    order = shuffled(groups, random[half:])
    _hand_out(view, lanes, order, index)
    count_hands(lanes)
    return lanes


def _as_seen(view: View, index: Indices) -> Lanes:
    """The lanes with what everybody sees."""
    everyone, lanes = view.everyone, Lanes(view.deck, len(index), view.everyone.dealt)
    for name, value in everyone.same.items():
        setattr(lanes, name, value)
    for name, array in everyone.accounts.items():
        setattr(lanes, name, array.take(index, axis=-1))
    lanes.badges, lanes.extra = everyone.badges.take(index, axis=-1), everyone.extra.take(index)
    lanes.left = list(everyone.left)
    lanes.status[:, : Row.PUBLIC] = everyone.status.take(index, axis=-1)
    lanes.total[...] = view.totals.take(index, axis=-1)
    lanes.experts[...] = everyone.experts.take(index, axis=-1)
    lanes.most, lanes.leader = view.most.take(index, axis=-1), view.leader.take(index, axis=-1)
    lanes.hidden, lanes.top = everyone.hidden.take(index, axis=-1), view.top.take(index, axis=-1)
    for position, shown in enumerate(everyone.shown):
        if len(shown):
            lanes.cards[position, lanes.left[position] : lanes.sizes[position]] = shown.take(index, axis=-1)
    return lanes


def _unseen(view: View, index: Indices) -> Bools:
    """(cards, lanes) whether the seat has not seen a card."""
    unseen = np.ones((len(view.deck.cards), len(index)), np.bool_)
    lanes = np.arange(len(index))
    for cards in (view.cards, *view.everyone.shown):
        for card in cards:
            unseen[card.take(index), lanes] = False
    return unseen


def _cities_of(deck: Deck, unseen: Bools) -> UInt8s:
    """(cards, lanes) the city of each card that is not seen."""
    return np.where(unseen, deck.city.astype(np.uint8)[:, None], np.uint8(_SEEN))


def _fixed(view: View, index: Indices, unseen: Bools) -> UInt8s | None:
    """(cards, lanes) where everybody saw a card that the seat does not hold, FREE elsewhere; None if there is none.

    Where backs are not seen, cards in others' hands and the undealt ones are in one group.
    """
    sighted = view.everyone.same["sighted"]
    if sighted is None:
        return None
    fixed = np.full(unseen.shape, _FREE, np.uint8)

    def put(cards: tuple[int, ...], number: Int8s, group: int) -> None:
        left = number.copy()
        for card in cards:
            here = unseen[card] & (fixed[card] == _FREE) & (left > 0)
            fixed[card][here] = group
            left -= here.view(np.int8)

    ones = np.ones(len(index), np.int8)
    for _, cards in sighted.rewards:
        put(cards, ones, _REWARD)
    everyone, apart = view.everyone, view.backs is not None
    for held in sighted.still_held(everyone.status[:, Row.SEAT], everyone.shown, everyone.left):
        if held.position != view.position:
            put(held.cards, held.number.take(index), held.position if apart else 0)
    for cards in sighted.undealt:
        put(cards, ones, _UNDEALT if apart else 0)
    return fixed


def _dealt(view: View, index: Indices, by_city: Int8s, unseen: Bools, fixed: UInt8s | None) -> UInt8s:
    """(cards, lanes) where each card is: the first of its city under it, the others where the backs are."""
    deck, number = view.deck, len(index)
    cards = len(deck.cards)
    groups = np.full((cards, number), _SEEN, np.uint8)
    city = deck.city.take(by_city.astype(np.intp))
    # The place of each card among those of its city: its row less that of the city's first.
    counts = _numbers(deck, unseen) if fixed is not None else view.number_unseen.take(index, axis=-1)
    first_is_reward = np.ones((len(counts), number), np.int8)
    if fixed is not None:
        first_is_reward -= _numbers(deck, fixed == _REWARD)
    starts = np.zeros((len(counts), number), np.int8)
    np.cumsum(counts[:-1], axis=0, out=starts[1:])
    lanes = np.arange(number)
    of_city = city.astype(np.intp)
    rank = np.arange(cards, dtype=np.int8)[:, None] - starts[of_city, lanes]
    is_reward = rank < first_is_reward[of_city, lanes]
    where = np.where(is_reward, np.uint8(_REWARD), np.uint8(_UNDEALT if view.backs is not None else 0))
    if view.backs is not None:
        limit = first_is_reward
        for position, backs in enumerate(view.backs):
            if position == view.position or not view.everyone.left[position]:
                continue
            first = limit.copy()
            limit += backs.take(index, axis=-1)
            if fixed is not None:
                limit -= _numbers(deck, fixed == position)
            there = (rank >= first[of_city, lanes]) & (rank < limit[of_city, lanes])
            where[there] = position
    np.put_along_axis(groups, by_city.astype(np.intp), where, axis=0)
    groups[~unseen] = _SEEN
    if fixed is not None:
        np.copyto(groups, fixed, where=fixed != _FREE)
    return groups


def _numbers(deck: Deck, cards: Bools) -> Int8s:
    """(cities, lanes) how many of some cards are of each city."""
    return np.stack([cards[deck.city == city].sum(axis=0, dtype=np.int8) for city in range(deck.chicago)])


def _hand_out(view: View, lanes: Lanes, order: Int8s, index: Indices) -> None:
    """Cards in the order of their groups: the hands one after the other, then rewards."""
    deck = view.deck
    left = lanes.left
    first = 0
    for position, number in enumerate(left):
        if position == view.position:
            lanes.cards[position, :number] = np.sort(view.cards, axis=0).take(index, axis=-1)
            continue
        lanes.cards[position, :number] = order[first : first + number]
        first += number
    if view.backs is None:  # cards that stay undealt are in one group with those in hands
        first += lanes.undealt
    for card in order[first : first + deck.chicago].astype(np.intp):
        lanes.reward[deck.city.take(card), lanes.lane] = card
