"""How good the cards' odds and the read odds were, in words and tables."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.bids.calibration_answer import (
    CalibrationAnswer,
    MeanEstimate,
    MomentsScored,
    Reliability,
    Scores,
    TenthSaid,
)
from boss_cli.page.numbers import grouped, rounded
from boss_cli.page.page import IN_A_TABLE, STACKED, Column, Page
from boss_cli.shell.message import Figure, Text, message


def page(answer: CalibrationAnswer) -> Page:
    """How the odds did."""
    made = Page()
    seen = "reading measured on {games}, card backs seen"
    unseen = "reading measured on {games}, card backs not seen"
    made.say(message(seen if answer.backs_seen else unseen, games=answer.games), bold=True)
    if answer.setting_words is not None:
        made.say(answer.setting_words)
    if answer.without:
        made.say(message("types left out: {families:list}", families=answer.without))
    if answer.stopped:
        made.say(message("Stopped early: this is what was read so far."))
    for remark in answer.remarks:
        made.say(remark)
    made.gap()
    _say_moments(made, answer.moments)
    made.gap()
    made.say(message("how often what was said came true:"), bold=True)
    _say_reliability(made, answer.reliability)
    made.gap()
    made.say(
        message(
            "From {cities} open cities in {hands} {hands|hand|hands}. Bits gained: how much likelier reading held the "
            "true reward to be than the cards alone did (log to the base 2); +/- is half of the 95% confidence "
            "interval, clustered by hand. Log-loss is in bits a city, Brier is 0 to 2; less is better.",
            cities=grouped(answer.cities),
            hands=grouped(answer.hands),
        )
    )
    return made


def _say_moments(page: Page, moments: Sequence[MomentsScored]) -> None:
    gained = [rounded(part.bits_gained.value, 3, "+") for part in moments]
    halves = [_half(part.bits_gained) for part in moments]
    both = [
        bits if str(half) == "-" else message("{bits} +/- {half}", bits=bits, half=half)
        for bits, half in zip(gained, halves, strict=True)
    ]
    losses, briers = [part.log_loss_bits for part in moments], [part.brier for part in moments]
    page.table(
        [
            Column(message("moments"), [part.moments for part in moments]),
            Column(message("cities"), [grouped(part.cities) for part in moments]),
            Column(message("bits gained"), gained, message("gained"), forms=IN_A_TABLE),
            Column("+/-", halves, forms=IN_A_TABLE),
            *_scores(message("log-loss cards"), message("loss"), losses),
            *_scores(message("Brier cards"), message("Brier"), briers),
            Column(message("bits gained"), both, forms=STACKED),
            Column(message("log-loss"), [_both(scores) for scores in losses], forms=STACKED),
            Column(message("Brier"), [_both(scores) for scores in briers], forms=STACKED),
        ],
        message("gained: bits gained. loss: log-loss by the cards, then read. Brier: by the cards, then read."),
    )


def _scores(head: Text, short: Text, scores: Sequence[Scores]) -> list[Column]:
    """The columns of a score, by the cards and read."""
    return [
        Column(head, [_score(both.cards) for both in scores], short, forms=IN_A_TABLE),
        Column(message("read"), [_score(both.read) for both in scores], forms=IN_A_TABLE),
    ]


def _both(scores: Scores) -> Text:
    return message("{cards} by cards, {read} read", cards=_score(scores.cards), read=_score(scores.read))


def _score(mean: MeanEstimate) -> Figure:
    return Figure(f"{mean.value:.3f}")


def _half(mean: MeanEstimate) -> Figure:
    """Half of the interval; a dash where there are too few hands to tell."""
    return Figure("-" if mean.high is None else f"{mean.high - mean.value:.3f}")


def _say_reliability(page: Page, reliability: Reliability) -> None:
    cards, by_bids = ({tenth.low: tenth for tenth in tenths} for tenths in (reliability.cards, reliability.read))
    lows = sorted(cards.keys() | by_bids.keys())
    ranges = [message("{low} to {high}", low=Figure(f"{low:.0%}"), high=Figure(f"{low + 0.1:.0%}")) for low in lows]
    page.table(
        [
            Column(message("said"), ranges),
            *_tenths(message("cards: number"), message("cards"), [cards.get(low) for low in lows]),
            *_tenths(message("read: number"), message("read"), [by_bids.get(low) for low in lows]),
        ]
    )


def _tenths(head: Text, short: Text, tenths: Sequence[TenthSaid | None]) -> list[Column]:
    """The columns of the cards' probabilities, or of the read ones."""
    numbers = [grouped(tenth.number if tenth else 0) for tenth in tenths]
    means = [Figure(f"{tenth.said:.1%}" if tenth else "-") for tenth in tenths]
    true = [Figure(f"{tenth.came_true.value:.1%}" if tenth else "-") for tenth in tenths]
    template = "{number} {number|time|times}, said {mean}, came true {true}"
    rows = zip(numbers, means, true, tenths, strict=True)
    said = [message(template, number=a, mean=b, true=c) if tenth else "" for a, b, c, tenth in rows]
    return [
        Column(head, numbers, "n", forms=IN_A_TABLE),
        Column(message("mean"), means, short, forms=IN_A_TABLE),
        Column(message("came true"), true, message("true"), forms=IN_A_TABLE),
        Column(short, said, forms=STACKED),
    ]
