"""What was read from behaviour, on the screen and as JSON. It never looks like a fact: every number has a ``~``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from boss_cli.page.entries import place_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import grouped, look_of, millions, probability, rounded
from boss_solver.game.cards import City, Face
from boss_solver.odds.rewards import CityOdds
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.posterior import Posterior, Read, ReadCity, ReadMethod
from boss_solver.reading.weighing import FEW

CARDS: Final = "cards"
READ: Final = "read"


def guessed(read: Read, nothing: str = ".") -> str:
    """A probability that was read: to a tenth of a percent, never certain, marked as a guess.

    >>> guessed(Read(0.3333)), guessed(Read(0.99999)), guessed(Read(0.0, 0.01)), guessed(Read(0.0))
    ('~33.3%', '~>99.9%', '~<0.1%', '.')
    """
    if read.value in (0.0, 1.0) and not read.error:
        return "100%" if read.value else nothing  # by the cards
    if read.value < 0.0005:
        return "~<0.1%"
    if read.value >= 0.9995:
        return "~>99.9%"
    return f"~{read.value * 100:.1f}%"


class _Row(NamedTuple):
    """One line of the table: a city by the cards, or as it was read."""

    name: str
    code: str
    kind: str
    chance: Callable[[Face], str]
    sums: tuple[str, str, str]
    expected: str
    error: str


def say_read(page: Page, read: Posterior, cities: Sequence[CityOdds], names: Sequence[str]) -> None:
    """Add the cards' odds and the read ones side by side, and where these come from."""
    page.gap()
    page.say("a guess from how the others placed, beside what the cards say:", bold=True)
    if read.deals:
        open_cities = [one for one in cities if one.certain is None]
        rows = [row for one in open_cities for row in (_by_cards(one), _as_read(read.city(one.city)))]
        faces = [face for face in Face if any(one.of(face) for one in open_cities)]
        is_sampled = read.method is ReadMethod.SAMPLED
        if rows and page.first_that_fits(*_grids(rows, faces, is_sampled)) is None:
            _stack(page, rows, open_cities, read)
        sure = [one.city.title for one in cities if one.certain is not None]
        if sure:
            page.say(["certain by the cards, whatever anybody does:", *listed(sure)])
    for line in source_words(read):
        page.say(line)


def _by_cards(one: CityOdds) -> _Row:
    look = look_of([*one.reward.values(), one.pays, one.pays_nothing, one.hurt])
    more, nothing, hurt = (probability(p, look, ".") for p in (one.pays, one.pays_nothing, one.hurt))
    city = one.city
    return _Row(
        city.title,
        city.value,
        CARDS,
        lambda face: probability(one.of(face), look, "."),
        (more, nothing, hurt),
        millions(one.expected),
        "",
    )


def _as_read(one: ReadCity) -> _Row:
    return _Row(
        "",
        "",
        READ,
        lambda face: guessed(one.reward.get(face, Read(0.0))),
        (guessed(one.pays), guessed(one.pays_nothing), guessed(one.hurt)),
        f"~{rounded(one.expected.value)}",
        f"{one.expected.error:.2f}",
    )


def _grids(rows: Sequence[_Row], faces: Sequence[Face], is_sampled: bool) -> Iterable[Grid]:
    wide, narrow = (["standard error"], ["s.e."]) if is_sampled else ([], [])
    heads = ["city", "odds", *(face.word for face in faces), "pays >0", "pays 0", "expert hurt", "expected, millions"]
    yield _grid([*heads, *wide], [[row.name, *_cells(row, faces, is_sampled)] for row in rows])
    heads = ["city", "odds", *faces, ">0", "=0", "hurt", "exp.M"]
    yield _grid([*heads, *narrow], [[row.code, *_cells(row, faces, is_sampled)] for row in rows])
    heads = ["city", "odds", ">0", "=0", "hurt", "exp.M"]
    yield _grid([*heads, *narrow], [[row.code, *_cells(row, (), is_sampled)] for row in rows])


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    return Grid(heads, rows, left=(0, 1))


