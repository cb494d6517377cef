"""Odds of finished games compared with what came true: at the beginning of every round, through every seat's eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.sizes import rounds_left, rounds_of
from boss_solver.game.state import GameState
from boss_solver.game.turns import round_no
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.seen_then import seen_by
from boss_solver.inference.entries.story import Story, Turn
from boss_solver.inference.view import SeatView
from boss_solver.playout.work import Done, do_all
from boss_solver.reading.choices.choices import Choice, choices_of
from boss_solver.reading.learning import believed_after, told_by
from boss_solver.reading.measured.read_scores import ScoredCity
from boss_solver.reading.posterior import Posterior, posterior
from boss_solver.reading.read import Reading


@dataclass(frozen=True)
class Games:
    """Finished games to be read, one after the other."""

    games: Sequence[Sequence[Story]]
    """All hands of each."""
    reading: Reading = field(default_factory=Reading)
    backs: bool = True

    def run(self, progress: Callable[[int], None] | None = None) -> Done[Sequence[ScoredCity]]:
        """Read them all. Raises KeyboardInterrupt only if it was stopped before the first was read."""
        return do_all(self, range(len(self.games)), progress=progress)

    def do(self, number: int) -> Sequence[ScoredCity]:
        """Read one of them."""
        return list(scored(self.reading, self.games[number], number, backs=self.backs))


def scored(
    reading: Reading,
    hands: Sequence[Story],
    game: int = 0,
    *,
    backs: bool = True,
    seats: Sequence[int] | None = None,
    only_last: bool = False,
) -> Iterator[ScoredCity]:
    """Every city that was open, at the beginning of every round of the settled hands of one game.

    Args:
        reading: How to read.
        hands: All hands of the game, in order.
        game: Its number, for telling hands apart.
        backs: Whether all see the backs of all cards, as at the table; else only those that were entered.
        seats: Whose eyes; those of all whose cards are known unless said otherwise.
        only_last: Only the beginning of the last round.
    """
    known: dict[int | None, dict[int, tuple[NDArray[np.float64], int]]] = {}
    for number, hand in enumerate(hands):
        if hand.is_settled and hand.start.table.hand is not None:
            for seat, cards in enumerate(hand.dealt.holdings):
                if cards is not None and (seats is None or seat in seats):
                    evidence = known.get(None if backs else seat, {})
                    beliefs = {player: believed_after(reading.grid, logs) for player, (logs, _) in evidence.items()}
                    yield from _of_hand(reading, hand, (game, number), seat, backs, beliefs, only_last)
        _learn(reading, hand, known, backs)


def _learn(
    reading: Reading,
    hand: Story,
    known: dict[int | None, dict[int, tuple[NDArray[np.float64], int]]],
    backs: bool,
) -> None:
    """Add what a hand told. With all backs seen everybody learns the same of everybody else."""
    for reader in (None,) if backs else range(hand.end.table.setup.players):
        so_far = known.setdefault(reader, {})
        for seat, (logs, number) in told_by(reading.grid, as_seen(hand, reader, backs), reader).items():
            before = so_far.get(seat)
            so_far[seat] = (logs, number) if before is None else (before[0] + logs, before[1] + number)


def as_seen(hand: Story, reader: int | None, backs: bool) -> Story:
    """The hand with each turn as the reader saw it: his own cards, the backs of the others'."""
    return hand._replace(turns=tuple(_turn(turn, hand, reader, backs) for turn in hand.turns))


def _turn(turn: Turn, hand: Story, reader: int | None, backs: bool) -> Turn:
    return turn._replace(before=_state(_view(turn.before, hand, reader, backs)))


def _view(state: GameState, hand: Story, reader: int | None, backs: bool) -> SeatView:
    if backs:
        return seen_by(state, reader, hand.dealt)
    return SeatView(reader, state.table, None if reader is None else hand.dealt.holdings[reader])


def _state(view: SeatView) -> GameState:
    players = range(view.table.setup.players)
    return GameState(view.table, tuple(view.own if seat == view.seat else None for seat in players))


def _of_hand(
    reading: Reading,
    hand: Story,
    place: tuple[int, int],
    seat: int,
    backs: bool,
    beliefs: Mapping[int, tuple[float, ...]],
    only_last: bool,
) -> Iterator[ScoredCity]:
    turns = as_seen(hand, seat, backs).turns
    last = rounds_of(hand.end.table)
    earlier: Posterior | None = None
    for turn, plain in zip(turns, hand.turns, strict=True):
        number, opens = _round(hand, plain)
        if not opens or number == 1 or (only_last and number < last):
            continue
        view = _view(plain.before, hand, seat, backs)
        choices: tuple[Choice, ...] = choices_of((other for other in turns if other.number < turn.number), seat)
        puzzle = puzzle_of(view)
        earlier = posterior(
            view, puzzle, choices, reading.grid, beliefs, samples=reading.samples, seed=reading.seed, earlier=earlier
        )
        yield from scored_at(earlier, hand, place, number, seat)


def _round(hand: Story, turn: Turn) -> tuple[int, bool]:
    """The round of a turn, and whether the turn opens it."""
    table = turn.before.table
    if hand.hand.sizes is None or table.hand is None:
        before, place = divmod(turn.number - 1, table.setup.players)
        return before + 1, not place
    rounds = set(filter(None, rounds_left(table.hand)))
    return round_no(table), len(rounds) == 1


def scored_at(odds: Posterior, hand: Story, place: tuple[int, int], round_no: int, seat: int) -> Iterator[ScoredCity]:
    """Every city that was open at one moment; ``place`` is the game and the place of the hand in it."""
    deals = count(odds.puzzle, arrays=True)
    for city in odds.view.table.setup.cities:
        true = hand.reward(city)
        by_cards = {card.face: float(p) for card, p in deals.reward(city).items()}
        if len(by_cards) > 1 and true is not None and true.face in by_cards:
            faces = tuple(by_cards)
            read = _kept_possible([odds.city(city).reward[face].value for face in faces], odds)
            yield ScoredCity(
                hand=place,
                hand_no=hand.number,
                round_no=round_no,
                seat=seat,
                city=city,
                faces=faces,
                by_cards=tuple(by_cards.values()),
                by_bids=read,
                true=faces.index(true.face),
            )


def _kept_possible(chances: Sequence[float], odds: Posterior) -> tuple[float, ...]:
    """Give faces that no drawn deal shows, but that are possible, the chance of one drawn deal."""
    if all(chances):
        return tuple(chances)
    least = 1 / (1 + odds.effective)
    raised = [max(chance, least) for chance in chances]
    return tuple(chance / sum(raised) for chance in raised)
