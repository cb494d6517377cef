"""Turns and decisions as rows: against the games of the referee, and safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import City
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import load, loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.review.replay.replay import replay_of
from boss_solver.review.rows.csv_text import SEPARATORS, csv_of
from boss_solver.review.rows.decision_rows import DecisionRow, decision_rows, unknown_decisions
from boss_solver.review.rows.turn_rows import TurnRow, turn_rows
from tests.made import NAMES, made_up, text_of
from tests.oracles.games import Hand
from tests.record.strategies import written_records
from tests.tree import ROOT

EXAMPLES = ROOT / "examples"


def leaders(hand: Hand, row: list[str]) -> list[str | None]:
    """Who leads the city of each placement after it, counted apart from the program."""
    on: dict[str, Counter[int]] = defaultdict(Counter)
    leads: dict[str, int] = {}
    found: list[str | None] = []
    for turn in hand.turns:
        if turn.place is None:
            found.append(None)
            continue
        city, experts, occasionals = turn.place
        on[city][turn.seat] += experts + occasionals
        leads[city] = turn.seat  # a legal placement leads
        found.append(NAMES[turn.seat])
    return found


@pytest.mark.parametrize("seed", range(10))
def test_turns_are_those_of_the_referee(seed: int) -> None:
    game = made_up(seed, 2 + seed % 5)
    rows = list(turn_rows(loads(text_of(game)), 3))
    for number, hand in enumerate(game.hands, 1):
        mine = [row for row in rows if row.hand == number]
        assert [(row.seat, row.player, row.card, row.round) for row in mine] == [
            (f"P{turn.seat + 1}", NAMES[turn.seat], turn.reveal, turn.round) for turn in hand.turns
        ]
        assert [(row.city, row.experts, row.occasionals) if row.city else None for row in mine] == [
            tuple(turn.place) if turn.place else None for turn in hand.turns
        ]
        assert [row.leader_after for row in mine] == leaders(hand, [])
        assert [row.police for row in mine if row.police] == [hand.police] * bool(hand.police)
        assert [row.turn for row in mine] == list(range(1, len(mine) + 1))
    assert {row.game for row in rows} == {3} and {row.misplay for row in rows} == {"no"}


def test_turns_that_are_broken_off() -> None:
    text = "boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\nBob BO+2\nbroken\nhand\nAnn NY0\nBob DE+1\n"
    rows = [(row.hand, row.turn, row.line, row.player, row.city, row.card) for row in turn_rows(loads(text))]
    assert rows == [
        (1, 1, 4, "Ann", "DE", "NY3"),
        (1, 2, 5, "Bob", "BO", None),
        (1, 1, 8, "Ann", None, "NY0"),
        (1, 2, 9, "Bob", "DE", None),
    ]


def test_misplays_and_cards_that_nobody_noted() -> None:
    rows = list(turn_rows(load(ROOT / "tests/cli/records/misplays.boss")))
    assert "yes" in {row.misplay for row in rows}
    rows = list(turn_rows(load(EXAMPLES / "joined.boss")))
    assert rows[0].turn > 1
    assert any(row.card and row.card.endswith("?") for row in rows)


def test_decisions_tell_what_the_player_who_decided_could_know() -> None:
    record = load(EXAMPLES / "four-players.boss")
    rows = list(decision_rows(record))
    turns = list(turn_rows(record))
    by_turn: dict[tuple[int, int], list[DecisionRow]] = defaultdict(list)
    for row in rows:
        by_turn[row.hand, row.turn].append(row)
    assert list(by_turn) == [(turn.hand, turn.turn) for turn in turns]
    replays = [replay_of(record, seat) for seat in range(4)]
    for turn in turns:
        mine = by_turn[turn.hand, turn.turn]
        assert len(mine) == 8 and {row.player for row in mine} == {turn.player}
        chosen = [row for row in mine if row.chosen == "yes"]
        assert [row.city for row in chosen] == [turn.city] * bool(turn.city)
        assert all((row.experts_placed, row.occasionals_placed) == (turn.experts, turn.occasionals) for row in chosen)
        assert all(row.can_place == "yes" and row.can_lead == "yes" for row in chosen)
        replay = replays[int(turn.seat[1]) - 1]
        odds = replay.odds(replay.find(f"{turn.hand}.{turn.turn - 1}"))
        for row in mine:
            if row.city == "CH":
                assert row.expected_millions is None and row.pays_now_least_millions is not None
                continue
            one = odds.city(City(row.city))
            assert row.expected_millions is not None and row.pays_more_than_0 is not None
            assert abs(Fraction(row.expected_millions) - one.expected) <= Fraction(1, 2 * 10**6)
            assert abs(Fraction(row.pays_more_than_0) - one.pays) <= Fraction(1, 2 * 10**6)
            assert (row.certain is not None) == (one.certain is not None)
            assert "E" not in str(row.expected_millions)


def test_a_seats_own_record_tells_its_own_decisions_and_the_same() -> None:
    full = load(EXAMPLES / "four-players.boss")
    own = loads(as_seen_by(full, 1))

    def told(rows: list[DecisionRow]) -> list[DecisionRow]:
        return [row._replace(line=0) for row in rows if row.player == "Blue"]

    rows = list(decision_rows(own))
    assert {row.player for row in rows} == {"Blue"}
    assert told(rows) == told(list(decision_rows(full)))
    assert (unknown_decisions(full), unknown_decisions(own)) == (0, 60)
    assert list(decision_rows(loads(as_seen_by(full, None)))) == []


@settings(max_examples=20)
@given(written_records())
def test_any_record_has_a_row_for_each_turn_and_city(text: str) -> None:
    record = loads(text)
    turns, rows = list(turn_rows(record)), list(decision_rows(record))
    found = list(dict.fromkeys((row.hand, row.turn) for row in rows))
    assert len(found) == len(turns) - unknown_decisions(record)
    assert set(found) <= {(turn.hand, turn.turn) for turn in turns}
    assert len(rows) == len(found) * (len(record.good.setup.cities) + 1)


def test_a_record_with_errors_has_no_rows() -> None:
    bad = loads("boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\nzz\n")
    for rows in (turn_rows, decision_rows):
        with pytest.raises(UnreadableError):
            list(rows(bad))


NAMES_TO_GUARD = (
    "=HYPERLINK(1)",
    "+1",
    "-2",
    "@x",
    "  =x",
    '=1,"2"',
    "Bo, the cat",
    'B "x"',
    "日本 太郎",
    "[b]",
    "\uff1dx",
)


def test_names_that_a_spreadsheet_would_compute() -> None:
    for name in NAMES_TO_GUARD:
        quoted = name.strip().replace('"', '\\"')
        text = f'boss-record 1\nplayers "{quoted}" Bob\nhand\nP1 DE+3 NY3\n'
        (row,) = csv.DictReader(io.StringIO(csv_of(TurnRow, turn_rows(loads(text)))))
        for field in ("player", "leader_after"):
            assert row[field].removeprefix("'") == name.strip()
            assert not row[field].startswith(("=", "+", "-", "@", "\uff1d"))
        assert (row["experts"], row["card"]) == ("3", "NY3")


def test_lines_of_csv_end_as_the_standard_has_it() -> None:
    text = csv_of(TurnRow, turn_rows(load(EXAMPLES / "two-players.boss")))
    assert text.endswith("\r\n") and text.count("\n") == text.count("\r\n") == 51
    assert {len(row) for row in csv.reader(io.StringIO(text))} == {len(TurnRow._fields)}


class Row(NamedTuple):
    """A row with a cell of each kind."""

    text: str
    number: int
    fraction: Decimal
    nothing: str | None


TAKEN_FOR_MORE = (
    *("0123", "12", "1e5", "1E5", "1.5", "1,5", "-3", "1 000", "12%", "1/2", "1-2", "3:15", "2026-12-01", "$5", "5 €"),
    *("(5)", "\uff11\uff12\uff13", "١٢", "TRUE", "falsch", "Vrai", "1 Jan", "MAR 1", "Mai 5", "5. März", "Dez 3", "'s"),
    *("\uff1d1", "\uff0b1", "\uff0d1", "\uff20x", "\t1", "=1+1", "@x", "\u30001"),
)
TAKEN_AS_IT_IS = (
    "Red",
    "NY3",
    "ME3",
    "DE+3",
    "Marie 1",
    "Player 2",
    "P1",
    "?",
    "settled",
    "e5",
    "1st",
    "Marc1",
    "x=1",
    "",
)


@pytest.mark.parametrize("separator", SEPARATORS)
def test_texts_that_a_spreadsheet_would_take_for_something_else_are_marked(separator: str) -> None:
    rows = [Row(text, 3, Decimal("1.5"), None) for text in (*TAKEN_FOR_MORE, *TAKEN_AS_IT_IS)]
    read = list(csv.reader(io.StringIO(csv_of(Row, rows, separator), newline=""), delimiter=separator))[1:]
    assert [row[0] for row in read] == [*(f"'{text}" for text in TAKEN_FOR_MORE), *TAKEN_AS_IT_IS]
    assert {tuple(row[1:]) for row in read} == {("3", "1,5" if separator == ";" else "1.5", "")}


@given(st.lists(st.text(max_size=12) | st.from_regex(r"['=+@\d.,eE ;\t\"-]{0,6}", fullmatch=True)))
def test_texts_are_had_back_by_taking_one_apostrophe_off(texts: list[str]) -> None:
    for separator in SEPARATORS:
        written = csv_of(Row, [Row(text, 0, Decimal(0), None) for text in texts], separator)
        read = list(csv.reader(io.StringIO(written, newline=""), delimiter=separator))[1:]
        assert [row[0].removeprefix("'") for row in read] == texts
