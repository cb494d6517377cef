"""Entries that cannot all be true: the set that is named clashes, and none of it can be left out."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.inference.engine.counting import count
from boss_solver.inference.entries.conflicts import conflict_in
from boss_solver.inference.entries.entering import ClashError, checked_note, notes_lost
from boss_solver.inference.entries.evidence import evidence_of
from boss_solver.inference.entries.history import History, history_of
from boss_solver.inference.entries.note_claims import Claim, now
from boss_solver.inference.entries.why import changes, proof
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.said import Has, RewardIs
from tests import long
from tests.inference.situations import Situation, situations
from tests.inference.test_statements import random_said
from tests.strategies import SEEDED, setups
from tests.written import text_of

GAME = """boss-record 1
players Red Blue Green Black
seat Red
hand
dealt Red NY3 DE1 DE4 BOh PHp
backs Blue NY BO DE KC CI
Red DE+3 NY3
Blue KC+2,1 DE2
Green ME1
Black PH+2 KC2
"""


def history(text: str) -> tuple[Record, History]:
    record = loads(text).require()
    return record, history_of(record.lines, record.state, record.good.seat)


@settings(max_examples=long.examples(12), deadline=None)
@given(situations(setups(st.integers(2, 4))), SEEDED)
def test_the_set_named_is_irreducible(situation: Situation, rng: Random) -> None:
    text = text_of(situation.game.setup, situation.record, situation.seat, full=False)
    record, told = history(text)
    hand = record.state.table.hand
    assume(hand is not None and not hand.finished)
    said = [Claim(0, random_said(rng, told.view), now(told.view)) for _ in range(rng.randint(2, 5))]
    more = told.with_said(said)
    clash = conflict_in(more)
    evidence = evidence_of(more)
    everything = range(len(evidence.entries))
    if clash is None:
        event("fits")
        assert evidence.fits(everything)
        return
    event(f"clash of {min(len(clash.entries), 4)}")
    chosen = [i for i in everything if any(evidence.entries[i] is one for one in clash.entries)]
    assert not evidence.fits(chosen)
    assert all(evidence.fits([i for i in chosen if i != one]) for one in chosen)
    for size in range(min(len(chosen), 3)):  # exactly the fewest, up to three
        assert all(evidence.fits(some) for some in itertools.combinations(everything, size))


def test_what_one_holds_is_uncertain_where_ones_own_card_was_not_noted() -> None:
    header = "boss-record 1\nplayers Rosa Milo\nseat Rosa\nhand\ndealt Rosa NY2 BO3 NY0 BO3 BOp\n"
    _, told = history(header + "Rosa NY0\nMilo DE2\n")
    two = Claim(0, Has((0, 1), (City.NEW_YORK,), 2, 2), now(told.view))
    three = Claim(0, Has((0, 1), (City.NEW_YORK,), 3, 3), now(told.view))
    none = Claim(0, Has((0,), (City.NEW_YORK,), 0, 0), now(told.view))
    evidence = evidence_of(told)
    # Rosa holds NY2 still, and Milo one of the other two.
    assert evidence.fits([0, 1, 2], [two]) and not evidence.fits([0, 1, 2], [three])
    # Without what she showed, it may have been another card, but not both of New York.
    assert evidence.fits([0, 2], [two]) and evidence.fits([0, 2], [three]) and not evidence.fits([0, 2], [none])


def test_corrections_make_everything_fit() -> None:
    _, told = history(GAME + "note Green lacks DEr\n")
    wrong = Claim(0, Has((2,), (CARDS["DEr"],), 1), now(told.view))
    clash = conflict_in(told.with_said([wrong]))
    assert clash is not None
    assert [one.line for one in clash.entries] == [11, 0]
    assert clash.corrections
    for one in clash.corrections:
        assert one.wrong == CARDS["DEr"] and one.right != one.wrong


def test_a_note_that_contradicts_is_refused_with_the_lines() -> None:
    record, _ = history(GAME)
    for words, line in (("Blue has 2 DE", "line 6"), ("reward DE in 4", "line 5"), ("Green holds NY3", "line 7")):
        with pytest.raises(ClashError, match=line):
            checked_note("note", words, record.good, record.lines)
    assert checked_note("note", "green lacks der", record.good, record.lines) == "Green lacks DEr"
    assert checked_note("hunch", "70% black holds der", record.good, record.lines).endswith(" Black holds DEr")


def test_an_event_that_disproves_notes_names_them() -> None:
    text = GAME + "note Green lacks DEr\nnote Black lacks DEr\n"
    _, before = history(text)
    _, after = history(text + "Red DE1\nBlue NY2\n")
    _, last = history(text + "Red DE1\nBlue NY2\nGreen DEr\n")
    assert notes_lost(before, after) == ()
    assert notes_lost(after, last) == (11,)


def test_dropping_a_note_gives_back_the_former_numbers() -> None:
    _, plain = history(GAME)
    _, noted = history(GAME + "note Green lacks DEr\nhunch 3:1 Black holds DE3\n")
    _, dropped = history(GAME + "note Green lacks DEr\nhunch 3:1 Black holds DE3\ndrop note 11\ndrop note 12\n")
    numbers = [count(one.known.puzzle) for one in (plain, noted, dropped)]
    assert numbers[0].reward(City.DETROIT) == numbers[2].reward(City.DETROIT) != numbers[1].reward(City.DETROIT)
    assert numbers[0].total == numbers[2].total != numbers[1].total


def test_notes_of_an_earlier_hand_lapse() -> None:
    whole = loads(GAME + "note Green lacks DEr\nbroken\nhand\n").require()
    assert history_of(whole.lines, whole.state, 0).claims == ()


def test_why_names_each_entry_that_moved_a_number_and_proves_what_is_certain() -> None:
    _, told = history(GAME + "note Green lacks DEr\nnote reward DE not 3\n")
    found = changes(told, lambda deals, view: deals.reward(City.DETROIT))
    assert [step.moment.line for step in found] == [5, 8, 11, 12]
    assert all(one.after == two.before for one, two in itertools.pairwise(found))
    denied = RewardIs(City.DETROIT, (CARDS["DEr"].face,), negated=True)
    proved = proof(told, denied)
    assert proved is not None
    assert {one.line for one in proved} == {5, 8, 12}
    assert proof(told, RewardIs(City.KANSAS_CITY, (CARDS["KCr"].face,))) is None
