"""Words about many records that are counted: which are one game, which have no date, which names are one player's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from boss_cli.bids.same_names import apart_words, same_words
from boss_solver.record.words.dates import day_of
from boss_solver.review.many.counting_once import Copies, CountedGames
from boss_solver.review.many.several import GameText

_NAMED: Final = 20
"""Records that are named on the screen, of each kind of remark; with --json all are."""


def counting_words(counted: CountedGames) -> Iterator[str]:
    """The remarks above the players over several games."""
    yield from copies_words(counted.copies)
    players = [player.name for _, tally in counted.taken for player in tally.players]
    yield from (f"{words}." for words in same_words(counted.copies.same.among(players)))
    undated = [f"{game.name} ({why})" for game, why in counted.undated]
    if undated:
        rest = len(undated) - _NAMED
        more = [f"{rest} more, all of which --json names"] if rest > 0 else []
        named = ", ".join([*undated[:_NAMED], *more])
        yield f"Without a date that can be read, so in neither half: {named}."


def copies_words(copies: Copies, how: str = "which counts once below") -> Iterator[str]:
    """Which records are of one game, and where that cannot be told; ``how`` says what becomes of the one taken."""
    yield from _first([f"{copy.name} is the same game as {game.name}, {how}." for copy, game in copies.taken.items()])
    yield from _first([_doubtful(game.name, others) for game, others in copies.doubtful.items()])
    yield from _first([f"{apart_words(names, game.name)}." for game, names in copies.apart])


def _doubtful(name: str, others: Iterable[GameText]) -> str:
    named = _listed([other.name for other in others])
    return f"{name} can be the same game as {named}, which are not one; so it counts by itself."


def _listed(names: Sequence[str]) -> str:
    rest = len(names) - _NAMED
    return " or ".join([*names[:_NAMED], *([f"one of {rest} more"] if rest > 0 else [])])


def _first(remarks: Sequence[str]) -> Iterator[str]:
    """The first of some remarks that say the same of different records, and of how many more it could be said."""
    yield from remarks[:_NAMED]
    if len(remarks) > _NAMED:
        yield f"And so it is with {len(remarks) - _NAMED} more, all of which 'boss review --json' names."


def day_of_date(date: str) -> str | None:
    """A date as it was understood, with the time if it was told; None where it was not."""
    day = day_of(date)
    return None if day is None else str(day)


def copy_of(copies: Copies, game: GameText) -> tuple[str | None, tuple[str, ...]]:
    """The record of the same game that counts in its place, if one does, and the games of which it can be one."""
    same_as = copies.taken[game].name if game in copies.taken else None
    return same_as, tuple(other.name for other in copies.doubtful.get(game, ()))
