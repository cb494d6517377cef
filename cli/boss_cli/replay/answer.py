"""The moments of a game as one seat saw them, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from boss_cli.odds.odds.answer import OddsAnswer, odds_answer
from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.position.about import about_view
from boss_cli.position.position import Position, said_remarks
from boss_cli.replay.part import ReplayPart
from boss_cli.shell.message import Text, message
from boss_cli.status.table.answer import StatusAnswer, status_of
from boss_solver import BossError, City, Odds, Replay, ReplayStep
from boss_solver.inference.entries.seen_then import backs_held


@values
class HiddenThen:
    """The cards that the seat could not see."""

    holdings: Mapping[str, tuple[str, ...]] = stated("by player: the cards that each other still held", "a card")
    rewards: Mapping[City, str] = stated("by city: the reward, where the record knows it")


@values
class StepTable:
    """A step: where it is, what has happened, and the table."""

    step: int = stated("from 1, in the whole game")
    at: str = stated(
        "hand and turn: `2.7`, `2.0` its beginning, `2.end` its end, `2.7+` in the middle of the turn after it"
    )
    line: int = stated("the last line of the record that counts")
    happened: tuple[str, ...] = stated(
        "what happened since the step before, a text for each line, as far as the seat could see"
    )
    backs: Mapping[str, tuple[City, ...]] = stated(
        "by player: the colours of the cards that each other held, where they are known", "a code"
    )
    status: StatusAnswer = stated("the table, as `boss-status/1` has it")

    @property
    def in_hand(self) -> bool:
        """Whether a hand is going on, so that rewards are hidden."""
        return self.status.hand_state == "going on"


@values
class StepAnswer(StepTable):
    """A step with the odds of that moment."""

    odds: OddsAnswer | None = stated(
        "the odds of that moment, as `boss-odds/1` has them, card backs counted; null where the hand is over or they "
        "cannot be counted"
    )
    hidden: HiddenThen | None = stated(
        "what the seat could not see; null without `--spoilers`, and where the hand is over"
    )
    no_odds: Text | None = kept()
    """Why there are no odds in a hand; None where there are, and where the hand is over."""
    remarks: tuple[Text, ...] = kept()
    """The notes and guesses that went into the odds."""


@values
class ReplayAnswer(Answer):
    """The moments of a game as one seat saw them."""

    SCHEMA: ClassVar[str] = "boss-replay/1"

    record: str = stated("the file")
    seat: str | None = stated("whose eyes; null for a spectator")
    players: tuple[str, ...] = stated("the names, clockwise")
    spoilers: bool = stated("whether `steps[].hidden` is told")
    steps: tuple[StepAnswer, ...] = stated()
    remarks: tuple[Text, ...] = stated("what was assumed")


def replay_answer(part: ReplayPart, steps: Sequence[ReplayStep], spoilers: bool) -> ReplayAnswer:
    """Some steps of a game as an answer."""
    return ReplayAnswer(
        record=part.title,
        seat=part.seat,
        players=part.replay.names,
        spoilers=spoilers,
        steps=tuple(step_answer(part, step, spoilers) for step in steps),
        remarks=part.remarks,
    )


def step_answer(part: ReplayPart, step: ReplayStep, spoilers: bool) -> StepAnswer:
    """A step as an answer."""
    replay, names = part.replay, part.replay.names
    odds, no_odds = odds_or_reason(replay, step) if step.in_hand else (None, None)
    answer = None
    if odds is not None:
        cities = step.view.table.setup.cities
        answer = odds_answer(about_view(step.view, names, part.title), odds, cities, names)
    return StepAnswer(
        **vars(step_table(part, step)),
        odds=answer,
        hidden=hidden_then(replay, step) if spoilers and step.in_hand else None,
        no_odds=no_odds,
        remarks=() if odds is None else tuple(said_remarks(odds.known, names)),
    )


def step_table(part: ReplayPart, step: ReplayStep) -> StepTable:
    """A step without its odds."""
    names = part.replay.names
    return StepTable(
        step=step.number,
        at=step.label,
        line=step.line,
        happened=step.happened,
        backs={names[seat]: tuple(cities) for seat, cities in backs_held(step.view)},
        status=status_of(Position(part.replay.progress(step), part.title)),
    )


def odds_or_reason(replay: Replay, step: ReplayStep) -> tuple[Odds | None, Text | None]:
    """The odds of a step, or why there are none."""
    try:
        return replay.odds(step), None
    except BossError as error:
        return None, message("no odds here: {reason}", reason=" ".join(str(error).split()))


def hidden_then(replay: Replay, step: ReplayStep) -> HiddenThen:
    """The cards that the seat could not see at a step."""
    hidden = replay.hidden(step)
    return HiddenThen(
        holdings={replay.names[seat]: tuple(map(str, cards)) for seat, cards in hidden.holdings},
        rewards={city: str(card) for city, card in hidden.rewards},
    )
