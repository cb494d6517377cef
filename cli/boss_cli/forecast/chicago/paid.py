"""Entering what Chicago paid: ``boss chicago 3``."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.forecast.chicago.answer import ChicagoOptions, check_left
from boss_cli.shell.declared import given
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import message


def act(env: Environment, options: ChicagoOptions, as_json: bool) -> int | None:
    """Enter what Chicago paid as a line of the record; None where it is asked what it will pay."""
    if not is_amount(options.words):
        check_left(options)  # before a record is looked for
        return None
    if given(options) - {"words", "record"}:
        said = "{chicago:command} with a number enters what it paid, which takes no other option than --record"
        raise UsageError(message(said, chicago="chicago"))
    from boss_cli.keep.entering import enter

    return enter(env, options.record, options.words, "chicago ", as_json)


def is_amount(words: Sequence[str]) -> bool:
    """Whether words say what Chicago paid, rather than what is asked about."""
    return bool(words) and words[0].removeprefix("+").removeprefix("-").isdecimal()
