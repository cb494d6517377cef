"""Messages: an id and its values, turned into the words of a language only where they are shown.

The id of a message is its English template. A language is a catalogue from these to its own templates; what it lacks
is shown in English.

>>> ENGLISH.text(message("{number} {number|hand|hands} left for {who}", number=1, who="Red"))
'1 hand left for Red'
>>> german = Language("de", {"{who} has {number} {number|card|cards}": "{who} hat {number} {number|Karte|Karten}"})
>>> german.text(message("{who} has {number} {number|card|cards}", number=2, who="Red"))
'Red hat 2 Karten'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

from boss_cli.shell.directions import words_of

Value: TypeAlias = "str | int | Message | Sequence[Value]"


class Figure(str):
    """A number as English writes it; a language may write it in its own way."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message, to be said in some language.

    In a template ``{name}`` stands for a value and ``{name|hand|hands}`` for one of two words by that number.
    ``{name:whole}`` is not broken over lines, ``{names:list}`` puts commas between values that are kept whole each, and
    ``{name:command}`` is a command, as it is typed here, and ``{name:shell}`` is left out at the live table.
    """

    id: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH.text(self)


Text: TypeAlias = str | Message
"""A text to show: one that is the same in every language, such as a name or a number, or a message."""


def message(id: str, /, **values: Value) -> Message:  # noqa: A002  (that is what it is)
    """A message by its English template, with its values by name."""
    return Message(id, values)


@dataclass(frozen=True)
class Language:
    """A language to say messages in."""

    code: str = "en"
    catalogue: Mapping[str, str] = field(default_factory=dict)
    """Templates by the id of the message."""
    program: str = "boss "
    """The word before the name of a command: nothing at the live table."""

    def text(self, text: Text) -> str:
        """A text in this language."""
        return text if isinstance(text, str) else " ".join(self.pieces(text))

    def pieces(self, text: Text | Sequence[Text]) -> list[str]:
        """A text in this language in the pieces between which a line may end; of several texts each is one piece."""
        if isinstance(text, str):
            return words_of(text)
        if not isinstance(text, Message):
            return [self.text(part) for part in text]
        pieces = [""]
        for literal, name, form in _parsed(self.catalogue.get(text.id, text.id)):
            parts = self._value(text.values[name], form) if name else literal.split(" ")
            pieces[-1] += parts[0]
            pieces += parts[1:]
        return pieces

    def _value(self, value: Value, form: str) -> list[str]:
        match form:
            case "":
                return self.pieces(value) if isinstance(value, Message) else words_of(self._plain(value))
            case "whole":
                return [self._plain(value)]
            case "list":
                assert not isinstance(value, str | int | Message)
                items = [self._plain(item) for item in value]
                return [*(item + "," for item in items[:-1]), *items[-1:]] or [""]
            case "shell":
                return self._plain(value).split(" ") if self.program else [""]
            case "command":
                return f"{self.program}{self._plain(value)}".split(" ")
        singular, _, plural = form[1:].partition("|")
        return (singular if self._plain(value) == "1" else plural).split(" ")

    def _plain(self, value: Value) -> str:
        if isinstance(value, str):
            return str(value)
        return str(value) if isinstance(value, int) else self.text(value) if isinstance(value, Message) else ""


_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+)|(\|[^{}]*))?\}")


@cache
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    """The parts of a template: a literal text, or the name of a value and its form."""

    def parts() -> Iterator[tuple[str, str, str]]:
        end = 0
        for match in _FIELD.finditer(template):
            if match.start() > end:
                yield template[end : match.start()], "", ""
            yield "", match[1], match[2] or match[3] or ""
            end = match.end()
        if end < len(template):
            yield template[end:], "", ""

    return tuple(parts())


ENGLISH: Final = Language()
"""English, as the ids are written, with commands as they are typed at a shell."""
TABLE_ENGLISH: Final = Language(program="")
"""English at the live table, where a command is its word alone."""
