"""`boss export` and `boss import`: files that come back byte for byte, rows for a spreadsheet, what is refused."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar

from boss_solver.record.as_json.exchange import games_apart, games_from_json, games_to_json
from boss_solver.record.as_json.statement_data import _KINDS
from boss_solver.record.games.read_game import read_game
from boss_solver.record.lines.record import Record
from boss_solver.review.rows.decision_rows import DecisionRow
from boss_solver.review.rows.turn_rows import TurnRow, turn_rows
from tests.cli.running import EXAMPLES, Output, boss, process
from tests.cli.terminal import answered
from tests.made import made_up, text_of
from tests.readme import page_text

EVERYTHING = "tests/cli/records/everything.boss"
FOUR = "examples/four-players.boss"


def kept(home: Path) -> dict[str, str]:
    return {"BOSS_HOME": str(home)}


def done(out: Output) -> str:
    assert (out.code, out.err) == (Exit.OK, "")
    return out.out


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# JSON


@pytest.mark.long
@pytest.mark.parametrize("path", [*sorted(EXAMPLES.glob("*.boss")), Path(EVERYTHING).absolute()], ids=lambda p: p.stem)
def test_the_same_bytes_come_back(path: Path, tmp_path: Path) -> None:
    exported = tmp_path / "game.json"
    done(boss("export", path, "--json", "--output", exported))
    result = process("import", exported, "--print")
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    assert result.stdout == path.read_bytes()
    assert done(boss("export", path, "--json")) == exported.read_text(encoding="utf-8")


def test_an_export_that_was_kept_is_read_and_written_as_ever() -> None:
    """Whoever changes the form needs another number for it, and must still read this one."""
    exported = Path(EVERYTHING).with_suffix(".json")
    assert done(boss("import", exported, "--print")) == Path(EVERYTHING).read_text(encoding="utf-8")
    assert done(boss("export", EVERYTHING, "--json")) == exported.read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_export_import_export(tmp_path: Path, encoding: str, end: str) -> None:
    source = tmp_path / "zoë.boss"
    text = 'boss-record 1\nplayers "日本 太郎" "a[/]"\nhand\n  p1 de 3   ny3 # héllo\n'
    source.write_bytes(text.replace("\n", end).encode(encoding))
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    done(boss("export", source, "--json", "-o", first))
    done(boss("import", first, variables=kept(tmp_path)))
    record = tmp_path / "first.boss"
    assert record.read_bytes() == source.read_bytes()
    done(boss("export", record, "--json", "-o", second))
    assert second.read_bytes() == first.read_bytes()
    assert done(boss("status", record)).startswith(f"{record}: hand 1")


def test_an_imported_record_is_one_like_others(tmp_path: Path) -> None:
    home = kept(tmp_path / "home")
    exported = tmp_path / "evening.json"
    done(boss("export", "examples/interrupted.boss", "--json", "-o", exported))
    out = done(boss("import", exported, variables=home))
    assert (
        out
        == f"Kept: {tmp_path / 'home' / 'evening.boss'}\n'boss records choose evening' makes it the current record.\n"
    )
    done(boss("records", "choose", "evening", variables=home))
    done(boss("t", "ny0", variables=home))
    done(boss("undo", variables=home))
    assert (tmp_path / "home" / "evening.boss").read_bytes() == (EXAMPLES / "interrupted.boss").read_bytes()


def test_importing_twice_doubles_nothing(tmp_path: Path) -> None:
    home = kept(tmp_path / "home")
    exported = tmp_path / "evening.json"
    done(boss("export", FOUR, "--json", "-o", exported))
    done(boss("import", exported, "Friday", variables=home))
    before = sorted((path.name, path.read_bytes()) for path in (tmp_path / "home").iterdir() if path.suffix == ".boss")
    for name in ("Friday", "friday", "FRIDAY.boss"):
        again = boss("import", exported, name, variables=home)
        assert again.code == Exit.NO_FILE
        assert "there is a record 'friday' already; nothing was changed" in again.err.casefold()
    after = sorted((path.name, path.read_bytes()) for path in (tmp_path / "home").iterdir() if path.suffix == ".boss")
    assert after == before and len(after) == 1


def test_several_games_become_several_records_or_none(tmp_path: Path) -> None:
    home = kept(tmp_path / "home")
    exported = tmp_path / "both.json"
    done(boss("export", EVERYTHING, "--json", "-o", exported))
    done(boss("import", exported, "--game", 2, variables=home))
    assert (tmp_path / "home" / "both.boss").read_text(encoding="utf-8").startswith("# Joined in the middle.\n")
    done(boss("import", exported, "both-2", "--game", 1, variables=home))
    refused = boss("import", exported, variables=home)
    assert refused.code == Exit.NO_FILE and "there is a record 'both-2' already" in refused.err
    assert not (tmp_path / "home" / "both-1.boss").exists()
    done(boss("import", exported, "all", variables=home))
    whole = "".join((tmp_path / "home" / f"all-{i}.boss").read_text(encoding="utf-8") for i in (1, 2))
    assert whole == Path(EVERYTHING).read_text(encoding="utf-8")
    assert boss("import", exported, "--game", 3, variables=home).code == Exit.USAGE
    assert boss("export", EVERYTHING, "--json", "--game", 3).err == (
        f"boss: {EVERYTHING}: there are 2 games in this file; --game takes 1 to 2\n"
    )


def test_the_hint_names_the_record_as_it_was_kept(tmp_path: Path) -> None:
    home = kept(tmp_path / "home")
    exported = tmp_path / "game.json"
    done(boss("export", FOUR, "--json", "-o", exported))
    for name in ("Friday.boss", "Cafe\u0301", "two words"):
        out = done(boss("import", exported, name, variables=home, width=200))
        (word,) = re.findall("'boss records choose (.*)' makes it", out)
        done(boss("records", "choose", word.strip('"'), variables=home))
        assert f"{word.strip(chr(34))}.boss" in out.splitlines()[0]


def test_a_game_among_many_is_read_no_more_often_than_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def reads(number: int) -> int:
        """How many games are read to import so many."""
        exported = tmp_path / f"{number}.json"
        exported.write_text(games_to_json("".join(map(text_of, map(made_up, range(number), [2] * number))).encode()))
        count = 0

        def counted(first: int, texts: Sequence[str], file: str = "") -> Record:
            nonlocal count
            count += 1
            return read_game(first, texts, file)

        with monkeypatch.context() as patched:
            for module in ("as_json.exchange", "games.reader"):
                patched.setattr(f"boss_solver.record.{module}.read_game", counted)
            done(boss("import", exported, variables=kept(tmp_path / "home")))
        return count

    assert reads(8) == 2 * reads(4)


def test_how_far_an_import_is_is_told(tmp_path: Path) -> None:
    data = games_to_json("".join(text_of(made_up(seed, 2)) for seed in range(3)).encode()).encode()
    told: list[tuple[int, int]] = []
    whole = games_from_json(data, done=lambda *so_far: told.append(so_far))
    assert told[-1] == (3, 3) and told == sorted(told)
    told.clear()
    assert b"".join(games_apart(whole, done=lambda *so_far: told.append(so_far))) == whole
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_standard_input(tmp_path: Path) -> None:
    exported = process("export", "-", "--json", stdin=b"boss-record 1\r\nplayers Ann Bob\r\nhand\r\n").stdout
    back = process("import", "-", "--print", stdin=exported)
    assert back.stdout == b"boss-record 1\r\nplayers Ann Bob\r\nhand\r\n"
    unnamed = process("import", "-", stdin=exported, BOSS_HOME=str(tmp_path))
    assert unnamed.returncode == Exit.USAGE
    assert unnamed.stderr == b"boss: a game from standard input needs a name: boss import - NAME\n"
    assert process("import", "-", "x", stdin=exported, BOSS_HOME=str(tmp_path)).returncode == Exit.OK


def test_json_where_the_output_may_not_hold_more() -> None:
    path = "tests/cli/records/names.boss"
    utf8, ascii_only = done(boss("export", path, "--json")), boss("export", path, "--json", encoding="ascii").out
    assert "日本" in utf8 and ascii_only.isascii()
    assert json.loads(utf8) == json.loads(ascii_only)
    result = process("export", path, "--json", PYTHONUTF8="0", PYTHONIOENCODING="cp1252")
    assert json.loads(result.stdout) == json.loads(utf8)


def test_at_a_terminal_a_file_is_shown_and_escapes_nothing_to_it(tmp_path: Path) -> None:
    out = answered(tmp_path, "export", Path(EVERYTHING).absolute(), "--csv", "turns")
    assert out.code == Exit.OK and "\r" not in out.out and "\\x0d" not in out.out


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is no JSON, or not all of it"),
        (b'{"schema": "boss-games/9"}', "this is boss-games/9, written by a newer version of Boss Solver; this one"),
        (b'{"schema": "boss-games/1", "layout": {"encod', "this is no JSON, or not all of it (line 1, column 39"),
        (b"boss-record 1\nplayers Ann Bob\n", "this is a record and no JSON; it is read as it is, without an import"),
        (b'{"schema": "boss-games/1", "games": [{"lines": [], "lines": []}]}', "the field 'lines' stands twice in one"),
        (b'{"schema": "boss-games/1", "schema": "boss-games/1"}', "the field 'schema' stands twice in one object"),
        (b"\x1b[31m", "this is no JSON, or not all of it"),
        (b"\xff\xfe\x00", "this is not UTF-8 text, and so no exported game"),
    ],
)
def test_what_is_no_export_is_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    out = boss("import", path, variables=kept(tmp_path / "home"))
    assert (out.code, out.out) == (Exit.WRONG, "")
    assert out.err.startswith(f"boss: {path}: {message}") and out.err.count("\n") == 1
    assert not (tmp_path / "home").exists()


def test_what_cannot_be_exported() -> None:
    for command, code, message in (
        (["export", "tests/cli/records/wrong.boss", "--json"], Exit.WRONG, "wrong.boss:6:6:"),
        (["export", "tests/cli/records/several.boss", "--csv", "turns"], Exit.WRONG, "several.boss:12:6:"),
        (["export", "tests/cli/records/no-text.boss", "--json"], Exit.WRONG, "this is not UTF-8 text"),
        (["export", "nowhere.boss", "--json"], Exit.NO_FILE, "nowhere.boss: No such file"),
        (["export", "--json"], Exit.NO_FILE, "there is no current record"),
        (["export", FOUR], Exit.USAGE, "--json, --csv turns or --csv decisions: one of these"),
        (["export", FOUR, "--json", "--csv", "turns"], Exit.USAGE, "one of these"),
        (["export", FOUR, "--csv", "moves"], Exit.USAGE, "--csv takes turns or decisions, not 'moves'"),
        (["export", FOUR, "--csv", ""], Exit.USAGE, "--csv takes turns or decisions, not ''"),
        (["export", FOUR, "--json", "--force"], Exit.USAGE, "--force is about the file that --output names"),
        (["import", "nowhere.json"], Exit.NO_FILE, "nowhere.json: No such file"),
    ):
        out = boss(*command)
        assert (out.code, out.out) == (code, "") and message in out.err
    good = boss("export", "tests/cli/records/several.boss", "--json", "--game", 1)
    assert good.code == Exit.OK, "one good game of a file with a bad one"


# files


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("mine", encoding="utf-8")
    out = boss("export", FOUR, "--json", "--output", target)
    assert out.code == Exit.NO_FILE and "there is such a file already, and only --force writes over it" in out.err
    assert target.read_text(encoding="utf-8") == "mine"
    done(boss("export", FOUR, "--json", "--output", target, "--force"))
    assert target.read_text(encoding="utf-8").startswith("{")
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.boss"
    record.write_bytes((EXAMPLES / "four-players.boss").read_bytes())
    (tmp_path / "link.json").symlink_to(record)
    for target in (record, tmp_path / "link.json", tmp_path):
        out = boss("export", record, "--json", "--output", target, "--force")
        assert out.code == Exit.NO_FILE and "nothing was changed" in out.err
    assert record.read_bytes() == (EXAMPLES / "four-players.boss").read_bytes()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind here")
def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    out = boss("export", FOUR, "--json", "--output", tmp_path / "out.json")
    assert out.code == Exit.NO_FILE and "there is no permission" in out.err


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    out = boss("export", FOUR, "--json", "--output", tmp_path / "none" / "out.json")
    assert out.code == Exit.NO_FILE and "its folder is gone" in out.err and out.err.count("\n") == 1


# CSV


@pytest.mark.parametrize("number", range(5))
def test_the_turns_of_a_game(number: int) -> None:
    game = made_up(number, 2 + number)
    rows = rows_of(done(boss("export", "-", "--csv", "turns", stdin=text_of(game))))
    turns = [turn for hand in game.hands for turn in hand.turns]
    assert [row["card"] for row in rows] == [turn.reveal for turn in turns]
    assert [row["city"] for row in rows] == [turn.place[0] if turn.place else "" for turn in turns]


def test_the_columns_are_those_that_are_documented() -> None:
    for sheet, kind in (("turns", TurnRow), ("decisions", DecisionRow)):
        head = done(boss("export", FOUR, "--csv", sheet)).split("\r\n")[0]
        assert head == ",".join(kind._fields)
        text = page_text("json")
        section = text.partition(f"## boss export --csv {sheet}\n")[2].partition("\n## ")[0]
        assert [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")] == list(kind._fields)


def test_every_kind_of_statement_is_documented_with_its_fields() -> None:
    text = page_text("json").partition("## boss-games/1\n")[2]
    listed = text.partition("The kinds are the lines of a record: ")[2].partition("\n\n")[0]
    newer = text.partition("the lines that need `boss-record 2`: the kinds ")[2].partition(". ")[0]
    kinds = [re.findall(r"`(\w+)`", words) for words in (listed, newer)]
    assert all(kinds) and sorted([*kinds[0], *kinds[1]]) == sorted(_KINDS)


def test_several_games_are_numbered() -> None:
    rows = rows_of(done(boss("export", EVERYTHING, "--csv", "turns")))
    assert [row["game"] for row in rows] == ["1"] * 8 + ["2"]
    assert rows_of(done(boss("export", EVERYTHING, "--csv", "turns", "--game", 2)))[0]["game"] == "2"


def test_decisions_that_the_record_cannot_know_are_told() -> None:
    out = boss("export", "examples/four-players-seat-red.boss", "--csv", "decisions")
    assert out.code == Exit.OK
    assert out.err == "boss: 24 turns are left out: the record does not know the cards of those who took them\n"
    assert {row["player"] for row in rows_of(out.out)} == {"Red"}


def test_a_stop_keeps_the_rows_of_the_games_that_were_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(record: Record, game: int = 1) -> list[TurnRow]:
        if game == 2:
            raise KeyboardInterrupt
        return list(turn_rows(record, game))

    whole = done(boss("export", EVERYTHING, "--csv", "turns", "--game", 1))
    monkeypatch.setattr("boss_solver.turn_rows", stopped)
    out = boss("export", EVERYTHING, "--csv", "turns")
    assert (out.code, out.out) == (Exit.INTERRUPTED, whole)
    assert out.err == "boss: stopped after 1 of 2 games, whose rows are all there is\nboss: stopped\n"


@pytest.mark.parametrize("sheet", ["turns", "decisions"])
def test_how_far_a_sheet_is_is_told_by_turns(monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    told: list[int] = []
    monkeypatch.setattr(ProgressBar, "tell", lambda bar, done: told.append(done))
    rows = rows_of(done(boss("export", FOUR, "--csv", sheet)))
    turns = len({(row["hand"], row["turn"]) for row in rows})
    assert told == list(range(1, turns + 1)) and turns > 50


def test_csv_is_utf8_whatever_the_output() -> None:
    path = "tests/cli/records/names.boss"
    result = process("export", path, "--csv", "turns", PYTHONUTF8="0", PYTHONIOENCODING="cp1252")
    assert "日本 太郎" in result.stdout.decode("utf-8")
    assert b"\r\n" in result.stdout and b"\r\r\n" not in result.stdout
