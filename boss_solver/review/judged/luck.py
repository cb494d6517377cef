"""Luck and skill apart: what the cards gave each player, what his decisions gave, and what those of the others gave.

A *value* says what every seat may still win in a hand, in millions, where the one who asks sees all cards: the
players go on by what they see, but the deal is known. Any function will do; a good one makes the parts small where
nothing happened. With a value V, the deal d, and the table after 0, 1, ..., n moves, the money m of a seat is::

    m  =  E[V(0, D)]                      expected: what its place at the table is worth before the cards
       +  V(0, d) - E[V(0, D)]            the deal: better or worse cards than might have been dealt
       +  V(1, d) - V(0, d)  + ...        the moves, each put down to its player
       +  m - V(n, d)                     nothing, as V(n, d) is what the settled hand paid

Everything between the first term and the last cancels, so the parts add up to the money exactly for any V. The
only chance in a hand is the deal: rewards and holdings are fixed before anybody moves. E is the mean over all deals,
so **the deal's part has mean exactly zero** for any V and any way of playing; drawn in place of enumerated, E
has an error, which is told, and no bias. (Control variates of this kind are known as AIVAT in the study of poker.)

A move with true cards in view mixes skill and fortune: three gangsters on a city that hides the revolver were no
mistake if nobody could know. So a move is counted at what it was worth **by what its player could see**, W(after) -
W(before), where W is the mean of V over the deals that could be in his eyes. The rest, (V(after) - V(before)) -
(W(after) - W(before)), is what the cards he could not see made of it; it goes to luck. Nobody can choose by cards he
does not see, so this rest has mean exactly zero where the deals in his eyes are weighed as the play makes them: for
players who place without regard to their hidden cards and show any of them alike, that is every deal alike. Where bids
give cards away, equal weights leave a rest that is a little off zero. The deal's part never is; both are kept apart.

>>> Split.of([Part(Fraction(3), Fraction(1), Fraction(-1, 2), Fraction(0), Fraction(-2))]).parts[0].money
Fraction(3, 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice, pairwise
from math import sqrt
from typing import Final, NamedTuple, Protocol

from boss_solver.game.state import GameState
from boss_solver.inference.entries.story import Story


class Value(NamedTuple):
    """The millions that every seat wins in a hand on average."""

    by_seat: tuple[Fraction, ...]
    errors: tuple[float, ...] = ()
    """Standard errors by seat; empty where it is exact."""

    @classmethod
    def of(cls, means: Iterable[Fraction | float], errors: Iterable[float] = ()) -> Value:
        """A value from any numbers: a float is taken for exactly what it is, so that sums stay exact."""
        return cls(tuple(Fraction(mean) for mean in means), tuple(errors))

    def error(self, seat: int) -> float:
        """The standard error for a seat; 0 where it is exact."""
        return self.errors[seat] if self.errors else 0.0


class HandValues(Protocol):
    """Where values come from: playouts, a solver, or a count in a test.

    The estimates of different moments must be independent of each other for the errors of a split to be right.
    """

    def before_deal(self, start: GameState) -> Value:
        """The mean over all deals of the hand that begins so; ``start`` tells nobody's cards."""
        ...

    def with_deal(self, state: GameState) -> Value:
        """The value in a state whose holdings are all known."""
        ...

    def in_eyes(self, state: GameState, seat: int, story: Story) -> Value | None:
        """The same averaged over the deals that are possible in the eyes of a seat.

        None leaves hindsight in: then moves are counted at the true deal, and nothing of them is luck.
        """
        ...


class LuckStep(NamedTuple):
    """A move: the hand before and after it, all holdings known, and whose it was."""

    seat: int
    before: GameState
    after: GameState


class Part(NamedTuple):
    """Where a seat's money of a hand comes from, in millions. The five add up to it exactly."""

    expected: Fraction
    """The worth of its place before the cards were dealt: the seat, its gangsters, the row."""
    deal: Fraction
    """Luck: the cards dealt, against all that might have been. Its mean is exactly zero."""
    unseen: Fraction
    """Luck: what cards that nobody who decided could see made of the decisions."""
    own: Fraction
    """The change by the seat's own decisions, by what it could see."""
    others: Fraction
    """The change by the decisions of all others, by what each of them could see."""
    error: float = 0.0
    """Standard error of luck; 0 where it is exact."""
    own_error: float = 0.0
    """Standard error of what its own decisions changed."""
    others_error: float = 0.0
    """Standard error of what the others' decisions changed."""

    @property
    def luck(self) -> Fraction:
        """Millions that the cards gave beyond their expectation: by the deal, and by cards that could not be seen."""
        return self.deal + self.unseen

    @property
    def money(self) -> Fraction:
        """The seat's money of the hand."""
        return self.expected + self.deal + self.unseen + self.own + self.others


class Split(NamedTuple):
    """The parts of every seat in a hand, or in several hands together."""

    parts: tuple[Part, ...]
    """By seat."""

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Split:
        """A split from its parts by seat."""
        return cls(tuple(parts))

    @classmethod
    def sum_of(cls, splits: Sequence[Split]) -> Split:
        """The parts of several hands together; their errors add up as those of independent estimates do."""
        return cls(tuple(_sum(some) for some in zip(*(split.parts for split in splits), strict=True)))


