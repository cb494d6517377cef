"""The odds of the cities on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.environment import Environment
from boss_cli.layout import first_that_fits, grid, wrapped
from boss_cli.numbers import exact, grouped, look_of, millions, probability
from boss_cli.where import next_words, where_json, where_words
from boss_solver.game.cards import EXPERT_HURT, City, Face
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds

if TYPE_CHECKING:
    from rich.console import RenderableType

SCHEMA = "boss-odds/1"

_SHORT = {face: face.value for face in Face}
_MIDDLE = {face: face.word[:4] for face in Face} | {Face.SHOOT_OUT: "shoot", Face.THEFT: "theft"}
_LONG = {face: face.word for face in Face}


def show_odds(
    env: Environment,
    odds: Odds,
    chosen: Sequence[City],
    view: SeatView,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
) -> None:
    """Print the odds of the chosen cities as wide as the output allows."""
    rows = [one for one in odds.cities if one.city in chosen]
    faces = [face for face in Face if any(one.of(face) for one in rows)]
    layouts: list[RenderableType] = [
        _matrix(rows, faces, words, named) for words, named in ((_LONG, True), (_MIDDLE, True), (_SHORT, False))
    ]
    body = first_that_fits(env, layouts)
    head = where_words(view, names, title)
    parts: list[RenderableType] = [wrapped(head, style="bold")]
    parts += [wrapped(next_words(view.table, names))] if title else []
    parts.append("")
    if body is None:
        parts += [line for one in rows for line in _stacked(one)]
    else:
        parts.append(body)
        if body is layouts[2]:
            parts.append(wrapped(_legend(faces)))
    parts += ["", wrapped(f"exact, from {_deals(odds.deals)} consistent with what {_who(view, names)} knows")]
    parts += [wrapped(remark) for remark in remarks]
    env.show(*parts)


def _deals(number: int) -> str:
    return "1 deal, the only one" if number == 1 else f"{grouped(number)} deals"


def _who(view: SeatView, names: Sequence[str]) -> str:
    return "a spectator" if view.seat is None else names[view.seat]


def _row_look(one: CityOdds) -> Any:
    return look_of([*one.reward.values(), one.pays, one.pays_nothing, one.hurt])


def _matrix(rows: Sequence[CityOdds], faces: Sequence[Face], words: dict[Face, str], named: bool) -> RenderableType:
    long = words is _LONG
    heads = ["city", "unseen" if named else "un", *(words[face] for face in faces)]
    heads += ["pays >0" if named else ">0", "pays 0" if named else "=0"]
    heads += ["expert hurt" if long else "hurt", "expected, millions" if long else "exp. M"]
    lines = []
    for one in rows:
        look = _row_look(one)
        cells = [one.city.title if named else one.city.value, str(one.unseen)]
        cells += [probability(one.of(face), look, ".") for face in faces]
        cells += [probability(p, look, ".") for p in (one.pays, one.pays_nothing, one.hurt)]
        lines.append([*cells, millions(one.expected)])
    return grid(heads, lines)


def _legend(faces: Sequence[Face]) -> str:
    what = [f"{face.value} {face.word}" for face in faces if not face.is_money]
    return f"un unseen; {'; '.join(what)}; >0 and =0 what it pays; exp. M expected money in millions"


def _stacked(one: CityOdds) -> list[RenderableType]:
    look = _row_look(one)
    head = f"{one.city.title}: {one.unseen} unseen, expected {millions(one.expected)} million"
    faces = ", ".join(f"{face.word} {probability(p, look)}" for face, p in one.reward.items())
    sums = (
        f"pays more than 0: {probability(one.pays, look, 'never')}, 0: {probability(one.pays_nothing, look, 'never')}"
    )
    if one.hurt:
        sums += f", expert hurt {probability(one.hurt, look)}"
    return [wrapped(head, style="bold"), wrapped(faces, indent=2), wrapped(sums, indent=2)]


def odds_json(
    odds: Odds, chosen: Sequence[City], view: SeatView, names: Sequence[str], title: str, remarks: Sequence[str]
) -> dict[str, Any]:
    """The odds as JSON, with full precision; documented in README."""
    return {
        "schema": SCHEMA,
        **where_json(view, names, title),
        "deals": odds.deals,
        "exact": True,
        "cities": [_city_json(one) for one in odds.cities if one.city in chosen],
        "remarks": list(remarks),
    }


def _city_json(one: CityOdds) -> dict[str, Any]:
    return {
        "city": one.city.value,
        "name": one.city.title,
        "unseen": one.unseen,
        "reward": {face.value: exact(p) for face, p in one.reward.items()},
        "pays_more_than_0": exact(one.pays),
        "pays_0": exact(one.pays_nothing),
        "theft": exact(one.of(Face.THEFT)),
        "banished": exact(one.of(Face.BANISHED)),
        "shoot_out": exact(one.of(Face.SHOOT_OUT)),
        "expert_hurt": {face.word: exact(one.of(face)) for face in EXPERT_HURT} | {"any": exact(one.hurt)},
        "expected_millions": exact(one.expected),
    }
