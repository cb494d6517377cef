"""The standings of a tournament, and the players there are, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from boss_cli.page.data import Answer, stated, values
from boss_cli.shell.exits import Exit
from boss_solver import POLICIES, REVEALS, City, Estimate, Player, Setup, Standings, Tournament
from boss_solver.playout.players.ladder import LADDER
from boss_solver.playout.players.registry import MIXTURE

_MIXTURE_ABOUT = (
    f"any of {', '.join(dict.fromkeys(player.policy.name for player in MIXTURE))}, with any way to reveal, "
    "drawn again for every seat and game"
)
_TABLES = {
    "mixture": _MIXTURE_ABOUT,
    "beginners": "the mixture by another name",
    "club": "the mixture, level-2 to level-5, and strong, a third each, drawn again for every seat and game",
}
"""Names that stand for several players."""


@values
class Interval:
    """A mean that was simulated, with its confidence interval; without one where there are too few deals to tell."""

    mean: float = stated("the mean")
    error: float | None = stated("its standard error")
    low: float | None = stated("the confidence interval's lower end")
    high: float | None = stated("its upper end")

    @property
    def half(self) -> float | None:
        """Half of the interval's width."""
        return None if self.high is None else self.high - self.mean


@values
class HandsPlayed(Interval):
    """How long a game took."""

    mean: float = stated("hands in a game")
    error: float | None = stated("its standard error; null where there is one deal")


@values
class WinsOf(Interval):
    """How often a player won."""

    mean: float = stated(
        "part of the wins for each seat taken, 0 to 1, a shared win being shared; in teams each member wins"
    )


@values
class MoneyOf(Interval):
    """How much money a player had."""

    mean: float = stated("millions at the end, for each seat taken")


@values
class SimStanding:
    """How a player did."""

    player: str = stated("a policy, with its way to reveal if that was named; in the order typed")
    seats: int = stated("seats taken, over all games")
    wins: WinsOf = stated()
    money: MoneyOf = stated()


@values
class TableSimulated(Answer):
    """The table at which games were played, and which games."""

    players: int = stated("seats at the table")
    cities: tuple[City, ...] = stated("the cities besides Chicago, by code")
    undealt: int = stated("cards left undealt")
    options: Mapping[str, str] = stated("by name: the value of a ruling that is not the usual one")
    seed: int = stated("which games")


def table_simulated(setup: Setup, seed: int) -> dict[str, Any]:
    """The fields of :class:`TableSimulated`."""
    return {
        "players": setup.players,
        "cities": setup.cities,
        "undealt": setup.undealt,
        "options": setup.options.changed(),
        "seed": seed,
    }


@values
class SimAnswer(TableSimulated):
    """How everybody did in a tournament."""

    SCHEMA: ClassVar[str] = "boss-sim/1"

    asked: int = stated("games that were to be played")
    games: int = stated("games that were played")
    deals: int = stated("different deals among them")
    seatings: int = stated("in how many seatings each deal was played")
    stopped: str | None = stated("why there are fewer games: `seconds` or `interrupted`")
    hands: HandsPlayed = stated()
    standings: tuple[SimStanding, ...] = stated()
    records: tuple[str, ...] = stated("with `--records`, the files written")

    @property
    def exit(self) -> Exit:
        """The exit code: it was stopped, or not."""
        return Exit.INTERRUPTED if self.stopped == "interrupted" else Exit.OK


@values
class PoliciesAnswer(Answer):
    """The players there are."""

    SCHEMA: ClassVar[str] = "boss-policies/1"

    policies: Mapping[str, str] = stated("by name: what the policy does")
    reveals: Mapping[str, str] = stated("by name: what the way to reveal does")


def sim_answer(tournament: Tournament, standings: Standings, files: Sequence[str]) -> SimAnswer:
    """The standings of a tournament, with the files of its records."""
    return SimAnswer(
        **table_simulated(tournament.setup, tournament.seed),
        asked=standings.wanted,
        games=standings.games,
        deals=standings.deals,
        seatings=standings.seatings,
        stopped=standings.stopped.value or None,
        hands=_interval(HandsPlayed, standings.hands),
        standings=tuple(
            SimStanding(
                player=row.name,
                seats=row.seats,
                wins=_interval(WinsOf, row.wins),
                money=_interval(MoneyOf, row.money),
            )
            for row in standings.rows
        ),
        records=tuple(files),
    )


I = TypeVar("I", bound=Interval)  # noqa: E741


def _interval(kind: type[I], estimate: Estimate) -> I:
    if estimate.error != estimate.error:
        return kind(mean=estimate.mean, error=None, low=None, high=None)
    low, high = estimate.interval
    return kind(mean=estimate.mean, error=estimate.error, low=low, high=high)


def policies_answer(more: Mapping[str, Player]) -> PoliciesAnswer:
    """All policies and levels of the ladder, with some more players, and all ways to reveal."""
    policies = {policy.name: policy.about for policy in POLICIES.values()}
    levels, others = ({name: player.policy.about for name, player in players.items()} for players in (LADDER, more))
    return PoliciesAnswer(
        policies=policies | levels | _TABLES | others,
        reveals={reveal.name: reveal.about for reveal in REVEALS.values()},
    )
