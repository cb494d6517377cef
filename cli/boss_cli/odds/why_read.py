"""How much each placement and pass of the others moved a number, as it was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boss_cli.bids.read_view import bid_words, guessed, number_json, source_json, source_words
from boss_cli.page.entries import letter_of
from boss_cli.page.layout import Page
from boss_solver.game.cards import Card, City
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.posterior import Posterior, Read

_Numbers = dict[str, Read]


def say_bids(
    page: Page, read: Posterior, city: City | None, seat: int, card: Card | None, names: Sequence[str]
) -> None:
    """Add the numbers before and after everything the others did, all cards being known as they are now."""
    page.gap()
    page.say("a guess from how the others placed, bid by bid, the cards as they are known now:", bold=True)
    steps = list(_steps(read, city, seat, card))
    for choice, before, after in steps:
        page.say(f"{bid_words(choice, names)}:")
        moved = f"{_written(before)}  ->  {_written(after)}"
        page.say(moved if _written(before) != _written(after) else "says next to nothing of it", indent=2)
    for line in source_words(read):
        page.say(line)


def bids_json(read: Posterior, city: City | None, seat: int, card: Card | None, names: Sequence[str]) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    return source_json(read, names) | {
        "now": _json(_numbers(read, city, seat, card)),
        "steps": [
            {
                "line": choice.line,
                "player": names[choice.seat],
                "city": None if choice.city is None else choice.city.value,
                "experts": choice.placed.experts if choice.placed else 0,
                "occasionals": choice.placed.occasionals if choice.placed else 0,
                "before": _json(before),
                "after": _json(after),
            }
            for choice, before, after in _steps(read, city, seat, card)
        ],
    }


def _steps(
    read: Posterior, city: City | None, seat: int, card: Card | None
) -> Iterator[tuple[Choice, _Numbers, _Numbers]]:
    if not read.deals:
        return
    before = _numbers(read.after(0), city, seat, card)
    for number, choice in enumerate(read.choices, 1):
        after = _numbers(read.after(number), city, seat, card)
        yield choice, before, after
        before = after


def _numbers(read: Posterior, city: City | None, seat: int, card: Card | None) -> _Numbers:
    if city is not None:
        return {face.word: one for face, one in read.city(city).reward.items()}
    assert card is not None
    held = read.held(seat, card)
    return {"holds it": held, "does not": Read(1 - held.value, held.error)}


def _written(numbers: _Numbers) -> str:
    return ", ".join(f"{word} {guessed(read, 'never')}" for word, read in numbers.items())


def _json(numbers: _Numbers) -> dict[str, Any]:
    return {letter_of(word): number_json(read) for word, read in numbers.items()}
