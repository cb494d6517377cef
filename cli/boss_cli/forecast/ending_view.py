"""How many hands the game still has, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.page.layout import Grid, Page
from boss_cli.page.numbers import exact, look_of, millions, probability
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import Badge
from boss_solver.odds.ending import Ending, PoliceCard

SCHEMA = "boss-ending/1"


def show_ending(env: Environment, found: Ending, title: str) -> None:
    """Print for each hand to come how likely it is to be the last."""
    page = Page(env)
    at = f"hand {found.hand}"
    page.say(f"{title}: {at}" if title else at, bold=True)
    page.say(cards_words(found.cards))
    page.gap()
    names = {found.hand: "this one", found.hand + 1: "the next", found.hand + 2: "the one after"}
    look = look_of(found.last.values())
    rows = [
        [f"hand {hand}" + (f", {names[hand]}" if hand in names else ""), probability(found.of(hand), look, ".")]
        for hand in range(found.hand, max(found.last) + 1)
    ]
    page.first_that_fits(Grid(["the last hand", "probability"], rows), Grid(["last hand", "p"], rows, gap=1))
    page.gap()
    page.say(f"expected hands left: {millions(found.expected_hands)}, this one included")
    if found.is_extra:
        page.say("this is an extra hand; another follows only if the best are level on everything again")
    else:
        page.say("exact: all orders of the police cards not seen are equally likely")
        page.say("an extra hand after the last one is played only if the best are level on everything")
    page.show()


def cards_words(cards: Sequence[PoliceCard]) -> list[str]:
    """The police cards of the hands so far, and the badges of each colour."""
    if not cards:
        return ["police cards: none seen yet"]
    silver, gold = _badges(cards)
    seen = "badges" if all(isinstance(card, Badge) for card in cards) else "badges noted"
    return [*f"police cards: {', '.join(cards)}".split(), f"({seen}: silver {silver}, gold {gold})"]


def _badges(cards: Sequence[PoliceCard]) -> tuple[int, int]:
    both = cards.count(Badge.BOTH)
    return cards.count(Badge.SILVER) + both, cards.count(Badge.GOLD) + both


def ending_json(found: Ending, title: str) -> dict[str, Any]:
    """The same as data; documented in docs/json.md."""
    silver, gold = _badges(found.cards)
    return {
        "schema": SCHEMA,
        "record": title or None,
        "hand": found.hand,
        "police": {"cards": list(found.cards), "silver": silver, "gold": gold},
        "extra_hand": found.is_extra,
        "exact": True,
        "last": [{"hand": hand, "probability": exact(p)} for hand, p in found.last.items()],
        "expected_hands": exact(found.expected_hands),
    }
