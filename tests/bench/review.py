"""How long looking back takes: a whole game of four, everything of it told; judged; a folder of a hundred; again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.harness import Action, Result, seconds, versus
from tests.made import made_up, text_of

GAMES = 100
PLAYERS = 4
JUDGED = 10
"""Games of the hundred that are judged."""


def review(*arguments: str, home: Path) -> Action:
    """A run of ``boss review``, all it prints thrown away."""
    boss = str(Path(sys.executable).parent / "boss")
    environment = os.environ | {"BOSS_HOME": str(home)}

    def run() -> None:
        subprocess.run([boss, "review", *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)

    return run


def fresh(*arguments: str, home: Path) -> Action:
    """A run of which nothing is kept."""

    def run() -> None:
        for kept in (home / "reviews").glob("*.json"):
            kept.unlink()
        review(*arguments, home=home)()

    return run


def judged(folder: Path, one: str, home: Path) -> Iterator[Result]:
    """One game judged at both settings, a part of the folder quickly, and one of them once more."""
    yield seconds("judge a game of 4", fresh(one, "--judge", home=home), at_most=30, rounds=1)
    quick = fresh(one, "--judge", "--quick", home=home)
    yield seconds("judge it quickly", quick, at_most=6, rounds=1)
    again = review(one, "--judge", "--quick", home=home)
    yield versus("the same again", again, quick, at_most=0.5, rounds=1)
    part = [str(folder / f"{number:03}.boss") for number in range(JUDGED)]
    some = fresh(*part, "--judge", "--quick", home=home)
    yield seconds(f"judge {JUDGED} games quickly", some, at_most=600 * JUDGED / GAMES, rounds=1)


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
        yield from judged(folder, one, home)
        first = fresh(str(folder), home=home)
        yield seconds(f"review {GAMES} games of 4", first, at_most=60, rounds=1)
        again = review(str(folder), home=home)
        yield versus("the same again", again, first, at_most=0.5, rounds=1)
        assert len(list((home / "reviews").iterdir())) == GAMES
        json.loads(next((home / "reviews").iterdir()).read_text())
