"""Players of a tournament besides those that choose without trying."""

from __future__ import annotations

from typing import Final

from boss_solver.advice.search.adviser import ADVISER

PLAYERS: Final = {"adviser": ADVISER}
"""Players besides the policies that choose without trying."""
