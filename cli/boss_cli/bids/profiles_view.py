"""Profiles of the opponents on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boss_cli.bids.read_page import choice_text
from boss_cli.page.layout import Page, listed
from boss_cli.shell.environment import Environment
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.profiles import PlayerProfile, Share

SCHEMA: Final = "boss-profiles/1"

_SHOWN: Final = 0.05
"""Types of which less is believed in are not named on the screen."""


def show_profiles(
    env: Environment,
    found: Sequence[PlayerProfile],
    grid: TypeGrid,
    names: Sequence[str],
    title: str,
    reader: int | None,
    remarks: Sequence[str] = (),
) -> None:
    """Print what everybody has shown of himself."""
    page = Page(env)
    page.say(f"{title}: {_eyes(names, reader)}, from the hands that are over", bold=True)
    for one in found:
        page.gap()
        page.say(f"{names[one.seat]}", bold=True)
        for line in _lines(one, grid, names, "what was believed before the game" if remarks else "the prior"):
            page.say(line, indent=2)
    page.gap()
    page.say(
        "~ a guess from behaviour, never a fact. Intervals are 95%. A bluff is a placement on a city worth a million "
        "or more less by the player's own cards than by those face up, or known to him to pay nothing."
    )
    for remark in remarks:
        page.say(remark)
    page.show()


def _eyes(names: Sequence[str], reader: int | None) -> str:
    return "as a spectator sees them" if reader is None else f"as {names[reader]} sees them"


def _lines(one: PlayerProfile, grid: TypeGrid, names: Sequence[str], before: str) -> list[str | list[str]]:
    is_prior = all(abs(own - usual) < 1e-9 for own, usual in zip(one.weights, grid.prior, strict=True))
    if not one.choices and is_prior:
        return ["nothing is known of him yet: no hand is over in which his cards follow"]
    types = sorted(zip(one.weights, grid.types, strict=True), key=lambda pair: -pair[0])
    likely = [f"{kind.name} ~{100 * weight:.0f}%" for weight, kind in types if weight >= _SHOWN]
    turns = f"{one.choices} {'turn' if one.choices == 1 else 'turns'}"
    lines: list[str | list[str]] = [
        [
            "plays most like",
            *listed(likely, ";"),
            f"~{100 * one.prior_part:.0f}% of that is {before},",
            f"from {turns}",
        ],
        f"{types[0][1].name}: {types[0][1].policy.about}",
        f"{one.paid.times} of {one.paid.of} rewards he took paid, {one.money} million in all{_between(one.paid)}",
        f"{one.bluffs.times} of {one.bluffs.of} placements were bluffs{_between(one.bluffs)}",
    ]
    lines += [f"bluff, {choice_text(choice, names)}" for choice in one.bluffed]
    lines += [
        f"{choice_text(told.choice, names)}: ~{told.times:.1f} times likelier for {types[0][1].name} than for most"
        for told in one.telling
    ]
    return lines


def _between(share: Share) -> str:
    low, high = share.interval
    return f" (a rate of ~{100 * low:.0f}% to ~{100 * high:.0f}%)" if share.of else ""


def profiles_json(
    found: Sequence[PlayerProfile],
    grid: TypeGrid,
    names: Sequence[str],
    title: str,
    reader: int | None,
    remarks: Sequence[str] = (),
) -> dict[str, Any]:
    """The same as data; documented in docs/json.md."""
    return {
        "schema": SCHEMA,
        "record": title,
        "seat": None if reader is None else names[reader],
        "players": [
            {
                "player": names[one.seat],
                "types": dict(zip((kind.name for kind in grid.types), one.weights, strict=True)),
                "part_of_the_prior": one.prior_part,
                "turns": one.choices,
                "rewards_taken": _share(one.paid) | {"millions": one.money},
                "bluffs": _share(one.bluffs) | {"lines": [choice.line for choice in one.bluffed]},
                "telling": [{"line": told.choice.line, "times_likelier": told.times} for told in one.telling],
            }
            for one in found
        ],
        "remarks": list(remarks),
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"times": share.times, "of": share.of, "low": low, "high": high}
