"""How the game may end, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from boss_cli.forecast.policies import who_plays_on
from boss_cli.page.heading import next_words, where_json, where_words
from boss_cli.page.layout import Grid, Page
from boss_cli.page.numbers import grouped, look_of, millions, probability, rounded, sampled
from boss_cli.shell.environment import Environment
from boss_solver.forecast.outlook import GameOutlook
from boss_solver.game.state import Table
from boss_solver.inference.view import SeatView
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.work import Stopped

SCHEMA = "boss-outlook/1"


class Told(NamedTuple):
    """What the answer is about, and how it was found."""

    view: SeatView
    names: Sequence[str]
    title: str
    remarks: Sequence[str]
    policy: str
    seed: int


def show_outlook(env: Environment, found: GameOutlook, told: Told, more: Callable[[Page], None] | None = None) -> None:
    """Print each player's chance to win and money at the end, with standard errors.

    ``more`` is added below, before the remarks.
    """
    page = Page(env)
    page.say(where_words(told.view, told.names, told.title), bold=True)
    page.say(next_words(told.view.table, told.names))
    page.gap()
    _show_players(page, found, told)
    page.gap()
    for words in _how_words(found, told):
        page.say(words)
    if more is not None:
        more(page)
    for remark in told.remarks:
        page.say(remark)
    page.show()


def _show_players(page: Page, found: GameOutlook, told: Told) -> None:
    rows = player_rows(found, told)
    if found.is_exact:
        rows = [[name, wins, money] for name, wins, _, money, _ in rows]
        wide = Grid(["player", "wins", "money at the end, millions"], rows)
        narrow = Grid(["player", "wins", "money"], rows, gap=1)
    else:
        wide = Grid(["player", "wins", "standard error", "money at the end, millions", "standard error"], rows)
        narrow = Grid(["player", "wins", "s.e.", "money", "s.e."], rows, gap=1)
    shown = page.first_that_fits(wide, narrow)
    if shown is narrow:
        page.say("money at the end, millions" + "; s.e. standard error" * (not found.is_exact))
    if shown is None:
        for name, wins, *others in rows:
            error, money, money_error = others if len(others) == 3 else ("", others[0], "")
            pieces = [f"{name}:", f"wins {wins}" + f" (standard error {error})," * bool(error)]
            page.say([*pieces, f"money at the end {money} million" + f" (standard error {money_error})" * bool(error)])


def player_rows(found: GameOutlook, told: Told) -> list[list[str]]:
    """By player the name, the chance to win and its standard error, money at the end and its."""
    return [
        [name, _chance(found, seat), _percent_error(found, wins), _money(found, money), _money_error(found, money)]
        for seat, (name, wins, money) in enumerate(zip(told.names, found.wins, found.money, strict=True))
    ]


def _chance(found: GameOutlook, seat: int) -> str:
    """What was only sampled is never shown as certain or impossible, unless it is known to be."""
    wins = Fraction(found.wins[seat].mean).limit_denominator(10**6)
    if found.certain is not None:
        return "100%" if seat == found.certain else "."
    if found.is_exact:
        return probability(wins, look_of(Fraction(one.mean).limit_denominator(10**6) for one in found.wins), ".")
    return sampled(float(wins), found.games)


def _percent_error(found: GameOutlook, wins: Estimate) -> str:
    if found.certain is not None:
        return "0"
    return "-" if wins.error != wins.error else f"{100 * wins.error:.2f}%"


def _money(found: GameOutlook, money: Estimate) -> str:
    return millions(Fraction(money.mean).limit_denominator(10**6)) if found.is_exact else rounded(money.mean)


def _money_error(found: GameOutlook, money: Estimate) -> str:
    return "0" if found.is_exact else "-" if money.error != money.error else f"{money.error:.3f}"


def _how_words(found: GameOutlook, told: Told) -> list[str]:
    lines = []
    if found.stopped is not Stopped.NO:
        why = "the time was up" if found.stopped is Stopped.SECONDS else "you stopped it"
        lines.append(f"stopped early, after {grouped(found.games)} of {grouped(found.wanted)} games: {why}")
    if found.is_exact:
        over = told.view.table.outcome is not None
        lines.append("exact: the game is over" if over else "exact: nothing is left to choose in the last hand")
        return lines
    who = "a spectator" if told.view.seat is None else told.names[told.view.seat]
    lines.append(
        f"sampled: {grouped(found.games)} games played on, seed {told.seed}; "
        f"hidden cards as likely as they are to {who}"
    )
    lines.append(who_plays_on(told.view, told.names, told.policy))
    lines.append(_win_words(told.view.table))
    if found.certain is not None:
        lines.append(f"{told.names[found.certain]} wins for certain: nobody can get as much money any more")
    elif any(wins.mean == 1 for wins in found.wins):
        lines.append("one player won all of these games, which proves nothing about games played otherwise")
    return lines


def _win_words(table: Table) -> str:
    if table.setup.options.teams == "no":
        return "a win counts with all tie-breaks, a shared one in parts"
    return "a team's win counts for each of its players, with all tie-breaks; one that both teams share counts as half"


def outlook_json(found: GameOutlook, told: Told) -> dict[str, Any]:
    """The same as data, with full precision; documented in docs/json.md."""
    return {
        "schema": SCHEMA,
        **where_json(told.view, told.names, told.title),
        "exact": found.is_exact,
        "certain_winner": None if found.certain is None else told.names[found.certain],
        "samples": found.games,
        "asked": found.wanted,
        "stopped": found.stopped.value or None,
        "seed": None if found.is_exact else told.seed,
        "policy": None if found.is_exact else told.policy,
        "players": [
            {"player": name, "wins": estimate_json(wins), "money_millions": estimate_json(money)}
            for name, wins, money in zip(told.names, found.wins, found.money, strict=True)
        ],
        "remarks": list(told.remarks),
    }


def estimate_json(found: Estimate) -> dict[str, float | None]:
    """A mean with its standard error."""
    return {"mean": found.mean, "standard_error": found.error if found.error == found.error else None}
