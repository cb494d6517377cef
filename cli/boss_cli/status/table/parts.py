"""The parts of the answer: players, cities, Chicago, a settled hand, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boss_cli.page.data import kept, stated, values
from boss_cli.shell.message import Text
from boss_solver import Badge, City

if TYPE_CHECKING:
    from boss_solver import Chicago
    from boss_solver.forecast.chicago_short import ChicagoShort


@values
class PoliceCards:
    """The police cards turned up."""

    cards: tuple[Badge, ...] = stated("police cards turned up: `silver`, `gold`, `both`")
    silver: int = stated("silver badges, those of `both` included")
    gold: int = stated("gold badges, those of `both` included")
    this_hand: Badge | None = stated("the card turned up in the latest hand")
    this_hand_too: Badge | None = stated("a second one turned up with it, by a slip")


@values
class ExpertsOf:
    """Where a player's experts are."""

    available: int = stated("experts still to place in the hand that is going on, or the coming one")
    placed: int = stated("experts on cities in it")
    away: int = stated("experts missing it")
    away_next_hand: int = stated("experts missing the hand after it")
    dead: int = stated("experts out for good")


@values
class OccasionalsOf:
    """Where a player's occasionals are."""

    available: int = stated("occasionals still to place")
    placed: int = stated("occasionals on cities in this hand")


@values
class PlayerStatus:
    """The supplies and cards of a player."""

    player: str = stated("the name, clockwise")
    seat: str = stated("`P1` to `P6`")
    money_millions: int = stated("money so far")
    experts: ExpertsOf = stated()
    occasionals: OccasionalsOf = stated()
    cards_left: int = stated("city cards still held; 0 between hands")
    shown: tuple[str, ...] = stated("cards shown in this hand, first to last")
    seen_holding: tuple[str, ...] = stated("cards that everybody saw in his hand and that are still there")
    banned: tuple[City, ...] = stated("cities closed to the player")
    may_enter_chicago: bool = stated("whether Chicago is open to the player now")
    cards: int = kept()
    """City cards still held, or those of the coming hand."""


@values
class OnCity:
    """A player at a city."""

    player: str = stated("each player, clockwise")
    experts: int = stated("his experts there")
    occasionals: int = stated("his occasionals there")
    needs_to_lead: int = stated("gangsters to add to lead; 0 for the leader")
    can_lead: bool = stated("whether he leads or still can in this hand if all others stand still")


@values
class CityStatus:
    """A city of the row."""

    city: City = stated("the code; cities of the latest hand in the order of its row, Chicago too")
    name: str = stated("the English name")
    face_up: tuple[str, ...] = stated("cards beside it, first to last")
    top: str | None = stated("the topmost of them")
    leader: str | None = stated("who leads")
    decided: bool = stated("whether the leader can no longer be passed in this hand")
    reward: str | None = stated("the reward, once it is turned up")
    players: tuple[OnCity, ...] = stated()


@values
class MillionsNow:
    """Limits of a number of millions that follows from the cards on top."""

    least: int = stated("at least")
    most: int = stated("at most; more than `least` only where an unknown card may be on top")


@values
class PayoutsPossible:
    """Limits of Chicago's payout."""

    least: int = stated("the lowest payout still possible")
    most: int = stated("the highest")
    by_cards_alone: bool = stated(
        "whether notes and card backs were left out of these two, so that they may lie too far apart"
    )


def payouts_now(chicago: ChicagoShort | Chicago) -> dict[str, Any]:
    """The fields of an answer about Chicago's payout, now and possible."""
    return {
        "sum_now_millions": MillionsNow(least=chicago.sum_now[0], most=chicago.sum_now[1]),
        "pays_now_millions": MillionsNow(least=chicago.pays_now[0], most=chicago.pays_now[1]),
        "possible_millions": PayoutsPossible(
            least=chicago.least, most=chicago.most, by_cards_alone=chicago.by_cards_alone
        ),
    }


@values
class ChicagoStatus:
    """Chicago as the cards lie."""

    pays_now_millions: MillionsNow = stated("what it would pay as the cards lie")
    open_to: tuple[str, ...] = stated("who may enter now")


@values
class LastRound:
    """The order of the last round."""

    order: tuple[str, ...] = stated("the order of the last round")
    fixed: bool = stated("whether it can change no more; else it is as supplies stand")


@values
class Holding:
    """The seat's own cards."""

    dealt: tuple[str, ...] = stated("as dealt")
    left: tuple[str, ...] = stated("those not shown, as far as was noted")


@values
class Misplay:
    """A play against the rules that was played on."""

    player: str | None = stated("who played against the rules in the latest hand, and was played on")
    what: str = stated("in words")


@values
class Slip:
    """A slip of the table that was played on."""

    player: str | None = stated(
        "of whom the table kept something wrongly since the latest hand; null where it is about the marker or the row"
    )
    what: str = stated("in words")


@values
class CityPaid:
    """The effect of one reward at the end of a hand."""

    city: City = stated("in the order in which they were resolved")
    reward: str | None = stated("the card; null for Chicago")
    winner: str = stated("who took it")
    money_millions: int = stated("what it paid")
    lost_an_expert: tuple[str, ...] = stated("who lost an expert for good by it")
    losses: Text | None = stated("what it cost, in words")


@values
class SettledHand:
    """The end of a hand."""

    effects: tuple[CityPaid, ...] = stated()
    nobody: tuple[str, ...] = stated("rewards that nobody took")
    gained_millions: Mapping[str, int] = stated("by player: money of this hand, net")


@values
class FinalStanding:
    """How a player stands at the end of the game."""

    player: str = stated("each player, clockwise")
    money_millions: int = stated("money")
    last_hand_millions: int = stated("money of the last hand, net")
    gangsters: int = stated("gangsters that count where both are level")


@values
class GameEnd:
    """The end of the game."""

    winners: tuple[str, ...] = stated("empty if the game ended unfinished")
    by: str = stated("what decided: `money`, `last_hand`, `gangsters`, `shared`, `unfinished`")
    standing: tuple[FinalStanding, ...] = stated()
