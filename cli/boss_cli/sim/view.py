"""The standings of a tournament, and the players there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boss_cli.page.layout import Page, grid
from boss_cli.page.numbers import grouped, rounded, sampled
from boss_cli.shell.environment import Environment
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.games.tournament import Standing, Standings, Tournament
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from boss_solver.playout.work import Stopped

SCHEMA = "boss-sim/1"
PLAYERS_SCHEMA = "boss-policies/1"

_MIXTURE_ABOUT = (
    f"any of {', '.join(dict.fromkeys(player.policy.name for player in MIXTURE))}, with any way to reveal, "
    "drawn anew for every seat and game"
)


def show_standings(env: Environment, tournament: Tournament, standings: Standings, files: Sequence[str]) -> None:
    """Print how everybody did."""
    page = Page(env)
    players = tournament.setup.players
    page.say(
        f"{players} players, {_number(standings.games, 'game')}: {_number(standings.deals, 'deal')}, each in "
        f"{_number(standings.seatings, 'seating')}; seed {tournament.seed}",
        bold=True,
    )
    if stopped := _stopped(standings):
        page.say(stopped)
    page.gap()
    rows = [_row(row, standings.games) for row in standings.rows]
    full = grid(("player", "wins", "+/-", "money", "+/-"), rows)
    narrow = grid(("player", "wins", "+/-"), [row[:3] for row in rows])
    shown = page.first_that_fits(full, narrow)
    if shown is not full:
        for name, wins, wins_error, money, money_error in rows:
            if shown is None:
                page.say([f"{name}:", f"wins {wins} +/- {wins_error},", f"money {money} +/- {money_error}"])
            else:
                page.say([f"{name}:", f"money {money} +/- {money_error}"])
    page.gap()
    # Both members of a team win.
    even = 1 / 2 if tournament.setup.options.teams == "alternate" else 1 / players
    page.say(
        f"Wins are for each seat taken, shared wins shared: {100 * even:.1f}% for one like all the others. Money "
        "is the average at the end, in millions. +/- is half of the 95% confidence interval."
    )
    page.say(f"A game took {standings.hands.mean:.2f} hands on average.")
    if files:
        where = files[0] if len(files) == 1 else f"{files[0]} to {files[-1]}"
        page.say(f"Records: {where}")
    page.show()


def _number(number: int, what: str) -> str:
    return f"{grouped(number)} {what}{'' if number == 1 else 's'}"


def _row(row: Standing, games: int) -> tuple[str, str, str, str, str]:
    return (row.name, sampled(row.wins.mean, games), *_half(row.wins, 100), rounded(row.money.mean), *_half(row.money))


def _half(found: Estimate, scale: int = 1) -> tuple[str]:
    """Half of the confidence interval; a dash where there are too few deals to tell."""
    half = scale * (found.interval[1] - found.mean)
    return ("-" if half != half else f"{half:.1f}" if scale > 1 else f"{half:.2f}",)


def _stopped(standings: Standings) -> str:
    left = f"after {grouped(standings.games)} of {grouped(standings.wanted)} games"
    match standings.stopped:
        case Stopped.SECONDS:
            return f"Stopped {left}: the time was up."
        case Stopped.INTERRUPTED:
            return f"Stopped {left}."
    return ""


def standings_json(tournament: Tournament, standings: Standings, files: Sequence[str]) -> dict[str, Any]:
    """The same as data."""
    setup = tournament.setup
    return {
        "schema": SCHEMA,
        "players": setup.players,
        "cities": [city.value for city in setup.cities],
        "undealt": setup.undealt,
        "options": setup.options.changed(),
        "seed": tournament.seed,
        "asked": standings.wanted,
        "games": standings.games,
        "deals": standings.deals,
        "seatings": standings.seatings,
        "stopped": standings.stopped.value or None,
        "hands": _estimate(standings.hands),
        "standings": [
            {"player": row.name, "seats": row.seats, "wins": _estimate(row.wins), "money": _estimate(row.money)}
            for row in standings.rows
        ],
        "records": list(files),
    }


def _estimate(found: Estimate) -> dict[str, float | None]:
    """Without an error where there are too few deals to tell."""
    if found.error != found.error:
        return {"mean": found.mean, "error": None, "low": None, "high": None}
    low, high = found.interval
    return {"mean": found.mean, "error": found.error, "low": low, "high": high}


def show_players(env: Environment, more: Mapping[str, Player]) -> None:
    """Print all policies and ways to reveal."""
    page = Page(env)
    page.say("Policies", bold=True)
    for name, about in _policies(more).items():
        page.say(f"{name}: {about}")
    page.gap()
    page.say("Ways to reveal, after a slash as in counter/protecting; without one at-random", bold=True)
    for reveal in REVEALS.values():
        page.say(f"{reveal.name}: {reveal.about}")
    page.show()


def players_json(more: Mapping[str, Player]) -> dict[str, Any]:
    """The same as data."""
    return {
        "schema": PLAYERS_SCHEMA,
        "policies": _policies(more),
        "reveals": {reveal.name: reveal.about for reveal in REVEALS.values()},
    }


def _policies(more: Mapping[str, Player]) -> dict[str, str]:
    known = {policy.name: policy.about for policy in POLICIES.values()}
    return {**known, "mixture": _MIXTURE_ABOUT, **{name: player.policy.about for name, player in more.items()}}
