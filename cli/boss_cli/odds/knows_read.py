"""What the others are likely to know, as it was read from their placements, beside what the cards say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.bids.read_view import CARDS, READ, guessed, number_json, source_json, source_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import look_of, millions, probability, rounded
from boss_solver.odds.knowledge import Eyes
from boss_solver.reading.knowing import read_eyes
from boss_solver.reading.posterior import Posterior


def say_read_knows(page: Page, read: Posterior, eyes: Sequence[Sequence[Eyes]], names: Sequence[str]) -> None:
    """Add who is likely to know what, and what they expect: a row by the cards and one as it was read for each city.

    ``eyes`` are the cities by the cards, for each of the opponents that are asked about.
    """
    page.gap()
    page.say("a guess from how the others placed, beside what the cards say:", bold=True)
    if read.deals and eyes:
        page.say("Probability that they know the reward already:")
        _table(page, [_known(read, list(row)) for row in zip(*eyes, strict=True)], eyes, names)
        page.say("What they expect on average, millions:")
        _table(page, [_expected(read, list(row)) for row in zip(*eyes, strict=True)], eyes, names)
    for line in source_words(read):
        page.say(line)


_Rows = tuple[Eyes, list[str], list[str]]
"""A city, what the cards say for each opponent, and what was read."""


def _known(read: Posterior, row: Sequence[Eyes]) -> _Rows:
    look = look_of([one.knows for one in row])
    by_cards = ["knows" if one.knows == 1 else probability(one.knows, look, ".") for one in row]
    found = [read_eyes(read, one).knows for one in row]
    return (
        row[0],
        by_cards,
        [cell if cell == "knows" else guessed(one) for cell, one in zip(by_cards, found, strict=True)],
    )


def _expected(read: Posterior, row: Sequence[Eyes]) -> _Rows:
    found = [read_eyes(read, one).mean for one in row]
    cells = [
        millions(one.mean) if len(one.expected) == 1 else f"~{rounded(mean.value)}"
        for one, mean in zip(row, found, strict=True)
    ]
    return row[0], [millions(one.mean) for one in row], cells


def _table(page: Page, rows: Sequence[_Rows], eyes: Sequence[Sequence[Eyes]], names: Sequence[str]) -> None:
    """The rows in which anything was read; those that the cards fix are told above."""
    players = [names[own[0].seat] for own in eyes if own]
    shown = [row for row in rows if row[1] != row[2]]
    if not shown:
        page.say("as the cards say", indent=2)
        return
    heads = ["city", "odds", *players]
    wide = [line for row in shown for line in ([row[0].city.title, CARDS, *row[1]], ["", READ, *row[2]])]
    codes = [line for row in shown for line in ([row[0].city.value, CARDS, *row[1]], ["", READ, *row[2]])]
    if page.first_that_fits(Grid(heads, wide, (0, 1)), Grid(heads, codes, (0, 1)), Grid(heads, codes, (0, 1), 1)):
        return
    for city, by_cards, by_read in shown:
        page.say(f"{city.city.title}:", bold=True)
        for kind, cells in ((CARDS, by_cards), (READ, by_read)):
            told = [f"{name} {cell}" for name, cell in zip(players, cells, strict=True) if cell != "."]
            page.say([f"{kind}:", *(listed(told) or ["nobody"])], indent=2)


def read_knows_json(read: Posterior, eyes: Sequence[Sequence[Eyes]], names: Sequence[str]) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    players = {}
    for own in eyes:
        found = [read_eyes(read, one) for one in own]
        if found:
            players[names[found[0].seat]] = {
                one.city.value: {
                    "knows": number_json(one.knows),
                    "mean_expected_millions": number_json(one.mean),
                    "uncertainty_bits": number_json(one.bits),
                }
                for one in found
            }
    return source_json(read, names) | {"players": players}
