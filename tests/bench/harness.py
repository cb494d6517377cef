"""Measure something against its aim and say in one line whether it gets there.

A benchmark is a module of this folder with a function `bench()` that yields `Result`s, made by

- `versus`: the time of one thing as a multiple of another's, both measured in turn in the same run, so that
  a slow or busy machine slows both;
- `seconds`: the time of one thing;
- `rate`: how many things get done in a second.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

Action = Callable[[], object]


@dataclass(frozen=True)
class Result:
    """One line of the report."""

    name: str
    aim: str
    figure: str
    ratio: float
    """What was measured, in units of the aim or of the baseline."""
    passed: bool

    def __str__(self) -> str:
        verdict = "PASS" if self.passed else "FAIL"
        return f"{self.name:<28} aim {self.aim:<22} {self.figure:<34} ratio {self.ratio:6.2f}  {verdict}"


class Prepared:
    """An action with something to be done before each call that is no part of the time."""

    def __init__(self, ready: Action, run: Action) -> None:
        self.ready, self.run = ready, run

    def __call__(self) -> object:
        return self.run()


def timed(action: Action) -> float:
    """The seconds that one call takes."""
    if isinstance(action, Prepared):
        action.ready()
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def medians(*actions: Action, rounds: int) -> list[float]:
    """The median seconds of each action: after a call each to warm up, they take turns, in changing order."""
    for action in actions:
        timed(action)
    times: list[list[float]] = [[] for _ in actions]
    for number in range(rounds):
        order = range(len(actions))
        for i in order if number % 2 == 0 else reversed(order):
            times[i].append(timed(actions[i]))
    return [statistics.median(series) for series in times]


def versus(name: str, action: Action, baseline: Action, *, at_most: float, rounds: int = 15) -> Result:
    """Compare with a baseline: the action takes at most so many times as long."""
    figure, base = medians(action, baseline, rounds=rounds)
    ratio = figure / base
    return Result(name, f"<= {at_most:g} x baseline", f"{_ms(figure)} to {_ms(base)}", ratio, ratio <= at_most)


def seconds(name: str, action: Action, *, at_most: float, rounds: int = 5) -> Result:
    """Time an action: it takes at most so many seconds."""
    (figure,) = medians(action, rounds=rounds)
    return Result(name, f"<= {_ms(at_most)}", _ms(figure), figure / at_most, figure <= at_most)


def rate(name: str, action: Action, count: int, *, at_least: float, rounds: int = 5) -> Result:
    """Time an action that does `count` things: it does at least so many a second."""
    (figure,) = medians(action, rounds=rounds)
    done = count / figure
    return Result(name, f">= {at_least:,.0f} a second", f"{done:,.0f} a second", done / at_least, done >= at_least)


def report(results: Iterable[Result], *, strict: bool) -> int:
    """Print the results as they come. The exit code is 1 if one missed its aim and that counts, else 0."""
    missed = 0
    for result in results:
        print(result, flush=True)
        missed += not result.passed
    return int(strict and missed > 0)


def _ms(value: float) -> str:
    return f"{value * 1000:,.1f} ms"
