"""Luck and decisions, what decisions lost, and how good the odds were: in words and tables."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.numbers import rounded
from boss_cli.page.page import Column, Page, columns
from boss_cli.shell.message import Text, message
from boss_solver import GameJudgement
from boss_solver.review.hands.calibration import Calibration, MomentGroup
from boss_solver.review.judged.luck import Part, Split


def say_luck(page: Page, judged: GameJudgement, names: Sequence[str]) -> None:
    """Where everybody's money comes from, all hands together that could be split."""
    if judged.total is None:
        page.say(
            message("Luck cannot be told from decisions here: it takes a settled hand of which all cards are known.")
        )
        return
    page.say(message("Where the money comes from, in millions (+/-: standard error):"))
    page.table(split_columns(judged.total, names))
    page.say(
        message(
            "expected: what the place at the table was worth before the cards; luck: the cards dealt against all that "
            "might have been, and what could not be seen when it was decided; own, others': what decisions changed, by "
            "what their players could see; together they are the money"
        )
    )


def split_columns(split: Split, names: Sequence[str]) -> list[Column]:
    """The parts of everybody's money."""
    heads: list[Text] = [
        *(message("player"), message("expected"), message("luck"), message("own decisions")),
        *(message("others' decisions"), message("money")),
    ]
    short: list[Text] = ["", message("exp."), heads[2], message("own"), message("others'"), heads[5]]
    return columns(heads, [[name, *_part(part)] for name, part in zip(names, split.parts, strict=True)], short)


def say_how_luck(page: Page, judged: GameJudgement) -> None:
    """How luck was told from decisions, and whether in all hands."""
    said = "judged {how}; stopped: the hands after that are left out" if judged.is_stopped else "judged {how}"
    page.say(message(said, how=judged.made_by))


def _part(part: Part) -> list[Text]:
    return [
        rounded(float(part.expected)),
        *(
            with_error(float(value), error)
            for value, error in ((part.luck, part.error), (part.own, part.own_error), (part.others, part.others_error))
        ),
        str(part.money),
    ]


def with_error(value: float, error: float, places: int = 2) -> Text:
    """A number with its sign, and its standard error."""
    return message("{value} +/- {error}", value=rounded(value, places, "+"), error=rounded(error, places))


def say_calibration(page: Page, calibration: Calibration) -> None:
    """How good the odds were: in all, and by round."""
    page.say(
        message("The odds beside the rewards there were: bits of surprise, and bits that the odds foretold"), bold=True
    )
    page.table(group_columns(_rows(calibration)))
    tenths = [
        message(
            "{foretold} came {came} ({number})",
            foretold=f"{tenth.foretold:.0%}",
            came=f"{tenth.observed.value:.0%}",
            number=tenth.number,
        )
        for tenth in calibration.tenths
    ]
    page.say(message("probabilities, how often they came true (how many): {tenths:list}", tenths=tenths))
    page.say(
        message(
            "cities: those still open at a moment in somebody's eyes; +/-: standard error of the difference, which is "
            "0 on average; 0 bits and a Brier score of 0 are perfect, 2 is the worst; one game tells little"
        )
    )


def group_columns(rows: Sequence[Sequence[Text]]) -> list[Column]:
    """How good the odds were, a row for each group of moments."""
    heads: list[Text] = [
        *(message("moments"), message("cities"), message("surprise"), message("foretold"), message("difference")),
        message("Brier score"),
    ]
    short: list[Text] = ["", heads[1], message("surpr."), message("foret."), message("diff."), message("Brier")]
    return columns(heads, rows, short)


def calibration_rows(calibration: Calibration, names: Sequence[str]) -> list[list[Text]]:
    """The groups of moments: all, by round, by player."""
    return _rows(calibration) + [[names[at], *_group(group)] for at, group in calibration.by_seat]


def _rows(calibration: Calibration) -> list[list[Text]]:
    rows: list[list[Text]] = [[message("all"), *_group(calibration.all)]]
    return rows + [[message("round {round}", round=at), *_group(group)] for at, group in calibration.by_round]


def _group(group: MomentGroup) -> list[Text]:
    off = with_error(group.surprise - group.foreseen, group.error)
    return [str(group.number), rounded(group.surprise), rounded(group.foreseen), off, rounded(group.brier)]
