"""What Chicago will pay with the deals that reading makes likely, beside what it pays by the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.bids.read_view import CARDS, READ, guessed, source_json, source_words
from boss_cli.forecast.chicago_view import (
    Row,
    outlook_cells,
    outlook_json,
    payout_mean,
    played_json,
    played_words,
    rows_of,
)
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import grouped
from boss_solver.forecast.chicago_forecast import Chicago
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.inference.view import SeatView
from boss_solver.reading.posterior import Posterior, Read

if TYPE_CHECKING:
    from boss_solver.forecast.chicago_played import PlayedChicago


class ReadChicago(NamedTuple):
    """What was read, and what Chicago pays by it."""

    read: Posterior
    found: Chicago | None
    """None where the cards' odds stand."""
    played: PlayedChicago | None
    """With the hand played on by what the others seem to be, if that was asked for."""
    seed: int
    policy: str | None
    """How the others play on; None for as what they seem to be."""


def say_read_chicago(page: Page, read: ReadChicago, by_cards: Chicago, view: SeatView, names: Sequence[str]) -> None:
    """Add a row by the cards and one as it was read for every way to reveal."""
    page.gap()
    page.say("a guess from how the others placed, beside what the cards say:", bold=True)
    if by_cards.least == by_cards.most and not by_cards.by_cards_alone:
        page.say("what Chicago pays is certain by the cards, whatever anybody does")
    elif read.found is not None:
        _say_rows(page, by_cards, read.found, view)
        page.say(f"~ rows are sampled, {grouped(read.found.samples)} of the deals below, seed {read.seed}")
    if read.played is not None:
        for words in played_words(read.played, view, names, read.seed, read.policy, "~"):
            page.say(words)
    for line in source_words(read.read):
        page.say(line)


def _say_rows(page: Page, by_cards: Chicago, found: Chicago, view: SeatView) -> None:
    other = {_key(row): row.outlook for row in rows_of(found, view)}
    # Reading may hold other orders of the own cards to be the best: only what both tell of is compared.
    rows = [(row, other[_key(row)]) for row in rows_of(by_cards, view) if _key(row) in other]
    outlooks = [outlook for row, read in rows for outlook in (row.outlook, read)]
    payouts = sorted({payout for one in outlooks for payout, p in one.chances.items() if p})
    lines = []
    for row, read in rows:
        error = [_error(row.outlook)], [_error(read)]
        lines.append(
            [row.name.strip(), CARDS, *outlook_cells(row.outlook, payouts), payout_mean(row.outlook), *error[0]]
        )
        lines.append(
            [
                "",
                READ,
                *(_chance(row.outlook, read, payout) for payout in payouts),
                f"~{float(read.mean):.3f}",
                *error[1],
            ]
        )
    wide = ["your cards", "odds", *(f"pays {one}" for one in payouts), "expected, millions", "standard error"]
    narrow = ["your cards", "odds", *map(str, payouts), "exp.M", "s.e."]
    short = Grid(narrow, lines, (0, 1), 1)
    shown = page.first_that_fits(Grid(wide, lines, (0, 1)), short)
    if shown is short:
        page.say("numbers above: what Chicago pays, millions; exp.M expected, millions; s.e. standard error")
    if shown is None:
        _stack(page, lines, payouts)


def _key(row: Row) -> str:
    return row.name


def _error(outlook: Outlook) -> str:
    return "" if outlook.error is None else f"{outlook.error:.3f}"


def _chance(by_cards: Outlook, read: Outlook, payout: int) -> str:
    """What the cards make certain or impossible stays so; else what was sampled is never shown as either."""
    if by_cards.error is None and by_cards.chances.get(payout, 0) in (0, 1):
        return guessed(Read(float(by_cards.chances.get(payout, 0))))
    return guessed(Read(float(read.chances.get(payout, 0)), 1.0))


def _stack(page: Page, lines: Sequence[Sequence[str]], payouts: Sequence[int]) -> None:
    for name, kind, *cells in lines:
        if name:
            page.say(f"{name}:", bold=True)
        chances = [f"pays {one}: {cell}" for one, cell in zip(payouts, cells, strict=False) if cell != "."]
        error = f" (standard error {cells[-1]})" if cells[-1] else ""
        page.say([f"{kind}:", f"expected {cells[-2]} million{error};", *listed(chances)], indent=2)


def read_chicago_json(read: ReadChicago, names: Sequence[str]) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    found = read.found
    return source_json(read.read, names) | {
        "samples": None if found is None else found.samples,
        "random_order": None if found is None else outlook_json(found.usual),
        "kept_for_last": []
        if found is None
        else [{"card": str(card)} | outlook_json(one) for card, one in found.kept.items()],
        "played": played_json(read.played, names, read.seed, read.policy, "types"),
    }
