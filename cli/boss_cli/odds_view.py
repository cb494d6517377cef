"""The odds of the cities on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from boss_cli.entries import told_text
from boss_cli.environment import Environment
from boss_cli.layout import Grid, Page, listed
from boss_cli.numbers import Look, exact, grouped, look_of, millions, probability
from boss_cli.where import next_words, where_json, where_words
from boss_solver.game.cards import EXPERT_HURT, City, Face
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds

SCHEMA = "boss-odds/1"


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
    page = Page(env)
    page.say(where_words(view, names, title), bold=True)
    if title:
        page.say(next_words(view.table, names))
    page.gap()
    say_odds(page, odds, chosen, view.seat, names)
    for remark in remarks:
        page.say(remark)
    page.show()


def say_odds(page: Page, odds: Odds, chosen: Sequence[City], seat: int | None, names: Sequence[str]) -> None:
    """Add the odds of the chosen cities and where they come from."""
    rows = _rows(odds, chosen)
    faces = [face for face in Face if any(row.odds.of(face) for row in rows)]
    codes, compact = _by_code(rows, faces), _compact(rows)
    shown = page.first_that_fits(_by_name(rows, faces), codes, compact)
    if shown is None:
        _stack(page, rows)
    if shown in (codes, compact):
        page.say(_legend(rows))
    page.gap()
    who = "a spectator" if seat is None else names[seat]
    page.say(f"exact, from {_deals(odds.deals)} consistent with what {who} knows")
    if any(_look(row.odds) is Look.ROUNDED for row in rows):
        page.say("percentages with a decimal are rounded to 0.1; --json has the exact fractions")


class Row(NamedTuple):
    """A line of the table: a city, or what would be said of it without some of what is known."""

    odds: CityOdds
    aside: str = ""
    """What is left out; empty for the answer itself."""

    @property
    def name(self) -> str:
        """What stands in the first column."""
        return f"  {self.aside}" if self.aside else self.odds.city.title

    @property
    def code(self) -> str:
        """The same where there is little room."""
        return {"": self.odds.city.value, CARDS_ALONE: " cards", NO_GUESSES: " sure"}[self.aside]


CARDS_ALONE: Final = "cards alone"
NO_GUESSES: Final = "no guesses"


def _rows(odds: Odds, chosen: Sequence[City]) -> list[Row]:
    """The cities asked for, each followed by what the cards alone would say, and facts and notes, where they differ."""
    rows = []
    for one, sure, plain in zip(odds.cities, odds.without_hunches, odds.cards_alone, strict=True):
        if one.city in chosen:
            rows.append(Row(one))
            rows += [Row(sure, NO_GUESSES)] * (sure.reward != one.reward)
            rows += [Row(plain, CARDS_ALONE)] * (plain.reward != one.reward)
    return rows


def _deals(number: int) -> str:
    return "1 deal, the only one" if number == 1 else f"{grouped(number)} deals"


def _look(one: CityOdds) -> Look:
    return look_of([*one.reward.values(), one.pays, one.pays_nothing, one.hurt])


def _cells(one: CityOdds, probabilities: Iterable[Any]) -> list[str]:
    look = _look(one)
    return [probability(p, look, ".") for p in probabilities]


def _by_name(rows: Sequence[Row], faces: Sequence[Face]) -> Grid:
    """Everything in words."""
    heads = ["city", "unseen", *(face.word for face in faces), "pays >0", "pays 0", "expert hurt", "expected, millions"]
    lines = []
    for row in rows:
        one = row.odds
        numbers = _cells(one, [*map(one.of, faces), one.pays, one.pays_nothing, one.hurt])
        lines.append([row.name, str(one.unseen), *numbers, millions(one.expected)])
    return Grid(heads, lines)


def _by_code(rows: Sequence[Row], faces: Sequence[Face]) -> Grid:
    """The same with codes in place of words."""
    heads = ["city", "un", *faces, ">0", "=0", "hurt", "exp.M"]
    lines = []
    for row in rows:
        one = row.odds
        numbers = _cells(one, [*map(one.of, faces), one.pays, one.pays_nothing, one.hurt])
        lines.append([row.code, str(one.unseen), *numbers, millions(one.expected)])
    return Grid(heads, lines)


def _compact(rows: Sequence[Row]) -> Grid:
    """The same with all that is no plain money in one column."""
    money = [face for face in Face if face.is_money and any(row.odds.of(face) for row in rows)]
    heads = ["city", "un", *money, "others", ">0", "=0", "hurt", "exp.M"]
    lines = []
    for row in rows:
        one = row.odds
        look = _look(one)
        others = " ".join(f"{face} {probability(p, look)}" for face, p in one.reward.items() if not face.is_money)
        start = [row.code, str(one.unseen), *_cells(one, map(one.of, money))]
        sums = _cells(one, (one.pays, one.pays_nothing, one.hurt))
        lines.append([*start, others or ".", *sums, millions(one.expected)])
    return Grid(heads, lines, left=(0, 2 + len(money)), gap=1)


def _legend(rows: Sequence[Row]) -> list[str]:
    faces = [face for face in Face if not face.is_money and any(row.odds.of(face) for row in rows)]
    hurt = ["hurt an expert is hurt;"] if any(row.odds.hurt for row in rows) else []
    words = [f"{face} {face.word};" for face in faces]
    asides = {row.aside for row in rows}
    hurt += ["sure without your guesses;"] * (NO_GUESSES in asides)
    hurt += ["cards by the cards alone;"] * (CARDS_ALONE in asides)
    return ["un unseen;", *words, ">0 and =0 what it pays;", *hurt, "exp.M expected money in millions"]


def _stack(page: Page, rows: Sequence[Row]) -> None:
    """Some lines for each city, where no table fits."""
    for row in rows:
        one = row.odds
        look = _look(one)
        deeper = 2 if row.aside else 0
        page.say(f"{row.name.strip()}: expected {millions(one.expected)} million", indent=deeper, bold=not row.aside)
        faces = [f"{face.word}: {probability(p, look)}" for face, p in one.reward.items()]
        page.say([f"{one.unseen} unseen;", *listed(faces)], indent=deeper + 2)
        sums = [f"pays >0: {probability(one.pays, look, 'never')}"]
        sums.append(f"=0: {probability(one.pays_nothing, look, 'never')}")
        sums += [f"hurt: {probability(one.hurt, look)}"] * bool(one.hurt)
        page.say(", ".join(sums), indent=deeper + 2)
    if any(row.odds.hurt for row in rows):
        page.say("hurt: it costs the winner an expert, for a time or for good")


def odds_json(
    odds: Odds, chosen: Sequence[City], view: SeatView, names: Sequence[str], title: str, remarks: Sequence[str]
) -> dict[str, Any]:
    """The odds as JSON, with full precision; documented in SCHEMAS.md."""
    return {
        "schema": SCHEMA,
        **where_json(view, names, title),
        "deals": odds.deals,
        "exact": True,
        "cities": [
            _city_json(one) | {"cards_alone": _aside_json(plain), "without_hunches": _aside_json(sure)}
            for one, plain, sure in zip(odds.cities, odds.cards_alone, odds.without_hunches, strict=True)
            if one.city in chosen
        ],
        "notes": [told_text(one, names) for one in odds.known.notes],
        "hunches": [told_text(one, names) for one in odds.known.hunches],
        "hunches_without_effect": [told_text(one, names) for one in odds.known.idle],
        "disproved": [told_text(one, names) for one in odds.known.disproved],
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


def _aside_json(one: CityOdds) -> dict[str, Any]:
    return {
        "reward": {face.value: exact(p) for face, p in one.reward.items()},
        "expected_millions": exact(one.expected),
    }
