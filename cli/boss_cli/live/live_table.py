"""The live table without its screen: what is typed goes in, the board and what is to be said come out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from boss_cli.boundary import words_for
from boss_cli.environment import Environment, Line
from boss_cli.keeping import step_count
from boss_cli.live.answers import Asked, answer, asked, sized
from boss_cli.live.board import Board, board_of
from boss_cli.live.changing import Fix, apply_fix, changed_words, fixes_for, mend
from boss_cli.live.frame import Frame, board_lines, folded_lines, frame
from boss_cli.live.help import help_lines
from boss_cli.live.prompts import hint, prompt
from boss_cli.live.saying import accepted_words, preview_words, without_own_cards
from boss_cli.live.words import BY_SHORT, BY_WORD, PUBLIC, SHORT_LINES, CommandWord, Does
from boss_solver.errors import BossError
from boss_solver.record.problems import UnreadableError
from boss_solver.record.record import Line as RecordLine
from boss_solver.record.seats import seats_named
from boss_solver.record.words import Word
from boss_solver.table.asking import Ask, AskKind, Passed, ask_of, passed, understood
from boss_solver.table.live import LiveRecord
from boss_solver.table.typed import keyword

HIDDEN = "your cards are hidden: Ctrl-T (or the word hide) shows them again"


class LiveTable:
    """A record that is being kept, and what its screen shows."""

    def __init__(self, env: Environment, live: LiveRecord, hidden: bool = False) -> None:
        self.env = env
        self.live = live
        self.hidden = hidden
        self.board: Board = board_of(live)
        self.said: tuple[str, ...] = live.take_notices()
        self.scrolled = 0
        self.leaving = ""
        """Why the screen is to close: ``quit``, ``new`` or ``edit``."""
        self._answer: Callable[[int], list[str]] | None = None
        self._answered: tuple[int, list[str]] | None = None
        self._not_told: set[Passed] = set()
        self._fixes: tuple[Fix, ...] = ()
        self._refused = ""
        self._preview: tuple[object, tuple[str, ...]] | None = None

    # what is shown

    @property
    def ask(self) -> Ask:
        """What is asked for next."""
        table = self.board.table
        backs = True
        if table is not None and table.hand_no > 1:  # a table that does not track them is not asked every hand
            backs = any(keyword(line) == "backs" for line in self.live.lines)
        return ask_of(self.live.progress, self._not_told, backs)

    @property
    def prompt(self) -> str:
        """What stands before the input."""
        return prompt(self.env, self.ask, self.live.progress)

    @property
    def is_answering(self) -> bool:
        """Whether an answer stands in the board's place."""
        return self._answer is not None

    def frame(self, width: int, height: int, text: str = "") -> Frame:
        """The screen above the line of input, which is the last of ``height`` lines."""
        env = sized(self.env, width)
        # What was said stays until something else is typed; a refused line is not shown to be possible as well.
        is_refused = bool(text) and text == self._refused
        preview = () if is_refused else self.preview(text)
        said = self.said if is_refused or not text else ()
        below = len(folded_lines(env, [*said, *preview]))
        upper = self._upper(env, width, height - 1 - below)
        return frame(env, max(2, height - 1), upper, said, preview, self.scrolled)

    def _upper(self, env: Environment, width: int, height: int) -> Sequence[Line]:
        if self._answer is None:
            return board_lines(env, self.board, height, self.hidden)
        if self._answered is None or self._answered[0] != width:
            self._answered = width, self._answer(width)
        return [Line(env.printable(line)) for line in (*self._answered[1], "", "Esc or Enter: back to the board")]

    def preview(self, text: str) -> tuple[str, ...]:
        """What the line would do, or what is expected."""
        key = (text, self.live.lines, self.hidden, self.ask)
        if self._preview is None or self._preview[0] != key:
            self._preview = key, self._previewed(text)
        return self._preview[1]

    def _previewed(self, text: str) -> tuple[str, ...]:
        if not text.strip():
            return (hint(self.ask, self.live.progress, self.hidden),)
        if self._fixes and text.strip().isdecimal():
            return ("Enter puts the record right in this way",)
        command = self._command(text)
        if command is not None:
            return (command[0].told,) if command[0].told else ("leave; nothing is lost",)
        try:
            line = self._understood(text)
        except UnreadableError as error:
            return (f"? {self._public_error(text, error)}",)
        return preview_words(line, self.live.progress)

    # what is typed

    def enter(self, text: str) -> bool:
        """Take one line of input; False where it was refused. Nothing raises but what is a bug."""
        self.scrolled = 0
        self._refused = ""
        if not text.strip():
            return self._enter_nothing()
        is_taken = self._enter(text.strip())
        self._refused = "" if is_taken else text
        return is_taken

    def _enter(self, text: str) -> bool:
        fixes, self._fixes = self._fixes, ()
        if fixes and text.isdecimal():
            return self._guarded(lambda: self._fix(fixes, text))
        command = self._command(text)
        if command is not None:
            word, rest = command
            return self._guarded(lambda: self._do(word, rest))
        return self._guarded(lambda: self._accept(text))

    def paste(self, text: str) -> str:
        """Take several lines; at the first that cannot be taken it stops. Returns what was not taken."""
        lines = re.split(r"\r\n|\r|\n", text)
        taken = 0
        for at, line in enumerate(lines[:-1]):
            if not line.strip():
                continue
            if not self.enter(line):
                rest = [one for one in lines[at + 1 :] if one.strip()]
                stand = f"; the {taken} before it stand" if taken > 1 else "; the one before it stands" if taken else ""
                more = f"; {len(rest)} after it not entered" if rest else ""
                self._refused = line.strip()
                self.said = (*self.said, f"stopped at pasted line {at + 1}: {line.strip()[:60]}{stand}{more}")
                return line.strip()
            taken += 1
            if self.leaving:
                return ""
        if taken > 1:
            self.said = (f"{taken} lines entered, the last of them:", *self.said)
        return lines[-1]

    def refresh(self) -> bool:
        """See what other terminals have entered, and say whether there is anything."""
        try:
            if not self.live.refresh():
                return False
        except BossError as error:
            self.said = (str(error),)
            return True
        self._show_board("changed in another terminal")
        return True

    def toggle_hidden(self) -> None:
        """Hide the user's cards and all that follows from them, or show them again."""
        self.hidden = not self.hidden
        self.said, self._answer, self._fixes = (), None, ()

    def back_to_board(self) -> None:
        """Put the board in place of an answer."""
        self._answer, self.scrolled = None, 0

    def scroll(self, lines: int) -> None:
        """Move the board or the answer."""
        self.scrolled = max(0, self.scrolled + lines)

    # inside

    def _understood(self, text: str) -> RecordLine:
        return understood(text, self.ask, self.live.progress)

    def _command(self, text: str) -> tuple[CommandWord, str] | None:
        """The command that a line begins with and what follows it, unless the line is one of the record."""
        if text.strip() in ("?", "\uff1f"):  # inside a turn it is a card that nobody noted
            return BY_WORD["help"], ""
        first, _, rest = text.strip().partition(" ")
        word = first.casefold().removesuffix(":")
        named = BY_WORD.get(word)
        short = BY_SHORT.get(word)
        if named is None and short is None:
            return None
        if named is not None and not seats_named(Word(first, 1), self.live.names):
            return named, rest.strip()
        try:
            self._understood(text)
        except UnreadableError:
            found = named or short
            return None if found is None else (found, rest.strip())
        return None

    def _guarded(self, action: Callable[[], bool]) -> bool:
        try:
            return action()
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            self.said = tuple(words_for(error)[0]) if not self.hidden else ("not done; Ctrl-T shows why",)
            self._rebuild()
            return False

    def _enter_nothing(self) -> bool:
        ask = self.ask
        if self.is_answering:
            self.back_to_board()
        elif ask.proposal is not None:
            return self._guarded(lambda: self._accept(ask.proposal or ""))
        elif ask.is_optional:
            self._not_told.update(passed(ask, self.live.progress))
            self.said = ()
        return True

    def _accept(self, text: str) -> bool:
        first, _, rest = text.partition(" ")
        if first.casefold() in SHORT_LINES and not seats_named(Word(first, 1), self.live.names):
            text = f"{SHORT_LINES[first.casefold()]} {rest}"
        try:
            line = self._understood(text)
            accepted = self.live.accept(line.raw)
        except UnreadableError as error:
            self.said = (str(self._public_error(text, error)),)
            if self.ask.kind is AskKind.REWARDS and not self.hidden:
                self._offer_fixes(text)
            self._rebuild()
            return False
        self._show_board(*accepted_words(accepted, self.live, self.hidden))
        return True

    def _public_error(self, text: str, error: UnreadableError) -> str:
        """What is wrong, in words that tell nothing of cards that are hidden."""
        if not self.hidden:
            return str(error).partition("\n")[0] if len(error.problems) > 1 else str(error)
        try:
            understood(text, self.ask, without_own_cards(self.live.progress))
        except UnreadableError as public:
            return str(public)
        return "this cannot be; Ctrl-T shows why"

    def _offer_fixes(self, text: str) -> None:
        self._fixes, words = fixes_for(self.live, text)
        self.said = (*self.said, *words)

    def _fix(self, fixes: tuple[Fix, ...], text: str) -> bool:
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(fixes):
            self._fixes, self.said = fixes, (f"there is no {text}; expected a number from 1 to {len(fixes)}",)
            return False
        self._show_board(*apply_fix(self.live, fixes[number - 1]))
        return True

    def _show_board(self, *said: str) -> None:
        self._answer, self.scrolled = None, 0
        self.said = (*self.live.take_notices(), *said)
        self._rebuild()

    def _rebuild(self) -> None:
        if len(self.live.lines) != self.board.lines or self.live.progress != self.board.progress:
            self.board = board_of(self.live, self.board)

    def _do(self, command: CommandWord, rest: str) -> bool:
        match command.does:
            case Does.ASK | Does.GIVEN:
                return self._answer_with(command, rest)
            case Does.HELP:
                self._show(lambda width: help_lines(self.env, width, self.ask, self.live.progress, self.hidden))
            case Does.UNDO | Does.REDO:
                steps = step_count(rest or "1")
                changed = self.live.undo(steps) if command.does is Does.UNDO else self.live.redo(steps)
                self._show_board(*changed_words(changed, self.hidden))
            case Does.MEND:
                self._show_board(*changed_words(mend(self.live, command.word, rest), self.hidden))
            case Does.SETTLE:
                return self._settle(rest)
            case Does.BOARD:
                self.back_to_board()
            case Does.HIDE:
                self.toggle_hidden()
            case Does.EDIT | Does.NEW | Does.QUIT:
                self.leaving = command.does.name.casefold()
        return True

    def _settle(self, rest: str) -> bool:
        if rest:
            return self._accept(f"rewards {rest}")
        return self._accept(self.ask.proposal if self.ask.kind is AskKind.REWARDS and self.ask.proposal else "rewards")

    def _answer_with(self, command: CommandWord, rest: str) -> bool:
        if self.hidden and command.word not in PUBLIC:
            self.said = (HIDDEN,)
            return False
        question = asked(command.word, rest)
        if command.does is Does.GIVEN:
            if not rest:
                self.said = ("given what? such as: given blue lacks der",)
                return False
            question = Asked("odds", (), {"given": [rest]})
        lines, is_good = answer(self.env, 200, self.live.path, question)
        if not is_good and len(lines) < 4:
            self.said = tuple(line.removeprefix("boss: ") for line in lines)
            return False
        self._show(lambda width: answer(self.env, width, self.live.path, question)[0])
        return is_good

    def _show(self, lines: Callable[[int], list[str]]) -> None:
        self._answer, self._answered, self.scrolled, self.said = lines, None, 0, ()
