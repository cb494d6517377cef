"""The page of a review: how fast it is drawn and opens, what it weighs; how long telling luck from decisions takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from boss_cli.review.page.page import page_of

from boss_solver.record.games.reader import load
from boss_solver.review.hands.game import GameReview, review_of
from boss_solver.review.judged.luck_played import luck_of
from tests.bench.harness import Result, seconds
from tests.cli.browser import LAPTOP, PHONE, browser, chromium
from tests.tree import EXAMPLES

MOST_MB = 3


def game(name: str) -> GameReview:
    return review_of(load(EXAMPLES / f"{name}.boss"))


def drawn(name: str) -> bytes:
    """The page of an example, everybody's eyes in it."""
    made = game(name)
    return page_of(made, name, tuple(range(len(made.names))))


def weight(data: bytes) -> Result:
    size = len(data) / 1e6
    return Result("weight of a page, 6 players", f"<= {MOST_MB} MB", f"{size:.2f} MB", size / MOST_MB, size <= MOST_MB)


def bench() -> Iterator[Result]:
    yield seconds("draw a page, 6 players", partial(drawn, "six-players"), at_most=2)
    data = drawn("six-players")
    yield weight(data)
    if chromium() is not None:
        with TemporaryDirectory() as folder, browser() as tab:
            path = Path(folder) / "page.html"
            path.write_bytes(data)
            for name, size in (("phone", PHONE), ("laptop", LAPTOP)):
                tab.resize(size)
                yield seconds(f"open it, size of a {name}", partial(tab.open, path), at_most=1)
    made = game("four-players")
    yield seconds("luck of a game of 4", lambda: list(luck_of(made)), at_most=30, rounds=1)
