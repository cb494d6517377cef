"""All problems of a text come at once, none only because of another; what is good stays good."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.record.games.reader import dumps, load_all, loads, loads_all
from boss_solver.record.lines.record import Record
from boss_solver.record.words.problems import UnreadableError
from tests import long
from tests.long import count, seed
from tests.record.strategies import plain_record
from tests.record.texts import FOUR, TWO, good

NAMES: Final = ("Red", "Blue", "Green", "Black", "White", "Yellow")


def places(text: str) -> list[int]:
    """The lines that have problems."""
    return [found.line for found in loads(text).problems]


def check_prefix(record: Record, lines: list[str]) -> None:
    """What stands before the first bad line is there, as if nothing came after it."""
    number = record.problems[0].line - 1 if record.problems else len(lines)
    before = loads("".join(line + "\n" for line in lines[:number]))
    assert record.good_lines == number
    assert record.good == before.good
    assert record.events == before.events


# of very many, the first are told


@pytest.mark.parametrize("line", ["Red NY9", "Green NY3", "note Blue lacks QQ9", '"Red NY3'])
def test_a_hundred_problems_are_told_and_how_many_lines_were_not_looked_at(line: str) -> None:
    text = "boss-record 1\nplayers Red Blue\nhand\nRed NY3\n"
    for more in (99, 100, 101, 250):
        found = loads(text + f"{line}\n" * more + "\n# a comment\n")
        told = [problem for problem in found.problems if "not checked" not in problem.message]
        assert [problem.line for problem in told] == [*range(5, 5 + min(more, 100))]
        assert [problem.message for problem in found.problems[100:]] == [
            f"{rest} more {'line is' if rest == 1 else 'lines are'} not checked: too many before are wrong"
            for rest in [more - 100]
            if rest > 0
        ]
        assert found.good_lines == 4 and len(found.lines) == 4 + more + 2
        assert dumps(found).count(line) == more


def test_lines_in_doubt_count_too() -> None:
    text = "boss-record 1\nplayers Red Blue\nhand\n" + "Blue NY3\n" * 5000
    assert [problem.line for problem in loads(text).problems] == [4, 304]


# garbling one line of a good record gives one problem, on that line


GARBLED: Final[dict[str, Callable[[str], str]]] = {
    "nonsense": lambda line: "zzzz",
    "first word": lambda line: "x" + line,
    "last word": lambda line: line + "x%",
    "no such number": lambda line: line[:-1] + "9",
    "more words": lambda line: line + " what is this",
    "quote": lambda line: line + ' "',
    "twice": lambda line: f"{line} {line}",
}


@pytest.mark.long
@pytest.mark.parametrize("how", GARBLED)
@pytest.mark.parametrize(("number", "players", "full"), [(1, 2, True), (2, 3, False), (3, 4, True), (4, 6, True)])
def test_one_bad_line_is_one_problem(how: str, number: int, players: int, full: bool) -> None:
    lines = plain_record(number, players, full)[2].splitlines()
    assert places("\n".join(lines)) == []
    for at in [*range(number + 4), *range(list(GARBLED).index(how), len(lines), 9)]:
        bad = [*lines[:at], GARBLED[how](lines[at]), *lines[at + 1 :]]
        record = loads("\n".join(bad) + "\n")
        if lines[at].startswith("players") and how in ("last word", "no such number", "more words"):
            continue  # these are names
        assert [found.line for found in record.problems] == [at + 1], bad[at]
        check_prefix(record, bad)


@pytest.mark.parametrize(("number", "players"), [(1, 2), (3, 4), (5, 5)])
def test_a_wrong_card_is_one_problem(number: int, players: int) -> None:
    """The card of another, or one shown before: at the line where it cannot be, wherever that is."""
    lines = plain_record(number, players)[2].splitlines()
    turns = [at for at, line in enumerate(lines) if line.split()[0] in NAMES]
    for at, other in pairwise(turns):
        mine, theirs = lines[at].split()[-1], lines[other].split()[-1]
        if mine == theirs or lines[at].split()[0] == lines[other].split()[0]:
            continue
        record = loads("\n".join([*lines[:at], lines[at].replace(mine, theirs), *lines[at + 1 :]]))
        assert [found.line for found in record.problems] == [at + 1]


@settings(max_examples=long.examples(12))
@given(st.integers(0, 30), st.integers(2, 6), st.booleans(), st.data())
def test_a_line_left_out_is_told_once(number: int, players: int, full: bool, data: st.DataObject) -> None:
    lines = plain_record(number, players, full)[2].splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    left = lines[:at] + lines[at + 1 :]
    record = loads("\n".join(left))
    check_prefix(record, left)
    assert len(record.problems) <= 1, [str(found) for found in record.problems]
    assert all(found.line >= at + 1 or lines[at].startswith("players") for found in record.problems)


@settings(max_examples=long.examples(12))
@given(st.integers(0, 30), st.integers(2, 6), st.booleans(), st.data())
def test_a_line_entered_twice_is_told_once(number: int, players: int, full: bool, data: st.DataObject) -> None:
    lines = plain_record(number, players, full)[2].splitlines()
    at = data.draw(st.integers(1, len(lines) - 1))
    twice = lines[: at + 1] + lines[at:]
    record = loads("\n".join(twice))
    check_prefix(record, twice)
    same = lines[at].split()[0] in ("backs", "dealt")
    assert [found.line for found in record.problems] == ([] if same else [at + 2])


@settings(max_examples=long.examples(10))
@given(st.integers(0, 30), st.integers(2, 6), st.data())
def test_bad_lines_in_several_hands_are_all_told(number: int, players: int, data: st.DataObject) -> None:
    """One unreadable line in every hand: exactly these are told."""
    lines = plain_record(number, players)[2].splitlines()
    starts = [at for at, line in enumerate(lines) if line == "hand"]
    bad = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        at = data.draw(st.integers(start, end - 1))
        lines[at] = data.draw(st.sampled_from([f"x{lines[at]}", f"{lines[at]} zz", "zzzz"]))
        bad.append(at + 1)
    assert places("\n".join(lines)) == bad


@settings(max_examples=long.examples(10))
@given(st.integers(0, 30), st.integers(2, 6), st.data())
def test_wrong_cards_of_several_players_in_one_hand_are_all_told(
    number: int, players: int, data: st.DataObject
) -> None:
    """Each player once shows a card that he never held."""
    lines = plain_record(number, players)[2].splitlines()
    end = lines.index("hand", lines.index("hand") + 1)
    held = {line.split()[1]: line.split()[2:] for line in lines[:end] if line.startswith("dealt")}
    bad = []
    for at in range(end):
        words = lines[at].split()
        if words[0] in held and data.draw(st.booleans()):
            cards = held.pop(words[0])
            others = [card for line in lines[:end] if line.startswith("dealt") for card in line.split()[2:]]
            wrong = data.draw(st.sampled_from([card for card in others if card not in cards]))
            lines[at] = " ".join([*words[:-1], wrong])
            bad.append(at + 1)
    assert places("\n".join(lines)) == bad


# all kinds together


def test_all_problems_of_a_file_at_once() -> None:
    text = (
        "boss-record 1\n"
        "players Ann Bob Cid\n"
        "seat Zed\n"  # 3
        "option police-att 3\n"  # 4: nobody knows what is played, so nothing below is checked but headers
        "undealt x\n"  # 5
        "hand\n"
        "Ann NY9\n"
    )
    assert places(text) == [3, 4, 5]
    text = (
        "boss-record 1\n"
        "players Ann Bob Cid\n"
        "seat Ann\n"
        "hand\n"
        "dealt NY3 BO3 DE1 DE2 CIb\n"
        "Ann DE+3 NY9\n"  # 6
        "Bob NY3\n"  # 7: Ann has it
        "Cid KC?\n"
        "Ann DE1\n"
        "backs Bob XX\n"  # 10
        "polcie gold\n"  # 11
        "Bob CI+2 ME1\n"  # 12
        "hunch\n"  # 13
        "Cid CI1\n"
    )
    assert places(text) == [6, 7, 10, 11, 12, 13]


def test_a_hand_that_was_not_opened() -> None:
    lines = plain_record(3, 4)[2].splitlines()
    starts = [at for at, line in enumerate(lines) if line == "hand"]
    record = loads("\n".join(lines[: starts[1]] + lines[starts[1] + 1 :]))
    assert [found.line for found in record.problems] == [starts[1] + 1]
    assert record.problems[0].nearest == "hand"


def test_a_rewards_line_that_is_missing_or_bad() -> None:
    lines = plain_record(3, 4)[2].splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("rewards"))
    assert places("\n".join(lines[:at] + lines[at + 1 :])) == [at + 1]
    assert places("\n".join([*lines[:at], "rewards XX", *lines[at + 1 :]])) == [at + 1]


def test_a_newer_format_is_one_line_and_stops_everything() -> None:
    record = loads("boss-record 3\nplayers A\nnonsense\nhand\n")
    (found,) = record.problems
    assert str(found) == "1:13: this record is of format 3; this program reads up to 2; expected a newer Boss Solver"
    assert len(record.lines) == 4
    assert dumps(record) == "boss-record 3\nplayers A\nnonsense\nhand\n"


def test_a_text_that_is_no_record() -> None:
    assert places("Dear Sir,\n\nplease find enclosed\nnothing.\n") == [1]
    assert places("\n".join(["lorem ipsum"] * 200)) == [1]


def test_names_missing_or_bad() -> None:
    assert places("boss-record 1\nhand\nAnn NY3\nnote x\n") == [2]
    assert places("boss-record 1\nplayers Ann Ann\nseat Ann\nhand\nAnn NY3\n") == [2]
    assert places("boss-record 1\nplyers Ann Bob\nctiies NY\nhand\nAnn NY3\n") == [2, 3]


def test_a_position_that_is_never_closed() -> None:
    start = TWO + "position in hand 2\nbadges silver\n"
    assert places(start + "Ann NY3\nBob NY2\nAnn XX\n") == [5, 7]
    assert places(start + "Ann NY9\nBob NY2\nAnn XX\n") == [5, 7]
    assert places(start + "shown Ann NY9\nplay\nBob NY2\nAnn XX\n") == [5, 8]
    assert places(TWO + "positoin in hand 2\nrow NY\nplay\nhand\nAnn NY3\n") == [3]


def test_a_line_may_be_mended_alone() -> None:
    """Mending the first bad line leaves the others told, one by one, until there is none."""
    lines = plain_record(4, 4)[2].splitlines()
    right = list(lines)
    starts = [at for at, line in enumerate(lines) if line == "hand"]
    for at in starts:
        lines[at + 2] = "zz " + lines[at + 2]
    bad = [at + 3 for at in starts]
    while bad:
        assert places("\n".join(lines)) == bad
        lines[bad[0] - 1] = right[bad[0] - 1]
        bad = bad[1:]
    assert places("\n".join(lines)) == []


# several games


GAME: Final = "boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\nBob BOh\n"
BAD: Final = "boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY9\nBob BOh\n"


def test_several_games_in_a_text() -> None:
    text = f"# a club night\n{GAME}\n# the second\n{BAD}\n\n{GAME.replace('Ann', 'Cid')}"
    games = loads_all(text)
    assert [game.lines[0].number for game in games] == [1, 8, 16]
    assert [len(game.problems) for game in games] == [0, 1, 0]
    assert games[1].problems[0].line == 12
    assert games[1].lines[0].comment == "# the second"
    assert "".join(map(dumps, games)) == text
    assert games[0].events == games[2].events == good(GAME).events
    assert games[2].names == ("Cid", "Bob")


def test_one_game_is_expected() -> None:
    with pytest.raises(UnreadableError, match="2 games here, at lines 1, 6; one is expected"):
        loads(GAME + GAME)


@pytest.mark.parametrize("first", [GAME, BAD, GAME + "zz\n" * 5, "nonsense\n", "boss-record 1\nplayers A\n"])
@pytest.mark.parametrize(
    ("start", "problems"),
    [
        ("boss-record 1", 0),
        ("BOSS-RECORD 1  # x", 0),
        ("bos-record 1", 1),
        ("boss record 1", 1),
        ("boss_record 1", 1),
        ("Boss-Recrod", 1),
        ("boss-record", 1),
        ("boss-record x", 1),
        ("boss-record 3", 1),
    ],
)
def test_a_bad_game_does_not_touch_the_next(first: str, start: str, problems: int) -> None:
    second = GAME.replace("boss-record 1", start)
    games = loads_all(first + second)
    assert len(games) == 2
    assert [found.message for found in games[0].problems] == [found.message for found in loads(first).problems]
    assert len(games[1].problems) == problems
    assert games[1].lines[0].number == first.count("\n") + 1


def test_a_game_without_its_version_is_not_glued_to_the_one_before() -> None:
    first, second = loads_all(GAME + GAME.partition("\n")[2])
    assert first.problems == ()
    assert [found.message for found in second.problems] == ["the record does not begin with its version"]


def test_players_named_twice_do_not_make_two_games() -> None:
    record = loads("boss-record 1\nplayers Ann Bob\nplayers Cid Dan\nhand\n")
    assert [found.message for found in record.problems] == ["the players are told already"]


def test_a_file_of_games(tmp_path: Path) -> None:
    path = tmp_path / "club.boss"
    path.write_text(GAME + BAD, encoding="utf-8")
    games = load_all(path)
    assert [game.file for game in games] == [str(path)] * 2
    assert str(games[1].problems[0]).startswith(f"{path}:9:10: New York has no 9")


# many


@pytest.mark.long
def test_many_spoilt_records() -> None:
    for at in range(count(3000)):
        rng = Random(seed() * 1_000_003 + at)
        lines = plain_record(rng.randrange(200), rng.randint(2, 6), rng.random() < 0.5)[2].splitlines()
        where = rng.randrange(len(lines))
        lines[where] = rng.choice(list(GARBLED.values()))(lines[where])
        record = loads("\n".join(lines))
        if not lines[where].startswith("players"):
            assert [found.line for found in record.problems] == [where + 1], lines[where]
        check_prefix(record, lines)


def test_four_players_start_is_good() -> None:
    assert good(FOUR).problems == ()
