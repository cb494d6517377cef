"""A progress as bytes and back; whatever the bytes are, reading them makes plain values of a record and no others."""

from __future__ import annotations

import io
import pickle
from importlib import import_module
from typing import Any, Final

from boss_solver.record.lines.progress import Progress

_MODULES: Final = frozenset(
    f"boss_solver.{name}"
    for name in (
        "game.cards",
        "game.options",
        "game.setup",
        "game.state",
        "record.lines.progress",
        "record.lines.statements",
    )
)
"""Where the values of a progress are defined; plain values all of them."""


class PackError(ValueError):
    """The bytes are not what they should be."""


def pack(value: object) -> bytes:
    """A progress, or plain Python values, as bytes."""
    return pickle.dumps(value)


def unpack(data: bytes) -> Any:
    """The value that was packed. Raises PackError."""
    try:
        return _Plain(io.BytesIO(data)).load()
    except Exception as error:  # noqa: BLE001  (damaged bytes can raise anything)
        raise PackError(str(error)) from None


def unpack_progress(data: bytes) -> Progress:
    """A progress that was packed. Raises PackError."""
    progress = unpack(data)
    if not isinstance(progress, Progress):
        raise PackError("this is no progress")
    return progress


class _Plain(pickle.Unpickler):
    """Makes values of the game and the record, and calls nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if module in _MODULES:
            kind = getattr(import_module(module), name)
            if isinstance(kind, type) and kind.__module__ == module:
                return kind
        raise pickle.UnpicklingError(f"{module}.{name} is no value of a record")
