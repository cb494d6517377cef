"""Whole games as typed values: the reader and writer of ``games.jsonl``, knowing no rule.

Seats count from 0, cards are texts such as ``DE3``, ``CH`` is Chicago, money is in millions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple


class Placement(NamedTuple):
    """Gangsters put on one character card in one turn."""

    city: str
    experts: int
    occasionals: int


class Turn(NamedTuple):
    """One turn: a placement or none, and the card shown."""

    round: int
    seat: int
    place: Placement | None
    reveal: str


@dataclass(frozen=True)
class Hand:
    """One deal from dealing to settling; per seat where nothing else is said."""

    start: int
    row: tuple[str, ...]
    dealt: tuple[tuple[str, ...], ...]
    turns: tuple[Turn, ...]
    police: str | None
    last_hand: bool
    experts_at_start: tuple[int, ...]
    occasionals_at_start: tuple[int, ...]
    rewards: Mapping[str, str]
    wins: Mapping[str, int]
    """City, Chicago too, to the seat that took it."""
    gained: tuple[int, ...]
    money: tuple[int, ...]
    experts_alive: tuple[int, ...]
    occasionals_left: tuple[int, ...]
    away_next: tuple[tuple[int, int], ...]
    """Experts missing the next hand, and those missing the hand after it."""
    banned: tuple[tuple[str, ...], ...]
    """Cities each seat may not place on any more, by code."""
    undealt: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """One whole game."""

    seed: int
    why: str
    players: int
    cities: tuple[str, ...]
    hands: tuple[Hand, ...]
    final: tuple[tuple[int, int, int], ...]
    """By seat: money, money of the last hand, gangsters that count when these are level."""
    winners: tuple[int, ...]


def game_of(line: Mapping[str, Any]) -> Game:
    """The game that an object of ``games.jsonl`` describes."""
    return Game(
        seed=line["seed"],
        why=line["why"],
        players=line["players"],
        cities=tuple(line["cities"]),
        hands=tuple(_hand_of(hand) for hand in line["hands"]),
        final=tuple((money, last, gangsters) for money, last, gangsters in line["final"]),
        winners=tuple(line["winners"]),
    )


def _hand_of(line: Mapping[str, Any]) -> Hand:
    """One hand of such an object; lists become tuples."""
    turns = tuple(
        Turn(turn["round"], turn["seat"], Placement(*turn["place"]) if turn["place"] else None, turn["reveal"])
        for turn in line["turns"]
    )
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in line.items()}
    for key in ("dealt", "away_next", "banned"):
        fields[key] = tuple(tuple(item) for item in line[key])
    return Hand(**{**fields, "turns": turns})


def json_of(game: Game) -> dict[str, Any]:
    """The object for a game: the inverse of `game_of`. A hand has `undealt` only if there are such cards."""
    hands: list[dict[str, Any]] = []
    for hand in game.hands:
        line = {**vars(hand), "turns": [turn._asdict() for turn in hand.turns]}
        if not hand.undealt:
            del line["undealt"]
        hands.append(line)
    plain: dict[str, Any] = json.loads(json.dumps({**vars(game), "hands": hands}))
    return plain


def read_games(path: Path) -> list[Game]:
    """All games of a file such as ``games.jsonl``."""
    return [game_of(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
