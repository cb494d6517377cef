"""What the keys do at the live table: pasting, hiding, leaving, completing, scrolling; and what a terminal can lack."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.live.terminal import (
    CTRL_C,
    CTRL_D,
    CTRL_R,
    CTRL_T,
    CTRL_U,
    ENTER,
    ESCAPE,
    PAGE_DOWN,
    PATIENCE,
    TAB,
    Terminal,
    kept,
    record_lines,
)
from tests.tree import EXAMPLES

GAME = (EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8").splitlines()
DEALT = [line for line in GAME[:12] if line]
"""The first hand with holding and backs, before its first turn."""
TURNS = ("bo1 ny3", "ci3", "de1 boh", "me1 ny2", "php")
PLAYED = ["Red BO+1 NY3", "Blue CI3", "Green DE+1 BOh", "Black ME+1 NY2", "Red PHp"]
UP = "\x1b[A"
BACK = "Esc or Enter: back"
A_HAND = 0.1
"""Seconds after which no key is taken for one of a paste any more."""


def at_table(home: Path, lines: Sequence[str] = DEALT, **options: Any) -> AbstractContextManager[Terminal]:
    return kept(home, lines, **options)


def typed(terminal: Terminal, text: str) -> None:
    """Type something and wait until it stands in the line."""
    terminal.type(text)
    terminal.wait(lambda _: terminal.prompt().endswith(f"> {text}"))


def clear(terminal: Terminal) -> None:
    """Empty the line, as fast as a hand can."""
    time.sleep(A_HAND)
    terminal.type(CTRL_U)
    terminal.wait(lambda _: terminal.prompt().endswith(">"))


# pasting


def test_a_marked_paste_is_entered_line_by_line(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.paste("\r\n".join(TURNS) + "\r\n")
        terminal.wait("5 lines entered")
        assert record_lines(tmp_path) == [*DEALT, *PLAYED]


def test_a_marked_paste_stops_at_a_mistake(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.paste("\n".join([*TURNS[:2], "de0 boh", *TURNS[3:]]) + "\n")
        shown = terminal.wait("stopped at pasted line 3")
        assert "the 2 before it stand; 2 after it not entered" in shown
        assert terminal.prompt() == "Green> de0 boh"  # to be mended
        assert record_lines(tmp_path) == [*DEALT, *PLAYED[:2]]
        clear(terminal)
        terminal.enter("de1 boh", f"{len(DEALT) + 3}  {PLAYED[2]}")


def test_a_paste_without_its_last_end_of_line_leaves_it_to_be_entered(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.paste("\n".join(TURNS[:2]))
        terminal.wait(lambda _: terminal.prompt() == "Blue> ci3")
        assert record_lines(tmp_path) == [*DEALT, PLAYED[0]]
        terminal.enter("", f"{len(DEALT) + 2}  {PLAYED[1]}")


def test_an_unmarked_paste_stops_at_a_mistake(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.type("".join(f"{text}{ENTER}" for text in (*TURNS[:2], "de0 boh", *TURNS[3:])))
        terminal.wait("a placement is one gangster or more")
        time.sleep(A_HAND)
        assert record_lines(tmp_path) == [*DEALT, *PLAYED[:2]]
        terminal.type(CTRL_U)
        for text, line in zip(TURNS[2:], PLAYED[2:], strict=True):
            terminal.enter(text, line)
        assert record_lines(tmp_path) == [*DEALT, *PLAYED]


# reading


@pytest.mark.long
def test_a_key_reads_along_and_is_remembered(tmp_path: Path) -> None:
    with at_table(tmp_path, [*DEALT, *PLAYED], columns=100, rows=40) as terminal:
        assert "~exp.M" not in terminal.text
        typed(terminal, "d")
        clear(terminal)  # it takes keys one by one by now
        terminal.type(CTRL_R)
        terminal.wait(lambda shown: "~exp.M" in shown and "never a fact" in shown and "~.." not in shown)
        typed(terminal, "de+2 ny1")
        terminal.type(ENTER)
        terminal.wait("4 placements")
        terminal.type(CTRL_D)
    with Terminal(tmp_path, columns=100, rows=40) as again:
        again.wait(lambda shown: "~exp.M" in shown and "~.." not in shown)
        typed(again, "d")
        clear(again)
        again.type(CTRL_R)
        again.wait(lambda shown: "~exp.M" not in shown)


def test_keys_are_taken_while_it_reads(tmp_path: Path) -> None:
    with at_table(tmp_path, DEALT, columns=100, rows=40) as terminal:
        typed(terminal, "d")
        clear(terminal)
        terminal.type(CTRL_R)
        terminal.wait("~exp.M")
        for line in TURNS:
            terminal.type(f"{line}{ENTER}")
        terminal.wait(lambda shown: "3 placements" in shown and "~.." not in shown)
    assert record_lines(tmp_path)[-5:] == PLAYED


def test_watching_reads_along_where_that_is_switched_on(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("reads on\n", encoding="utf-8")
    with at_table(tmp_path, [*DEALT, *PLAYED], columns=100, rows=40) as terminal:
        terminal.wait("~exp.M")
    with Terminal(tmp_path, "watch", columns=100, rows=40) as watch:
        watch.wait(lambda shown: "~exp.M" in shown and "~.." not in shown and "watching" in shown)
        watch.type("h")
        watch.wait(lambda shown: "your cards are hidden" in shown and "~exp.M" not in shown)


# hiding

OWN = ["NY0", "NY2", "DE4", "CI1", "PHr"]
"""Cards that no other line of the test names."""
SECRET = [line for line in DEALT if not line.startswith(("dealt", "backs"))]


def private_words(text: str) -> list[str]:
    """Words on a screen that tell something of the own cards, or what follows from them."""
    told = ["you hold", "exact, from", "exp.M", "25%"]
    return [word for word in [*OWN, *map(str.lower, OWN), *told] if word in text]


def test_hidden_cards_are_nowhere(tmp_path: Path) -> None:
    with at_table(tmp_path, SECRET) as terminal:
        terminal.wait("your cards>")
        terminal.enter(" ".join(OWN).lower(), "you hold")
        terminal.enter("", "Red>")  # no backs
        terminal.enter("note blue lacks PHp", "note Blue lacks PHp")
        before = len(terminal.output)
        terminal.type(CTRL_T)
        shown = terminal.wait("[your cards are hidden]")
        assert private_words(shown) == []
        for question in ("odds", "holdings", "show", "why detroit", "leak", "status", "knows"):
            terminal.enter(question, "your cards are hidden: Ctrl-T")
            clear(terminal)
        told = terminal.output[before:]
        assert "NY0 NY1 NY2" in terminal.enter("?", "cards that can be shown")  # all there are
        terminal.enter("", "Red>")
        before = len(terminal.output)
        terminal.enter("bo1 ny2", "Red BO+1 NY2")  # this one everybody sees now
        terminal.enter("ci3", "Blue CI3")
        typed(terminal, "de1 ny0")
        terminal.type(CTRL_C)
        terminal.type(CTRL_D)
        assert terminal.end() == 0
        told += terminal.output[before:]
        assert set(private_words(told.decode())) <= {"NY2", "ny2", "NY0", "ny0"}  # the two that were typed since
        assert private_words(terminal.scrollback) == []


@pytest.mark.long
@pytest.mark.parametrize("line", [" ".join(OWN).lower(), f"dealt {' '.join(OWN)}", "".join(OWN).lower()])
def test_a_holding_that_was_typed_cannot_be_brought_back_while_hidden(line: str, tmp_path: Path) -> None:
    with at_table(tmp_path, SECRET) as terminal:
        terminal.wait("your cards>")
        terminal.enter(line, "you hold")
        terminal.type(CTRL_T)
        terminal.wait("[your cards are hidden]")
        for _ in range(3):
            terminal.type(UP)
            time.sleep(A_HAND)
            terminal.read()
            assert private_words(terminal.prompt()) == []


def test_hidden_cards_come_back(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("you hold")
        terminal.type(CTRL_T)
        terminal.wait("[your cards are hidden]")
        terminal.enter("hide", "you hold")
        assert "hidden" not in terminal.text


def test_a_table_can_be_opened_hidden(tmp_path: Path) -> None:
    with at_table(tmp_path, [*SECRET, f"dealt Red {' '.join(OWN)}"]) as first:
        first.wait("you hold")
    with Terminal(tmp_path, "table", "--hidden") as terminal:
        terminal.wait("[your cards are hidden]")
        assert private_words(terminal.output.decode()) == []


# leaving


@pytest.mark.long
@pytest.mark.parametrize("way", [CTRL_C, CTRL_D, f"quit{ENTER}", f"q{ENTER}", f"exit{ENTER}"])
def test_leaving_loses_nothing(way: str, tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.enter(TURNS[0], PLAYED[0])
        terminal.type(way)
        assert terminal.end() == 0
        assert f"game is kept, {len(DEALT) + 1} lines" in terminal.text
    assert record_lines(tmp_path) == [*DEALT, PLAYED[0]]


def test_ctrl_c_first_empties_the_line(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        typed(terminal, "bo1")
        terminal.type(CTRL_C)
        terminal.wait(lambda _: terminal.prompt() == "Red>")
        assert terminal.child.isalive()


def test_ctrl_d_in_a_line_that_is_not_empty_does_not_leave(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        typed(terminal, "bo1")
        terminal.type(CTRL_D)
        terminal.read(A_HAND)
        assert terminal.child.isalive()


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.enter(TURNS[0], PLAYED[0])
        typed(terminal, "ci")
        terminal.child.ptyproc.fileobj.close()
        end = time.monotonic() + PATIENCE
        while terminal.child.ptyproc.isalive() and time.monotonic() < end:
            time.sleep(0.02)
        assert not terminal.child.ptyproc.isalive()
    assert record_lines(tmp_path) == [*DEALT, PLAYED[0]]
    with Terminal(tmp_path) as again:
        again.enter(TURNS[1], PLAYED[1])


# completing, bringing back, help, scrolling


def test_tab_completes(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.type(f"rew{TAB}")
        terminal.wait(lambda _: terminal.prompt() == "Red> rewards")
        terminal.type(CTRL_C)
        terminal.type(f"bo1 php{CTRL_U}bo1 ph{TAB}")  # the only card of Philadelphia that Red holds
        terminal.wait(lambda _: terminal.prompt() == "Red> bo1 PHp")
        terminal.enter("", "Red BO+1 PHp")


def test_tab_offers_what_there_is(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        terminal.type(f"bo1 de{TAB}")
        shown = terminal.wait("DE4")
        assert "DE2" in shown
        terminal.type(f"{TAB}{TAB}")
        terminal.wait(lambda _: terminal.prompt().rstrip().endswith("DE4"))
        terminal.type(ENTER)
        terminal.wait("Red BO+1 DE4")


def test_up_brings_back_what_was_typed(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.enter(TURNS[0], PLAYED[0])
        terminal.enter(TURNS[1], PLAYED[1])
        terminal.type(UP)
        terminal.wait(lambda _: terminal.prompt() == f"Green> {TURNS[1]}")
        terminal.type(UP)
        terminal.wait(lambda _: terminal.prompt() == f"Green> {TURNS[0]}")


def test_help_scrolls_and_escape_goes_back(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        shown = terminal.enter("?", "more lines: PgDn")
        assert "place? reveal" in shown
        for _ in range(12):
            if BACK in shown:
                break
            terminal.type(PAGE_DOWN)
            shown = terminal.wait(lambda text, shown=shown: text != shown)  # type: ignore[misc]  # a lambda's default
        assert "Ctrl-T hides your cards" in shown
        terminal.type(ESCAPE)
        terminal.wait("you hold")
        assert BACK not in terminal.text


def test_scrolling_goes_no_further_than_the_end(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        first = terminal.enter("?", "more lines: PgDn")
        terminal.type(PAGE_DOWN * 20)
        terminal.wait(BACK)
        terminal.type("\x1b[5~" * 9)
        terminal.wait(lambda text: text == first)


def test_a_question_mark_in_a_turn_is_a_card(tmp_path: Path) -> None:
    with at_table(tmp_path, [*DEALT, PLAYED[0]]) as terminal:
        terminal.enter("de1 ?", "Blue DE+1 ?")
        assert record_lines(tmp_path)[-1] == "Blue DE+1 ?"


# following


def test_watching_follows_and_writes_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal, Terminal(tmp_path, "watch") as watch:
        terminal.wait("Red>")
        watch.wait("watching, nothing is written")
        terminal.enter(TURNS[0], PLAYED[0])
        watch.wait(PLAYED[0])
        before = record_lines(tmp_path)
        watch.type(f"ci3{ENTER}u{ENTER}")
        terminal.enter(TURNS[1], PLAYED[1])
        watch.wait(PLAYED[1])
        assert record_lines(tmp_path) == [*before, PLAYED[1]]
        terminal.enter("undo", f"- {len(before) + 1}  {PLAYED[1]}")
        watch.wait("Next: Blue")
        watch.type("h")
        watch.wait("[your cards are hidden]")
        watch.type("q")
        assert watch.end() == 0


def test_two_tables_of_one_record_see_each_other(tmp_path: Path) -> None:
    with at_table(tmp_path) as one, Terminal(tmp_path) as other:
        one.wait("Red>")
        other.wait("Red>")
        one.enter(TURNS[0], PLAYED[0])
        other.wait("changed in another terminal")
        other.enter(TURNS[1], PLAYED[1])
        one.wait("Green>")
        assert record_lines(tmp_path) == [*DEALT, *PLAYED[:2]]


# terminals


@pytest.mark.long
@pytest.mark.parametrize("size", [(40, 24), (200, 50), (30, 10)])
def test_a_terminal_can_change_its_size(size: tuple[int, int], tmp_path: Path) -> None:
    columns, rows = size
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        typed(terminal, "bo1 ny3")
        terminal.screen.resize(rows, columns)
        terminal.screen.reset()
        terminal.child.setwinsize(rows, columns)
        terminal.wait(lambda _: terminal.prompt() == "Red> bo1 ny3" and terminal.lines[-1] == "Red> bo1 ny3")
        terminal.enter("", "Blue>")
        assert record_lines(tmp_path)[-1] == PLAYED[0]


def styles(output: bytes) -> set[str]:
    """The styles that were switched on."""
    return {one for found in re.findall(rb"\x1b\[([\d;]*)m", output) for one in found.decode().split(";")} - {"", "0"}


def test_bold_is_all_the_style_there_is(tmp_path: Path) -> None:
    with at_table(tmp_path) as terminal:
        terminal.wait("Red>")
        assert styles(terminal.output) == {"1"}


def test_no_color_switches_it_off(tmp_path: Path) -> None:
    with at_table(tmp_path, NO_COLOR="1") as terminal:
        terminal.enter(TURNS[0], PLAYED[0])
        terminal.type(CTRL_D)
        terminal.end()
        assert styles(terminal.output) == set()


def test_a_terminal_that_can_only_print_gets_the_board_line_by_line(tmp_path: Path) -> None:
    with at_table(tmp_path, TERM="dumb") as terminal:
        terminal.wait("Red>")
        for text, line in zip(TURNS, PLAYED, strict=True):
            terminal.enter(text, line)
        terminal.enter("odds", "exp.M")
        terminal.enter("", "you hold")
        terminal.enter("ci0", "'ci0'")
        terminal.type(CTRL_D)
        assert terminal.end() == 0
        assert b"\x1b" not in terminal.output
    assert record_lines(tmp_path) == [*DEALT, *PLAYED]


def test_watching_needs_a_terminal_that_can_draw(tmp_path: Path) -> None:
    with at_table(tmp_path) as first:
        first.wait("Red>")
    with Terminal(tmp_path, "watch", TERM="dumb") as terminal:
        assert terminal.end() == 2
        assert "boss status" in terminal.text


# rewards that prove an entry wrong


def test_the_number_of_a_fix_mends_the_entry_and_takes_the_rewards(tmp_path: Path) -> None:
    lines = [line for line in GAME[:33] if line]
    at = lines.index("Blue CI3")
    lines[at] = "Blue CI2"
    rewards = GAME[33]
    with at_table(tmp_path, lines) as terminal:
        terminal.wait("rewards>")
        terminal.enter(rewards.removeprefix("rewards ").lower(), "puts it right:")
        choices = re.findall(r"^(\d): (.*)", terminal.text.replace("\n  ", " "), re.MULTILINE)
        numbers = [number for number, told in choices if f"line {at + 1} as Blue CI3" in told]
        assert len(numbers) == 1
        assert record_lines(tmp_path) == lines
        clear(terminal)
        terminal.enter("9", "there is no 9")
        clear(terminal)
        terminal.enter(numbers[0], f"+ {at + 1}  Blue CI3")
        assert record_lines(tmp_path) == [line for line in GAME[:34] if line]
        terminal.wait("hand>")
