"""What is kept of players by name: whole whatever happens to the file, of earlier games alone, and never twice."""

from __future__ import annotations

import errno
import json
from functools import cache
from pathlib import Path

import pytest

from boss_solver.inference.entries.story import Story, stories
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.carried import (
    TRUST,
    KeptGame,
    KeptPlayer,
    NothingKeptError,
    ProfileBook,
    carried_over,
    game_told,
    grid_mark,
    mark_of,
)
from boss_solver.reading.learning import learned
from boss_solver.reading.read import Reading
from boss_solver.table.storage.store import StoreError
from tests.reading.tables import NAMES, game, seen
from tests.table.helpers import FailingDisk, FastDisk

AWKWARD = ("日本 太郎", '"Anna"', "[bob]", "a[/]", "it's\\n", "عمر")


@cache
def told(seed: int, hands: int | None = None, record: str = "") -> KeptGame:
    """What a game of three told its first seat."""
    found = stories(seen(3, seed, 0, True))[:hands]
    return game_told(GRID, found, NAMES[:3], 0, record or f"game-{seed}")


def named(name: str, record: str = "one") -> KeptGame:
    """A game that told something of one player."""
    logs = {kind.name: -float(at) for at, kind in enumerate(GRID.types)}
    return KeptGame(record, record, grid_mark(GRID), (KeptPlayer(name, 3, logs),))


def book(folder: Path) -> ProfileBook:
    return ProfileBook(folder / "profiles.json", FastDisk())


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    games = [told(1), told(2), named("日本 太郎")]
    for one in games:
        assert book(tmp_path).keep(one)
    assert book(tmp_path).games() == tuple(games)
    assert [one.name for one in games[0].players] == ["Bob", "Cid"]
    text = (tmp_path / "profiles.json").read_text(encoding="utf-8")
    assert "日本 太郎" in text and json.loads(text)["format"] == "boss-kept-profiles/1"


def test_keeping_twice_doubles_nothing_and_a_game_that_went_on_takes_its_own_place(tmp_path: Path) -> None:
    kept = book(tmp_path)
    assert kept.keep(told(1, hands=1)) and kept.keep(told(2)) and not kept.keep(told(1))
    assert kept.games() == (told(1), told(2))


def test_it_is_what_the_hands_told_mixed_with_the_prior() -> None:
    one = told(1)
    found = carried_over(GRID, [one], NAMES[:3])
    by_hands = learned(GRID, stories(seen(3, 1, 0, True)), 0)
    for seat in (1, 2):
        mixed = [
            TRUST * own + (1 - TRUST) * usual for own, usual in zip(by_hands[seat].weights, GRID.prior, strict=True)
        ]
        assert found.weights[seat] == pytest.approx(mixed, abs=1e-3)
        assert found.choices[seat] == by_hands[seat].choices and found.games[seat] == ("game-1",)
    assert 0 not in found.weights
    two = carried_over(GRID, [one, told(2)], NAMES[:3])
    assert two.choices[1] > found.choices[1] and two.games[1] == ("game-1", "game-2")


def test_neither_the_game_itself_nor_a_later_one_counts() -> None:
    games = [told(seed) for seed in (1, 2, 3)]
    mark = mark_of(stories(seen(3, 2, 0, True)), NAMES[:3])
    assert carried_over(GRID, games, NAMES[:3], mark).games[1] == ("game-1",)
    assert carried_over(GRID, games, NAMES[:3], "another").games[1] == ("game-1", "game-2", "game-3")


def test_a_name_is_the_same_player_in_any_capitals_and_nobody_else() -> None:
    for name in AWKWARD:
        assert carried_over(GRID, [named(name)], ["x", name.upper()]).games == {1: ("one",)}
        assert not carried_over(GRID, [named(name)], ["x", name + "2"]).weights
    composed, apart = "Zo\u00eb", "Zoe\u0308"
    assert carried_over(GRID, [named(composed)], [apart]).weights


def test_what_other_types_told_does_not_count_and_is_named() -> None:
    found = carried_over(GRID, [told(1)._replace(grid="older"), told(2)], NAMES[:3])
    assert found.outdated == ("game-1",) and found.games[1] == ("game-2",)
    assert not carried_over(GRID, [told(1)._replace(grid="older")], ["somebody", "else"]).outdated


def test_reading_begins_with_what_was_carried_over() -> None:
    record = seen(3, 4, 0, True)
    before = carried_over(GRID, [told(1)], NAMES[:3]).weights
    reading = Reading(before=before)
    setup = record.good.setup
    first = next(i for i, line in enumerate(record.lines) if line.after.state and line.after.here.table.in_hand)
    behaviour = reading.behaviour(record.lines[: first + 3], setup, 0)
    assert behaviour.beliefs[1].weights == before[1] and behaviour.beliefs[1].choices == 0
    after = reading.players(record.lines, setup, 0)
    plain = Reading().players(record.lines, setup, 0)
    assert sum(after[1].weights) == pytest.approx(1) and after[1] != plain[1] and after[1].choices == plain[1].choices
    assert set(Reading().players((), setup, None)) == {0, 1, 2}


def test_a_player_can_be_taken_out(tmp_path: Path) -> None:
    kept = book(tmp_path)
    for one in (told(1), told(2), named("[bob]")):
        kept.keep(one)
    assert kept.forget("BOB") == 2
    assert [player.name for one in kept.games() for player in one.players] == ["Cid", "Cid", "[bob]"]
    assert kept.forget("[bob]") == 1 and len(kept.games()) == 2
    with pytest.raises(NothingKeptError, match="nothing is kept of 'Zoe'; of: Cid"):
        kept.forget("Zoe")
    assert kept.forget_all() == 2 and kept.games() == () and kept.forget_all() == 0


def test_nothing_settled_is_nothing_to_keep() -> None:
    with pytest.raises(NothingKeptError, match="no hand is settled"):
        game_told(GRID, (), NAMES[:3], 0, "none")
    unfinished: tuple[Story, ...] = tuple(one for one in stories(seen(3, 1, 0, True)) if not one.is_settled)
    with pytest.raises(NothingKeptError):
        game_told(GRID, unfinished, NAMES[:3], 0, "none")
    everybody = game_told(GRID, stories(game(3, 1)), NAMES[:3], None, "full")
    assert [one.name for one in everybody.players] == list(NAMES[:3])


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b'{"format": 3}', b'{"format": "boss-kept-profiles/1", "games": [{"record": 1}]}', b"\xff\xfe"],
)
def test_a_damaged_file_is_said_and_stays(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "profiles.json"
    path.write_bytes(damage)
    kept = book(tmp_path)
    for ask in (kept.games, lambda: kept.forget("Bob"), lambda: kept.keep(told(1)), kept.forget_all):
        with pytest.raises(StoreError, match=r"profiles\.json"):
            ask()
        assert path.read_bytes() == damage


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("how", ["before", "after", "short"])
def test_where_the_disk_fails_the_old_file_is_whole(tmp_path: Path, number: int, how: str) -> None:
    book(tmp_path).keep(told(1))
    at = 0
    while True:
        disk = FailingDisk(at, number, how)
        try:
            ProfileBook(tmp_path / "profiles.json", disk).keep(told(2))
        except StoreError as error:
            assert "profiles.json" in str(error)  # noqa: PT017  (what it says is the same at every call)
        whole = book(tmp_path).games()
        assert whole in ((told(1),), (told(1), told(2)))
        if at >= len(disk.calls):
            break
        book(tmp_path).forget_all()
        book(tmp_path).keep(told(1))
        at += 1
    assert at > 3 and whole == (told(1), told(2))
