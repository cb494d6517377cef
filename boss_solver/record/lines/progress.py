"""How far a record has come: what its header says and where its game stands after some lines.

:func:`advance` takes one statement further; the file reader, the command line and a live session all use it.
"""

from __future__ import annotations

from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import City
from boss_solver.game.events import Dealt, Event, Misdealt, RewardsTurned
from boss_solver.game.options import Options
from boss_solver.game.rules import Breach, IllegalEventError, Rule
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.sizes import dealt_to
from boss_solver.game.state import GameState, Table, new_game
from boss_solver.record.lines.statements import (
    AccountIs,
    BadgesAre,
    CitiesAre,
    MarkerIs,
    Note,
    OptionIs,
    Players,
    PositionEnds,
    PositionLine,
    PositionOpens,
    RowIs,
    SeatIs,
    ShownAre,
    SizesAre,
    StakesAre,
    Statement,
    Tag,
    UndealtIs,
    Version,
)
from boss_solver.record.lines.versions import OLDEST, version_needed
from boss_solver.record.words.problems import ReadingError


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
    headers: tuple[str, ...] = ()
    """The header lines so far, by what they tell; none of them comes twice."""
    needs: int = OLDEST
    """The version of the format that its lines need, whatever the first of them says."""

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
    kept, after = _advanced(progress, statement)
    needs = version_needed(statement, progress.state)
    return kept, after._replace(needs=needs) if needs > after.needs else after


def is_too_new(before: Progress, after: Progress) -> bool:
    """Whether what came between is the first that the version of the record, as its first line says, does not have."""
    return bool(after.version) and before.needs <= after.version < after.needs


def _advanced(progress: Progress, statement: Statement) -> tuple[Statement, Progress]:
    match statement:
        case Tag(name, text):
            return statement, progress._replace(tags=(*progress.tags, (name, text)))
        case Version() | Players() | SeatIs() | CitiesAre() | UndealtIs() | OptionIs():
            return statement, _header(progress, statement)
    if not progress.names:
        raise ReadingError("nobody plays yet", expected="a line 'players' with their names before it")
    match statement:
        case Note():
            return statement, progress
        case PositionOpens():
            if progress.state is not None or progress.position is not None:
                raise ReadingError("a position stands before everything that happens", expected="a new record")
            return statement, progress._replace(position=(statement, ()))
        case PositionEnds(joined):
            return statement, _event(progress._replace(position=None), joined)
        case RowIs() | MarkerIs() | BadgesAre() | AccountIs() | StakesAre() | ShownAre() | SizesAre():
            return statement, _position(progress, statement)
    if progress.position is not None:
        raise ReadingError("the position is not complete", expected="its lines, and then 'play'")
    after = _event(progress, statement)
    if isinstance(statement, Misdealt):
        statement = _all_sizes(statement, progress.here.table, after.here.table)
    if isinstance(statement, RewardsTurned):
        table = after.here.table
        rewards = table.hand.rewards if table.hand and table.hand.rewards else {}
        statement = RewardsTurned(tuple(rewards[city] for city in table.row if city in rewards))
    return statement, after


def _all_sizes(said: Misdealt, before: Table, after: Table) -> Misdealt:
    """The numbers with those that follow from them."""
    stated = {seat for seat, _ in said.sizes}
    sizes = zip(dealt_to(before), dealt_to(after), strict=True)
    kept = ((seat, new) for seat, (old, new) in enumerate(sizes) if seat in stated or old != new)
    return said._replace(sizes=tuple(kept))


def _header(progress: Progress, statement: Version | Players | SeatIs | CitiesAre | UndealtIs | OptionIs) -> Progress:
    if progress.state is not None or progress.position is not None:
        raise ReadingError("the game has begun; this line belongs before the first hand", expected="an event")
    match statement:
        case Version(number):
            what, after = "the version is", progress._replace(version=number)
        case Players(names):
            what, after = "the players are", progress._replace(names=names)
        case SeatIs(seat):
            what, after = "the seat of this record is", progress._replace(is_full=False, seat=seat)
        case CitiesAre(cities):
            what, after = "the cities are", progress._replace(cities=cities)
        case UndealtIs(number):
            what, after = "the number of undealt cards is", progress._replace(undealt=number)
        case OptionIs(name, value):
            what = f"option {name} is"
            after = progress._replace(options=progress.options.replace(name, value))
    if what in progress.headers:
        raise ReadingError(f"{what} told already", expected="one such line in a record")
    return after._replace(headers=(*progress.headers, what))


def _position(progress: Progress, statement: PositionLine) -> Progress:
    if progress.position is None:
        legal = "'position in hand N' before it"
        if isinstance(statement, (RowIs, MarkerIs, AccountIs)):
            legal += ", or ! at its end between hands: a slip of the table that was played on"
        raise ReadingError("this line belongs to a position", expected=legal)
    opens, lines = progress.position
    if not isinstance(statement, ShownAre) and any(_about(line) == _about(statement) for line in lines):
        raise ReadingError("this is told already", expected="each once in a position")
    return progress._replace(position=(opens, (*lines, statement)))


def _about(line: PositionLine) -> tuple[type, int | City | None]:
    match line:
        case AccountIs(seat):
            return AccountIs, seat
        case StakesAre(city):
            return StakesAre, city
    return type(line), None


def _event(progress: Progress, event: Event) -> Progress:
    if isinstance(event, Dealt) and not progress.is_full and event.seat != progress.seat:
        whose = f"P{progress.seat + 1}'s" if progress.seat is not None else "a spectator's"
        what = f"this is {whose} record, which cannot know what P{event.seat + 1} was dealt"
        raise IllegalEventError([Breach(Rule.HOLDING, what, "a note of what you think he holds")])
    return progress._replace(state=apply(progress.here, event))
