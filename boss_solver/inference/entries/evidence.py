"""The entries of a hand one by one, so that some can be left out.

Leaving out a card that was shown makes it a card nobody noted; leaving out a holding makes it unknown; backs, notes and
cards that everybody saw simply go. The cards of a position with which a record begins always stand.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boss_solver.game.cards import Card, Glimpse
from boss_solver.game.events import BacksSeen, CardsSeen, Dealt, Revealed
from boss_solver.game.state import FaceUp
from boss_solver.inference.engine.counting import is_possible
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.entries.history import EntryMoment, History
from boss_solver.inference.entries.note_claims import Claim, meaning
from boss_solver.inference.view import SeatView


@dataclass(frozen=True, slots=True)
class Evidence:
    """All entries of a hand, seen from one seat; hunches are no evidence."""

    view: SeatView
    entries: tuple[EntryMoment, ...]

    def view_by(self, kept: Iterable[int]) -> SeatView:
        """The view of the seat by some of the entries alone."""
        keep = set(kept)
        hand = self.view.table.hand
        assert hand is not None
        reveals = [(i, m.entry) for i, m in enumerate(self.entries) if isinstance(m.entry, Revealed)]
        shown = hand.shown[: len(hand.shown) - len(reveals)] + tuple(
            FaceUp(reveal.seat, reveal.card if i in keep else Glimpse(None)) for i, reveal in reveals
        )
        backs_at = [i for i, m in enumerate(self.entries) if isinstance(m.entry, BacksSeen)]
        backs = tuple(backs for i, backs in zip(backs_at, hand.backs, strict=True) if i in keep)
        seen_at = [i for i, m in enumerate(self.entries) if isinstance(m.entry, CardsSeen)]
        seen = tuple(
            sighting._replace(cards=m.entry.cards)
            for i, sighting in zip(seen_at, hand.seen, strict=True)
            for m in (self.entries[i],)
            if i in keep and isinstance(m.entry, CardsSeen)
        )
        dealt = [m.entry.cards for i, m in enumerate(self.entries) if i in keep and isinstance(m.entry, Dealt)]
        table = self.view.table._replace(hand=hand._replace(shown=shown, backs=backs, seen=seen))
        return dataclasses.replace(self.view, table=table, own=dealt[-1] if dealt else None)

    def puzzle(self, kept: Iterable[int], extra: Sequence[Claim] = ()) -> Puzzle | None:
        """The puzzle by some of the entries and ``extra`` claims; None if the cards cannot lie so at all."""
        keep = set(kept)
        view = self.view_by(keep)
        if not cards_fit(view):
            return None
        puzzle = puzzle_of(view)
        claims = [m.entry for i, m in enumerate(self.entries) if i in keep and isinstance(m.entry, Claim)]
        return puzzle.given(*(meaning(claim, view, puzzle) for claim in (*claims, *extra)))

    def fits(self, kept: Iterable[int], extra: Sequence[Claim] = ()) -> bool:
        """Whether some of the entries and the ``extra`` claims can all be true."""
        puzzle = self.puzzle(kept, extra)
        return puzzle is not None and is_possible(puzzle)


def evidence_of(history: History) -> Evidence:
    """The evidence of a history."""
    entries = tuple(m for m in history.moments if not (isinstance(m.entry, Claim) and not m.entry.is_note))
    return Evidence(history.view, entries)


def cards_fit(view: SeatView) -> bool:
    """Whether no card is there more often than it can be, own cards were shown from the holding, cities keep a card."""
    left = Counter(view.table.setup.cards)
    left.subtract(view.own or ())
    hand = view.table.hand
    played: Counter[Card] = Counter()
    for seat, card in hand.shown if hand else ():
        if isinstance(card, Card):
            if view.knows(seat):
                played[card] += 1
            else:
                left[card] -= 1
    if min(left.values()) < 0 or (view.own is not None and played - Counter(view.own)):
        return False
    unseen = Counter(card.city for card in left.elements())
    return all(unseen[city] for city in view.table.setup.cities)
