"""The ladder: learned players by name, from the first level to the strongest.

Each level was fitted against the levels before it and the default mixture, with weights of its own for each number of
players; ``boss train`` makes them again.

>>> list(LADDER)
['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'strong']
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from boss_solver.errors import BossError
from boss_solver.playout.arrays.dtypes import Int16s
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import PolicyWeights, learned_player, policy_weights
from boss_solver.playout.players.seated_players import Player

FORMAT: Final = "boss-ladder/1"
LEVELS: Final = 6
TEMPERATURE: Final = 0.03
"""At which the levels play, in millions."""
STRONG: Final = "strong"
"""The name of the highest level."""

_FILE: Final = Path(__file__).with_name("ladder.json")


class LadderError(BossError):
    """A file that holds no learned weights."""


@dataclass(frozen=True)
class Level:
    """The kept weights of a level, by the number of players at the table."""

    number: int
    """From 1."""

    def of(self, view: View, reveal: bool) -> Int16s:
        """One column."""
        return kept_weights(view.deck.setup.players)[self.number - 1].of(view, reveal)


@cache
def _kept() -> dict[int, tuple[PolicyWeights, ...]]:
    return ladder_from(_FILE.read_text(encoding="utf-8"))


def kept_weights(players: int) -> tuple[PolicyWeights, ...]:
    """The weights of every level at a table of so many."""
    return _kept()[players]


def ladder_from(text: str) -> dict[int, tuple[PolicyWeights, ...]]:
    """The weights of every level by the number of players. Raises LadderError if the text is no such file."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError("its format is another")
        ladder = {int(players): tuple(map(_weights, levels)) for players, levels in data["players"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise LadderError(f"this is no {FORMAT} file: {error}") from error
    for players, levels in ladder.items():
        if len(levels) != LEVELS:
            raise LadderError(f"this is no {FORMAT} file: {len(levels)} levels for {players} players, not {LEVELS}")
    return ladder


def _weights(level: Any) -> PolicyWeights:
    return policy_weights(level["placing"], level["showing"])


def ladder_text(ladder: dict[int, tuple[PolicyWeights, ...]]) -> str:
    """The file of a ladder, one line for the weights of a stage."""
    players = ",\n".join(f'  "{number}": [\n{_lines(levels)}\n  ]' for number, levels in sorted(ladder.items()))
    return f'{{\n "format": "{FORMAT}",\n "players": {{\n{players}\n }}\n}}\n'


def _lines(levels: tuple[PolicyWeights, ...]) -> str:
    return ",\n".join(
        "   {"
        + ",\n".join(
            f'"{part}": [\n' + ",\n".join(f"    {json.dumps(row)}" for row in weights.tolist()) + "]"
            for part, weights in (("placing", level.placing), ("showing", level.showing))
        )
        + "}"
        for level in levels
    )


def level_name(number: int) -> str:
    """``level-1`` to ``level-5``, and ``strong`` for the last."""
    return STRONG if number == LEVELS else f"level-{number}"


LADDER: Final[dict[str, Player]] = {
    level_name(number): learned_player(
        level_name(number),
        f"level {number} of {LEVELS}, learned by playing: weighs what a city may pay, who can still take the lead "
        "there, and what that costs",
        Level(number),
        TEMPERATURE,
    )
    for number in range(1, LEVELS + 1)
}
"""The levels by name, the first one first."""
