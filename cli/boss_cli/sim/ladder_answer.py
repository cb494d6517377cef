"""Everybody on the ladder against everybody, as values."""

from __future__ import annotations

from typing import ClassVar

from boss_cli.page.data import stated, values
from boss_cli.shell.exits import Exit
from boss_cli.sim.answer import TableSimulated, table_simulated
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.games.round_robin import RoundRobin, RoundRobinPlayed


@values
class PairOf:
    """A player at a table of another one."""

    player: str = stated("who has one seat, and every seat in turn")
    others: str = stated("who has all other seats")
    wins: float | None = stated(
        "part of the games that `player` won, 0 to 1, a shared win being shared; null where it was stopped before"
    )
    error: float | None = stated("its standard error, between deals")
    half: float | None = stated("half of the 95 % confidence interval")


@values
class LadderAnswer(TableSimulated):
    """Everybody on the ladder against everybody."""

    SCHEMA: ClassVar[str] = "boss-ladder-played/1"

    games: int = stated("games of each pair")
    stopped: str | None = stated("why pairs are missing: `seconds` or `interrupted`")
    ladder: tuple[str, ...] = stated("the levels from the first to the strongest, and the default mixture")
    pairs: tuple[PairOf, ...] = stated()

    @property
    def exit(self) -> Exit:
        """The exit code: it was stopped, or not."""
        return Exit.INTERRUPTED if self.stopped == "interrupted" else Exit.OK


def ladder_answer(asked: RoundRobin, played: RoundRobinPlayed) -> LadderAnswer:
    """How everybody did."""
    names = tuple(entrant.name for entrant in asked.entrants)
    return LadderAnswer(
        **table_simulated(asked.setup, asked.seed),
        games=played.games,
        stopped=played.stopped.value or None,
        ladder=names,
        pairs=tuple(_pair(names[one], names[other], played.wins[one][other]) for one, other in asked.pairs),
    )


def _pair(player: str, others: str, wins: Estimate | None) -> PairOf:
    if wins is None:
        return PairOf(player=player, others=others, wins=None, error=None, half=None)
    if wins.error != wins.error:
        return PairOf(player=player, others=others, wins=wins.mean, error=None, half=None)
    half = wins.interval[1] - wins.mean
    return PairOf(player=player, others=others, wins=wins.mean, error=wins.error, half=half)
