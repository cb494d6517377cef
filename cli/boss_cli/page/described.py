"""The fields of an answer's JSON, read off its declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from boss_cli.page.data import KIND, MEANING, NAME, Absent, Answer, Guess
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
    for item in fields(kind):
        if MEANING in item.metadata or not item.metadata:
            name = item.metadata.get(NAME) or item.name
            meanings, kind_said = [*item.metadata.get(MEANING, ())], item.metadata.get(KIND)
            yield from _rows(hints[item.name], f"{path}{name}", meanings, kind_said)


_SCALARS: Final = {
    bool: "bool",
    int: "integer",
    float: "number",
    str: "text",
    Message: "text",
    Fraction: "probability",
    Guess: "guess",
}


def _rows(hint: Any, path: str, meanings: list[str], kind: str | None, is_inner: bool = False) -> Iterator[Row]:
    """The rows of a field; each takes the next of its meanings, of which the last is that of its values."""
    inner = [part for part in get_args(hint) if part not in (NoneType, Absent)] if _is_union(hint) else [hint]
    null = " or null" if _is_union(hint) and NoneType in get_args(hint) else ""
    origin = get_origin(inner[0])
    if len(inner) == 1 and isinstance(origin, type) and issubclass(origin, Mapping):
        if meanings and (null or is_inner):
            yield Row(path, f"object{null}", meanings.pop(0))
        yield from _rows(get_args(inner[0])[1], f"{path}.*", meanings, kind, is_inner=True)
    elif len(inner) == 1 and isinstance(origin, type) and issubclass(origin, Sequence):
        if meanings and (null or (is_inner and len(meanings) > 1)):
            yield Row(path, f"list{null}", meanings.pop(0))
        yield from _rows(get_args(inner[0])[0], f"{path}[]", meanings, kind, is_inner=_is_list(get_args(inner[0])[0]))
    elif len(inner) == 1 and _is_object(inner[0]) and not kind:
        if meanings:
            of = f"{inner[0].SCHEMA.split('-')[1].split('/')[0]} " if issubclass(inner[0], Answer) else ""
            yield Row(path, f"{of}object{null}", meanings.pop(0))
        if not issubclass(inner[0], Answer):
            yield from _described(inner[0], f"{path}.")
    else:
        types = dict.fromkeys(kind or _scalar(part) for part in inner)
        yield Row(path, " or ".join(types) + null, meanings[0] if meanings else "")


def _is_list(hint: Any) -> bool:
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, Sequence)


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _is_object(hint: Any) -> bool:
    return isinstance(hint, type) and is_dataclass(hint) and hint not in (Guess, Message)


def _scalar(hint: Any) -> str:
    return next(words for kind, words in _SCALARS.items() if isinstance(hint, type) and issubclass(hint, kind))
