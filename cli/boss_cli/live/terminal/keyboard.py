r"""The keys of newer terminals, understood; and what a terminal says by itself, kept from becoming text.

Keys come as the old bytes, in the form of the kitty protocol (``CSI 13;2u``), or as xterm's ``modifyOtherKeys`` has it
(``CSI 27;2;13~``). Beside them come focus events, answers to questions that some program before this one has asked
(colours, device attributes, where the cursor is), and whatever a terminal will say one day. All of these are sequences
with a beginning and an end: what is not known as a key is dropped whole, also where it arrives in pieces.

>>> translated("\x1b[13;2u"), translated("\x1b[27;5;99~"), translated("\x1b[97;1:3u"), translated("\x1b[I")
('\r', '\x03', '', '')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress

_ESCAPE: Final = "\x1b"
_ALTS: Final = ("\x1b]", "\x1bP", "\x1b_")
"""The beginning of a string, or is a key pressed with Alt if nothing follows."""
_SINGLE: Final = {"\x9b": "\x1b[", "\x9d": "\x1b]", "\x90": "\x1bP", "\x9f": "\x1b_"}
"""The beginnings in one character, as a terminal has them that was told to send 8-bit controls."""
_START: Final = re.compile(f"[{_ESCAPE}{''.join(_SINGLE)}]")
_PASTE, _PASTE_END = "\x1b[200~", "\x1b[201~"
_CSI: Final = r"\[(?:M[\s\S]{3}|\[[@-~]|(?![M\[])[0-?]*[ -/]*[@-~])"
"""The rest of a control sequence; two old forms have more behind their final byte: the mouse, F-keys of a console."""
_STRING: Final = r"[\]P_][^\x00-\x1f\x7f\x9c]*(?:\x07|\x1b\\|\x9c)"
"""The rest of a string that a terminal sends: OSC, DCS, APC."""
_WHOLE: Final = re.compile(f"{_ESCAPE}(?:{_CSI}|{_STRING})")
_BEGUN: Final = re.compile(rf"{_ESCAPE}(?:\[(?:M[\s\S]{{0,2}}|\[|[0-?]*[ -/]*)|[\]P_][^\x00-\x1f\x7f\x9c]*{_ESCAPE}?)?")
_BROKEN: Final = re.compile(rf"{_ESCAPE}(?:\[[0-?]*[ -/]*|[\]P_][^\x00-\x1f\x7f\x9c]*[\s\S])")
"""One that was given up in the middle: a string with the key that ended it, since what was typed into it is gone."""
_LATE: Final = re.compile(
    r"\[[0-?]+[ -/]*[@-~]|\][0-9]+;[^\x00-\x1f\x7f]*(?:\x07|\x1b\\)|P[0-9>!][^\x00-\x1f\x7f]*\x1b\\"
)
"""The rest of a sequence whose first byte came alone, and was taken for the key Esc."""
_KITTY: Final = re.compile(r"\x1b\[(\d+)(?::(\d*))?(?::(\d*))?(?:;(\d*)(?::(\d+))?(?:;([\d:]*))?)?u")
_OTHER_KEYS: Final = re.compile(r"\x1b\[27;(\d+);(\d+)~")
_EVENT: Final = re.compile(r"(\x1b\[\d+;\d+):(\d)([A-HPQS~])")
"""An old key with what the kitty protocol adds: pressed, repeated, let go."""
_ANSWER: Final = re.compile(r"\x1b\[(?:\d+;\d+R|<.*|M...)", re.DOTALL)
_SHIFT, _ALT, _CTRL, _OTHERS, _CAPS = 1, 2, 4, 8 | 16 | 32, 64
_MOVES: Final = ("\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[2~", "\x1b[3~")
_KEYPAD: Final = dict(enumerate("0123456789./*-+\r=,", 57399)) | dict(enumerate(_MOVES, 57417))
"""The keypad's keys have codes of their own."""


