"""Chicago's payout from deals and orders drawn at random: the same for every plan, so that plans compare well.

Random numbers come in blocks that are keyed by the seed and the block's number, so the same seed and number of samples
give the same answer however they are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

import numpy as np

from boss_solver.forecast.chicago_drawn import PayoutCounts
from boss_solver.forecast.chicago_times import NEVER, RevealPlan, TimedPosition, Top
from boss_solver.game.cards import Card
from boss_solver.inference.deals.enumeration import pieces
from boss_solver.inference.deals.sampler import BLOCK, Sample, Sampler
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.playout.arrays.dtypes import Floats, Int8s, Int64s, UInt16s
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.work import do_all

Times = Int8s
Values = Int8s


class PayoutDraw(NamedTuple):
    """Deals to draw payouts from, and the plans by which the seat may reveal."""

    puzzle: Puzzle
    plans: Sequence[RevealPlan]
    guess: Guess | None = None
    """Its deals are drawn from, if it has some."""


class DrawnPayouts(NamedTuple):
    """The payouts that were drawn until it was done or stopped."""

    payouts: tuple[tuple[PayoutCounts, ...], ...]
    """By draw and plan."""
    number: int
    """Samples that each of them had."""
    is_stopped: bool


def draw_payouts(
    at: TimedPosition,
    draws: Sequence[PayoutDraw],
    samples: int,
    seed: int,
    *,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> DrawnPayouts:
    """Draw deals and orders of reveal, and see what Chicago pays by each plan of each draw.

    ``progress`` is called with the number of samples so far. Ctrl-C after the first block ends it early, with what all
    draws have by then. No number depends on ``processes``. Raises ContradictionError if no deal fits,
    TooComplexError if none can be drawn.
    """
    lowest = len(at.left) * at.lowest // 2
    blocks = [(first, min(BLOCK, samples - first)) for first in range(0, samples, BLOCK)]

    def tell(done: int) -> None:
        if progress is not None:
            progress(min(done * BLOCK, samples))

    done = do_all(_Drawing(at, tuple(draws), seed, lowest), blocks, processes=processes, progress=tell)
    number = sum(size for _, size in blocks[: len(done.results)])
    payouts = []
    for draw, parts in zip(draws, zip(*done.results, strict=True), strict=True):
        rows: Int64s = np.sum(parts, axis=0, dtype=np.int64)
        counts = [{i + lowest: int(row[i]) for i in np.flatnonzero(row).tolist()} for row in rows]
        effective = draw.guess.effective if draw.guess else inf
        payouts.append(tuple(PayoutCounts(number, by_payout, effective) for by_payout in counts))
    return DrawnPayouts(tuple(payouts), number, bool(done.stopped))


@dataclass(frozen=True)
class _Drawing:
    """Draws a block of samples."""

    at: TimedPosition
    draws: tuple[PayoutDraw, ...]
    seed: int
    lowest: int
    """The least that Chicago can pay, in millions."""

    @cached_property
    def _prepared(self) -> list[tuple[_Deals, _Tables]]:
        return [
            (_Deals(draw.puzzle, self.seed, draw.guess), _Tables(self.at, draw.puzzle, pieces(draw.puzzle)))
            for draw in self.draws
        ]

    def __getstate__(self) -> dict[str, object]:
        """The state for another process, without what it makes for itself."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def do(self, piece: tuple[int, int]) -> list[UInt16s]:
        """For each draw (plans, payouts from the least on): in how many samples Chicago paid so much."""
        first, size = piece
        results = []
        for (deals, tables), draw in zip(self._prepared, self.draws, strict=True):
            keys = _keys(self.seed, first // BLOCK, tables.width)
            payouts = _payouts(tables, deals.draw(size, first), draw.plans, keys)
            counts = [np.bincount(by_sample - self.lowest, minlength=_PAYOUTS) for by_sample in payouts]
            results.append(np.array(counts, np.uint16))  # a block is not more, and many may have to be kept
        return results


class _Deals:
    """Where the deals come from."""

    def __init__(self, puzzle: Puzzle, seed: int, guess: Guess | None) -> None:
        self._guess, self._seed = guess, seed
        self._sampler = None if guess is not None and guess.deals else Sampler(puzzle, seed)

    def draw(self, number: int, first: int) -> Sample:
        """So many deals from the ``first`` on, which begins a block."""
        if self._sampler is not None:
            return self._sampler.draw(number, first)
        assert self._guess is not None
        sample = self._guess.begin(self._seed, first, number).sample
        assert sample is not None
        return sample


_PAYOUTS: Final = 64
"""More than Chicago can pay in different ways."""


class _Tables:
    """The cards and places of a puzzle as Chicago sees them, as arrays."""

    def __init__(self, at: TimedPosition, puzzle: Puzzle, cards: Sequence[Card]) -> None:
        self.at = at
        self.width = len(cards) + len(at.own)
        """Random numbers that one sample needs."""
        self.columns = [[i for i, card in enumerate(cards) if card.city == city] for city in at.left]
        self.values = [np.array([at.values[cards[i]] for i in columns], np.int8) for columns in self.columns]
        times = [NEVER] * sum(1 for _ in puzzle.unseen)
        for place, shown in zip(puzzle.places, at.places, strict=True):
            times += [*shown, *[NEVER] * (place.size - len(shown))]
        self.times = np.array(times, np.int8)
        """By rank, if all cards are sorted by their place, those under the cities first."""


def _keys(seed: int, block: int, rows: int) -> Floats:
    """Random numbers from 0 to 1 to put cards in order by: a row for each card, a column for each sample of the block.

    The generator's counter keeps them apart from the numbers by which the deals are drawn.
    """
    apart = np.array([0, 0, 0, 1], np.uint64)
    bits = np.random.Generator(np.random.Philox(counter=apart, key=np.array([seed % (1 << 64), block], np.uint64)))
    return bits.random((rows, BLOCK))


def _payouts(tables: _Tables, sample: Sample, plans: Sequence[RevealPlan], keys: Floats) -> Iterator[Int8s]:
    """Chicago's payout by each plan in each sample."""
    some, cards = sample.places.shape
    others = _last(tables, sample, keys[:cards, :some])
    own = keys[cards:, :some]
    # Orders of the seat's own cards are many, but all of a few cards shown at a few times.
    known: dict[tuple[int, Top], Values] = {}
    for plan in plans:
        loose = _loose(tables.at, plan, own)
        total = np.zeros(some, np.int8)
        for city, top in enumerate(plan.tops):
            if city in loose:
                total += _shown(top, [others[city], *loose[city]])
                continue
            if (city, top) not in known:
                known[city, top] = _shown(top, [others[city]])
            total += known[city, top]
        total >>= 1
        yield total


def _shown(top: Top, others: Sequence[tuple[Times, Values]]) -> Values:
    """The value of a city in each sample: that of its settled top, or of a card shown later."""
    some = len(others[0][0])
    time, value = np.full(some, top.time, np.int8), np.full(some, top.value, np.int8)
    for times, values in others:
        is_later = times > time
        time, value = np.where(is_later, times, time), np.where(is_later, values, value)
    return value


def _last(tables: _Tables, sample: Sample, keys: Floats) -> list[tuple[Times, Values]]:
    """For each city to Chicago's left, when the last of its unseen cards is shown, and what it counts."""
    places = sample.places.T
    assert REWARD < 0, "cards under the cities are sorted before all others"
    ranks = np.argsort(places + keys, axis=0)
    times = np.empty(places.shape, np.int8)
    np.put_along_axis(times, ranks, np.broadcast_to(tables.times[:, None], places.shape), axis=0)
    latest = []
    for columns, values in zip(tables.columns, tables.values, strict=True):
        mine = times[columns]
        last = mine.argmax(axis=0)
        latest.append((np.take_along_axis(mine, last[None], axis=0)[0], values[last]))
    return latest


def _loose(at: TimedPosition, plan: RevealPlan, keys: Floats) -> dict[int, list[tuple[Times, Values]]]:
    """For each city, when the seat's own cards in random order are shown, and what they count."""
    if not plan.loose:
        return {}
    order = np.argsort(np.argsort(keys[: len(plan.loose)], axis=0), axis=0)
    times = np.array(plan.times, np.int8)[order]
    by_city: dict[int, list[tuple[Times, Values]]] = {}
    for i, card in enumerate(plan.loose):
        if card in at.values:
            value = np.full(keys.shape[1], at.values[card], np.int8)
            by_city.setdefault(at.left.index(card.city), []).append((times[i], value))
    return by_city
