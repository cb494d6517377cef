"""Measuring what reading is worth: whole games of known players, read by everybody who sits at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from boss_solver.errors import BossError
from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import new_game
from boss_solver.inference.entries.story import Story, stories
from boss_solver.inference.view import view_of
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import Policy
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Done, do_all
from boss_solver.reading.choices.styles import Softmax
from boss_solver.reading.measured.calibrating import scored
from boss_solver.reading.measured.read_scores import ScoredCity
from boss_solver.reading.read import Reading
from boss_solver.record.games.reader import loads

MIXED: Final = "mixture"
"""The default table of playouts: any policy but the random one, with any way to reveal."""

_SOFTMAX: Final = "softmax-"

_PIECE: Final = 4
"""Games that are played and read at a time."""


class UnknownTableError(BossError):
    """No such players can be measured."""


def seats_named(name: str) -> Player | Mixture:
    """Who sits at every seat: a policy, ``softmax-2`` (any temperature), or ``mixture``. Raises UnknownTableError."""
    if name == MIXED:
        return MIXTURE
    policy: Policy | None = POLICIES.get(name)
    if name.startswith(_SOFTMAX):
        try:
            policy = Softmax(float(name.removeprefix(_SOFTMAX)))
        except ValueError:
            policy = None
    if policy is None:
        known = ", ".join([*POLICIES, f"{_SOFTMAX}2", MIXED])
        raise UnknownTableError(f"there are no players '{name}' to measure; there are: {known}")
    return Player(policy, REVEALS["at-random"])


@dataclass(frozen=True)
class SelfPlay:
    """Games of one kind of players, read hand by hand."""

    players: str
    """See :func:`seats_named`."""
    reading: Reading = field(default_factory=Reading)
    seats: int = 4
    backs: bool = True
    seed: int = 1
    only_last: bool = False
    """Only the beginning of each hand's last round."""

    @property
    def setup(self) -> Setup:
        """The usual game for so many players."""
        return usual(self.seats)

    def run(
        self,
        games: int,
        *,
        processes: int = 1,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Done[Sequence[ScoredCity]]:
        """Play and read so many games. Raises KeyboardInterrupt only if none was done yet."""
        pieces = [(first, min(_PIECE, games - first)) for first in range(0, games, _PIECE)]

        def tell(done: int) -> None:
            if progress is not None:
                progress(sum(number for _, number in pieces[:done]))

        return do_all(self, pieces, processes=processes, seconds=seconds, progress=tell)

    def do(self, piece: tuple[int, int]) -> Sequence[ScoredCity]:
        """Play and read some games from one on."""
        return [
            one
            for number, hands in self.played(*piece)
            for one in scored(self.reading, hands, number, backs=self.backs, only_last=self.only_last)
        ]

    def played(self, first: int, games: int) -> Iterator[tuple[int, tuple[Story, ...]]]:
        """Some games from one on: their numbers and all their hands."""
        recorder = Recorder(games)
        start = start_of(view_of(new_game(self.setup), None))
        # Each piece has a seed of its own, far from those of others.
        playouts = Playouts(start, [seats_named(self.players)] * self.seats, seed=self.seed * 1_000_003 + first)
        playouts.play(0, games, recorder)
        names = [f"P{seat + 1}" for seat in range(self.seats)]
        for number, lines in enumerate(recorder.lines, first):
            yield number, stories(loads(record_text(self.setup, names, "self-play", lines)))
