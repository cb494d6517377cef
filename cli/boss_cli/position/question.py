"""A question about hidden cards: the hand as a seat's record tells it, and what is only tried with ``--given``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.page.entries import entry_text, place_words, told_text
from boss_cli.position.source import Source
from boss_cli.shell.errors import UsageError
from boss_solver.game.apply import apply
from boss_solver.game.events import Dealt, HandBegins, Revealed
from boss_solver.game.state import new_game
from boss_solver.inference.engine.counting import ContradictionError, Deals, count
from boss_solver.inference.entries.history import History, Moment, history_of
from boss_solver.inference.entries.note_claims import Known, Told, known, now
from boss_solver.inference.view import SeatView
from boss_solver.record.lines.noting import DropOf, HunchOf, noted_from
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.problems import ReadingError

if TYPE_CHECKING:
    from boss_solver.inference.entries.conflicts import Conflict


class Question(NamedTuple):
    """All that an answer needs."""

    history: History
    known: Known
    names: tuple[str, ...]
    title: str
    remarks: tuple[str, ...]

    @property
    def view(self) -> SeatView:
        """What the asked seat sees."""
        return self.history.view

    @property
    def deals(self) -> Deals:
        """The deals that fit, hunches weighed in."""
        return count(self.known.puzzle)

    @property
    def opponents(self) -> tuple[int, ...]:
        """All other seats, in turn from the asked one's left."""
        players, seat = len(self.names), self.history.seat
        first = 0 if seat is None else seat + 1
        seats = ((first + i) % players for i in range(players))
        return tuple(one for one in seats if one != seat)


def question(source: Source, seat_word: str | None, given: Sequence[str] = ()) -> Question:
    """The question a source and the words after ``--given`` make.

    Raises UsageError where there is nothing hidden or a statement cannot be read, ContradictionError, with the entries
    that clash, where what is given cannot be true.
    """
    view, remarks = source.view(seat_word)
    if not view.has_hand:
        raise UsageError("no hand is going on here, so there is nothing hidden to ask about")
    progress = source.progress
    history = _history(source, view)
    told = _given(history, given, progress.names)
    if any(one.is_note for one in told):
        from boss_solver.inference.entries.conflicts import conflict_in  # most questions try nothing

        clash = conflict_in(history.standing().with_said(told))
        if clash is not None:
            raise ContradictionError(_clash_words(clash, progress.names))
    history = history.with_said(told)
    found = known(history.view, history.told)
    return Question(history, found, progress.names, source.title, (*remarks, *said_remarks(found, progress.names)))


def _history(source: Source, view: SeatView) -> History:
    progress = source.progress
    if source.record is None:
        return _typed_history(progress)
    return history_of(source.lines, progress.here, view.seat)


def _typed_history(progress: Progress) -> History:
    """The history of a typed position: the deal, and the cards shown in the order they were typed."""
    end = progress.here
    state = start = apply(new_game(progress.setup), HandBegins())
    moments = []
    hand, own = end.table.hand, end.dealt[0]
    assert hand is not None
    assert own is not None
    events: list[Dealt | Revealed] = [Dealt(0, own)]
    events += [Revealed(seat, card, misplay=True) for seat, card in hand.shown]
    for event in events:
        state = apply(state, event)
        moments.append(Moment(0, event, state))
    return History(0, start, tuple(moments), state)


def _given(history: History, given: Sequence[str], names: tuple[str, ...]) -> list[Told]:
    view = history.view
    found: list[Told] = []
    for text in given:
        first, _, rest = text.strip().partition(" ")
        keyword, words = (first.casefold(), rest) if first.casefold() in ("note", "hunch", "drop") else ("note", text)
        try:
            noted = noted_from(keyword, words, names, view.table.setup.cities)
        except ReadingError as error:
            raise UsageError(f"--given: {error.problem}") from None
        if isinstance(noted, DropOf):
            raise UsageError("--given tries a note or a hunch; it drops none")
        told = Told(0, noted.said, now(view))
        if isinstance(noted, HunchOf):
            told = told._replace(factor=noted.factor, target=noted.target)
        found.append(told)
    return found


def _clash_words(clash: Conflict, names: Sequence[str]) -> str:
    """What cannot be true, in the words in which a note is refused."""
    from boss_solver.inference.entries.entering import ClashError

    typed = [entry_text(m, names) for m in clash.entries if not m.line]
    error = ClashError(clash, names)
    nearest = f"; nearest: {error.mends}" if error.mends else ""
    return f"--given '{typed[-1]}': {error}{nearest}" if typed else f"{error}{nearest}"


def said_remarks(found: Known, names: Sequence[str]) -> list[str]:
    """Which notes and guesses of the user went into an answer, and which did not."""
    remarks = [f"a guess of yours, weighed in: {_placed(one, names)}" for one in found.hunches]
    remarks += [f"without effect, being certain or impossible: {_placed(one, names)}" for one in found.idle]
    remarks += [f"disproved, and left out: {_placed(one, names)}" for one in found.disproved]
    if found.notes:
        remarks.insert(0, "your notes, held to be true: " + "; ".join(_placed(one, names) for one in found.notes))
    return remarks


def _placed(told: Told, names: Sequence[str]) -> str:
    return f"{told_text(told, names)} ({place_words(told.line)})"
