"""The live table without its screen: what is typed goes in, the board and what is to be said come out."""

from __future__ import annotations

from collections.abc import Callable

from boss_cli.boundary import UsageError, words_for
from boss_cli.environment import Environment
from boss_cli.keeping import step_count
from boss_cli.live.answers import answer, asked
from boss_cli.live.board import Board, board_of
from boss_cli.live.changing import Fix, apply_fix, changed_words, fixes_for, mend
from boss_cli.live.frame import Frame
from boss_cli.live.help import help_lines
from boss_cli.live.pasting import paste_lines
from boss_cli.live.prompts import hint, prompt
from boss_cli.live.read_along import Found, ReadAlong
from boss_cli.live.reading import command_in, error_words, is_slow, line_in, would
from boss_cli.live.saying import accepted_words
from boss_cli.live.shown import Shown
from boss_cli.live.words import BY_WORD, PUBLIC, CommandWord, Does
from boss_solver.errors import BossError
from boss_solver.record.problems import UnreadableError
from boss_solver.table.asking import Ask, AskKind, Passed, ask_of, passed
from boss_solver.table.folder import RecordFolder
from boss_solver.table.live import LiveRecord
from boss_solver.table.typed import canonical, keyword

HIDDEN = "your cards are hidden: Ctrl-T (or the word hide) shows them again"


