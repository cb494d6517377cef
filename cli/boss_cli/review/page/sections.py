"""What the page tells, section by section: words, tables and charts, all of it from the review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.page.numbers import millions
from boss_cli.review.luck_view import signed
from boss_cli.review.odds_at_moment import MOST_SWINGS, eyes_name, swing_words
from boss_cli.review.page.charts import ReliabilityChart, reliability_chart
from boss_cli.review.page.odds_charts import CityChart, city_charts, moment_rows
from boss_cli.review.view import bid_row, reveal_rows
from boss_cli.review.words import bluff_words, police_words, taking_text
from boss_solver.game.cards import City
from boss_solver.review.hands.calibration import Calibration, MomentGroup
from boss_solver.review.hands.game import GameReview, HandReview
from boss_solver.review.judged.judged import JudgedDecision, by_round
from boss_solver.review.judged.luck import Split
from boss_solver.review.many.tally import Tally

_NOTHING = "-"


class Table(NamedTuple):
    """A table of the page."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)
    """Columns of words."""


class EyesSection(NamedTuple):
    """A hand in the eyes of one seat."""

    number: int
    """Which of the eyes that can be chosen."""
    name: str
    charts: tuple[CityChart, ...]
    """None where the record does not tell its cards."""
    moved: tuple[str, ...]
    table: Table


class HandSection(NamedTuple):
    """One hand."""

    number: int
    head: str
    row: str
    dealt: tuple[str, ...]
    eyes: tuple[EyesSection, ...]
    bids: Table
    bluffs: tuple[str, ...]
    reveals: Table


class CalibrationSection(NamedTuple):
    """How good the odds were."""

    table: Table
    chart: ReliabilityChart


def money_table(game: GameReview) -> Table:
    """Millions by hand and by city."""
    settled = [hand for hand in game.hands if hand.gained is not None]
    before = ["before"] if any(game.before) else []
    slips = ["slips"] if any(game.slipped) else []
    cities = game.table.setup.first_row
    rows = []
    for seat, name in enumerate(game.names):
        won = game.by_city(seat)
        start = [str(game.before[seat])] * len(before)
        gained = [str(hand.gained[seat]) for hand in settled if hand.gained is not None]
        by_city = [str(won[city]) if city in won else "" for city in cities]
        slipped = [str(game.slipped[seat])] * len(slips)
        rows.append([name, *start, *gained, *slipped, str(game.money[seat]), *by_city])
    heads = ["player", *before, *(hand.label for hand in settled), *slips, "together", *cities]
    return Table("Millions by hand, together, and by city", heads, rows)


def takings_table(game: GameReview) -> Table:
    """Who won which city with what."""
    rows = []
    for city in game.table.setup.first_row:
        won = [next((one for one in hand.takings if one.city is city), None) for hand in game.hands]
        rows.append([city.title, *(taking_text(one, game.names) if one else _NOTHING for one in won)])
    heads = ["city", *(hand.label for hand in game.hands)]
    return Table("Who won which city, with which gangsters, and its reward", heads, rows, range(len(heads)))


def players_table(tally: Tally) -> Table:
    """The players in a few numbers."""
    heads = ["player", "millions", "cities won", "bids", "knowing", "bluffs", "kept", "expected", "paid", "bits a card"]
    rows = [
        [
            one.name,
            str(one.money),
            str(one.cities),
            str(one.bids),
            f"{one.known}/{one.bids_seen}" if one.bids_seen else _NOTHING,
            f"{one.worked}/{one.bluffs}" if one.bids_seen else _NOTHING,
            str(one.kept) if one.bids_seen else _NOTHING,
            f"{one.expected:.1f}" if one.priced else _NOTHING,
            str(one.paid) if one.priced else _NOTHING,
            f"{one.bits / one.measured:.2f}" if one.measured else _NOTHING,
        ]
        for one in tally.players
    ]
    return Table("What they knew and did", heads, rows)


