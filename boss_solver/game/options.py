"""Where tables differ: every ruling of the rules as one named option with its default.

>>> Options().police_at
'2'
>>> Options().replace("police-at", "3").police_at
'3'
"""

from __future__ import annotations

import dataclasses
from typing import Final

from boss_solver.errors import SetupError


@dataclasses.dataclass(frozen=True, slots=True)
class Options:
    """The rulings a game is played by; values are words, so that a record can state them."""

    add_where_leading: str = "yes"
    """May a player add gangsters where he already leads? yes, no."""
    chicago_entry: str = "this-hand"
    """Chicago needs a placement elsewhere earlier in this hand (this-hand), or nothing (free)."""
    police_at: str = "2"
    """Cards in hand when the start player's turn is preceded by a police card: 1, 2, 3."""
    last_round_count: str = "available"
    """The count that sets the last round's order: available gangsters, available experts, or all not dead."""
    last_round_order: str = "fixed"
    """The last round's order stands once it begins (fixed), or follows supplies turn by turn (moving)."""
    rewards_from: str = "left"
    """The end of the row from which rewards resolve: left, right."""
    chicago_theft: str = "0"
    """The value of a theft on top for Chicago, in millions: 0, -2."""
    chicago_shoot_out: str = "4"
    """The value of a shoot-out on top for Chicago, in millions: 4, 0."""
    chicago_at_end: str = "stay"
    """Chicago at the right end stays there (stay), or goes back to where it began (wrap)."""
    extra_hand: str = "play"
    """Players level on everything play one more hand (play), or share the win (share)."""
    broken_hand: str = "again"
    """A hand broken off is dealt again as it was (again), or counts as one of the game, in which nobody won or
    lost anything: marker and Chicago move on, absences are used up, a police card turned up stays (counts)."""
    teams: str = "no"
    """Everyone plays for himself (no), or every other seat against the rest (alternate)."""

    def replace(self, name: str, value: str) -> Options:
        """The options with one changed, by its name in a record (``police-at``).

        Raises SetupError for an unknown name or value.
        """
        if name not in CHOICES:
            raise SetupError(f"no option is called '{name}'; there are: {', '.join(CHOICES)}")
        if value not in CHOICES[name]:
            raise SetupError(f"option {name} is one of {', '.join(CHOICES[name])}; not '{value}'")
        return dataclasses.replace(self, **{name.replace("-", "_"): value})

    def changed(self) -> dict[str, str]:
        """Name and value of each option that is not at its default."""
        return {
            name: getattr(self, name.replace("-", "_"))
            for name, choices in CHOICES.items()
            if getattr(self, name.replace("-", "_")) != choices[0]
        }


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "add-where-leading": ("yes", "no"),
    "chicago-entry": ("this-hand", "free"),
    "police-at": ("2", "1", "3"),
    "last-round-count": ("available", "experts", "all"),
    "last-round-order": ("fixed", "moving"),
    "rewards-from": ("left", "right"),
    "chicago-theft": ("0", "-2"),
    "chicago-shoot-out": ("4", "0"),
    "chicago-at-end": ("stay", "wrap"),
    "extra-hand": ("play", "share"),
    "broken-hand": ("again", "counts"),
    "teams": ("no", "alternate"),
}
"""Every option by its name in a record, with its values; the first is the default."""