class LiveTable:
    """A record that is being kept, and what its screen shows."""

    def __init__(self, env: Environment, live: LiveRecord, hidden: bool = False) -> None:
        self.env = env
        self.live = live
        self.hidden = hidden
        self.board: Board = board_of(live)
        self.along = ReadAlong(env)
        self.shown = Shown(env)
        self.shown.said = live.take_notices()
        self.tell: Callable[[], None] | None = None
        """Called, from any thread, when an answer has become better; None where nobody could look again."""
        self.leaving = ""
        """Why the screen is to close: ``quit``, ``new``, ``edit`` or ``open``."""
        self._not_told: set[Passed] = set()
        self._fixes: tuple[Fix, ...] = ()
        self._preview: tuple[str, tuple[str, ...]] | None = None
        self._ask: Ask | None = None
        self._lines = live.lines
        self._width = 80

    @property
    def ask(self) -> Ask:
        """What is asked for next."""
        if self._ask is None:
            table = self.board.table
            # A table that does not track backs is not asked for them in every hand.
            backs = table is None or table.hand_no < 2 or any(keyword(line) == "backs" for line in self._lines)
            self._ask = ask_of(self.live.progress, self._not_told, backs)
        return self._ask

    @property
    def prompt(self) -> str:
        """What stands before the input."""
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
        self._width = width
        # What was said stays until something else is typed; a refused line is not shown to be possible as well.
        is_refused = bool(text) and text == self.shown.refused
        says = not text or is_refused or (self.is_choosing and text.strip().isdecimal())
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
        return would(text, self.ask, self.live, self.hidden)

    def is_slow(self, text: str) -> bool:
        """Whether a line asks something that may take more than a moment."""
        return not self.hidden and is_slow(text, self.ask, self.live.progress)

    def enter(self, text: str) -> bool:
        """Take one line of input; False where it was refused."""
        self.shown.top()
        self._forget()
        self.shown.refused = ""
        if not text.strip():
            return self._enter_nothing()
        is_taken = self._enter(text.strip())
        self.shown.refused = "" if is_taken else text
        return is_taken

    def _enter(self, text: str) -> bool:
        fixes, self._fixes = self._fixes, ()
        if fixes and text.isdecimal():
            return self._guarded(lambda: self._fix(fixes, text))
        command = command_in(text, self.ask, self.live.progress)
        if command is not None:
            word, rest = command
            return self._guarded(lambda: self._do(word, rest))
        return self._guarded(lambda: self._accept(text))

    def paste(self, text: str) -> str:
        """Take several lines; at the first that cannot be taken it stops. Returns what was not taken."""
        return paste_lines(text, self.shown, self.enter, lambda: bool(self.leaving))

    def refresh(self) -> bool:
        """See what other terminals have entered, and say whether there is anything."""
        try:
            if not self.live.refresh():
                return False
        except BossError as error:
            self.shown.said = (str(error),)
            return True
        self._show_board("changed in another terminal")
        return True

    def toggle_hidden(self) -> None:
        """Hide the user's cards and all that follows from them, or show them again."""
        self.hidden, self._fixes = not self.hidden, ()
        self._forget()
        self.shown.board()

    def to_read(self) -> Callable[[], Found] | None:
        """What finds what is still to be read for the board, for ``along`` to take; it may be another thread's work."""
        return None if self.hidden else self.along.work(self.board, self.live.lines)

    def toggle_read(self, carrying: bool = False) -> None:
        """Show what is read from the others' placements, or not; or let what kept games told count for it, or not."""
        self._forget()
        self.shown.board(*self.along.switched(carrying))

    def _guarded(self, action: Callable[[], bool]) -> bool:
        try:
            return action()
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            words = words_for(error)[0]
            if isinstance(error, UnreadableError) or len(words) < 2:
                words = ["; ".join(words)]
            self.shown.said = tuple(words[:1]) if not self.hidden else ("not done; Ctrl-T shows why",)
            self._rebuild()
            return False

    def _enter_nothing(self) -> bool:
        ask = self.ask
        if self.is_answering:
            self.shown.board()
        elif ask.proposal is not None:
            return self._guarded(lambda: self._accept(ask.proposal or ""))
        elif ask.is_optional:
            self._not_told.update(passed(ask, self.live.progress))
            self.shown.board()
            self._forget()
        return True

    def _accept(self, text: str) -> bool:
        try:
            # Written with its player, so that it is taken for nobody else's where another terminal was faster.
            accepted = self.live.accept(canonical(line_in(text, self.ask, self.live.progress), self.live.progress))
        except UnreadableError as error:
            self.shown.said = (error_words(text, self.ask, self.live.progress, error, self.hidden),)
            if self.ask.kind is AskKind.REWARDS and not self.hidden:
                self._fixes, words = fixes_for(self.live, text)
                self.shown.said = (*self.shown.said, *words)
            self._rebuild()
            return False
        self._show_board(*accepted_words(accepted, self.live, self.hidden), is_brief=True)
        return True

    def _fix(self, fixes: tuple[Fix, ...], text: str) -> bool:
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(fixes):
            self._fixes, self.shown.said = fixes, (f"there is no {text}; expected a number from 1 to {len(fixes)}",)
            return False
        self._show_board(*apply_fix(self.live, fixes[number - 1]))
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
        """What is asked for, and what a line would do, are found anew."""
        self._ask = self._preview = None

    def _do(self, command: CommandWord, rest: str) -> bool:
        match command.does:
            case Does.ASK | Does.GIVEN | Does.ADVISE:
                return self._answer_with(command, rest)
            case Does.HELP:
                self.shown.answer(lambda width: help_lines(self.env, width, self.ask, self.live.progress, self.hidden))
            case Does.UNDO | Does.REDO:
                steps = step_count(rest or "1")
                changed = self.live.undo(steps) if command.does is Does.UNDO else self.live.redo(steps)
                self._show_board(*changed_words(changed, self.hidden))
            case Does.MEND:
                self._show_board(*changed_words(mend(self.live, command.word, rest), self.hidden))
            case Does.SETTLE:
                return self._settle(rest)
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
        self.shown.is_passing or self._guarded(lambda: self._answer_with(BY_WORD["advise"], ""))

    def _advise(self, rest: str, tell: Callable[[], None]) -> bool:
        """Show advice that is worked out in the background, as long as it stands on the screen."""
        from boss_cli.live.advising import Advising  # with all that it needs it is slow to load

        advising = Advising(self.env, self.live.path, rest, self.along.reads)
        advising.show(self.shown, lambda: self.tell is not None, tell)
        return True

    def _leave_for(self, does: Does, rest: str) -> None:
        if does is Does.OPEN:
            if not rest:
                raise UsageError("open which record? 'records' lists them")
            RecordFolder.standard(self.env.variables).choose(rest)
        self.leaving = does.name.casefold()

    def _settle(self, rest: str) -> bool:
        follows = self.ask.proposal if self.ask.kind is AskKind.REWARDS and not rest else None
        return self._accept(follows or f"rewards {rest}".strip())

    def _answer_with(self, command: CommandWord, rest: str) -> bool:
        if self.hidden and command.word not in PUBLIC:
            self.shown.said = (HIDDEN,)
            return False
        if command.does is Does.ADVISE and self.tell is not None:
            return self._advise(rest, self.tell)
        question = asked(command.word, rest, self.along.reads)
        path, width = self.live.path, self._width
        lines, is_good = answer(self.env, width, path, question)
        if not is_good and len(lines) < 4:
            self.shown.said = tuple(lines)
            return False
        once = question.keeps  # what is done is done once, however wide the screen becomes
        self.shown.answer(lambda wide: lines if once or wide == width else answer(self.env, wide, path, question)[0])
        return True
