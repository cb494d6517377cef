"""Whole hands typed key by key at a terminal, from the very start, end in the record that the example is."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from boss_solver.game.events import BacksSeen, Event, HandBegins
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from tests.live.entries import Entry, entries_of, hands
from tests.live.terminal import CTRL_C, CTRL_D, Terminal, record_lines
from tests.tree import EXAMPLES


def in_order(events: Iterable[Event]) -> list[Event]:
    """Events, backs seen at one moment by seat."""
    found: list[Event] = []
    for _, some in groupby(events, is_of_backs):
        found += sorted(some, key=lambda one: one.seat if isinstance(one, BacksSeen) else 0)
    return found


def is_of_backs(event: Event) -> bool:
    return isinstance(event, BacksSeen)


def assert_is_beginning(lines: Sequence[str], record: Record) -> None:
    """The lines tell what the record tells from its beginning on, but for backs that follow from all others."""
    kept = loads("\n".join(lines) + "\n").require().events
    number = sum(not is_of_backs(event) for event in kept)
    ends = [at for at, event in enumerate(record.events, 1) if not is_of_backs(event)]
    told = record.events[: ends[number - 1]]
    missing = [event for event in told if is_of_backs(event) and event not in kept]
    dealt = sum(isinstance(event, HandBegins) for event in told)
    players = len(record.names)
    assert len(missing) == (dealt if not record.good.setup.undealt else 0)
    assert sum(map(is_of_backs, kept)) == dealt * (players - 1) - len(missing)
    assert in_order(kept) == in_order(event for event in told if event not in missing)


A_HAND = 0.1
"""Seconds after which no key is taken for one of a paste any more: longer than a paste pauses, shorter than a hand."""


class Keeper:
    """Somebody who keeps a game at a terminal, from the very start."""

    def __init__(self, terminal: Terminal, home: Path, record: Record) -> None:
        self.terminal, self.home, self.record = terminal, home, record

    def sit_down(self) -> None:
        """Answer what is asked before the table is shown."""
        names, seat = self.record.names, self.record.good.seat
        assert seat is not None
        self.terminal.wait("players clockwise")
        self.terminal.enter(" ".join(names), "Which of them")
        self.terminal.enter(names[seat] if seat else "", "begin now")
        self.terminal.enter("", "your cards>")

    @property
    def kept(self) -> list[str]:
        """The record on the disk."""
        (path,) = self.home.glob("*.boss")
        return record_lines(self.home, path.stem)

    def type(self, entries: Iterable[Entry]) -> None:
        """Type entries; the screen shows each by its number once it is kept."""
        for entry in entries:
            said = f"\n{len(self.kept) + 1}  {entry.line}\n"
            self.terminal.enter(entry.text, said)
            assert f"\n{len(self.kept)}  {self.kept[-1]}\n" == said

    def refused(self, text: str, *because: str) -> None:
        """Type something wrong: it is said why, it stays in the line to be mended, and nothing is kept of it."""

        def said(shown: str) -> bool:
            return all(words in unfolded(shown) for words in because)

        before = self.kept
        self.terminal.enter(text, lambda shown: said(shown) and self.terminal.prompt().endswith(f"> {text}"))
        assert self.kept == before
        time.sleep(A_HAND)
        self.terminal.type(CTRL_C)
        self.terminal.wait(lambda _: self.terminal.prompt().endswith(">"))

    def leave(self) -> None:
        self.terminal.type(CTRL_D)
        assert self.terminal.end() == 0
        assert f"is kept, {len(self.kept)} lines" in self.terminal.text


def unfolded(shown: str) -> str:
    """The screen's text with folded lines put together."""
    return shown.replace("\n  ", " ")


def test_four_players_with_holding_and_backs(tmp_path: Path) -> None:
    record = loads((EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8")).require()
    first, second = hands(entries_of(record))[:2]
    with Terminal(tmp_path) as terminal:
        keeper = Keeper(terminal, tmp_path, record)
        keeper.sit_down()
        keeper.refused("ny3 de2 de4 kc3", "5 cards")
        keeper.type(first[:1])
        keeper.refused("ny bo ci me", "5 ")
        keeper.type(first[1:5])  # backs of Blue and Green, turns of Red and Blue
        keeper.refused("blue de1 boh", "it is Green's turn")
        keeper.refused("de1 ci3", "Cincinnati 3", "Blue")  # it lies there already
        keeper.refused("de1 dx4", "'dx4'")
        keeper.refused("de7 boh", "6 experts")
        terminal.enter("de1,1 bop", "Green DE+1,1 BOp")
        terminal.enter("undo", f"- {len(keeper.kept)}  {keeper.kept[-1]}")
        keeper.type(first[5:6])
        terminal.enter("me1 ny0", "Black ME+1 NY0")
        wrong = len(keeper.kept)
        terminal.enter(f"amend {wrong} {first[6].line}", f"+ {wrong}  {first[6].line}")
        keeper.type(first[7:12])
        terminal.enter("u 2", f"- {len(keeper.kept)}  {first[11].line}")
        terminal.enter("r", f"+ {len(keeper.kept) + 1}  {first[10].line}")
        keeper.type(first[11:-1])
        assert "rewards>" in terminal.text
        assert f"Enter: {first[-1].line}" in unfolded(terminal.text)
        keeper.type([*first[-1:], *second[:5]])  # rewards and the next hand with Enter, cards, backs
        assert_is_beginning(keeper.kept, record)
        keeper.leave()


@pytest.mark.long
def test_six_players_kept_by_one_seat(tmp_path: Path) -> None:
    text = (EXAMPLES / "six-players.boss").read_text(encoding="utf-8")
    record = loads(as_seen_by(loads(text), 2, backs=True)).require()
    first, second, _ = hands(entries_of(record))
    with Terminal(tmp_path) as terminal:
        keeper = Keeper(terminal, tmp_path, record)
        keeper.sit_down()
        keeper.type(first[:5])
        keeper.refused("ny1 sl4", "Rosa", "4")
        keeper.type(first[5:8])
        keeper.refused("otto bo3 boh bo3", "'bo3'")
        keeper.type(first[8:])
        keeper.type(second[:7])
        terminal.enter("u", f"- {len(keeper.kept)}  {keeper.kept[-1]}")
        keeper.type(second[6:7])
        assert_is_beginning(keeper.kept, record)
        keeper.leave()


def test_as_many_keys_as_are_counted(tmp_path: Path) -> None:
    record = loads((EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8")).require()
    entries = hands(entries_of(record))[0]
    with Terminal(tmp_path) as terminal:
        keeper = Keeper(terminal, tmp_path, record)
        keeper.sit_down()
        before = terminal.keys
        terminal.type("".join(f"{entry.text}\r" for entry in entries))  # typed ahead, faster than anybody
        terminal.wait(lambda shown: f"{5 + len(entries)}  {entries[-1].line}" in shown)
        assert terminal.keys - before == sum(entry.keys for entry in entries)
        assert_is_beginning(keeper.kept, record)
