"""docs/typed-turn.md follows one Enter at the live table as it is: the functions it names are called, in its order."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

from boss_solver.inference.engine.counting import kept_answers
from tests.live.tables import opened, screen
from tests.readme import page_text
from tests.tree import ROOT, modules

RECORD, TYPED = "examples/four-players-seat-red.boss", "ci2,1 me2"
PAGE = page_text("typed-turn")
STEPS = re.findall(r"^\| `(boss_\w+\.[\w.]+)` \|", PAGE, re.MULTILINE)


def calls(home: Path) -> tuple[list[str], list[str]]:
    """The functions of ours that one Enter calls, each once, and the screen after it."""
    names = {str(module.path): name for name, module in modules().items()}
    called: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (module := names.get(frame.f_code.co_filename)):
            called.setdefault(f"{module}.{frame.f_code.co_qualname}")

    lines = (ROOT / RECORD).read_text(encoding="utf-8").splitlines()
    table = opened(home, lines)
    kept_answers.cache_clear()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        table.enter(TYPED)
        shown = screen(table, 80, 24)
    finally:
        sys.setprofile(before)
    return list(called), shown


def test_an_enter_takes_the_steps_of_the_page(tmp_path: Path) -> None:
    assert f"`{RECORD}`" in PAGE and f"`{TYPED}`" in PAGE
    called, shown = calls(tmp_path)
    assert len(STEPS) > 15
    assert [step for step in STEPS if step not in called] == []
    assert sorted(STEPS, key=called.index) == STEPS
    (kansas,) = (line.split() for line in shown if line.startswith("KC "))
    assert "1/3" in kansas
    assert any("144 deals" in line for line in shown) and "48 of 144" in PAGE
