"""A game in a few numbers for each player: plain values that can be kept and added up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.cards import City
from boss_solver.game.state import Won
from boss_solver.record.games.same_game import GameAccount, account_of
from boss_solver.record.words.dates import date_told
from boss_solver.review.hands.bids import Bid, Result
from boss_solver.review.hands.game import GameReview


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTally:
    """One player in one game."""

    name: str
    money: int
    """Millions at the end of the record."""
    won: bool
    """Whether he won the game, alone or with others."""
    cities: int
    """Cities won, Chicago included."""
    bids: int
    """Placements."""
    bids_seen: int
    """Placements of which the record tells whether he knew the city's reward; none of them on Chicago."""
    known: int
    """Those of them where he knew it."""
    bluffs: int
    """Bids against own knowledge."""
    worked: int
    """Bluffs after which somebody else took the city and got no more than the bluffer expected."""
    kept: int
    """Bluffs after which the bluffer took the city himself."""
    priced: int
    """Cities won of which the record tells what he could expect; Chicago is none of them."""
    expected: float
    """Millions that he could expect of these cities at his last bid on them."""
    paid: int
    """Millions these cities paid him."""
    reveals: int
    """Cards he showed that were noted, or that follow from the others."""
    measured: int
    """Those of them of which the record tells how much they told all others."""
    bits: float
    """Bits that these told all others together."""


class Tally(NamedTuple):
    """One game."""

    title: str
    date: str
    """Title and date as the record states them; empty where it does not."""
    hands: int
    """Hands that were settled."""
    is_finished: bool
    """Whether the game came to its end."""
    gaps: int
    """Holdings that the record does not tell, in all hands."""
    players: tuple[PlayerTally, ...]
    account: GameAccount
    """The identity of the game."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; empty where the game is not finished."""
        return tuple(player.name for player in self.players if player.won)


def tally(game: GameReview) -> Tally:
    """A game in numbers."""
    outcome = game.table.outcome
    tags = game.record.good.tags
    return Tally(
        title=dict(tags).get("title", ""),
        date=date_told(tags),
        hands=sum(hand.story.is_settled for hand in game.hands),
        is_finished=outcome is not None and outcome.by is not Won.UNFINISHED,
        gaps=sum(len(hand.story.gaps) for hand in game.hands),
        players=tuple(_player(game, seat) for seat in range(len(game.names))),
        account=account_of(game.record),
    )


def _player(game: GameReview, seat: int) -> PlayerTally:
    outcome = game.table.outcome
    made = [bid for hand in game.hands for bid in hand.bids if bid.seat == seat]
    bluffs = [bid.bluff for bid in made if bid.bluff is not None]
    winning = [bid for hand in game.hands for bid in _winning(hand.bids, seat)]
    shown = [reveal.total for hand in game.hands for reveal in hand.reveals if reveal.seat == seat]
    measured = [bits for bits in shown if bits is not None]
    return PlayerTally(
        name=game.names[seat],
        money=game.money[seat],
        won=outcome is not None and seat in outcome.winners,
        cities=sum(taking.winner == seat for hand in game.hands for taking in hand.takings),
        bids=len(made),
        bids_seen=sum(bid.own is not None for bid in made),
        known=sum(bid.knew is not None for bid in made),
        bluffs=len(bluffs),
        worked=sum(bluff.result is Result.WORKED for bluff in bluffs),
        kept=sum(bluff.result is Result.KEPT for bluff in bluffs),
        priced=len(winning),
        expected=float(sum(bid.expected or 0 for bid in winning)),
        paid=sum(bid.paid or 0 for bid in winning),
        reveals=len(shown),
        measured=len(measured),
        bits=sum(measured, 0.0),
    )


def _winning(made: tuple[Bid, ...], seat: int) -> list[Bid]:
    """A player's last bids on the cities he won, where it is known what he could expect."""
    last: dict[City, Bid] = {bid.city: bid for bid in made if bid.seat == seat and bid.winner == seat}
    return [bid for bid in last.values() if bid.expected is not None]
