"""The turns of a game as rows of a table, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boss_solver.game.standing import stake
from boss_solver.record.lines.record import Record
from boss_solver.review.replay.played_turns import PlayedTurn, played_turns


class TurnRow(NamedTuple):
    """One turn. What it does not have is None."""

    game: int
    """Which game of its file, from 1."""
    hand: int
    turn: int
    """Of the hand, from 1."""
    round: int
    line: int
    """Of the record: that of the card shown."""
    seat: str
    """``P1`` to ``P6``."""
    player: str
    police: str | None
    """The police card turned up just before the turn: ``silver``, ``gold``, ``both`` or ``forgotten``."""
    city: str | None
    """Where gangsters were placed; its code."""
    experts: int | None
    occasionals: int | None
    card: str | None
    """The card shown; None where the record or the hand breaks off before it."""
    leader_after: str | None
    """Who leads that city after the turn."""
    leader_gangsters: int | None
    """With how many."""
    misplay: str
    """``yes`` where the turn was against the rules and played on, else ``no``."""


def turn_rows(record: Record, game: int = 1) -> Iterator[TurnRow]:
    r"""A row for every turn of a game, complete or not. Raises UnreadableError for a record with errors.

    >>> from boss_solver.record.games.reader import loads
    >>> record = loads("boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\nBob NY0\n")
    >>> [(row.turn, row.player, row.city, row.experts, row.card, row.leader_after) for row in turn_rows(record)]
    [(1, 'Ann', 'DE', 3, 'NY3', 'Ann'), (2, 'Bob', None, None, 'NY0', None)]
    """
    for turn in played_turns(record):
        yield _row(turn, record.names, game)


def _row(turn: PlayedTurn, names: tuple[str, ...], game: int) -> TurnRow:
    place, hand = turn.place, turn.hand
    leader = hand.leaders.get(place.city) if place else None
    return TurnRow(
        game=game,
        hand=turn.hand_no,
        turn=turn.turn,
        round=turn.round,
        line=turn.line,
        seat=f"P{turn.seat + 1}",
        player=names[turn.seat],
        police=turn.police,
        city=place.city.value if place else None,
        experts=place.experts if place else None,
        occasionals=place.occasionals if place else None,
        card=str(turn.shown.card) if turn.shown else None,
        leader_after=None if leader is None else names[leader],
        leader_gangsters=None if leader is None or place is None else stake(hand, leader, place.city).total,
        misplay="yes" if turn.is_misplay else "no",
    )
