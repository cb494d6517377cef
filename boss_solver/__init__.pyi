"""The public names of the library, for type checkers; the package finds each where this says it is."""

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
from boss_solver.forecast.outlook import (
    GameOutlook as GameOutlook,
)
from boss_solver.forecast.outlook import (
    NoOutlookError as NoOutlookError,
)
from boss_solver.forecast.outlook import (
    outlook_of as outlook_of,
)
from boss_solver.forecast.price_making import make_prices as make_prices
from boss_solver.game.apply import apply as apply
from boss_solver.game.apply import replay as replay
from boss_solver.game.cards import (
    CARDS as CARDS,
)
from boss_solver.game.cards import (
    DECKS as DECKS,
)
from boss_solver.game.cards import (
    Badge as Badge,
)
from boss_solver.game.cards import (
    Card as Card,
)
from boss_solver.game.cards import (
    City as City,
)
from boss_solver.game.cards import (
    Face as Face,
)
from boss_solver.game.cards import (
    Glimpse as Glimpse,
)
from boss_solver.game.events import (
    BacksSeen as BacksSeen,
)
from boss_solver.game.events import (
    CardsSeen as CardsSeen,
)
from boss_solver.game.events import (
    ChicagoPaid as ChicagoPaid,
)
from boss_solver.game.events import (
    Dealt as Dealt,
)
from boss_solver.game.events import (
    Event as Event,
)
from boss_solver.game.events import (
    HandBegins as HandBegins,
)
from boss_solver.game.events import (
    HandBroken as HandBroken,
)
from boss_solver.game.events import (
    Joined as Joined,
)
from boss_solver.game.events import (
    Placed as Placed,
)
from boss_solver.game.events import (
    PlayerLeft as PlayerLeft,
)
from boss_solver.game.events import (
    PoliceTurned as PoliceTurned,
)
from boss_solver.game.events import (
    Revealed as Revealed,
)
from boss_solver.game.events import (
    RewardsTurned as RewardsTurned,
)
from boss_solver.game.moves import (
    Placement as Placement,
)
from boss_solver.game.moves import (
    legal_placements as legal_placements,
)
from boss_solver.game.moves import (
    legal_reveals as legal_reveals,
)
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
from boss_solver.odds.prices import (
    Loss as Loss,
)
from boss_solver.odds.prices import (
    Price as Price,
)
from boss_solver.odds.prices import (
    PriceTable as PriceTable,
)
from boss_solver.odds.prices import (
    prices_from as prices_from,
)
from boss_solver.odds.prices import (
    usual_prices as usual_prices,
)
from boss_solver.odds.rewards import CityOdds as CityOdds
from boss_solver.odds.rewards import Odds as Odds
from boss_solver.odds.rewards import odds_of as odds_of
from boss_solver.odds.worth import (
    NoPriceError as NoPriceError,
)
from boss_solver.odds.worth import (
    PricesNow as PricesNow,
)
from boss_solver.odds.worth import (
    prices_now as prices_now,
)
from boss_solver.odds.worth import (
    worth_to as worth_to,
)
from boss_solver.playout.estimates import Estimate as Estimate
from boss_solver.playout.games.guess import Guess as Guess
from boss_solver.playout.games.run import Playouts as Playouts
from boss_solver.playout.games.run import Results as Results
from boss_solver.playout.games.start import (
    PlayoutError as PlayoutError,
)
from boss_solver.playout.games.start import (
    start_of as start_of,
)
from boss_solver.playout.games.start import (
    start_of_state as start_of_state,
)
from boss_solver.playout.games.tournament import Entrant as Entrant
from boss_solver.playout.games.tournament import Standings as Standings
from boss_solver.playout.games.tournament import Tournament as Tournament
from boss_solver.playout.players.choosing import (
    Policy as Policy,
)
from boss_solver.playout.players.choosing import (
    Reveal as Reveal,
)
from boss_solver.playout.players.choosing import (
    Scores as Scores,
)
from boss_solver.playout.players.choosing import (
    card_probabilities as card_probabilities,
)
from boss_solver.playout.players.choosing import (
    probabilities as probabilities,
)
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
from boss_solver.record.games.reader import (
    dumps as dumps,
)
from boss_solver.record.games.reader import (
    load as load,
)
from boss_solver.record.games.reader import (
    load_all as load_all,
)
from boss_solver.record.games.reader import (
    loads as loads,
)
from boss_solver.record.games.reader import (
    loads_all as loads_all,
)
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
from boss_solver.table.entry.live import LiveRecord as LiveRecord
from boss_solver.version import __version__ as __version__

__all__: list[str]
