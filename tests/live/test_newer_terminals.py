"""Keys and answers of newer terminals, a window that changes its size, a stop, a request to end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from boss_cli.live.terminal.keyboard import KeyParser, translated
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from tests.live.terminal import CTRL_C, CTRL_D, ENTER, PATIENCE, Terminal, kept, record_lines
from tests.running import BOSS
from tests.tree import EXAMPLES

GAME = [line for line in (EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8").splitlines() if line]
DEALT = GAME[: GAME.index("Red BO+1 NY3")]
"""The first hand with holding and backs, before its first turn."""
SIX = (EXAMPLES / "six-players.boss").read_text(encoding="utf-8").splitlines()[:62]
BEL, ST = "\x07", "\x1b\\"
RESETS = (b"\x1b[>4;0m", b"\x1b[=0;1u", b"\x1b[?1000;1002;1003;1004;1006;2031;2048l")

KEYS = {
    "\x1b[13u": "\r",
    "\x1b[13;2u": "\r",
    "\x1b[13;5u": "\r",
    "\x1b[13;1:2u": "\r",
    "\x1b[57414u": "\r",
    "\x1b[27;2;13~": "\r",
    "\x1b[9u": "\t",
    "\x1b[9;2u": "\x1b[Z",
    "\x1b[27u": "\x1b",
    "\x1b[27;1:1u": "\x1b",
    "\x1b[127u": "\x7f",
    "\x1b[127;5u": "\x7f",
    "\x1b[99;5u": "\x03",
    "\x1b[99;69u": "\x03",
    "\x1b[27;5;99~": "\x03",
    "\x1b[67;6u": "\x03",
    "\x1b[1089::99;5u": "\x03",
    "\x1b[116;5u": "\x14",
    "\x1b[32;5u": "\x00",
    "\x1b[47;5u": "\x1f",
    "\x1b[98;3u": "\x1bb",
    "\x1b[97u": "a",
    "\x1b[97;2u": "A",
    "\x1b[97;65u": "A",
    "\x1b[97:65;2;65u": "A",
    "\x1b[49:33;2u": "!",
    "\x1b[233u": "\xe9",
    "\x1b[27;2;65~": "A",
    "\x1b[57401u": "2",
    "\x1b[57419;1u": "\x1b[A",
    "\x1b[1;1:1A": "\x1b[A",
    "\x1b[1;5:2C": "\x1b[1;5C",
    "\x1b[5;1:1~": "\x1b[5~",
    "\x1b[A": "\x1b[A",
    "\x1b[[A": "\x1b[[A",
}
"""Keys as newer terminals send them, and as they always were."""
NO_KEYS = (
    *("\x1b[13;1:3u", "\x1b[99;5:3u", "\x1b[1;1:3A", "\x1b[3;1:3~"),  # let go
    *("\x1b[57441;2u", "\x1b[57358u", "\x1b[97;9u", "\x1b[57376u", "\x1b[1114112u"),  # no text
    *("\x1b[I", "\x1b[O", "\x1b[?1u", "\x1b[?62;22;52c", "\x1b[>41;354;0c", "\x1b[=1c", "\x1b[12;40R", "\x1b[1;2R"),
    *("\x1b[?2026;2$y", "\x1b[?997;1n", "\x1b[48;24;80;480;640t", "\x1b[0n", "\x1b[<0;10;5M", "\x1b[<0;10;5m"),
    *("\x1b[M !!", "\x1b[201~", "\x1b[999z", "\x1b[1;2;3!p"),
    *(f"\x1b]11;rgb:1c1c/1c1c/1c1c{end}" for end in (BEL, ST, "\x9c")),
    *(f"\x1b]{text}{ST}" for text in ("10;rgb:ff/ff/ff", "4;1;#ff0000", "52;c;ZGUz", "lde3 ny3", "")),
    *(f"\x1bP{text}{ST}" for text in ("1$r0m", ">|kitty(0.35)", "1+r544e=78", "!|00000000")),
    *(f"\x1b_{text}{ST}" for text in ("Gi=1;OK", "")),
)
"""What a terminal sends by itself."""


def parsed(*parts: str, pauses: bool = False) -> list[str]:
    """What the keys are whose bytes arrive in these pieces, with a pause after each or not."""
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for part in parts:
        parser.feed(part)
        if pauses:
            parser.flush()
    parser.flush()
    return [f"paste {one.data}" if one.key is Keys.BracketedPaste else one.data for one in found if one.data]


@pytest.mark.parametrize("sequence", KEYS)
def test_keys_are_what_they_were(sequence: str) -> None:
    assert translated(sequence) == KEYS[sequence]
    key = KEYS[sequence]
    assert "".join(parsed(f"x{sequence}")) == f"x{key}"
    assert "".join(parsed(*f"x{sequence}")) == f"x{key}", "byte by byte"
    for at in range(2, len(sequence)):
        assert "".join(parsed(sequence[:at], sequence[at:], pauses=True)) == key


@pytest.mark.parametrize("sequence", NO_KEYS)
def test_what_is_no_key_is_dropped_whole(sequence: str) -> None:
    for parts in ([f"de3{sequence} ny3"], list(f"de3{sequence} ny3")):
        assert "".join(parsed(*parts)) == "de3 ny3"
    for at in range(1, len(sequence)):
        assert "".join(parsed("de3", sequence[:at], f"{sequence[at:]}", " ny3")) == "de3 ny3"
    for at in range(3, len(sequence)):
        assert "".join(parsed("de3", sequence[:at], sequence[at:], " ny3", pauses=True)) == "de3 ny3"


@pytest.mark.parametrize(
    ("single", "double"), [("\x9b", "\x1b["), ("\x9d", "\x1b]"), ("\x90", "\x1bP"), ("\x9f", "\x1b_")]
)
def test_a_beginning_in_one_character_begins_the_same(single: str, double: str) -> None:
    for sequence in (one for one in (*KEYS, *NO_KEYS) if one.startswith(double)):
        typed = f"x{single}{sequence.removeprefix(double)}y"
        assert parsed(typed) == parsed(*typed) == parsed(f"x{sequence}y")
    pasted = f"\x1b[200~de3{single}13u\x1b[201~"
    assert parsed(pasted) == [f"paste de3{single}13u"]


@settings(max_examples=50)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(["d", "e", "3", " ", "[", "u", "é", "ニ", "\r"]),
            st.builds("\x1b[{}$z".format, st.from_regex(r"[0-9:;<=>?]{1,9}", fullmatch=True)),
            st.builds(
                "\x1b{}{}{}".format,
                st.sampled_from("]P_"),
                st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1),
                st.sampled_from([BEL, ST]),
            ),
        )
    ),
    st.integers(1, 7),
)
def test_any_unknown_sequence_is_dropped_whole_in_any_pieces(parts: list[str], size: int) -> None:
    text = "".join(parts)
    typed = "".join(part for part in parts if not part.startswith("\x1b"))
    assert "".join(parsed(*(text[at : at + size] for at in range(0, len(text), size)))) == typed


@settings(max_examples=50)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x1b\x9b")))
def test_what_is_pasted_stays_as_it_is(text: str) -> None:
    pasted = f"\x1b[200~{text}\x1b[13u\x1b[201~"
    assert parsed(pasted) == parsed(*pasted) == [f"paste {text}\x1b[13u"]


def test_esc_alone_is_a_key_and_begins_what_comes_late() -> None:
    assert parsed("\x1b") == ["\x1b"]
    assert parsed("\x1b", "d", pauses=True) == ["\x1b", "d"]
    assert parsed("\x1b", "[13u", pauses=True) == ["\x1b", "\r"]
    assert parsed("\x1b", "]11;rgb:0/0/0\x07", "d", pauses=True) == ["\x1b", "d"]
    assert parsed("\x1b[27u", "[") == ["\x1b", "["]
    assert parsed("\x1bd") == ["\x1b", "d"], "Alt"
    assert parsed("\x1b]", "de3\r", pauses=True) == [*"de3\r"], "Alt with a bracket begins nothing"


def test_what_breaks_off_takes_nothing_along() -> None:
    assert parsed("\x1b[12", "\rde") == [*"\rde"]
    assert parsed("\x1b]11;rg", "\rde") == [*"de"], "what was typed into an answer is gone, so its Enter is too"


def test_no_known_sequence_is_text() -> None:
    for sequence in ANSI_SEQUENCES:
        if sequence.startswith("\x1b[") and sequence != "\x1b[200~":
            assert all(data.startswith("\x1b") or not data.isprintable() for data in parsed(sequence)), sequence


# at a terminal


def test_enter_is_enter_and_answers_are_no_text(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as terminal:
        terminal.wait("Red>")
        terminal.type("bo1 \x1b]11;rgb:1c1c/1c")
        terminal.type(f"1c/1c1c{ST}\x1b[I\x1b[?62;c")
        terminal.type("ny3\x1b[O\x1b[24;80R\x1b[?2026;2$y\x1bP>|foot(1.16)\x1b\\\x1b[13u")
        terminal.wait(lambda text: "Red BO+1 NY3" in text and terminal.prompt() == "Blue>")
        terminal.type("ci\x1b[51u\x1b[51;1:3u")
        terminal.wait(lambda _: terminal.prompt() == "Blue> ci3")
        terminal.type("\x1b[99;5u")
        terminal.wait(lambda _: terminal.prompt() == "Blue>")
        terminal.type("ci3\x1b[27;2;13~")
        terminal.wait("Green>")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3", "Blue CI3"]
        terminal.type("\x1b[100;5u")
        assert terminal.end() == 0


def test_protocols_are_reset_at_the_start_and_at_the_end(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as terminal:
        terminal.wait("Red>")
        before = len(terminal.output)
        assert all(one in terminal.output for one in RESETS)
        assert terminal.lines[0].startswith("game: hand 1")
        terminal.type(CTRL_D)
        assert terminal.end() == 0
        assert all(one in terminal.output[before:] for one in RESETS)
        assert "game is kept, 11 lines; 'boss' goes on with it." in terminal.lines
    with kept(tmp_path, DEALT, TERM="linux") as plain:
        plain.wait("Red>")
        assert not any(one in plain.output for one in RESETS)


def resized(terminal: Terminal, columns: int, rows: int = 24) -> None:
    terminal.screen.resize(rows, columns)
    terminal.screen.reset()
    terminal.child.setwinsize(rows, columns)


@pytest.mark.parametrize("typed", ["", "note Blue lacks KC3 or NY0 or NY1 or NY2 or"])
def test_the_prompt_is_back_after_a_narrow_window(typed: str, tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as terminal:
        terminal.type(typed)
        whole = terminal.wait(lambda _: terminal.prompt() == f"Red> {typed}".rstrip())
        resized(terminal, 10)
        terminal.wait(lambda text: text != whole and terminal.prompt().endswith(typed[-5:]) and text.strip() != "")
        resized(terminal, 80)
        terminal.wait(lambda text: text == whole)


def test_long_lines_fold_again(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT, columns=120, rows=40) as terminal:
        whole = terminal.enter("why boston blue", "no city; expected one of NY BO DE KC CI ME PH\nRed> why")
        resized(terminal, 40, 40)
        terminal.wait(lambda text: text != whole and max(map(len, text.split("\n"))) <= 40 and "Red> why" in text)
        resized(terminal, 120, 40)
        terminal.wait(lambda text: text == whole)


@pytest.mark.parametrize("question", ["outlook", "chicago --opponents careful"])
def test_ctrl_c_stops_a_question_and_not_the_table(question: str, tmp_path: Path) -> None:
    with kept(tmp_path, SIX) as terminal:
        terminal.wait(">")
        terminal.type(question + ENTER)
        terminal.wait("working; Ctrl-C stops it")
        terminal.type(CTRL_C)
        terminal.wait(lambda text: "working" not in text)
        terminal.enter("board", "exp.M")
        terminal.type(CTRL_D)
        assert terminal.end() == 0


def test_ctrl_c_stops_advice_and_not_the_table(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as terminal:
        terminal.wait("Red>")
        terminal.enter("advise --time 600", "behind the best~")
        terminal.type(CTRL_C)
        terminal.wait("exp.M")
        terminal.enter("bo1 ny3", "Red BO+1 NY3")
        terminal.type(CTRL_C)
        assert terminal.end() == 0


@pytest.mark.parametrize("arguments", [(), ("watch",)])
def test_a_request_to_end_gives_the_terminal_back(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as first:
        first.wait("Red>")
    with Terminal(tmp_path, *arguments) as terminal:
        terminal.wait("Next: Red")
        terminal.child.kill(signal.SIGTERM)
        assert terminal.end() == 143
        assert b"\x1b[?1049l" in terminal.output and b"Traceback" not in terminal.output


def test_a_request_to_end_is_heard_during_a_question(tmp_path: Path) -> None:
    with kept(tmp_path, SIX) as terminal:
        terminal.wait(">")
        terminal.type(f"outlook{ENTER}")
        terminal.wait("working; Ctrl-C stops it")
        terminal.child.kill(signal.SIGTERM)
        assert terminal.end() == 143
        assert b"\x1b[?1049l" in terminal.output and b"Traceback" not in terminal.output


def test_a_table_that_only_prints_ends_when_asked(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT, TERM="dumb") as terminal:
        terminal.wait("Red>")
        terminal.child.kill(signal.SIGTERM)
        assert terminal.end() == 143


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_long_work_ends_when_asked() -> None:
    arguments = [str(BOSS), "sim", "counter", "--players", "4", "--games", "40000000", "--processes", "2"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        time.sleep(1.5)
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=PATIENCE)
        assert child.returncode == 143
        assert "Traceback" not in out + err


def test_after_a_stop_the_screen_is_right(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as terminal:
        terminal.wait("Red>")
        terminal.type("bo1 ny")
        whole = terminal.wait(lambda _: terminal.prompt() == "Red> bo1 ny")
        terminal.child.kill(signal.SIGSTOP)
        subprocess.run(["stty", "sane", "-F", os.ttyname(terminal.child.child_fd)], check=False)
        terminal.screen.reset()
        terminal.stream.feed(b"$ fg")
        terminal.child.kill(signal.SIGCONT)
        terminal.wait(lambda text: text == whole)
        terminal.type("3" + ENTER)
        terminal.wait("Blue>")
        assert re.search(rf"^{len(DEALT) + 1}  Red BO\+1 NY3$", terminal.text, re.MULTILINE)
