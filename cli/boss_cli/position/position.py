"""The position of a question: a record at some moment or a typed position, whose eyes, and what is only tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from boss_cli.page.entries import claim_text, entry_text, place_words
from boss_cli.position.around import Around
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Message, Text, message
from boss_solver import ContradictionError, Dealt, HandBegins, Record, Revealed, SeatView, apply, new_game, view_of
from boss_solver.game.turns import next_seat
from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.history import EntryMoment, History, history_of
from boss_solver.inference.entries.note_claims import Claim, Known, now
from boss_solver.inference.entries.told_later import as_it_was
from boss_solver.record.games.joined_lines import unknown_police
from boss_solver.record.lines.noting import DropOf, HunchOf, noted_from
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import Word


@dataclass(frozen=True)
class Position:
    """A record as it stood at some line, or a typed position, seen through somebody's eyes.

    What follows from it is worked out when it is first asked for, and once.
    """

    progress: Progress
    title: str | None
    """Where it comes from, the file and line; None for a typed position."""
    assumed: tuple[Text, ...] = ()
    """The assumptions made when it was read."""
    record: Record | None = field(default=None, repr=False)
    """The game it is from; None for a typed position."""
    line: int | None = None
    """The last line that counts, where an earlier moment was asked for."""
    player: str | None = None
    """Whose eyes were asked for, as it was typed."""
    given: tuple[str, ...] = ()
    """Notes and hunches that are tried without being kept."""
    around: Around = field(default=Around(), compare=False, repr=False)
    """The user's folders, and how far long work has come is told there."""

    def through(self, player: str | None, given: Sequence[str] = ()) -> Position:
        """The same through somebody's eyes, and with something tried."""
        return replace(self, player=player, given=tuple(given))

    @property
    def is_typed(self) -> bool:
        """Whether there is no record: nothing is known of the game but the cards."""
        return self.title is None

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.progress.names

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The lines of the record that count; none for a typed position."""
        if self.record is None:
            return ()
        if self.line is None:
            return self.record.lines
        at = sum(line.number <= self.line for line in self.record.lines) - 1
        return as_it_was(self.record.lines, at)[1] if at >= 0 else ()

    @property
    def unknown_police(self) -> int:
        """How many police cards had been turned up when the record joined the game that it does not name."""
        return unknown_police(self.record.lines) if self.record else 0

    def require_play(self) -> None:
        """Raises UsageError where the record has not come so far that anything can be asked."""
        if not self.names:
            raise UsageError("the record names no players yet")
        if self.progress.position is not None:
            raise UsageError("the position is not complete here: its lines end with 'play'")

    @cached_property
    def _eyes(self) -> tuple[int | None, tuple[Message, ...]]:
        """The seat whose eyes these are, and what was assumed about that."""
        self.require_play()
        progress = self.progress
        if self.player is not None:
            seat = self.seat_named(self.player)
            if not progress.is_full and seat != progress.seat:
                whose = "a spectator" if progress.seat is None else progress.names[progress.seat]
                raise UsageError(f"this record was kept by {whose} and cannot know what {progress.names[seat]} saw")
            return seat, ()
        if not progress.is_full:
            return progress.seat, ()
        seat = next_seat(progress.here.table) or 0
        return seat, (
            message("a full record: this is what {player} sees (--seat names another)", player=progress.names[seat]),
        )

    def seat_named(self, word: str) -> int:
        """The seat a word names. Raises UsageError for an unknown one."""
        try:
            return read_seat(Word(word, 1), self.names)
        except ReadingError as error:
            raise UsageError(str(error.problem)) from None

    @property
    def seat(self) -> int | None:
        """Whose eyes; None for a spectator. Raises UsageError where the record cannot know what that player saw."""
        return self._eyes[0]

    @property
    def remarks(self) -> tuple[Text, ...]:
        """The assumptions about the position and the eyes."""
        return (*self.assumed, *self._eyes[1])

    @cached_property
    def view(self) -> SeatView:
        """What the seat sees. Raises UsageError as ``seat`` does."""
        return view_of(self.progress.here, self.seat)

    @property
    def opponents(self) -> tuple[int, ...]:
        """All other seats, in turn from the asked one's left."""
        players, seat = len(self.names), self.seat
        first = 0 if seat is None else seat + 1
        seats = ((first + i) % players for i in range(players))
        return tuple(other for other in seats if other != seat)

    @cached_property
    def history(self) -> History:
        """The hand as the seat's record tells it, with what is tried.

        Raises UsageError where nothing is hidden or a statement cannot be read, ContradictionError, with the entries
        that clash, where what is tried cannot be true.
        """
        if not self.view.has_hand:
            raise UsageError("no hand is going on here, so there is nothing hidden to ask about")
        history = self._history()
        tried = _tried(history, self.given, self.names)
        if any(claim.is_note for claim in tried):
            from boss_solver.inference.entries.conflicts import conflict_in  # most questions try nothing
            from boss_solver.inference.entries.entering import ClashError

            clash = conflict_in(history.standing().with_said(tried))
            if clash is not None:
                error = ClashError(clash, self.names)
                typed = [entry_text(entry, self.names) for entry in clash.entries if not entry.line]
                nearest = f"; nearest: {error.corrections}" if error.corrections else ""
                raise ContradictionError((f"--given '{typed[-1]}': " if typed else "") + f"{error}{nearest}")
        return history.with_said(tried)

    def _history(self) -> History:
        return (
            _typed_history(self.progress)
            if self.record is None
            else history_of(self.lines, self.progress.here, self.seat)
        )

    @cached_property
    def known(self) -> Known:
        """What the seat knows of the hidden cards; notes and hunches weighed in. Raises as ``history`` does."""
        return self.history.known

    @property
    def deals(self) -> Deals:
        """The deals that fit, hunches weighed in."""
        return count(self.known.puzzle)

    @property
    def hand_remarks(self) -> tuple[Text, ...]:
        """The assumptions, and which notes and guesses of the user went into an answer about hidden cards."""
        return (*self.remarks, *said_remarks(self.known, self.names))


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
        moments.append(EntryMoment(0, event, state))
    return History(0, start, tuple(moments), state)


