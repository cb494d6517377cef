"""The version of the record format: only a record with a newer line is of a newer one."""

from __future__ import annotations

import pytest

from boss_solver.game.events import HandBroken
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.as_json.fields import ExchangeError
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines import versions
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.storage.checkpoints import Checkpoints

OLD = "boss-record 1  # ours\nplayers Red Blue\nhand\nRed NY3\n"
NEW = OLD.replace("d 1", "d 2") + "broken\n"


@pytest.fixture(autouse=True)
def _newer_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(versions.SINCE, HandBroken, 2)


def test_a_record_is_of_the_version_that_it_needs() -> None:
    assert dumps(loads(OLD)) == OLD
    assert dumps(loads(NEW)) == NEW
    assert (loads(OLD).good.needs, loads(NEW).good.needs) == (1, 2)
    assert dumps(loads(OLD.replace("d 1", "d 2"))) == OLD


@pytest.mark.parametrize(("said", "needs"), [("hunch 2/3", 2), ("hunch 4/8", 1), ("hunch 70%", 1), ("hunch 2:1", 1)])
def test_a_guess_in_thirds_is_newer(said: str, needs: int) -> None:
    text = f"boss-record {needs}\nplayers Red A/B\nhand\nnote A/B lacks NY3\n{said} A/B holds DE2\n"
    assert loads(text).require().good.needs == needs
    assert dumps(loads(text)).splitlines()[0] == f"boss-record {needs}"


def test_a_newer_line_in_an_older_record_is_a_problem() -> None:
    text = OLD + "broken\nbroken\nhand\nRed NY3\nRed NY2\n"
    newer, *others = loads(text).problems
    assert str(newer) == (
        "5:1: this line needs a record of format 2, and line 1 says 'boss-record 1'; expected 'boss-record 2' on line 1"
    )
    assert [problem.line for problem in others] == [6, 9]  # and nothing of it in other lines
    assert loads(text).good_lines == 4
    lines = (OLD + "broken\n").splitlines()
    read = Checkpoints().read(lines, (OLD + "broken\n").encode())
    assert (read.lines, read.is_good) == (4, False)


def test_a_line_that_is_not_taken_needs_nothing() -> None:
    assert loads(OLD.replace("Red NY3", "broken now")).good.needs == 1
    assert [problem.line for problem in loads(OLD + "Red NY7\nBlue NY2\n").problems] == [5]


def test_the_next_version_is_refused_as_ever() -> None:
    (problem,) = loads("boss-record 3\nplayers Red Blue\nwhat nobody knows\n").problems
    assert str(problem) == (
        "1:13: this record is of format 3; this program reads up to 2; expected a newer Boss Solver"
    )


def test_json_has_the_version_of_its_games() -> None:
    for text, schema in ((OLD, "boss-games/1"), (NEW, "boss-games/2"), (OLD + NEW, "boss-games/2")):
        document = games_to_json(text.encode())
        assert f'"schema": "{schema}"' in document
        assert games_from_json(document.encode()) == text.encode()
    assert '"boss-games/1"' in games_to_json((OLD + NEW).encode(), game=1)
    assert '"boss-games/2"' in games_to_json((OLD + NEW).encode(), game=2)


def test_json_of_an_older_schema_has_no_newer_game() -> None:
    older = games_to_json(NEW.encode()).replace("boss-games/2", "boss-games/1").encode()
    with pytest.raises(ExchangeError, match="the schema is boss-games/1, and a game in it is a record of version 2"):
        games_from_json(older)
    with pytest.raises(UnreadableError, match="this line needs a record of format 2"):
        games_from_json(games_to_json(NEW.encode()).replace('"number": 2', '"number": 1').encode())
    newest = games_to_json(OLD.encode()).replace("boss-games/1", "boss-games/2").encode()
    assert games_from_json(newest) == OLD.encode()


def test_a_seat_s_record_is_of_the_version_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert as_seen_by(loads(NEW), 0).startswith("boss-record 2\n")
    assert as_seen_by(loads(OLD), 0).startswith("boss-record 1\n")
    text = NEW.replace("broken\n", "")
    assert as_seen_by(loads(text), 0).startswith("boss-record 1\n")
