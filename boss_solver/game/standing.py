"""The figures that players count most: who leads, how many gangsters pass the leader, who still can."""

from __future__ import annotations

from boss_solver.game.cards import City
from boss_solver.game.state import NO_STAKE, Hand, Stake, Table


def stake(hand: Hand, seat: int, city: City) -> Stake:
    """The gangsters of one player on one city."""
    stakes = hand.on.get(city)
    return stakes[seat] if stakes else NO_STAKE


def most_of_others(hand: Hand, seat: int, city: City) -> int:
    """The largest number of gangsters that another player has on the city."""
    stakes = hand.on.get(city)
    if not stakes:
        return 0
    return max((one[0] + one[1] for other, one in enumerate(stakes) if other != seat), default=0)


def needs(hand: Hand, seat: int, city: City) -> int:
    """Gangsters the player must add to lead the city; 0 if he leads it."""
    if hand.leaders.get(city) == seat:
        return 0
    return most_of_others(hand, seat, city) + 1 - stake(hand, seat, city).total


def may_enter_chicago(table: Table, seat: int) -> bool:
    """Whether the player has placed elsewhere in this hand, so that Chicago is open to him."""
    hand = table.hand
    if table.setup.options.chicago_entry == "free":
        return True
    return hand is not None and any(stakes[seat].total for city, stakes in hand.on.items() if city is not City.CHICAGO)


def turns_left(hand: Hand, seat: int) -> int:
    """Turns in which the player can still place gangsters in this hand."""
    return hand.left[seat] - (hand.placing == seat)


def can_lead(table: Table, seat: int, city: City) -> bool:
    """Whether the player leads the city, or can still come to lead it in this hand if all others stand still.

    Chicago may first cost him a placement elsewhere. No other placement of his own can help him: what he places
    elsewhere is gone from his supply, and what others add only raises the price.
    """
    hand = table.hand
    if hand is None or hand.finished:
        return False
    if hand.leaders.get(city) == seat:
        return True
    if city is not City.CHICAGO or may_enter_chicago(table, seat):
        return turns_left(hand, seat) >= 1 and _affords(table, hand, seat, city, hand.supply[seat])
    if turns_left(hand, seat) < 2:
        return False
    supply = hand.supply[seat]
    kept = 0 if stake(hand, seat, city).experts else 1  # the expert that Chicago itself takes
    before = Stake(supply.experts - kept, supply.occasionals)
    elsewhere = [needs(hand, seat, other) for other in table.setup.cities if _affords(table, hand, seat, other, before)]
    return bool(elsewhere) and min(elsewhere) + needs(hand, seat, city) <= supply.total


def _affords(table: Table, hand: Hand, seat: int, city: City, supply: Stake) -> bool:
    """Whether this supply is enough to lead the city with one placement."""
    if city in table.accounts[seat].banned:
        return False
    if stake(hand, seat, city).experts == 0 and supply.experts <= 0:
        return False
    return supply.total >= needs(hand, seat, city)


def is_decided(table: Table, city: City) -> bool:
    """Whether the city's leader can no longer be passed in this hand."""
    hand = table.hand
    if hand is None or city not in hand.leaders:
        return False
    leader = hand.leaders[city]
    return not any(can_lead(table, seat, city) for seat in range(table.setup.players) if seat != leader)
