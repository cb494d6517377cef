"""Shuffling and dealing in every lane at once.

Cards are sorted by random keys with the card's index in the low bits, by a network of comparisons that is the same in
all lanes, so that every step is one operation on whole rows.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from boss_solver.playout.arrays.dtypes import Int8s, UInt8s, UInt16s, UInt32s
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.arrays.random_blocks import below

_INDEX_BITS: Final = 5
"""There are 32 cards at most."""

_GROUP_BITS: Final = 6

_RANDOM_BITS: Final = 32 - _INDEX_BITS - _GROUP_BITS
"""Two cards whose bits are all the same stay in the order of their indices, so which of two comes first is even to
within one in four million."""


def rows_to_shuffle(cards: int) -> int:
    """Rows of random numbers that shuffling so many cards takes."""
    return 2 * cards


def sort_rows(keys: UInt32s) -> UInt32s:
    """The keys of every lane in rising order. The number of rows must be a power of two; the keys are overwritten.

    Batcher's bitonic network, the second half of each merge mirrored so that all comparisons point the same way.
    """
    rows, lanes = keys.shape
    low = np.empty((rows // 2, lanes), np.uint32)
    size = 2
    while size <= rows:
        half = size // 2
        blocks = keys.reshape(rows // size, size, lanes)
        _exchange(blocks[:, :half], blocks[:, half:][:, ::-1], low)
        step = half // 2
        while step:
            pairs = keys.reshape(rows // (2 * step), 2, step, lanes)
            _exchange(pairs[:, 0], pairs[:, 1], low)
            step //= 2
        size *= 2
    return keys


def _exchange(first: UInt32s, second: UInt32s, buffer: UInt32s) -> None:
    low = buffer.reshape(first.shape)
    np.minimum(first, second, out=low)
    np.maximum(first, second, out=second)
    first[...] = low


def shuffled(groups: UInt8s, random: UInt16s) -> Int8s:
    """(cards, lanes): the card indices of every lane, group by group (of 64 at most), at random within each.

    ``groups`` (cards, lanes) says the group of each card; ``random`` has two rows for each card.
    """
    cards, lanes = groups.shape
    keys = np.full((1 << (cards - 1).bit_length(), lanes), 0xFFFFFFFF, np.uint32)
    some = keys[:cards]
    np.multiply(random[:cards], 1 << 16, out=some, dtype=np.uint32)
    some |= random[cards : 2 * cards]
    some >>= np.uint32(32 - _RANDOM_BITS)
    some |= groups.astype(np.uint32) << np.uint32(_RANDOM_BITS)
    some <<= np.uint32(_INDEX_BITS)
    some |= np.arange(cards, dtype=np.uint32)[:, None]
    sort_rows(keys)
    keys &= np.uint32(31)
    return keys[:cards].astype(np.int8)


def rows_to_deal(lanes: Lanes) -> int:
    """Rows of random numbers that a new deal takes."""
    return lanes.deck.chicago + rows_to_shuffle(len(lanes.deck.cards))


def deal(lanes: Lanes, random: UInt16s) -> None:
    """A new deal in every lane: the rewards, and all hands."""
    deck = lanes.deck
    players, each = deck.setup.players, deck.each
    groups = np.zeros((len(deck.cards), lanes.number), np.uint8)
    first = 0
    for city in range(deck.chicago):
        size = int((deck.city == city).sum())
        lanes.reward[city] = below(size, random[city]) + np.uint16(first)
        groups[first : first + size] = lanes.reward[city] == np.arange(first, first + size, dtype=np.int8)[:, None]
        first += size
    order = shuffled(groups, random[deck.chicago :])
    # The cards that stay undealt come after those of the last player.
    lanes.cards[:, :each] = order[: players * each].reshape(players, each, lanes.number)
    count_hands(lanes)
    lanes.hidden = np.repeat(deck.all_packed[:, None], lanes.number, axis=1)


def count_hands(lanes: Lanes) -> None:
    """Count the cards in hand city by city."""
    deck = lanes.deck
    lanes.holds[...] = 0
    for position, left in enumerate(lanes.left):
        for card in lanes.cards[position, :left].astype(np.intp):
            at = np.negative(np.equal(deck.city.take(card), deck.numbers).view(np.int8))
            lanes.holds[position] += at & deck.packed.take(card)
