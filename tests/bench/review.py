"""How long looking back takes: a whole game of four, everything of it told; a folder of a hundred; the same again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.harness import Action, Result, seconds, versus
from tests.cli.made import made_up, text_of

GAMES = 100
PLAYERS = 4


def review(*arguments: str, home: Path) -> Action:
    """A run of ``boss review``, all it prints thrown away."""
    boss = str(Path(sys.executable).parent / "boss")
    environment = os.environ | {"BOSS_HOME": str(home)}

    def run() -> None:
        subprocess.run([boss, "review", *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)

    return run


def fresh(folder: Path, home: Path) -> Action:
    """A run over a folder of which nothing is kept."""

    def run() -> None:
        for kept in (home / "reviews").glob("*.json"):
            kept.unlink()
        review(str(folder), home=home)()

    return run


def bench() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as place:
        home, folder = Path(place) / "home", Path(place) / "games"
        home.mkdir()
        folder.mkdir()
        for number in range(GAMES):
            path = folder / f"{number:03}.boss"
            path.write_text(text_of(made_up(number, PLAYERS)), encoding="utf-8")
        one = str(folder / "000.boss")
        yield seconds("review a game of 4", review(one, home=home), at_most=2)
        yield seconds("review it as JSON", review(one, "--json", home=home), at_most=2)
        first = fresh(folder, home)
        yield seconds(f"review {GAMES} games of 4", first, at_most=60, rounds=1)
        again = review(str(folder), home=home)
        yield versus("the same again", again, first, at_most=0.5, rounds=1)
        assert len(list((home / "reviews").iterdir())) == GAMES
        json.loads(next((home / "reviews").iterdir()).read_text())
