"""The gain by reading, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from boss_cli.bids.settings_view import setting_words
from boss_cli.page.layout import Grid, Page
from boss_cli.page.numbers import grouped, rounded
from boss_cli.shell.environment import Environment
from boss_solver.odds.scoring import Mean, Tenth
from boss_solver.reading.kept.reading_settings import Setting
from boss_solver.reading.measured.read_scores import Quality, ScoredCity, gain, quality, reliability

SCHEMA: Final = "boss-calibration/1"


_LEGEND: Final = (
    "Bits gained: how much likelier reading held the true reward to be than the cards alone did (log to the base 2); "
    "+/- is half of the 95% confidence interval, clustered by hand. Log-loss is in bits a city, Brier is 0 to 2; less "
    "is better."
)


class Measured(NamedTuple):
    """The measurements."""

    scored: Sequence[ScoredCity]
    games: str
    """The games that were read, in words."""
    without: Sequence[str]
    """Families of types that were left out."""
    backs: bool
    """Whether the backs of all cards were seen."""
    setting: Setting | None
    stopped: bool
    """Whether it was stopped, and this is what was read so far."""
    remarks: Sequence[str] = ()
    """Which records are of one game."""


class _Part(NamedTuple):
    """Some of the city-moments."""

    name: str
    gain: Mean
    cards: Quality
    read: Quality


def _parts(scored: Sequence[ScoredCity]) -> list[_Part]:
    rounds = sorted({one.round_no for one in scored})
    hands = {"first hand": (1, 1), "second hand": (2, 2), "later hands": (3, 99)}
    groups = [(f"before round {number}", [one for one in scored if one.round_no == number]) for number in rounds]
    groups += [
        (f"{name}, before round {rounds[-1]}", [one for one in groups[-1][1] if low <= one.hand_no <= high])
        for name, (low, high) in hands.items()
    ]
    if len(rounds) > 1:
        groups.append(("all", list(scored)))
    return [
        _Part(name, gain(some), quality(some, by_bids=False), quality(some, by_bids=True))
        for name, some in groups
        if some
    ]


def show_calibration(env: Environment, measured: Measured) -> None:
    """Print how the odds did."""
    page, scored = Page(env), measured.scored
    page.say(f"reading measured on {measured.games}, card backs {'seen' if measured.backs else 'not seen'}", bold=True)
    if measured.setting is not None:
        page.say(setting_words(measured.setting))
    if measured.without:
        page.say(f"types left out: {', '.join(measured.without)}")
    if measured.stopped:
        page.say("Stopped early: this is what was read so far.")
    for remark in measured.remarks:
        page.say(remark)
    page.gap()
    _say_parts(page, _parts(scored))
    page.gap()
    page.say("how often what was said came true:", bold=True)
    _say_tenths(page, reliability(scored, by_bids=False), reliability(scored, by_bids=True))
    page.gap()
    hands = len({one.hand for one in scored})
    where = f"From {grouped(len(scored))} open cities in {grouped(hands)} {'hand' if hands == 1 else 'hands'}."
    page.say(f"{where} {_LEGEND}")
    page.show()


def _say_parts(page: Page, parts: Sequence[_Part]) -> None:
    heads = ["moments", "cities", "bits gained", "+/-", "log-loss cards", "read", "Brier cards", "read"]
    rows = [
        [part.name, grouped(part.gain.number), rounded(part.gain.value, 3, "+"), _half(part.gain), *_losses(part)]
        for part in parts
    ]
    narrow = [row[:4] for row in rows]
    shown = page.first_that_fits(Grid(heads, rows), Grid(heads[:4], narrow))
    if shown is not None and len(shown.heads) == len(heads):
        return
    for part, row in zip(parts, rows, strict=True):
        if shown is None:
            page.say(
                [
                    f"{part.name}:",
                    f"{row[1]} {'city' if row[1] == '1' else 'cities'},",
                    f"bits gained {row[2]} +/- {row[3]};",
                ],
                bold=True,
            )
        else:
            page.say(f"{part.name}:")
        page.say([f"log-loss {row[4]} by cards,", f"{row[5]} read;", f"Brier {row[6]} by cards,", f"{row[7]} read"], 2)


def _losses(part: _Part) -> list[str]:
    numbers = (part.cards.bits, part.read.bits, part.cards.brier, part.read.brier)
    return [f"{one.value:.3f}" for one in numbers]


def _half(mean: Mean) -> str:
    """Half of the interval; a dash where there are too few hands to tell."""
    half = mean.interval[1] - mean.value
    return "-" if half != half else f"{half:.3f}"


def _say_tenths(page: Page, cards: Sequence[Tenth], read: Sequence[Tenth]) -> None:
    by_low = {one.low: one for one in cards}, {one.low: one for one in read}
    rows = [
        [f"{low:.0%} to {low + 0.1:.0%}", *_tenth(by_low[0].get(low)), *_tenth(by_low[1].get(low))]
        for low in sorted(by_low[0].keys() | by_low[1].keys())
    ]
    heads = ["said", "cards: number", "mean", "came true", "read: number", "mean", "came true"]
    if page.first_that_fits(Grid(heads, rows), Grid(["said", "n", "cards", "true", "n", "read", "true"], rows)) is None:
        for row in rows:
            page.say(f"{row[0]}:")
            page.say([f"cards: {row[1]} times,", f"said {row[2]},", f"came true {row[3]};"], 2)
            page.say([f"read: {row[4]} times,", f"said {row[5]},", f"came true {row[6]}"], 2)


def _tenth(one: Tenth | None) -> list[str]:
    if one is None:
        return ["0", "-", "-"]
    return [grouped(one.number), f"{one.foretold:.1%}", f"{one.observed.value:.1%}"]


def calibration_json(measured: Measured) -> dict[str, Any]:
    """The same as data; documented in docs/json.md."""
    scored = measured.scored
    return {
        "schema": SCHEMA,
        "games": measured.games,
        "setting": measured.setting and measured.setting.name,
        "without": list(measured.without),
        "backs_seen": measured.backs,
        "stopped": measured.stopped,
        "remarks": list(measured.remarks),
        "cities": len(scored),
        "hands": len({one.hand for one in scored}),
        "moments": [
            {
                "moments": part.name,
                "cities": part.gain.number,
                "bits_gained": _mean(part.gain),
                "log_loss_bits": {"cards": _mean(part.cards.bits), "read": _mean(part.read.bits)},
                "brier": {"cards": _mean(part.cards.brier), "read": _mean(part.read.brier)},
            }
            for part in _parts(scored)
        ],
        "reliability": {
            name: [
                {"low": one.low, "number": one.number, "said": one.foretold, "came_true": _mean(one.observed)}
                for one in reliability(scored, by_bids=name == "read")
            ]
            for name in ("cards", "read")
        },
    }


def _mean(found: Mean) -> dict[str, float | None]:
    """Without an error where there are too few hands to tell."""
    if found.error != found.error:
        return {"value": found.value, "error": None, "low": None, "high": None}
    low, high = found.interval
    return {"value": found.value, "error": found.error, "low": low, "high": high}
