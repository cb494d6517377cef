"""Records with gaps: what follows from the rest is told, what does not is left unknown, nothing told is ever wrong."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boss_solver.game.cards import Card
from boss_solver.game.setup import usual
from boss_solver.inference.entries.story import Story, stories
from boss_solver.odds.rewards import CityOdds
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.bids import Result
from boss_solver.review.hands.game import review_of
from boss_solver.review.hands.moments import moments
from tests.long import count, seed
from tests.play import Deal, Game, Habits, play_game, record_of
from tests.review.told import LURED, game
from tests.running import boss
from tests.written import text_of

HABITS = (Habits(gaps=0.05), Habits(gaps=0.1, backs=0.5), Habits(gaps=0.4, backs=0.3), Habits(gaps=1.0))


def made(number: int) -> tuple[Game, str]:
    """A game of some hands, and the record of a seat or a spectator that does not note everything."""
    rng = Random(number)
    setup = usual(rng.randrange(2, 7))
    played = play_game(setup, rng, hands=rng.randrange(1, 4))
    seat = rng.choice((None, *range(setup.players)))
    events = record_of(seat, played, HABITS[number % len(HABITS)], rng)
    return played, text_of(setup, events, seat, full=False)


def check(number: int) -> None:
    played, text = made(number)
    for story, deal in zip(stories(loads(text).require()), played.deals, strict=True):
        check_told(story, deal)
        for seat in (None, *range(len(deal.holdings))):
            for moment in moments(story, seat):
                assert tuple(moment.cities.values()) == moment.odds.cities, "as when all deals are counted"
                for reward in deal.rewards:
                    assert moment.odds.city(reward.city).of(reward.face) > 0, "the truth is never ruled out"
    out = boss("review", "-", "--seat", "all", stdin=text)
    assert (out.code, out.err) == (0, "")
    check_against_the_whole(text, text_of(usual(len(played.deals[0].holdings)), played.events))


def same(told: CityOdds | None, true: CityOdds | None) -> bool:
    """Whether odds are not told or right; where a reward is certain, a card of it that lies open need not be known."""
    return told is None or (true is not None and told.reward == true.reward)


def check_against_the_whole(text: str, whole: str) -> None:
    """Whatever is told of who knew what, of bluffs and of bits is what a record of all cards tells."""
    for hand, true in zip(game(text).hands, game(whole).hands, strict=True):
        cities = hand.story.start.table.setup.cities
        for seat in hand.eyes.moments:
            for moment in hand.eyes.moments[seat]:
                for city in cities:
                    told = hand.eyes.odds(seat, city, moment.number)
                    assert same(told, true.eyes.odds(seat, city, moment.number))
        for city in cities:
            assert hand.known_from(city).items() <= true.known_from(city).items()
            assert hand.eyes.lead(city) in (None, true.eyes.lead(city))
        for bid, real in zip(hand.bids, true.bids, strict=True):
            assert same(bid.own, real.own) and same(bid.public, real.public)
            assert bid.is_seen <= real.is_seen
            assert set(bid.knowers) == set(real.knowers) - set(bid.untold)
            if bid.bluff is not None:
                assert real.bluff is not None and bid.bluff.result in (Result.UNTOLD, real.bluff.result)
            elif bid.own and bid.public:
                assert real.bluff is None
        by_turn = {one.turn: one for one in true.reveals}
        for one in hand.reveals:
            real_one = by_turn[one.turn]
            assert one.card == real_one.card and set(one.newly_known) <= set(real_one.newly_known)
            assert all(bits == pytest.approx(real_one.bits[seat]) for seat, bits in one.bits.items())
            assert one.foreseen is None or one.foreseen == pytest.approx(real_one.foreseen)
            assert one.least is None or one.least == pytest.approx(real_one.least)


def check_told(story: Story, deal: Deal) -> None:
    for held, true in zip(story.dealt.holdings, deal.holdings, strict=True):
        assert held is None or Counter(held) == Counter(true)
    for colours, true in zip(story.dealt.colours, deal.holdings, strict=True):
        assert colours is None or colours == Counter(card.city for card in true)
    if story.is_settled:
        own = [Counter[Card]() for _ in deal.holdings]
        for at, up in enumerate(story.hand.shown):
            card = story.dealt.card(at, up.card)
            if card is not None:
                own[up.seat][card] += 1
        for shown, true in zip(own, deal.holdings, strict=True):
            assert shown <= Counter(true)


@pytest.mark.long
@pytest.mark.parametrize("number", range(8))
def test_what_is_told_of_a_record_with_gaps_is_true(number: int) -> None:
    check(number)


@pytest.mark.long
def test_what_is_told_of_many_records_with_gaps_is_true() -> None:
    for number in range(count(500)):
        check(seed() * 100_000 + number)


def spectator(text: str) -> str:
    """The record of somebody who saw no cards but those shown."""
    lines = [line for line in text.splitlines() if not line.startswith("dealt")]
    return "\n".join([*lines[:2], "seat spectator", *lines[2:]]) + "\n"


REWARDS = "rewards NY0 BO3 DEr KC3 CI2"


def test_one_card_that_nobody_noted_follows_from_the_others() -> None:
    text = spectator(LURED).replace("Green KCr", "Green ?").replace("rewards", REWARDS)
    (hand,) = game(text).hands
    assert hand.story.gaps == ()
    assert [str(card) for card in hand.story.dealt.cards.values()] == ["KCr"]
    assert hand.known_from(hand.bids[0].city) == {0: 13, 1: 14, 2: 14}


def test_two_cards_of_one_player_tell_his_holding_but_not_their_order() -> None:
    text = spectator(LURED).replace("Green KCr", "Green ?").replace("Green CI3", "Green ?").replace("rewards", REWARDS)
    (hand,) = game(text).hands
    assert hand.story.gaps == () and hand.story.dealt.cards == {}
    assert hand.story.holding(2, 8) is not None and hand.story.holding(2, 9) is None


def test_cards_of_two_players_stay_unknown_and_that_is_said() -> None:
    text = spectator(LURED).replace("Green KCr", "Green ?").replace("Blue CIb", "Blue ?").replace("rewards", REWARDS)
    (hand,) = game(text).hands
    assert hand.story.gaps == (1, 2)
    assert hand.bids[1].expected is None and hand.bids[1].bluff is None
    assert hand.bids[0].bluff is not None
    out = boss("review", "-", "--seat", "all", stdin=text, width=200).out
    assert "hand 1: the record does not tell all cards of Blue and Green" in out
    assert "Blue's eyes: the record does not tell his cards in hand 1." in out


def test_colours_noted_tell_the_backs_where_the_cards_do_not_follow() -> None:
    text = spectator(LURED).replace("Green KCr", "Green KC?").replace("Blue CIb", "Blue CI?")
    (hand,) = game(text.replace("rewards", REWARDS)).hands
    assert hand.story.gaps == (), "each is the only card of its city that is left"
    text = spectator(LURED).replace("Green CI3", "Green CI?").replace("Blue CIb", "Blue CI?")
    (hand,) = game(text.replace("rewards", REWARDS)).hands
    assert hand.story.gaps == (1, 2)
    assert None not in hand.story.dealt.colours
    view = next(moments(hand.story, 0)).view
    assert view.table.hand is not None and {one.seat for one in view.table.hand.backs} == {1, 2}


def test_an_own_card_not_noted_is_known_to_oneself() -> None:
    lines = [line for line in LURED.splitlines() if not line.startswith(("dealt Blue", "dealt Green"))]
    text = (
        "\n".join([*lines[:2], "seat Red", *lines[2:]]).replace("\nRed DE2", "\nRed ?").replace("\nRed BOh", "\nRed ?")
    )
    (hand,) = game(text + "\n").hands
    assert hand.story.gaps == ()
    assert [str(card) for card in hand.story.dealt.holdings[0] or ()] == ["NY1", "BOh", "DE2", "DE3", "DE4"]


def test_an_unfinished_hand_tells_the_keepers_eyes_only() -> None:
    record = loads(open_text := "\n".join(LURED.splitlines()[:12]).replace("dealt Blue", "# ") + "\n")
    assert record.require() and open_text
    found = review_of(record)
    (hand,) = found.hands
    assert hand.story.gaps == (1,) and not hand.story.is_settled
    assert found.money == (0, 0, 0)
    assert hand.eyes.seats == (0, 2)


def test_entered_backs_count_where_they_cannot_be_rebuilt() -> None:
    head = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt Red NY0 NY1 NY2 BOh DE1\nbacks Blue NY=0\n"
    (hand,) = game(head + "Red NY0\n").hands
    first, last = moments(hand.story, 0)
    assert first.view.table.hand is not None and first.view.table.hand.backs[0].counts
    assert last.odds.deals == hand.eyes.moments[0][-1].odds.deals
    (alone,) = game(head.replace("backs Blue NY=0\n", "") + "Red NY0\n").hands
    assert next(moments(alone.story, 0)).odds.deals >= first.odds.deals


def test_backs_that_were_entered_wrong_are_named_in_an_unfinished_hand() -> None:
    text = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt Red NY0 NY1 NY2 BOh DE1\nbacks Blue NY=2\n"
    out = boss("review", "-", stdin=text)
    assert out.code == 1
    assert out.err == "boss: no deal agrees with all that was entered; 'boss check' tells at which line\n"