def hand_section(number: int, hand: HandReview, names: Sequence[str], eyes: Sequence[int | None]) -> HandSection:
    """One hand: what was dealt, the odds in the eyes of some, bids and reveals."""
    story = hand.story
    head = f"{hand.label[:1].upper()}{hand.label[1:]}: {names[story.start.table.marker]} opens"
    dealt = zip(names, story.dealt.holdings, strict=True)
    heads = ["turn", "player", "on", "with", "in his eyes", "face up", "was", "others who knew", "won by"]
    return HandSection(
        number,
        f"{head}, {police_words(story.hand.police)}",
        ", ".join(city.title for city in story.start.table.row),
        tuple(f"{name} was dealt {' '.join(map(str, held))}" for name, held in dealt if held),
        tuple(_eyes(at, hand, seat, names) for at, seat in enumerate(eyes)),
        Table(
            "Bids: what the city was worth in the bidder's eyes, by the cards face up, and in truth, in millions",
            heads,
            [bid_row(one, names) for one in hand.bids],
            (0, 1, 2, 6, 7, 8),
        ),
        tuple(bluff_words(one, one.bluff, names) for one in hand.bids if one.bluff is not None),
        Table(
            "Bits that each card told the others about its city; expected by its player, and the least he could tell",
            ["turn", "player", "card", *names, "all", "expected", "least", "now know"],
            reveal_rows(hand, names),
            (0, 1, 2, len(names) + 6),
        ),
    )


def _eyes(at: int, hand: HandReview, seat: int | None, names: Sequence[str]) -> EyesSection:
    name = eyes_name(seat, names)
    if seat not in hand.eyes.moments:
        return EyesSection(at, name, (), (), Table("", (), ()))
    cities = [city.value for city in hand.story.start.table.row if city is not City.CHICAGO]
    rows = [[one.turn, one.shown, *one.cells] for one in moment_rows(hand, seat, names)]
    table = Table("Possible rewards after each turn", ["turn", "shown", *cities], rows, range(len(cities) + 2))
    moved = tuple(swing_words(one, names) for one in hand.swings(seat)[:MOST_SWINGS])
    return EyesSection(at, name, city_charts(hand, seat), moved, table)


def calibration_section(found: Calibration, names: Sequence[str]) -> CalibrationSection:
    """The odds beside what came true: in all, by round, by player."""
    rows = [_group("all", found.all)]
    rows += [_group(f"round {at}", group) for at, group in found.by_round]
    rows += [_group(names[at], group) for at, group in found.by_seat]
    heads = ["moments", "cities", "surprise, bits", "foretold, bits", "difference", "Brier score"]
    table = Table("Cities still open at a moment in somebody's eyes", heads, rows)
    return CalibrationSection(table, reliability_chart(found.tenths))


def _group(name: str, one: MomentGroup) -> list[str]:
    off = f"{signed(one.surprise - one.foreseen, 2)} ± {one.error:.2f}"
    return [name, str(one.number), f"{one.surprise:.2f}", f"{one.foreseen:.2f}", off, f"{one.brier:.2f}"]


def split_table(split: Split, names: Sequence[str]) -> Table:
    """Where everybody's money comes from."""
    heads = ["player", "expected", "luck", "of it the deal", "not to be seen", "own moves", "others' moves", "money"]
    rows = []
    for name, one in zip(names, split.parts, strict=True):
        luck, own, others = (
            f"{signed(float(value), 2)} ± {error:.2f}"
            for value, error in ((one.luck, one.error), (one.own, one.own_error), (one.others, one.others_error))
        )
        parts = [f"{float(one.expected):.2f}", luck, *(signed(float(some), 2) for some in (one.deal, one.unseen))]
        rows.append([name, *parts, own, others, millions(one.money)])
    return Table("Where the money comes from, in millions, with standard errors", heads, rows)


def loss_table(decisions: Sequence[JudgedDecision], names: Sequence[str]) -> Table:
    """The mean loss a decision by player and round."""
    found = by_round(decisions, len(names))
    rounds = sorted({at for _, at in found})
    rows = []
    for seat, name in enumerate(names):
        own = [one.loss for one in decisions if one.seat == seat]
        cells = [f"{found[seat, at].mean:.2f}" if (seat, at) in found else _NOTHING for at in rounds]
        rows.append([name, str(len(own)), *cells, f"{sum(own):.2f}"])
    heads = ["player", "decisions", *(f"round {at}" for at in rounds), "together"]
    return Table("Millions lost a decision, by round, and together", heads, rows)
