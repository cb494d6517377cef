"""A whole game read, going on after a bad line so that all problems come at once."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from boss_solver.errors import SetupError
from boss_solver.game.events import HandBegins, RewardsTurned
from boss_solver.record.games.after_errors import UnsureRules, after_line, after_position, meant
from boss_solver.record.games.blame import Reported
from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.lines.headers import NewerFormatError
from boss_solver.record.lines.progress import Progress, is_too_new
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.lines.statements import PositionEnds, Version
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.words.keywords import EVENTS, HEADERS, POSITION, TEXTS, VERSION, keyword_of
from boss_solver.record.words.problems import Problem, ReadingError
from boss_solver.record.words.tokens import split

_DECIDING: Final = ("players", "cities", "undealt", "option", "position", "play")
"""Lines without which nobody knows what is played; after a bad one only the header is still checked."""

_MOST_STRAY_LINES: Final = 30
"""The most lines that may stand before the players: a text with more of them is no record."""

MOST_PROBLEMS: Final = 100
"""Problems of a game that are told one by one."""
_MOST_BAD_LINES: Final = 300
"""Bad lines, told or only doubtful because of others, after which the rest is not looked at any more."""


def read_game(first: int, texts: Sequence[str], file: str = "") -> Record:
    """The game whose lines these are, the first of them at line number ``first`` of its file."""
    return _Reading(file).read(first, texts)


class _Reading:
    def __init__(self, file: str) -> None:
        self.file = file
        self.progress = Progress()
        self.problems: list[Problem] = []
        self.reported = Reported()
        self.unsure = UnsureRules()
        self.is_seat_bad = False
        self.is_block_bad = False
        """A line of the position is."""
        self.checks_header_only = False
        """Nobody knows what is played."""
        self.is_header_over = False
        """Looked at only while something is wrong with the header."""
        self.version_line = 1
        self.stray_lines = 0
        self.stopped = False
        """Nothing is looked at any more."""
        self.bad_lines = 0
        self.unread = 0
        """The first line that was not looked at because too many before it are bad; 0 if there is none."""

    def read(self, first: int, texts: Sequence[str]) -> Record:
        lines = [self._line(number, text) for number, text in enumerate(texts, first)]
        if not self.problems:
            self._check_end(first, first + len(lines))
        elif self.unread:
            self._tell_unread(texts[self.unread - first :])
        self.problems.sort(key=lambda problem: problem.line)
        count = self.problems[0].line - first if self.problems else len(lines)
        good = lines[count - 1].after if count else Progress()
        return Record(tuple(lines), tuple(self.problems), good, count, self.file)

    def _line(self, number: int, text: str) -> Line:
        if self._is_checked(text):
            try:
                line = take(text, self.progress, number)
            except RefusedLineError as bad:
                self._report(bad)
                self._go_on(bad)
                self._stop_after_many(number)
            else:
                self._accept(line)
                return line
        return Line(number, text, (), "", self.progress, is_bad=True)

    def _stop_after_many(self, number: int) -> None:
        self.bad_lines += 1
        if len(self.problems) >= MOST_PROBLEMS or self.bad_lines >= _MOST_BAD_LINES:
            self.stopped, self.unread = True, number + 1

    def _tell_unread(self, texts: Sequence[str]) -> None:
        more = sum(1 for text in texts if text.strip() and not text.lstrip().startswith("#"))
        if more:
            what = f"{more} more {'line is' if more == 1 else 'lines are'} not checked: too many before are wrong"
            self._problem(Problem(what, self.unread, 1, "", "the lines before put right first"))

    def _is_checked(self, text: str) -> bool:
        if not (self.checks_header_only or self.stopped):
            return True
        try:
            words = split(text).words
        except ReadingError:
            return False
        if self.stopped or not words:
            return not words
        keyword = keyword_of(words[0].text)
        self.is_header_over = self.is_header_over or keyword in (*EVENTS, "position")
        return (keyword if keyword or self.is_header_over else meant(words, ())) in (VERSION, *HEADERS)

    def _accept(self, line: Line) -> None:
        says = line.statements
        if says and not (self.progress.version or self.problems or isinstance(says[0], Version)):
            what = "the record does not begin with its version"
            self._problem(Problem(what, line.number, 1, "", f"{VERSION} {OLDEST} on the first line"))
        if says and isinstance(says[0], HandBegins):
            self.unsure.new_hand()
        if says and isinstance(says[0], Version):
            self.version_line = line.number
        if is_too_new(self.progress, line.after):
            needs, first = f"{VERSION} {line.after.needs}", f"{VERSION} {line.after.version}"
            what = f"this line needs a record of format {line.after.needs}, and line {self.version_line} says '{first}'"
            self._problem(Problem(what, line.number, 1, "", f"'{needs}' on line {self.version_line}"))
        self.reported.note(line)
        self.progress = line.after

    def _problem(self, problem: Problem) -> None:
        self.problems.append(dataclasses.replace(problem, file=self.file))

    def _check_end(self, first: int, end: int) -> None:
        """Report what is missing once all lines are good; ``end`` is the number of the line after the last."""
        progress = self.progress
        if not progress.version:
            self._problem(Problem("the record is empty", first, expected=f"{VERSION} {OLDEST}"))
        elif not progress.names:
            self._problem(Problem("nobody plays yet", end, expected="a line 'players' with their names"))
        elif progress.position is not None:
            self._problem(Problem("the position is not complete", end, expected="'play' after its lines"))
        elif progress.state is None:
            try:
                _ = progress.setup
            except SetupError as error:
                self._problem(self.reported.setup_problem(error, progress, end))

    def _report(self, bad: RefusedLineError) -> None:
        """Add the problem of a bad line, unless it may be only because of another."""
        cause, problem = bad.cause, bad.problem
        statement = bad.statements[0] if bad.statements else None
        if isinstance(cause, SetupError):
            self._problem(self.reported.setup_problem(cause, self.progress, problem.line))
        elif isinstance(cause, ReadingError):
            if not self._is_for_want_of_header(bad):
                self._problem(problem)
        elif isinstance(statement, PositionEnds):
            if not self.is_block_bad:
                for one in self.reported.position_problems(cause, bad.before, problem):
                    self._problem(one)
        elif statement is not None and not self.unsure.covers(cause, statement, bad.before):
            if isinstance(statement, RewardsTurned):
                problem = self.reported.rewards_problem(statement, bad.before, problem)
            self._problem(problem)

    def _is_for_want_of_header(self, bad: RefusedLineError) -> bool:
        """Whether a line may be unreadable only because the players or the seat are not known."""
        names = self.progress.names
        if (names or not self.problems) and not self.is_seat_bad:
            return False
        keyword = meant(bad.words, names)
        if names or not self.problems:
            return keyword == "dealt"
        self.is_header_over = self.is_header_over or keyword in (*EVENTS, "position")
        is_header = bool(self.progress.version) and keyword in (*HEADERS, VERSION) and keyword != "seat"
        return self.is_header_over or not is_header

    def _go_on(self, bad: RefusedLineError) -> None:
        """Count the bad line as best it can be."""
        before = self.progress
        keyword = meant(bad.words, before.names)
        if isinstance(bad.cause, NewerFormatError):
            self.stopped = True
        elif isinstance(bad.cause, SetupError) or keyword in _DECIDING:
            self.checks_header_only = True
        elif not before.names:
            self.stray_lines += 1
            self.stopped = self.stray_lines > _MOST_STRAY_LINES
        elif keyword == "seat":
            self.is_seat_bad = True
        elif before.position is not None:
            self._go_on_in_position(keyword, bad)
        elif keyword not in TEXTS:
            self.progress = after_line(before, bad, self.unsure)._replace(needs=before.needs)

    def _go_on_in_position(self, keyword: str, bad: RefusedLineError) -> None:
        self.is_block_bad = True
        self.unsure.add(self.progress, ())
        if keyword in (*POSITION, *TEXTS) or (keyword == "dealt" and not bad.statements):
            return
        after = after_position(self.progress)  # 'play' is missing
        before = self.progress
        self.checks_header_only = after is None
        if after is not None:
            bad.before = after
            self.progress = after_line(after, bad, self.unsure)._replace(needs=before.needs)
