"""``boss sim``: tournaments, their records, a bar at a terminal, and Ctrl-C."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest
from boss_cli.main import main
from boss_cli.page.layout import cells
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar

from boss_solver.advice.entrants import PLAYERS
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.ladder import LADDER
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import player_names
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.work import Done, Stopped, do_all
from boss_solver.record.games.reader import load, load_all
from tests.cli.bars import WIPED, bars_at_once
from tests.cli.running import Stream, boss, process


def test_the_same_seed_says_the_same() -> None:
    first = boss("sim", "counter", "random", "--games", 60, "--seed", 3)
    assert first == boss("sim", "counter", "random", "--games", 60, "--seed", 3, "--processes", 2)
    assert first.out != boss("sim", "counter", "random", "--games", 60, "--seed", 4).out
    assert "seed 3" in first.out and first.err == ""


@pytest.mark.long
def test_the_installed_command_works_with_several_processes() -> None:
    result = process("sim", "counter", "random", "--games", "6000", "--processes", "2", "--json")
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    assert json.loads(result.stdout)["games"] == 6000


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_games_are_written_as_records(players: int, tmp_path: Path) -> None:
    file = tmp_path / "games.boss"
    command = ("sim", "counter/protecting", "mixture", "--players", players, "--games", 20, "--seed", 1)
    out = boss(*command, "--records", file, "--record-games", 5)
    assert (out.code, out.err) == (Exit.OK, "")
    assert f"Records: {file}" in out.out
    assert [record.problems for record in load_all(file)] == [()] * 5
    folder = f"{tmp_path / 'games'}/"
    answer = json.loads(boss(*command, "--records", folder, "--record-games", 12, "--json").out)
    assert [Path(name).name for name in answer["records"]] == [f"game-{n:02}.boss" for n in range(1, 13)]
    assert boss("check", *answer["records"]).code == Exit.OK
    texts = "\n".join(Path(name).read_text(encoding="utf-8") for name in answer["records"][:5])
    assert texts == file.read_text(encoding="utf-8")


def test_records_tell_the_table_they_were_played_at(tmp_path: Path) -> None:
    file = tmp_path / "game.boss"
    table = ("--players", 3, "--cities", "de,ny,bo,kc,ph", "--undealt", 2, "--option", "police-at=3")
    out = boss("sim", "random", *table, "--games", 4, "--records", file, "--record-games", 1)
    assert out.code == Exit.OK
    setup = load(file).state.table.setup
    assert (setup.players, [city.value for city in setup.cities]) == (3, ["NY", "BO", "DE", "KC", "PH"])
    assert (setup.undealt, setup.options.changed()) == (2, {"police-at": "3"})


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.boss"
    file.write_text("mine", encoding="utf-8")
    out = boss("sim", "counter", "--games", 4, "--records", file)
    assert (out.code, out.out) == (Exit.NO_FILE, "")
    assert out.err == f"boss: {file}: is there already; nothing was played or written\n"
    out = boss("sim", "counter", "--games", 4, "--records", tmp_path / "none" / "game.boss")
    assert out.code == Exit.NO_FILE and "there is no such folder" in out.err
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("code", "command", "message"),
    [
        (Exit.USAGE, "sim", "boss sim --list"),
        (Exit.USAGE, "sim contuer", "nearest: counter"),
        (Exit.USAGE, "sim counter/protectnig", "nearest: protecting"),
        (Exit.USAGE, "sim counter --games 0", "--games"),
        (Exit.USAGE, "sim counter --option police-at", "NAME=VALUE"),
        (Exit.USAGE, "sim counter --option police-at=9", "one of 2, 1, 3"),
        (Exit.USAGE, "sim counter --cities atlantis", "--cities: "),
        (Exit.WRONG, "sim counter --players 7", "2 to 6 players"),
        (Exit.WRONG, "sim counter --players 4 --cities ny,bo", "nearest that do"),
        (Exit.WRONG, "sim counter --players 3 --option teams=alternate", "two teams"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(code: Exit, command: str, message: str) -> None:
    out = boss(*command.split())
    assert (out.code, out.out) == (code, "")
    assert message in out.err
    assert "Traceback" not in out.err


def test_members_of_a_team_both_win() -> None:
    out = boss("sim", "counter", "--option", "teams=alternate", "--games", 20).out
    assert re.search(r"counter +50\.0% +0\.0", out)
    assert "50.0% for one like all the others" in " ".join(out.split())


def test_list_tells_every_policy_and_reveal() -> None:
    out = boss("sim", "--list").out
    for name in (*player_names(PLAYERS), *REVEALS):
        assert re.search(rf"^{name}: \w", out, re.MULTILINE), name


@pytest.mark.long
@pytest.mark.parametrize(
    "table",
    [
        "adviser --players 2",
        "adviser/at-random counter --players 6 --games 1",
        "counter adviser --players 2 --undealt 2 --cities ny,bo,de,kc",
    ],
)
def test_the_adviser_plays_at_every_table(table: str) -> None:
    out = boss("sim", *table.split(), "--games", 1, "--seed", 5, "--json")
    assert (out.code, out.err) == (Exit.OK, "")
    wins = [row["wins"]["mean"] * row["seats"] for row in json.loads(out.out)["standings"]]
    assert sum(wins) == pytest.approx(json.loads(out.out)["games"])


def test_a_long_tournament_of_the_adviser_keeps_what_was_played_by_then() -> None:
    out = boss("sim", "adviser", "random", "--players", 2, "--games", 4000, "--seconds", 0, "--processes", 1)
    assert out.code == Exit.OK
    assert "Stopped after 8 of 4,000 games: the time was up." in out.out


def test_a_policy_that_was_added_plays_without_the_command_knowing_it() -> None:
    class Passing:
        name, about = "passing", "never places"

        def scores(self, view: View) -> Scores:
            return Scores(view.least.astype("uint16") * 0, 1)

    with patch.dict(POLICIES, {"passing": Passing()}):
        answer = json.loads(boss("sim", "counter", "passing/protecting", "--games", 40, "--json").out)
        assert "passing: never places" in boss("sim", "--list").out
    passing = answer["standings"][1]
    assert passing["player"] == "passing/protecting"
    assert passing["money"]["mean"] == 0 == passing["wins"]["mean"]


def test_ctrl_c_shows_what_was_played() -> None:
    def stopped(*given: object, **named: object) -> Done[object]:
        done = do_all(*given, **named)  # type: ignore[arg-type,var-annotated]  # passed on as they are
        return Done(done.results[:1], Stopped.INTERRUPTED)

    with patch("boss_solver.playout.games.tournament.do_all", stopped):
        out = boss("sim", "counter", "random", "--games", 6000)
    assert out.code == Exit.INTERRUPTED
    assert "Stopped after 512 of 6,000 games." in out.out
    assert out.err == "boss: stopped\n"


def at_a_terminal(*arguments: str) -> tuple[str, str]:
    out, err = Stream(), Stream(tty=True)
    assert main(arguments, Environment(Stream(), out, err, {})) == Exit.OK
    return out.getvalue(), err.getvalue()


@pytest.mark.long
def test_a_bar_is_shown_at_a_terminal_and_goes_away() -> None:
    with bars_at_once():
        out, err = at_a_terminal("sim", "counter", "random", "--games", "6000", "--seed", "1")
    assert re.search(r"4,096 of 6,000 games .*Ctrl-C stops", err)
    assert err.endswith(WIPED)
    assert out == boss("sim", "counter", "random", "--games", 6000, "--seed", 1).out


@pytest.mark.parametrize("width", [10, 20, 40, 60, 80, 200])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_the_bar_is_never_wider_than_the_terminal(
    width: int, ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    stream = Stream(encoding="utf-8", tty=True)
    variables = {"NO_COLOR": "1", "BOSS_ASCII": "1" if ascii_only else ""}
    with bars_at_once(), ProgressBar(Environment(Stream(), Stream(), stream, variables), 0, "games") as bar:
        for done in (0, 1, 999_999, 1_000_000):
            bar.tell(done, 1_000_000)
    looks = re.split(r"[\r\n]+", re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", stream.getvalue()))
    assert max(map(cells, looks)) <= width
    assert ascii_only == stream.getvalue().isascii() or width < 60
    assert ("Ctrl-C stops" in stream.getvalue()) == (width >= 60)
    assert "1,000,000 "[:width] in stream.getvalue()


def test_no_bar_elsewhere() -> None:
    with bars_at_once():
        assert boss("sim", "counter", "--games", 5000).err == ""


# the ladder


def test_the_ladder_is_everybody_against_everybody() -> None:
    command = ("sim", "--ladder", "--players", 2, "--games", 10, "--seed", 1)
    answer = json.loads(boss(*command, "--json").out)
    assert answer["ladder"] == [*LADDER, "mixture"]
    assert (answer["games"], answer["stopped"], len(answer["pairs"])) == (10, None, 7 * 6)
    both = {(pair["player"], pair["others"]): pair for pair in answer["pairs"]}
    for (one, other), pair in both.items():  # two players: who does not win loses
        assert pair["wins"] + both[other, one]["wins"] == pytest.approx(1)
        assert pair["half"] > pair["error"] or pair["error"] == 0
    out = boss(*command)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "10 games of each pair; seed 1" in out.out
    for name in answer["ladder"]:
        (row,) = re.findall(rf"^{name} +(.+)$", out.out, re.MULTILINE)
        found = [both[name, other]["wins"] for other in answer["ladder"] if other != name]
        shares = {0.0: "<10.0", 1.0: ">90.0"}  # ten games tell no more
        assert re.findall(r"(\S+) \(", row) == [shares.get(wins, f"{100 * wins:.0f}") for wins in found]


def test_in_teams_both_win_at_the_tables_of_the_ladder() -> None:
    command = ("sim", "--ladder", "--games", 4, "--seconds", 0)
    assert "plays like the others wins 25.0%" in boss(*command).out
    assert "plays like the others wins 50.0%" in boss(*command, "--option", "teams=alternate").out


def test_a_ladder_that_was_stopped_tells_the_pairs_that_played() -> None:
    out = boss("sim", "--ladder", "--players", 2, "--games", 2, "--seconds", 0)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "Stopped after 1 of 42 pairs: the time was up." in out.out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("sim counter --ladder", "leave out 'counter', or --ladder"),
        ("sim --ladder --records games.boss", "--ladder writes no records"),
    ],
)
def test_the_ladder_says_who_plays(command: str, message: str) -> None:
    out = boss(*command.split())
    assert (out.code, out.out) == (Exit.USAGE, "")
    assert message in out.err
