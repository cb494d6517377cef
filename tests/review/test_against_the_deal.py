"""Reviews of random games against a plain reckoning from the deal, which shares nothing with the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import log2

import pytest

from boss_solver.game.cards import City
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.game import GameReview, HandReview, review_of
from tests.long import count, seed
from tests.made import made_up, text_of
from tests.oracles.games import Game, Hand
from tests.oracles.referee import DECKS, MONEY
from tests.running import boss


def unseen(hand: Hand, seat: int, turns: int, city: str) -> Counter[str]:
    """The cards of a city that a seat had not seen after so many turns."""
    left = Counter(city + face for face in DECKS[city])
    left -= Counter(hand.dealt[seat])
    return left - Counter(turn.reveal for turn in hand.turns[:turns] if turn.seat != seat)


def worth(cards: Counter[str]) -> Fraction:
    return Fraction(sum(MONEY.get(card[2], 0) * n for card, n in cards.items()), sum(cards.values()))


def bits(cards: Counter[str]) -> float:
    total = sum(cards.values())
    return -sum(n / total * log2(n / total) for n in cards.values())


def check_hand(hand: HandReview, true: Hand, players: int) -> None:
    story = hand.story
    assert [sorted(map(str, held or ())) for held in story.dealt.holdings] == [sorted(held) for held in true.dealt]
    assert story.gaps == ()
    for seat in range(players):
        for moment in hand.eyes.moments[seat]:
            assert tuple(moment.cities.values()) == moment.odds.cities
            for odds in moment.odds.cities:
                left = unseen(true, seat, moment.number, odds.city.value)
                total = sum(left.values())
                expected = {card[2]: Fraction(n, total) for card, n in left.items()}
                assert {face.value: p for face, p in odds.reward.items()} == expected
            for other, table_backs in ((one.seat, dict(one.counts)) for one in moment.view.table.hand.backs):  # type: ignore[union-attr]  # in a hand
                held = Counter(card[:2] for card in true.dealt[other])
                held -= Counter(turn.reveal[:2] for turn in true.turns[: moment.number] if turn.seat == other)
                assert {city.value: n for city, n in table_backs.items()} == dict(held)
            assert {one.seat for one in moment.view.table.hand.backs} == set(range(players)) - {seat}  # type: ignore[union-attr]  # in a hand
    placed = [(n, turn) for n, turn in enumerate(true.turns, 1) if turn.place is not None]
    assert [(one.turn, one.seat, one.city.value) for one in hand.bids] == [
        (n, turn.seat, turn.place.city) for n, turn in placed if turn.place
    ]
    for bid in hand.bids:
        assert bid.winner == true.wins[bid.city.value]
        if bid.city is City.CHICAGO:
            assert bid.expected is None and bid.bluff is None
            continue
        eyes = [unseen(true, seat, bid.turn - 1, bid.city.value) for seat in range(players)]
        assert bid.expected == worth(eyes[bid.seat])
        assert set(bid.knowers) == {seat for seat, left in enumerate(eyes) if len(left) == 1}
        assert str(bid.reward) == true.rewards[bid.city.value]
    for one in hand.reveals:
        city = str(one.card)[:2]
        for other, told in one.bits.items():
            before, after = (unseen(true, other, n, city) for n in (one.turn - 1, one.turn))
            assert told == pytest.approx(bits(before) - bits(after))
        assert one.foreseen is not None and one.least is not None and one.least <= one.foreseen + 1e-9


def check_sums(game: GameReview, true: Game) -> None:
    """Sums in every table agree with the settled money, as the referee has it."""
    assert game.money == true.hands[-1].money
    assert len(game.hands) == len(true.hands)
    for hand, one in zip(game.hands, true.hands, strict=True):
        assert hand.gained == one.gained
        by_winner = Counter[int]()
        for taking in hand.takings:
            by_winner[taking.winner] += taking.money
        assert [by_winner[seat] for seat in range(true.players)] == list(one.gained)
        assert {taking.city.value: taking.winner for taking in hand.takings} == dict(one.wins)
    for seat in range(true.players):
        assert sum(game.by_city(seat).values()) == game.money[seat]


def check_program(text: str, true: Game, width: int) -> None:
    out = boss("review", "-", stdin=text, width=width)
    assert (out.code, out.err) == (0, "")
    assert all(len(line) <= width for line in out.out.splitlines())


def check(number: int) -> None:
    true = made_up(number, 2 + number % 5)
    text = text_of(true)
    game = review_of(loads(text))
    check_sums(game, true)
    for hand, one in zip(game.hands, true.hands, strict=True):
        check_hand(hand, one, true.players)


@pytest.mark.long
@pytest.mark.parametrize("number", range(5))
def test_a_review_is_what_the_deal_says(number: int) -> None:
    check(number)


@pytest.mark.parametrize(("number", "width"), [(20, 40), (21, 60), (22, 80), (25, 200)])
def test_the_program_prints_it_without_a_word_of_error(number: int, width: int) -> None:
    true = made_up(number, 2 + number % 5)
    check_program(text_of(true), true, width)


@pytest.mark.parametrize("number", range(31, 33))
def test_a_seats_own_record_is_fully_known_in_the_end(number: int) -> None:
    """A finished hand tells who held what: what is told of it is the same, whoever kept the record."""
    true = made_up(number, 2 + number % 5)
    full, own = (review_of(loads(text_of(true, seat))) for seat in (None, number % true.players))
    check_sums(own, true)
    for one, other in zip(full.hands, own.hands, strict=True):
        assert one.eyes.story.gaps == other.eyes.story.gaps == ()
        assert one.story.dealt.holdings == other.story.dealt.holdings
        assert [replace(bid, line=0) for bid in one.bids] == [replace(bid, line=0) for bid in other.bids]
        assert [replace(show, line=0) for show in one.reveals] == [replace(show, line=0) for show in other.reveals]


@pytest.mark.parametrize("undealt", [0, 2])
def test_any_set_of_cities_and_cards_left_undealt(undealt: int) -> None:
    cities = ("NY", "BO", "DE", "KC") if not undealt else ("NY", "BO", "DE", "KC", "CI", "ME", "PH")
    true = made_up(5, 4 if not undealt else 3, cities, undealt=undealt)
    check_sums(review_of(loads(text_of(true))), true)


@pytest.mark.long
def test_many_games() -> None:
    for number in range(count(500)):
        which = seed() * 100_000 + number
        check(which)
        true = made_up(which, 2 + which % 5)
        check_program(text_of(true), true, (40, 60, 80, 200)[number % 4])
