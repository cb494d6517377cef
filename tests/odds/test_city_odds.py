"""What the odds say of a city: answers worked by hand, and what must be so of every city."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings

from boss_solver.errors import BossError
from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, EXPERT_HURT, Card, City, Face, Glimpse
from boss_solver.game.events import BacksSeen, Dealt, Event, HandBegins, Revealed, RewardsTurned
from boss_solver.game.setup import Setup, custom, usual, usual_cities
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import CityOdds, Odds, odds_of
from boss_solver.record.games.reader import load
from tests.inference.situations import Situation, situations

EXAMPLES: Final = Path(__file__).parents[2] / "examples"


def dealt(setup: Setup, cards: str, *shown: str) -> Odds:
    """The odds of P1, who holds these cards; ``P2 DE3`` is what others have shown since."""
    events: list[Event] = [HandBegins(), Dealt(0, tuple(CARDS[code] for code in cards.split()))]
    for text in shown:
        who, code = text.split()
        card = CARDS.get(code) or Glimpse(City(code[:-1]) if code[:-1] else None)
        events.append(Revealed(int(who[1:]) - 1, card, misplay=True))
    return odds_of(view_of(replay(setup, events), 0))


# worked by hand


def test_detroit_without_1_and_4() -> None:
    """Of Detroit's five cards he holds 1 and 4: 2, 3 and the revolver are left, alike."""
    detroit = dealt(usual(4), "NY3 DE1 DE4 BOh PHp").city(City.DETROIT)
    third = Fraction(1, 3)
    assert detroit.reward == {Face.TWO: third, Face.THREE: third, Face.REVOLVER: third}
    assert detroit.unseen == 3
    assert (detroit.pays, detroit.pays_nothing, detroit.hurt) == (2 * third, third, third)
    assert detroit.expected == Fraction(5, 3)
    assert detroit.certain is None
    assert detroit.of(Face.FOUR) == 0


def test_saint_louis_can_cost_money() -> None:
    """1, 2, 4, the shoot-out (4 and it kills) and the theft (-2), all unseen."""
    city = dealt(usual(6), "NY3 DE1 BOh PHp").city(City.SAINT_LOUIS)
    assert city.expected == Fraction(1 + 2 + 4 + 4 - 2, 5)
    assert city.pays == Fraction(4, 5)
    assert city.pays_nothing == 0
    assert city.of(Face.THEFT) == Fraction(1, 5)
    assert city.hurt == 0
    known = dealt(usual(6), "SLs SL4 SL2 SL1").city(City.SAINT_LOUIS)
    assert known.certain is Face.THEFT
    assert known.expected == -2
    assert known.pays == 0


def test_a_nought_pays_nothing_and_hurts_nobody() -> None:
    city = dealt(usual(2), "NY1 NY2 NY3 DE1 BOh").city(City.NEW_YORK)
    assert city.certain is Face.ZERO
    assert city.pays_nothing == 1
    assert city.pays == city.hurt == 0


def test_banishment_pays_nothing_and_hurts_no_expert() -> None:
    city = dealt(usual(3), "CI1 CI2 CI3 NY0 DE1").city(City.CINCINNATI)
    assert city.certain is Face.BANISHED
    assert city.of(Face.BANISHED) == city.pays_nothing == 1
    assert city.hurt == 0


def test_hospital_prison_and_revolver_hurt() -> None:
    philadelphia = dealt(usual(4), "NY0 NY1 DE1 DE2 BO3").city(City.PHILADELPHIA)
    assert [philadelphia.of(face) for face in EXPERT_HURT] == [0, Fraction(1, 3), Fraction(1, 3)]
    assert philadelphia.hurt == Fraction(2, 3)


def test_cards_shown_count_as_seen() -> None:
    odds = dealt(usual(4), "NY3 DE1 DE4 BOh PHp", "P2 DE2", "P3 KC3", "P4 PHr")
    assert odds.city(City.DETROIT).reward == {Face.THREE: Fraction(1, 2), Face.REVOLVER: Fraction(1, 2)}
    assert odds.city(City.PHILADELPHIA).certain is Face.THREE


