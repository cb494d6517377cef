"""The bids of a hand: how much the reward was worth in the bidder's eyes, who knew it already, how bluffs ended.

A *bid* is a placement. A bid *against own knowledge* is a bluff; :mod:`boss_solver.odds.bluffs` defines it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.cards import Card, City, Face
from boss_solver.game.chicago import payout_range
from boss_solver.game.state import Effect, GameState
from boss_solver.inference.entries.story import Story, Turn
from boss_solver.odds.bluffs import is_bluff
from boss_solver.odds.knowledge import seen_to_know
from boss_solver.odds.rewards import CityOdds
from boss_solver.review.hands.eyes import HandEyes


class Result(StrEnum):
    """The outcome of a bluff."""

    WORKED = "worked"
    """Somebody else took the city, not knowing its reward, and it paid no more than the bluffer expected."""
    BACKFIRED = "backfired"
    """Somebody else took the city, and it paid more than the bluffer expected."""
    KEPT = "kept"
    """The bluffer took the city himself."""
    SEEN = "seen"
    """Somebody else took the city, and he knew its reward when he bid on it last."""
    PUBLIC = "public"
    """Somebody else took the city, and when he bid on it last everybody knew its reward by the cards face up."""
    UNTOLD = "untold"
    """Somebody else took the city, and the record does not tell whether he knew its reward."""
    IDLE = "idle"
    """Somebody else took the city who led it before the bluff: the bluff was a misplay."""
    OPEN = "open"
    """The hand was not settled."""


class LaterBidder(NamedTuple):
    """Somebody who bid on a city after a bluff on it."""

    seat: int
    gangsters: int
    """Experts and occasionals he placed there after the bluff."""
    knew: bool | None
    """Whether he knew the reward when he bid on the city last; None where the record does not tell."""
    is_public: bool
    """Whether everybody knew it then, by the cards face up."""


class Bluff(NamedTuple):
    """A bid against own knowledge."""

    is_sure: bool
    """Whether the bidder knew for certain that the city pays nothing or costs him."""
    followers: tuple[LaterBidder, ...]
    """The others who bid on the city later in the hand."""
    taken_by: int | None
    """Who took the city in the end."""
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A placement, and what the bidder could know."""

    turn: int
    """Its number in the hand, from 1."""
    line: int
    seat: int
    city: City
    experts: int
    occasionals: int
    misplay: bool
    leader: int | None
    """Who led the city before."""
    own: CityOdds | None
    """The odds in the bidder's eyes; None for Chicago, or where the record does not tell what he saw."""
    public: CityOdds | None
    """The odds for somebody who sees only the cards face up; None for Chicago, or where they were not all noted."""
    lay: tuple[int, int] | None
    """For Chicago: the least and the most, in millions, that it would have paid as the cards lay then."""
    knowers: tuple[int, ...]
    """Seats that knew the reward then, the bidder among them if he did."""
    untold: tuple[int, ...]
    """Seats of which the record does not tell whether they knew it."""
    is_seen: bool
    """Whether the others could see by the backs of his cards that the bidder knew the reward."""
    reward: Card | None
    """The reward; None for Chicago and where it was not turned up."""
    hidden: Card | None
    """The reward where it was never turned up and the known cards tell it."""
    paid: int | None
    """Millions the city paid its winner; None where the hand was not settled or nobody won the city."""
    winner: int | None
    """Who won the city in the end."""
    bluff: Bluff | None

    @property
    def gangsters(self) -> int:
        """Gangsters placed."""
        return self.experts + self.occasionals

    @property
    def expected(self) -> Fraction | None:
        """Millions the bidder could expect the city to pay; None for Chicago or where his cards are not known."""
        return None if self.own is None else self.own.expected

    @property
    def knew(self) -> Face | None:
        """The reward, if the bidder knew it."""
        return None if self.own is None else self.own.certain


def bids(eyes: HandEyes) -> Iterator[Bid]:
    """The bids of a hand, in order."""
    for turn in eyes.story.turns:
        if turn.placed is not None:
            yield _bid(eyes, turn)


def _bid(eyes: HandEyes, turn: Turn) -> Bid:
    assert turn.placed is not None
    story, placed = eyes.story, turn.placed
    city, seat, before = placed.city, placed.seat, turn.number - 1
    own = public = lay = None
    knowers: tuple[int, ...] = ()
    untold: tuple[int, ...] = ()
    is_seen = False
    if city is City.CHICAGO:
        lay = payout_range(turn.before.table)
    else:
        public, own = eyes.odds(None, city, before), eyes.odds(seat, city, before)
        knowers = tuple(eyes.knowing(city, before))
        untold = tuple(
            other for other in range(eyes.story.end.table.setup.players) if eyes.knew(other, city, before) is None
        )
        if own is not None:
            is_seen = own.certain is not None and city in seen_to_know(eyes.at(seat, before).view)
    effect = _effect(story, city)
    return Bid(
        turn=turn.number,
        line=turn.line,
        seat=seat,
        city=city,
        experts=placed.experts,
        occasionals=placed.occasionals,
        misplay=placed.misplay,
        leader=_leader(turn.before, city),
        own=own,
        public=public,
        lay=lay,
        knowers=knowers,
        untold=untold,
        is_seen=is_seen,
        reward=story.reward(city),
        hidden=story.hidden_reward(city),
        paid=None if effect is None else effect.money,
        winner=None if effect is None else effect.winner,
        bluff=_bluff(eyes, turn, own, public) if own is not None and public is not None else None,
    )


def _effect(story: Story, city: City) -> Effect | None:
    settlement = story.hand.settlement
    return next((effect for effect in settlement.effects if effect.city is city), None) if settlement else None


def _leader(state: GameState, city: City) -> int | None:
    return state.table.hand.leaders.get(city) if state.table.hand else None


def _bluff(eyes: HandEyes, turn: Turn, own: CityOdds, public: CityOdds) -> Bluff | None:
    own_is_certain, public_is_certain = own.certain is not None, public.certain is not None
    if not is_bluff(own.expected, public.expected, own_is_certain=own_is_certain, public_is_certain=public_is_certain):
        return None
    followers = _followers(eyes, turn, own.city)
    effect = _effect(eyes.story, own.city)
    taker = None if effect is None else effect.winner
    if effect is None:
        result = Result.OPEN
    elif taker == turn.seat:
        result = Result.KEPT
    elif taker not in followers:
        result = Result.IDLE
    elif followers[effect.winner].is_public:
        result = Result.PUBLIC
    elif followers[effect.winner].knew is None:
        result = Result.UNTOLD
    elif followers[effect.winner].knew:
        result = Result.SEEN
    else:
        result = Result.WORKED if effect.money <= own.expected else Result.BACKFIRED
    return Bluff(own_is_certain and own.expected <= 0, tuple(followers.values()), taker, result)


def _followers(eyes: HandEyes, turn: Turn, city: City) -> dict[int, LaterBidder]:
    """The others who bid on a city after a turn."""
    bidders: dict[int, LaterBidder] = {}
    for later in eyes.story.turns:
        bid = later.placed
        if bid is None or later.number <= turn.number or bid.city is not city or bid.seat == turn.seat:
            continue
        before = bidders[bid.seat].gangsters if bid.seat in bidders else 0
        knew, is_public = (eyes.knew(seat, city, later.number - 1) for seat in (bid.seat, None))
        bidders[bid.seat] = LaterBidder(bid.seat, before + bid.experts + bid.occasionals, knew, bool(is_public))
    return bidders
