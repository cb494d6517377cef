"""Where unseen cards are likely to be, as it was read from the others' placements, beside what the cards say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.bids.read_view import CARDS, READ, guessed, number_json, source_json, source_words
from boss_cli.page.layout import Grid, Page, listed
from boss_solver.game.cards import Card
from boss_solver.reading.posterior import Posterior, Read


def say_read_holdings(
    page: Page,
    read: Posterior,
    cards: Sequence[Card],
    by_cards: Sequence[Sequence[str]],
    seats: Sequence[int],
    names: Sequence[str],
) -> None:
    """Add a row by the cards and one as it was read for every card whose place is not certain.

    ``by_cards`` are the cells that the cards fill: that it is the reward, and for each seat that it has the card.
    """
    page.gap()
    page.say("a guess from how the others placed, beside what the cards say:", bold=True)
    if read.deals:
        heads = ["card", "odds", "reward", *(names[seat] for seat in seats)]
        rows = []
        for card, cells in zip(cards, by_cards, strict=True):
            if "certain" not in cells:
                rows.append([card.title, CARDS, *cells])
                rows.append(["", READ, *(guessed(one) for one in (_reward(read, card), *_held(read, card, seats)))])
        coded = [[str(cards_row[0]) and _code(cards, cards_row[0]), *cards_row[1:]] for cards_row in rows]
        if rows and page.first_that_fits(Grid(heads, rows, (0, 1)), Grid(heads, coded, (0, 1))) is None:
            _stack(page, heads, coded)
    for line in source_words(read):
        page.say(line)


def _code(cards: Sequence[Card], title: str) -> str:
    return next(str(card) for card in cards if card.title == title)


def _stack(page: Page, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for row in rows:
        where = [f"{head} {cell}" for head, cell in zip(heads[2:], row[2:], strict=True) if cell != "."]
        if row[0]:
            page.say(f"{row[0]}:", bold=True)
        page.say([f"{row[1]}:", *listed(where)], indent=2)


def _reward(read: Posterior, card: Card) -> Read:
    return read.city(card.city).reward.get(card.face, Read(0.0))


def _held(read: Posterior, card: Card, seats: Sequence[int]) -> list[Read]:
    return [read.held(seat, card) for seat in seats]


def read_holdings_json(
    read: Posterior, cards: Sequence[Card], seats: Sequence[int], names: Sequence[str]
) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    return source_json(read, names) | {
        "cards": [
            {
                "card": str(card),
                "reward": number_json(_reward(read, card)),
                "held": {names[seat]: number_json(read.held(seat, card)) for seat in seats},
            }
            for card in cards
        ]
    }
