"""Folders at the command line: each game counts once, in its place in time, and names that are one player's add up."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import Output, boss
from tests.made import made_up, text_of

FOUR = "examples/four-players.boss"
SEAT = "examples/four-players-red-whole.boss"
BEGUN = "examples/four-players-seat-red.boss"
LURED = Path("tests/cli/records/lured.boss")


def flat(text: str) -> str:
    return " ".join(text.split())


def data(*words: object, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(boss(*words, "--json", **more).out)
    return found


def player(found: dict[str, Any], name: str) -> dict[str, Any]:
    (one,) = (one for one in found["players"] if one["player"] == name)
    return dict(one)


def home_of(folder: Path) -> dict[str, str]:
    return {"BOSS_HOME": str(folder)}


def put(folder: Path, name: str, seed: int, date: str = "", **names: str) -> Path:
    text = text_of(made_up(seed, 2))
    for old, new in names.items():
        text = text.replace(old, new)
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.boss"
    path.write_text(text.replace("players", f"date {date}\nplayers", 1) if date else text, encoding="utf-8")
    return path


# one game


def test_black_has_played_one_game(tmp_path: Path) -> None:
    kept = home_of(tmp_path)
    tmp_path.joinpath("reviews").mkdir()
    found = data("review", FOUR, SEAT, BEGUN, variables=kept)
    black = player(found, "Black")
    assert (black["games"], black["won"], black["finished"]) == (1, 1, 1)
    assert {one["record"]: one["same_as"] for one in found["games"]} == {FOUR: None, SEAT: FOUR, BEGUN: FOUR}
    both = data("review", FOUR, "examples/two-players.boss", variables=kept)
    assert [player(found, name) for name in ("Red", "Blue")] == [player(both, name) for name in ("Red", "Blue")]
    out = flat(boss("review", FOUR, SEAT, BEGUN, width=200, variables=kept).out)
    for copy in (SEAT, BEGUN):
        assert f"{copy} is the same game as {FOUR}, which counts once below." in out


def test_rows_are_those_of_each_game_once() -> None:
    alone = boss("review", FOUR, "--csv").out
    out = boss("review", BEGUN, FOUR, SEAT, "--csv")
    assert out.code == Exit.OK and out.out == alone
    assert out.err.count("whose rows stand for it") == 2 and out.err.count("\n") == 2
    assert {row["record"] for row in csv.DictReader(io.StringIO(out.out))} == {FOUR}


@pytest.mark.long
def test_judged_it_is_one_game_too(tmp_path: Path) -> None:
    for name in "abc":
        shutil.copy(LURED, tmp_path / f"{name}.boss")
    (tmp_path / "b.boss").write_text("# a copy\n" + LURED.read_text(encoding="utf-8"), encoding="utf-8")
    found = data("review", tmp_path, "--judge", "--quick")
    assert found["judged"]["games"] == 1 and {one["games"] for one in found["judged"]["players"]} == {1}
    for name in "bc":
        (tmp_path / f"{name}.boss").unlink()
    assert data("review", tmp_path, "--judge", "--quick")["judged"] == found["judged"]
    assert [one["judged"] is None for one in found["games"]] == [False, True, True]


def test_a_record_of_one_of_two_games_counts_by_itself(tmp_path: Path) -> None:
    whole = put(tmp_path, "a", 3, "2026-1-1")
    lines = whole.read_text(encoding="utf-8").splitlines()
    second = [at for at, line in enumerate(lines) if line == "hand"][1]
    begun = "".join(f"{line}\n" for line in lines[:second])
    (tmp_path / "b.boss").write_text(begun, encoding="utf-8")
    (tmp_path / "c.boss").write_text(f"{begun}hand\npass ?\n", encoding="utf-8")
    found = data("review", tmp_path)
    assert {one["games"] for one in found["players"]} == {3}
    told = [tmp_path / "a.boss", tmp_path / "c.boss"]
    assert {one["record"]: one["may_be"] for one in found["games"] if one["may_be"]} == {
        str(tmp_path / "b.boss"): [*map(str, told)]
    }
    words = f"{tmp_path / 'b.boss'} can be the same game as {told[0]} or {told[1]}, which are not one; so it counts by"
    assert words in flat(boss("review", tmp_path, width=300).out)


def test_calibrating_takes_each_game_once() -> None:
    alone = data("calibrate", LURED)
    text = LURED.read_text(encoding="utf-8").replace("players", "title Another\nplayers", 1)
    found = data("calibrate", LURED, "-", stdin=text)
    remark = f"{LURED} is the same game as -, which counts once."
    assert found.pop("remarks") == [remark] and alone.pop("remarks") == [] and found == alone
    assert remark in flat(boss("calibrate", LURED, "-", stdin=text, width=200).out)


# order in time


def test_an_undated_game_is_named_and_turns_nothing(tmp_path: Path) -> None:
    games, kept = tmp_path / "games", home_of(tmp_path)
    for seed, (name, date) in enumerate({"9": "2026-1-9", "8": "2026-1-10", "7": "11.1.2026"}.items()):
        put(games, name, seed, date)
    before = player(data("review", games, variables=kept), "Red")
    bad = put(games, "1", 5, "2/1/2026")
    none = put(games, "2", 6)
    found = data("review", games, variables=kept)
    assert [Path(one["file"]).stem for one in found["games"]] == ["9", "8", "7", "1", "2"]
    assert [one["day"] for one in found["games"]] == ["2026-01-09", "2026-01-10", "2026-01-11", None, None]
    after = player(found, "Red")
    halves = ("earlier_millions_a_game", "later_millions_a_game")
    assert [after[half] for half in halves] == [before[half] for half in halves] != [None, None]
    why = "'2/1/2026' can be two days (write 2026-02-01 or 2026-01-02)"
    assert found["undated"] == [{"record": str(bad), "why": why}, {"record": str(none), "why": "no date"}]
    out = flat(boss("review", games, width=300, variables=kept).out)
    assert f"so in neither half: {bad} ({why}), {none} (no date)." in out


def test_without_dates_there_are_no_halves(tmp_path: Path) -> None:
    for seed in range(2):
        put(tmp_path, str(seed), seed)
    red = player(data("review", tmp_path), "Red")
    assert red["earlier_millions_a_game"] is red["later_millions_a_game"] is None
    line = next(line for line in boss("review", tmp_path, width=200).out.splitlines() if line.startswith("Red "))
    assert line.split()[4:6] == ["-", "-"]


def test_records_are_listed_in_their_order_in_time(tmp_path: Path) -> None:
    for seed, (name, date) in enumerate(
        {"2026-12-01-10": "2026-12-01", "2026-12-01-2": "2026-12-1", "2026-12-01": "1.12.2026", "b": "2026-1-2"}.items()
    ):
        put(tmp_path, name, seed, date)
    put(tmp_path, "a", 5), put(tmp_path, "c", 6, "1/2/2026")
    found = data("records", variables=home_of(tmp_path))
    assert [one["name"] for one in found["records"]] == ["b", "2026-12-01", "2026-12-01-2", "2026-12-01-10", "a", "c"]
    assert [one["record"] for one in found["undated"]] == ["a", "c"]
    lines = boss("records", width=200, variables=home_of(tmp_path)).out.splitlines()
    assert "; no date;" in lines[4] and "can be two days" in lines[5] and "date" not in "".join(lines[:4])


def test_of_many_copies_the_first_are_named(tmp_path: Path) -> None:
    text = put(tmp_path, "1", 1, "2026-1-1").read_text(encoding="utf-8")
    for number in range(2, 24):
        (tmp_path / f"{number}.boss").write_text(text, encoding="utf-8")
    more = "And so it is with 2 more, all of which 'boss review --json' names."
    for words in (("review",), ("review", "--csv")):
        out = boss(*words, tmp_path, width=300, variables=home_of(tmp_path / "home"))
        told = [line for line in (out.out + out.err).splitlines() if "is the same game as" in line]
        assert len(told) == 20 and "20.boss" in told[18] and more in out.out + out.err
    found = data("review", tmp_path, variables=home_of(tmp_path / "home"))
    assert sum(one["same_as"] is not None for one in found["games"]) == 22 and player(found, "Red")["games"] == 1


# one player with several names


def said(home: Path, *words: object) -> Output:
    return boss("profiles", *words, variables=home_of(home), width=200)


def test_two_names_are_one_player_as_long_as_that_is_said(tmp_path: Path) -> None:
    home, games = tmp_path / "home", tmp_path / "games"
    put(games, "1", 1, "2026-1-1", Red="Zoé")
    put(games, "2", 2, "2026-1-2", Red="Zoe")
    before = data("review", games, variables=home_of(home))
    assert before["same_players"] == []
    out = said(home, "--same", "Zoé", "Zoe")
    assert out.code == Exit.OK and out.out.startswith("Zoé = Zoe: one player from now on, called Zoé, in")
    assert "one player, as you said: Zoé = Zoe" in said(home, "--kept").out
    after = data("review", games, variables=home_of(home))
    zoe = player(after, "Zoé")
    assert zoe["games"] == 2 and zoe["earlier_millions_a_game"] is not None
    assert zoe["bids"] == sum(player(before, name)["bids"] for name in ("Zoé", "Zoe"))
    assert after["same_players"] == [{"player": "Zoé", "names": ["Zoé", "Zoe"]}]
    shown = flat(boss("review", games, variables=home_of(home), width=200).out)
    assert "Zoe counts as Zoé, as 'boss profiles --same' said." in shown
    assert said(home, "--not-same", "zoe", "zoé").out.startswith("zoe and zoé are two players again\n")
    assert data("review", games, variables=home_of(home)) == before
    assert "as you said" not in said(home, "--kept").out


def test_a_seat_is_found_by_the_players_other_name(tmp_path: Path) -> None:
    home, games = tmp_path / "home", tmp_path / "games"
    put(games, "1", 1, "2026-1-1", Red="Bo")
    put(games, "2", 2, "2026-1-2", Red="Eva")
    put(games, "3", 3, "2026-1-3", Red="Bob")
    asked = ("review", games, "--each", "--seat")
    wide = boss(*asked, "eva", variables=home_of(home), width=200)
    assert wide.err.count("no player is called 'eva'") == 2
    said(home, "--same", "Bo", "Eva")
    for name in ("Bo", "EVA"):
        out = boss(*asked, name, variables=home_of(home), width=200)
        seen = [line.split(" as ")[1].split()[0] for line in out.out.splitlines() if line.startswith("hand 1 as")]
        assert seen[:2] == ["Bo", "Eva"]
        assert out.err.count("no player is called") == (name == "EVA")


def test_names_that_play_against_each_other_are_refused_or_kept_apart(tmp_path: Path) -> None:
    home, games = tmp_path / "home", tmp_path / "games"
    assert said(home, "--same", "Zoé", "Zoe").code == Exit.OK
    put(games, "1", 1, Red="Zoé")
    put(games, "2", 2, Red="Zoe")
    against = put(games, "3", 3, Red="Zoé", Blue="Zoe")
    found = data("review", games, variables=home_of(home))
    assert found["kept_apart"] == [{"record": str(against), "names": ["Zoé", "Zoe"]}] and found["same_players"] == []
    assert [player(found, name)["games"] for name in ("Zoé", "Zoe")] == [2, 2]
    shown = flat(boss("review", games, variables=home_of(home), width=300).out)
    assert f"Zoé and Zoe both play in {against}, so they are kept apart, whatever" in shown
    put(home, "tuesday", 3, Red="Ann", Blue="Anne")
    before = (home / "same-players.json").read_bytes()
    out = said(home, "--same", "ANNE", "Ann")
    assert out.code == Exit.WRONG and out.out == "" and out.err.count("\n") == 1
    assert "Ann and Anne both play in tuesday" in out.err and "nothing was changed" in out.err
    assert (home / "same-players.json").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--same", "Zoé"), "requires 2 arguments"),
        (("--same", "Zoé", "ZOÉ"), "one name already"),
        (("--same", "Zoé", "Zoe"), "one player already"),
        (("--same", "Zoé", ""), "a name is empty"),
        (("--same", "Zoé", "a\x1b[31m"), "cannot be shown"),
        (("--not-same", "Zoé", "Red"), "said are: 'Zoé' = 'Zoe'"),
        (("--same", "a", "b", "--kept"), "one of them"),
        (("--same", "a", "b", FOUR), "FILE is about a record"),
    ],
)
def test_what_cannot_be_said_is_one_line_and_changes_nothing(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    said(tmp_path, "--same", "Zoé", "Zoe")
    before = (tmp_path / "same-players.json").read_bytes()
    out = said(tmp_path, *words)
    assert out.code not in (Exit.OK, Exit.BUG) and out.out == "" and message in out.err
    assert (tmp_path / "same-players.json").read_bytes() == before


def test_what_is_kept_counts_for_both_names_and_is_forgotten_with_both(tmp_path: Path) -> None:
    for name, old, new in (("a", "Blue", "Zoé"), ("b", "Milo", "Zoe")):
        source = FOUR if name == "a" else "examples/six-players.boss"
        text = Path(source).read_text(encoding="utf-8").replace(old, new)
        (tmp_path / f"{name}.boss").write_text(text, encoding="utf-8")
    for name in "ab":
        said(tmp_path, tmp_path / f"{name}.boss", "--keep", "--seat", "P1")
    turns = {one["player"]: one["turns"] for one in json.loads(said(tmp_path, "--kept", "--json").out)["players"]}
    found = json.loads(said(tmp_path, "--same", "Zoé", "Zoe", "--json").out)
    assert found["same_players"] == [{"player": "Zoé", "names": ["Zoé", "Zoe"]}] and found["same_said"] == [
        ["Zoé", "Zoe"]
    ]
    assert player(found, "Zoé")["turns"] == turns["Zoé"] + turns["Zoe"]
    other = put(tmp_path / "games", "c", 1, Red="Zoe")
    read = boss("profiles", other, "--seat", "Blue", "--profiles", variables=home_of(tmp_path), width=300).out
    assert f"Zoe: {turns['Zoé'] + turns['Zoe']} turns of" in read and "Zoe counts as Zoé, as 'boss profiles" in read
    assert "(also Zoe)" in said(tmp_path, "--forget", "Zoé").out
    kept = (tmp_path / "profiles.json").read_text(encoding="utf-8")
    assert "Zoé" not in kept and "Zoe" not in kept


# what is kept of a game


def test_keeping_another_record_of_a_game_keeps_the_richest(tmp_path: Path) -> None:
    assert said(tmp_path, FOUR, "--seat", "P1", "--keep").out.startswith("kept: ")
    poorer = said(tmp_path, SEAT, "--at", "3.1", "--keep")
    assert poorer.code == Exit.OK and poorer.out.startswith(f"{FOUR} tells more of this game and stays")
    assert [one["record"] for one in json.loads(said(tmp_path, "--kept", "--json").out)["games"]] == [FOUR]
    again = said(tmp_path, SEAT, "--keep").out
    assert again.startswith(f"kept in place of what was kept of this game before, from {FOUR}: ")
    found = json.loads(said(tmp_path, "--kept", "--json").out)
    assert [one["record"] for one in found["games"]] == [SEAT]


def test_a_record_that_was_mended_takes_its_own_place(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    shutil.copy(SEAT, path)
    said(tmp_path, path, "--keep")
    lines = path.read_text(encoding="utf-8").splitlines()
    at = max(at for at, line in enumerate(lines) if line == "hand")
    path.write_text("".join(f"{line}\n" for line in lines[:at]), encoding="utf-8")
    assert said(tmp_path, path, "--keep").out.startswith("kept in place of")
    assert len(json.loads(said(tmp_path, "--kept", "--json").out)["games"]) == 1
