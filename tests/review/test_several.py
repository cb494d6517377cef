"""Several games: on one processor or many, kept or made anew, each comes to the same."""

from __future__ import annotations

import hashlib
import json
import math
from functools import partial
from pathlib import Path

import pytest

from boss_solver.playout.work import each
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.review.many.several import GameText, files_in, games_in, games_of, in_order, reviewed
from boss_solver.review.many.tally import Tally, tally
from boss_solver.review.many.trends import trends
from boss_solver.table.storage.disk import Disk
from tests.made import made_up, text_of
from tests.review.told import LURED

TEXTS = tuple(text_of(made_up(seed, 2 + seed % 2)) for seed in range(5))
GAMES = tuple(game for number, text in enumerate(TEXTS) for game in games_of(f"{number}.boss", text))


def alone(text: str) -> Tally:
    return tally(review_of(loads(text)))


@pytest.fixture
def store(tmp_path: Path) -> ReviewStore:
    return ReviewStore(tmp_path / "reviews")


# all processors


@pytest.mark.parametrize("workers", [1, 2])
def test_each_game_comes_to_what_it_comes_to_alone(workers: int) -> None:
    found = in_order(reviewed(GAMES, workers=workers))
    assert [one.tally for one in found] == [alone(text) for text in TEXTS]


def test_every_thing_is_done_once_on_any_number_of_processors() -> None:
    for workers in (1, 2, None):
        assert sorted(each(math.factorial, range(9), workers)) == [(n, math.factorial(n)) for n in range(9)]
    assert list(each(math.factorial, [], 2)) == []


def test_a_mistake_in_the_work_is_not_swallowed() -> None:
    for workers in (1, 2):
        with pytest.raises(ZeroDivisionError):
            list(each(partial(divmod, 1), [1, 1, 1, 1, 0], workers))


def test_whoever_stops_asking_stops_the_work() -> None:
    whole = each(math.factorial, range(100), 2)
    next(whole)
    whole.close()


def test_one_bad_game_loses_no_other() -> None:
    bad = games_of("bad.boss", "boss-record 1\nplayers Red Blue\nhand\nRed NY9\n")
    found = in_order(reviewed((*GAMES, *bad), workers=1))
    failed = [one.failed for one in found if one.failed]
    assert len(failed) == 1 and failed[0].why.startswith("bad.boss:4:5:")
    assert [one.tally for one in found if one.tally] == [alone(text) for text in TEXTS]


# files and folders


