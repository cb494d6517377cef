"""The board: the table as it stands, the odds, and what the last entry changed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from boss_solver import BossError, City, CityOdds, Odds, SeatView, SetupError, Table, odds_of, view_of
from boss_solver.game.turns import next_seat
from boss_solver.inference.entries.history import history_of
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.drawn import plain
from boss_solver.table.entry.watching import WatchedRecord

if TYPE_CHECKING:
    from boss_solver import Posterior


class Board(NamedTuple):
    """A record at one moment, as one seat sees it."""

    title: str
    progress: Progress
    lines: int
    """Lines of the record."""
    view: SeatView | None = None
    """None while nobody plays yet, or where the header cannot be played."""
    odds: Odds | None = None
    trouble: str = ""
    """Why there are no odds, where there should be some, or what is wrong with the record."""
    was: Mapping[City, CityOdds] = {}
    """The odds before the last entry, where it changed them."""
    noted: frozenset[City] = frozenset()
    """The cities whose odds the user's notes move."""
    reads: bool = False
    """Whether what is read from the others' placements is shown beside the cards' odds."""
    posterior: Posterior | None = None
    """That; None while it is not found."""
    read_words: tuple[str, ...] = ()
    """Where it comes from."""

    @property
    def table(self) -> Table | None:
        """What everybody sees."""
        return self.view.table if self.view else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise, as a screen can draw them."""
        return tuple(map(plain, self.progress.names))

    def city(self, city: City) -> CityOdds | None:
        """The odds of a city, if there are any."""
        return None if self.odds is None or city is City.CHICAGO else self.odds.city(city)

    def is_guessed(self, city: City) -> bool:
        """Whether a guess of the user's moves the odds of a city."""
        if self.odds is None or city is City.CHICAGO:
            return False
        sure = next(odds for odds in self.odds.without_hunches if odds.city is city)
        return sure.reward != self.odds.city(city).reward

    def expected_before(self, city: City) -> Fraction | None:
        """A city's expected money (millions) before the last entry, where that changed its odds."""
        return self.was[city].expected if city in self.was else None


def board_of(live: WatchedRecord, earlier: Board | None = None) -> Board:
    """The board of a record as it stands; what differs from an earlier one of the same hand is marked."""
    progress = live.progress
    title = live.path.name.removesuffix(".boss")
    trouble = "" if live.is_good else f"the record has errors: {live.problems[0]}"
    blank = Board(title, progress, len(live.lines), trouble=trouble)
    if not progress.names or progress.position is not None:
        return blank
    try:
        state = progress.here
    except SetupError as error:
        return blank._replace(trouble=trouble or str(error))
    seat = progress.seat
    if progress.is_full:
        mover = next_seat(state.table)
        seat = mover if mover is not None else 0
    view = view_of(state, seat)
    if not state.table.in_hand:
        return blank._replace(view=view)
    try:
        odds = odds_of(history_of(live.hand_lines(), state, seat).known)
        facts = odds_of(view) if odds.known.notes else odds
    except BossError as error:
        return blank._replace(view=view, trouble=trouble or str(error))
    noted = {
        city.city
        for city, fact in zip(odds.without_hunches, facts.without_hunches, strict=True)
        if city.reward != fact.reward
    }
    return blank._replace(view=view, odds=odds, was=_changed(odds, view, earlier), noted=frozenset(noted))


def _changed(odds: Odds, view: SeatView, earlier: Board | None) -> dict[City, CityOdds]:
    if earlier is None or earlier.odds is None or earlier.view is None:
        return {}
    before = earlier.view
    if (before.table.hand_no, before.seat) != (view.table.hand_no, view.seat):
        return {}
    before_that = {was.city: was for was in earlier.odds.cities}  # a correction may have changed which cities there are
    return {
        city.city: before_that[city.city]
        for city in odds.cities
        if city.city in before_that and before_that[city.city].reward != city.reward
    }
