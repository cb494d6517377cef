"""How many hands the game still has, from the police cards seen.

The game ends with the hand in which the third badge of one colour comes up. All orders of the five police cards are
equally likely, so what is left is a walk over the cards that are still face down.

>>> from boss_solver.game.cards import Badge
>>> start = ending((), 1)
>>> [(hand, str(p)) for hand, p in start.last.items()], start.expected_hands
([(3, '1/5'), (4, '3/5'), (5, '1/5')], Fraction(4, 1))
>>> ending((Badge.SILVER, Badge.BOTH), 3).of(3)
Fraction(1, 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import factorial
from typing import Final

from boss_solver.errors import BossError
from boss_solver.game.cards import POLICE, Badge
from boss_solver.game.state import Table, most_badges


class Missed(StrEnum):
    """A stand-in for a hand's police card where its badge is not known."""

    UNKNOWN = "?"
    """It was turned up, and nobody noted it."""
    FORGOTTEN = "forgotten"
    """It was never turned up, so it is still among the others."""


PoliceCard = Badge | Missed
"""The police card of one hand."""

BADGES_TO_END: Final = 3


class BadgesError(BossError):
    """Police cards that no game can have turned up."""


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game ends, exactly. An extra hand to break a tie is not counted."""

    hand: int
    """The hand that is going on, or the coming one."""
    cards: tuple[PoliceCard, ...]
    """The police card of each hand so far, that of this hand included if it was due; two of one hand by a slip."""
    last: Mapping[int, Fraction]
    """Probability, for each hand by its number, that it is the last; impossible ones are missing."""
    is_extra: bool = False
    """Whether this is an extra hand, which the best play because they are level on everything."""

    def of(self, hand: int) -> Fraction:
        """Probability that this hand is the last."""
        return self.last.get(hand, Fraction(0))

    @property
    def expected_hands(self) -> Fraction:
        """Expected number of hands still to be finished, this one included."""
        return sum(((hand - self.hand + 1) * p for hand, p in self.last.items()), Fraction(0))


def ending(cards: Sequence[PoliceCard], hand: int) -> Ending:
    """The odds of the last hand, from the police card of each hand so far; ``hand`` is the one going on, from 1.

    With as many cards as ``hand``, this hand's card is among them; with one fewer it is still to come. Raises
    BadgesError where no game can have come to this.
    """
    verify_badges(cards, hand)
    return _ending(cards[: hand - 1], cards[hand - 1 :], hand)


def _ending(before: Sequence[PoliceCard], this: Sequence[PoliceCard], hand: int) -> Ending:
    """The same from the cards of all hands before this one, and those of this hand, none if it is still to come."""
    last: dict[int, int] = {}
    for badges, left, ways in _orders(before, (), Counter(POLICE)):
        if most_badges(badges) < BADGES_TO_END:
            _play_on(this, badges, left, ways, hand, last)
    total = sum(last.values())
    if not total:
        raise BadgesError(f"the game was over before hand {hand}, whatever the cards not noted were")
    shares = {number: Fraction(ways, total) for number, ways in sorted(last.items())}
    return Ending(hand, (*before, *this), shares)


def ending_of(table: Table, unknown: int = 0) -> Ending:
    """The same for a table; police cards it has not seen were never turned up, but for so many that nobody noted.

    Between hands the table must be that of the coming hand. Raises BadgesError for a game that is over.
    """
    if table.outcome is not None:
        raise BadgesError("the game is over")
    if table.extra:
        return Ending(table.hand_no, table.badges, {table.hand_no: Fraction(1)}, is_extra=True)
    hand = table.hand
    now = hand is not None and hand.police_done
    this: tuple[PoliceCard, ...] = hand.police if hand is not None else ()
    earlier = table.badges[: len(table.badges) - len(this)]
    doubled = table.more_police - max(0, len(this) - 1)
    missing = max(0, table.hand_no - 1 - (len(earlier) - doubled))
    is_unknown = now and not this and unknown > 0 and hand is not None and not hand.police_forgotten
    if now and not this:
        this = (Missed.UNKNOWN if is_unknown else Missed.FORGOTTEN,)
    unseen = min(unknown - is_unknown, missing)
    missed = (*[Missed.UNKNOWN] * unseen, *[Missed.FORGOTTEN] * (missing - unseen))
    # Where among the earlier hands a card is missing makes no difference.
    return _ending((*missed, *earlier), this, table.hand_no)


def ending_after(badges: Sequence[Badge], hand: int, is_turned: bool) -> Ending:
    """The odds of the last hand from the police cards that are up, this hand's (if it ``is_turned``) among them."""
    if most_badges(tuple(badges)) >= BADGES_TO_END:
        return Ending(hand, tuple(badges), {hand: Fraction(1)})
    return _ending(badges, (Missed.FORGOTTEN,) if is_turned else (), hand)


