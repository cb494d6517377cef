"""The charts of a whole game: money, what decisions lost, luck and decisions apart, how good the odds were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.page.numbers import rounded
from boss_cli.review.page.drawing import Box, Line, Mark, Scale, column, marks, spread
from boss_solver import GameReview, JudgedDecision
from boss_solver.odds.scoring import Tenth
from boss_solver.review.judged.judged import Verdict
from boss_solver.review.judged.luck import Part

WIDTH, HEIGHT = 640, 300


class MoneyLine(NamedTuple):
    """A player's money after each hand."""

    seat: int
    points: str
    """For the line: ``x,y x,y``."""
    dots: tuple[tuple[float, float], ...]
    end: float
    """How high its label stands."""
    money: int


class MoneyChart(NamedTuple):
    """Everybody's money over the game."""

    lines: tuple[MoneyLine, ...]
    hands: tuple[Mark, ...]
    levels: tuple[Mark, ...]
    frame: Box


def money_chart(game: GameReview) -> MoneyChart | None:
    """Money after each hand that was settled; None where none was."""
    settled = [hand for hand in game.hands if hand.gained is not None]
    if not settled:
        return None
    so_far = [list(game.before)]
    for hand in settled:
        had = [account.money for account in hand.story.start.table.accounts]
        so_far.append([money + gained for money, gained in zip(had, hand.gained or (), strict=True)])
    amounts = [money for moneys in so_far for money in moneys]
    frame = Box(40, 12, WIDTH - 40 - 90, HEIGHT - 12 - 30)
    across = Scale(0, len(settled), frame.x, frame.x + frame.width)
    up = Scale(min(0, *amounts), max(5, *amounts), frame.y + frame.height, frame.y)
    lasts = [up.at(money) for money in so_far[-1]]
    ends = spread(lasts, 14, frame.y, frame.y + frame.height)
    lines = []
    for seat, end in enumerate(ends):
        dots = tuple((across.at(at), up.at(moneys[seat])) for at, moneys in enumerate(so_far))
        lines.append(MoneyLine(seat, " ".join(f"{x},{y}" for x, y in dots), dots, end, so_far[-1][seat]))
    names = ["start", *(f"hand {hand.story.number}" for hand in settled)]
    return MoneyChart(tuple(lines), tuple(Mark(across.at(at), name) for at, name in enumerate(names)), marks(up), frame)


class LossBar(NamedTuple):
    """One decision."""

    box: Box
    error: Line | None
    """Two standard errors to either side; None where it is exact."""
    is_costly: bool
    words: str


class LossChart(NamedTuple):
    """The losses of one player's decisions, in the order of the game."""

    seat: int
    bars: tuple[LossBar, ...]
    levels: tuple[Mark, ...]
    hands: tuple[Mark, ...]
    """Where hands begin."""
    frame: Box
    mean: float
    """Millions lost a decision."""


def loss_charts(decisions: Sequence[JudgedDecision], game: GameReview) -> tuple[LossChart, ...]:
    """One chart for each player whose decisions were judged, all to one scale."""
    most = max((decision.loss + 2 * decision.error for decision in decisions), default=1.0) or 1.0
    seats = sorted({decision.seat for decision in decisions})
    by_seat = [[decision for decision in decisions if decision.seat == seat] for seat in seats]
    return tuple(_losses(own, game, max(most, 0.5)) for own in by_seat)


def _losses(own: Sequence[JudgedDecision], game: GameReview, most: float) -> LossChart:
    frame = Box(40, 8, WIDTH - 48, 84)
    up = Scale(0, most, frame.y + frame.height, frame.y)
    wide = frame.width / len(own)
    bars, hands = [], []
    for at, decision in enumerate(own):
        x, loss, twice = frame.x + at * wide, decision.loss, 2 * decision.error
        label = game.hands[decision.hand].label
        if at == 0 or own[at - 1].hand != decision.hand:
            hands.append(Mark(round(x, 1), label))
        middle = round(x + wide / 2, 1)
        error = Line(middle, up.at(loss + twice), middle, up.at(max(0.0, loss - twice)))
        box = column(x + wide * 0.15, up, 0, max(0.0, loss), wide * 0.7)
        words = f"{label}, turn {decision.turn}: {decision.chosen}, {loss:.2f} million lost"
        bars.append(LossBar(box, error if decision.error else None, decision.verdict is not Verdict.EVEN, words))
    mean = sum(decision.loss for decision in own) / len(own)
    return LossChart(own[0].seat, tuple(bars), marks(up, 4), tuple(hands), frame, mean)


