"""The page, section by section: words, tables and charts, all of it from the review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.page.numbers import rounded
from boss_cli.page.page import Column, Form, columns
from boss_cli.review.luck_view import calibration_rows, group_columns, split_columns
from boss_cli.review.odds_at_moment import MOST_SWINGS, eyes_name, moment_columns, swing_words
from boss_cli.review.page.charts import ReliabilityChart, reliability_chart
from boss_cli.review.page.odds_charts import CityChart, city_charts
from boss_cli.review.view import (
    bid_columns,
    city_money_columns,
    hand_money_columns,
    heading_words,
    reveal_columns,
    takings_columns,
)
from boss_cli.review.words import bluff_words
from boss_cli.shell.message import Text, message
from boss_solver import GameReview, HandReview, JudgedDecision
from boss_solver.review.hands.calibration import Calibration
from boss_solver.review.judged.judged import by_round
from boss_solver.review.judged.luck import Split
from boss_solver.review.many.tally import Tally

_NOTHING = "-"


class PageTable(NamedTuple):
    """A table of the page: all columns of a table in their wide form."""

    caption: Text
    heads: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    left: Sequence[int]
    """Columns of words."""

    @classmethod
    def of(cls, caption: Text, columns: Sequence[Column]) -> PageTable:
        """A table of those of these columns that a wide table has."""
        columns = [column for column in columns if Form.WIDE in column.forms]
        rows = list(zip(*(column.cells for column in columns), strict=True))
        left = [at for at, column in enumerate(columns) if column.left or (column.left is None and not at)]
        return cls(caption, [column.head for column in columns], rows, left)


class EyesSection(NamedTuple):
    """A hand in the eyes of one seat."""

    number: int
    """Which of the eyes that can be chosen."""
    name: Text
    charts: tuple[CityChart, ...]
    """None where the record does not tell its cards."""
    moved: tuple[Text, ...]
    table: PageTable


class HandSection(NamedTuple):
    """One hand."""

    number: int
    head: Text
    row: str
    dealt: tuple[Text, ...]
    eyes: tuple[EyesSection, ...]
    bids: PageTable
    bluffs: tuple[Text, ...]
    reveals: PageTable


class CalibrationSection(NamedTuple):
    """How good the odds were."""

    table: PageTable
    chart: ReliabilityChart


def money_tables(game: GameReview) -> tuple[PageTable, ...]:
    """Millions by hand, and by city."""
    return (
        PageTable.of(message("Millions by hand, and together"), hand_money_columns(game)),
        PageTable.of(message("Millions by city"), city_money_columns(game)),
    )


def takings_table(game: GameReview) -> PageTable:
    """Who won which city with what."""
    caption = message("Who won which city, with which gangsters, and its reward")
    return PageTable.of(caption, takings_columns(game))


def players_table(tally: Tally) -> PageTable:
    """The players in a few numbers."""
    heads = [
        *(message("player"), message("millions"), message("cities won"), message("bids"), message("knowing")),
        *(message("bluffs"), message("kept"), message("expected"), message("paid"), message("bits a card")),
    ]
    rows: list[list[Text]] = [
        [
            player.name,
            str(player.money),
            str(player.cities),
            str(player.bids),
            f"{player.known}/{player.bids_seen}" if player.bids_seen else _NOTHING,
            f"{player.worked}/{player.bluffs}" if player.bids_seen else _NOTHING,
            str(player.kept) if player.bids_seen else _NOTHING,
            f"{player.expected:.1f}" if player.priced else _NOTHING,
            str(player.paid) if player.priced else _NOTHING,
            f"{player.bits / player.measured:.2f}" if player.measured else _NOTHING,
        ]
        for player in tally.players
    ]
    return PageTable.of(message("What they knew and did"), columns(heads, rows))


def hand_section(number: int, hand: HandReview, names: Sequence[str], eyes: Sequence[int | None]) -> HandSection:
    """One hand: what was dealt, the odds in the eyes of some, bids and reveals."""
    story = hand.story
    dealt = zip(names, story.dealt.holdings, strict=True)
    return HandSection(
        number,
        heading_words(hand, names),
        ", ".join(city.title for city in story.start.table.row),
        tuple(
            message("{player} was dealt {cards}", player=name, cards=" ".join(map(str, held)))
            for name, held in dealt
            if held
        ),
        tuple(_eyes(at, hand, seat, names) for at, seat in enumerate(eyes)),
        PageTable.of(
            message(
                "Bids: what the city was worth in the bidder's eyes, by the cards face up, and in truth, in millions"
            ),
            bid_columns(hand, names),
        ),
        tuple(bluff_words(bid, bid.bluff, names) for bid in hand.bids if bid.bluff is not None),
        PageTable.of(
            message(
                "Bits that each card told the others about its city; expected by its player, and the least he could "
                "tell"
            ),
            reveal_columns(hand, names),
        ),
    )


def _eyes(at: int, hand: HandReview, seat: int | None, names: Sequence[str]) -> EyesSection:
    name = eyes_name(seat, names)
    if seat not in hand.eyes.moments:
        return EyesSection(at, name, (), (), PageTable("", (), (), ()))
    table = PageTable.of(message("Possible rewards after each turn"), moment_columns(hand, seat, names))
    moved = tuple(swing_words(swing, names) for swing in hand.swings(seat)[:MOST_SWINGS])
    return EyesSection(at, name, city_charts(hand, seat), moved, table)


def calibration_section(calibration: Calibration, names: Sequence[str]) -> CalibrationSection:
    """The odds beside what came true: in all, by round, by player."""
    table = PageTable.of(
        message("Cities still open at a moment in somebody's eyes; surprise and foretold in bits"),
        group_columns(calibration_rows(calibration, names)),
    )
    return CalibrationSection(table, reliability_chart(calibration.tenths))


def split_table(split: Split, names: Sequence[str]) -> PageTable:
    """Where everybody's money comes from."""
    columns = split_columns(split, names)
    parts = (
        Column(message("of it the deal"), [rounded(float(part.deal), 2, "+") for part in split.parts]),
        Column(message("not to be seen"), [rounded(float(part.unseen), 2, "+") for part in split.parts]),
    )
    caption = message("Where the money comes from, in millions, with standard errors")
    return PageTable.of(caption, [*columns[:3], *parts, *columns[3:]])


def loss_table(decisions: Sequence[JudgedDecision], names: Sequence[str]) -> PageTable:
    """The mean loss a decision by player and round."""
    losses = by_round(decisions, len(names))
    rounds = sorted({at for _, at in losses})
    rows: list[list[Text]] = []
    for seat, name in enumerate(names):
        own = [decision.loss for decision in decisions if decision.seat == seat]
        cells = [rounded(losses[seat, at].mean) if (seat, at) in losses else _NOTHING for at in rounds]
        rows.append([name, str(len(own)), *cells, rounded(sum(own))])
    heads = [
        *(message("player"), message("decisions")),
        *(message("round {round}", round=at) for at in rounds),
        message("together"),
    ]
    return PageTable.of(message("Millions lost a decision, by round, and together"), columns(heads, rows))
