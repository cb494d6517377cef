"""Records made from the games of the referee, which shares nothing with the program: plain text, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tests.oracles.games import Game, Turn, game_of
from tests.oracles.referee import random_game

NAMES: Final = ("Red", "Blue", "Green", "Black", "White", "Brown")


def made_up(seed: int, players: int, cities: Sequence[str] | None = None, undealt: int = 0) -> Game:
    """A whole game of the referee's."""
    return game_of(random_game(seed, players, cities, undealt=undealt))


def lines_of(game: Game, seat: int | None = None) -> Iterator[str]:
    """The record of a game: a full one, or that of a seat."""
    names = NAMES[: game.players]
    yield "boss-record 1"
    yield f"players {' '.join(names)}"
    if seat is not None:
        yield f"seat {names[seat]}"
    yield f"cities {' '.join(game.cities)}"
    undealt = len(game.hands[0].undealt)
    if undealt:
        yield f"undealt {undealt}"
    for hand in game.hands:
        yield "hand"
        for player, cards in enumerate(hand.dealt):
            if seat in (None, player):
                yield f"dealt {names[player]} {' '.join(cards)}"
        due = len(hand.dealt[0]) - 1  # the round before which the start player has two cards
        turned = hand.police is None
        for turn in hand.turns:
            if turn.round == due and not turned:
                yield f"police {hand.police}"
                turned = True
            yield line_of(turn, names)
        yield f"rewards {' '.join(hand.rewards.values())}"


def line_of(turn: Turn, names: Sequence[str]) -> str:
    """A turn as it is written."""
    place = ""
    if turn.place is not None:
        city, experts, occasionals = turn.place
        place = f" {city}+{experts}" + f",{occasionals}" * bool(occasionals)
    return f"{names[turn.seat]}{place} {turn.reveal}"


def text_of(game: Game, seat: int | None = None) -> str:
    """The same as one text."""
    return "".join(line + "\n" for line in lines_of(game, seat))
