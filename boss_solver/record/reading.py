"""One game being read, line by line, going on after a bad line so that all problems come at once."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from boss_solver.errors import BossError, SetupError
from boss_solver.game.cards import Glimpse
from boss_solver.game.events import HandBegins, HandBroken, Placed, Revealed
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.turns import next_seat
from boss_solver.record.keywords import KEYWORDS, VERSION
from boss_solver.record.lines import read_line
from boss_solver.record.problems import Problem, ReadingError
from boss_solver.record.progress import FORMAT, Progress, advance
from boss_solver.record.record import Line, Record
from boss_solver.record.seats import with_names
from boss_solver.record.statements import CitiesAre, Players, Statement, UndealtIs, Version
from boss_solver.record.words import SplitLine, Word, split

_ALWAYS_WRONG: Final = (Rule.ONE_PLACE, Rule.REWARD_STAYS, Rule.CITY_IN_PLAY)
"""What is reported after a first bad line, too; anything else may only follow from that line being left out."""


def read_game(first: int, texts: Sequence[str], file: str = "") -> Record:
    """The game whose lines these are, the first of them at line number ``first`` of its file."""
    return _Reading(file).read(first, texts)


class _Reading:
    def __init__(self, file: str) -> None:
        self.file = file
        self.progress = Progress()
        self.problems: list[Problem] = []
        self.header: dict[type, int] = {}
        self.stopped = False

    def read(self, first: int, texts: Sequence[str]) -> Record:
        lines: list[Line] = []
        good: tuple[Progress, int] | None = None
        for number, text in enumerate(texts, first):
            before, known = self.progress, len(self.problems)
            line = self._line(number, text)
            lines.append(line)
            if len(self.problems) > known and good is None:
                good = before, number - first
            if self.stopped:
                break
        if not self.progress.version and not self.problems:
            self._problem(Problem("the record is empty", first, expected=f"{VERSION} {FORMAT}"))
            good = Progress(), 0
        at, count = good or (self.progress, len(lines))
        return Record(tuple(lines), tuple(self.problems), at, count, self.file)

    def _problem(self, problem: Problem) -> None:
        names = self.progress.names
        self.problems.append(
            dataclasses.replace(
                problem,
                file=self.file,
                message=with_names(problem.message, names),
                expected=with_names(problem.expected, names),
            )
        )

    def _line(self, number: int, text: str) -> Line:
        try:
            split_line = split(text)
            found = read_line(split_line, self.progress)
        except (ReadingError, SetupError) as error:
            self._unreadable(error, number, text)
            return Line(number, text, (), "", self.progress, is_bad=True)
        if found and not self.progress.version and not isinstance(found[0][0], Version) and not self.problems:
            what = "the record does not begin with its version"
            self._problem(Problem(what, number, expected=f"{VERSION} {FORMAT} on the first line"))
        kept: list[Statement] = []
        for statement, word in found:
            if isinstance(statement, (Players, CitiesAre, UndealtIs)):
                self.header[type(statement)] = number
            try:
                canonical, self.progress = advance(self.progress, statement)
            except (ReadingError, SetupError, IllegalEventError) as error:
                self._refused(error, statement, word, number, split_line)
            else:
                kept.append(canonical)
        bad = len(kept) < len(found)
        return Line(number, text, () if bad else tuple(kept), split_line.comment, self.progress, bad)

    def _unreadable(self, error: ReadingError | SetupError, number: int, text: str) -> None:
        if isinstance(error, SetupError):
            self._setup_problem(error, number)
            return
        first_word = text.split()[0].casefold()
        self.stopped = first_word == VERSION
        if self.progress.names or not self.problems:  # without players, one complaint says it all
            self._problem(dataclasses.replace(error.problem, line=number))
        state = self.progress.state
        if state is None or self.progress.position or not state.table.in_hand or first_word in KEYWORDS:
            return
        seat = next_seat(state.table)
        if seat is not None:  # a turn was due: count the line as one, with a card nobody knows
            self._play_on(Revealed(seat, Glimpse(None)))

    def _refused(
        self, error: BossError | ReadingError, statement: Statement, word: Word, number: int, line: SplitLine
    ) -> None:
        if isinstance(error, SetupError):
            self._setup_problem(error, number)
        elif isinstance(error, ReadingError):
            problem = dataclasses.replace(error.problem, line=number, column=word.column, word=word.text)
            self._problem(problem)
        elif isinstance(error, IllegalEventError):
            if not self.problems or error.rule in _ALWAYS_WRONG:
                legal = error.legal
                if error.can_be_misplay:
                    legal += " (or ! at the end of the line, if it was played on)"
                self._problem(Problem(str(error), number, word.column, word.text, legal.strip()))
            self._play_on(statement)

    def _play_on(self, statement: Statement) -> None:
        """Keep count of the turns after a bad line, so that one mistake is not reported again and again."""
        match statement:
            case Placed():
                self._first_of([dataclasses.replace(statement, misplay=True)])
            case Revealed(seat, card):
                cards = (card, Glimpse(card.city), Glimpse(None))
                self._first_of([Revealed(seat, one, misplay=True) for one in cards])
            case HandBegins():
                self._first_of([HandBroken()])
                self._first_of([statement])

    def _first_of(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            try:
                _, self.progress = advance(self.progress, statement)
            except (ReadingError, SetupError, IllegalEventError):
                continue
            return

    def _setup_problem(self, error: SetupError, number: int) -> None:
        header = self.header
        line = header.get(CitiesAre) or header.get(UndealtIs) or header.get(Players) or number
        if not any(problem.line == line for problem in self.problems):
            self._problem(Problem(str(error), line))
