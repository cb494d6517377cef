"""Entries that are legal one by one and contradict each other: found as they are made, and as lines are changed.

The rules check the cards alone. It takes backs, cards that nobody noted, or cards that all saw where they stay, to
contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boss_solver.game.cards import Glimpse
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, last_hand
from boss_solver.record.words.problems import Problem, UnreadableError


def require_deal(line: Line, before: Progress, earlier: Callable[[], Sequence[Line]]) -> Line:
    """The line, if it leaves a deal. Raises UnreadableError, with the entries that clash.

    ``earlier`` gives the lines of the hand before it. Where there was no deal before, nothing is refused.
    """
    if not line.events or not _can_clash(line.after):
        return line
    from boss_solver.inference.entries.entering import ClashError, checked_facts  # most turns need nothing of it

    try:
        checked_facts(before, line, earlier())
    except ClashError as error:
        raise UnreadableError([Problem(str(error), line.number, nearest=error.corrections)]) from error
    return line


def require_deals(lines: Sequence[Line], before: Callable[[], tuple[Progress, Sequence[Line]]]) -> None:
    """Check that the last hand of changed lines still has a deal. Raises UnreadableError.

    ``before`` gives the record as it stands and the lines of its last hand: where that has no deal, nothing is refused.
    """
    progress = lines[-1].after if lines else Progress()
    if not _can_clash(progress):
        return
    from boss_solver.inference.entries.entering import ClashError, facts_clash

    clash = facts_clash(progress, last_hand(lines))
    if clash is not None and facts_clash(*before()) is None:
        error = ClashError(clash, progress.names)
        line = max(moment.line for moment in clash.entries) if clash.entries else 0
        raise UnreadableError([Problem(str(error), line, nearest=error.corrections)])


def _can_clash(progress: Progress) -> bool:
    hand = progress.state.table.hand if progress.state else None
    if hand is None:
        return False
    return bool(hand.backs or hand.seen) or any(isinstance(up.card, Glimpse) for up in hand.shown)
