"""Many records: each game counts once whatever is added to it, and stands in its place in time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.games.same_game import account_of
from boss_solver.record.words.dates import date_told
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind
from boss_solver.review.many.counting_once import CountedGames, accounts_of, copies_among, count_once
from boss_solver.review.many.judged_games import PlayedGame, judged_trends
from boss_solver.review.many.several import GameText, Reviewed, games_of, in_order, tallied
from boss_solver.review.many.trends import Trend, trends
from boss_solver.table.storage.same_players import SamePlayers
from tests import long
from tests.made import made_up, text_of

NOBODY = SamePlayers()


@cache
def told(name: str, text: str) -> Reviewed:
    (game,) = games_of(name, text)
    return Reviewed(game, *tallied(game))


@cache
def dated(seed: int, date: str = "", players: int = 2) -> str:
    text = text_of(made_up(seed, players))
    return text.replace("players", f"date {date}\nplayers", 1) if date else text


@cache
def quick(name: str, text: str) -> Reviewed:
    """The same with the figures of another game, which takes no time."""
    (game,) = games_of(name, text)
    tally, record = told("3.boss", GAMES["3.boss"]).tally, game.record()
    assert tally is not None
    return Reviewed(game, tally._replace(date=date_told(record.good.tags), account=account_of(record)), None)


def sorted_out(games: dict[str, str]) -> CountedGames:
    """Games of which only the order, and which are the same, matters."""
    return count_once([quick(name, text) for name, text in games.items()], NOBODY)


def counted(games: dict[str, str], same: SamePlayers = NOBODY) -> CountedGames:
    return count_once([told(name, text) for name, text in games.items()], same)


def figures(games: dict[str, str]) -> tuple[Trend, ...]:
    return trends([tally for _, tally in counted(games).taken])


GAMES = {f"{seed}.boss": dated(seed, f"2026-11-{20 - seed}") for seed in range(4)}
COPIED = GAMES["2.boss"].replace("date", "title Another\ndate")
BLACK = ("examples/four-players.boss", "examples/four-players-red-whole.boss", "examples/four-players-seat-red.boss")


def cut(text: str, hands: int) -> str:
    lines = text.splitlines()
    at = [number for number, line in enumerate(lines) if line == "hand"][hands]
    return "".join(f"{line}\n" for line in lines[:at])


def add_a_copy(rng: Random) -> None:
    """Add a record of one of the games, whatever it says besides: nothing changes."""
    text = GAMES[rng.choice(sorted(GAMES))]
    kind = rng.choice(["whole", "seat", "beginning"])
    if kind == "seat":
        text = as_seen_by(loads(text), rng.choice([0, 1, None]), rng.random() < 0.5)
    elif kind == "beginning":
        text = cut(text, rng.randrange(1, text.count("\nhand\n")))
    extra = rng.choice(["", "title A copy", "place here", "# mine", "date"])
    if extra == "date":
        text = "".join(line + "\n" for line in text.splitlines() if not line.startswith("date"))
    elif extra:
        text = text.replace("players", f"{extra}\nplayers", 1)
    added = rng.choice(["0a.boss", "copy.boss", "9.boss"])
    found = counted(GAMES | {added: text})
    assert trends([tally for _, tally in found.taken]) == figures(GAMES)
    assert len(found.games) == 5 and len(found.copies.taken) == 1 and not found.copies.doubtful


def test_a_copy_never_changes_a_figure() -> None:
    for seed in range(4):
        add_a_copy(Random(seed))


@pytest.mark.long
def test_a_copy_never_changes_a_figure_in_many_cases() -> None:
    for seed in range(long.seed() * 1_000, long.seed() * 1_000 + long.count(200)):
        add_a_copy(Random(seed))


def test_three_records_of_one_game_are_one_game() -> None:
    games = {name: Path(name).read_text(encoding="utf-8") for name in BLACK}
    found = counted(games)
    assert [game.file for game, _ in found.taken] == [BLACK[0]]
    assert {one.file: game.file for one, game in found.copies.taken.items()} == dict.fromkeys(BLACK[1:], BLACK[0])
    (black,) = (one for one in trends([tally for _, tally in found.taken]) if one.name == "Black")
    assert (black.games, black.won, black.finished) == (1, 1, 1)


def test_judged_or_not_it_is_one_game() -> None:
    """The same games are taken where decisions are judged."""
    games = accounts_of([game for name in (*GAMES, "copy.boss") for game in games_of(name, GAMES.get(name, COPIED))])
    assert [one.file for one in copies_among(games, NOBODY).taken] == ["copy.boss"]


def test_a_record_that_can_be_of_two_games_is_told() -> None:
    text = GAMES["3.boss"]
    begun = cut(text, 1)
    other = begun + "hand\npass ?\n"
    found = sorted_out({"a.boss": text, "b.boss": begun, "c.boss": other}).copies
    assert not found.taken
    assert [(one.file, [game.file for game in games]) for one, games in found.doubtful.items()] == [
        ("b.boss", ["a.boss", "c.boss"])
    ]


# order in time


def order(games: dict[str, str]) -> list[str]:
    return [one.game.file.removesuffix(".boss") for one, _ in sorted_out(games).games]


def test_games_go_by_their_dates_in_any_form_and_those_without_come_last() -> None:
    dates = {"e": "2026-1-12", "d": "2026/01/13", "c": "14 Jan 2026", "b": "15.1.2026, 20:00", "a": "2026-01-15 21:30"}
    games = {f"{name}.boss": dated(seed, date) for seed, (name, date) in enumerate(dates.items())}
    games["0.boss"], games["1.boss"] = dated(7), dated(8, "2/1/2026")
    assert order(games) == ["e", "d", "c", "b", "a", "0", "1"]
    assert {game.file: why for game, why in sorted_out(games).undated} == {
        "0.boss": "no date",
        "1.boss": "'2/1/2026' can be two days (write 2026-02-01 or 2026-01-02)",
    }


def test_within_a_day_names_are_in_natural_order() -> None:
    names = ["2026-12-01", "2026-12-01-2", "2026-12-01-3", "2026-12-01-10"]
    games = {f"{name}.boss": dated(seed, "2026-12-01") for seed, name in reversed([*enumerate(names)])}
    assert order(games) == names
    assert order({f"g/{name}": text for name, text in games.items()}) == [f"g/{name}" for name in names]
    told_there = {f"{9 - at}.boss": dated(at, name) for at, name in enumerate(names)}
    assert order(told_there) == ["9", "8", "7", "6"]


def test_games_of_one_file_go_by_number() -> None:
    games = games_of("x.boss", "".join(dated(seed) for seed in range(3)) * 4)
    found = in_order(Reviewed(game, None, None) for game in reversed(games[:3]))
    assert [one.game.number for one in found] == [1, 2, 3]


def test_an_undated_game_turns_no_order_and_is_in_no_half() -> None:
    games = {f"{9 - seed}.boss": dated(seed, f"2026-1-{9 + seed}") for seed in range(4)}
    before = figures(games)
    money = [tally.players[0].money for _, tally in counted(games).taken]
    (red,) = (one for one in before if one.name == "Red")
    assert (red.earlier, red.later) == (sum(money[:2]) / 2, sum(money[2:]) / 2)
    for text in (dated(6), dated(6, "soon"), dated(6, "3/4/2026")):
        (after,) = (one for one in figures(games | {"0.boss": text}) if one.name == "Red")
        assert (after.earlier, after.later) == (red.earlier, red.later) and after.games == 5


def test_where_halves_cannot_be_told_there_are_none() -> None:
    for games in ({"a.boss": dated(1), "b.boss": dated(2)}, {"a.boss": dated(1, "2026-1-1"), "b.boss": dated(2)}):
        assert {(one.earlier, one.later) for one in figures(games)} == {(None, None)}


def test_the_date_of_a_copy_counts_where_the_richest_record_has_none() -> None:
    text = dated(1, "2026-11-30")
    seat = as_seen_by(loads(text), 0)
    games = {"a.boss": dated(1), "b.boss": seat, "c.boss": dated(2, "2026-11-29")}
    found = sorted_out(games)
    assert [game.file for game, _ in found.taken] == ["c.boss", "a.boss"] and not found.undated


# one player with several names


def test_names_that_are_one_players_add_up() -> None:
    same = SamePlayers((("Zoé", "Zoe"),))
    games = {"a.boss": dated(1, "2026-1-1").replace("Red", "Zoé"), "b.boss": dated(2, "2026-1-2").replace("Red", "Zoe")}
    found = counted(games, same)
    (zoe,) = (one for one in trends([tally for _, tally in found.taken], found.copies.same) if one.name == "Zoé")
    assert zoe.games == 2 and zoe.earlier is not None
    accounts = accounts_of(
        [*games_of("a.boss", games["a.boss"]), *games_of("c.boss", games["a.boss"].replace("Zoé", "ZOE"))]
    )
    assert [len(copies_among(accounts, one).taken) for one in (NOBODY, same)] == [0, 1]


def test_names_that_play_against_each_other_are_kept_apart_everywhere() -> None:
    same = SamePlayers((("Zoé", "Zoe"),))
    games = {
        "a.boss": dated(1).replace("Red", "Zoé"),
        "b.boss": dated(2).replace("Red", "Zoe"),
        "c.boss": dated(3).replace("Red", "Zoe").replace("Blue", "Zoé"),
    }
    found = counted(games, same)
    assert [(game.file, names) for game, names in found.copies.apart] == [("c.boss", ("Zoe", "Zoé"))]
    assert trends([tally for _, tally in found.taken], found.copies.same) == figures(games)


# judged


def decisions(*losses: float) -> GameJudgement:
    return GameJudgement(
        tuple(
            JudgedDecision(
                hand=0, turn=1, line=1, seat=0, kind=Kind.PASS, chosen="pass", best="DE+1", loss=loss, error=0.0
            )
            for loss in losses
        )
    )


@pytest.mark.parametrize("has_date", [True, False])
def test_halves_of_judged_games_are_of_those_with_a_date(has_date: bool) -> None:
    games = (
        PlayedGame(("Zoé", "Red"), decisions(1.0)),
        PlayedGame(("Zoe", "Red"), decisions(2.0), has_date),
        PlayedGame(("Zoé", "Red"), decisions(4.0), has_date=False),
    )
    (zoe,) = judged_trends(games, SamePlayers((("Zoé", "Zoe"),)))
    assert (zoe.games, zoe.earlier, zoe.later) == ((3, 1.0, 2.0) if has_date else (3, None, None))


def test_a_game_that_does_not_read_is_no_copy() -> None:
    bad: GameText = games_of("bad.boss", "boss-record 1\nplayers Red Blue\nhand\nRed NY9\n")[0]
    assert accounts_of([bad, bad]) == []