def verify_badges(cards: Sequence[PoliceCard], hand: int) -> None:
    """Raise BadgesError if the police cards cannot be those of a game that is in this hand."""
    if hand < 1:
        raise BadgesError(f"there is no hand {hand}; expected hand 1 or later")
    turned = [card for card in cards if card is not Missed.FORGOTTEN]
    if len(turned) > len(POLICE):
        raise BadgesError(f"{len(turned)} police cards cannot be: there are {len(POLICE)}")
    for badge in Badge:
        seen, there = turned.count(badge), POLICE.count(badge)
        if seen > there:
            are = "is" if there == 1 else "are"
            raise BadgesError(f"{seen} police cards with {badge} cannot be: there {are} {there}")
    for number in range(1, len(cards)):
        before = tuple(card for card in cards[:number] if isinstance(card, Badge))
        if most_badges(before) >= BADGES_TO_END:
            raise BadgesError(
                f"no police card can follow {', '.join(cards[:number])}: three badges of one colour were up, "
                f"so the game was over after hand {number}"
            )
    if len(cards) not in (hand - 1, hand):
        many = f"{len(cards)} police card{'s' * (len(cards) != 1)}"
        wanted = f"{hand - 1} or {hand}" if hand > 1 else "none or 1"
        more = ""
        if len(cards) < hand - 1:
            more = "; one that nobody noted is ?, one that was never turned up is forgotten"
        raise BadgesError(f"{many} cannot be in hand {hand}: each hand has one, so expected {wanted}{more}")
    if len(cards) == hand - 1 and most_badges(tuple(c for c in cards if isinstance(c, Badge))) >= BADGES_TO_END:
        raise BadgesError(f"after {', '.join(cards)} the game was over, so there is no hand {hand}")


_Way = tuple[tuple[Badge, ...], Counter[Badge], int]
"""Badges turned up, the cards still face down, and in how many ways that comes about."""


def _orders(cards: Sequence[PoliceCard], badges: tuple[Badge, ...], left: Counter[Badge]) -> Iterator[_Way]:
    """Every way in which the police cards can have come up as seen."""
    if not cards:
        yield badges, left, 1
        return
    first, *rest = cards
    if first is Missed.FORGOTTEN:
        yield from _orders(rest, badges, left)
        return
    for badge in [first] if isinstance(first, Badge) else list(Badge):
        if left[badge]:
            for after, still, ways in _orders(rest, (*badges, badge), left - Counter([badge])):
                yield after, still, ways * left[badge]


def _play_on(
    this: Sequence[PoliceCard],
    badges: tuple[Badge, ...],
    left: Counter[Badge],
    ways: int,
    hand: int,
    last: dict[int, int],
) -> None:
    """Add up in how many ways each hand from this one on is the last; all five cards have their place in a way."""
    for after, still, more in _orders(this or (Missed.UNKNOWN,), badges, left):
        if most_badges(after) >= BADGES_TO_END:
            # The cards that are never turned up can lie in any order.
            last[hand] = last.get(hand, 0) + ways * more * factorial(still.total())
        else:
            _play_on((), after, still, ways * more, hand + 1, last)
