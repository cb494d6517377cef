"""The odds of the last hand, against every order of the five police cards."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random

import pytest

from boss_solver.game.cards import POLICE, Badge
from boss_solver.game.setup import usual
from boss_solver.odds.ending import BadgesError, Ending, Missed, PoliceCard, ending, ending_of
from boss_solver.record.games.reader import loads
from tests.play import play_game

S, G, B = Badge.SILVER, Badge.GOLD, Badge.BOTH
UNKNOWN, FORGOTTEN = Missed.UNKNOWN, Missed.FORGOTTEN
ANY: tuple[PoliceCard, ...] = (S, G, B, UNKNOWN, FORGOTTEN)


def last_hand(order: tuple[Badge, ...], forgotten: tuple[bool, ...]) -> int:
    """The hand with which the game ends if the cards come in this order and none is turned up in some hands."""
    silver = gold = turned = hand = 0
    while silver < 3 and gold < 3:
        hand += 1
        if hand <= len(forgotten) and forgotten[hand - 1]:
            continue
        silver += order[turned] in (S, B)
        gold += order[turned] in (G, B)
        turned += 1
    return hand


def by_all_orders(cards: tuple[PoliceCard, ...], hand: int) -> dict[int, Fraction]:
    """The distribution of the last hand over the 120 orders of five cards that agree with what was seen."""
    forgotten = tuple(card is FORGOTTEN for card in cards)
    turned = [card for card in cards if card is not FORGOTTEN]
    found: dict[int, int] = {}
    for order in itertools.permutations(POLICE):
        seen = all(card is UNKNOWN or card is one for card, one in zip(turned, order, strict=False))
        last = last_hand(order, forgotten)
        if seen and last >= hand and len(turned) <= len(order):
            found[last] = found.get(last, 0) + 1
    total = sum(found.values())
    return {last: Fraction(number, total) for last, number in sorted(found.items())} if total else {}


def test_at_the_start() -> None:
    found = ending((), 1)
    assert found.last == {3: Fraction(1, 5), 4: Fraction(3, 5), 5: Fraction(1, 5)}
    assert found.expected_hands == 4
    assert found.of(1) == found.of(6) == 0


@pytest.mark.parametrize("number", [*range(5), pytest.param(5, marks=pytest.mark.long)])
def test_every_sequence_of_cards_against_every_order(number: int) -> None:
    possible = 0
    for cards in itertools.product(ANY, repeat=number):
        for hand in {max(1, number), number + 1}:
            expected_odds = by_all_orders(cards, hand)
            if expected_odds:
                found = ending(cards, hand)
                assert found.last == expected_odds and list(found.last) == sorted(found.last)
                assert sum(found.last.values()) == 1 and found.expected_hands >= 1
                possible += 1
            else:
                with pytest.raises(BadgesError) as refused:
                    ending(cards, hand)
                assert "\n" not in str(refused.value)
    assert possible


@pytest.mark.parametrize(
    ("cards", "hand", "why"),
    [
        ((S, S, S), 3, "3 police cards with silver cannot be: there are 2"),
        ((B, B), 2, "2 police cards with both cannot be: there is 1"),
        ((S, S, G, G, B, UNKNOWN), 6, "6 police cards cannot be: there are 5"),
        ((S, S, B, G), 4, "no police card can follow silver, silver, both: three badges of one colour were up"),
        ((S, B, S), 4, "after silver, both, silver the game was over, so there is no hand 4"),
        ((UNKNOWN,) * 5, 6, "the game was over before hand 6"),
        ((S, G), 4, r"expected 3 or 4; one that nobody noted is \?, one that was never turned up is forgotten"),
        ((S, G), 1, "2 police cards cannot be in hand 1"),
        ((), 0, "there is no hand 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(cards: tuple[PoliceCard, ...], hand: int, why: str) -> None:
    with pytest.raises(BadgesError, match=why):
        ending(cards, hand)


def test_a_forgotten_card_puts_the_end_off() -> None:
    assert ending((FORGOTTEN,), 2).last == {4: Fraction(1, 5), 5: Fraction(3, 5), 6: Fraction(1, 5)}
    assert ending((UNKNOWN,), 1).last == ending((), 1).last
    assert ending((UNKNOWN, UNKNOWN, UNKNOWN), 3).of(3) == Fraction(1, 5)


def test_games_played_end_as_was_possible() -> None:
    rng = Random(3)
    for _ in range(40):
        game = play_game(usual(rng.choice((2, 3))), rng)
        assert game.state.table.outcome is not None
        with pytest.raises(BadgesError, match="the game is over"):
            ending_of(game.state.table)
        badges = game.state.table.badges
        for hand in range(1, len(badges) + 1):
            assert ending(badges[: hand - 1], hand).of(len(badges)) > 0
            assert ending(badges[:hand], hand).of(len(badges)) > 0
        assert ending(badges, len(badges)).of(len(badges)) == 1


HAND = "hand\nNY1\nNY2\nBO3\nBO3\nDE1\nDE2\npolice {}\nDE3\nDE4\n"


def at(*lines: str) -> Ending:
    return ending_of(loads("boss-record 1\nplayers Ann Bob\n" + "\n".join(lines) + "\n").state.table)


def test_of_a_table() -> None:
    assert at("hand").last == ending((), 1).last
    assert at("hand").cards == ()
    assert at(HAND.format("both")).last == ending((B,), 1).last
    assert at(HAND.format("forgotten")) == ending((FORGOTTEN,), 1)
    assert at("position in hand 3", "badges silver both", "play") == ending((S, B), 3)
    joined = loads("boss-record 1\nplayers Ann Bob\nposition in hand 3\nbadges silver\nplay\n").state.table
    assert ending_of(joined) == ending((FORGOTTEN, S), 3)
    assert ending_of(joined, unknown=1) == ending_of(joined, unknown=5) == ending((UNKNOWN, S), 3)


def test_an_extra_hand_is_the_last_one() -> None:
    table = loads("boss-record 1\nplayers Ann Bob\nhand\n").state.table._replace(hand_no=4, badges=(S, S, B), extra=1)
    found = ending_of(table)
    assert found.is_extra and found.last == {4: 1} and found.expected_hands == 1
