"""The prompt before the input, and the entry that is expected."""

from __future__ import annotations

from boss_cli.page.layout import cut
from boss_cli.shell.environment import Environment
from boss_solver.game.sizes import dealt_to
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.seats import written
from boss_solver.table.entry.asking import Ask, AskKind

_LONGEST_NAME = 14
"""Columns of a name before the input."""


def prompt(env: Environment, ask: Ask, progress: Progress) -> str:
    """The prompt before the input: whose turn it is, or what is asked for."""
    who = ""
    if ask.seat is not None:
        who = env.printable(cut(env.escaped(written(progress.names[ask.seat])), _LONGEST_NAME))
    match ask.kind:
        case AskKind.CARDS:
            return f"{who}'s cards> " if progress.is_full else "your cards> "
        case AskKind.BACKS:
            return f"{who}'s backs> "
        case AskKind.TURN | AskKind.REVEAL:
            return f"{who}> "
        case AskKind.HEADER | AskKind.NOTHING:
            return "> "
    return f"{ask.kind.value}> "


def hint(ask: Ask, progress: Progress, hidden: bool = False) -> str:
    """The entry that is expected, with an example, and what Enter alone does; short, for a narrow screen."""
    match ask.kind:
        case AskKind.CARDS:
            number = dealt_to(progress.here.table)[ask.seat or 0]
            return f"as dealt: {' '.join(_CARDS[:number])} (Enter: not now)"
        case AskKind.BACKS:
            left = dealt_to(progress.here.table)[ask.seat or 0]
            return f"colours: {' '.join(_BACKS[:left])} (Enter: not tracked)"
        case AskKind.POLICE:
            return "silver, gold, both, or forgotten"
        case AskKind.TURN:
            return "place? reveal, as de+3 ny3 (? for more)"
        case AskKind.REVEAL:
            return "reveal, as ny3 (? for more)"
        case AskKind.REWARDS:
            if ask.proposal and not hidden:
                return f"Enter: {ask.proposal} (or type what differs)"
            return "Enter: the rewards that follow" if ask.proposal else "the rewards as turned up: ny2 bo3 ..."
        case AskKind.HAND:
            return "Enter: the next hand is dealt"
        case AskKind.NOTHING:
            return "the game is over; 'new' begins another, 'quit' leaves"
        case AskKind.HEADER:
            return "a line of the record: players, cities, option, position, hand"


_CARDS = ("ny3", "de1", "de4", "boh", "php", "ci2", "me1", "kc3", "sl4")
_BACKS = ("ny", "bo", "de", "kc", "ci", "me", "ph", "sl", "de")
