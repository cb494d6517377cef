"""A hand looked back at, as values: what was dealt, bid, shown and known, and the odds in the eyes of some seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from boss_cli.bids.read_answer import CitiesRead, cities_read
from boss_cli.page.data import EXPECTATION, stated, values
from boss_cli.review.odds_at_moment import unsure_cities
from boss_solver import Badge, City, CityOdds, Face, GameReview, HandReview, Moment, Odds
from boss_solver.record.words.seats import with_names
from boss_solver.review.hands.bids import Bid, Bluff
from boss_solver.review.hands.game import Taking
from boss_solver.review.hands.reveals import MeasuredReveal
from boss_solver.review.hands.swings import Swing

if TYPE_CHECKING:
    from boss_cli.review.bids_read import ReadReview


@values
class SlipSeen:
    """Something that was played against the rules, and on."""

    player: str | None = stated(
        "who played against the rules, and was played on; null where it was nobody in particular"
    )
    what: str = stated("in words; what the table did wrong before the hand is among them")


@values
class CityWon:
    """A city that was won."""

    city: City = stated("a city that was won, in the order in which the rewards were resolved")
    player: str = stated("by whom")
    experts: int = stated("his experts there")
    occasionals: int = stated("his occasionals there")
    reward: str | None = stated("the reward; null for Chicago")
    money_millions: int = stated("what it paid")
    lost_an_expert: Sequence[str] = stated("players who lost an expert for good by it")


@values
class Follower:
    """Somebody who bid on a city after a bluff."""

    player: str = stated("somebody else who bid on the city later")
    gangsters: int = stated("gangsters he placed there after the bluff")
    knew: bool | None = stated("whether he knew the reward when he bid there last; null where the record does not tell")
    all_knew: bool = stated("whether everybody knew it then, by the cards face up")


@values
class BluffSeen:
    """The result of a bid against own knowledge."""

    sure: bool = stated("whether he knew for certain that the city pays nothing or costs him")
    followers: Sequence[Follower] = stated()
    result: str = stated(
        "`worked`, `backfired`, `kept` (nobody took it off him), `seen` (who took it knew the reward), `public` (by "
        "then all could see the reward), `untold` (the record does not tell whether who took it knew the reward), "
        "`idle` (a misplay that took no lead) or `open` (the hand was not settled)"
    )


@values
class BidSeen:
    """A placement looked back at."""

    turn: int = stated("the turn in which gangsters were placed")
    line: int = stated("its line in the record")
    player: str = stated("who placed them")
    city: City = stated("on which city")
    experts: int = stated("experts placed")
    occasionals: int = stated("occasionals placed")
    misplay: bool = stated("whether it was against the rules and played on")
    leader_before: str | None = stated("who led the city before")
    expected_millions: Fraction | None = stated(
        "what the city was worth in his eyes then; null for Chicago and where the record does not tell what he saw",
        kind=EXPECTATION,
    )
    possible: Sequence[Face] | None = stated(
        "the rewards that were possible in his eyes; null as before", "a face", kind="text"
    )
    face_up_expected_millions: Fraction | None = stated(
        "what it was worth by the cards face up; null for Chicago and where these were not all noted", kind=EXPECTATION
    )
    chicago_then_millions: Sequence[int] | None = stated(
        "for Chicago the least and the most it would have paid as the cards lay; else null", "millions"
    )
    knew: Face | None = stated("the reward, if he knew it")
    all_could_see_it: bool = stated("whether the others could see by his card backs that he knew it")
    others_who_knew: Sequence[str] = stated("the others who knew it, as far as the record tells")
    not_told_whether_knew: Sequence[str] = stated("the others of whom the record does not tell whether they knew it")
    reward: str | None = stated(
        "what the reward was, turned up or, in a hand that was not settled, told by the cards that are known; null for "
        "Chicago and where nobody can tell"
    )
    paid_millions: int | None = stated("what the city paid its winner in the end; null where there is none")
    winner: str | None = stated("who won the city in the end")
    bluff: BluffSeen | None = stated("what came of it, if it was a bid against own knowledge")


@values
class RevealSeen:
    """A card shown, looked back at."""

    turn: int = stated("the turn in which a card was shown")
    line: int = stated("the line of that turn in the record")
    player: str = stated("by whom")
    card: str = stated("the card")
    told_bits: Mapping[str, float] = stated(
        "by opponent of whom the record tells it: bits by which his uncertainty about the reward fell; below 0 it rose"
    )
    together_bits: float | None = stated("their sum; null where the record does not tell it of all opponents")
    now_know: Sequence[str] = stated("opponents who knew the reward after it and not before")
    foreseen_bits: float | None = stated(
        "bits he had to expect, from what he saw, to tell all opponents; null where the record does not tell what he "
        "saw"
    )
    least_bits: float | None = stated("the same for the card of his that told least")
    least_card: str | None = stated("that card")


@values
class CityThen:
    """A city as a seat saw it."""

    unseen: int = stated("cards of the city the seat had not seen, the reward among them")
    reward: Mapping[Face, Fraction] = stated("by face: that it is the reward")
    expected_millions: Fraction = stated("its mean", kind=EXPECTATION)


@values
class OddsThen:
    """The odds of all cities as a seat saw them."""

    deals: int = stated("deals consistent with what the seat knew then, all card backs included")
    cities: Mapping[City, CityThen] = stated("by city, in the order of the row")


@values
class MomentSeen(OddsThen):
    """A moment of a hand in the eyes of a seat."""

    turn: int = stated("after how many turns")
    player: str | None = stated("whose turn it was; null before the first")
    card: str | None = stated("what he showed")
    unsure_cities: Sequence[City] = stated(
        "cities of which a card may lie open that nobody noted: the seat saw it and knew more than is told here"
    )


@values
class Moved:
    """A turn that moved the odds of a city."""

    turn: int = stated("a turn that moved the odds of a city, those that moved them most first")
    city: City = stated("which")
    card: str = stated("the card shown in it")
    player: str = stated("by whom")
    probability_moved: Fraction = stated("half the sum of all differences")
    expected_before_millions: Fraction = stated("what the city was worth before", kind=EXPECTATION)
    expected_after_millions: Fraction = stated("and after", kind=EXPECTATION)


@values
class MomentRead(CitiesRead):
    """The odds that a seat could guess at a moment."""

    turn: int = stated("after how many turns")


@values
class EyesSeen:
    """A hand in the eyes of one seat."""

    seat: str | None = stated(
        "whose eyes; null for a spectator's. Who is asked for and missing here held cards that the record does not tell"
    )
    moments: Sequence[MomentSeen] = stated()
    moved: Sequence[Moved] = stated()
    read: Sequence[MomentRead] | None = stated("with `--read` what the seat could guess as each round began; else null")


@values
class HandSeen:
    """A hand looked back at."""

    hand: int = stated("its number; a hand that is dealt again has the number of the one broken off")
    status: str = stated("`settled`, `broken` or `unfinished`")
    line: int = stated("the line of the record with which it begins")
    start_player: str = stated("who opens it")
    row: Sequence[City] = stated("the row from the left, by code")
    police: Badge | None = stated("the police card turned up in it: `silver`, `gold`, `both`")
    police_too: Badge | None = stated("a second one turned up in it, by a slip")
    slips: Sequence[SlipSeen] = stated()
    dealt: Mapping[str, Sequence[str] | None] = stated(
        "by player the cards he was dealt; null where the record does not tell", "a card"
    )
    rewards: Mapping[City, str] = stated(
        "by city its reward, where it is known; in a hand that was not settled it was never turned up"
    )
    won: Sequence[CityWon] = stated()
    gained_millions: Mapping[str, int] | None = stated(
        "the money of this hand; null where it was not settled", "by player"
    )
    bids: Sequence[BidSeen] = stated()
    reveals: Sequence[RevealSeen] = stated()
    known_from_turn: Mapping[City, Mapping[str, int | None]] = stated(
        "by city, for each player of whom the record tells it; one whose cards are not known is missing, and one for "
        "whom a card that nobody noted leaves it open",
        "the turn after which he knew its reward; null if only when it was turned up",
    )
    eyes: Sequence[EyesSeen] = stated()


def hand_seen(game: GameReview, at: int, eyes: Sequence[int | None], bids_read: ReadReview | None) -> HandSeen:
    """A hand of a game, by its index, in the eyes of some seats, and what was read of it."""
    hand, names = game.hands[at], game.names
    story = hand.story
    turned = story.hand.police
    cities = story.start.table.setup.cities
    rewards = {city: story.reward(city) or story.hidden_reward(city) for city in cities}
    return HandSeen(
        hand=story.number,
        status="settled" if story.is_settled else "broken" if story.hand.broken else "unfinished",
        line=story.line,
        start_player=names[story.start.table.marker],
        row=tuple(story.start.table.row),
        police=turned[0] if turned else None,
        police_too=turned[1] if len(turned) > 1 else None,
        slips=tuple(
            SlipSeen(player=None if who is None else names[who], what=with_names(what, names))
            for who, what in story.hand.misplays
        ),
        dealt={
            name: None if held is None else tuple(map(str, held))
            for name, held in zip(names, story.dealt.holdings, strict=True)
        },
        rewards={city: str(reward) for city, reward in rewards.items() if reward is not None},
        won=tuple(_won(taking, names) for taking in hand.takings),
        gained_millions=None if hand.gained is None else dict(zip(names, hand.gained, strict=True)),
        bids=tuple(_bid(bid, names) for bid in hand.bids),
        reveals=tuple(_reveal(reveal, names) for reveal in hand.reveals),
        known_from_turn={city: {names[seat]: turn for seat, turn in hand.known_from(city).items()} for city in cities},
        eyes=tuple(_eyes(game, at, seat, bids_read) for seat in eyes if seat in hand.eyes.moments),
    )


def _won(taking: Taking, names: Sequence[str]) -> CityWon:
    return CityWon(
        city=taking.city,
        player=names[taking.winner],
        experts=taking.stake.experts,
        occasionals=taking.stake.occasionals,
        reward=None if taking.reward is None else str(taking.reward),
        money_millions=taking.money,
        lost_an_expert=tuple(names[seat] for seat in taking.effect.killed),
    )


def _bid(bid: Bid, names: Sequence[str]) -> BidSeen:
    return BidSeen(
        turn=bid.turn,
        line=bid.line,
        player=names[bid.seat],
        city=bid.city,
        experts=bid.experts,
        occasionals=bid.occasionals,
        misplay=bid.misplay,
        leader_before=None if bid.leader is None else names[bid.leader],
        expected_millions=bid.expected,
        possible=None if bid.own is None else tuple(bid.own.reward),
        face_up_expected_millions=None if bid.public is None else bid.public.expected,
        chicago_then_millions=bid.lay,
        knew=bid.knew,
        all_could_see_it=bid.is_seen,
        others_who_knew=tuple(names[seat] for seat in bid.knowers if seat != bid.seat),
        not_told_whether_knew=tuple(names[seat] for seat in bid.untold if seat != bid.seat),
        reward=str(bid.reward or bid.hidden) if bid.reward or bid.hidden else None,
        paid_millions=bid.paid,
        winner=None if bid.winner is None else names[bid.winner],
        bluff=None if bid.bluff is None else _bluff(bid.bluff, names),
    )


def _bluff(bluff: Bluff, names: Sequence[str]) -> BluffSeen:
    followers = (
        Follower(
            player=names[follower.seat],
            gangsters=follower.gangsters,
            knew=follower.knew,
            all_knew=follower.is_public,
        )
        for follower in bluff.followers
    )
    return BluffSeen(sure=bluff.is_sure, followers=tuple(followers), result=bluff.result.value)


def _reveal(reveal: MeasuredReveal, names: Sequence[str]) -> RevealSeen:
    return RevealSeen(
        turn=reveal.turn,
        line=reveal.line,
        player=names[reveal.seat],
        card=str(reveal.card),
        told_bits={names[seat]: bits for seat, bits in reveal.bits.items()},
        together_bits=reveal.total,
        now_know=tuple(names[seat] for seat in reveal.newly_known),
        foreseen_bits=reveal.foreseen,
        least_bits=reveal.least,
        least_card=None if reveal.least_card is None else str(reveal.least_card),
    )


def _eyes(game: GameReview, at: int, seat: int | None, bids_read: ReadReview | None) -> EyesSeen:
    hand, names = game.hands[at], game.names
    return EyesSeen(
        seat=None if seat is None else names[seat],
        moments=tuple(_moment(hand, seat, moment, names) for moment in hand.eyes.moments[seat]),
        moved=tuple(_moved(swing, names) for swing in hand.swings(seat)),
        read=None
        if bids_read is None
        else tuple(
            MomentRead(turn=turn, **vars(cities_read(posterior, posterior.view.table.setup.cities, names)))
            for turn, posterior in bids_read.moments.get((at, seat), ())
        ),
    )


def _moment(hand: HandReview, seat: int | None, moment: Moment, names: Sequence[str]) -> MomentSeen:
    turn = moment.turn
    return MomentSeen(
        turn=moment.number,
        player=None if turn is None else names[turn.seat],
        card=None if turn is None or turn.card is None else str(turn.card),
        unsure_cities=unsure_cities(hand, seat, moment),
        **vars(odds_then(moment.odds)),
    )


def odds_then(odds: Odds) -> OddsThen:
    """The odds of all cities."""
    return OddsThen(deals=odds.deals, cities={city.city: _city(city) for city in odds.cities})


def _city(odds: CityOdds) -> CityThen:
    return CityThen(unseen=odds.unseen, reward=dict(odds.reward), expected_millions=odds.expected)


def _moved(swing: Swing, names: Sequence[str]) -> Moved:
    return Moved(
        turn=swing.turn.number,
        city=swing.after.city,
        card=str(swing.turn.card),
        player=names[swing.turn.seat],
        probability_moved=swing.moved,
        expected_before_millions=swing.before.expected,
        expected_after_millions=swing.after.expected,
    )
