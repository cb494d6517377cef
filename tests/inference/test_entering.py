"""Notes as they are entered, and what happens to them when the table proves them wrong."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, event, given, settings

from boss_solver.game.cards import City, Face
from boss_solver.game.setup import usual
from boss_solver.inference.engine.counting import ContradictionError, count, probability
from boss_solver.inference.entries.conflicts import conflict_in
from boss_solver.inference.entries.entering import ClashError, checked_note, notes_lost
from boss_solver.inference.entries.history import History, history_of
from boss_solver.inference.entries.note_claims import Claim, known, meaning, now
from boss_solver.odds.rewards import odds_of
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.noting import HunchOf, noted_from
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.saying import read_said, write_said
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import split
from tests import long
from tests.inference.situations import Situation, situations
from tests.inference.test_statements import random_said
from tests.strategies import SEEDED, setups
from tests.written import text_of

TWO = """boss-record 1
players Red Blue
seat Red
hand
dealt Red NY3 DE1 DE4 BOh BOp
"""


def record_of(text: str) -> Record:
    return loads(text).require()


def lost(text: str, line: str) -> tuple[int, ...]:
    """The notes that one more line disproves."""
    return notes_lost(told_by(text), told_by(text + line + "\n"))


def told_by(text: str) -> History:
    record = record_of(text)
    return history_of(record.lines, record.state, record.good.seat)


def check(text: str, keyword: str, words: str) -> str:
    record = record_of(text)
    return checked_note(keyword, words, record.good, record.lines)


def test_only_what_disproves_is_named() -> None:
    noted = TWO + "note Blue lacks DEr\nnote Blue lacks NY2\n"
    assert lost(noted, "Red NY3") == ()
    assert lost(noted + "Red NY3\n", "Blue NY2") == (7,)
    assert lost(noted + "Red NY3\nBlue NY2\n", "Red DE1") == ()  # named once


def test_of_notes_that_clash_only_together_the_later_is_disproved() -> None:
    noted = TWO + "note Blue has >=1 of NY1 NY2\nnote Blue has <=1 of NY0 NY1\nRed NY3\n"
    assert lost(noted, "Blue BO3") == ()
    together = TWO + "note either Blue lacks NY2 or Blue lacks DEr\nnote Blue holds DEr\nRed NY3\n"
    assert lost(together, "Blue NY2") == (7,)
    assert lost(together, "Blue DEr") == ()


def test_a_disproved_note_stands_in_no_ones_way() -> None:
    text = TWO + "note Blue lacks NY2\nRed NY3\nBlue NY2\n"
    assert check(text, "note", "blue holds NY1") == "Blue holds NY1"
    assert check(text, "drop", "6") == "note 6"
    with pytest.raises(ReadingError):
        check(text, "drop", "7")
    with pytest.raises(ReadingError):
        check(text + "drop note 6\n", "drop", "6")


def test_a_correction_is_offered() -> None:
    with pytest.raises(ClashError) as caught:
        check(TWO, "note", "Blue holds DE1")
    assert "line 5 (dealt Red" in str(caught.value)
    assert "with DE2 for DE1" in caught.value.corrections


def test_facts_that_contradict_each_other_leave_guesses_aside() -> None:
    text = TWO + "hunch 3:1 Blue holds DEr\nbacks Blue NY NY BO BO DE\n"
    record = record_of(text)
    told = history_of(record.lines, record.state, 0)
    assert lost(TWO + "hunch 3:1 Blue holds DEr\n", "backs Blue NY NY BO BO DE") == ()
    assert [one.line for one in told.known.idle] == [6]
    with pytest.raises(ContradictionError):
        count(told.known.puzzle)


@settings(max_examples=long.examples(12), deadline=None)
@given(situations(setups()), SEEDED)
def test_refused_exactly_if_nothing_fits_and_guesses_take_nothing_away(situation: Situation, rng: Random) -> None:
    record = record_of(text_of(situation.game.setup, situation.record, situation.seat, full=False))
    hand = record.state.table.hand
    assume(hand is not None and not hand.finished)
    cities = record.state.table.setup.cities
    names = record.names
    lines = "".join(line.raw + "\n" for line in record.lines)
    for _ in range(3):
        written = write_said(random_said(rng, situation.view), names)
        try:
            said = read_said(split(written).words, names, cities)
        except ReadingError:  # a revolver where none is played
            continue
        record = record_of(lines)
        told = history_of(record.lines, record.state, record.good.seat)
        one = Claim(0, said, now(told.view))
        fits = not known(told.view, [*told.claims, one]).disproved
        deals = count(told.known.puzzle).total
        if rng.random() < 0.4:
            percent = rng.randint(1, 99)
            kept = checked_note("hunch", f"{percent}% {written}", record.good, record.lines)
            again = noted_from("hunch", kept, names, cities)
            assert isinstance(again, HunchOf)
            assert again.target == Fraction(percent, 100)
            record = record_of(lines + f"hunch {kept}\n")
            guess = history_of(record.lines, record.state, record.good.seat).claims[-1]
            assert guess.target == again.target
            notes = [note for note in told.claims if note.is_note]
            weighed = known(told.view, [*notes, guess]).puzzle
            sure = probability(weighed.without_hunches(), meaning(one, told.view, weighed))
            if sure not in (0, 1):
                assert probability(weighed, meaning(one, told.view, weighed)) == Fraction(percent, 100)
            lines += f"hunch {kept}\n"
        elif fits:
            lines += f"note {checked_note('note', written, record.good, record.lines)}\n"
        else:
            event("refused")
            with pytest.raises(ClashError):
                checked_note("note", written, record.good, record.lines)
            clash = conflict_in(told.with_said([one]))
            assert clash is not None
            assert any(m.entry == one for m in clash.entries)
        record = record_of(lines)
        after = history_of(record.lines, record.state, record.good.seat)
        total = count(after.known.puzzle).total
        assert 0 < total <= deals
        if lines.splitlines()[-1].startswith("hunch"):
            assert total == deals


@settings(max_examples=20, deadline=None)
@given(situations(setups()), SEEDED)
def test_what_was_dropped_was_never_said(situation: Situation, rng: Random) -> None:
    """Guesses by percentages stand between a note and its being dropped: their ratios are those without the note."""
    record = record_of(text_of(situation.game.setup, situation.record, situation.seat, full=False))
    hand = record.state.table.hand
    assume(hand is not None and not hand.finished)
    lines = [line.raw for line in record.lines]
    said: list[int] = []
    for _ in range(5):
        written = write_said(random_said(rng, situation.view), record.names)
        keyword = rng.choice(["note", f"hunch {rng.randint(1, 99)}%"])
        text = f"{keyword} {written}"
        if loads("\n".join([*lines, text, ""])).problems:  # a revolver where none is played
            continue
        lines.append(text)
        said.append(len(lines))
    gone = rng.sample(said, min(len(said), rng.randint(1, 2)))
    dropped = record_of("\n".join([*lines, *(f"drop note {line}" for line in gone), ""]))
    without = record_of("\n".join("" if number in gone else line for number, line in enumerate(lines, 1)) + "\n")
    histories = [history_of(one.lines, one.state, one.good.seat) for one in (dropped, without)]
    assert histories[0].claims == histories[1].claims
    one, other = (history.known for history in histories)
    assert one == other


def test_a_later_percentage_does_not_remember_a_dropped_note() -> None:
    guess = "hunch 70% Blue holds DE2\n"
    dropped = record_of(TWO + "note Blue holds DE3\n" + guess + "drop note 6\n")
    noted, plain = record_of(TWO + "note Blue holds DE3\n" + guess), record_of(TWO + "\n" + guess)
    factors = [history_of(one.lines, one.state, 0).claims[-1].factor for one in (dropped, plain, noted)]
    assert factors[0] == factors[1] != factors[2]


def test_the_worked_case() -> None:
    players = " ".join(f"N{n}" for n in range(1, 7))
    text = f"boss-record 1\nplayers {players}\nseat N1\nhand\ndealt N1 NY3 DE1 SL4 BOh\n"
    record = record_of(text + "note p2 lacks DEr\nnote p3 holds KC3\n")
    assert len(record.state.table.setup.cities) == len(usual(6).cities)
    told = history_of(record.lines, record.state, 0)
    odds = odds_of(told.known)
    assert odds.deals == 711_374_856_192_000
    detroit = odds.city(City.DETROIT)
    assert {detroit.of(face) for face in (Face.TWO, Face.THREE, Face.FOUR)} == {Fraction(15, 64)}
    assert detroit.of(Face.REVOLVER) == Fraction(19, 64)
