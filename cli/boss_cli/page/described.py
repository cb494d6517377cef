"""What the JSON of an answer consists of, read off its declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from boss_cli.page.data import KIND, MEANING, NAME, Answer, Guess
from boss_cli.shell.message import Message


class Row(NamedTuple):
    """A field of an answer as it is described: its path in the JSON, its type, what it is."""

    path: str
    type: str
    meaning: str


def described(answer: type[Answer]) -> Iterator[Row]:
    """The fields of an answer's JSON, for its description."""
    yield Row("schema", "text", f"`{answer.SCHEMA}`")
    yield from _described(answer, "")


def _described(kind: type, path: str) -> Iterator[Row]:
    hints = get_type_hints(kind)
    for one in fields(kind):
        if MEANING in one.metadata or not one.metadata:
            name = one.metadata.get(NAME) or one.name
            yield from _rows(hints[one.name], f"{path}{name}", one.metadata.get(MEANING, ""), one.metadata.get(KIND))


_SCALARS: Final = {
    bool: "bool",
    int: "integer",
    float: "number",
    str: "text",
    Message: "text",
    Fraction: "probability",
    Guess: "guess",
}


def _rows(hint: Any, path: str, meaning: str, kind: str | None) -> Iterator[Row]:
    inner = [one for one in get_args(hint) if one is not NoneType] if _is_union(hint) else [hint]
    null = " or null" if _is_union(hint) and NoneType in get_args(hint) else ""
    origin = get_origin(inner[0])
    if len(inner) == 1 and isinstance(origin, type) and issubclass(origin, Mapping):
        if meaning and (null or _is_object(get_args(inner[0])[1])):
            yield Row(path, f"object{null}", meaning)
            meaning = ""
        yield from _rows(get_args(inner[0])[1], f"{path}.*", meaning, kind)
    elif len(inner) == 1 and isinstance(origin, type) and issubclass(origin, Sequence):
        if null:
            yield Row(path, f"list{null}", meaning)
            meaning = ""
        yield from _rows(get_args(inner[0])[0], f"{path}[]", meaning, kind)
    elif len(inner) == 1 and _is_object(inner[0]):
        if issubclass(inner[0], Answer):
            yield Row(path, f"{inner[0].SCHEMA.split('-')[1].split('/')[0]} object{null}", meaning)
            return
        if meaning or null:
            yield Row(path, f"object{null}", meaning)
        yield from _described(inner[0], f"{path}.")
    else:
        types = dict.fromkeys(kind or _scalar(one) for one in inner)
        yield Row(path, " or ".join(types) + null, meaning)


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _is_object(hint: Any) -> bool:
    return isinstance(hint, type) and is_dataclass(hint) and hint not in (Guess, Message)


def _scalar(hint: Any) -> str:
    return next(words for kind, words in _SCALARS.items() if isinstance(hint, type) and issubclass(hint, kind))
