"""Pictures of a page in `docs/pictures/`: `python -m tests.cli.page_pictures` takes them again, with a Chromium."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from boss_cli.review.page.page import page_of

from boss_solver.record.games.reader import load
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.judge_game import GameJudge, judge_game
from tests.cli.browser import LAPTOP, PHONE, browser
from tests.cli.running import EXAMPLES
from tests.readme import DOCS

FOLDER: Final = DOCS / "pictures"
RECORD: Final = "four-players.boss"
PICTURES: Final = {
    "phone.png": (PHONE, "replay", 8),
    "laptop.png": (LAPTOP, "replay", 31),
    "laptop-luck.png": (LAPTOP, "luck", 0),
    "laptop-costly.png": (LAPTOP, "costly", 0),
    "phone-costly.png": (PHONE, "costly", 0),
    "laptop-odds.png": (LAPTOP, "odds", 8),
}
"""By name the window, the section that is shown, and the step at which the slider stands."""


def main() -> None:
    """Take them all."""
    made = review_of(load(EXAMPLES / RECORD))
    judged = judge_game(made, GameJudge(), processes=os.cpu_count() or 1)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as tab:
        path = Path(folder) / "page.html"
        path.write_bytes(page_of(made, f"examples/{RECORD}", tuple(range(len(made.names))), judged))
        for name, (size, section, step) in PICTURES.items():
            tab.resize(size, scale=1)
            tab.open(path)
            tab.value(
                f"(() => {{ const slider = document.getElementById('slider'); slider.value = {step};"
                f" slider.dispatchEvent(new Event('input'));"
                f" document.getElementById('{section}').scrollIntoView({{behavior: 'instant'}}); }})()"
            )
            (FOLDER / name).write_bytes(tab.picture())


if __name__ == "__main__":
    main()
