"""What must be so along any game: nothing true is ruled out, knowing more never leaves more deals, no peeking."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Card, Face, Glimpse, Shown
from boss_solver.game.events import BacksSeen, Dealt, HandBegins, Revealed, RewardsTurned
from boss_solver.game.setup import usual
from boss_solver.game.state import FaceUp, new_game
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.rewards import CityOdds, odds_of
from tests import long
from tests.inference.asking import another_secret, check_sums, enumerated, position_of
from tests.inference.situations import Situation, hand_of, situations, true_rewards
from tests.oracles.bruteforce import enumerate_deals
from tests.play import Game, dealt, still_held
from tests.strategies import SEEDED, positions, setups

EXAMPLES: Final = long.examples(20)


def answer(view: SeatView) -> tuple[tuple[CityOdds, ...], int]:
    """The odds of every city, and the number of deals."""
    odds = odds_of(view)
    return odds.cities, odds.deals


# the truth stays possible


def check_course(situation: Situation) -> None:
    """Go through the hand as the seat saw it."""
    truth = true_rewards(situation)
    counts: list[int] = []
    for view in situation.views:
        odds = odds_of(view)
        check_sums(odds)
        counts.append(odds.deals)
        for city in odds.cities:
            assert city.of(truth[city.city].face) > 0, "the reward that is really there is ruled out"
    for (before, after), event in zip(pairwise(counts), situation.events[1:], strict=True):
        knows_more = not isinstance(event, Revealed) or isinstance(event.card, Card)
        assert after <= before or not knows_more, f"{event} left more deals than there were"
        if not isinstance(event, Revealed | BacksSeen | RewardsTurned | Dealt):
            assert after == before, f"{event} tells nothing of the cards"


@settings(max_examples=EXAMPLES)
@given(situations())
def test_the_truth_stays_possible_and_deals_never_grow(situation: Situation) -> None:
    check_course(situation)


@settings(max_examples=EXAMPLES)
@given(situations(setups(st.integers(4, 6)), gaps=0.5, backs=0.3))
def test_the_same_with_many_players_and_gaps(situation: Situation) -> None:
    check_course(situation)


@pytest.mark.long
def test_the_same_in_many_more_games() -> None:
    @settings(max_examples=long.count(10_000, 20))
    @given(situations(gaps=0.4, backs=0.3))
    def check(situation: Situation) -> None:
        check_course(situation)

    check()


@settings(max_examples=15)
@given(situations(setups(st.integers(2, 3)), last=5))
def test_the_true_deal_is_among_those_enumerated(situation: Situation) -> None:
    """Said without the engine: what both are asked is a position in which the truth is possible."""
    position = position_of(situation.view)
    table, deal = situation.game.state.table, situation.deal
    rewards = {card.city.value: str(card) for card in deal.rewards}
    holding = {seat: sorted(map(str, still_held(table, deal, seat))) for seat in position.others}
    assume(enumerated(situation.view, 2_000) is not None)
    assert any(
        one.reward == rewards and {seat: sorted(cards) for seat, cards in one.holding.items()} == holding
        for one in enumerate_deals(position)
    )


# no peeking


@settings(max_examples=EXAMPLES)
@given(positions(hands=1), SEEDED, st.data())
def test_two_secrets_behind_one_view_have_the_same_odds(game: Game, rng: Random, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([*range(game.setup.players), None]))
    other = another_secret(game.state, game.deals[-1], seat, rng)
    begun = [event for event in game.events if not isinstance(event, Dealt)]
    at = begun.index(HandBegins()) + 1
    swapped = replay(game.setup, [*begun[:at], *dealt(other), *begun[at:]])
    mine, same = view_of(game.state, seat), view_of(swapped, seat)
    assert (mine.seat, mine.table, sorted(mine.own or ())) == (same.seat, same.table, sorted(same.own or ()))
    assert answer(mine) == answer(same)


@settings(max_examples=EXAMPLES)
@given(positions(hands=2), st.data())
def test_a_full_record_tells_a_seat_no_more_than_its_own(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([*range(game.setup.players), None]))
    own = replay(game.setup, game.seen_by(seat))
    assert view_of(game.state, seat) == view_of(own, seat)


# what does not matter


@settings(max_examples=EXAMPLES)
@given(situations(setups(st.integers(3, 6))), st.data())
def test_it_does_not_matter_who_of_the_others_sits_where(situation: Situation, data: st.DataObject) -> None:
    view = situation.view
    hand = hand_of(view)
    others = [seat for seat in range(len(hand.left)) if seat != view.seat]
    to = dict(zip(others, data.draw(st.permutations(others)), strict=True))
    if view.seat is not None:
        to[view.seat] = view.seat
    left = [0] * len(hand.left)
    for seat, number in enumerate(hand.left):
        left[to[seat]] = number
    moved = hand._replace(
        left=tuple(left),
        shown=tuple(up._replace(seat=to[up.seat]) for up in hand.shown),
        backs=tuple(backs._replace(seat=to[backs.seat]) for backs in hand.backs),
    )
    assert answer(replace(view, table=view.table._replace(hand=moved))) == answer(view)


@settings(max_examples=EXAMPLES)
@given(situations(gaps=0.0))
def test_what_lies_on_the_cities_does_not_matter(situation: Situation) -> None:
    """Nothing is read out of placements, money or police cards: that is for other questions."""
    view = situation.view
    bare = hand_of(view)._replace(on={}, leaders={}, police_done=False, police=(), order=None, placing=None)
    table = view.table._replace(accounts=new_game(view.table.setup).table.accounts, badges=(), hand=bare)
    assert answer(replace(view, table=table)) == answer(view)


def test_bostons_threes_are_interchangeable() -> None:
    """Whoever shows which of them first, the rewards have the same odds."""
    hand = tuple(CARDS[code] for code in ["NY0", "CI1", "DE1", "DE2", "KC2"])
    found = []
    for who in ((1, 2, 1), (2, 1, 1), (1, 1, 2)):
        shown = [
            Revealed(seat, CARDS[code], misplay=True) for seat, code in zip(who, ("BO3", "BO3", "NY1"), strict=True)
        ]
        odds = odds_of(view_of(replay(usual(3), [HandBegins(), Dealt(0, hand), *shown]), 0))
        found.append((odds.cities, odds.deals))
    assert found[0] == found[1] == found[2]
    assert set(found[0][0][1].reward) == {Face.HOSPITAL, Face.PRISON}


# how unknown cards count


@settings(max_examples=15)
@given(situations(setups(most_undealt=3), gaps=0.2))
def test_a_card_not_noted_is_summed_over_what_it_may_be(situation: Situation) -> None:
    """Its deals are those of every card that it can have been, each piece in its turn, taken together."""
    view = situation.view
    hand = hand_of(view)
    assume(hand.shown and not view.knows(hand.shown[-1].seat))
    unseen = with_last(view, None).unseen()
    for city in (None, *view.table.setup.cities):
        pieces = [card for cards in unseen.values() for card in cards.elements() if city in (None, card.city)]
        parts = [with_last(view, card) for card in pieces]
        assert number_of_deals(with_last(view, Glimpse(city))) == sum(map(number_of_deals, parts))


def with_last(view: SeatView, card: Shown | None) -> SeatView:
    """The view with another card in place of the last one shown; None: with one that leaves all cards unseen."""
    hand = hand_of(view)
    last = FaceUp(hand.shown[-1].seat, card or Glimpse(None))
    return replace(view, table=view.table._replace(hand=hand._replace(shown=(*hand.shown[:-1], last))))


def number_of_deals(view: SeatView) -> int:
    """The number of deals, 0 where there are none."""
    try:
        return odds_of(view).deals
    except ContradictionError:
        return 0
