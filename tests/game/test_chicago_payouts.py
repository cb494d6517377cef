"""What Chicago can have paid where cards were not noted, against every deal that an independent search finds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import Card, City, Glimpse
from boss_solver.game.chicago import left_of_chicago, payout_range, settled_payouts
from boss_solver.game.state import GameState
from tests import long
from tests.oracles.bruteforce import Deal, Position, enumerate_deals
from tests.play import Deal as TrueDeal
from tests.play import Game, Habits, play_game, record_of
from tests.strategies import SEEDED, setups

WORTH = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "s": 4}


@st.composite
def ends(draw: st.DrawFn) -> tuple[GameState, int | None, TrueDeal]:
    """A hand whose cards are all shown, as the record of a seat has it with a few cards missing."""
    setup = draw(setups())
    rng = draw(SEEDED)
    hands = rng.randint(1, 3)
    before = (hands - 1) * setup.players * setup.cards_each
    game: Game = play_game(setup, rng, hands, before + setup.players * setup.cards_each)
    seat = rng.choice([None, *range(setup.players)])
    state = replay(setup, record_of(seat, game, Habits(gaps=rng.choice((0.1, 0.2))), rng))
    return state, seat, game.deals[-1]


def payouts_of_deals(state: GameState, seat: int | None, rewards: Mapping[City, Card]) -> set[int]:
    """The payout of every deal that fits, by laying the cards down one after the other."""
    table = state.table
    assert table.hand is not None
    shown = tuple((up.seat, str(up.card)) for up in table.hand.shown)
    own = state.dealt[seat] if seat is not None else None
    position = Position(
        table.setup.players,
        tuple(map(str, own)) if own is not None else None,
        seat,
        tuple(str(city) for city in table.setup.cities),
        table.setup.cards_each,
        table.setup.undealt,
        shown,
        reward_is_one_of={str(city): (str(card),) for city, card in rewards.items()},
    )
    left = [str(city) for city in left_of_chicago(table.row)]

    def payout(deal: Deal) -> int:
        tops = {card[:2]: card for card in (deal.slots.get(i, text) for i, (_, text) in enumerate(shown))}
        return sum(WORTH.get(tops[city][2], 0) for city in left if city in tops) // 2

    return {payout(deal) for deal in enumerate_deals(position)}


def check_payouts(end: tuple[GameState, int | None, TrueDeal]) -> None:
    state, seat, deal = end
    hand = state.table.hand
    assert hand is not None
    assume(sum(isinstance(up.card, Glimpse) for up in hand.shown) <= 4)
    low, high = payout_range(state.table)
    for known in ((), deal.rewards[::2], deal.rewards):
        rewards = {card.city: card for card in known}
        found = settled_payouts(state, rewards)
        assert found == payouts_of_deals(state, seat, rewards)
        assert found
        assert low <= min(found) <= max(found) <= high


@given(ends())
@settings(max_examples=50)
def test_payouts_are_those_of_the_deals_that_fit(end: tuple[GameState, int | None, TrueDeal]) -> None:
    check_payouts(end)


@pytest.mark.long
@given(ends())
@settings(max_examples=long.count(5000))
def test_many_payouts_are_those_of_the_deals_that_fit(end: tuple[GameState, int | None, TrueDeal]) -> None:
    check_payouts(end)
