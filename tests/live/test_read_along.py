"""Reading at the live table: beside the cards' odds, never mixed up with them, remembered, and never in the way."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from boss_cli.bids.read_answer import guess_of
from boss_cli.bids.read_page import guessed
from boss_cli.live.board.board import board_of
from boss_cli.live.board.read_along import ReadAlong, ReadBoard
from boss_cli.live.live_table import LiveTable
from boss_cli.live.plain import run_plain
from boss_cli.page.layout import cells

from boss_solver.reading.kept.carried import ProfileBook
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.settings import Settings, SettingsFile
from tests.live.tables import environment, opened, screen
from tests.running import Stream, boss
from tests.tree import EXAMPLES, ROOT

GAME = (EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8").splitlines()
TURNS = (EXAMPLES / "four-players-seat-red.boss").read_text(encoding="utf-8").splitlines()
SIX = (EXAMPLES / "six-players.boss").read_text(encoding="utf-8").splitlines()[:62]


def read_now(table: LiveTable) -> None:
    """What the screen does after it has drawn."""
    work = table.to_read()
    if work is not None:
        table.along.take(work())


def take(table: LiveTable, work: Callable[[], ReadBoard]) -> None:
    table.along.take(work())


def text(table: LiveTable, columns: int = 200, rows: int = 60) -> str:
    return "\n".join(screen(table, columns, rows))


def without_guesses(lines: str) -> list[list[str]]:
    """The rows of the cities, without what is marked as a guess."""
    rows = [line.split() for line in lines.splitlines() if re.match(r"(New York|Boston|Detroit|Memphis)\b", line)]
    return [[cell for cell in row if not cell.startswith("~")] for row in rows]


def test_it_stands_beside_the_odds_and_says_what_it_is(tmp_path: Path) -> None:
    table = opened(tmp_path, TURNS)
    plain = text(table)
    assert "~" not in plain and table.to_read() is None
    table.toggle_read()
    waiting = text(table)
    assert "~exp.M" in waiting and "~.." in waiting and "reading the bids ..." in waiting
    assert without_guesses(waiting) == without_guesses(plain)
    read_now(table)
    shown = text(table)
    assert "~.." not in shown and "never a fact" in shown and "a guess read from bids" in shown
    kept = [[cell for cell in row if cell not in ("100%", ".")] for row in without_guesses(shown)]
    assert kept == [[cell for cell in row if cell not in ("100%", ".")] for row in without_guesses(plain)]
    assert table.to_read() is None
    table.toggle_read()
    assert without_guesses(text(table)) == without_guesses(plain) and "~exp.M" not in text(table)


@pytest.mark.parametrize("lines", [TURNS, SIX], ids=["four", "six"])
def test_its_numbers_are_those_of_the_answers(tmp_path: Path, lines: list[str]) -> None:
    table = opened(tmp_path, lines)
    table.toggle_read()
    read_now(table)
    answer = json.loads(boss("odds", tmp_path / "game.boss", "--read", "--json").out)["read"]
    rows = text(table).splitlines()
    for one in answer["cities"]:
        if len(one["reward"]) > 1:
            row = next(row for row in rows if row.startswith(_title(one["city"])))
            assert f"~{one['expected_millions']['value']:.2f}" in row.split()
    read = table.along.shown(table.board).posterior
    assert read is not None
    boston = read.city(table.board.view.table.setup.cities[1]) if table.board.view else None
    assert boston is None or boston.certain or guessed(guess_of(boston.pays)) in text(table)


def _title(code: str) -> str:
    from boss_solver.game.cards import City

    return City(code).title


@pytest.mark.parametrize("size", [(40, 24), (60, 24), (80, 24), (200, 50), (30, 12)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_it_fits_every_screen(tmp_path: Path, size: tuple[int, int], ascii_only: bool) -> None:
    table = opened(tmp_path, SIX, variables={"BOSS_ASCII": "1"} if ascii_only else {})
    table.toggle_read()
    for _ in range(2):
        lines = screen(table, *size)
        assert len(lines) == size[1] and all(cells(line) <= size[0] for line in lines[:-1])
        assert not ascii_only or all(line.isascii() for line in lines)
        read_now(table)


def test_it_is_remembered(tmp_path: Path) -> None:
    opened(tmp_path, TURNS).toggle_read()
    again = opened(tmp_path, TURNS)
    assert again.along.is_on and "~exp.M" in text(again)
    assert again.enter("read") and not opened(tmp_path, TURNS).along.is_on
    assert again.enter("carry")
    assert opened(tmp_path, TURNS).along.is_on and opened(tmp_path, TURNS).along.carries
    assert again.enter("carry") and SettingsFile(tmp_path / "settings").load() == Settings(reads=True)


def test_where_it_cannot_be_remembered_it_is_on_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "settings").mkdir()
    table = opened(tmp_path, TURNS)
    table.toggle_read()
    shown = text(table)
    assert "not remembered" in shown and "~exp.M" in shown


def test_hidden_cards_tell_nothing_of_it(tmp_path: Path) -> None:
    table = opened(tmp_path, TURNS, hidden=True)
    table.toggle_read()
    assert table.to_read() is None and "~exp.M" not in text(table)
    table.toggle_hidden()
    read_now(table)
    assert "~exp.M" in text(table)
    table.toggle_hidden()
    assert "~exp.M" not in text(table)


def test_what_was_read_of_an_earlier_board_is_never_shown(tmp_path: Path) -> None:
    table = opened(tmp_path, GAME[:12])
    table.toggle_read()
    work = table.to_read()
    assert work is not None
    late = work()
    assert table.enter(GAME[12])
    table.along.take(late)
    assert "~.." in text(table) and table.to_read() is not None
    read_now(table)
    assert "~.." not in text(table)
    read_now(table)
    assert table.enter("undo")
    assert "~.." in text(table)


def test_it_is_the_same_when_found_in_another_thread_while_more_is_entered(tmp_path: Path) -> None:
    table = opened(tmp_path, GAME[:12])
    table.toggle_read()
    for line in GAME[12:22]:
        assert table.enter(line)
        work = table.to_read()
        if work is not None:
            thread = threading.Thread(target=take, args=(table, work))
            thread.start()
            table.preview("de+1")
            thread.join()
    alone = opened(tmp_path / "alone", [*GAME[:22]])
    alone.toggle_read()
    read_now(alone)
    both = [re.findall(r"~\S+", text(one).partition("exact")[0]) for one in (table, alone)]
    assert both[0] == both[1]


def test_before_anybody_moved_the_cards_odds_stand(tmp_path: Path) -> None:
    table = opened(tmp_path, GAME[:11])
    table.toggle_read()
    read_now(table)
    assert "nothing to read" in text(table) and "~.." not in text(table)


def test_what_nobody_would_do_leaves_the_cards_odds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An opponent whose behaviour no kind of player has must not blank the board."""
    from boss_solver.reading import posterior

    monkeypatch.setattr(posterior, "weights", lambda found, *_: found.drawn.chances * 0)
    monkeypatch.setattr(posterior.Posterior, "weighed", property(lambda self: self.likelihoods.drawn.chances))
    table = opened(tmp_path, TURNS)
    table.toggle_read()
    plain = without_guesses(text(table))
    read_now(table)
    assert "no kind of player would have done" in text(table)
    assert without_guesses(text(table)) == plain


