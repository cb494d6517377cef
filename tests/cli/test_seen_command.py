"""What everybody saw, typed as a command: what is kept, and what every question makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.table.storage.folder import RecordFolder
from tests.cli.running import Output, boss

Typing = Callable[..., Output]


@pytest.fixture
def typing(tmp_path: Path) -> Typing:
    """The command with a game of three in which two have moved."""

    def run(*arguments: object) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path)})

    run("start", "g", "--players", "Red Blue Green", "--seat", "Red", "--date", "2026-11-30")
    for line in ("dealt ny3 de1 de4 boh kc2", "t de3 ny3", "t kc2 de2"):
        assert run(*line.split()).code == Exit.OK
    return run


def record(tmp_path: Path) -> str:
    return RecordFolder(tmp_path).current().read_text(encoding="utf-8")


def asked(typing: Typing, *question: str) -> Any:
    out = typing(*question, "--json")
    assert (out.code, out.err) == (Exit.OK, "")
    return json.loads(out.out)


def test_what_green_can_think(typing: Typing, tmp_path: Path) -> None:
    out = typing("seen", "blue", "kc3")
    assert out.out == "9  seen Blue KC3\n  Everybody saw Kansas City 3 in Blue's hand.\nNext: Green.\n"
    green = asked(typing, "knows", "green")["players"]["Green"]["cities"]["KC"]
    assert [*green["possible_rewards"]] == ["2"]
    assert [*green["expected_millions"]] == ["1"]
    (leak,) = [one for one in asked(typing, "leak")["cards"] if one["card"] == "KC2"]
    assert leak["bits"] == {"Blue": 1.0, "Green": 1.0}
    kc = next(one for one in asked(typing, "odds")["cities"] if one["city"] == "KC")
    assert kc["reward"]["r"]["exact"] == "1"
    assert kc["cards_alone"]["reward"]["r"]["exact"] == "1"
    assert record(tmp_path).startswith("boss-record 2\n")
    assert "all saw, where they stay: Blue holds KC3\n" in typing("status").out
    assert typing("undo").code == Exit.OK
    assert record(tmp_path).startswith("boss-record 1\n")


def test_it_is_a_fact_and_no_note(typing: Typing) -> None:
    typing("seen", "blue", "kc3")
    why = typing("why", "kc").out
    assert "line 9: seen Blue KC3\n" in why
    assert "line 6 (dealt Red NY3 DE1 DE4 BOh KC2), line 9 (seen Blue KC3)" in why
    refused = typing("note", "blue", "lacks", "kc3")
    assert refused.code == Exit.WRONG
    assert "this cannot be true together with line 9 (seen Blue KC3)" in refused.err
    before = asked(typing, "count")["deals"]
    assert typing("note", "blue", "holds", "kc3").code == Exit.OK
    assert asked(typing, "count")["deals"] == before


def test_it_is_refused_where_it_cannot_be_and_changes_nothing(typing: Typing, tmp_path: Path) -> None:
    typing("backs", "blue", "ny", "bo", "de", "ci")
    kept = record(tmp_path)
    refused = typing("seen", "blue", "kc3")
    assert refused.code == Exit.WRONG
    assert "together with line 9 (backs Blue NY BO DE CI)" in refused.err
    for line, what in (
        ("seen blue ny3", "it is held by Red already"),
        ("seen green de2", "it is shown by Blue already"),
        ("seen red ny3", "Red does not have NY3 in hand"),
        ("seen undealt kc3", "all cards are dealt in this game"),
        ("seen blua kc3", "no player is called 'blua'"),
        ("seen reward", "'seen' without cards"),
    ):
        out = typing(*line.split())
        assert (out.code, out.out) == (Exit.WRONG, "")
        assert what in out.err and len(out.err.splitlines()) <= 2
    assert record(tmp_path) == kept


def test_a_later_reward_or_card_that_differs_is_named(typing: Typing, tmp_path: Path) -> None:
    typing("seen", "reward", "BO", "p")
    assert typing("t", "bop").code == Exit.WRONG
    assert "Boston prison: there is one, and it is seen as its reward already" in typing("t", "bop").err
    assert typing("amend", "9", "seen", "reward", "bo3").code == Exit.OK
    assert record(tmp_path).endswith("seen reward BO3\n")
    for turn in ["bop", "kc+3_ci1", "bo3", "ci2", "kc+4_kc2", "de3"]:
        if turn == "de3":
            typing("police", "gold")
        assert typing("t", *turn.split("_")).code in (Exit.OK, Exit.WRONG)
    assert "seen reward BO3" in as_seen_by(loads(record(tmp_path)), 0)


def test_export_and_import(typing: Typing, tmp_path: Path) -> None:
    typing("seen", "blue", "kc3")
    kept = record(tmp_path)
    exported = tmp_path / "game.json"
    exported.write_text(typing("export", "--json").out, encoding="utf-8")
    assert typing("import", str(exported), "copy").code == Exit.OK
    assert record(tmp_path).splitlines() == kept.splitlines()
