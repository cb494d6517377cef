"""Whole games as an independent referee knows them: every state in between agrees, and every winner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest

from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, Badge, City
from boss_solver.game.chicago import payout_range
from boss_solver.game.events import Dealt, Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.moves import Placement, legal_placements, legal_reveals
from boss_solver.game.settling import known_rewards
from boss_solver.game.setup import Setup, custom
from boss_solver.game.state import GameState, Stake, Table, new_game
from boss_solver.game.turns import Expect, Expected, expected, in_turn_order, round_no, round_order
from tests import long
from tests.oracles import referee
from tests.oracles.games import Game, Hand, game_of, read_games
from tests.strategies import legal_sets

GAMES: Final = read_games(Path(__file__).parent.parent / "data" / "games.jsonl")


EACH: Final = [
    pytest.param(
        game,
        full,
        id=f"seed{game.seed}-{'full' if full else 'spectator'}",
        marks=[] if full == (number % 2 == 0) else pytest.mark.long,
    )
    for number, game in enumerate(GAMES)
    for full in (True, False)
]
"""Every known game in full and as a spectator sees it; of the usual tests it is one of both, in turns."""


@pytest.mark.parametrize(("game", "full"), EACH)
def test_known_games(game: Game, full: bool) -> None:
    Follow(game, full).play()


def test_known_games_are_all_there() -> None:
    assert len(GAMES) == 102
    assert {game.players for game in GAMES} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("players", range(2, 7))
def test_made_up_games(players: int) -> None:
    for seed in range(6):
        Follow(game_of(referee.random_game(seed, players)), full=seed % 2 == 0).play()


@pytest.mark.parametrize("players", range(2, 7))
def test_made_up_games_with_any_placement(players: int) -> None:
    for seed in range(6):
        Follow(game_of(referee.random_game(seed, players, uniform=True)), full=True).play()


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_made_up_games_of_other_sets(players: int) -> None:
    for game in other_sets(players, 12, seed=0):
        Follow(game, full=True).play()


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_many_made_up_games(players: int) -> None:
    first = long.seed() * 1_000_000
    for seed in range(first, first + long.count(1500)):
        uniform = seed % 3 == 0
        Follow(game_of(referee.random_game(seed, players, uniform=uniform)), full=seed % 2 == 0).play()
    for game in other_sets(players, long.count(1500), first):
        Follow(game, full=True).play()


def other_sets(players: int, number: int, seed: int) -> Iterator[Game]:
    """Games of any set of cities, with up to three cards undealt."""
    rng = Random(seed)
    for _ in range(number):
        undealt = rng.choice((0, 0, 1, 2, 3))
        cities = rng.choice(legal_sets(players, undealt))
        yield game_of(referee.random_game(rng.randrange(10**9), players, cities, undealt=undealt))


class Follow:
    """A game of the referee's, event by event through the library, every state compared on the way."""

    def __init__(self, game: Game, full: bool) -> None:
        self.game = game
        self.full = full
        """Whether the record knows every holding."""
        cities = tuple(City(code) for code in game.cities)
        self.setup: Setup = custom(game.players, cities, len(game.hands[0].undealt))
        self.state: GameState = new_game(self.setup)

    @property
    def table(self) -> Table:
        return self.state.table

    def do(self, event: Event) -> None:
        self.state = apply(self.state, event)

    def play(self) -> None:
        for number, hand in zip(count(1), self.game.hands):
            assert expected(self.table) == Expected(Expect.HAND)
            assert self.table.outcome is None
            self.do(HandBegins())
            self.begins(number, hand)
            if self.full:
                for seat, cards in enumerate(hand.dealt):
                    self.do(Dealt(seat, tuple(CARDS[card] for card in cards)))
            self.turns(hand)
            self.settle(hand)
        self.ends()

    def begins(self, number: int, hand: Hand) -> None:
        table = self.table
        assert table.hand is not None
        assert table.hand_no == number
        assert table.row == hand.row
        assert table.marker == hand.start
        assert table.extra == sum(one.police is None for one in self.game.hands[:number])
        starts = zip(hand.experts_at_start, hand.occasionals_at_start, strict=True)
        assert table.hand.supply == tuple(Stake(*supply) for supply in starts)
        assert table.hand.left == tuple(len(cards) for cards in hand.dealt)

    def turns(self, hand: Hand) -> None:
        """Play the turns beside the referee, who says what is legal."""
        play = self.referee_of(hand)
        each = len(hand.dealt[0])
        for number, turn in enumerate(hand.turns):
            if turn.round == each - 1 and number % self.game.players == 0 and hand.police is not None:
                assert expected(self.table) == Expected(Expect.POLICE, turn.seat)
                self.do(PoliceTurned(Badge(hand.police)))
            assert expected(self.table) == Expected(Expect.TURN, turn.seat)
            assert round_no(self.table) == turn.round
            if number == (each - 1) * self.game.players:
                self.last_round(hand)
            self.choices(play, turn.seat)
            if turn.place is not None:
                self.do(Placed(turn.seat, City(turn.place.city), turn.place.experts, turn.place.occasionals))
                assert expected(self.table) == Expected(Expect.REVEAL, turn.seat)
            self.do(Revealed(turn.seat, CARDS[turn.reveal]))
            play.turn(turn.place, turn.reveal)
            self.middle(play)
        assert expected(self.table) == Expected(Expect.REWARDS)
        assert payout_range(self.table) == (play.chicago_pays(),) * 2

    def referee_of(self, hand: Hand) -> referee.Play:
        """The referee's own idea of the hand that begins."""
        table = referee.Table(self.game.players, self.game.cities, hand.start)
        table.row = list(hand.row)
        before = self.game.hands[self.table.hand_no - 2] if self.table.hand_no > 1 else None
        if before is not None:
            table.alive = list(before.experts_alive)
            table.away = list(before.away_next)
            table.occasionals = list(before.occasionals_left)
            table.banned = [set(cities) for cities in before.banned]
        return referee.Play(table, hand.dealt)

    def last_round(self, hand: Hand) -> None:
        order = tuple(turn.seat for turn in hand.turns[-self.game.players :])
        assert round_order(self.table) == order
        assert set(in_turn_order(self.table)) == set(order)

    def choices(self, play: referee.Play, seat: int) -> None:
        if self.full:
            placements = tuple(Placement(City(c), e, o) for c, e, o in play.placements(seat))
            assert legal_placements(self.table, seat) == placements
            assert {str(card) for card in legal_reveals(self.state, seat)} == set(play.holding[seat])
        else:
            assert {CARDS[card] for card in play.holding[seat]} <= set(legal_reveals(self.state, seat))

    def middle(self, play: referee.Play) -> None:
        hand = self.table.hand
        assert hand is not None
        assert hand.supply == tuple(map(Stake, play.experts, play.occasionals))
        assert hand.left == tuple(map(len, play.holding))
        for city in self.table.row:
            assert hand.leaders.get(city) == play.leader(city)
            for seat, stake in enumerate(hand.on.get(city, ())):
                assert stake.total == play.gangsters(city, seat)
                assert stake.experts == play.experts_on[seat][city]

    def settle(self, hand: Hand) -> None:
        rewards = {City(city): CARDS[card] for city, card in hand.rewards.items()}
        follow = known_rewards(self.state)
        assert follow.items() <= rewards.items()
        assert follow == rewards or hand.undealt
        assert self.table.is_last_hand == hand.last_hand
        self.do(RewardsTurned(tuple(rewards.values()) if hand.undealt else ()))
        assert self.table.hand is not None
        settlement, accounts = self.table.hand.settlement, self.table.accounts
        assert settlement is not None
        assert {effect.city: effect.winner for effect in settlement.effects} == hand.wins
        assert settlement.gained == hand.gained == tuple(account.last for account in accounts)
        assert tuple(account.money for account in accounts) == hand.money
        assert tuple(account.alive for account in accounts) == hand.experts_alive
        assert tuple(account.occasionals for account in accounts) == hand.occasionals_left
        assert tuple(account.away for account in accounts) == hand.away_next
        assert tuple(tuple(sorted(account.banned)) for account in accounts) == hand.banned

    def ends(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None
        assert outcome.standing == self.game.final
        assert outcome.winners == self.game.winners
        assert expected(self.table) == Expected(Expect.NOTHING)
