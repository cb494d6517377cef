"""The Boss: its rules, a record of a game as plain text, and what the hidden cards can still be.

The names below come from the folders of this package and are loaded when first used, so that
``import boss_solver`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

_EXPORTS: dict[str, str] = {
    "__version__": "boss_solver.version",
    "BossError": "boss_solver.errors",
    "SetupError": "boss_solver.errors",
    "apply": "boss_solver.game.apply",
    "replay": "boss_solver.game.apply",
    "CARDS": "boss_solver.game.cards",
    "DECKS": "boss_solver.game.cards",
    "Badge": "boss_solver.game.cards",
    "Card": "boss_solver.game.cards",
    "City": "boss_solver.game.cards",
    "Face": "boss_solver.game.cards",
    "Glimpse": "boss_solver.game.cards",
    "BacksSeen": "boss_solver.game.events",
    "CardsSeen": "boss_solver.game.events",
    "ChicagoPaid": "boss_solver.game.events",
    "Dealt": "boss_solver.game.events",
    "Event": "boss_solver.game.events",
    "HandBegins": "boss_solver.game.events",
    "HandBroken": "boss_solver.game.events",
    "Joined": "boss_solver.game.events",
    "Placed": "boss_solver.game.events",
    "PlayerLeft": "boss_solver.game.events",
    "PoliceTurned": "boss_solver.game.events",
    "Revealed": "boss_solver.game.events",
    "RewardsTurned": "boss_solver.game.events",
    "Placement": "boss_solver.game.moves",
    "legal_placements": "boss_solver.game.moves",
    "legal_reveals": "boss_solver.game.moves",
    "Options": "boss_solver.game.options",
    "IllegalEventError": "boss_solver.game.rules",
    "Rule": "boss_solver.game.rules",
    "Setup": "boss_solver.game.setup",
    "custom": "boss_solver.game.setup",
    "usual": "boss_solver.game.setup",
    "can_lead": "boss_solver.game.standing",
    "is_decided": "boss_solver.game.standing",
    "needs": "boss_solver.game.standing",
    "GameState": "boss_solver.game.state",
    "Hand": "boss_solver.game.state",
    "Table": "boss_solver.game.state",
    "new_game": "boss_solver.game.state",
    "Expect": "boss_solver.game.turns",
    "expected": "boss_solver.game.turns",
    "Chicago": "boss_solver.forecast.chicago_forecast",
    "chicago_of": "boss_solver.forecast.chicago_forecast",
    "ContradictionError": "boss_solver.inference.engine.counting",
    "SeatView": "boss_solver.inference.view",
    "view_of": "boss_solver.inference.view",
    "ADVISER": "boss_solver.advice.search.adviser",
    "Advice": "boss_solver.advice.advising",
    "AdviceError": "boss_solver.advice.candidate_moves",
    "Aim": "boss_solver.advice.search.judging",
    "Judge": "boss_solver.advice.search.judging",
    "Move": "boss_solver.advice.candidate_moves",
    "advise": "boss_solver.advice.advising",
    "NoOutlookError": "boss_solver.forecast.outlook",
    "GameOutlook": "boss_solver.forecast.outlook",
    "outlook_of": "boss_solver.forecast.outlook",
    "PlayedChicago": "boss_solver.forecast.chicago_played",
    "chicago_played": "boss_solver.forecast.chicago_played",
    "make_prices": "boss_solver.forecast.price_making",
    "Loss": "boss_solver.odds.prices",
    "Price": "boss_solver.odds.prices",
    "PriceTable": "boss_solver.odds.prices",
    "usual_prices": "boss_solver.odds.prices",
    "prices_from": "boss_solver.odds.prices",
    "NoPriceError": "boss_solver.odds.worth",
    "PricesNow": "boss_solver.odds.worth",
    "prices_now": "boss_solver.odds.worth",
    "worth_to": "boss_solver.odds.worth",
    "Ending": "boss_solver.odds.ending",
    "ending": "boss_solver.odds.ending",
    "ending_of": "boss_solver.odds.ending",
    "CityOdds": "boss_solver.odds.rewards",
    "Odds": "boss_solver.odds.rewards",
    "odds_of": "boss_solver.odds.rewards",
    "games_from_json": "boss_solver.record.as_json.exchange",
    "games_to_json": "boss_solver.record.as_json.exchange",
    "ExchangeError": "boss_solver.record.as_json.fields",
    "View": "boss_solver.playout.players.lane_view",
    "Policy": "boss_solver.playout.players.choosing",
    "Reveal": "boss_solver.playout.players.choosing",
    "Scores": "boss_solver.playout.players.choosing",
    "probabilities": "boss_solver.playout.players.choosing",
    "card_probabilities": "boss_solver.playout.players.choosing",
    "Guess": "boss_solver.playout.games.guess",
    "Player": "boss_solver.playout.players.seated_players",
    "POLICIES": "boss_solver.playout.players.policies",
    "REVEALS": "boss_solver.playout.players.reveal_policies",
    "player_named": "boss_solver.playout.players.registry",
    "Estimate": "boss_solver.playout.estimates",
    "Playouts": "boss_solver.playout.games.run",
    "Results": "boss_solver.playout.games.run",
    "PlayoutError": "boss_solver.playout.games.start",
    "start_of": "boss_solver.playout.games.start",
    "start_of_state": "boss_solver.playout.games.start",
    "Entrant": "boss_solver.playout.games.tournament",
    "Standings": "boss_solver.playout.games.tournament",
    "Tournament": "boss_solver.playout.games.tournament",
    "fitted": "boss_solver.reading.kept.prior_fitting",
    "guess_of": "boss_solver.reading.playing",
    "leanings": "boss_solver.reading.playing",
    "Posterior": "boss_solver.reading.posterior",
    "Reading": "boss_solver.reading.read",
    "SettingFolder": "boss_solver.reading.kept.reading_settings",
    "Problem": "boss_solver.record.words.problems",
    "UnreadableError": "boss_solver.record.words.problems",
    "as_seen_by": "boss_solver.record.games.projection",
    "dumps": "boss_solver.record.games.reader",
    "load": "boss_solver.record.games.reader",
    "load_all": "boss_solver.record.games.reader",
    "loads": "boss_solver.record.games.reader",
    "loads_all": "boss_solver.record.games.reader",
    "Record": "boss_solver.record.lines.record",
    "decision_rows": "boss_solver.review.rows.decision_rows",
    "question_at": "boss_solver.review.replay.quiz",
    "Replay": "boss_solver.review.replay.replay",
    "ReplayStep": "boss_solver.review.replay.replay",
    "replay_of": "boss_solver.review.replay.replay",
    "turn_rows": "boss_solver.review.rows.turn_rows",
    "calibration_of": "boss_solver.review.hands.calibration",
    "GameReview": "boss_solver.review.hands.game",
    "HandReview": "boss_solver.review.hands.game",
    "review_of": "boss_solver.review.hands.game",
    "GameJudgement": "boss_solver.review.judged.judged",
    "JudgedDecision": "boss_solver.review.judged.judged",
    "GameJudge": "boss_solver.review.judged.judge_game",
    "judge_game": "boss_solver.review.judged.judge_game",
    "split_of": "boss_solver.review.judged.luck",
    "luck_of": "boss_solver.review.judged.luck_played",
    "Moment": "boss_solver.review.hands.moments",
    "moments": "boss_solver.review.hands.moments",
    "Story": "boss_solver.inference.entries.story",
    "stories": "boss_solver.inference.entries.story",
}
"""Each public name and the module it comes from. A test keeps it equal to the imports just below."""

if TYPE_CHECKING:
    # What type checkers and editors see of _EXPORTS: from boss_solver.x.y import Name as Name
    from boss_solver.advice.advising import Advice as Advice
    from boss_solver.advice.advising import advise as advise
    from boss_solver.advice.candidate_moves import AdviceError as AdviceError
    from boss_solver.advice.candidate_moves import Move as Move
    from boss_solver.advice.search.adviser import ADVISER as ADVISER
    from boss_solver.advice.search.judging import Aim as Aim
    from boss_solver.advice.search.judging import Judge as Judge
    from boss_solver.errors import BossError as BossError
    from boss_solver.errors import SetupError as SetupError
    from boss_solver.forecast.chicago_forecast import Chicago as Chicago
    from boss_solver.forecast.chicago_forecast import chicago_of as chicago_of
    from boss_solver.forecast.chicago_played import PlayedChicago as PlayedChicago
    from boss_solver.forecast.chicago_played import chicago_played as chicago_played
    from boss_solver.forecast.outlook import GameOutlook as GameOutlook
    from boss_solver.forecast.outlook import NoOutlookError as NoOutlookError
    from boss_solver.forecast.outlook import outlook_of as outlook_of
    from boss_solver.forecast.price_making import make_prices as make_prices
    from boss_solver.game.apply import apply as apply
    from boss_solver.game.apply import replay as replay
    from boss_solver.game.cards import CARDS as CARDS
    from boss_solver.game.cards import DECKS as DECKS
    from boss_solver.game.cards import Badge as Badge
    from boss_solver.game.cards import Card as Card
    from boss_solver.game.cards import City as City
    from boss_solver.game.cards import Face as Face
    from boss_solver.game.cards import Glimpse as Glimpse
    from boss_solver.game.events import BacksSeen as BacksSeen
    from boss_solver.game.events import CardsSeen as CardsSeen
    from boss_solver.game.events import ChicagoPaid as ChicagoPaid
    from boss_solver.game.events import Dealt as Dealt
    from boss_solver.game.events import Event as Event
    from boss_solver.game.events import HandBegins as HandBegins
    from boss_solver.game.events import HandBroken as HandBroken
    from boss_solver.game.events import Joined as Joined
    from boss_solver.game.events import Placed as Placed
    from boss_solver.game.events import PlayerLeft as PlayerLeft
    from boss_solver.game.events import PoliceTurned as PoliceTurned
    from boss_solver.game.events import Revealed as Revealed
    from boss_solver.game.events import RewardsTurned as RewardsTurned
    from boss_solver.game.moves import Placement as Placement
    from boss_solver.game.moves import legal_placements as legal_placements
    from boss_solver.game.moves import legal_reveals as legal_reveals
    from boss_solver.game.options import Options as Options
    from boss_solver.game.rules import IllegalEventError as IllegalEventError
    from boss_solver.game.rules import Rule as Rule
    from boss_solver.game.setup import Setup as Setup
    from boss_solver.game.setup import custom as custom
    from boss_solver.game.setup import usual as usual
    from boss_solver.game.standing import can_lead as can_lead
    from boss_solver.game.standing import is_decided as is_decided
    from boss_solver.game.standing import needs as needs
    from boss_solver.game.state import GameState as GameState
    from boss_solver.game.state import Hand as Hand
    from boss_solver.game.state import Table as Table
    from boss_solver.game.state import new_game as new_game
    from boss_solver.game.turns import Expect as Expect
    from boss_solver.game.turns import expected as expected
    from boss_solver.inference.engine.counting import ContradictionError as ContradictionError
    from boss_solver.inference.entries.story import Story as Story
    from boss_solver.inference.entries.story import stories as stories
    from boss_solver.inference.view import SeatView as SeatView
    from boss_solver.inference.view import view_of as view_of
    from boss_solver.odds.ending import Ending as Ending
    from boss_solver.odds.ending import ending as ending
    from boss_solver.odds.ending import ending_of as ending_of
    from boss_solver.odds.prices import Loss as Loss
    from boss_solver.odds.prices import Price as Price
    from boss_solver.odds.prices import PriceTable as PriceTable
    from boss_solver.odds.prices import prices_from as prices_from
    from boss_solver.odds.prices import usual_prices as usual_prices
    from boss_solver.odds.rewards import CityOdds as CityOdds
    from boss_solver.odds.rewards import Odds as Odds
    from boss_solver.odds.rewards import odds_of as odds_of
    from boss_solver.odds.worth import NoPriceError as NoPriceError
    from boss_solver.odds.worth import PricesNow as PricesNow
    from boss_solver.odds.worth import prices_now as prices_now
    from boss_solver.odds.worth import worth_to as worth_to
    from boss_solver.playout.estimates import Estimate as Estimate
    from boss_solver.playout.games.guess import Guess as Guess
    from boss_solver.playout.games.run import Playouts as Playouts
    from boss_solver.playout.games.run import Results as Results
    from boss_solver.playout.games.start import PlayoutError as PlayoutError
    from boss_solver.playout.games.start import start_of as start_of
    from boss_solver.playout.games.start import start_of_state as start_of_state
    from boss_solver.playout.games.tournament import Entrant as Entrant
    from boss_solver.playout.games.tournament import Standings as Standings
    from boss_solver.playout.games.tournament import Tournament as Tournament
    from boss_solver.playout.players.choosing import Policy as Policy
    from boss_solver.playout.players.choosing import Reveal as Reveal
    from boss_solver.playout.players.choosing import Scores as Scores
    from boss_solver.playout.players.choosing import card_probabilities as card_probabilities
    from boss_solver.playout.players.choosing import probabilities as probabilities
    from boss_solver.playout.players.lane_view import View as View
    from boss_solver.playout.players.policies import POLICIES as POLICIES
    from boss_solver.playout.players.registry import player_named as player_named
    from boss_solver.playout.players.reveal_policies import REVEALS as REVEALS
    from boss_solver.playout.players.seated_players import Player as Player
    from boss_solver.reading.kept.prior_fitting import fitted as fitted
    from boss_solver.reading.kept.reading_settings import SettingFolder as SettingFolder
    from boss_solver.reading.playing import guess_of as guess_of
    from boss_solver.reading.playing import leanings as leanings
    from boss_solver.reading.posterior import Posterior as Posterior
    from boss_solver.reading.read import Reading as Reading
    from boss_solver.record.as_json.exchange import games_from_json as games_from_json
    from boss_solver.record.as_json.exchange import games_to_json as games_to_json
    from boss_solver.record.as_json.fields import ExchangeError as ExchangeError
    from boss_solver.record.games.projection import as_seen_by as as_seen_by
    from boss_solver.record.games.reader import dumps as dumps
    from boss_solver.record.games.reader import load as load
    from boss_solver.record.games.reader import load_all as load_all
    from boss_solver.record.games.reader import loads as loads
    from boss_solver.record.games.reader import loads_all as loads_all
    from boss_solver.record.lines.record import Record as Record
    from boss_solver.record.words.problems import Problem as Problem
    from boss_solver.record.words.problems import UnreadableError as UnreadableError
    from boss_solver.review.hands.calibration import calibration_of as calibration_of
    from boss_solver.review.hands.game import GameReview as GameReview
    from boss_solver.review.hands.game import HandReview as HandReview
    from boss_solver.review.hands.game import review_of as review_of
    from boss_solver.review.hands.moments import Moment as Moment
    from boss_solver.review.hands.moments import moments as moments
    from boss_solver.review.judged.judge_game import GameJudge as GameJudge
    from boss_solver.review.judged.judge_game import judge_game as judge_game
    from boss_solver.review.judged.judged import GameJudgement as GameJudgement
    from boss_solver.review.judged.judged import JudgedDecision as JudgedDecision
    from boss_solver.review.judged.luck import split_of as split_of
    from boss_solver.review.judged.luck_played import luck_of as luck_of
    from boss_solver.review.replay.quiz import question_at as question_at
    from boss_solver.review.replay.replay import Replay as Replay
    from boss_solver.review.replay.replay import ReplayStep as ReplayStep
    from boss_solver.review.replay.replay import replay_of as replay_of
    from boss_solver.review.rows.decision_rows import decision_rows as decision_rows
    from boss_solver.review.rows.turn_rows import turn_rows as turn_rows
    from boss_solver.version import __version__ as __version__
else:

    def __getattr__(name: str) -> object:
        """Load a public name the first time it is used."""
        if name not in _EXPORTS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_EXPORTS[name]), name)
        return value


__all__ = [*_EXPORTS]  # noqa: PLE0604  (its keys are strings)


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
