"""The guarded search leaves a policy's own choice alone unless another option is clearly better against all kinds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

import numpy as np
import pytest

from boss_solver.advice.search.adviser import ADVISER, Adviser, AdviserReveal
from boss_solver.advice.search.guarded import GuardedBudget, GuardedSearch
from boss_solver.advice.search.imagined_games import ImaginedGames
from boss_solver.advice.search.turn_options import NOWHERE, all_cards, best_placements
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.players.ladder import LADDER, STRONG
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import Learned, LearnedReveal
from boss_solver.playout.players.population import KINDS
from boss_solver.playout.players.prospects import LEAST_SCORE
from boss_solver.playout.players.seated_players import Player
from tests.opponents.tables import share_of
from tests.playout.test_policies import look_at

POLICY: Final = cast(Learned, LADDER[STRONG].policy)
REVEAL: Final = cast(LearnedReveal, LADDER[STRONG].reveal)

each_table = pytest.mark.parametrize("players", [2, 4, 6])


@each_table
def test_the_placements_that_are_tried_are_the_best_by_the_policy_s_weights(players: int) -> None:
    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        options, first = best_placements(view, POLICY, 5)
        amounts = [(amount.score.copy(), amount.more.copy()) for amount in POLICY.prospects(view)]
        for lane in range(lanes.number):
            scores = {(NOWHERE, 0): 0}
            for score, more in amounts:
                for city in np.flatnonzero(score[:, lane] > LEAST_SCORE):
                    key = (int(city), int(more[city, lane]))
                    scores[key] = max(scores.get(key, LEAST_SCORE), int(score[city, lane]))
            some = np.flatnonzero(options.lane == lane)
            tried = [(int(options.city[at]), int(options.more[at])) for at in some]
            assert len(set(tried)) == len(tried)
            assert [scores[key] for key in tried] == sorted(scores.values(), reverse=True)[:5]
            assert first[lane] == some[0]

    look_at(look, players, seed=3, games=8, every=7)


@each_table
def test_all_cards_are_tried_and_the_first_is_the_policy_s(players: int) -> None:
    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        options, first = all_cards(view, REVEAL)
        assert (np.bincount(options.lane) == view.cards_left).all()
        hand = np.sort(view.cards, axis=0)
        scores = REVEAL.scores(view)
        for lane, at in enumerate(first):
            liked = view.cards[:, lane][scores[:, lane] == scores[:, lane].max()]
            assert options.lane[at] == lane and hand[options.card[at], lane] in liked

    look_at(look, players, seed=4, games=8, every=7)


def test_the_own_choice_stands_unless_another_is_clearly_better() -> None:
    """The surer it must be, the less often; a gain that is the same in every deal leaves no doubt."""
    taken: dict[float, int] = {}

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        ordered = best_placements(view, POLICY, 6)
        for sure in (0.0, 1.5, 1e9):
            search = GuardedSearch(GuardedBudget(6, 32), sure=sure)
            best = search.best(view, ordered, placing=True)
            assert (ordered.options.lane[best] == np.arange(view.lanes)).all()
            taken[sure] = taken.get(sure, 0) + int((best != ordered.first).sum())

    look_at(look, 4, seed=5, games=8, every=13)
    assert taken[0.0] > taken[1.5] > taken[1e9]


def test_what_is_ranked_is_half_the_mean_and_half_the_worst_gain() -> None:
    """Computed again from the same deals, kind by kind, one option at a time."""

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        ordered = best_placements(view, POLICY, 4)
        search = GuardedSearch(GuardedBudget(4, 32), sure=0.0)
        best = search.best(view, ordered, placing=True)
        gains = []
        for others, games in zip(
            search.kinds, ImaginedGames.drawn(view, True, 32, search.seed, 1).split(4), strict=True
        ):
            every = [
                games.worths(ordered.options.some(np.array([at])), search.own, others)[0].mean()
                for at in range(len(ordered.options.lane))
            ]
            own = [every[at] for at in ordered.first[ordered.options.lane]]
            gains.append([worth - other for worth, other in zip(every, own, strict=True)])
        ranked = [(np.mean(gain) + min(gain)) / 2 for gain in zip(*gains, strict=True)]
        for lane, at in enumerate(best):
            others_there = np.flatnonzero(ordered.options.lane == lane)
            assert ranked[at] == pytest.approx(max([0.0, *(ranked[other] for other in others_there)]), abs=1e-9)

    look_at(look, 3, seed=6, games=3, every=17)


def test_searching_wins_more_than_the_policy_it_begins_with() -> None:
    """Against three of the very policy, every part of the wins beyond a quarter is the search's."""
    search = replace(GuardedSearch(), budget=GuardedBudget(4, 32))
    player = Player(Adviser(search=search), AdviserReveal(search=search))
    share = share_of(player, [LADDER[STRONG]], games=48)
    assert share.wins.mean - share.half > 0.25


def test_the_adviser_searches_against_all_kinds() -> None:
    assert ADVISER.policy == Adviser() and Adviser().search.kinds == tuple(KINDS.values())
    assert Adviser().search.budget.deals % len(KINDS) == 0
