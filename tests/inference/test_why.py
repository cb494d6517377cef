"""Why a number is what it is: every entry that moved it, and proofs of which nothing can be left out."""

from __future__ import annotations

import itertools
from random import Random

from hypothesis import assume, given, settings

from boss_solver.game.cards import Card, City, Face
from boss_solver.inference.engine.counting import Deals, count, probability
from boss_solver.inference.entries.evidence import evidence_of
from boss_solver.inference.entries.history import History, history_of
from boss_solver.inference.entries.note_claims import Claim, meaning, now
from boss_solver.inference.entries.why import changes, proof
from boss_solver.inference.view import SeatView
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.said import RewardIs
from tests import long
from tests.inference.situations import Situation, situations
from tests.inference.test_statements import random_said
from tests.strategies import SEEDED, setups
from tests.written import text_of

DISPROVED = """boss-record 1
players Red Blue
seat Red
hand
dealt Red NY3 DE1 DE4 BOh BOp
note Blue lacks NY2
Red NY3
Blue NY2
Red DE4
Blue DE2
"""


def history(text: str) -> History:
    record = loads(text).require()
    return history_of(record.lines, record.state, record.good.seat)


def history_in(situation: Situation) -> History:
    """The history of a situation in which a hand is going on."""
    told = history(text_of(situation.game.setup, situation.record, situation.seat, full=False))
    hand = told.view.table.hand
    assume(hand is not None and not hand.finished)
    return told


def check_proof(told: History, denied: RewardIs) -> None:
    """The proof rules the denial out, and no part of it does."""
    proved = proof(told, denied)
    extra = (Claim(0, denied, now(told.view)),)
    puzzle = told.known.puzzle
    assert (proved is not None) == (probability(puzzle, meaning(extra[0], told.view, puzzle)) == 0)
    if proved is None:
        return
    evidence = evidence_of(told.standing())
    chosen = [i for i, one in enumerate(evidence.entries) if any(one is other for other in proved)]
    assert len(chosen) == len(proved)
    assert not evidence.fits(chosen, extra)
    for one in chosen:
        assert evidence.fits([i for i in chosen if i != one], extra)
    for size in range(min(len(chosen), 3)):
        assert all(evidence.fits(some, extra) for some in itertools.combinations(range(len(evidence.entries)), size))


@settings(max_examples=long.examples(10), deadline=None)
@given(situations(setups(), last=8), SEEDED)
def test_proofs_prove_and_cannot_be_shorter(situation: Situation, rng: Random) -> None:
    told = history_in(situation)
    told = told.with_said(
        Claim(9000 + n, random_said(rng, told.view), now(told.view)) for n in range(rng.randint(0, 2))
    )
    deals = count(told.known.puzzle)
    for city in rng.sample(told.view.table.setup.cities, 2):
        face = rng.choice(list(deals.reward(city))).face
        check_proof(told, RewardIs(city, (face,), negated=True))


@settings(max_examples=long.examples(10), deadline=None)
@given(situations(setups()), SEEDED)
def test_steps_are_the_entries_that_moved_it(situation: Situation, rng: Random) -> None:
    told = history_in(situation)
    city = rng.choice(told.view.table.setup.cities)
    asked: list[dict[Card, object]] = []

    def number(deals: Deals, view: SeatView) -> dict[Card, object]:
        asked.append(dict(deals.reward(city)))
        return asked[-1]

    found = changes(told, number)
    assert len(asked) == len(told.moments) + 1
    moved = [m for m, (one, two) in zip(told.moments, itertools.pairwise(asked), strict=True) if one != two]
    assert [step.moment for step in found] == moved
    assert all(one.after == two.before for one, two in itertools.pairwise(found))
    final = count(told.known.puzzle).reward(city)
    assert asked[-1] == final
    assert all(step.before != step.after for step in found)


def test_a_disproved_note_proves_nothing() -> None:
    told = history(DISPROVED)
    assert [one.line for one in told.known.disproved] == [6]
    for city in told.view.table.setup.cities:
        for card in count(told.known.puzzle).reward(city):
            denied = RewardIs(city, (card.face,), negated=True)
            check_proof(told, denied)
            proved = proof(told, denied)
            assert proved is None or 6 not in {one.line for one in proved}
    boston = proof(told, RewardIs(City.BOSTON, (Face.THREE,), negated=True))
    assert boston is not None
    assert [one.line for one in boston] == [5]
