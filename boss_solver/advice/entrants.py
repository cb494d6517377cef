"""Players of a tournament that try moves out before they choose."""

from __future__ import annotations

from typing import Final

from boss_solver.advice.search.adviser import ADVISER

PLAYERS: Final = {"adviser": ADVISER}
"""Players that try moves out, by name; they come after the policies."""