class SplitBar(NamedTuple):
    """One part of a player's money, standing on those before it."""

    kind: str
    """``expected``, ``luck``, ``own``, ``others`` or ``money``."""
    box: Box
    label: Mark
    """Its amount, and how high that is written."""
    middle: float
    name: str


class SplitChart(NamedTuple):
    """Where a player's money comes from: each part begins where the one before it ended."""

    seat: int
    bars: tuple[SplitBar, ...]
    steps: tuple[Line, ...]
    """From the end of each part to the beginning of the next."""
    zero: float
    frame: Box


def split_charts(parts: Sequence[Part]) -> tuple[SplitChart, ...]:
    """One chart for each player, all to one scale."""
    levels = [level for part in parts for level in _levels(part)]
    low, high = min(0.0, *levels), max(1.0, *levels)
    return tuple(_split(seat, part, low, high) for seat, part in enumerate(parts))


def _levels(part: Part) -> tuple[float, ...]:
    """The sums after each of the parts."""
    first, second, third = part.expected, part.expected + part.luck, part.expected + part.luck + part.own
    return float(first), float(second), float(third), float(part.money)


def _split(seat: int, part: Part, low: float, high: float) -> SplitChart:
    frame = Box(8, 22, 304, 120)
    up = Scale(low, high, frame.y + frame.height, frame.y)
    ends = _levels(part)
    starts = (0.0, *ends[:-1])
    wide = frame.width / 5
    names = ("expected", "luck", "own", "others", "money")
    amounts = [float(amount) for amount in (part.expected, part.luck, part.own, part.others)]
    bars, steps = [], []
    for at, (kind, start, end) in enumerate(zip(names, (*starts, 0.0), (*ends, ends[-1]), strict=True)):
        box = column(frame.x + at * wide + 6, up, start, end, wide - 12)
        text = rounded(amounts[at], 1, "+") if at < len(amounts) else str(part.money)
        name = {"own": "own moves", "others": "others'"}.get(kind, kind)
        bars.append(SplitBar(kind, box, Mark(round(box.y - 5, 1), text), round(frame.x + (at + 0.5) * wide, 1), name))
        if at:
            level = up.at(ends[at - 1])
            steps.append(Line(round(frame.x + at * wide - 6, 1), level, round(frame.x + at * wide + 6, 1), level))
    return SplitChart(seat, tuple(bars), tuple(steps), up.at(0), frame)


class ReliabilityDot(NamedTuple):
    """The probabilities of one tenth: foretold across, observed upwards."""

    x: float
    y: float
    error: Line
    words: str


class ReliabilityChart(NamedTuple):
    """How often probabilities came true; right ones lie on the diagonal."""

    dots: tuple[ReliabilityDot, ...]
    across: tuple[Mark, ...]
    levels: tuple[Mark, ...]
    frame: Box


def reliability_chart(tenths: Sequence[Tenth]) -> ReliabilityChart:
    """The tenths of a calibration."""
    frame = Box(44, 10, 240, 220)
    across = Scale(0, 1, frame.x, frame.x + frame.width)
    up = Scale(0, 1, frame.y + frame.height, frame.y)
    dots = []
    for tenth in tenths:
        x = across.at(tenth.foretold)
        low, high = (min(1.0, max(0.0, tenth.observed.value + side * 2 * tenth.error)) for side in (-1, 1))
        words = f"foretold {tenth.foretold:.0%} on average, {tenth.number} times; came true {tenth.observed.value:.0%}"
        dots.append(ReliabilityDot(x, up.at(tenth.observed.value), Line(x, up.at(low), x, up.at(high)), words))
    levels = (0, 25, 50, 75, 100)
    return ReliabilityChart(
        tuple(dots),
        tuple(Mark(across.at(level / 100), f"{level}%") for level in levels),
        tuple(Mark(up.at(level / 100), f"{level}%") for level in levels),
        frame,
    )
