"""What reading is worth to a seat that is advised: `python -m tests.advice.with_reading`.

Hands of four players, each a type of the default mixture, are played on from where such players left a game: one seat
does whatever is advised, once by the cards alone and once by what the others' bids tell as well, with the same deal,
the same others and the same random numbers. The difference is what reading is worth a hand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.search.judging import Judge, judge_moves
from boss_solver.game.apply import apply, replay
from boss_solver.game.cards import Card
from boss_solver.game.events import Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.history import history_of
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import choose, choose_card
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Player
from boss_solver.reading.playing import guess_of
from boss_solver.reading.read import Reading
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Line
from tests.advice.brute_force import seen_by, worth
from tests.play import police_left

HANDS: Final = 400
SAMPLES: Final = 8000
"""Playouts a move."""
PLAYERS: Final = 4


class Outcome(NamedTuple):
    """What a hand came to."""

    worth: float
    """Millions, what is carried on to the next hand included."""
    money: int
    """Millions won."""
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Hand:
    """A hand of a game of known players, to be played on with one seat advised."""

    seed: int
    samples: int = SAMPLES
    setup: Setup = field(default_factory=lambda: usual(PLAYERS))

    @property
    def hand_no(self) -> int:
        """One of the first three, which every game has."""
        return 1 + self.seed % 3

    @property
    def seat(self) -> int:
        """Who is advised."""
        return self.seed // 3 % self.setup.players

    @cached_property
    def _game(self) -> tuple[list[tuple[Event, ...]], tuple[Player, ...]]:
        """The lines of the game, and who sits where."""
        start = start_of(view_of(new_game(self.setup), None))
        playouts = Playouts(start, [MIXTURE] * self.setup.players, seed=self.seed)
        recorder = Recorder(1)
        playouts.play(0, 1, recorder)
        kinds = playouts.dealt(0, 1).status[:, :, 0]
        company = playouts.company
        return recorder.lines[0], tuple(
            Player(company.policies[kinds[seat, Row.POLICY]], company.reveals[kinds[seat, Row.REVEAL]])
            for seat in range(self.setup.players)
        )

    @property
    def lines(self) -> list[tuple[Event, ...]]:
        """The whole game as the mixture played it."""
        return self._game[0]

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self._game[1]

    @cached_property
    def begun(self) -> list[tuple[Event, ...]]:
        """The lines until the hand is dealt."""
        lines = self.lines
        first = [at for at, events in enumerate(lines) if isinstance(events[0], HandBegins)][self.hand_no - 1]
        return lines[: first + 1 + self.setup.players]

    @cached_property
    def rewards(self) -> tuple[Card | None, ...]:
        """What lies under the cities."""
        turned = [event for events in self.lines for event in events if isinstance(event, RewardsTurned)]
        return turned[self.hand_no - 1].cards

    def play(self, reads: bool) -> Outcome:
        """Play the hand, reading or not."""
        lines = list(self.begun)
        state = before = replay(self.setup, [event for events in lines for event in events])
        moves: list[Move] = []
        while (waits := expected(state.table)).what is not Expect.REWARDS:
            if waits.what is Expect.POLICE:
                left = police_left(state.table)
                events: list[Event] = [PoliceTurned(left[int(self._random(state, 9).integers(len(left)))])]
            elif waits.seat == self.seat:
                moves.append(self._advised(lines, reads))
                events = [Placed(self.seat, *moves[-1].place)] if moves[-1].place else []
                events.append(Revealed(self.seat, moves[-1].card))
            else:
                assert waits.seat is not None
                events = self._others(state, waits.seat)
            for event in events:
                state = apply(state, event)
            lines.append(tuple(events))
        after = apply(state, RewardsTurned(self.rewards)).table  # type: ignore[arg-type]  # all known
        money = after.accounts[self.seat].money - before.table.accounts[self.seat].money
        return Outcome(worth(before.table, after, self.seat), money, tuple(moves))

    def _random(self, state: GameState, which: int) -> np.random.Generator:
        """The same random numbers at the same turn, whoever reads."""
        hand = state.table.hand
        assert hand is not None
        return np.random.default_rng((self.seed, len(hand.shown), which))

    def _others(self, state: GameState, seat: int) -> list[Event]:
        """What a player of the mixture does."""
        player = self.players[seat]
        random = self._random(state, seat)
        city, amount, card = random.integers(0, 1 << 16, (3, 1), np.uint16)
        seen = seen_by(state, seat)
        placed = choose(player.policy, seen, city, amount)
        events: list[Event] = []
        if placed.at.any():
            at = int(placed.at[:, 0].argmin())
            events = [Placed(seat, seen.deck.cities[at], int(placed.experts[0]), int(placed.occasionals[0]))]
            seen = seen_by(apply(state, events[0]), seat)
        chosen = choose_card(player.reveal, seen, card)
        number = int(random.integers(seen.cards_left)) if chosen is None else int(chosen[0])
        return [*events, Revealed(seat, seen.deck.cards[int(seen.cards[number, 0])])]

    def _advised(self, lines: Sequence[Sequence[Event]], reads: bool) -> Move:
        """The best move, by what the seat itself would have written down."""
        kept = self.kept(lines)
        view = history_of(kept, kept[-1].after.here, self.seat).view
        puzzle, guess = puzzle_of(view), None
        if reads:
            reading = Reading(seed=self.seed)
            found = reading.odds(view, puzzle, reading.behaviour(kept, self.setup, self.seat))
            puzzle, guess = found.puzzle, guess_of(found)
        judge = Judge(view, puzzle, seed=self.seed, guess=guess)
        return judge_moves(judge, samples=self.samples).left[0]

    def kept(self, lines: Sequence[Sequence[Event]]) -> tuple[Line, ...]:
        """The record of the seat."""
        names = [f"P{seat + 1}" for seat in range(self.setup.players)]
        return loads(as_seen_by(loads(record_text(self.setup, names, "a game", lines)), self.seat, backs=True)).lines


class Pair(NamedTuple):
    """A hand played both ways."""

    reading: Outcome
    cards: Outcome


def pairs(first: int, number: int, samples: int = SAMPLES) -> Iterator[Pair]:
    """So many hands."""
    for seed in range(first, first + number):
        hand = Hand(seed, samples)
        yield Pair(hand.play(True), hand.play(False))


def difference(found: Sequence[Pair]) -> Estimate:
    """By how much more a hand is worth, in millions."""
    return estimate(np.array([pair.reading.worth - pair.cards.worth for pair in found]))


def summary(found: Sequence[Pair]) -> str:
    """In one line."""
    gain = difference(found)
    money = estimate(np.array([pair.reading.money - pair.cards.money for pair in found]))
    means = [float(np.mean([outcome.worth for outcome in side])) for side in zip(*found, strict=True)]
    other = sum(pair.reading.moves != pair.cards.moves for pair in found)
    return (
        f"{len(found)} hands, played otherwise in {other}: worth {means[0]:.2f} with reading, {means[1]:.2f} without, "
        f"difference {gain.mean:+.2f} +- {gain.error:.2f} millions a hand; money {money.mean:+.2f} +- {money.error:.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and measure; 1 if reading is not significantly better."""
    parser = argparse.ArgumentParser(prog="python -m tests.advice.with_reading", description="What reading is worth.")
    parser.add_argument("--hands", type=int, default=HANDS, help="(default %(default)s)")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="playouts a move (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first hand (default %(default)s)")
    options = parser.parse_args(arguments)
    found: list[Pair] = []
    for pair in pairs(options.seed, options.hands, options.samples):
        found.append(pair)
        if len(found) % 100 == 0:
            print(summary(found), flush=True)
    if len(found) % 100:
        print(summary(found))
    gain = difference(found)
    return int(not gain.mean > 2 * gain.error)


if __name__ == "__main__":
    sys.exit(main())
