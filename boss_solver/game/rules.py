"""The rules by name, and the error an illegal event raises."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from boss_solver.errors import BossError


class Rule(StrEnum):
    """A rule that an event can break."""

    SEQUENCE = "the course of a hand"
    SEAT = "only the players of this game"
    TURN_ORDER = "turn order"
    ONE_CITY = "one character card a turn"
    SUPPLY = "gangsters come from the supply"
    LEAD = "a player who places must lead"
    ADD = "no adding where one leads (an option of this table)"
    EXPERT_FIRST = "occasionals need an expert"
    BANISHED = "banished players stay away"
    CHICAGO_ENTRY = "Chicago needs a placement elsewhere first"
    CITY_IN_PLAY = "only the cities of this game"
    POLICE = "the police card"
    ONE_PLACE = "a card is in one place"
    REWARD_STAYS = "one card of each city is its reward"
    HOLDING = "the cards a player has"
    REWARDS = "the rewards follow from the cards"
    POSITION = "a position must be possible"


class Breach(NamedTuple):
    """One broken rule: what is wrong and what would be legal."""

    rule: Rule
    message: str
    legal: str
    can_happen: bool = False
    """Whether a table can play on after it, so that it can be recorded as a misplay."""


class IllegalEventError(BossError):
    """An event that the rules do not allow.

    ``breaches`` names every broken rule; ``rule``, ``legal`` and the message are those of the first.
    ``can_be_misplay`` says whether the event could be recorded as a misplay that was played on.
    """

    def __init__(self, breaches: Sequence[Breach]) -> None:
        self.breaches = tuple(breaches)
        first = self.breaches[0]
        self.rule = first.rule
        self.legal = first.legal
        self.can_be_misplay = all(breach.can_happen for breach in breaches)
        super().__init__(first.message)


def seat_word(seat: int) -> str:
    """The word for a seat in messages, ``P1`` to ``P6``; a caller who knows the names can put them in its place."""
    return f"P{seat + 1}"


def refuse(breaches: Sequence[Breach], misplay: bool = False) -> None:
    """Raise IllegalEventError for the breaches that stand; a misplay excuses those that can happen at a table."""
    standing = [b for b in breaches if not (misplay and b.can_happen)]
    if standing:
        raise IllegalEventError(standing)