def test_what_goes_wrong_is_said_and_the_board_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from boss_solver.errors import BossError
    from boss_solver.reading.read import Reading

    def fail(*_: object) -> None:
        raise BossError("the statements tie too much together")

    monkeypatch.setattr(Reading, "odds", fail)
    table = opened(tmp_path, TURNS)
    plain = without_guesses(text(table))
    table.toggle_read()
    read_now(table)
    assert "tie too much together" in text(table)
    assert without_guesses(text(table)) == plain
    assert table.to_read() is None


@pytest.mark.parametrize("question", ["odds boston", "holdings blue", "why boston", "knows", "chicago", "outlook"])
def test_answers_tell_what_is_read_only_where_that_is_asked_for(
    question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boss_solver.forecast.outlook.USUAL_SAMPLES", 300)
    monkeypatch.setattr("boss_cli.forecast.chicago.answer.USUAL_SAMPLES", 300)
    table = opened(tmp_path, TURNS)

    def answered(words: str) -> str:
        assert table.enter(words), table.shown.said
        return text(table, 100, 200)

    plain = answered(question)
    assert "~ a guess" not in plain
    read = answered(f"{question} --read")
    assert "a guess from how" in read and "never a fact" in read
    table.toggle_read()
    assert answered(question) == read
    assert table.enter("read")
    assert answered(question) == plain
    assert not table.enter("leak --read") and "no option" in text(table)
    assert not table.enter("odds --reed") and "--read" in text(table)


def test_the_review_is_read_too(tmp_path: Path) -> None:
    table = opened(tmp_path, GAME[:40])
    assert table.enter("review --read")
    assert "as Red could read it" in text(table, 200, 400)


def test_what_games_told_is_kept_and_counts_only_once_switched_on(tmp_path: Path) -> None:
    table = opened(tmp_path, GAME)
    assert table.enter("profiles --keep") and "kept: Blue" in text(table)
    assert len(ProfileBook(tmp_path / "profiles.json").games()) == 1
    begun = [*GAME[:11], "Red BO+1 NY3", "Blue DE+2 CI3"]
    other = opened(tmp_path, begun, name="other")
    other.toggle_read()
    read_now(other)
    alone = text(other)
    assert "kept before" not in alone
    assert other.enter("carry")
    read_now(other)
    assert "with what games kept before told of players by name: Blue" in text(other, 200, 60)
    assert other.enter("odds boston") and "kept before told" in text(other)
    assert other.enter("profiles") and "plays most like" in text(other)


def test_a_terminal_that_can_only_print_shows_it_too(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings").save(Settings(reads=True))
    opened(tmp_path, TURNS)
    env = environment(tmp_path, {"TERM": "dumb"})
    out = Stream(tty=True)
    from dataclasses import replace

    table = LiveTable(
        replace(env, stdin=Stream("quit\n", tty=True), stdout=out), LiveRecord.open(tmp_path / "game.boss")
    )
    run_plain(table)
    assert "~exp.M" in out.getvalue() and "~.." not in out.getvalue()


@pytest.mark.long
@pytest.mark.parametrize(
    "record",
    [
        "examples/joined.boss",
        "examples/three-players.boss",
        "tests/cli/records/misplays.boss",
        "examples/two-players.boss",
    ],
)
def test_line_by_line_it_reads_what_it_reads_at_once(record: str, tmp_path: Path) -> None:
    lines = (ROOT / record).read_text(encoding="utf-8").splitlines()
    path = tmp_path / "game.boss"
    along = ReadAlong(environment(tmp_path))
    along.switched()
    read = 0
    for number in range(3, min(len(lines), 60), 2):
        path.write_text("".join(f"{line}\n" for line in lines[:number]), encoding="utf-8", newline="\n")
        live = LiveRecord.open(path)
        board = board_of(live)
        found = [one.work(board, live.lines) for one in (along, ReadAlong(environment(tmp_path)))]
        boards = [work().shown for work in found if work is not None]
        if boards:
            one, other = boards
            assert one.read_words == other.read_words
            if one.posterior is not None and one.posterior.deals:
                assert other.posterior is not None and (one.posterior.weighed == other.posterior.weighed).all()
                read += 1
    assert read
