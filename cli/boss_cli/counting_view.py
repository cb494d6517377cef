"""What is said where many records are counted: which are one game, which have no date, which names are one player's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from boss_cli.same_names import apart_words, same_words
from boss_solver.record.dates import day_of
from boss_solver.review.counting_once import Copies, CountedGames
from boss_solver.review.several import GameText

_NAMED: Final = 20
"""Games without a date that are named on the screen; with --json all are."""


def counting_words(counted: CountedGames) -> Iterator[str]:
    """What is to be said above the players over several games."""
    yield from copies_words(counted.copies)
    players = [player.name for _, tally in counted.taken for player in tally.players]
    yield from (f"{words}." for words in same_words(counted.copies.same.among(players)))
    undated = [f"{game.name} ({why})" for game, why in counted.undated]
    if undated:
        rest = len(undated) - _NAMED
        more = [f"{rest} more, all of which --json names"] if rest > 0 else []
        told = ", ".join([*undated[:_NAMED], *more])
        yield f"Without a date that can be read, so in neither half: {told}."


def copies_words(copies: Copies, how: str = "which counts once below") -> Iterator[str]:
    """Which records are of one game, and where that cannot be told; ``how`` says what becomes of the one taken."""
    for copy, game in copies.taken.items():
        yield f"{copy.name} is the same game as {game.name}, {how}."
    for one, others in copies.doubtful.items():
        told = " or ".join(other.name for other in others)
        yield f"{one.name} can be the same game as {told}, which are not one; so it counts by itself."
    for game, names in copies.apart:
        yield f"{apart_words(names, game.name)}."


# as JSON


def day_json(date: str) -> str | None:
    """A date as it was understood, with the time if it was told; None where it was not."""
    day = day_of(date)
    return None if day is None else str(day)


def copy_json(copies: Copies, game: GameText) -> dict[str, Any]:
    """Which game a record is of, besides its own."""
    return {
        "same_as": copies.taken[game].name if game in copies.taken else None,
        "may_be": [other.name for other in copies.doubtful.get(game, ())],
    }


def counting_json(counted: CountedGames) -> dict[str, Any]:
    """What was said of games without a date and of names."""
    players = [player.name for _, tally in counted.taken for player in tally.players]
    return {
        "undated": [{"record": game.name, "why": why} for game, why in counted.undated],
        "same_players": [
            {"player": called, "names": [called, *others]} for called, *others in counted.copies.same.among(players)
        ],
        "kept_apart": [{"record": game.name, "names": list(names)} for game, names in counted.copies.apart],
    }
