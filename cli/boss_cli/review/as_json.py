"""A game looked back at, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.page.numbers import exact
from boss_cli.review.luck_view import calibration_json, decision_json, luck_json
from boss_cli.review.odds_at_moment import unsure_cities
from boss_cli.review.view import gap_lines
from boss_solver.game.cards import City
from boss_solver.game.state import Won
from boss_solver.odds.rewards import CityOdds, Odds
from boss_solver.record.words.seats import with_names
from boss_solver.review.hands.bids import Bid, Bluff
from boss_solver.review.hands.calibration import calibration_of
from boss_solver.review.hands.game import GameReview, HandReview, Taking
from boss_solver.review.hands.moments import Moment
from boss_solver.review.hands.reveals import MeasuredReveal
from boss_solver.review.hands.swings import Swing
from boss_solver.review.judged.judged import GameJudgement

if TYPE_CHECKING:
    from boss_cli.review.bids_read import ReadReview

SCHEMA = "boss-review/1"


def game_json(
    game: GameReview,
    title: str,
    eyes: Sequence[int | None],
    judged: GameJudgement | None = None,
    read: ReadReview | None = None,
) -> dict[str, Any]:
    """All of a review, with the moments of each hand in the eyes of some seats, what was judged and what was read."""
    names, seat = game.names, game.record.good.seat
    outcome = game.table.outcome
    return {
        "schema": SCHEMA,
        "record": title,
        "players": list(names),
        "seat": None if seat is None else names[seat],
        "finished": outcome is not None and outcome.by is not Won.UNFINISHED,
        "winners": [names[one] for one in outcome.winners] if outcome else [],
        "before_millions": dict(zip(names, game.before, strict=True)),
        "slips_millions": dict(zip(names, game.slipped, strict=True)),
        "money_millions": dict(zip(names, game.money, strict=True)),
        "by_city_millions": {
            name: {city.value: money for city, money in game.by_city(at).items()} for at, name in enumerate(names)
        },
        "exact": True,
        "hands": [_hand_json(game, at, eyes, read) for at in range(len(game.hands))],
        "calibration": None if (found := calibration_of(game)) is None else calibration_json(found, names),
        "luck": None if judged is None else luck_json(judged, names, [hand.story.number for hand in game.hands]),
        "remarks": [*gap_lines(game), *(read.remarks if read else ())],
    } | (_judged_json(game, judged) if judged is not None and judged.is_about_decisions else {})


def _judged_json(game: GameReview, judged: GameJudgement) -> dict[str, Any]:
    from boss_cli.review.judged_game_view import players_json

    return {
        "judged": {
            "made_by": judged.made_by,
            "stopped": judged.is_stopped,
            "players": players_json(judged, game),
            "costly": [judged.decisions.index(one) for one in judged.costly],
        },
        "decisions": [decision_json(one, game) for one in judged.decisions],
    }


def _hand_json(game: GameReview, at: int, eyes: Sequence[int | None], read: ReadReview | None) -> dict[str, Any]:
    hand, names = game.hands[at], game.names
    story = hand.story
    turned = story.hand.police
    cities = story.start.table.setup.cities
    return {
        "hand": story.number,
        "status": "settled" if story.is_settled else "broken" if story.hand.broken else "unfinished",
        "line": story.line,
        "start_player": names[story.start.table.marker],
        "row": [city.value for city in story.start.table.row],
        "police": turned[0].value if turned else None,
        "police_too": turned[1].value if len(turned) > 1 else None,
        "slips": [
            {"player": None if who is None else names[who], "what": with_names(what, names)}
            for who, what in story.hand.misplays
        ],
        "dealt": {
            name: None if held is None else [str(card) for card in held]
            for name, held in zip(names, story.dealt.holdings, strict=True)
        },
        "rewards": {
            city.value: str(reward)
            for city in cities
            for reward in (story.reward(city) or story.hidden_reward(city),)
            if reward is not None
        },
        "won": [_taking_json(one, names) for one in hand.takings],
        "gained_millions": None if hand.gained is None else dict(zip(names, hand.gained, strict=True)),
        "bids": [_bid_json(one, names) for one in hand.bids],
        "reveals": [_reveal_json(one, names) for one in hand.reveals],
        "known_from_turn": {
            city.value: {names[seat]: turn for seat, turn in hand.known_from(city).items()} for city in cities
        },
        "eyes": [
            eyes_json(hand, seat, names) | {"read": None if read is None else _read_json(read, game, at, seat)}
            for seat in eyes
            if seat in hand.eyes.moments
        ],
    }


def _read_json(read: ReadReview, game: GameReview, hand: int, seat: int | None) -> list[dict[str, Any]]:
    from boss_cli.review.bids_read import read_eyes_json

    return read_eyes_json(read, game, hand, seat)


def _taking_json(one: Taking, names: Sequence[str]) -> dict[str, Any]:
    return {
        "city": one.city.value,
        "player": names[one.winner],
        "experts": one.stake.experts,
        "occasionals": one.stake.occasionals,
        "reward": None if one.reward is None else str(one.reward),
        "money_millions": one.money,
        "lost_an_expert": [names[seat] for seat in one.effect.killed],
    }


def _bid_json(one: Bid, names: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "line": one.line,
        "player": names[one.seat],
        "city": one.city.value,
        "experts": one.experts,
        "occasionals": one.occasionals,
        "misplay": one.misplay,
        "leader_before": None if one.leader is None else names[one.leader],
        "expected_millions": None if one.expected is None else exact(one.expected),
        "possible": None if one.own is None else [face.value for face in one.own.reward],
        "face_up_expected_millions": None if one.public is None else exact(one.public.expected),
        "chicago_then_millions": None if one.lay is None else list(one.lay),
        "knew": None if one.knew is None else one.knew.value,
        "all_could_see_it": one.is_seen,
        "others_who_knew": [names[seat] for seat in one.knowers if seat != one.seat],
        "not_told_whether_knew": [names[seat] for seat in one.untold if seat != one.seat],
        "reward": str(one.reward or one.hidden) if one.reward or one.hidden else None,
        "paid_millions": one.paid,
        "winner": None if one.winner is None else names[one.winner],
        "bluff": None if one.bluff is None else _bluff_json(one.bluff, names),
    }


def _bluff_json(one: Bluff, names: Sequence[str]) -> dict[str, Any]:
    return {
        "sure": one.is_sure,
        "followers": [
            {
                "player": names[follower.seat],
                "gangsters": follower.gangsters,
                "knew": follower.knew,
                "all_knew": follower.is_public,
            }
            for follower in one.followers
        ],
        "result": one.result.value,
    }


def _reveal_json(one: MeasuredReveal, names: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "line": one.line,
        "player": names[one.seat],
        "card": str(one.card),
        "told_bits": {names[seat]: bits for seat, bits in one.bits.items()},
        "together_bits": one.total,
        "now_know": [names[seat] for seat in one.newly_known],
        "foreseen_bits": one.foreseen,
        "least_bits": one.least,
        "least_card": None if one.least_card is None else str(one.least_card),
    }


def eyes_json(hand: HandReview, seat: int | None, names: Sequence[str]) -> dict[str, Any]:
    """A hand in the eyes of one seat: every moment, and what moved its odds, the most first."""
    return {
        "seat": None if seat is None else names[seat],
        "moments": [
            {**moment_json(moment, names), "unsure_cities": [city.value for city in unsure_cities(hand, seat, moment)]}
            for moment in hand.eyes.moments[seat]
        ],
        "moved": [_swing_json(one, names) for one in hand.swings(seat)],
    }


def moment_json(moment: Moment, names: Sequence[str]) -> dict[str, Any]:
    """What a seat could think of every city at one moment, and the turn that led to it."""
    turn = moment.turn
    return {
        "turn": moment.number,
        "player": None if turn is None else names[turn.seat],
        "card": None if turn is None or turn.card is None else str(turn.card),
        **odds_json(moment.odds),
    }


def odds_json(odds: Odds) -> dict[str, Any]:
    """The odds of every city."""
    return {"deals": odds.deals, "cities": {one.city.value: _city_json(one) for one in odds.cities}}


def _city_json(one: CityOdds) -> dict[str, Any]:
    return {
        "unseen": one.unseen,
        "reward": {face.value: exact(p) for face, p in one.reward.items()},
        "expected_millions": exact(one.expected),
    }


def _swing_json(one: Swing, names: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": one.turn.number,
        "city": City(one.after.city).value,
        "card": str(one.turn.card),
        "player": names[one.turn.seat],
        "probability_moved": exact(one.moved),
        "expected_before_millions": exact(one.before.expected),
        "expected_after_millions": exact(one.after.expected),
    }
