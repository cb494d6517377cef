"""`boss profiles`: what is kept of players by name, taken in only where that is asked for, and taken out again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.inference.entries.story import stories
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.carried import ProfileBook, game_told
from tests.cli.running import Output, boss
from tests.reading.tables import seen

WHOLE = "examples/four-players-red-whole.boss"
SIX = "examples/six-players.boss"
AWKWARD = ("日本 太郎", 'He said "no"', "[bob]", "a[/]", "x\u202ey", "--keep")


def asked(home: Path, *words: object, **more: Any) -> Output:
    return boss(*words, variables={"BOSS_HOME": str(home)}, **more)


def keep_another(home: Path) -> None:
    """Keep another game of the same players."""
    told = game_told(GRID, stories(seen(4, 1, 0, True)), ("Red", "Blue", "Green", "Black"), 0, "an evening")
    ProfileBook(home / "profiles.json").keep(told)


def kept(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(home, "profiles", "--kept", "--json").out)
    return found


def test_nothing_is_carried_over_unless_it_is_asked_for(tmp_path: Path) -> None:
    at = ("--at", "1.9", "--json")
    plain = asked(tmp_path, "odds", WHOLE, "--read", *at).out
    keep_another(tmp_path)
    assert asked(tmp_path, "odds", WHOLE, "--read", *at).out == plain
    carried = asked(tmp_path, "odds", WHOLE, "--profiles", *at).out
    assert carried != plain and "games kept before told of players by name: Blue" in carried


@pytest.mark.long
@pytest.mark.parametrize(
    "question",
    [
        ("odds", WHOLE, "--at", "1.9"),
        ("holdings", WHOLE, "Blue", "--at", "1.9"),
        ("why", WHOLE, "boston", "--at", "1.9"),
        ("knows", WHOLE, "Blue", "--at", "1.13"),
        ("chicago", WHOLE, "--at", "1.9", "--samples", 200),
        ("outlook", WHOLE, "--at", "1.9", "--samples", 200),
        ("review", WHOLE, "--at", "1.9"),
        ("profiles", WHOLE),
    ],
    ids=lambda words: f"{words[0]} {words[-1]}",
)
def test_every_answer_that_uses_it_says_so(question: tuple[object, ...], tmp_path: Path) -> None:
    nothing = asked(tmp_path, *question, "--profiles", width=200)
    assert nothing.code == Exit.OK and "nothing is kept of these players" in nothing.out
    keep_another(tmp_path)
    for more in ((), ("--json",)):
        out = asked(tmp_path, *question, "--profiles", *more, width=200)
        told = json.loads(out.out)["remarks"][-1] if more else out.out
        assert re.search(r"with what games kept before told of players by name: Blue: \d+ turns of an evening", told)


def test_a_game_never_reads_itself_nor_what_was_kept_after_it(tmp_path: Path) -> None:
    """At every moment of a game that was kept what is carried over is what was known when it began."""
    question = ("odds", WHOLE, "--at", "2.9", "--profiles", "--json")
    before = asked(tmp_path, *question).out
    asked(tmp_path, "profiles", WHOLE, "--keep")
    assert asked(tmp_path, *question).out == before
    keep_another(tmp_path)
    assert asked(tmp_path, *question).out == before
    begun = asked(tmp_path, "odds", "examples/four-players-seat-red.boss", "--profiles", width=200)
    assert "nothing is kept of these players" in begun.out  # the beginning of the same game
    other = ("odds", SIX, "--seat", "P1", "--at", "2.9", "--profiles")
    assert "nothing is kept of these players" in asked(tmp_path, *other, width=200).out


def test_keeping_again_doubles_nothing(tmp_path: Path) -> None:
    first = asked(tmp_path, "profiles", WHOLE, "--at", "2.5", "--keep", "--json")
    turns = {one["player"]: one["turns"] for one in json.loads(first.out)["players"]}
    again = json.loads(asked(tmp_path, "profiles", WHOLE, "--keep", "--json").out)
    assert len(again["games"]) == 1 and all(one["turns"] > turns[one["player"]] for one in again["players"])
    assert asked(tmp_path, "profiles", WHOLE, "--keep").out.startswith("kept in place of")
    assert kept(tmp_path) == again


@pytest.mark.parametrize("name", AWKWARD)
def test_any_name_is_kept_shown_and_forgotten(name: str, tmp_path: Path) -> None:
    told = game_told(GRID, stories(seen(3, 1, 0, True)), ("Ann", name, "Cid"), 0, "game")
    ProfileBook(tmp_path / "profiles.json").keep(told)
    for width in (40, 60, 200):
        out = asked(tmp_path, "profiles", "--kept", width=width)
        shown = " ".join(out.out.split())
        assert out.code == Exit.OK and (name in shown or "\u202e" in name) and "\u202e" not in out.out
        assert all(len(line) <= width for line in out.out.splitlines())
    assert {one["player"] for one in kept(tmp_path)["players"]} == {name, "Cid"}
    assert asked(tmp_path, "profiles", f"--forget={name.upper()}").code == Exit.OK
    assert [one["player"] for one in kept(tmp_path)["players"]] == ["Cid"]
    assert name not in (tmp_path / "profiles.json").read_text(encoding="utf-8")


def test_what_is_kept_is_a_belief_that_adds_up(tmp_path: Path) -> None:
    asked(tmp_path, "profiles", WHOLE, "--keep")
    found = kept(tmp_path)
    assert [one["player"] for one in found["players"]] == ["Blue", "Green", "Black"]
    for one in found["players"]:
        assert sum(one["types"].values()) == pytest.approx(1) and one["records"] == [WHOLE]
    assert asked(tmp_path, "profiles", "--forget-all", "--json").code == Exit.OK
    assert kept(tmp_path)["games"] == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--keep", "--kept"], "one of them"),
        (["--kept", WHOLE], "FILE is about a record"),
        (["--forget", "Blue", "--seat", "Red"], "--seat is about a record"),
        (["--forget", "Nobody"], "nothing is kept of 'Nobody'"),
        (["examples/interrupted.boss", "--at", "1.3", "--keep"], "nothing to keep"),
        (["none.boss", "--keep"], "none.boss"),
        (["--keep"], "no current record"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_changes_nothing(options: list[str], message: str, tmp_path: Path) -> None:
    asked(tmp_path, "profiles", WHOLE, "--keep")
    before = (tmp_path / "profiles.json").read_bytes()
    out = asked(tmp_path, "profiles", *options)
    assert out.code not in (Exit.OK, Exit.BUG) and out.out == "" and message in out.err and out.err.count("\n") == 1
    assert (tmp_path / "profiles.json").read_bytes() == before


def test_a_damaged_file_is_named_by_whatever_needs_it(tmp_path: Path) -> None:
    (tmp_path / "profiles.json").write_text("{", encoding="utf-8")
    for words in (("profiles", "--kept"), ("profiles", WHOLE, "--keep"), ("odds", WHOLE, "--at", "1.9", "--profiles")):
        out = asked(tmp_path, *words)
        assert out.code not in (Exit.OK, Exit.BUG) and "profiles.json: it is damaged" in out.err and out.out == ""
    assert asked(tmp_path, "odds", WHOLE, "--at", "1.9", "--read").code == Exit.OK
    assert (tmp_path / "profiles.json").read_text(encoding="utf-8") == "{"


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    out = asked(tmp_path / "file" / "home", "profiles", WHOLE, "--keep")
    assert out.code not in (Exit.OK, Exit.BUG) and "nothing was kept" in out.err


def test_the_help_tells_that_nothing_goes_over_unasked() -> None:
    out = boss("profiles", "--help", width=80).out
    assert re.search(r"Nothing goes from one game to the next unless --keep", out)
