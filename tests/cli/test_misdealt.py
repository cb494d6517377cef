"""A hand that was not dealt evenly at the command line and the live table: typed, shown as a slip, undone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.table.storage.folder import RecordFolder
from tests.cli.running import Output, boss
from tests.live.tables import opened, screen

HEAD = "boss-record 1\nplayers Red Blue Green\nseat Red\nhand\n"
GAME = HEAD + "dealt Red NY3 DE1 DE4 BOh KC2\nRed DE+3 NY3\nBlue KC+2 DE2\n"


def test_kept_with_a_short_command_and_taken_back(tmp_path: Path) -> None:
    def run(*arguments: str) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path)})

    def kept() -> list[str]:
        return RecordFolder(tmp_path).current().read_text(encoding="utf-8").splitlines()

    run("start", "tuesday", "--players", "Red Blue Green", "--seat", "Red")
    run("dealt", "ny3", "de1", "de4", "boh", "kc2")
    before = kept()
    run("t", "de3", "ny3")
    assert run("dealt", "blue", "6").code == Exit.WRONG
    said = run("dealt", "blue", "6", "!")
    assert (said.code, kept()[0], kept()[-1]) == (Exit.OK, "boss-record 2", "dealt Blue 6 Green 4 !")
    assert "Blue was dealt 6 and Green 4 cards, from the beginning of the hand (against the rules" in said.out
    found = json.loads(run("status", "--json").out)
    assert [one["what"] for one in found["misplays"]] == [
        "Blue was dealt 6 cards, not 5",
        "Green was dealt 4 cards, not 5",
    ]
    assert [one["cards_left"] for one in found["players"]] == [4, 6, 4]
    assert "round 1 of 6" in run("odds").out
    assert run("undo").code == run("undo").code == Exit.OK
    assert kept() == before


def test_one_card_fewer_is_among_the_undealt(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    path.write_text(GAME.replace("d 1", "d 2") + "dealt Blue 4 !\n", encoding="utf-8")
    found = json.loads(boss("holdings", str(path), "--json").out)
    assert all(card["undealt"] is not None for card in found["cards"])
    assert "undealt" in boss("holdings", str(path)).out
    assert boss("status", str(path)).out.count("Blue was dealt 4 cards, not 5") == 1


@pytest.mark.parametrize(
    ("typed", "line"), [("dealt blue 6 !", "dealt Blue 6 Green 4 !"), ("dealt p2 4!", "dealt Blue 4 !")]
)
def test_at_the_live_table(tmp_path: Path, typed: str, line: str) -> None:
    table = opened(tmp_path, GAME.splitlines())
    assert any("from the beginning of the hand" in text for text in table.preview(typed))
    assert table.enter(typed)
    assert (table.live.lines[0], table.live.lines[-1]) == ("boss-record 2", line)
    assert "misplays played on: " in "\n".join(screen(table, 120, 50))
    assert table.enter("undo")
    assert list(table.live.lines) == GAME.splitlines()


def test_an_earlier_moment_has_the_true_numbers_though_they_were_told_later(tmp_path: Path) -> None:
    late, early = tmp_path / "late.boss", tmp_path / "early.boss"
    head, *turns = GAME.replace("d 1", "d 2").partition("Red DE+3")
    late.write_text(head + "".join(turns) + "Green NY0\ndealt Blue 6 !\n", encoding="utf-8")
    early.write_text(head + "dealt Blue 6 !\n" + "".join(turns) + "Green NY0\n", encoding="utf-8")
    for asked in (["odds"], ["odds", "--read"], ["status"], ["why", "bo"], ["holdings"], ["chicago"]):
        command, *options = asked
        one, other = (
            json.loads(boss(command, str(path), *options, "--at", "1.2", "--json").out) for path in (late, early)
        )
        assert one.pop("record") != other.pop("record")
        assert json.dumps(one).replace('"line": 7', "") == json.dumps(other).replace('"line": 8', "")
