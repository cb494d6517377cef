"""The tables of docs/json.md, from the declarations: `python -m tests.json_page` writes them again.

A section of a schema that is declared begins with its heading; what stands between that and the table stays.
"""

from __future__ import annotations

import re
from pathlib import Path

from boss_cli.ask.registry import QUESTIONS, question_named
from boss_cli.bids.calibration_answer import CalibrationAnswer
from boss_cli.bids.kept_answer import KeptAnswer
from boss_cli.bids.profiles_answer import ProfilesAnswer
from boss_cli.bids.settings_answer import SettingsAnswer
from boss_cli.keep.check_answer import CheckAnswer
from boss_cli.keep.entry_answer import EntryAnswer
from boss_cli.keep.records import RecordsAnswer
from boss_cli.page.data import Answer
from boss_cli.page.described import described
from boss_cli.replay.answer import ReplayAnswer
from boss_cli.replay.moves_quiz.answer import MovesQuizAnswer
from boss_cli.replay.odds_quiz.answer import OddsQuizAnswer
from boss_cli.review.answer import MomentAnswer, ReviewAnswer
from boss_cli.review.many.answer import ReviewsAnswer
from boss_cli.sim.answer import PoliciesAnswer, SimAnswer
from boss_cli.sim.ladder_answer import LadderAnswer
from boss_cli.train.answer import TrainAnswer

from tests.tree import ROOT

PAGE = ROOT / "docs" / "json.md"
OTHERS: tuple[type[Answer], ...] = (
    *(CalibrationAnswer, SettingsAnswer),
    *(CheckAnswer, EntryAnswer, KeptAnswer, ProfilesAnswer, RecordsAnswer),
    *(ReplayAnswer, OddsQuizAnswer, MovesQuizAnswer),
    *(ReviewAnswer, MomentAnswer, ReviewsAnswer, SimAnswer, LadderAnswer, PoliciesAnswer, TrainAnswer),
)
"""Answers that are no question's."""


def answers() -> list[type[Answer]]:
    """The answers whose JSON is declared."""
    found = [one for name in QUESTIONS for one in question_named(name).answers]
    return list(dict.fromkeys([*found, *OTHERS]))


def table(answer: type[Answer]) -> str:
    """The fields of an answer as a table."""
    rows = "".join(f"| `{row.path}` | {row.type} | {row.meaning} |\n" for row in described(answer))
    return f"| field | type | what it is |\n| --- | --- | --- |\n{rows}"


def page(text: str) -> str:
    """The page with the tables of all answers as they are declared."""
    for answer in answers():
        heading = f"## {answer.SCHEMA}\n"
        assert heading in text, f"{PAGE.name} has no section {answer.SCHEMA}"
        before, _, rest = text.partition(heading)
        section, mark, after = rest.partition("\n## ")
        head, _, foot = section.partition("| field |")
        foot = re.sub(r"^(\|.*\n)*", "", "| field |" + foot) if foot else ""
        text = before + heading + head + table(answer) + foot + mark + after
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.relative_to(Path.cwd())} is written")
