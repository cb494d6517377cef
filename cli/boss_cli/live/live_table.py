"""The live table without its screen: what is typed goes in, the board and what is to be said come out."""

from __future__ import annotations

from collections.abc import Callable

from boss_cli.keep.entering import step_count
from boss_cli.keep.renaming import rename_at_table
from boss_cli.live.answers.shown import Shown
from boss_cli.live.board.board import Board, board_of
from boss_cli.live.board.frame import Frame
from boss_cli.live.board.read_along import ReadAlong, ReadBoard
from boss_cli.live.line_answers import HIDDEN, Answers
from boss_cli.live.sight import Sight
from boss_cli.live.typing.changing import (
    Fix,
    apply_fix,
    changed_words,
    corrected,
    doubt_words,
    outside_words,
    refused_words,
)
from boss_cli.live.typing.command_words import BY_WORD, ENTERING, CommandWord, Does
from boss_cli.live.typing.entry_words import accepted_words
from boss_cli.live.typing.help import help_page
from boss_cli.live.typing.input_line import InputReader, command_in, question_in, refusal, would
from boss_cli.live.typing.pasting import paste_lines
from boss_cli.live.typing.prompts import hint, prompt
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError, table_words
from boss_solver import BossError, LiveRecord, UnreadableError
from boss_solver.table.entry.asking import Ask, AskKind, Passed, ask_of, passed
from boss_solver.table.lines.typed import keyword
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.store import ChangedError


