r"""Characters that look like others, or like nothing: a Cyrillic letter in a Latin name, a zero width space.

>>> alike("R\u0435d", "Red")
"'R\u0435d' has a Cyrillic small letter ie (U+0435) where Red has e"
>>> alike("Re\u200bd", "Red")
"'Re\u200bd' has a zero width space (U+200B), which cannot be seen, and Red has none"
>>> alike("Rad", "Red")
''
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import zip_longest
from typing import Final

from boss_solver.record.words.problems import quote, shown

_LATIN: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЗаеѕіјорсухһԁԛԝ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανιρ"  # Greek
    "ıⅼԼႽᏚ‐‑‒–—−",  # others
    "ABESIJKMHOPCTYX3aesijopcyxhdqw" + "ABEZHIKMNOPTYXoavip" + "ilLSS------",
)
"""Letters that look like Latin ones, and dashes."""


def plain(text: str) -> str:
    r"""The text as it looks: Latin letters for those that look so, blanks for other blanks, nothing for nothing.

    >>> plain("R\u0435\u200bd\u00a0Bo"), plain("Дина")
    ('Red Bo', 'Динa')
    """
    if text.isascii():
        return text
    seen = unicodedata.normalize("NFC", text).translate(_LATIN)
    return "".join(" " if char.isspace() else char for char in seen if not _is_invisible(char))


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or char in "\u115f\u1160\u3164\u034f\u2800\ufe0e\ufe0f"


def alike(word: str, other: str) -> str:
    """The difference of two texts that look the same, in words; empty if they do not look so, or are the same."""
    word, other = (unicodedata.normalize("NFC", text) for text in (word, other))
    if word == other or plain(word).casefold() != plain(other).casefold():
        return ""
    hidden, missed = (
        next((char for char in one if _is_invisible(char) and one.count(char) > two.count(char)), "")
        for one, two in ((word, other), (other, word))
    )
    if hidden:
        return f"{quote(word)} has {_named(hidden)}, which cannot be seen, and {shown(other)} has none"
    if missed:
        return f"{shown(other)} has {_named(missed)}, which cannot be seen, and {quote(word)} has none"
    left, right = ("".join(char for char in text if not _is_invisible(char)) for text in (word, other))
    for one, two in zip_longest(left, right, fillvalue=""):
        if one != two and one.casefold() != two.casefold():
            return f"{quote(word)} has {_named(one)} where {shown(other)} has {_named(two)}"
    return ""


def _named(char: str) -> str:
    """A character in words: itself if it is plain, else its name and number."""
    if char == " ":
        return "a space"
    if char.isascii():
        return char
    name = unicodedata.name(char, "character").lower()
    for script in ("cyrillic", "greek", "latin", "armenian", "cherokee", "georgian", "hangul"):
        name = name.replace(script, script.capitalize())
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(char):04X})"


def looks_like(word: str, choices: Iterable[str]) -> tuple[str, str]:
    """Of some texts the one that a word looks like without being it, and what tells them apart; empty if none is."""
    differences = ((choice, alike(word, choice)) for choice in choices)
    return next((pair for pair in differences if pair[1]), ("", ""))
