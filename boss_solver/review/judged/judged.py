"""The parts of a judgement: decisions, each with its loss against the best one, and a word for it above the noise.

This module judges nothing. It defines a judgement, so that the code that makes judgements and the code that shows them
agree: the terminal, the JSON, the CSV and the page all take :class:`GameJudgement`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from boss_solver.review.judged.luck import Split

NOISE: Final = 2.0
"""Standard errors that a loss must exceed before any word but ``even`` is used for it."""
SMALL: Final = 0.05
"""Millions below which a loss is none that anybody could act on, however exactly it is known."""
SLIP: Final = 0.25
"""Millions from which on a loss above the noise is a slip."""
MISTAKE: Final = 0.75
"""Millions from which on it is a mistake."""
BLUNDER: Final = 1.5
"""Millions from which on it is a blunder."""


class Kind(StrEnum):
    """The kind of a decision."""

    PLACE = "place"
    """Gangsters were placed."""
    PASS = "pass"
    """None were placed where some could have been."""
    REVEAL = "reveal"
    """Which card to show."""


class Verdict(StrEnum):
    """A word for a decision."""

    EVEN = "even"
    """As good as the best one, as far as can be told."""
    SMALL = "small loss"
    """Worse than the best one, by less than :data:`SLIP`."""
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision:
    """One decision compared with the best one, by what its player could know then."""

    hand: int
    """Its place among the hands of the review, from 0; each deal of a hand that was dealt again has one of its own."""
    turn: int
    """Of the hand, from 1."""
    line: int
    """Of the record, where the turn begins."""
    seat: int
    kind: Kind
    chosen: str
    """The choice, as it is typed: ``DE+3``, ``nothing``, or the card shown."""
    best: str
    """The best alternative, as it is typed; the same as chosen where nothing was better."""
    loss: float
    """Millions that the best one was worth more; 0 or above."""
    error: float
    """Its standard error in millions; of an equilibrium, by how much it may be off; 0 where it is exact."""
    win_loss: float | None = None
    """By how much the best one would have raised the chance to win the game; None where not asked.

    From -1 to 1: what is worth most in this hand need not be best for the game, so it may be below 0.
    """
    win_error: float | None = None
    """Its standard error; 0 where exact."""
    is_exact: bool = False
    """Whether it was solved, not sampled."""
    options: int = 0
    """Alternatives that were compared, the one chosen among them."""

    @property
    def verdict(self) -> Verdict:
        """A word for it; ``even`` below the noise and for what nobody could act on.

        >>> from dataclasses import replace
        >>> decision = JudgedDecision(
        ...     hand=0, turn=1, line=3, seat=0, kind=Kind.PASS, chosen="pass", best="DE+3", loss=1.0, error=0.6
        ... )
        >>> decision.verdict.value, replace(decision, error=0.1).verdict.value
        ('even', 'mistake')
        """
        if self.loss <= max(SMALL, NOISE * self.error):
            return Verdict.EVEN
        word = Verdict.SMALL
        for least, verdict in ((SLIP, Verdict.SLIP), (MISTAKE, Verdict.MISTAKE), (BLUNDER, Verdict.BLUNDER)):
            if self.loss >= least:
                word = verdict
        return word


class GameJudgement(NamedTuple):
    """All that was judged of a game. What was not asked for, or not reached, is missing and never made up."""

    decisions: tuple[JudgedDecision, ...] = ()
    """In the order of the game."""
    luck: Mapping[int, Split] = MappingProxyType({})
    """Luck and skill apart, by the hand's place among the hands of the review."""
    made_by: str = ""
    """How: ``by 1,000 playouts each, seed 7``; empty where nothing was judged."""
    is_stopped: bool = False
    """Whether it was interrupted, so that some of the game is not judged."""
    is_about_decisions: bool = True
    """Whether decisions were to be judged; if not, only luck was to be told from them."""

    @property
    def costly(self) -> tuple[JudgedDecision, ...]:
        """The decisions whose verdict is not ``even``, the costliest first; of equal ones the earlier first."""
        decisions = [decision for decision in self.decisions if decision.verdict is not Verdict.EVEN]
        return tuple(sorted(decisions, key=lambda decision: -decision.loss))

    @property
    def total(self) -> Split | None:
        """The parts of all hands that were split, together; None where none was."""
        return Split.sum_of(list(self.luck.values())) if self.luck else None


class MeanLoss(NamedTuple):
    """The mean loss of some decisions."""

    decisions: int
    mean: float
    """Millions a decision."""


def by_round(decisions: Iterable[JudgedDecision], players: int) -> dict[tuple[int, int], MeanLoss]:
    """The mean loss a decision by seat and round (from 1)."""
    sums: dict[tuple[int, int], list[float]] = {}
    for decision in decisions:
        sums.setdefault((decision.seat, (decision.turn - 1) // players + 1), []).append(decision.loss)
    return {key: MeanLoss(len(some), sum(some) / len(some)) for key, some in sorted(sums.items())}
