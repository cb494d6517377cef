"""A question as words: what is typed at the live table or in a shell, read by the question's own declaration."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from math import isfinite, nan
from typing import Any

from boss_cli.ask.question import Question
from boss_cli.shell.declared import Declared, declared
from boss_cli.shell.errors import UsageError, nearest_option, no_such_number

JSON = "--json"


def parsed(options: type, text: str, implied: Mapping[str, Any] | None = None) -> Any:
    """The options of a question as they were typed after its name at the table; some may be implied.

    Raises UsageError for an option that there is not, for a value that it does not take, and for words where none say
    what is asked.
    """
    known = [option for option in declared(options) if option.at_table and not option.is_argument]
    values = _read(options, _words(text), known)
    fields = {option.field for option in known}
    if values.get("words") and not getattr(options, "takes_words", True):
        raise UsageError(f"'{values['words'][0]}' is too much")  # in a shell it would name a record
    return options(**{name: value for name, value in (implied or {}).items() if name in fields} | values)


def shell_options(question: Question[Any], arguments: Sequence[str]) -> tuple[Any, bool]:
    """The options of a question as a shell gives them, and whether JSON is wanted.

    Raises UsageError for all that is not plain: what is wrong with it, and help, is told by who knows all of it.
    """
    words = [word for word in arguments if word != JSON]
    if any(word.startswith("-") and not word.startswith("--") and word != "-" for word in words) or "--" in words:
        raise UsageError("an option that is not plain")
    known = [option for option in question.declared if not option.is_argument]
    return question.options(**_read(question.options, words, known)), len(words) < len(arguments)


def _read(options: type, words: Iterable[str], known: Sequence[Declared]) -> dict[str, Any]:
    """The values of the options among some words, and the words that are none; a value may begin with a dash."""
    by_name = {name: option for option in known for name in option.names}
    typed: dict[Declared, list[str]] = {}
    plain = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, equals, value = word.partition("=")
        option = by_name.get(name)
        if option is None or (equals and option.kind is bool):
            names = ", ".join(option.names[0] for option in known)
            near = nearest_option(word, [*by_name])
            raise UsageError(f"there is no option '{word}' here; expected one of {names}{near}")
        if option.kind is not bool and not equals:
            following = next(rest, None)
            if following is None:
                raise UsageError(f"{word} without a value")
            value = following
        typed.setdefault(option, []).append(value)
    values = {option.field: _value(option, texts) for option, texts in typed.items()}
    if any(option.is_argument for option in declared(options)):
        values["words"] = tuple(plain)
    elif plain:
        raise UsageError(f"'{plain[0]}' is too much")
    return values


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # a quotation mark that belongs to a name
        return text.split()


def _value(option: Declared, typed: Any) -> Any:
    if option.kind is bool:
        return True
    if option.is_list:
        return tuple(typed)
    text = typed[-1]
    if option.kind is str:
        return text
    value: float = nan
    with suppress(ValueError):
        value = option.kind(text.replace(",", ".") if option.kind is float else text)
    least, most = option.least, option.most
    if isfinite(value) and (least is None or value >= least) and (most is None or value <= most):
        return value
    raise UsageError(no_such_number(option.names[0], option.kind is int, least, most, text))
