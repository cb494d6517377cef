"""How far a record has come: what its header says and where its game stands after some lines.

:func:`advance` takes one statement further; the file reader, the command line and a live session all use it.
"""

from __future__ import annotations

from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import City
from boss_solver.game.events import Dealt, Event, RewardsTurned
from boss_solver.game.options import Options
from boss_solver.game.rules import Breach, IllegalEventError, Rule
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.record.problems import ReadingError
from boss_solver.record.statements import (
    CitiesAre,
    Note,
    OptionIs,
    Players,
    PositionEnds,
    PositionLine,
    PositionOpens,
    SeatIs,
    Statement,
    Tag,
    UndealtIs,
    Version,
)

FORMAT = 1
"""The version of the record format that is written here; older ones are read."""


class Progress(NamedTuple):
    """A record up to some line. ``state`` is None until the first event."""

    version: int = 0
    names: tuple[str, ...] = ()
    is_full: bool = True
    """Whether no ``seat`` line was seen: the record may know every holding."""
    seat: int | None = None
    """Whose record it is; None for a spectator's and for a full one."""
    cities: tuple[City, ...] | None = None
    undealt: int | None = None
    options: Options = Options()
    tags: tuple[tuple[str, str], ...] = ()
    state: GameState | None = None
    position: tuple[PositionOpens, tuple[PositionLine, ...]] | None = None
    """The position block that is open."""

    @property
    def setup(self) -> Setup:
        """The setup the header asks for. Raises SetupError where it cannot be played."""
        if self.cities is None and self.undealt is None:
            return usual(len(self.names), self.options)
        cities = self.cities or usual(len(self.names)).cities
        return custom(len(self.names), cities, self.undealt, self.options)

    @property
    def here(self) -> GameState:
        """The state of the game; that before the first hand if nothing has happened."""
        return self.state or new_game(self.setup)


def advance(progress: Progress, statement: Statement) -> tuple[Statement, Progress]:
    """The record one statement further, and the statement as it is kept (rewards filled in).

    Raises ReadingError where the statement is out of place, SetupError where the header cannot be played,
    IllegalEventError where the rules forbid the event. Nothing has changed then.
    """
    if isinstance(statement, Note):
        _needs_players(progress)
        return statement, progress
    if isinstance(statement, (Version, Players, SeatIs, CitiesAre, UndealtIs, OptionIs, Tag)):
        return statement, _header(progress, statement)
    _needs_players(progress)
    if isinstance(statement, PositionOpens):
        if progress.state is not None or progress.position is not None:
            raise ReadingError("a position stands before everything that happens", expected="a new record")
        return statement, progress._replace(position=(statement, ()))
    if isinstance(statement, PositionEnds):
        return statement, _event(progress._replace(position=None), statement.joined)
    if isinstance(statement, PositionLine):
        if progress.position is None:
            raise ReadingError("this line belongs to a position", expected="'position in hand N' before it")
        opens, lines = progress.position
        return statement, progress._replace(position=(opens, (*lines, statement)))
    if progress.position is not None:
        raise ReadingError("the position is not complete", expected="its lines, and then 'play'")
    after = _event(progress, statement)
    if isinstance(statement, RewardsTurned) and after.state is not None:
        hand = after.state.table.hand
        if hand is not None and hand.rewards is not None:
            rewards = hand.rewards
            statement = RewardsTurned(tuple(rewards[c] for c in after.state.table.row if c in rewards))
    return statement, after


def _needs_players(progress: Progress) -> None:
    if not progress.names:
        raise ReadingError("nobody plays yet", expected="a line 'players' with their names before it")


def _header(
    progress: Progress, statement: Version | Players | SeatIs | CitiesAre | UndealtIs | OptionIs | Tag
) -> Progress:
    if isinstance(statement, Tag):
        return progress._replace(tags=(*progress.tags, (statement.name, statement.text)))
    if progress.state is not None or progress.position is not None:
        raise ReadingError("the game has begun; this line belongs before the first hand", expected="an event")
    match statement:
        case Version(number):
            if progress.version:
                raise ReadingError("the version is stated already", expected="an event")
            return progress._replace(version=number)
        case Players(names):
            if progress.names:
                raise ReadingError("the players are named already", expected="an event")
            return progress._replace(names=names)
        case SeatIs(seat):
            return progress._replace(is_full=False, seat=seat)
        case CitiesAre(cities):
            return progress._replace(cities=cities)
        case UndealtIs(number):
            return progress._replace(undealt=number)
        case OptionIs(name, value):
            return progress._replace(options=progress.options.replace(name, value))


def _event(progress: Progress, event: Event) -> Progress:
    if isinstance(event, Dealt) and not progress.is_full and event.seat != progress.seat:
        whose = f"P{progress.seat + 1}'s" if progress.seat is not None else "a spectator's"
        what = f"this is {whose} record, which cannot know what P{event.seat + 1} was dealt"
        raise IllegalEventError([Breach(Rule.HOLDING, what, "a note of what you think he holds")])
    return progress._replace(state=apply(progress.here, event))
