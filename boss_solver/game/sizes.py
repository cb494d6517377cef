"""How many cards each player was dealt in a hand: as many as the setup says, unless the table made a mistake.

A hand that was not dealt evenly goes on in rounds until all hands are empty; a player who has no card left is passed
over: it has as many rounds as the player with most cards has turns.
"""

from __future__ import annotations

from boss_solver.game.setup import Setup, card_count
from boss_solver.game.state import Hand, Table


def dealt_to(table: Table) -> tuple[int, ...]:
    """Cards dealt to each player in the hand that is going on, or that ended last; before the first, in any hand."""
    hand = table.hand
    if hand is None or hand.sizes is None:
        return (table.setup.cards_each,) * table.setup.players
    return hand.sizes


def shown_by_all(table: Table) -> tuple[int, ...]:
    """Cards each player has shown in this hand. There must be one."""
    hand = table.hand
    assert hand is not None
    return tuple(size - left for size, left in zip(dealt_to(table), hand.left, strict=True))


def rounds_of(table: Table) -> int:
    """Rounds of the hand: as many as anybody was dealt cards."""
    return max(dealt_to(table))


def rounds_left(hand: Hand) -> tuple[int, ...]:
    """Rounds that each player still has to play in, the one going on included; who has no card left has none.

    Where all were dealt alike these are the cards they have left. Where they were not, a player with fewer cards drops
    out of the last rounds, and has as many before that as the others.
    """
    if hand.sizes is None:
        return hand.left
    most = max(hand.sizes)
    return tuple(left and left + most - size for size, left in zip(hand.sizes, hand.left, strict=True))


def to_deal(setup: Setup) -> int:
    """The number of cards to deal: all city cards without one of each city, its reward."""
    return card_count(setup.cities) - len(setup.cities)


def undealt_in(table: Table) -> int:
    """Cards that stay face down and unseen in this hand."""
    if table.hand is None or table.hand.sizes is None:
        return table.setup.undealt
    return to_deal(table.setup) - sum(table.hand.sizes)
