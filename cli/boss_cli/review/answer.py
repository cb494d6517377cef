"""A game looked back at, as values: all of it, or one moment in the eyes of some seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from boss_cli.bids.read_answer import CitiesRead
from boss_cli.page.data import ABSENT, Absent, Answer, kept, stated, values
from boss_cli.position.about import Next
from boss_cli.review.hand_answer import HandSeen, OddsThen, hand_seen
from boss_cli.review.judged_answer import (
    DecisionSeen,
    Judged,
    LuckSplit,
    OddsGoodness,
    decision_seen,
    goodness_of,
    judged_as_a_whole,
    luck_of,
)
from boss_cli.review.words import gap_words
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text
from boss_solver import City, GameJudgement, GameReview, calibration_of
from boss_solver.game.state import Won

if TYPE_CHECKING:
    from boss_cli.review.bids_read import ReadReview


@values
class ReviewAnswer(Answer):
    """One game looked back at."""

    SCHEMA: ClassVar[str] = "boss-review/1"

    record: str = stated("the file, and which of its games where it has several")
    players: Sequence[str] = stated("their names, clockwise")
    seat: str | None = stated("whose record it is; null for a full one and a spectator's")
    finished: bool = stated("whether the game came to its end")
    winners: Sequence[str] = stated("who won")
    before_millions: Mapping[str, int] = stated("money when the record begins, by player; 0 unless it joins a game")
    slips_millions: Mapping[str, int] = stated("money that slips of the table between hands gave or took, by player")
    money_millions: Mapping[str, int] = stated("money at the end of the record, by player")
    by_city_millions: Mapping[str, Mapping[City, int]] = stated(
        "by player the millions each city paid him in all hands",
        "by city, Chicago included; cities he never won are missing",
    )
    exact: bool = stated("true: probabilities and expectations are counted, from the cards alone", default=True)
    hands: Sequence[HandSeen] = stated()
    calibration: OddsGoodness | None = stated(
        "how good the cards' odds were beside the rewards there were; null where no reward is known in the end"
    )
    luck: LuckSplit | None = stated(
        "with `--luck` or `--judge`: everybody's money split into luck and decisions; null without"
    )
    judged: Judged | Absent = stated("with `--judge`: the judgement as a whole; missing without", default=ABSENT)
    decisions: Sequence[DecisionSeen] | Absent = stated(default=ABSENT)
    remarks: Sequence[Text] = stated("what the record does not tell")
    of: Looked = kept()
    """The games as the library has them, for the page."""

    @property
    def exit(self) -> Exit:
        """That it was stopped before all was judged or read, if it was."""
        return Exit.INTERRUPTED if self.of.is_stopped else Exit.OK


@dataclass(frozen=True, kw_only=True)
class Looked:
    """A game looked back at, with what was asked for besides."""

    game: GameReview
    title: str
    eyes: Sequence[int | None] = ()
    """The seats whose odds are shown."""
    judged: GameJudgement | None = None
    bids_read: ReadReview | None = None
    has_hands: bool = True
    """Whether each hand is shown, or only the game at a glance."""
    is_of_decisions: bool = False
    """Whether decisions were to be judged, and not luck alone."""

    @property
    def is_stopped(self) -> bool:
        """Whether judging or reading was stopped before it was done."""
        return (self.judged is not None and self.judged.is_stopped) or (
            self.bids_read is not None and self.bids_read.stopped
        )


def review_answer(looked: Looked) -> ReviewAnswer:
    """The answer about one game."""
    game, judged, bids_read = looked.game, looked.judged, looked.bids_read
    names, seat, outcome = game.names, game.record.good.seat, game.table.outcome
    eyes = looked.eyes if looked.has_hands else ()
    calibration = calibration_of(game)
    decided: dict[str, Any] = {}
    if judged is not None and judged.is_about_decisions:
        decided["judged"] = judged_as_a_whole(judged, game)
        decided["decisions"] = tuple(decision_seen(decision, game) for decision in judged.decisions)
    return ReviewAnswer(
        record=looked.title,
        players=names,
        seat=None if seat is None else names[seat],
        finished=outcome is not None and outcome.by is not Won.UNFINISHED,
        winners=tuple(names[winner] for winner in outcome.winners) if outcome else (),
        before_millions=dict(zip(names, game.before, strict=True)),
        slips_millions=dict(zip(names, game.slipped, strict=True)),
        money_millions=dict(zip(names, game.money, strict=True)),
        by_city_millions={name: game.by_city(at) for at, name in enumerate(names)},
        hands=tuple(hand_seen(game, at, eyes, bids_read) for at in range(len(game.hands))),
        calibration=None if calibration is None else goodness_of(calibration, names),
        luck=None if judged is None else luck_of(judged, game),
        remarks=(*gap_words(game), *(bids_read.remarks if bids_read else ())),
        of=looked,
        **decided,
    )


@values
class EyesThen(OddsThen):
    """A moment in the eyes of a seat."""

    seat: str | None = stated("whose eyes; null for a spectator's")
    read: CitiesRead | None = stated(
        "with `--read` what the seat could guess then from the others' placements: never a fact; else null"
    )


@values
class MomentAnswer(Answer):
    """One moment of a game. Nothing in it depends on a card that the seat could not see then."""

    SCHEMA: ClassVar[str] = "boss-moment/1"

    record: str = stated("the file and the line")
    hand: int = stated("the number of the hand")
    round: int = stated("its round, from 1")
    next: Next = stated("what was expected next")
    turn: int = stated("cards shown by then")
    exact: bool = stated("true: counted, from the cards alone", default=True)
    eyes: Sequence[EyesThen] = stated()
    remarks: Sequence[Text] = stated("what was assumed")