def translated(sequence: str) -> str:
    """The old bytes of the key that a whole sequence stands for; empty where it is none, or one that was let go."""
    if match := _KITTY.fullmatch(sequence):
        code, shifted, base, held, event, text = match.groups()
        if event == "3":
            return ""
        typed = "".join(chr(int(char)) for char in (text or "").split(":") if char and int(char) < 0x110000)
        return _key(int(code), int(held or 1) - 1, int(shifted or 0), int(base or 0), typed)
    if match := _OTHER_KEYS.fullmatch(sequence):
        return _key(int(match[2]), int(match[1]) - 1)
    if match := _EVENT.fullmatch(sequence):
        sequence = "" if match[2] == "3" else re.sub(r"1;1(?=[A-Z])|;1(?=~)", "", match[1] + match[3])
    known = sequence in ANSI_SEQUENCES and not _ANSWER.fullmatch(sequence)
    return sequence if known else ""


def _key(code: int, held: int, shifted: int = 0, base: int = 0, text: str = "") -> str:
    """The old bytes of a key by its code, with the modifiers that were held."""
    alt = _ESCAPE if held & _ALT else ""
    if code in _KEYPAD:
        return _KEYPAD[code]
    if code in (13, 27, 127):
        return chr(code)
    if code == 9:
        return "\x1b[Z" if held & _SHIFT else "\t"
    if held & _OTHERS or not 32 <= code < 0x110000 or 0xE000 <= code < 0xF900 or 0xD800 <= code < 0xE000:
        return ""  # no text: a shortcut of the desktop, a function key, a modifier alone
    if held & _CTRL:
        return alt + _control(chr(code if code < 128 else base or code))
    if text.isprintable() and text:
        return alt + text
    if held & _SHIFT and 32 <= shifted < 0x110000:
        return alt + chr(shifted)
    letter = chr(code)
    return alt + (letter.upper() if bool(held & _SHIFT) != bool(held & _CAPS) else letter)


def _control(letter: str) -> str:
    """The character that a key gives with Ctrl; empty where that is nothing."""
    at = "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_".find(letter.upper())
    return chr(at) if at >= 0 else "\x00" if letter == " " else "\x1f" if letter in "/-" else ""


class KeyParser(Vt100Parser):
    """Reads what a terminal sends: keys go on, what is none does not."""

    def __init__(self, feed_key_callback: Callable[[KeyPress], None]) -> None:
        self._keys = Vt100Parser(feed_key_callback)
        self._left = ""
        self._was_escape = False
        super().__init__(feed_key_callback)

    def reset(self, request: bool = False) -> None:
        """Forget what has been begun."""
        self._left, self._was_escape = "", False
        self._keys.reset(request)
        super().reset(request)

    def feed(self, data: str) -> None:
        """Take what has arrived; a sequence that is not whole waits for its rest."""
        if self._was_escape and _LATE.match(data):
            data = _ESCAPE + data
        self._was_escape = False
        self._left += data
        while self._left and self._step():
            pass

    def _step(self) -> bool:
        """Take the next part of what is left; False where its rest must come first."""
        begins = _START.search(self._left)
        if begins is None or begins.start() > 0:
            self._pass(begins.start() if begins else len(self._left))
        elif single := _SINGLE.get(begins[0]):
            self._left = single + self._left[1:]
        elif self._left.startswith(_PASTE):
            end = self._left.find(_PASTE_END)
            if end < 0:
                return False
            self._pass(end + len(_PASTE_END))
        elif match := _WHOLE.match(self._left):
            self._left = self._left[match.end() :]
            self._key(translated(match[0]))
        elif _BEGUN.fullmatch(self._left):
            return False
        elif match := _BROKEN.match(self._left):
            self._left = self._left[match.end() :]
        else:
            self._pass(1)  # Esc, or Alt with what follows
        return True

    def _pass(self, size: int) -> None:
        part, self._left = self._left[:size], self._left[size:]
        self._keys.feed(part)

    def _key(self, keys: str) -> None:
        self._keys.feed(keys)
        if keys == _ESCAPE:  # the key itself, not the beginning of something
            self._keys.flush()

    def flush(self) -> None:
        """Nothing more has come for a while: what may be a key alone is one."""
        if self._left == _ESCAPE:
            self._pass(1)
            self._was_escape = True
        elif self._left in _ALTS:
            self._left = ""
        self._keys.flush()
