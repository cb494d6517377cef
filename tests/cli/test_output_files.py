"""Files written at a name the user gives: links, devices, pipes, folders, permissions, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import os
import socket
import stat
import subprocess
import threading
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.reading.kept.carried import KeptGame, KeptPlayer, ProfileBook
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.disk import stream_of
from boss_solver.table.storage.settings import Settings, SettingsFile
from tests.cli.running import BOSS, EXAMPLES, Output, boss, process
from tests.table.helpers import FastDisk
from tests.tree import ROOT

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such files on this system")
GAME = EXAMPLES / "two-players.boss"
WRITERS = (
    ("export", GAME, "--json", "--output"),
    ("export", GAME, "--csv", "turns", "--output"),
    ("review", GAME, "--csv", "--output"),
)
each_writer = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: "-".join(map(str, writer[2:-1])))


def written_by(writer: tuple[object, ...], *, to_a_file: bool = True) -> bytes:
    """What such a command is to write."""
    text = boss(*writer[:-1]).out
    return (("\ufeff" if to_a_file and "--csv" in writer else "") + text).encode()


@posix
@each_writer
def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path, writer: tuple[object, ...]) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "file", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    (tmp_path / "between").symlink_to(Path("real") / "file")
    link.symlink_to("between")
    out = boss(*writer, link)
    assert out.code == Exit.NO_FILE and "only --force writes over it" in out.err and real.read_text() == "old"
    assert boss(*writer, link, "--force").code == Exit.OK
    assert link.is_symlink() and not real.is_symlink()
    assert real.read_bytes() == written_by(writer)
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert sorted(path.name for path in (*tmp_path.iterdir(), *real.parent.iterdir())) == [
        "between",
        "file",
        "link",
        "real",
    ]


@posix
def test_a_link_to_nothing_makes_the_file_it_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("new.json")
    assert boss(*WRITERS[0], tmp_path / "link").code == Exit.OK
    assert (tmp_path / "link").is_symlink() and (tmp_path / "new.json").read_bytes() == written_by(WRITERS[0])


@posix
def test_what_cannot_be_written_into_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "to-folder").symlink_to(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        before = Path.cwd()
        os.chdir(tmp_path)  # the name of a socket cannot be long
        try:
            one.bind("socket")
        finally:
            os.chdir(before)
        for name, words in (
            ("a", "it is a link that leads back to itself"),
            ("to-folder", "that is a folder"),
            ("socket", "that is a socket"),
            ("none/", "that is a folder"),
        ):
            out = boss(*WRITERS[0], f"{tmp_path}/{name}", "--force")
            assert (out.code, out.out) == (Exit.NO_FILE, "")
            assert words in out.err and out.err.count("\n") == 1
    assert stat.S_ISSOCK((tmp_path / "socket").stat().st_mode)


def _reader(path: Path) -> tuple[threading.Thread, list[bytes]]:
    found: list[bytes] = []
    thread = threading.Thread(target=lambda: found.append(path.read_bytes()), daemon=True)
    thread.start()
    return thread, found


@posix
@each_writer
@pytest.mark.parametrize("more", [(), ("--force",)])
def test_a_pipe_gets_all_of_it_and_stays(tmp_path: Path, writer: tuple[object, ...], more: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    thread, found = _reader(pipe)
    assert boss(*writer, pipe, *more).code == Exit.OK
    thread.join(20)
    assert found == [written_by(writer, to_a_file=False)]
    assert stat.S_ISFIFO(pipe.stat().st_mode) and [path.name for path in tmp_path.iterdir()] == ["pipe"]


@each_writer
def test_a_dash_is_standard_output(tmp_path: Path, writer: tuple[object, ...]) -> None:
    out = process(*writer, "-", folder=tmp_path)
    assert (out.returncode, out.stderr) == (0, b"") and list(tmp_path.iterdir()) == []
    assert out.stdout == written_by(writer, to_a_file=False)
    none = boss(*writer, "")
    assert (none.code, none.out) == (Exit.NO_FILE, "") and "has no name" in none.err


@posix
def test_a_device_is_written_into() -> None:
    assert boss(*WRITERS[0], os.devnull, "--force").code == Exit.OK
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    if Path("/dev/full").exists():
        out = boss(*WRITERS[0], "/dev/full")
        assert (out.code, out.out) == (Exit.NO_FILE, "") and "the disk is full" in out.err


@posix
def test_standard_output_and_error_by_name(tmp_path: Path) -> None:
    plain = process("export", GAME, "--json").stdout
    piped = process("export", GAME, "--json", "--output", "/dev/stdout")
    assert (piped.returncode, piped.stdout, piped.stderr) == (Exit.OK, plain, b""), "and nothing said in between"
    told = process("export", GAME, "--json", "--output", "/dev/stderr")
    assert (told.stdout, told.stderr) == (b"Written: /dev/stderr\n", plain)
    (tmp_path / "end").write_bytes(b"before\n")
    command = f"'{BOSS}' export '{GAME}' --json --force -o /dev/stdout >> '{tmp_path}/end'"
    subprocess.run(command, shell=True, check=True, cwd=ROOT)
    assert (tmp_path / "end").read_bytes() == b"before\n" + plain


@posix
def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    record = tmp_path / "long.boss"
    record.write_text(GAME.read_text(encoding="utf-8") * 20, encoding="utf-8")  # more than a pipe holds
    thread = threading.Thread(target=lambda: pipe.open("rb").close(), daemon=True)
    thread.start()
    out = process("export", record, "--json", "--output", pipe)
    thread.join(20)
    assert (out.returncode, out.stdout, out.stderr) == (Exit.OK, b"", b"")


@posix
def test_names_of_the_streams(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("/dev/stdout")
    (tmp_path / "loop").symlink_to("loop")
    found = [stream_of(Path(name)) for name in ("/dev/stdin", "/dev/fd/7", "/proc/self/fd/1", "/dev/null", "1")]
    assert found == [0, 7, 1, None, None]
    assert (stream_of(tmp_path / "out"), stream_of(tmp_path / "loop")) == (1, None)


@posix
def test_files_that_the_program_keeps_stay_links(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    for name in ("profiles.json", "settings", "game.boss", "current"):
        (home / name).symlink_to(elsewhere / name)
    disk = FastDisk()
    book = ProfileBook(home / "profiles.json", disk)
    book.keep(KeptGame("one", "mark", "grid", (KeptPlayer("Ann", 1, {"plain": 0.0}),)))
    SettingsFile(home / "settings", disk).save(Settings(reads=True))
    (elsewhere / "game.boss").write_text("boss-record 1\nplayers Red Blue\nhand\n")
    (elsewhere / "game.boss").chmod(0o600)
    variables = {"BOSS_HOME": str(home)}
    assert boss("records", "choose", "game", variables=variables).code == Exit.OK
    assert boss("t", "de3", "ny3", variables=variables).code == Exit.OK
    assert boss("amend", "4", "red", "de3", "ny2", variables=variables).code == Exit.OK
    for name in ("profiles.json", "settings", "game.boss", "current"):
        assert (home / name).is_symlink() and (elsewhere / name).is_file()
    assert ProfileBook(elsewhere / "profiles.json", disk).games() == book.games() != ()
    assert SettingsFile(elsewhere / "settings", disk).load().reads
    assert LiveRecord.open(elsewhere / "game.boss", disk).lines[-1] == "Red DE+3 NY2"
    assert stat.S_IMODE((elsewhere / "game.boss").stat().st_mode) == 0o600


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_what_an_editor_saved_otherwise_is_read(tmp_path: Path, encoding: str) -> None:
    exported = boss("export", GAME, "--json").out
    (tmp_path / "game.json").write_bytes(exported.encode(encoding))
    home = tmp_path / "home"
    assert boss("import", tmp_path / "game.json", variables={"BOSS_HOME": str(home)}).code == Exit.OK
    assert (home / "game.boss").read_bytes() == GAME.read_bytes()
    settings = SettingsFile(tmp_path / "settings", FastDisk())
    settings.path.write_bytes("reads on\ncarries on\n".encode(encoding))
    assert settings.load() == Settings(True, True)
    book = ProfileBook(tmp_path / "profiles.json", FastDisk())
    book.keep(KeptGame("ét", "mark", "grid", (KeptPlayer("Zoë", 1, {"plain": 0.0}),)))
    games = book.games()
    book.path.write_bytes(book.path.read_text(encoding="utf-8").encode(encoding))
    assert book.games() == games


NAMES = ("0123", "1e5", "\uff1dAnn", "@x", "'s", "+1 2")


def _sheet(tmp_path: Path, *more: object) -> Output:
    quoted = " ".join(f'"{name}"' for name in NAMES)
    path = tmp_path / "names.boss"
    path.write_text(f"boss-record 1\nplayers {quoted}\nhand\nP1 DE+3 NY3\nP2 KC2\n", encoding="utf-8")
    return boss("export", path, *more)


@pytest.mark.parametrize(("word", "separator"), [(",", ","), (";", ";"), ("tab", "\t"), ("\t", "\t"), ("\\t", "\t")])
def test_a_sheet_for_any_spreadsheet(tmp_path: Path, word: str, separator: str) -> None:
    target = tmp_path / "sheet.csv"
    done = _sheet(tmp_path, "--csv", "turns", "--separator", word, "--output", target)
    assert done.code == Exit.OK
    data = target.read_bytes()
    assert data.startswith("\ufeffgame".encode()) and data.count("\ufeff".encode()) == 1
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))
    assert [row["player"] for row in rows] == ["'0123", "'1e5"]
    assert [row["player"].removeprefix("'") for row in rows] == list(NAMES[:2])
    assert "\ufeff" not in _sheet(tmp_path, "--csv", "turns", "--separator", word).out, "what is printed has no mark"


def test_numbers_have_a_comma_where_cells_have_a_semicolon() -> None:
    points = list(csv.DictReader(io.StringIO(boss("export", GAME, "--csv", "decisions").out)))
    out = boss("export", GAME, "--csv", "decisions", "--separator", ";").out
    commas = list(csv.DictReader(io.StringIO(out), delimiter=";"))
    assert len(points) == len(commas)
    decimals = [row["expected_millions"] for row in points if "." in row["expected_millions"]]
    assert decimals
    for one, other in zip(points, commas, strict=True):
        assert {key: value.replace(".", ",") for key, value in one.items()} == other


def test_separators_that_there_are_not() -> None:
    for arguments, words in (
        (("export", GAME, "--csv", "turns", "--separator", "x"), "--separator takes ',' or ';' or tab, not 'x'"),
        (("export", GAME, "--csv", "turns", "--separator", ""), "--separator takes ',' or ';' or tab, not ''"),
        (("export", GAME, "--json", "--separator", ";"), "--separator is about the rows that --csv makes"),
        (("review", GAME, "--separator", ";"), "--separator is about the rows that --csv makes"),
        (("review", GAME, "--output", "x"), "--output is about the rows that --csv makes"),
    ):
        out = boss(*arguments)
        assert (out.code, out.out) == (Exit.USAGE, "") and words in out.err and out.err.count("\n") == 1


def test_rows_are_never_written_over_a_record_they_come_from(tmp_path: Path) -> None:
    for name in ("one.boss", "two.boss"):
        (tmp_path / name).write_bytes(GAME.read_bytes())
    for source in (tmp_path, tmp_path / "two.boss"):
        out = boss("review", source, "--csv", "--output", tmp_path / "two.boss", "--force")
        assert out.code == Exit.NO_FILE and "never written over" in out.err
    assert (tmp_path / "two.boss").read_bytes() == GAME.read_bytes()


def test_json_has_no_mark(tmp_path: Path) -> None:
    assert boss(*WRITERS[0], tmp_path / "game.json").code == Exit.OK
    assert json.loads((tmp_path / "game.json").read_bytes().decode("utf-8"))
