"""The odds of each city over a hand, drawn: which rewards were possible after each turn, and how likely each was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from boss_cli.page.numbers import millions
from boss_cli.review.odds_at_moment import unsure_cities
from boss_cli.review.page.drawing import Box, Line, Mark, Scale
from boss_cli.review.words import reward_text, turn_text
from boss_solver import City, CityOdds, Face, HandReview

WIDTH, HEIGHT = 300, 120
_LEFT, _RIGHT, _TOP, _BOTTOM = 36, 294, 8, 98
_ROOM_FOR_LETTER: Final = 11
ORDER: Final = tuple(sorted(Face, key=lambda face: (face.money, face is not Face.SHOOT_OUT), reverse=True))
"""The faces from the bottom of a chart to its top: what pays most first."""


class Band(NamedTuple):
    """A stretch of turns in which a reward was equally likely all the time."""

    face: str
    box: Box
    letter: tuple[float, float] | None
    """Where its letter goes; None where there is no room."""


class CityChart(NamedTuple):
    """One city over a hand in the eyes of one seat."""

    city: str
    reward: str
    """The reward in the end."""
    words: str
    """The same as the drawing says, for who does not see it."""
    bands: tuple[Band, ...]
    rounds: tuple[Line, ...]
    """Where rounds begin."""
    turns: tuple[Mark, ...]
    levels: tuple[Mark, ...]
    frame: Box
    first: int
    """The turn at the left end."""
    step: float
    """Units a turn takes: for a reader who points at one."""
    unsure: str
    """A gap in the record."""


class Moment(NamedTuple):
    """A row of the table beside the charts."""

    turn: str
    shown: str
    cells: tuple[str, ...]


class Run(NamedTuple):
    """Turns from one to another in which the odds of a city stayed as they were."""

    first: int
    last: int
    odds: CityOdds


def city_charts(hand: HandReview, seat: int | None) -> tuple[CityChart, ...]:
    """The cities of a hand in the eyes of a seat, from left to right."""
    row = [city for city in hand.story.start.table.row if city is not City.CHICAGO]
    return tuple(_chart(hand, seat, city) for city in row)


def runs(hand: HandReview, seat: int | None, city: City) -> Iterator[Run]:
    """The stretches of a hand in which the odds of a city stayed as they were."""
    run: Run | None = None
    for moment in hand.eyes.moments[seat]:
        odds = moment.cities[city]
        if run is not None and run.odds.reward == odds.reward:
            run = run._replace(last=moment.number)
            continue
        if run is not None:
            yield run
        run = Run(moment.number, moment.number, odds)
    if run is not None:
        yield run


def _chart(hand: HandReview, seat: int | None, city: City) -> CityChart:
    moments = hand.eyes.moments[seat]
    first, last = moments[0].number, moments[-1].number
    across = Scale(first, last + 1, _LEFT, _RIGHT)
    up = Scale(0, 1, _BOTTOM, _TOP)
    city_runs = list(runs(hand, seat, city))
    players = hand.story.end.table.setup.players
    begins = [turn for turn in range(first, last + 1) if turn % players == 0]
    labels = begins if len(begins) < 8 else begins[::2]
    unsure = next((moment.number for moment in moments if city in unsure_cities(hand, seat, moment)), None)
    return CityChart(
        city=city.title,
        reward=str(reward_text(hand.story, city)),
        words="; ".join(f"{_from(run.first)} {_words(run.odds)}" for run in city_runs),
        bands=tuple(band for run in city_runs for band in _bands(run, across, up)),
        rounds=tuple(Line(at, _TOP, at, _BOTTOM) for at in map(across.at, begins) if _LEFT < at < _RIGHT),
        turns=tuple(Mark(across.at(turn), str(turn_text(turn))) for turn in labels),
        levels=tuple(Mark(up.at(level / 100), f"{level}%") for level in (0, 50, 100)),
        frame=Box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP),
        first=first,
        step=round((_RIGHT - _LEFT) / (last + 1 - first), 3),
        unsure="" if unsure is None else f"may have known more {_from(unsure)}",
    )


def _bands(run: Run, across: Scale, up: Scale) -> Iterator[Band]:
    left, right = across.at(run.first), across.at(run.last + 1)
    level = 0.0
    for face in ORDER:
        chance = float(run.odds.of(face))
        if not chance:
            continue
        bottom, top = up.at(level), up.at(level + chance)
        level += chance
        box = Box(left, top, round(right - left, 1), round(bottom - top, 1))
        has_room = min(box.width, box.height) >= _ROOM_FOR_LETTER
        middle = (round(left + box.width / 2, 1), round(top + box.height / 2, 1))
        yield Band(face.value, box, middle if has_room else None)


def _from(turn: int) -> str:
    return "from the deal on" if turn == 0 else f"from turn {turn} on"


def _words(odds: CityOdds) -> str:
    if odds.certain is not None:
        return f"certainly {odds.certain.word}"
    chances = [f"{face.word} {round(float(odds.of(face)) * 100)}%" for face in ORDER if odds.of(face)]
    return f"{', '.join(chances)}, worth {millions(odds.expected)} million"
