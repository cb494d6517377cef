r"""The moves that a seat can make now: every legal placement, or none, with every card it can show.

>>> from boss_solver.inference.view import view_of
>>> from boss_solver.record.games.reader import loads
>>> lines = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\n"
>>> moves = moves_of(view_of(loads(lines).good.here, 0))
>>> len(moves), str(moves[0]), str(moves[-1])
(365, 'NY0', 'DE+6,3 DE2')
"""

from __future__ import annotations

from typing import NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.cards import Card
from boss_solver.game.moves import Placement, legal_placements, legal_reveals
from boss_solver.game.rules import seat_word
from boss_solver.game.state import GameState
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import SeatView


class AdviceError(BossError):
    """There is no move to judge here."""


class Move(NamedTuple):
    """A placement or none, and the card to show."""

    place: Placement | None
    """None for placing nothing, and where the seat has placed and only shows a card."""
    card: Card

    def __str__(self) -> str:
        """As it is typed at the table, without the player."""
        return f"{self.place} {self.card}" if self.place else str(self.card)


def to_move(view: SeatView) -> int:
    """The seat of the view, if it is to move and its cards are known.

    Raises AdviceError, saying what is missing, if not.
    """
    what, mover = expected(view.table)
    if view.seat is None:
        raise AdviceError("advice is for one seat, and this record is a spectator's; expected a line 'seat NAME'")
    match what:
        case Expect.NOTHING:
            raise AdviceError("the game is over: there is nothing left to decide")
        case Expect.HAND:
            raise AdviceError("no hand is going on; expected 'hand' and your cards first")
        case Expect.REWARDS:
            raise AdviceError("all cards are shown: there is nothing left to decide in this hand")
        case Expect.POLICE:
            raise AdviceError("the police card is turned up before this turn; expected police silver, gold or both")
    if mover != view.seat:
        raise AdviceError(f"it is {seat_word(mover or 0)}'s turn, not {seat_word(view.seat)}'s")
    if view.own is None:
        raise AdviceError("your cards are not known; expected a line 'dealt' with them")
    shown = view.table.hand.shown if view.table.hand else ()
    if any(up.seat == view.seat and not isinstance(up.card, Card) for up in shown):
        raise AdviceError("a card that you have shown was not noted, so what you still have is not known; expected it")
    return view.seat


def moves_of(view: SeatView) -> tuple[Move, ...]:
    """Every legal move of the seat that is to move, passing first; between its two steps only the cards.

    Raises AdviceError if it is not its turn, or its cards are not known.
    """
    seat = to_move(view)
    dealt = tuple(view.own if other == seat else None for other in range(view.table.setup.players))
    cards = tuple(dict.fromkeys(legal_reveals(GameState(view.table, dealt), seat)))
    hand = view.table.hand
    placements: tuple[Placement | None, ...] = (None,)
    if hand is not None and hand.placing is None:
        placements = (None, *legal_placements(view.table, seat))
    return tuple(Move(place, card) for place in placements for card in cards)
