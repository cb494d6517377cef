r"""Names as a terminal draws them, and as they come back when they are copied from it.

Emoji that are joined, flags and other signs made of several characters are as wide as each terminal likes, so that one
draws over what another leaves free: a screen gets plain ones in their place, whose width is the same everywhere. And
marks that tell the direction of a text stand around names that are written from right to left.

>>> plain("\U0001f1eb\U0001f1f7, 1\ufe0f\u20e3")
'FR, 1'
>>> without_marks("\u2068Red\u2069:")
'Red:'
"""

from __future__ import annotations

import re
from typing import Final

DIRECTION_MARKS: Final = "\u200e\u200f\u2066\u2067\u2068\u2069"
"""Marks without a width that tell how a text is laid out: no part of a name where they stand around it."""
_AROUND: Final = f"(?<![^\\W_])[{DIRECTION_MARKS}]+|[{DIRECTION_MARKS}]+(?![^\\W_])"

_EMOJI: Final = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
_PUT_TOGETHER: Final = "[\u200d\u20e3\ufe0e\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
_REGION: Final = "\U0001f3f4([\U000e0020-\U000e007e]+)\U000e007f?"
_LETTERS: Final = {0x1F1E6 + at: chr(0x41 + at) for at in range(26)} | dict.fromkeys((0x20E3, 0xFE0E, 0xFE0F))
_TONE: Final = f"(?<=[{_EMOJI}])[\U0001f3fb-\U0001f3ff]+"
_TONE_ALONE: Final = "[\U0001f3fb-\U0001f3ff]"
_JOINER: Final = f"(?<=[{_EMOJI}\u25a0])\u200d(?=[{_EMOJI}\u25a0])"
_IDLE_JOINER: Final = f"\u200d(?![{_EMOJI}])|(?<![{_EMOJI}\ufe0f\U0001f3fb-\U0001f3ff])\u200d"


def plain(text: str) -> str:
    """The text with signs put together from several characters replaced by such as are equally wide everywhere.

    Joined emoji stand side by side, a flag becomes its letters, a keycap its digit; what only tells how an emoji is to
    look, a skin tone say, is left out.
    """
    if text.isascii() or not re.search(_PUT_TOGETHER, text):
        return text
    text = re.sub(_REGION, lambda found: "".join(chr(ord(char) - 0xE0000) for char in found[1]).upper(), text)
    text = re.sub(_TONE, "", text.translate(_LETTERS))
    return re.sub(_JOINER, "", re.sub(_TONE_ALONE, "\u25a0", text))


def without_joiners(text: str) -> str:
    """The text without joiners that join no emoji: they have no width, and what follows them has its own."""
    return re.sub(_IDLE_JOINER, "", text) if "\u200d" in text else text


def without_marks(text: str) -> str:
    """The text without direction marks, but for those within a word."""
    return text if text.isascii() else re.sub(_AROUND, "", text)


def bare_places(text: str) -> tuple[str, list[int]] | None:
    """The bare text, with the place that each character and the end had before; None where nothing is left out."""
    if text.isascii() or not re.search(_AROUND, text):
        return None
    places = list(range(len(text) + 1))
    for match in reversed(list(re.finditer(_AROUND, text))):
        del places[match.start() : match.end()]
    return without_marks(text), places
