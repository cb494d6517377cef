"""The screen above the line of input: the board or an answer, and the last words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boss_cli.ask.table import lines
from boss_cli.live.board.board import Board
from boss_cli.live.board.frame import Frame, board_lines, folded_lines, frame
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment, Line, sized


class Shown:
    """The upper part of the screen."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self._said: tuple[str, ...] = ()
        self.is_brief = False
        """Whether the first line of what is said will do."""
        self.refused = ""
        """The line that was refused, as it still stands in the input."""
        self._scrolled = 0
        self._answer: Callable[[int], list[str]] | None = None
        self._answered: tuple[int, list[str]] | None = None
        self._is_stale_soon = False
        self._drawn: tuple[Board, tuple[bool, int, int], Sequence[Line]] | None = None

    @property
    def is_answering(self) -> bool:
        """Whether an answer stands in the board's place."""
        return self._answer is not None

    def answer(self, lines: Callable[[int], list[str]], *, is_stale_soon: bool = False) -> None:
        """Put an answer in the board's place: its lines for a width; whether a change of the record throws it away."""
        self._answer, self._answered, self._scrolled, self._said = lines, None, 0, ()
        self._is_stale_soon = is_stale_soon

    def page(self, page: Page) -> None:
        """Put a page in the board's place, for whatever width the screen has or comes to have."""
        self.answer(lambda width: lines(self.env, width, page))

    def is_shown(self, lines: Callable[[int], list[str]]) -> bool:
        """Whether this answer still stands in the board's place."""
        return self._answer == lines

    @property
    def is_passing(self) -> bool:
        """Whether an answer stands there that the next change of the record throws away."""
        return self.is_answering and self._is_stale_soon

    def renew(self) -> None:
        """The answer has changed: its lines are asked for again, and it stays where it was scrolled to."""
        self._answered = None

    def drop_stale(self) -> None:
        """The record has changed: put the board in place of an answer that holds no longer, whatever is said."""
        if self._is_stale_soon:
            self._answer, self._is_stale_soon = None, False

    @property
    def said(self) -> tuple[str, ...]:
        """What the last entry did, or what was wrong with it."""
        return self._said

    @said.setter
    def said(self, said: tuple[str, ...]) -> None:
        self._said, self.is_brief = said, False

    def board(self, *said: str, is_brief: bool = False) -> None:
        """Put the board in place of an answer, and say what was done: only its first line where room is scarce."""
        self._answer, self._scrolled, self._said, self.is_brief = None, 0, said, is_brief

    def scroll(self, lines: int) -> None:
        """Move the board or the answer."""
        self._scrolled = max(0, self._scrolled + lines)

    def top(self) -> None:
        """Go back to its first line."""
        self._scrolled = 0

    def frame(
        self, board: Board, hidden: bool, size: tuple[int, int], said: Sequence[str], preview: Sequence[str]
    ) -> Frame:
        """The screen above the line of input, which is the last of its lines (``size``: columns, lines)."""
        width, height = size
        env = sized(self.env, width)
        below = len(folded_lines(env, [*said, *preview]))
        upper = self._upper(env, board, hidden, width, height - 1 - below)
        if len(upper) > height - 1 - below and self.is_brief and not self.is_answering:
            said = said[:1]  # the line as it was entered: its words were shown while it was typed
        drawn = frame(env, max(2, height - 1), upper, said, preview, self._scrolled)
        self._scrolled = drawn.scrolled
        return drawn

    def _upper(self, env: Environment, board: Board, hidden: bool, width: int, height: int) -> Sequence[Line]:
        if self._answer is None:
            size = (hidden, width, height)
            if self._drawn is None or self._drawn[0] is not board or self._drawn[1] != size:
                self._drawn = board, size, board_lines(env, board, height, hidden)
            return self._drawn[2]
        if self._answered is None or self._answered[0] != width:
            self._answered = width, self._answer(width)
        return [Line(env.printable(line)) for line in (*self._answered[1], "", "Esc or Enter: back to the board")]
