"""How good the cards' odds and the read odds were, as values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message
from boss_solver.odds.scoring import Mean
from boss_solver.reading.measured.read_scores import ScoredCity, gain, quality, reliability


@values
class MeanEstimate:
    """A mean by clusters; without an error where there are too few hands to tell."""

    value: float = stated("the mean")
    error: float | None = stated("its standard error")
    low: float | None = stated("the confidence interval's lower end")
    high: float | None = stated("its upper end")

    @classmethod
    def of(cls, mean: Mean) -> MeanEstimate:
        """The estimate that a mean is."""
        if mean.error != mean.error:
            return cls(value=mean.value, error=None, low=None, high=None)
        low, high = mean.interval
        return cls(value=mean.value, error=mean.error, low=low, high=high)


@values
class Scores:
    """A score of both odds."""

    cards: MeanEstimate
    read: MeanEstimate


@values
class LogLoss(Scores):
    """How much of a surprise the truth was."""

    cards: MeanEstimate = stated("bits by which the truth was a surprise, by the cards", kind="estimate")
    read: MeanEstimate = stated("and as it was read", kind="estimate")


@values
class Brier(Scores):
    """How far from the truth the odds were."""

    cards: MeanEstimate = stated("squared distance from the truth, 0 to 2, by the cards", kind="estimate")
    read: MeanEstimate = stated("and as it was read", kind="estimate")


@values
class MomentsScored:
    """The scores of some of the moments."""

    moments: Text = stated("which moments")
    cities: int = stated("open cities then")
    bits_gained: MeanEstimate = stated(
        "bits a city by which reading held the truth likelier than the cards alone did", kind="estimate"
    )
    log_loss_bits: LogLoss = stated()
    brier: Brier = stated()


@values
class TenthSaid:
    """The probabilities in a tenth, and how often they came true."""

    low: float = stated("the lower end of a tenth, 0 to 1")
    number: int = stated("probabilities in it")
    said: float = stated("their mean, 0 to 1")
    came_true: MeanEstimate = stated("how often they came true, 0 to 1", kind="estimate")


@values
class Reliability:
    """How often both odds came true."""

    cards: Sequence[TenthSaid] = stated()
    read: Sequence[TenthSaid] = stated()


@values
class CalibrationAnswer(Answer):
    """How good the odds were, with and without reading."""

    SCHEMA: ClassVar[str] = "boss-calibration/1"

    games: Text = stated("what was read")
    setting: str | None = stated("the setting it was read by")
    without: Sequence[str] = stated("families of types that were left out")
    backs_seen: bool = stated("whether the readers saw the backs of all cards")
    stopped: bool = stated("whether it was stopped, and this is what was read so far")
    remarks: Sequence[str] = stated("records that are of one game, which counts once")
    cities: int = stated("open cities at all moments and for all seats")
    hands: int = stated("hands they come from")
    moments: Sequence[MomentsScored] = stated()
    reliability: Reliability = stated()
    setting_words: Text | None = kept()
    """The setting in words."""

    @property
    def exit(self) -> Exit:
        """The exit code: it was stopped, or not."""
        return Exit.INTERRUPTED if self.stopped else Exit.OK


def moments_scored(cities: Sequence[ScoredCity]) -> list[MomentsScored]:
    """The scores by rounds, by hands before the last of these rounds, and of all."""
    return [
        MomentsScored(
            moments=moments,
            cities=len(some),
            bits_gained=MeanEstimate.of(gain(some)),
            log_loss_bits=_scores(LogLoss, cards.bits, by_bids.bits),
            brier=_scores(Brier, cards.brier, by_bids.brier),
        )
        for moments, some in _groups(cities)
        if some
        for cards, by_bids in [(quality(some, by_bids=False), quality(some, by_bids=True))]
    ]


def _groups(cities: Sequence[ScoredCity]) -> Iterator[tuple[Text, Sequence[ScoredCity]]]:
    rounds = sorted({city.round_no for city in cities})
    before = {number: [city for city in cities if city.round_no == number] for number in rounds}
    for number in rounds:
        yield message("before round {number}", number=number), before[number]
    last = rounds[-1]
    yield message("first hand, before round {last}", last=last), [city for city in before[last] if city.hand_no == 1]
    yield message("second hand, before round {last}", last=last), [city for city in before[last] if city.hand_no == 2]
    yield message("later hands, before round {last}", last=last), [city for city in before[last] if city.hand_no > 2]
    if len(rounds) > 1:
        yield message("all"), cities


S = TypeVar("S", bound=Scores)


def _scores(kind: type[S], cards: Mean, by_bids: Mean) -> S:
    return kind(cards=MeanEstimate.of(cards), read=MeanEstimate.of(by_bids))


def reliability_of(cities: Sequence[ScoredCity]) -> Reliability:
    """How often the probabilities of the cards and the read ones came true."""
    return Reliability(cards=_tenths(cities, by_bids=False), read=_tenths(cities, by_bids=True))


def _tenths(cities: Sequence[ScoredCity], *, by_bids: bool) -> list[TenthSaid]:
    return [
        TenthSaid(low=tenth.low, number=tenth.number, said=tenth.foretold, came_true=MeanEstimate.of(tenth.observed))
        for tenth in reliability(cities, by_bids=by_bids)
    ]