def _cells(row: _Row, faces: Sequence[Face], is_sampled: bool) -> list[str]:
    return [row.kind, *map(row.chance, faces), *row.sums, row.expected, *([row.error] if is_sampled else [])]


def _stack(page: Page, rows: Sequence[_Row], cities: Sequence[CityOdds], read: Posterior) -> None:
    for number, row in enumerate(rows):
        error = f" (standard error {row.error})" if row.error and read.method is ReadMethod.SAMPLED else ""
        if row.kind == CARDS:
            page.say(f"{row.name}:", bold=True)
        faces = [f"{face.word}: {row.chance(face)}" for face in cities[number // 2].reward]
        page.say([f"{row.kind}:", f"expected {row.expected} million{error};", *listed(faces)], indent=2)


def source_words(read: Posterior) -> list[str]:
    """Where read odds come from, and how far they can be trusted."""
    number = len(read.choices)
    judged = f"{grouped(number)} placements and passes of the others in this hand" if number != 1 else "1 turn"
    match read.method:
        case ReadMethod.CARDS:
            why = "the record has no placement or pass of anybody else in this hand"
            return [f"{why}, so there is nothing to read: the cards' odds stand"]
        case ReadMethod.IMPOSSIBLE:
            return [f"no kind of player would have done what was done ({judged}), so the cards' odds stand"]
        case ReadMethod.LISTED:
            are = "the only deal" if read.deals == 1 else f"all {grouped(read.deals)} deals"
            how = f"from {are}"
        case ReadMethod.SAMPLED:
            how = (
                f"sampled, {grouped(read.deals)} deals worth {grouped(round(read.effective))} equal ones, "
                f"seed {read.seed}"
            )
    lines = [f"~ a guess, never a fact: read from {judged}, by kinds of players; {how}"]
    if read.method is ReadMethod.SAMPLED and read.effective < FEW:
        lines.append(f"the deals drawn are worth fewer than {FEW}: take these guesses as rough")
    return lines


def bid_words(choice: Choice, names: Sequence[str]) -> str:
    """A choice in words: ``line 12: Blue sends 2 to Detroit``."""
    where, who = place_words(choice.line), names[choice.seat]
    if choice.placed is None:
        return f"{where}: {who} passes"
    number = choice.placed.experts + choice.placed.occasionals
    return f"{where}: {who} sends {number} to {choice.placed.city.title}"


def read_json(read: Posterior, cities: Sequence[City], names: Sequence[str]) -> dict[str, Any]:
    """The same as JSON; documented in docs/json.md."""
    return source_json(read, names) | {
        "cities": [_city_json(read.city(city)) for city in cities],
        "players": [
            {
                "player": names[seat],
                "types": dict(zip((one.name for one in read.grid.types), read.types(seat), strict=True)),
            }
            for seat in dict.fromkeys(choice.seat for choice in read.choices)
        ],
    }


def source_json(read: Posterior, names: Sequence[str]) -> dict[str, Any]:
    """Where read numbers come from."""
    is_sampled = read.method is ReadMethod.SAMPLED
    return {
        "is_a_guess": True,
        "method": read.method.value,
        "choices_judged": len(read.choices),
        "deals": read.deals or None,
        "effective_sample_size": read.effective if is_sampled else None,
        "seed": read.seed,
    }


def number_json(read: Read) -> dict[str, float]:
    """A number that was read."""
    return {"value": read.value, "standard_error": read.error}


def _city_json(one: ReadCity) -> dict[str, Any]:
    return {
        "city": one.city.value,
        "reward": {face.value: number_json(read) for face, read in one.reward.items()},
        "pays_more_than_0": number_json(one.pays),
        "pays_0": number_json(one.pays_nothing),
        "expert_hurt": number_json(one.hurt),
        "expected_millions": number_json(one.expected),
    }
