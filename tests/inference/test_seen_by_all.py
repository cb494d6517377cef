"""What everybody saw of cards that stay where they are: the counting, against every deal gone through one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Card, City, Face
from boss_solver.game.events import CardsSeen, Dealt, Event, HandBegins, Revealed
from boss_solver.game.setup import usual
from boss_solver.game.state import Spot
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.rewards import cards_alone, odds_of
from tests import long
from tests.inference.asking import agree, check_sums, enumerated
from tests.inference.situations import Situation, situations
from tests.strategies import setups

MOST: Final = 1_500
LATE: Final = {2: None, 3: 9, 4: 7}


def seen_situations(players: int) -> st.SearchStrategy[Situation]:
    late = LATE[players]
    return situations(setups(st.just(players), most_undealt=3), late, gaps=0.25, backs=0.2, seen_often=0.35)


def compare(situation: Situation, most: int = MOST) -> None:
    """The seat's eyes, and those of every other seat whose holding is the true one."""
    state = situation.state
    eyes = [situation.view]
    for seat, holding in enumerate(situation.deal.holdings):
        if seat != situation.seat:
            eyes.append(SeatView(seat, state.table, holding))
    for view in eyes:
        odds = odds_of(view)
        check_sums(odds)
        found = enumerated(view, most)
        event("compared" if found else "too many deals")
        if found is not None:
            agree(view, found)
        for card in situation.deal.rewards:
            assert odds.city(card.city).of(card.face) > 0
        if state.table.hand is not None and state.table.hand.rewards is None:
            # What everybody saw tells nothing of the other cards: each is as likely as any to be the reward.
            assert odds.cities == cards_alone(view)


@pytest.mark.parametrize("players", LATE)
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_in_every_eye_as_every_deal_says(players: int, data: st.DataObject) -> None:
    compare(data.draw(seen_situations(players)))


@pytest.mark.long
@pytest.mark.parametrize("players", LATE)
def test_in_every_eye_in_many_more(players: int) -> None:
    @settings(max_examples=long.count(2_000, 5), deadline=None)
    @given(seen_situations(players))
    def check(situation: Situation) -> None:
        compare(situation, 5 * MOST)

    check()


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def begun(*events: Event) -> SeatView:
    first: list[Event] = [HandBegins(), Dealt(0, cards("NY3 DE1 DE4 PHp KC2"))]
    return view_of(replay(usual(4), [*first, *events]), 0)


def test_one_of_two_equal_cards() -> None:
    """One of Boston's 3s is with Blue: the other one is as likely to be the reward as the hospital."""
    view = begun(CardsSeen(Spot.HOLDING, 1, cards("BO3")))
    assert odds_of(view).city(City.BOSTON).reward == {
        face: Fraction(1, 3) for face in (Face.THREE, Face.HOSPITAL, Face.PRISON)
    }


def test_the_card_shown_later_is_the_one_that_was_seen() -> None:
    """Showing what everybody knows to be there tells nothing of the other cards of the city."""
    one = CardsSeen(Spot.HOLDING, 0, cards("BO3"))
    first: list[Event] = [HandBegins(), Dealt(1, cards("NY3 DE1 DE4 PHp KC2"))]
    before = view_of(replay(usual(4), [*first, one]), 1)
    after = view_of(replay(usual(4), [*first, one, Revealed(0, CARDS["BO3"])]), 1)
    assert odds_of(before).cities == odds_of(after).cities
    assert count(puzzle_of(before)).held(0, CARDS["BO3"]) == 1
    assert count(puzzle_of(after)).held(0, CARDS["BO3"]) < 1
