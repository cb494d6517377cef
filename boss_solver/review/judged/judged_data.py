"""Judgements as plain data that JSON can keep, and back."""

from __future__ import annotations

from dataclasses import astuple, fields
from fractions import Fraction
from typing import Any, Final

from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind
from boss_solver.review.judged.luck import Part, Split

_FRACTIONS: Final = 5
"""The first fields of a part; standard errors follow."""


def judged_to(judged: GameJudgement) -> dict[str, Any]:
    """A judgement as data. Fractions are kept as text, so that the parts of money go on adding up to it exactly."""
    return {
        "decisions": [list(astuple(decision)) for decision in judged.decisions],
        "luck": [[hand, [_part_to(one) for one in split.parts]] for hand, split in judged.luck.items()],
        "made_by": judged.made_by,
        "stopped": judged.is_stopped,
    }


def judged_from(data: dict[str, Any]) -> GameJudgement:
    """Return the judgement in the data. Raises KeyError, TypeError, ValueError or ArithmeticError if there is none."""
    return GameJudgement(
        tuple(map(_decision_from, data["decisions"])),
        {int(hand): Split.of(_part_from(one) for one in parts) for hand, parts in data["luck"]},
        str(data["made_by"]),
        bool(data["stopped"]),
    )


def _decision_from(values: list[Any]) -> JudgedDecision:
    named = dict(zip((field.name for field in fields(JudgedDecision)), values, strict=True))
    return JudgedDecision(**named | {"kind": Kind(named["kind"])})


def _part_to(part: Part) -> list[str | float]:
    return [str(one) if isinstance(one, Fraction) else one for one in part]


def _part_from(data: list[Any]) -> Part:
    expected, deal, unseen, own, others = map(Fraction, data[:_FRACTIONS])
    return Part(expected, deal, unseen, own, others, *map(float, data[_FRACTIONS:]))
