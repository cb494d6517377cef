"""Advice at the live table: it comes while one types, gets better, and goes away when something is entered."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from tests.live.tables import opened, screen
from tests.live.terminal import CTRL_C, CTRL_D, CTRL_T, CTRL_U, ENTER, ESCAPE, PATIENCE, Terminal, kept, record_lines
from tests.running import boss
from tests.tree import EXAMPLES

CTRL_G = "\x07"
SEAT = [line for line in (EXAMPLES / "four-players-seat-red.boss").read_text(encoding="utf-8").splitlines() if line]
"""It is Red's turn."""
BEGUN = SEAT[: next(at for at, line in enumerate(SEAT) if line.startswith("Red"))]
"""The first turn of the first hand is Red's."""
WORKING = "working it out"
NOT_YET = "it is Blue's turn, not Red's"


def has_advice(text: str) -> bool:
    return "behind the best~" in text


def is_finished(text: str) -> bool:
    return has_advice(text) and WORKING not in text


# at a terminal


def test_one_key_tells_what_to_do_while_one_goes_on_typing(tmp_path: Path) -> None:
    with kept(tmp_path, SEAT, rows=60) as terminal:
        terminal.wait("Red>")
        terminal.type(CTRL_G)
        terminal.wait(has_advice)
        terminal.type("de2,1 ci1")
        terminal.wait(lambda _: terminal.prompt().endswith("> de2,1 ci1"))
        assert has_advice(terminal.text), "it stays while one types"
        terminal.wait(is_finished)
        assert "de2,1 ci1\n  why: leads Detroit with 3" in terminal.text
        terminal.type(ENTER)
        terminal.wait("police>")
        assert not has_advice(terminal.text)
        assert record_lines(tmp_path)[-1] == "Red DE+2,1 CI1"
        terminal.type(CTRL_G)
        terminal.wait(NOT_YET)
        assert "exp.M" in terminal.text, "the board stays"
        terminal.type(CTRL_D)
        assert terminal.end() == Exit.OK


def test_the_word_takes_a_move_and_options(tmp_path: Path) -> None:
    with kept(tmp_path, SEAT, rows=60) as terminal:
        terminal.wait("Red>")
        terminal.enter("advise ny1 ci1 --samples 400 --seed 3", has_advice)
        expected = boss("advise", tmp_path / "game.boss", "ny1", "ci1", "--samples", 400, "--seed", 3, width=80).out
        # The record's path folds otherwise than its name.
        after_head = expected[expected.index("next: ") :].splitlines()
        terminal.wait(lambda _: terminal.lines[2:40] == after_head[:38])
        terminal.type(ESCAPE)
        terminal.wait("exp.M")
        terminal.enter("a de9 ci1", "Red has 2 experts and 3 occasionals left")
        terminal.type(CTRL_U)
        terminal.enter("advise --aim money", "--aim is worth or win, not 'money'")


def test_leaving_in_the_middle_leaves_at_once(tmp_path: Path) -> None:
    with kept(tmp_path, BEGUN) as terminal:
        terminal.wait("Red>")
        terminal.enter("advise --time 600", has_advice)
        terminal.type(CTRL_C)
        terminal.wait(lambda text: not has_advice(text))  # the question is stopped, not the table
        terminal.enter("advise --time 600", has_advice)
        terminal.type(CTRL_D)
        assert terminal.end() == Exit.OK
        assert "is kept" in terminal.output.decode() and "Traceback" not in terminal.output.decode()


def test_hidden_cards_are_not_advised_on(tmp_path: Path) -> None:
    with kept(tmp_path, SEAT, rows=40) as terminal:
        terminal.wait("Red>")
        terminal.type(CTRL_G)
        terminal.wait(has_advice)
        terminal.type(CTRL_T)
        terminal.wait(lambda text: not has_advice(text))
        terminal.type(CTRL_G)
        terminal.wait("your cards are hidden")
        terminal.enter("advise", "your cards are hidden")
        assert "worth" not in terminal.text


def test_a_terminal_that_can_only_print_waits_for_the_answer(tmp_path: Path) -> None:
    tmp_path.joinpath("game.boss").write_text("\n".join(SEAT) + "\n", encoding="utf-8")
    with Terminal(tmp_path, "table", "--record", tmp_path / "game.boss", rows=80, TERM="dumb") as terminal:
        terminal.wait("Red>")
        terminal.enter("advise --samples 400", has_advice)
        assert WORKING not in terminal.text


# without one


@pytest.fixture(autouse=True)
def no_work_left() -> Iterator[None]:
    """What is worked out in the background is over before the next test begins."""
    before = threading.active_count()
    yield
    until(lambda: threading.active_count() <= before)


class News:
    """What is told from the background."""

    def __init__(self) -> None:
        self.times = 0
        self.event = threading.Event()

    def __call__(self) -> None:
        self.times += 1
        self.event.set()


def waited(news: News) -> None:
    assert news.event.wait(PATIENCE)
    news.event.clear()


def until(good: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not good():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_an_entry_throws_it_away_and_stops_the_work(tmp_path: Path) -> None:
    table = opened(tmp_path, BEGUN)
    table.tell = news = News()
    before = threading.active_count()
    assert table.enter("advise --time 600")
    waited(news)
    assert has_advice("\n".join(screen(table, 80, 60)))
    assert table.enter("ny1 de2")
    assert not has_advice("\n".join(screen(table, 80, 60))) and not table.is_answering
    until(lambda: threading.active_count() == before)


def test_an_entry_at_another_terminal_throws_it_away(tmp_path: Path) -> None:
    table = opened(tmp_path, BEGUN)
    table.tell = news = News()
    table.advise()
    waited(news)
    assert boss("t", "--record", tmp_path / "game.boss", "ny1 de2", variables={"BOSS_HOME": str(tmp_path)}).code == 0
    assert table.refresh()
    assert not table.is_answering
    assert not has_advice("\n".join(screen(table, 80, 60)))


def test_it_gets_better_and_stays_where_it_was_scrolled_to(tmp_path: Path) -> None:
    table = opened(tmp_path, BEGUN)
    table.tell = news = News()
    before = threading.active_count()
    table.enter("advise")
    waited(news)
    screen(table, 80, 20)
    table.shown.scroll(3)
    scrolled = screen(table, 80, 20)
    until(lambda: threading.active_count() == before)
    assert news.times > 2
    assert screen(table, 80, 20)[0] == scrolled[0]
    assert WORKING not in "\n".join(screen(table, 80, 400))


def test_a_key_that_is_held_down_asks_once(tmp_path: Path) -> None:
    table = opened(tmp_path, BEGUN)
    table.tell = News()
    before = threading.active_count()
    for _ in range(20):
        table.advise()
    assert threading.active_count() <= before + 1
    table.enter("")
    table.advise()
    assert table.is_answering, "after a look at the board it is asked for again"
    table.enter("")


def test_going_back_to_the_board_stops_it(tmp_path: Path) -> None:
    table = opened(tmp_path, BEGUN)
    table.tell = news = News()
    before = threading.active_count()
    table.enter("advise --time 600")
    waited(news)
    table.enter("")
    assert not table.is_answering
    until(lambda: threading.active_count() == before)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_it_fits_every_screen(width: int, tmp_path: Path) -> None:
    table = opened(tmp_path, SEAT)
    table.tell = news = News()
    table.enter("advise --samples 400")
    until(lambda: news.times >= 2)
    lines = screen(table, width, 300)
    assert has_advice("\n".join(lines)) or "behind~" in "\n".join(lines)
    assert max(map(len, lines)) <= width
