r"""Names that are written from right to left, kept to their place in a line.

A terminal that lays text out in both directions turns around what stands beside a right-to-left name: the numbers of
its row. Isolated between U+2068 and U+2069 the name keeps to its place.

>>> ascii(isolated("\u05d3\u05e0\u05d4 3"))
"'\\u2068\\u05d3\\u05e0\\u05d4\\u2069 3'"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

ISOLATE: Final = "\u2068"
END: Final = "\u2069"

_RIGHT: Final = (
    "\u0590-\u05ff\u0600-\u07bf\u07c0-\u08ff\u200f\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff"
)
"""Characters of scripts that are written from right to left, with their marks and digits."""
_WITHIN: Final = r"""[^\s,;:()\[\]<>=|+/\\{r}]+""".replace("{r}", _RIGHT)
_PHRASE: Final = f"[{_RIGHT}]+(?:(?: |{_WITHIN})[{_RIGHT}]+)*"
"""From the first character of that kind to the last: words with one blank between them, whatever stands inside them."""
_ANY: Final = f"[{_RIGHT}]"
_OWN: Final = f"{ISOLATE}({_PHRASE}){END}"
_BLANK: Final = f"(?<![{_RIGHT}]) | (?![{_RIGHT}])"


def isolated(text: str) -> str:
    """The text with what is written from right to left isolated; what is isolated in it already stays as it is."""
    if text.isascii() or not re.search(_ANY, text):
        return text
    parts = apart(text)
    return "".join(f"{ISOLATE}{part}{END}" if at % 2 else _in_isolates(part) for at, part in enumerate(parts))


def _in_isolates(text: str) -> str:
    return re.sub(_PHRASE, f"{ISOLATE}\\g<0>{END}", text)


def apart(text: str) -> list[str]:
    """The text cut at what is isolated in it: every second part stood in isolates, which are taken off it."""
    return [text] if text.isascii() else re.split(_OWN, text)


def words_of(text: str) -> list[str]:
    """The text cut at its blanks, but not within a name of several words that is to be isolated as one.

    A line of a record that names the players has quotation marks around such a name, and blanks between names.
    """
    return text.split(" ") if text.isascii() or "players " in text else re.split(_BLANK, text)


def balanced(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a folded text, each with its own isolates where one went on over the end of a line."""
    is_open = False
    for line in lines:
        text = line
        if is_open:
            start = len(line) - len(line.lstrip(" "))
            text = f"{line[:start]}{ISOLATE}{line[start:]}"
        is_open = text.rfind(ISOLATE) > text.rfind(END)
        yield f"{text}{END}" if is_open else text


def continues(before: str, after: str) -> bool:
    """Whether a character goes on with the sign before it, so that no line may end between them."""
    import unicodedata

    return (
        before == "\u200d"
        or (unicodedata.category(after) in ("Mn", "Me", "Cf") and after != ISOLATE)
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or ("\U0001f1e6" <= before <= "\U0001f1ff" and "\U0001f1e6" <= after <= "\U0001f1ff")
    )
