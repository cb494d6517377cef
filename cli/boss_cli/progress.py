"""How far long work has come, on standard error and at a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from boss_cli.environment import Environment


@contextmanager
def progress(env: Environment, doing: str, things: str, total: int) -> Iterator[Callable[[], None]]:
    """A function to call whenever one of so many things is done; the line is wiped away at the end.

    Where standard error is no terminal, nothing is written.
    """
    if not env.stderr.isatty() or total < 2:
        yield lambda: None
        return
    done = -1
    longest = 0

    def one_more() -> None:
        nonlocal done, longest
        done += 1
        text = f"{doing} {done} of {total} {things} (Ctrl-C stops and shows what there is)"[: max(1, env.width - 1)]
        longest = max(longest, len(text))
        _write(env, f"\r{text}")

    one_more()
    try:
        yield one_more
    finally:
        _write(env, f"\r{' ' * longest}\r")


def _write(env: Environment, text: str) -> None:
    with suppress(OSError):
        env.stderr.write(text)
        env.stderr.flush()
