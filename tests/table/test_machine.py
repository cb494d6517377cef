"""Any order of entries, mistakes, undo, redo, changes and restarts, against a list of texts that knows of no files."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from boss_solver.errors import BossError
from boss_solver.game.setup import usual
from boss_solver.record.games.reader import loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import NothingToUndoError
from boss_solver.table.lines.edits import Amend, Delete, Edit, Insert
from tests import long
from tests.play import play_game
from tests.table.helpers import FastDisk, header_size, unmark
from tests.written import text_of

NOTES = ("# Milo lacks NY3", "# äöü 東京 😀", "# Rosa has 2 NY  # hm")
NONSENSE = ("", "  ", "xyzzy", "hand hand", "police", "DE+99 NY3", "drop", '"', "rewards NY9", "Rosa", "boss-record 1")


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _is_good(lines: list[str]) -> bool:
    try:
        return not loads("".join(f"{line}\n" for line in lines)).problems
    except UnreadableError:  # two games
        return False


class RecordMachine(RuleBasedStateMachine):
    """Two sessions on one record, and the texts it should have."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "game.boss"
        self.game: list[str] = []
        self.done: list[list[str]] = []
        self.undone: list[list[str]] = []
        self.sessions: list[LiveRecord] = []
        self.edited: tuple[list[list[str]], list[list[str]]] | None = None
        """What was done and undone before a person edited the file, until the next entry."""
        self.is_unmarked = False
        """Whether the journal does not say that the last entry was finished."""
        self.appended_to: list[str] | None = None
        """What the record was before the last entry, if that came at its end."""

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 10_000), seat=st.sampled_from([None, 0, 1]))
    def begin(self, players: int, seed: int, seat: int | None) -> None:
        game = play_game(usual(players), Random(seed), hands=2)
        self.game = text_of(usual(players), game.seen_by(seat), seat, full=seat is None).splitlines()
        size = header_size(self.game)
        self.done = [self.game[:size]]
        record = LiveRecord.create(self.path, self.game[:size], FastDisk())
        self.sessions = [record, LiveRecord.open(self.path, FastDisk())]

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @property
    def now(self) -> list[str]:
        return self.done[-1]

    def _did(self, *states: list[str]) -> None:
        self.done += states
        self.undone = []
        self._wrote()
        self.appended_to = self.done[-2] if self.now[:-1] == self.done[-2] else None

    def _wrote(self) -> None:
        self.edited, self.is_unmarked, self.appended_to = None, False, None

    def _next(self) -> list[str]:
        """The rest of the game, if what stands is its beginning; notes and comments aside."""
        plain = [line for line in self.now if not line.startswith(("note", "#"))]
        return self.game[len(plain) :] if plain == self.game[: len(plain)] else []

    @rule(who=st.integers(0, 1), number=st.integers(1, 6), ends=st.sampled_from(["\n", "\r\n", "\n\n", "\n \n"]))
    def enter_turns(self, who: int, number: int, ends: str) -> None:
        lines = self._next()[:number]
        if lines:
            accepted = self.sessions[who].accept(ends.join(lines) + ends)
            assert [line.text for line in accepted.lines] == lines
            self._did(*(self.now + lines[: at + 1] for at in range(len(lines))))

    @rule(
        who=st.integers(0, 1),
        text=st.sampled_from(NOTES),
    )
    def enter_note(self, who: int, text: str) -> None:
        self.sessions[who].accept(text)
        self._did([*self.now, text])

    @rule(who=st.integers(0, 1), text=st.sampled_from(NONSENSE), after=st.booleans())
    def enter_nonsense(self, who: int, text: str, after: bool) -> None:
        good = ["# Milo lacks NY2"] if after else []
        try:
            self.sessions[who].accept("\n".join([*good, text]))
        except UnreadableError:
            pass
        else:
            assert after
            assert not text.strip()
        if after:
            self._did([*self.now, *good])

    @rule(who=st.integers(0, 1), steps=st.integers(0, 8))
    def undo(self, who: int, steps: int) -> None:
        if 0 < steps < len(self.done):
            self.sessions[who].undo(steps)
            for _ in range(steps):
                self.undone.append(self.done.pop())
            self._wrote()
        else:
            with pytest.raises(NothingToUndoError):
                self.sessions[who].undo(steps)

    @rule(who=st.integers(0, 1), steps=st.integers(0, 8))
    def redo(self, who: int, steps: int) -> None:
        if 0 < steps <= len(self.undone):
            self.sessions[who].redo(steps)
            for _ in range(steps):
                self.done.append(self.undone.pop())
            self._wrote()
        else:
            with pytest.raises(NothingToUndoError):
                self.sessions[who].redo(steps)

    @rule(who=st.integers(0, 1), kind=st.sampled_from("aid"), at=st.floats(0, 1), other=st.floats(0, 1))
    def change(self, who: int, kind: str, at: float, other: float) -> None:
        self.sessions[who].refresh()
        number = 1 + int(at * (len(self.now) - 1))
        source = self.now[int(other * (len(self.now) - 1))]
        edits: dict[str, Edit] = {"a": Amend(number, source), "d": Delete(number), "i": Insert(number, source)}
        lines = list(self.now)
        if kind == "i":
            lines.insert(number - 1, source)
        else:
            lines[number - 1 : number] = [source] if kind == "a" else []
        is_good = _is_good(lines)
        try:
            self.sessions[who].change([edits[kind]])
        except BossError:
            assert not is_good
        else:
            if lines != self.now:
                self._did(lines)

    @rule(who=st.integers(0, 1))
    def restart(self, who: int) -> None:
        self.sessions[who] = LiveRecord.open(self.path, FastDisk())

    @rule(who=st.integers(0, 1))
    def lose_the_cache(self, who: int) -> None:
        self.path.with_name(".game.boss.state").unlink(missing_ok=True)
        self.restart(who)

    @rule(size=st.floats(0, 1), zeros=st.booleans())
    def stop_while_writing(self, size: float, zeros: bool) -> None:
        """The last entry was not finished, and only part of it came to the end of the file: it is put right unasked."""
        data = self.path.read_bytes()
        if self.appended_to is None or self.edited or data != _text(self.now).encode():
            return
        if not self.is_unmarked:
            unmark(self.path)
            self.is_unmarked = True
        start = len(_text(self.appended_to).encode())
        part = data[: start + 1 + int((len(data) - start - 1) * size)]
        self.path.write_bytes(part + b"\0" * (len(data) - len(part)) * zeros)

    @rule(kind=st.sampled_from(["cut", "all but one", "add", "comment", "older"]), at=st.floats(0, 1))
    def edit_by_hand(self, kind: str, at: float) -> None:
        """A person edits the file: what is written there stands, and undo begins anew."""
        lines = {
            "cut": self.now[:-1],
            "all but one": [*self.now[: int(at * len(self.now))], *self.now[int(at * len(self.now)) + 1 :]],
            "add": [*self.now, "# by hand"],
            "comment": [*self.now[:-1], f"{self.now[-1]}  # by hand"],
            "older": self.done[int(at * (len(self.done) - 1))],
        }[kind]
        if not _is_good(lines) or lines == self.now or (self.is_unmarked and lines == self.appended_to):
            return  # the last would be asked
        self.path.write_text(_text(lines), encoding="utf-8", newline="\n")
        self.edited = self.edited or (self.done, self.undone)
        self.done, self.undone = [lines], []
        if lines == self.edited[0][-1]:  # it is again what it was
            (self.done, self.undone), self.edited = self.edited, None

    @rule(kind=st.sampled_from(["\r\n", "mark", "end"]))
    def write_otherwise(self, kind: str) -> None:
        """An editor writes the same lines in another way."""
        data = self.path.read_bytes()
        if data != _text(self.now).encode():
            return
        others = {"mark": b"\xef\xbb\xbf" + data, "end": data[:-1], "\r\n": data.replace(b"\n", b"\r\n")}
        self.path.write_bytes(others[kind])

    @invariant()
    def both_see_the_record(self) -> None:
        if not self.sessions:
            return
        text = "".join(f"{line}\n" for line in self.now)
        for session in self.sessions:
            session.refresh()
            assert session.text == text
            assert (session.undo_steps, session.redo_steps) == (len(self.done) - 1, len(self.undone))
        assert self.sessions[0].progress == self.sessions[1].progress == loads(text).good


TestRecord = RecordMachine.TestCase
TestRecord.settings = settings(max_examples=long.examples(7), stateful_step_count=30)


@pytest.mark.long
class TestRecordLong(RecordMachine.TestCase):  # type: ignore[valid-type, misc]  # hypothesis makes it
    settings = settings(max_examples=long.count(2000), stateful_step_count=50)
