"""Odds read from the others' placements while a record is kept: found after the board is drawn, never before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.bids.reading import Reads
from boss_cli.live.board.board import Board
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import table_words
from boss_cli.shell.message import TABLE_ENGLISH
from boss_solver import BossError, loads
from boss_solver.record.lines.entry import take
from boss_solver.record.lines.record import Line, hand_start
from boss_solver.table.storage.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from boss_solver import Posterior
    from boss_solver.reading.learning import Belief

PENDING = "reading the bids ..."


class ReadBoard(NamedTuple):
    """The read odds of one board."""

    board: Board
    """The board by the cards."""
    shown: Board
    """The same with what was read."""


class ReadAlong:
    """Whether reading is switched on, which is remembered, and what was read for the board as it stands."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._file = SettingsFile.standard(env.variables)
        self._settings = self._file.load()
        self._read_board: ReadBoard | None = None
        self._waiting: tuple[Board, Board] | None = None
        self._lines: tuple[tuple[str, ...], tuple[Line, ...]] = (), ()
        self._learned: tuple[object, dict[int, Belief], tuple[str, ...]] | None = None

    @property
    def is_on(self) -> bool:
        """Whether the board shows what is read."""
        return self._settings.reads

    @property
    def reads(self) -> Reads | None:
        """How questions are answered; None where they are answered by the cards alone."""
        return Reads(carries=self._settings.carries) if self.is_on else None

    def switched(self, carrying: bool = False) -> tuple[str, ...]:
        """Switch reading on or off, or that kept games count, which switches it on; what is on now, in words."""
        reads, carries = self._settings
        settings = Settings(reads or not carries, not carries) if carrying else Settings(not reads, carries)
        self._settings, self._read_board, self._waiting = settings, None, None
        try:
            self._file.save(settings)
        except BossError as error:
            return reads_words(self), str(error)
        return (reads_words(self),)

    @property
    def carries(self) -> bool:
        """Whether kept games count."""
        return self._settings.carries

    def shown(self, board: Board) -> Board:
        """The board with what was read for it, or with blanks for what is not found yet."""
        if not self._is_wanted(board):
            return board
        if self._read_board is not None and self._read_board.board is board:
            return self._read_board.shown
        if self._waiting is None or self._waiting[0] is not board:
            self._waiting = board, board._replace(reads=True, read_words=(PENDING,))
        return self._waiting[1]

    def work(self, board: Board, lines: Sequence[str]) -> Callable[[], ReadBoard] | None:
        """What finds what is read for a board of a record of these lines; None where nothing is to be found.

        It may be called in another thread. What it returns is for :meth:`take`.
        """
        if not self._is_wanted(board) or (self._read_board is not None and self._read_board.board is board):
            return None
        texts, carries = tuple(lines), self._settings.carries
        return lambda: ReadBoard(board, self._read(board, texts, carries))

    def take(self, read_board: ReadBoard) -> None:
        """Show what was found; for a board that has changed meanwhile it is not looked at."""
        self._read_board = read_board

    def _is_wanted(self, board: Board) -> bool:
        return self.is_on and board.odds is not None

    def _read(self, board: Board, texts: Sequence[str], carries: bool) -> Board:
        from boss_cli.bids.read_answer import ReadSource, source_of
        from boss_cli.bids.read_page import source_texts

        try:
            posterior, more = self._odds(board, texts, carries)
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the board stays)
            return board._replace(reads=True, read_words=tuple(table_words(error)[:1]))
        return board._replace(
            reads=True,
            posterior=posterior,
            read_words=(*map(TABLE_ENGLISH.text, source_texts(ReadSource(**source_of(posterior)))), *more),
        )

    def _odds(self, board: Board, texts: Sequence[str], carries: bool) -> tuple[Posterior, tuple[str, ...]]:
        from boss_solver import Reading
        from boss_solver.inference.entries.story import stories_of
        from boss_solver.reading.choices.choices import choices_of
        from boss_solver.reading.read import Behaviour

        assert board.view is not None
        assert board.odds is not None
        lines = self._lines_of(texts)
        start = hand_start(lines)
        before = lines[start - 1].after.here if start and lines[start - 1].after.state else None
        (hand,) = stories_of(lines[start:], lines[-1].after.setup, before)
        beliefs, more = self._beliefs(board, lines, start, carries)
        behaviour = Behaviour(choices_of(hand.turns, board.view.seat), beliefs)
        return Reading().odds(board.view, board.odds.known.puzzle, behaviour), more

    def _lines_of(self, texts: Sequence[str]) -> Sequence[Line]:
        """The lines, read; those that were read before are not read again."""
        known, lines = self._lines
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, texts, strict=False)))
        if not same:
            lines = loads("".join(f"{text}\n" for text in texts)).lines
        else:
            more = list(lines[:same])
            for number, text in enumerate(texts[same:], same + 1):
                more.append(take(text, more[-1].after, number))
            lines = tuple(more)
        if len(lines) == len(texts):  # each is a line of its own, so they can be told apart the next time
            self._lines = tuple(texts), tuple(lines)
        return lines

    def _beliefs(
        self, board: Board, lines: Sequence[Line], start: int, carries: bool
    ) -> tuple[dict[int, Belief], tuple[str, ...]]:
        """The belief about everybody before the hand; it stays while no earlier line changes."""
        from boss_cli.bids.reading import carried_for, carried_words
        from boss_solver.inference.entries.story import stories_of
        from boss_solver.reading.choices.types import GRID
        from boss_solver.reading.learning import learned

        assert board.view is not None
        setup, key = lines[-1].after.setup, ([line.raw for line in lines[:start]], board.view.seat, carries)
        if self._learned is None or self._learned[0] != key:
            carried = carried_for(self._env.variables, lines, setup, board.progress.names) if carries else None
            before = carried.weights if carried else {}
            more = tuple(map(TABLE_ENGLISH.text, carried_words(carried, board.names))) if carried else ()
            self._learned = key, learned(GRID, stories_of(lines[:start], setup), board.view.seat, before), more
        return self._learned[1], self._learned[2]


def reads_words(along: ReadAlong) -> str:
    """The words about reading after it was switched."""
    if not along.is_on:
        return "the cards' odds alone again, here and in answers"
    kept = "with what kept games told of these players" if along.carries else "from this game alone"
    return f"beside the cards' odds a guess read from the others' bids, marked ~, here and in answers; {kept}"
