"""The Boss: its rules, a record of a game as plain text, and what the hidden cards can still be.

The names below come from the folders of this package and are loaded when first used, so that
``import boss_solver`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

_EXPORTS: dict[str, str] = {}
"""Each public name and the module it comes from. A test keeps it equal to the imports just below."""

if TYPE_CHECKING:
    # What type checkers and editors see of _EXPORTS: from boss_solver.x.y import Name as Name
    pass
else:

    def __getattr__(name: str) -> object:
        """Load a public name the first time it is used."""
        if name not in _EXPORTS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_EXPORTS[name]), name)
        return value


__all__ = ["__version__", *_EXPORTS]  # noqa: PLE0604  (its keys are strings)


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
