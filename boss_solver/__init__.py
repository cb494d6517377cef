"""The Boss: its rules, a record of a game as plain text, and what the hidden cards can still be.

The names below come from the folders of this package and are loaded when first used, so that
``import boss_solver`` costs next to nothing.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib import import_module


@cache
def _places() -> dict[str, str]:
    """The module of each public name, as the stub beside this file imports it."""
    with open(os.path.splitext(__file__)[0] + ".pyi", encoding="utf-8") as stub:  # noqa: PTH122, PTH123  (pathlib is slow to load)
        imports = re.findall(r"^from (\S+) import (\([^)]*\)|.*)", stub.read(), re.MULTILINE)
    return {name: place for place, names in imports for name in re.findall(r"(\w+) as", names)}


def __getattr__(name: str) -> object:
    """Load a public name the first time it is used."""
    if name == "__all__":
        value: object = [*_places()]
    elif name in _places():
        value = getattr(import_module(_places()[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *_places()})
