"""Luck and decisions, what decisions lost, and how good the odds were: on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.page.layout import Grid, Page, listed
from boss_solver.odds.scoring import Tenth
from boss_solver.review.hands.calibration import Calibration, MomentGroup
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision
from boss_solver.review.judged.luck import Part, Split


def show_luck(page: Page, judged: GameJudgement, names: Sequence[str]) -> None:
    """Where everybody's money comes from, all hands together that could be split."""
    if judged.total is None:
        page.say("Luck cannot be told from decisions here: it takes a settled hand of which all cards are known.")
        return
    page.say("Where the money comes from, in millions (+/-: standard error):")
    rows = [[name, *_part_cells(one)] for name, one in zip(names, judged.total.parts, strict=True)]
    heads = ["player", "expected", "luck", "own decisions", "others' decisions", "money"]
    short = ["", "exp.", "luck", "own", "others'", "money"]
    grids = (Grid(heads, rows), Grid(short, rows, gap=1))
    if page.first_that_fits(*grids) is None:
        for name, *cells in rows:
            told = [f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True)]
            page.say([f"{name}:", *listed(told)])
    page.say(
        "expected: what the place at the table was worth before the cards; luck: the cards dealt against all that "
        "might have been, and what could not be seen when it was decided; own, others': what decisions changed, by "
        "what their players could see; together they are the money"
    )


def say_how_luck(page: Page, judged: GameJudgement) -> None:
    """How luck was told from decisions, and whether in all hands."""
    page.say(f"judged {judged.made_by}" + ("; stopped: the hands after that are left out" if judged.is_stopped else ""))


def _part_cells(one: Part) -> list[str]:
    return [
        f"{float(one.expected):.2f}",
        *(
            f"{signed(float(value), 2)} +/- {error:.2f}"
            for value, error in ((one.luck, one.error), (one.own, one.own_error), (one.others, one.others_error))
        ),
        str(one.money),
    ]


def signed(amount: float, places: int) -> str:
    """An amount with its sign; nothing that rounds to 0 is below it.

    >>> signed(-0.04, 1), signed(-0.04, 2), signed(3, 1)
    ('+0.0', '-0.04', '+3.0')
    """
    return f"{round(amount, places) + 0.0:+.{places}f}"


def show_calibration(page: Page, found: Calibration) -> None:
    """How good the odds were: in all, and by round."""
    page.say("The odds beside the rewards there were: bits of surprise, and bits that the odds foretold", bold=True)
    rows = [["all", *_group_cells(found.all)]]
    rows += [[f"round {at}", *_group_cells(group)] for at, group in found.by_round]
    heads = ["moments", "cities", "surprise", "foretold", "difference", "Brier score"]
    short = ["", "cities", "surpr.", "foret.", "diff.", "Brier"]
    if page.first_that_fits(Grid(heads, rows), Grid(short, rows, gap=1)) is None:
        for name, *cells in rows:
            told = [f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True)]
            page.say([f"{name}:", *listed(told)])
    tenths = [f"{one.foretold:.0%} came {one.observed.value:.0%} ({one.number})" for one in found.tenths]
    page.say(["probabilities, how often they came true (how many):", *listed(tenths)])
    page.say(
        "cities: those still open at a moment in somebody's eyes; +/-: standard error of the difference, which is 0 on "
        "average; 0 bits and a Brier score of 0 are perfect, 2 is the worst; one game tells little"
    )


def _group_cells(one: MomentGroup) -> list[str]:
    off = f"{signed(one.surprise - one.foreseen, 2)} +/- {one.error:.2f}"
    return [str(one.number), f"{one.surprise:.2f}", f"{one.foreseen:.2f}", off, f"{one.brier:.2f}"]


# as JSON


def luck_json(judged: GameJudgement, names: Sequence[str], hands: Sequence[int]) -> dict[str, Any]:
    """The parts of all hands that were split; ``hands`` are the numbers of the review's hands."""
    return {
        "made_by": judged.made_by,
        "stopped": judged.is_stopped,
        "hands": [{"hand": hands[at], "parts": split_json(split, names)} for at, split in judged.luck.items()],
        "parts": [] if judged.total is None else split_json(judged.total, names),
    }


def split_json(split: Split, names: Sequence[str]) -> list[dict[str, Any]]:
    """The parts of every player."""
    return [
        {
            "player": name,
            "expected_millions": float(one.expected),
            "luck_millions": _guess(float(one.luck), one.error),
            "deal_millions": float(one.deal),
            "unseen_millions": float(one.unseen),
            "own_millions": _guess(float(one.own), one.own_error),
            "others_millions": _guess(float(one.others), one.others_error),
            "money_millions": int(one.money),
        }
        for name, one in zip(names, split.parts, strict=True)
    ]


def decision_json(one: JudgedDecision, game: GameReview) -> dict[str, Any]:
    """One judged decision."""
    return {
        "hand": game.hands[one.hand].story.number,
        "turn": one.turn,
        "line": one.line,
        "player": game.names[one.seat],
        "kind": one.kind.value,
        "chosen": one.chosen,
        "best": one.best,
        "loss_millions": _guess(one.loss, one.error),
        "win_loss": None if one.win_loss is None else _guess(one.win_loss, one.win_error or 0.0),
        "exact": one.is_exact,
        "options": one.options,
        "verdict": one.verdict.value,
    }


def calibration_json(found: Calibration, names: Sequence[str]) -> dict[str, Any]:
    """How good the odds were."""
    return {
        "all": _group_json(found.all),
        "rounds": [{"round": at, **_group_json(group)} for at, group in found.by_round],
        "players": [{"player": names[at], **_group_json(group)} for at, group in found.by_seat],
        "tenths": [_tenth_json(one) for one in found.tenths],
    }


def _group_json(one: MomentGroup) -> dict[str, Any]:
    return {
        "cities": one.number,
        "surprise_bits": one.surprise,
        "foretold_bits": one.foreseen,
        "difference_standard_error": one.error,
        "brier": one.brier,
    }


def _tenth_json(one: Tenth) -> dict[str, Any]:
    return {
        "from": one.low,
        "number": one.number,
        "foretold": one.foretold,
        "came_true": one.observed.value,
        "difference_standard_error": one.error,
    }


def _guess(value: float, error: float) -> dict[str, float]:
    return {"value": value, "standard_error": error}
