"""Nothing that a review says of a moment in a seat's eyes depends on what the seat could not see then.

Two games are made that are equal up to a moment in everything one seat could see: later cards are swapped among equal
backs, between the other players' hands and the rewards.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from boss_cli.page.data import as_data
from boss_cli.review.hand_answer import odds_then

from boss_solver.inference.entries.story import stories
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.moments import moments
from tests.long import count, seed
from tests.made import NAMES, made_up, text_of
from tests.oracles.games import Hand
from tests.running import boss


class Pair(NamedTuple):
    """Two games that are equal for a seat up to a moment of their last hand."""

    texts: tuple[str, str]
    hand: int
    turn: int
    seat: int


def pair(number: int, keeps_record: bool = False) -> Pair:
    """A game broken off after one of its hands, and the same with hidden cards of that hand swapped."""
    rng = Random(number)
    players = rng.randrange(2, 7)
    game = made_up(number, players)
    hand = rng.randrange(len(game.hands))
    deal = game.hands[hand]
    turn = rng.randrange(len(deal.turns) + 1)
    seat = rng.randrange(players)
    other = mixed(deal, turn, seat, rng)
    keeper = seat if keeps_record else None
    games = (replace(game, hands=(*game.hands[:hand], one)) for one in (deal, other))
    first, second = (text_of(one, keeper) for one in games)
    return Pair((first, second), hand, turn, seat)


def mixed(hand: Hand, turn: int, seat: int, rng: Random) -> Hand:
    """The hand with the cards mixed that the seat had not seen after so many turns, each among those of its city."""
    played = [[one.reveal for one in hand.turns[:turn] if one.seat == player] for player in range(len(hand.dealt))]
    hidden = [list(hand.dealt[player]) for player in range(len(hand.dealt))]
    for player, cards in enumerate(played):
        for card in cards:
            hidden[player].remove(card)
    hidden[seat] = []
    by_city = defaultdict(list)
    for card in (*(card for cards in hidden for card in cards), *hand.rewards.values()):
        by_city[card[:2]].append(card)
    for cards in by_city.values():
        rng.shuffle(cards)
    new = [[by_city[card[:2]].pop() for card in cards] for cards in hidden]
    turns = list(hand.turns[:turn])
    left = [list(zip(old, now, strict=True)) for old, now in zip(hidden, new, strict=True)]
    for one in hand.turns[turn:]:
        card = one.reveal
        if one.seat != seat:
            at = [old for old, _ in left[one.seat]].index(card)
            card = left[one.seat].pop(at)[1]
        turns.append(one._replace(reveal=card))
    dealt = tuple(
        cards if player == seat else tuple(played[player] + new[player]) for player, cards in enumerate(hand.dealt)
    )
    rewards = {city: by_city[city].pop() for city in hand.rewards}
    return replace(hand, dealt=dealt, turns=tuple(turns), rewards=rewards)


def check_library(made: Pair) -> None:
    told = []
    for text in made.texts:
        story = stories(loads(text).require())[made.hand]
        seen = list(moments(story, made.seat))[: made.turn + 1]
        told.append([(one.number, one.turn and one.turn.seat, as_data(odds_then(one.odds))) for one in seen])
        assert all(one.number == i for i, one in enumerate(seen))
    assert told[0] == told[1]


def check_program(made: Pair) -> None:
    at = f"{made.hand + 1}.{made.turn}"
    for form in ((), ("--json",)):
        command = ("review", "-", "--at", at, "--seat", NAMES[made.seat], *form)
        first, second = (boss(*command, stdin=text, width=100) for text in made.texts)
        assert first.code == 0, first.err
        assert first == second


@pytest.mark.parametrize("number", range(25))
def test_a_moment_is_the_same_whatever_was_hidden(number: int) -> None:
    check_library(pair(number))


@pytest.mark.parametrize("number", range(100, 106))
def test_so_is_what_the_program_prints(number: int) -> None:
    check_program(pair(number))


@pytest.mark.parametrize("number", range(200, 203))
def test_in_a_record_of_the_seat_as_well(number: int) -> None:
    made = pair(number, keeps_record=True)
    check_library(made)
    check_program(made)


def test_the_games_do_differ() -> None:
    """Else nothing would be shown: most pairs have other holdings or other rewards."""
    assert sum(len(set(pair(number).texts)) == 2 for number in range(12)) > 7


@pytest.mark.long
def test_many_moments_are_the_same_whatever_was_hidden() -> None:
    for number in range(count(2000)):
        check_library(pair(seed() * 100_000 + number))
