"""A move as it is typed at the table: read from the words of a question, and written so that ``boss t`` takes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import message
from boss_solver import Card, Expect, Move, Placed, Placement, Revealed, UnreadableError, expected
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.record.words.seats import written
from boss_solver.table.entry.asking import Ask, AskKind, understood

_EXPECTED = message("expected a placement or none, and a card: {move:command}", move="advise de3 kc2")


def moves_meant(words: Sequence[str], progress: Progress, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The moves that are asked about: one, or where only a placement or ``pass`` is typed, all with it; else none.

    Raises UnreadableError, with what is legal, for one that the rules do not allow; UsageError for what is no move.
    """
    text = " ".join(words).strip()
    if not text:
        return ()
    if text.casefold() == "pass" and expected(progress.here.table).what is not Expect.REVEAL:
        return tuple(move for move in legal if move.place is None)
    line = _understood(text, progress)
    if not line.statements or len(line.events) != len(line.statements):
        raise UsageError(message("'{text:whole}' is no move; {expected}", text=text, expected=_EXPECTED))
    place, shown = None, None
    for event in line.events:
        match event:
            case Placed(_, city, experts, occasionals):
                place = Placement(city, experts, occasionals)
            case Revealed(_, Card() as card):
                shown = card
            case Revealed():
                open_card = "'{text:whole}' leaves open which card is shown, and you know yours; {expected}"
                raise UsageError(message(open_card, text=text, expected=_EXPECTED))
            case _:
                raise UsageError(message("'{text:whole}' is no move; {expected}", text=text, expected=_EXPECTED))
    meant = tuple(move for move in legal if move.place == place and shown in (None, move.card))
    if not meant:
        raise UsageError(f"'{text}' would be a misplay, and only legal moves are judged")
    return meant


def _understood(text: str, progress: Progress) -> Line:
    """The line that is meant; ``ny1`` is a placement where it cannot be a card. Raises UnreadableError."""
    ask = _ask(progress)
    try:
        return understood(text, ask, progress)
    except UnreadableError as error:
        if bare := _BARE.fullmatch(text):
            with suppress(UnreadableError):
                return understood(f"{bare[1]}+{bare[2]}", ask, progress)
        # That it could be recorded as a misplay is of no use before it is done.
        problems = [replace(problem, expected=problem.expected.partition(" (or ! ")[0]) for problem in error.problems]
        raise UnreadableError(problems) from None


_BARE: Final = re.compile(r"(\D*[^\d\s+,])\s*(\d{1,2}(?:,\d)?)")
"""A city and a number of gangsters without a plus."""


def typed(move: Move, progress: Progress) -> str:
    """The move as it can be typed: ``de3 kc2``; in longer forms where a player's name would be read into that."""
    mover = expected(progress.here.table).seat or 0
    card, place = str(move.card), move.place
    short = card.casefold()
    if place is not None:
        number = f"{place.experts},{place.occasionals}" if place.occasionals else str(place.experts)
        short = f"{place.city.value.casefold()}{number} {short}"
    for text in (short, str(move)):
        try:
            if _is_move(understood(text, _ask(progress), progress), move):
                return text
        except UnreadableError:
            continue
    return f"{written(progress.names[mover])} {move}"


def _ask(progress: Progress) -> Ask:
    what, seat = expected(progress.here.table)
    return Ask(AskKind.REVEAL if what is Expect.REVEAL else AskKind.TURN, seat)


def _is_move(line: Line, move: Move) -> bool:
    bids = [event for event in line.events if isinstance(event, Placed)]
    placed = [Placement(bid.city, bid.experts, bid.occasionals) for bid in bids]
    shown = [event.card for event in line.events if isinstance(event, Revealed)]
    return placed == ([] if move.place is None else [move.place]) and shown == [move.card]
