"""Chicago's payout from deals and orders drawn at random: the same for every plan, so that plans compare well.

Random numbers come in blocks that are keyed by the seed and the block's number, so the same seed and number of samples
give the same answer however they are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from boss_solver.forecast.chicago_times import NEVER, Plan, Timed
from boss_solver.game.cards import Card
from boss_solver.inference.enumeration import pieces
from boss_solver.inference.formulas import REWARD
from boss_solver.inference.puzzle import Puzzle
from boss_solver.inference.sampler import BLOCK, Sample, Sampler
from boss_solver.playout.guess import Guess

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Times = NDArray[np.int8]
    Values = NDArray[np.int8]


class Drawn(NamedTuple):
    """The payout of one plan in many samples."""

    number: int
    """Samples drawn."""
    counts: Mapping[int, int]
    """In how many of them Chicago paid so much, in millions."""
    effective: float = inf
    """The effective number of the deals that they come from, where these are a weighed set."""

    @property
    def mean(self) -> float:
        """In millions."""
        return sum(payout * count for payout, count in self.counts.items()) / self.number

    @property
    def error(self) -> float:
        """The standard error of the mean, in millions."""
        mean = self.mean
        squares = sum((payout - mean) ** 2 * count for payout, count in self.counts.items())
        return sqrt(squares / max(1, self.number - 1) * (1 / self.number + 1 / self.effective))


class Samples(NamedTuple):
    """What was drawn until it was done or stopped."""

    plans: tuple[Drawn, ...]
    is_stopped: bool


def draw_payouts(
    at: Timed,
    puzzle: Puzzle,
    plans: Sequence[Plan],
    samples: int,
    seed: int,
    told: Callable[[int], object] | None = None,
    guess: Guess | None = None,
) -> Samples:
    """Draw deals and orders of reveal, and see what Chicago pays by each plan.

    The deals come from a ``guess`` if it has some, else each is as likely as the puzzle says. ``told`` is called with
    the number of samples so far. Ctrl-C after the first block ends it early, with what there is by then. Raises
    ContradictionError if no deal fits, TooComplexError if none can be drawn.
    """
    import numpy as np

    deals = _Deals(puzzle, seed, guess or Guess())
    tables = _Tables(at, puzzle, deals.cards)
    lowest = len(at.left) * at.lowest // 2
    counts = np.zeros((len(plans), 64), np.int64)
    done = 0
    is_stopped = False
    while done < samples and not is_stopped:
        some = min(BLOCK, samples - done)
        try:
            drawn = _payouts(tables, deals.draw(some, done), plans, _keys(seed, done // BLOCK, tables.width))
            counts += [np.bincount(payouts - lowest, minlength=64) for payouts in drawn]
            done += some
            if told is not None:
                told(done)
        except KeyboardInterrupt:
            if not done:
                raise
            is_stopped = True
    found = (
        Drawn(done, {i + lowest: count for i, count in enumerate(row) if count}, deals.effective)
        for row in counts.tolist()
    )
    return Samples(tuple(found), is_stopped)


class _Deals:
    """Where the deals come from."""

    def __init__(self, puzzle: Puzzle, seed: int, guess: Guess) -> None:
        self._guess, self._seed = guess, seed
        self._sampler = None if guess.deals else Sampler(puzzle, seed)
        self.cards = guess.deals.sample.cards if guess.deals else pieces(puzzle)
        self.effective = guess.effective

    def draw(self, number: int, first: int) -> Sample:
        """So many deals from the ``first`` on, which begins a block."""
        found = self._guess.begin(self._seed, first, number).sample
        if found is not None:
            return found
        assert self._sampler is not None
        return self._sampler.draw(number, first)


class _Tables:
    """What the cards and places of a puzzle mean to Chicago, as arrays."""

    def __init__(self, at: Timed, puzzle: Puzzle, cards: Sequence[Card]) -> None:
        import numpy as np

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


def _keys(seed: int, block: int, rows: int) -> NDArray[np.float64]:
    """Random numbers from 0 to 1 to put cards in order by: a row for each card, a column for each sample of the block.

    The generator's counter keeps them apart from the numbers by which the deals are drawn.
    """
    import numpy as np

    apart = np.array([0, 0, 0, 1], np.uint64)
    bits = np.random.Generator(np.random.Philox(counter=apart, key=np.array([seed % (1 << 64), block], np.uint64)))
    return bits.random((rows, BLOCK))


def _payouts(
    tables: _Tables, sample: Sample, plans: Sequence[Plan], keys: NDArray[np.float64]
) -> list[NDArray[np.int64]]:
    """What Chicago pays by each plan in each sample."""
    import numpy as np

    some, cards = sample.places.shape
    others = _last(tables, sample, keys[:cards, :some])
    own = keys[cards:, :some]
    found = []
    for plan in plans:
        loose = _loose(tables.at, plan, own)
        total = np.zeros(some, np.int64)
        for city, top in enumerate(plan.tops):
            time, value = np.full(some, top.time, np.int8), np.full(some, top.value, np.int8)
            for times, values in (others[city], *loose.get(city, [])):
                is_later = times > time
                time, value = np.where(is_later, times, time), np.where(is_later, values, value)
            total += value
        found.append(total // 2)
    return found


def _last(tables: _Tables, sample: Sample, keys: NDArray[np.float64]) -> list[tuple[Times, Values]]:
    """For each city to Chicago's left, when the last of its unseen cards is shown, and what it counts."""
    import numpy as np

    places = sample.places.T
    assert REWARD < 0, "cards under the cities are sorted before all others"
    ranks = np.argsort(places + keys, axis=0)
    times = np.empty(places.shape, np.int8)
    np.put_along_axis(times, ranks, np.broadcast_to(tables.times[:, None], places.shape), axis=0)
    found = []
    for columns, values in zip(tables.columns, tables.values, strict=True):
        mine = times[columns]
        last = mine.argmax(axis=0)
        found.append((np.take_along_axis(mine, last[None], axis=0)[0], values[last]))
    return found


def _loose(at: Timed, plan: Plan, keys: NDArray[np.float64]) -> dict[int, list[tuple[Times, Values]]]:
    """For each city, when the seat's own cards in random order are shown, and what they count."""
    import numpy as np

    if not plan.loose:
        return {}
    order = np.argsort(np.argsort(keys[: len(plan.loose)], axis=0), axis=0)
    times = np.array(plan.times, np.int8)[order]
    found: dict[int, list[tuple[Times, Values]]] = {}
    for i, card in enumerate(plan.loose):
        if card in at.values:
            value = np.full(keys.shape[1], at.values[card], np.int8)
            found.setdefault(at.left.index(card.city), []).append((times[i], value))
    return found