def _tried(history: History, given: Sequence[str], names: tuple[str, ...]) -> list[Claim]:
    view = history.view
    tried: list[Claim] = []
    for text in given:
        first, _, rest = text.strip().partition(" ")
        keyword, words = (first.casefold(), rest) if first.casefold() in ("note", "hunch", "drop") else ("note", text)
        try:
            noted = noted_from(keyword, words, names, view.table.setup.cities)
        except ReadingError as error:
            raise UsageError(f"--given: {error.problem}") from None
        if isinstance(noted, DropOf):
            raise UsageError("--given tries a note or a hunch; it drops none")
        claim = Claim(0, noted.said, now(view))
        if isinstance(noted, HunchOf):
            claim = claim._replace(factor=noted.factor, target=noted.target)
        tried.append(claim)
    return tried


def said_remarks(known: Known, names: Sequence[str]) -> list[Text]:
    """Which notes and guesses of the user went into an answer, and which did not."""
    remarks: list[Text] = []
    if known.notes:
        notes = "; ".join(_placed(claim, names) for claim in known.notes)
        remarks.append(message("your notes, held to be true: {notes}", notes=notes))
    remarks += [
        message("a guess of yours, weighed in: {guess}", guess=_placed(claim, names)) for claim in known.hunches
    ]
    remarks += [
        message("without effect, being certain or impossible: {guess}", guess=_placed(claim, names))
        for claim in known.idle
    ]
    remarks += [message("disproved, and left out: {note}", note=_placed(claim, names)) for claim in known.disproved]
    return remarks


def _placed(claim: Claim, names: Sequence[str]) -> str:
    return f"{claim_text(claim, names)} ({place_words(claim.line)})"