def _sum(parts: Sequence[Part]) -> Part:
    nothing = Fraction(0)
    return Part(
        expected=sum((part.expected for part in parts), nothing),
        deal=sum((part.deal for part in parts), nothing),
        unseen=sum((part.unseen for part in parts), nothing),
        own=sum((part.own for part in parts), nothing),
        others=sum((part.others for part in parts), nothing),
        error=sqrt(sum(part.error**2 for part in parts)),
        own_error=sqrt(sum(part.own_error**2 for part in parts)),
        others_error=sqrt(sum(part.others_error**2 for part in parts)),
    )


def can_be_split(story: Story) -> bool:
    """Whether luck can be told from skill in a hand: it began in the record, was settled, and all cards are known."""
    hand = story.start.table.hand
    began = hand is not None and not hand.shown and not any(placed.total for on in hand.on.values() for placed in on)
    return bool(began and story.is_settled and not story.gaps and not story.dealt.unsure)


def steps_of(story: Story) -> tuple[LuckStep, ...]:
    """The moves of a hand one by one: every placement, and every card shown."""
    steps = []
    for turn in story.turns:
        between = (state for _, state in story.states if turn.placed and _is_between(state, turn.before, turn.after))
        states = [_known(state, story) for state in (turn.before, *islice(between, 1), turn.after)]
        steps += [LuckStep(turn.seat, before, after) for before, after in pairwise(states)]
    return tuple(steps)


def _is_between(state: GameState, before: GameState, after: GameState) -> bool:
    now, first, last = state.table.hand, before.table.hand, after.table.hand
    assert now is not None and first is not None and last is not None
    return now.placing is not None and first.placing is None and len(now.shown) == len(first.shown) < len(last.shown)


def _known(state: GameState, story: Story) -> GameState:
    return state._replace(dealt=story.dealt.holdings)


def split_of(story: Story, values: HandValues) -> Split:
    """Luck and skill apart in one settled hand.

    Raises ValueError where :func:`can_be_split` says that it cannot be.
    """
    settlement = story.hand.settlement
    if not can_be_split(story) or settlement is None:
        raise ValueError("luck is told from skill only in a settled hand of which all cards are known")
    adding = _LuckSums(len(settlement.gained))
    start = _known(story.start, story)
    known = values.with_deal(start)
    adding.dealt(values.before_deal(story.start._replace(dealt=(None,) * len(story.start.dealt))), known)
    steps = steps_of(story)
    for number, step in enumerate(steps):
        is_last = number + 1 == len(steps)
        after = Value.of(settlement.gained) if is_last else values.with_deal(step.after)
        seen = values.in_eyes(step.before, step.seat, story)
        then = values.in_eyes(step.after, step.seat, story) if seen is not None else None
        adding.moved(step.seat, known, after, seen, then)
        known = after
    return adding.split()


def _part(sums: Sequence[Fraction], errors: Sequence[float]) -> Part:
    expected, deal, unseen, own, others = sums
    return Part(expected, deal, unseen, own, others, *errors)


_DEAL, _UNSEEN, _OWN, _OTHERS = 1, 2, 3, 4
_GROUPS: Final = {_DEAL: 0, _UNSEEN: 0, _OWN: 1, _OTHERS: 2}
"""Which of the three errors a part belongs to."""


class _LuckSums:
    """The sums of the parts, and how often each value went into them: a value that cancels brings no error."""

    def __init__(self, players: int) -> None:
        self._sums = [[Fraction(0)] * 5 for _ in range(players)]
        self._values: dict[int, Value] = {}
        self._uses = [(Counter[int](), Counter[int](), Counter[int]()) for _ in range(players)]

    def dealt(self, before: Value, known: Value) -> None:
        for seat, sums in enumerate(self._sums):
            sums[0] += before.by_seat[seat]
            self._add(seat, _DEAL, known, before)

    def moved(self, mover: int, before: Value, after: Value, seen: Value | None, then: Value | None) -> None:
        for seat in range(len(self._sums)):
            part = _OWN if seat == mover else _OTHERS
            if seen is None or then is None:
                self._add(seat, part, after, before)
            else:
                self._add(seat, part, then, seen)
                self._add(seat, _UNSEEN, after, before)
                self._add(seat, _UNSEEN, seen, then)

    def _add(self, seat: int, part: int, more: Value, less: Value) -> None:
        self._sums[seat][part] += more.by_seat[seat] - less.by_seat[seat]
        uses = self._uses[seat][_GROUPS[part]]
        for value, times in ((more, 1), (less, -1)):
            self._values[id(value)] = value  # kept, so that no other value gets its number
            uses[id(value)] += times

    def split(self) -> Split:
        errors = [
            [sqrt(sum((times * self._values[at].error(seat)) ** 2 for at, times in uses.items())) for uses in groups]
            for seat, groups in enumerate(self._uses)
        ]
        return Split.of(_part(sums, some) for sums, some in zip(self._sums, errors, strict=True))
