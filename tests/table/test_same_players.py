"""Names that the user said to be one player's: only what he said, listed, taken back exactly, and never lost."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.table.storage.same_players import SamePlayerError, SamePlayers, SamePlayersFile
from boss_solver.table.storage.store import StoreError
from tests.table.helpers import FailingDisk, FastDisk

NAMES = ("Zoé", "Zoe", "Z.", "Milo", "日本 太郎")


def file(folder: Path) -> SamePlayersFile:
    return SamePlayersFile(folder / "same-players.json", FastDisk())


def test_names_are_one_player_as_far_as_was_said() -> None:
    same = SamePlayers().joined("Zoé", "Zoe").joined("Milo", "Z.")
    assert same.groups == (("Zoé", "Zoe"), ("Milo", "Z."))
    joined = same.joined("Z.", "ZOE")
    assert joined.groups == (("Zoé", "Zoe", "Milo", "Z."),)
    assert {joined.name(name) for name in ("Zoé", "zoe", "z.", "MILO", "Zoe\u0301")} == {"Zoé"}
    assert joined.name("Rosa") == "Rosa" and joined.key("Rosa") == joined.key("ROSA") != joined.key("Zoé")
    assert joined.parted("zoe", "Z.") == same


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Zoé", "ZOÉ"), "one name already"),
        (("Zoé", "Zoe\u0301"), "one name already"),
        (("Zoe", "Zoé"), "one player already: Zoé = Zoe"),
        (("", "Zoe"), "a name is empty"),
        (("Zoe", " "), "a name is empty"),
        (("Zoe", "a\nb"), "cannot be shown"),
        (("Zoe", "\udc80"), "cannot be shown"),
    ],
)
def test_what_cannot_be_joined(names: tuple[str, str], told: str) -> None:
    with pytest.raises(SamePlayerError, match=told):
        SamePlayers((("Zoé", "Zoe"),)).joined(*names)


def test_what_was_not_said_is_not_taken_back() -> None:
    chain = SamePlayers((("Zoé", "Zoe"), ("Zoe", "Z.")))
    with pytest.raises(SamePlayerError, match="by others that were said: 'Zoé' = 'Zoe', 'Zoe' = "):
        chain.parted("Zoé", "Z.")
    with pytest.raises(SamePlayerError, match="said are: 'Zoé' = 'Zoe'"):
        chain.parted("Zoé", "Milo")
    with pytest.raises(SamePlayerError, match="nobody has two names"):
        SamePlayers().parted("Zoé", "Milo")


def test_names_that_play_against_each_other_are_kept_apart() -> None:
    same = SamePlayers((("Zoé", "Zoe"), ("Milo", "Otto")))
    games = (("Zoé", "Milo"), ("Rosa", "ZOE"), ("Zoe", "Rosa", "zoé"))
    assert [same.both(game) for game in games] == [(), (), ("Zoe", "zoé")]
    assert same.without(games) == SamePlayers((("Milo", "Otto"),)) and same.without(games[:2]) == same
    assert same.among(["ZOE", "Milo", "Zoé", "Rosa"]) == (("Zoé", "ZOE"),)
    assert same.among(["Zoe", "Rosa"]) == ()
    chain = SamePlayers((("Zoé", "Zoe"), ("Zoe", "Z.")))
    assert chain.among(["Z.", "Zoe"]) == (("Zoé", "Z.", "Zoe"),)


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8), st.data())
def test_taking_back_is_exact_and_order_only_decides_what_he_is_called(
    pairs: list[tuple[str, str]], data: st.DataObject
) -> None:
    same, parts = SamePlayers(), [{name} for name in NAMES]
    for one, other in pairs:
        first, second = (next(part for part in parts if name in part) for name in (one, other))
        if first is second:
            with pytest.raises(SamePlayerError):
                same.joined(one, other)
            continue
        before, same = same, same.joined(one, other)
        assert same.parted(other, one) == before
        parts = [part for part in parts if part not in (first, second)] + [first | second]
    assert {frozenset(same.names(name)) for name in NAMES} == set(map(frozenset, parts))
    assert all(
        same.name(name) in part and len({same.key(name) for name in part}) == 1 for part in parts for name in part
    )
    if same.pairs:
        pair = data.draw(st.sampled_from(same.pairs))
        assert same.parted(*pair).pairs == tuple(one for one in same.pairs if one != pair)


# the file


def test_what_was_said_comes_back(tmp_path: Path) -> None:
    assert file(tmp_path).load() == SamePlayers()
    file(tmp_path).join("Zoé", "Zoe")
    file(tmp_path).join("日本 太郎", "Taro")
    assert file(tmp_path).load().pairs == (("Zoé", "Zoe"), ("日本 太郎", "Taro"))
    file(tmp_path).part("zoe", "zoé")
    assert file(tmp_path).load().pairs == (("日本 太郎", "Taro"),)
    assert json.loads((tmp_path / "same-players.json").read_text(encoding="utf-8"))["format"] == "boss-same-players/1"


def test_what_cannot_be_done_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(SamePlayerError):
        file(tmp_path / "new").join("a", "A")
    with pytest.raises(SamePlayerError):
        file(tmp_path / "new").part("a", "b")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b'{"format": "boss-same-players/2", "same": []}',
        b'{"format": "boss-same-players/1"}',
        b'{"format": "boss-same-players/1", "same": [["a"]]}',
        b'{"format": "boss-same-players/1", "same": [["a", 1]]}',
        b'{"format": "boss-same-players/1", "same": [["a", "b"], ["B", "A"]]}',
        b"\xff\xfe",
    ],
)
def test_a_damaged_file_is_said_and_stays(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "same-players.json"
    path.write_bytes(damage)
    for do in (file(tmp_path).load, lambda: file(tmp_path).join("x", "y"), lambda: file(tmp_path).part("a", "b")):
        with pytest.raises(StoreError, match=r"same-players\.json"):
            do()
        assert path.read_bytes() == damage


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize("how", ["before", "after", "short"])
def test_where_the_disk_fails_what_was_said_before_is_there(tmp_path: Path, number: int, how: str) -> None:
    at, path = 0, tmp_path / "same-players.json"
    old, new = (("Zoé", "Zoe"),), (("Zoé", "Zoe"), ("a", "b"))
    while True:
        path.unlink(missing_ok=True)
        file(tmp_path).join("Zoé", "Zoe")
        disk = FailingDisk(at, number, how)
        try:
            SamePlayersFile(path, disk).join("a", "b")
        except StoreError as error:
            assert "same-players.json" in str(error)  # noqa: PT017  (what it says is the same at every call)
        assert file(tmp_path).load().pairs in (old, new)
        if at >= len(disk.calls):
            break
        at += 1
    assert at > 3 and file(tmp_path).load().pairs == new
