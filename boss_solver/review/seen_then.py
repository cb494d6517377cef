"""What one seat saw at a moment of a game: its view with the card backs of the others, which lay open to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boss_solver.game.cards import City, Shown
from boss_solver.game.state import Backs, GameState
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.progress import Progress


def seen_by(state: GameState, seat: int | None, end: GameState) -> SeatView:
    """What the seat saw, with the card backs of the others that everybody saw and the hand's end tells.

    ``end`` is the game at the end of the same hand, or as far as the record goes in it.
    """
    view = view_of(state, seat)
    hand, last = state.table.hand, end.table.hand
    if hand is None or last is None or hand.settlement is not None:
        return view
    found = []
    for other in range(state.table.setup.players):
        counts = None if view.knows(other) else _dealt_backs(end, other)
        if counts is not None:
            backs = Backs(other, counts, whole=True, shown_before=0)
            found += [backs] * (backs not in hand.backs)
    table = state.table._replace(hand=hand._replace(backs=(*found, *hand.backs)))
    return SeatView(seat, table, view.own)


def _dealt_backs(end: GameState, seat: int) -> tuple[tuple[City, int], ...] | None:
    """The colours of the cards a seat was dealt; None where the record does not know all of them."""
    hand, dealt = end.table.hand, end.dealt[seat]
    assert hand is not None
    cards: Sequence[Shown] = dealt if dealt is not None else [up.card for up in hand.shown if up.seat == seat]
    counts = Counter(card.city for card in cards)
    if None in counts or len(cards) != end.table.setup.cards_each:
        return None
    return tuple((city, counts[city]) for city in end.table.setup.cities if counts[city])


def backs_held(view: SeatView) -> tuple[tuple[int, tuple[City, ...]], ...]:
    """The colours of the cards that each other seat holds now, in the order of the card table.

    A seat is missing where they are not known.
    """
    hand, cities = view.table.hand, view.table.setup.cities
    found = []
    for backs in {one.seat: one for one in hand.backs if one.whole}.values() if hand else ():
        shown = [up.card.city for up in hand.shown if up.seat == backs.seat][backs.shown_before :] if hand else []
        if not view.knows(backs.seat) and None not in shown:
            left = Counter(dict(backs.counts)) - Counter(city for city in shown if city)
            found.append((backs.seat, tuple(city for city in cities for _ in range(left[city]))))
    return tuple(sorted(found))


def seen_progress(progress: Progress, view: SeatView) -> Progress:
    """A record at a moment as the seat would have kept it: its state holds what the view does."""
    players = view.table.setup.players
    dealt = tuple(view.own if seat == view.seat else None for seat in range(players))
    return progress._replace(is_full=False, seat=view.seat, state=GameState(view.table, dealt), tags=(), position=None)
