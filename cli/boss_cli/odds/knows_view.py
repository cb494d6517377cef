"""What the others know, and what a card would tell them, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.page.heading import where_json, where_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import exact, look_of, millions, probability
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import Card
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.view import SeatView
from boss_solver.odds.knowledge import Eyes, Leak, eyes_of, held_in_eyes, seen_to_know

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

SCHEMA = "boss-knows/1"
LEAK_SCHEMA = "boss-leak/1"


def all_eyes(view: SeatView, deals: Deals, seats: Sequence[int]) -> dict[int, list[Eyes]]:
    """Every city in the order of the row, through the eyes of each of the seats."""
    cities = [city for city in view.table.row if city in view.table.setup.cities]
    return {seat: [eyes_of(view, deals, seat, city) for city in cities] for seat in seats}


def show_knows(
    env: Environment,
    view: SeatView,
    deals: Deals,
    seats: Sequence[int],
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    read: Posterior | None = None,
) -> None:
    """Print who knows what already: one table at a glance, then each opponent's city by city.

    What was ``read`` from behaviour comes below, and says what it is.
    """
    eyes = all_eyes(view, deals, seats)
    cities = [one.city for one in next(iter(eyes.values()), [])]
    page = Page(env)
    page.say(where_words(view, names, title), bold=True)
    page.gap()
    page.say("Probability that they know the reward already:")
    rows = []
    for at, city in enumerate(cities):
        chances = [eyes[seat][at].knows for seat in seats]
        look = look_of(chances)
        rows.append([city.title, *("knows" if p == 1 else probability(p, look, ".") for p in chances)])
    if page.first_that_fits(Grid(["city", *(names[seat] for seat in seats)], rows)) is None:
        for row in rows:
            told = [f"{names[seat]} {cell}" for seat, cell in zip(seats, row[1:], strict=True) if cell != "."]
            page.say([f"{row[0]}:", *(listed(told) or ["nobody"])])
    for seat in seats:
        page.gap()
        page.say(f"What {names[seat]} thinks possible, and expects (millions):")
        _details(page, eyes[seat])
    page.gap()
    for line in _about_me(view, deals, seats, names):
        page.say(line)
    page.say("exact where no decimal is shown; by the cards they see and what is known of their holdings")
    if read is not None:
        from boss_cli.odds.knows_read import say_read_knows

        say_read_knows(page, read, [eyes[seat] for seat in seats], names)
    for remark in remarks:
        page.say(remark)
    page.show()


def _details(page: Page, eyes: Sequence[Eyes]) -> None:
    rows = [[one.city.title, _range(list(one.possible)), _money_range(one), millions(one.mean)] for one in eyes]
    if page.first_that_fits(Grid(["city", "rewards", "expects", "on average"], rows)) is None:
        for row in rows:
            page.say(f"{row[0]}: {row[1]} {'reward' if row[1] == '1' else 'rewards'}, expects {row[2]}")


def _range(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{min(numbers)} to {max(numbers)}"


def _money_range(one: Eyes) -> str:
    low, high = min(one.expected), max(one.expected)
    return millions(low) if low == high else f"{millions(low)} to {millions(high)}"


def _about_me(view: SeatView, deals: Deals, seats: Sequence[int], names: Sequence[str]) -> list[str]:
    if view.own is None:
        return []
    lines = []
    for seat in seats:
        chances = held_in_eyes(view, deals, seat)
        told = ", ".join(f"{card} {probability(p, look_of([p]), 'no')}" for card, p in chances.items())
        if told:
            lines.append(f"{names[seat]} gives you, on average: {told}")
    known = seen_to_know(view)
    if known:
        lines.append(f"By your backs everybody can see that you know {', '.join(city.title for city in known)}.")
    return lines


def knows_json(
    view: SeatView,
    deals: Deals,
    seats: Sequence[int],
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    read: Posterior | None = None,
) -> dict[str, Any]:
    """The same with full precision."""
    eyes_of_all = all_eyes(view, deals, seats)
    return {
        "schema": SCHEMA,
        **where_json(view, names, title),
        "exact": True,
        "players": {
            names[seat]: {
                "cities": {one.city.value: _eyes_json(one) for one in eyes},
                "gives_you": {str(card): exact(p) for card, p in held_in_eyes(view, deals, seat).items()},
            }
            for seat, eyes in eyes_of_all.items()
        },
        "seen_to_know": [city.value for city in seen_to_know(view)],
        "read": None if read is None else _read_json(read, list(eyes_of_all.values()), names),
        "remarks": list(remarks),
    }


def _read_json(read: Posterior, eyes: Sequence[Sequence[Eyes]], names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.odds.knows_read import read_knows_json

    return read_knows_json(read, eyes, names)


def _eyes_json(one: Eyes) -> dict[str, Any]:
    return {
        "knows": exact(one.knows),
        "possible_rewards": {str(number): exact(p) for number, p in one.possible.items()},
        "expected_millions": {str(value): exact(p) for value, p in one.expected.items()},
        "mean_expected_millions": exact(one.mean),
        "uncertainty_bits": one.bits,
    }


def show_leaks(
    env: Environment, view: SeatView, leaks: Sequence[Leak], names: Sequence[str], title: str, remarks: Sequence[str]
) -> None:
    """Print what each card of mine would tell, the least first."""
    others = [seat for seat in range(view.table.setup.players) if seat != view.seat]
    heads = ["card", *(names[seat] for seat in others), "together"]
    rows = [[leak.card.title, *(f"{leak.bits[seat]:.2f}" for seat in others), f"{leak.total:.2f}"] for leak in leaks]
    page = Page(env)
    page.say(where_words(view, names, title), bold=True)
    page.gap()
    page.say("What showing a card tells each of them about its city's reward, in bits:")
    if page.first_that_fits(Grid(heads, rows)) is None:
        for leak, row in zip(leaks, rows, strict=True):
            told = [f"{names[seat]} {cell}" for seat, cell in zip(others, row[1:], strict=False)]
            page.say([f"{leak.card}:", *listed(told, end=";"), f"together {row[-1]}"])
    page.say(_least(leaks))
    page.say("computed exactly, rounded to 0.01 bits; about other cities a card tells nothing")
    for remark in remarks:
        page.say(remark)
    page.show()


def _least(leaks: Sequence[Leak]) -> str:
    if not leaks:
        return "No card is left to show."
    least: list[Card] = [leak.card for leak in leaks if leak.total - leaks[0].total < 1e-9]
    return f"Least: {' or '.join(card.title for card in least)}."


def leaks_json(
    view: SeatView, leaks: Sequence[Leak], names: Sequence[str], title: str, remarks: Sequence[str]
) -> dict[str, Any]:
    """The same with full precision."""
    return {
        "schema": LEAK_SCHEMA,
        **where_json(view, names, title),
        "exact": True,
        "cards": [
            {
                "card": str(leak.card),
                "bits": {names[seat]: bits for seat, bits in leak.bits.items()},
                "newly_known": {names[seat]: exact(p) for seat, p in leak.newly_known.items()},
                "together_bits": leak.total,
            }
            for leak in leaks
        ],
        "remarks": list(remarks),
    }