class LiveTable:
    """A record that is being kept, and what its screen shows."""

    def __init__(self, env: Environment, live: LiveRecord, hidden: bool = False) -> None:
        self.env = env
        self.live = live
        self.hidden = hidden
        self.board: Board = board_of(live)
        self.along = ReadAlong(env)
        self.shown = Shown(env)
        self.sight = Sight(live)
        self.shown.said = doubt_words(live, hidden) or live.take_notices()
        self.tell: Callable[[], None] | None = None
        """Called, from any thread, when an answer has become better; None where nobody could look again."""
        self._answers = Answers(env, live.path, self.shown, lambda: self.tell)
        self.leaving = ""
        """Why the screen is to close: ``quit``, ``new``, ``edit`` or ``open``."""
        self._not_told: set[Passed] = set()
        self._fixes: tuple[Fix, ...] = ()
        self._preview: tuple[str, tuple[str, ...]] | None = None
        self._ask: Ask | None = None
        self._reader = InputReader()
        self._lines = live.lines
        self.width = 80
        """Columns of the screen."""

    @property
    def ask(self) -> Ask:
        """The entry that is asked for next."""
        if self._ask is None:
            table = self.board.table
            # A table that does not track backs is not asked for them in every hand.
            backs = table is None or table.hand_no < 2 or any(keyword(line) == "backs" for line in self._lines)
            self._ask = ask_of(self.live.progress, self._not_told, backs)
        return self._ask

    @property
    def prompt(self) -> str:
        """The prompt before the input."""
        return prompt(self.env, self.ask, self.live.progress)

    @property
    def is_answering(self) -> bool:
        """Whether an answer stands in the board's place."""
        return self.shown.is_answering

    @property
    def is_choosing(self) -> bool:
        """Whether a number picks one of several ways to put the record right."""
        return bool(self._fixes)

    def frame(self, width: int, height: int, text: str = "") -> Frame:
        """The screen above the line of input, which is the last of ``height`` lines."""
        self.width = width
        # What was said stays until something else is typed; a refused line is not shown to be possible as well.
        is_refused = bool(text) and text == self.shown.refused
        says = not text or is_refused or (self.is_choosing and text.strip().isdecimal())
        says = says or text.strip() == self.sight.held or not self.sight.is_current
        self.sight.drawn(text)
        preview = () if is_refused else self.preview(text)
        board = self.board if self.hidden else self.along.shown(self.board)
        return self.shown.frame(board, self.hidden, (width, height), self.shown.said if says else (), preview)

    def preview(self, text: str) -> tuple[str, ...]:
        """What the line would do, or what is expected."""
        if self._preview is None or self._preview[0] != text:
            self._preview = text, self._would(text)
        return self._preview[1]

    def _would(self, text: str) -> tuple[str, ...]:
        if not text.strip():
            return (hint(self.ask, self.live.progress, self.hidden),)
        if self._fixes and text.strip().isdecimal():
            return ("Enter puts the record right in this way",)
        return would(text, self.ask, self.live, self.hidden, self._reader)

    def is_slow(self, text: str) -> bool:
        """Whether a line asks something that is to be waited for, and that may take more than a moment."""
        does = None if self.hidden else question_in(text, self.ask, self.live.progress)
        return does is not None and (does is not Does.ADVISE or self.tell is None)

    def enter(self, text: str) -> bool:
        """Take one line of input; False where it was refused."""
        self.refresh()
        self.shown.top()
        self._forget()
        self.shown.refused = ""
        if not text.strip():
            return self._enter_nothing()
        is_taken = self._enter(text.strip())
        self.shown.refused = "" if is_taken or self.sight.held is not None else text
        return is_taken

    def _enter(self, text: str) -> bool:
        fixes, self._fixes = self._fixes, ()
        if fixes and text.isdecimal():
            return self._entering(text, lambda: self._fix(fixes, text))
        command = command_in(text, self.ask, self.live.progress)
        if command is None:
            return self._entering(text, lambda: self._accept(text))
        if command[0].does in ENTERING:
            return self._entering(text, lambda: self._do(*command))
        return self._guarded(lambda: self._do(*command))

    def _entering(self, text: str, action: Callable[[], bool]) -> bool:
        """Do what changes the record if it is as its user has seen it; else nothing is done, and that is said."""
        is_done = self.sight.entering(text, lambda: self._guarded(action))
        if self.sight.held is not None:
            self._fixes = ()
            self._rebuild()
            is_possible = not any(line.startswith("?") for line in self.preview(text))
            self.shown.said = self.sight.words(self.hidden, is_possible=is_possible)
        return is_done

    def paste(self, text: str) -> str:
        """Take several lines; at the first that cannot be taken it stops. Returns what was not taken."""
        return paste_lines(text, self.shown, self.enter, lambda: bool(self.leaving))

    def refresh(self) -> bool:
        """See what other terminals have entered, and say whether there is anything."""
        try:
            if not self.live.refresh():
                return False
        except BossError as error:
            self.shown.said = tuple(table_words(error))
            return True
        self._fixes, self.shown.refused = (), ""
        self._show_board(*outside_words(self.live, self.hidden), *self.sight.changed(self.hidden))
        return True

    def toggle_hidden(self) -> None:
        """Hide the user's cards and all that follows from them, or show them again."""
        self.hidden, self._fixes = not self.hidden, ()
        self._forget()
        self.shown.board()

    def to_read(self) -> Callable[[], ReadBoard] | None:
        """What finds what is still to be read for the board, for ``along`` to take; it may be another thread's work."""
        return None if self.hidden else self.along.work(self.board, self.live.lines)

    def toggle_read(self, carrying: bool = False) -> None:
        """Show what is read from the others' placements, or not; or let what kept games told count for it, or not."""
        self._forget()
        self.shown.board(*self.along.switched(carrying))

    def _guarded(self, action: Callable[[], bool]) -> bool:
        try:
            return action()
        except ChangedError:
            raise
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            self.shown.said = refused_words(error, self.live, self.hidden)
            self._rebuild()
            return False

    def _enter_nothing(self) -> bool:
        ask = self.ask
        if self.is_answering:
            self.shown.board()
        elif ask.proposal is not None:
            return self._entering("", lambda: self._accept(ask.proposal or ""))
        elif ask.is_optional:
            return self._entering("", lambda: self._pass(ask))
        return True

    def _pass(self, ask: Ask) -> bool:
        """Go on without what is asked for."""
        self._not_told.update(passed(ask, self.live.progress))
        self.shown.board()
        self._forget()
        return True

    def _accept(self, text: str) -> bool:
        try:
            # Written with its player, so that it is taken for nobody else's where another terminal was faster.
            line = self._reader.line(text, self.ask, self.live.progress)
            accepted = self.live.accept(line, seen=self.sight.seen)
        except UnreadableError as error:
            self._fixes, self.shown.said = refusal(text, self.ask, self.live, error, self.hidden)
            self._rebuild()
            return False
        self._show_board(*accepted_words(accepted, self.live, self.hidden), is_brief=True)
        return True

    def _fix(self, fixes: tuple[Fix, ...], text: str) -> bool:
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(fixes):
            self._fixes, self.shown.said = fixes, (f"there is no {text}; expected a number from 1 to {len(fixes)}",)
            return False
        self._show_board(*apply_fix(self.live, fixes[number - 1], self.sight.seen))
        return True

    def _show_board(self, *said: str, is_brief: bool = False) -> None:
        self.shown.board(*self.live.take_notices(), *said, is_brief=is_brief)
        self._rebuild()

    def _rebuild(self) -> None:
        if self.live.lines != self._lines:
            self._lines = self.live.lines
            self.shown.drop_stale()
            self.board = board_of(self.live, self.board)
        self._forget()

    def _forget(self) -> None:
        """The prompt and the preview are worked out again."""
        self._ask = self._preview = None

    def _do(self, command: CommandWord, rest: str) -> bool:
        match command.does:
            case Does.ASK | Does.GIVEN | Does.ADVISE:
                return self._answer(command, rest)
            case Does.HELP:
                self.shown.page(help_page(self.ask, self.live.progress, self.hidden))
            case Does.UNDO | Does.REDO:
                steps = step_count(rest or "1")
                move = self.live.undo if command.does is Does.UNDO else self.live.redo
                self._show_board(*changed_words(move(steps, seen=self.sight.seen), self.hidden))
            case Does.CORRECT | Does.KEEP:
                self._show_board(*corrected(self.live, command.word, rest, self.sight.seen, self.hidden))
            case Does.RENAME:
                self._show_board(*rename_at_table(self.env, self.live, rest, self.sight.seen))
            case Does.SETTLE:
                follows = self.ask.proposal if self.ask.kind is AskKind.REWARDS and not rest else None
                return self._accept(follows or f"rewards {rest}".strip())
            case Does.BOARD:
                self.shown.board()
            case Does.HIDE:
                self.toggle_hidden()
            case Does.READ | Does.CARRY:
                self.toggle_read(carrying=command.does is Does.CARRY)
            case Does.EDIT if self.hidden:
                self.shown.said = (HIDDEN,)
                return False
            case Does.OPEN | Does.EDIT | Does.NEW | Does.QUIT:
                self._leave_for(command.does, rest)
        return True

    def advise(self) -> None:
        """Work out what to place and show now, as the word alone does; a key held down asks for it once."""
        self.shown.is_passing or self._guarded(lambda: self._answer(BY_WORD["advise"]))

    def _answer(self, command: CommandWord, rest: str = "") -> bool:
        return self._answers.show(command, rest, self.hidden, self.along.reads)

    def _leave_for(self, does: Does, rest: str) -> None:
        if does is Does.OPEN:
            if not rest:
                raise UsageError("open which record? 'records' lists them")
            RecordFolder.standard(self.env.variables).choose(rest)
        self.leaving = does.name.casefold()
