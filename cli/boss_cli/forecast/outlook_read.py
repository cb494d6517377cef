"""How the game may end with the deals and the players that reading makes likely, beside what the cards alone tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.bids.read_view import CARDS, READ, source_json, source_words
from boss_cli.forecast.outlook_view import Told, estimate_json, player_rows
from boss_cli.forecast.policies import seeming_words, who_plays_on
from boss_cli.page.layout import Grid, Page
from boss_cli.page.numbers import grouped, rounded, sampled
from boss_solver.forecast.outlook import GameOutlook
from boss_solver.playout.work import Stopped

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior


class ReadOutlook(NamedTuple):
    """What was read, and how the game may end by it."""

    read: Posterior | None
    """None where no hand is going on: only what kind of players the others are is taken from what they did."""
    found: GameOutlook
    plays_types: bool
    """Whether the others play on as what they seem to be; else by the policy that was named."""


def say_read_outlook(page: Page, read: ReadOutlook, by_cards: GameOutlook, told: Told) -> None:
    """Add a row by the cards and one as it was read for every player."""
    page.gap()
    page.say("a guess from how the others placed, beside what the cards say:", bold=True)
    found = read.found
    lines = []
    for seat, (name, *cells) in enumerate(player_rows(by_cards, told)):
        wins, money = found.wins[seat], found.money[seat]
        chance = cells[0] if found.certain is not None else f"~{sampled(wins.mean, found.games)}"
        lines.append([name, CARDS, *cells])
        lines.append(
            ["", READ, chance, _error(100 * wins.error, 2) + "%", f"~{rounded(money.mean)}", _error(money.error, 3)]
        )
    wide = Grid(
        ["player", "odds", "wins", "standard error", "money at the end, millions", "standard error"], lines, (0, 1)
    )
    narrow = Grid(["player", "odds", "wins", "s.e.", "money", "s.e."], lines, (0, 1), 1)
    shown = page.first_that_fits(wide, narrow)
    if shown is narrow:
        page.say("money at the end, millions; s.e. standard error")
    if shown is None:
        _stack(page, lines)
    for line in _how_words(read, told):
        page.say(line)


def _error(value: float, places: int) -> str:
    return "-" if value != value else f"{value:.{places}f}"


def _stack(page: Page, lines: Sequence[Sequence[str]]) -> None:
    for name, kind, wins, error, money, money_error in lines:
        if name:
            page.say(f"{name}:", bold=True)
        told = [
            f"wins {wins} (standard error {error}),",
            f"money at the end {money} million (standard error {money_error})",
        ]
        page.say([f"{kind}:", *told], indent=2)


def _how_words(read: ReadOutlook, told: Told) -> list[str]:
    found = read.found
    lines = []
    if found.stopped is not Stopped.NO:
        lines.append(f"stopped early, after {grouped(found.games)} of {grouped(found.wanted)} games")
    if found.games:
        seeming = seeming_words(told.view, told.names)
        who = seeming if read.plays_types else who_plays_on(told.view, told.names, told.policy)
        lines.append(f"~ rows are sampled: {grouped(found.games)} games played on, seed {told.seed}; {who}")
    if read.read is not None:
        return [*lines, *source_words(read.read)]
    return [
        *lines,
        "~ a guess, never a fact: no hand is going on, so it rests on what finished hands told of the others",
    ]


def read_outlook_json(read: ReadOutlook, told: Told) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    found = read.found
    source = {"is_a_guess": True, "method": "cards", "choices_judged": 0, "deals": None}
    source |= {"effective_sample_size": None, "seed": None}
    return (source if read.read is None else source_json(read.read, told.names)) | {
        "plays": "types" if read.plays_types else told.policy,
        "samples": found.games,
        "stopped": found.stopped.value or None,
        "players": [
            {"player": name, "wins": estimate_json(wins), "money_millions": estimate_json(money)}
            for name, wins, money in zip(told.names, found.wins, found.money, strict=True)
        ],
    }