def test_a_card_not_noted_changes_no_odds_until_backs_do() -> None:
    """Detroit shown, which one unknown: it is any of those unseen, and the reward is any of them too."""
    before = dealt(usual(4), "NY3 DE1 DE4 BOh PHp").city(City.DETROIT)
    after = dealt(usual(4), "NY3 DE1 DE4 BOh PHp", "P2 DE?").city(City.DETROIT)
    assert before == after


# the list of cities


def test_cities_stand_in_the_order_of_the_row() -> None:
    events: list[Event] = [HandBegins()]
    odds = odds_of(view_of(replay(usual(4), events), None))
    assert [one.city for one in odds.cities] == [city for city in usual(4).first_row if city is not City.CHICAGO]


@pytest.mark.parametrize("city", [City.CHICAGO, City.SAINT_LOUIS])
def test_a_city_without_a_reward(city: City) -> None:
    with pytest.raises(KeyError):
        dealt(usual(4), "NY3 DE1 DE4 BOh PHp").city(city)


def test_what_cannot_be_is_a_contradiction() -> None:
    """He was seen with two New York cards, and all but one of New York lie elsewhere."""
    events: list[Event] = [
        HandBegins(),
        Dealt(0, tuple(CARDS[code] for code in ["NY0", "NY1", "DE1", "DE2", "BOh"])),
        BacksSeen(1, ((City.NEW_YORK, 2),), whole=False),
    ]
    with pytest.raises(ContradictionError, match="no deal agrees"):
        odds_of(view_of(replay(usual(2), events), 0))
    assert issubclass(ContradictionError, BossError)


def test_five_players_with_the_expansion() -> None:
    odds = dealt(custom(5, usual_cities(5, expansion=True)), "SLt NY0 BO3 KC2")
    assert City.DETROIT not in {one.city for one in odds.cities}
    assert odds.city(City.SAINT_LOUIS).expected == Fraction(11, 4)


def test_after_the_hand_it_is_known() -> None:
    odds = odds_of(view_of(load(EXAMPLES / "six-players.boss").state, 0))
    assert odds.deals == 1
    assert odds.city(City.SAINT_LOUIS).certain is Face.THEFT


def test_all_cards_shown_tells_every_reward() -> None:
    """Before the rewards are turned up everybody can name them."""
    record = load(EXAMPLES / "four-players-red-whole.boss")
    hands = 0
    for before, line in pairwise(record.lines):
        for turned in (event for event in line.events if isinstance(event, RewardsTurned)):
            odds = odds_of(view_of(before.after.here, 0))
            assert odds.deals == 1
            assert {Card(one.city, face) for one in odds.cities for face in one.reward} == set(turned.cards)
            hands += 1
    assert hands == 4


# of every city


def check(one: CityOdds) -> None:
    assert sum(one.reward.values()) == 1
    assert one.expected == sum(p * Card(one.city, face).money for face, p in one.reward.items())
    assert one.pays + one.pays_nothing + one.of(Face.THEFT) == 1
    assert one.hurt == sum(one.of(face) for face in EXPERT_HURT)
    assert (one.certain is not None) == (len(one.reward) == 1) == (max(one.reward.values()) == 1)
    assert 1 <= len(one.reward) <= one.unseen


@settings(max_examples=15)
@given(situations(gaps=0.3, backs=0.3))
def test_sums_of_any_city(situation: Situation) -> None:
    for one in odds_of(situation.view).cities:
        check(one)


@settings(max_examples=15)
@given(situations(gaps=0.0, backs=0.3))
def test_from_the_cards_alone_unseen_cards_are_alike(situation: Situation) -> None:
    """Card backs move no odds as long as every card shown was noted: they say nothing of faces."""
    view = situation.view
    unseen = view.unseen()
    hand = view.table.hand
    assert hand is not None
    for one in odds_of(view).cities:
        if hand.settlement is None:
            copies = {card.face: Fraction(n, one.unseen) for card, n in unseen[one.city].items()}
            assert one.reward == copies
