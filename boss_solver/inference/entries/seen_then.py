"""The view of one seat at a moment of a game, with the card backs of the others, which lay open to everybody."""

from __future__ import annotations

from boss_solver.game.cards import City
from boss_solver.game.state import GameState
from boss_solver.inference.entries.backs import backs_now
from boss_solver.inference.entries.rebuilding import Rebuilt
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.lines.progress import Progress


def seen_by(state: GameState, seat: int | None, dealt: Rebuilt) -> SeatView:
    """The view of the seat then, with the cards and the card backs that everybody saw, taken from the hand's end.

    Backs are added only while the hand goes on. ``dealt`` is the deal of the same hand, rebuilt from its end.
    """
    state = dealt.seen(state)
    table, hand = state.table, state.table.hand
    if hand is None or hand.settlement is not None:
        return view_of(state, seat)
    own = None if seat is None else dealt.holdings[seat]
    backs = tuple(
        seen
        for other in range(table.setup.players)
        if other != seat or own is None
        for seen in dealt.backs(other, hand.shown) or tuple(backs for backs in hand.backs if backs.seat == other)
    )
    return SeatView(seat, table._replace(hand=hand._replace(backs=backs)), own)


def backs_held(view: SeatView) -> tuple[tuple[int, tuple[City, ...]], ...]:
    """The colours of the cards that each other seat holds now, in the order of the card table.

    A seat is missing where they are not all known.
    """
    if view.table.hand is None or not view.table.in_hand:
        return ()
    others = [seat for seat in range(view.table.setup.players) if not view.knows(seat)]
    backs = {seat: backs_now(view.table, view, seat) for seat in others}
    return tuple((seat, now.cities) for seat, now in backs.items() if not now.unknown)


def seen_progress(progress: Progress, view: SeatView) -> Progress:
    """A record at a moment as the seat would have kept it: its state holds what the view does."""
    players = view.table.setup.players
    dealt = tuple(view.own if seat == view.seat else None for seat in range(players))
    return progress._replace(is_full=False, seat=view.seat, state=GameState(view.table, dealt), tags=(), position=None)
