"""How many deals there are, how each entry reduced them, and some of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from boss_cli.page.entries import entry_text, place_words
from boss_cli.page.heading import where_json, where_words
from boss_cli.page.layout import Page, listed
from boss_cli.page.numbers import grouped
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.entries.history import History
from boss_solver.inference.entries.why import NumberChange, changes
from boss_solver.inference.view import SeatView

SCHEMA = "boss-count/1"


class Deal(NamedTuple):
    """One deal to be shown: the rewards, and what each place holds."""

    rewards: dict[City, Card]
    places: dict[str, list[Card]]


def _total(deals: Deals, view: SeatView) -> int:
    return deals.total


def show_count(
    env: Environment,
    history: History,
    deals: Deals,
    some: Sequence[Deal],
    how: str,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
) -> None:
    """Print the number of deals, the entries that changed it, and the deals asked for."""
    page = Page(env)
    page.say(where_words(history.view, names, title), bold=True)
    page.say(f"{grouped(deals.total)} deals, exactly, every card a distinct piece")
    page.gap()
    for change in changes(history.standing(), _total):
        page.say([f"{place_words(change.moment.line)}:", entry_text(change.moment, names)])
        page.say(f"{grouped(change.before)} -> {grouped(change.after)}{_times(change)}", indent=2)
    if some:
        page.gap()
        page.say(how)
    for number, deal in enumerate(some, 1):
        rewards = " ".join(map(str, deal.rewards.values()))
        held = [f"{who} {' '.join(map(str, cards)) or 'nothing'}" for who, cards in deal.places.items()]
        page.say([f"{number}. rewards {rewards};", *listed(held, between=";")])
    if remarks:
        page.gap()
    for remark in remarks:
        page.say(remark)
    page.show()


def _times(change: NumberChange[int]) -> str:
    return f", 1 in {change.before / change.after:.3g} left" if change.after < change.before else ""


def count_json(
    history: History,
    deals: Deals,
    some: Sequence[Deal],
    how: str,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
) -> dict[str, Any]:
    """The same as data."""
    return {
        "schema": SCHEMA,
        **where_json(history.view, names, title),
        "deals": deals.total,
        "exact": True,
        "steps": [
            {
                "line": change.moment.line or None,
                "entry": entry_text(change.moment, names),
                "before": change.before,
                "after": change.after,
            }
            for change in changes(history.standing(), _total)
        ],
        "some": {
            "how": how or None,
            "deals": [
                {
                    "rewards": {city.value: str(card) for city, card in deal.rewards.items()},
                    "holdings": {who: [str(card) for card in cards] for who, cards in deal.places.items()},
                }
                for deal in some
            ],
        },
        "remarks": list(remarks),
    }