def test_files_of_a_folder(tmp_path: Path) -> None:
    for name in ("b.boss", "a.boss", ".hidden.boss", "c.txt", "inner/d.boss", ".git/e.boss"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    found = [path.relative_to(tmp_path).as_posix() for path in files_in(tmp_path)]
    assert found == ["a.boss", "b.boss", "inner/d.boss"]


def test_files_that_do_not_open_or_read_are_told_apart(tmp_path: Path) -> None:
    def read(name: str) -> str:
        return (tmp_path / name).read_text(encoding="utf-8")

    (tmp_path / "a.boss").write_text(TEXTS[0] + TEXTS[1], encoding="utf-8")
    found = games_in(["a.boss", "none.boss"], read)
    assert [game.name for game in found.games] == ["a.boss, game 1", "a.boss, game 2"]
    assert [(one.name, one.is_missing) for one in found.failed] == [("none.boss", True)]
    assert [game.first for game in found.games] == [1, TEXTS[0].count("\n") + 1]


def test_games_go_by_their_dates_and_those_without_come_last() -> None:
    dated = [text.replace("players", f"date 2026-11-{20 - n}\nplayers", 1) for n, text in enumerate(TEXTS)]
    games = [game for n, text in enumerate(dated) for game in games_of(f"{n}.boss", text)]
    assert [one.game.file for one in in_order(reviewed(games, workers=1))] == [f"{n}.boss" for n in (4, 3, 2, 1, 0)]
    mixed = (*games, *games_of("9.boss", LURED))
    assert [one.game.file for one in in_order(reviewed(mixed, workers=1))] == [f"{n}.boss" for n in (4, 3, 2, 1, 0, 9)]


# players


def test_trends_add_up_and_compare_the_halves() -> None:
    games = [alone(text)._replace(date=f"2026-1-{n + 8}") for n, text in enumerate(TEXTS)]
    found = {one.name: one for one in trends(games)}
    assert list(found) == ["Blue", "Red", "Green"], "who played most first"
    money = [game.players[0].money for game in games]
    red = found["Red"]
    assert (red.games, red.finished, red.money) == (5, 5, sum(money))
    assert red.earlier == sum(money[:2]) / 2 and red.later == sum(money[2:]) / 3
    assert sum(one.won for one in found.values()) == sum(len(game.winners) for game in games)


def test_a_player_is_known_by_his_name_in_any_capitals() -> None:
    games = [alone(TEXTS[0]), alone(TEXTS[0].replace("Red", "RED"))]
    assert [(one.name, one.games) for one in trends(games)] == [("Blue", 2), ("Red", 2)]


def test_money_of_an_unfinished_game_is_no_trend() -> None:
    (red, *_) = (one for one in trends([alone(LURED)]) if one.name == "Red")
    assert (red.games, red.finished, red.mean, red.earlier) == (1, 0, None, None)


# what is kept


def test_a_kept_result_is_used(store: ReviewStore) -> None:
    first = in_order(reviewed(GAMES, store, workers=1))
    assert len(list(store.folder.iterdir())) == len(GAMES)
    for game, one in zip(GAMES, first, strict=True):
        assert store.get(game.lines) == one.tally
    again = list(reviewed(GAMES, store, workers=1))
    assert in_order(again) == first
    wrong = first[0].tally
    assert wrong is not None
    store.put(GAMES[0].lines, wrong._replace(hands=77))
    assert next(reviewed(GAMES, store, workers=1)).tally == wrong._replace(hands=77), "it is not made anew"


def test_a_record_that_changes_is_looked_at_anew(store: ReviewStore) -> None:
    list(reviewed(GAMES[:1], store, workers=1))
    text = TEXTS[0].replace("players", "title changed\nplayers", 1)
    (changed,) = reviewed(games_of("0.boss", text), store, workers=1)
    assert changed.tally is not None and changed.tally.title == "changed"
    same = GAMES[0]._replace(file="elsewhere.boss", first=100)
    assert store.get(same.lines) is not None, "the name of the file and its place in it do not matter"


def _summed(tally: object) -> bytes:
    """A result that looks untouched, by its own sum."""
    text = json.dumps(tally)
    return json.dumps({"sum": hashlib.sha256(text.encode()).hexdigest()[:16], "kept": tally}).encode()


_NESTED = (
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"sum": "x", "kept": ' + b"[" * 900 + b"]" * 900 + b"}",
    _summed(["", "", 1, True, 0]),
    _summed(["", "", 1, True, 0, [[]]]),
    _summed(["", "", [], True, 0, []]),
    _summed({}),
    _summed("tally!"),
)


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"null", b'{"sum": "x", "kept": []}', b"\xff\x00", *_NESTED])
def test_a_damaged_result_is_made_anew(store: ReviewStore, damage: bytes) -> None:
    (right,) = reviewed(GAMES[:1], store, workers=1)
    (path,) = store.folder.iterdir()
    path.write_bytes(damage)
    assert store.get(GAMES[0].lines) is None
    assert list(reviewed(GAMES[:1], store, workers=1)) == [right]
    assert store.get(GAMES[0].lines) == right.tally


def test_a_number_changed_in_a_result_is_noticed(store: ReviewStore) -> None:
    list(reviewed(GAMES[:1], store, workers=1))
    (path,) = store.folder.iterdir()
    data = json.loads(path.read_text(encoding="utf-8"))
    data["kept"][2] += 1
    path.write_text(json.dumps(data), encoding="utf-8")
    assert store.get(GAMES[0].lines) is None


class FullDisk(Disk):
    def write(self, handle: int, data: bytes | memoryview) -> int:
        raise OSError(28, "No space left on device")


def test_a_full_disk_or_a_folder_that_is_none_changes_nothing(tmp_path: Path) -> None:
    full = ReviewStore(tmp_path / "reviews", FullDisk())
    assert [one.tally for one in reviewed(GAMES[:1], full, workers=1)] == [alone(TEXTS[0])]
    assert list(full.folder.iterdir()) == []
    (tmp_path / "file").write_text("", encoding="utf-8")
    blocked = ReviewStore(tmp_path / "file" / "reviews")
    assert [one.tally for one in reviewed(GAMES[:1], blocked, workers=1)] == [alone(TEXTS[0])]
    blocked.tidy()


def test_of_too_many_the_oldest_go(store: ReviewStore, monkeypatch: pytest.MonkeyPatch) -> None:
    list(reviewed(GAMES, store, workers=1))
    monkeypatch.setattr("boss_solver.review.many.judged_store.MOST", 3)
    store.tidy()
    assert len(list(store.folder.iterdir())) == 3


def test_a_home_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    home = tmp_path / "home"
    store = ReviewStore.standard({"BOSS_HOME": str(home)})
    list(reviewed(GAMES[:1], store, workers=1))
    assert not home.exists()
    home.mkdir()
    list(reviewed(GAMES[:1], store, workers=1))
    assert len(list((home / "reviews").iterdir())) == 1


def test_a_game_text_reads_with_its_own_line_numbers() -> None:
    text = TEXTS[0] + "boss-record 1\nplayers Red Blue\nhand\nRed NY9\n"
    second: GameText = games_of("two.boss", text)[1]
    (problem,) = second.record().errors
    assert problem.line == TEXTS[0].count("\n") + 4
