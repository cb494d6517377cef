"""The last round: equal to brute force by the rules, as fractions, for any table."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from boss_solver.advice.candidate_moves import AdviceError, moves_of
from boss_solver.advice.last_round.models import Model, ModelledPlayer
from boss_solver.advice.last_round.solve import last_round, last_round_game
from boss_solver.advice.last_round.solved import SolvedRound
from boss_solver.advice.stakes import stakes_of
from boss_solver.game.options import Options
from boss_solver.game.setup import usual
from boss_solver.inference.deals.listing import all_deals
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle, in_places, puzzle_of
from boss_solver.inference.view import SeatView
from boss_solver.playout.games.guess import Guess, Leaning, WeighedDeals
from boss_solver.playout.players.choosing import Policy, probabilities, ways_of
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from tests import long
from tests.advice import brute
from tests.advice.late import any_setup, late_position
from tests.strategies import SEEDED

MIXED = {POLICIES[name]: Fraction(1, 5) for name in ("counter", "patient", "knower", "bluffer", "follower")}
"""The default mixture by its ways of placing."""


def check_modelled(
    view: SeatView,
    found: SolvedRound,
    puzzle: Puzzle | None,
    models: dict[int, dict[Policy, Fraction]],
    few: int,
    rng: Random,
) -> None:
    """Values equal brute force: of the best move, and of a few others."""
    assert view.seat is not None
    stakes, deals = stakes_of(view.table), brute.deals(view, puzzle)
    assert {one.move for one in found.moves} == set(moves_of(view))
    for one in (found.moves[0], *rng.sample(found.moves, min(few, len(found.moves)))):
        expected = sum(
            p * brute.value(stakes, brute.moved(state, view.seat, one.move.place), rewards, view.seat, models)
            for state, rewards, p in deals
        )
        assert one.value == expected
        assert one.value == one.parts.value
        assert one.value == sum(value * deal.chance for value, deal in zip(one.by_deal, found.deals, strict=True))
        assert one.value <= found.moves[0].value


def modelled_case(players: int, seed: int, few: int = 2, most: int = 60_000) -> bool:
    rng = Random(f"{players} {seed}")
    view = late_position(rng, any_setup(rng, players)).view
    hand = view.table.hand
    assert hand is not None
    found = last_round(view)
    if found is None or len(found.deals) * 5 ** (sum(hand.left) - 1) > most:
        return False
    check_modelled(view, found, None, dict.fromkeys(range(players), MIXED), few, rng)
    return True


@pytest.mark.parametrize("players", range(2, 7))
def test_modelled_as_by_brute_force(players: int) -> None:
    assert sum(modelled_case(players, seed, most=150) for seed in range(6)) > 1


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_modelled_as_by_brute_force_long(players: int) -> None:
    first = long.seed() * 1_000_000
    done = sum(modelled_case(players, seed, few=3, most=1_500) for seed in range(first, first + long.count(200)))
    assert done


def test_every_move_of_a_small_position() -> None:
    rng = Random(6)
    while True:
        view = late_position(rng, usual(3), misplays=0).view
        found = last_round(view)
        assert found is not None
        if 8 < len(found.moves) < 40 and 1 < len(found.deals) < 5:
            break
    check_modelled(view, found, None, dict.fromkeys(range(3), MIXED), len(found.moves), rng)


def test_models_of_ones_own_with_any_amount() -> None:
    models: dict[int, Model] = {}
    plain: dict[int, dict[Policy, Fraction]] = {}
    for seat, share in enumerate((Fraction(1, 3), Fraction(2, 7), Fraction(1))):
        plain[seat] = {POLICIES["random"]: share, POLICIES["counter"]: 1 - share}
        models[seat] = tuple(
            ModelledPlayer(p, Player(policy, REVEALS["at-random"])) for policy, p in plain[seat].items()
        )
    rng = Random(11)
    done = 0
    while done < 3:
        view = late_position(rng, usual(3), misplays=0).view
        found = last_round(view, models=models)
        hand = view.table.hand
        assert found is not None and hand is not None
        if sum(hand.left) == 2 and sum(hand.supply[seat].total for seat in range(3) if hand.left[seat]) < 10:
            check_modelled(view, found, None, plain, 2, rng)
            done += 1


def test_what_the_seat_was_told_counts() -> None:
    rng = Random(3)
    done = 0
    while done < 3:
        view = late_position(rng, usual(3), misplays=0).view
        before = last_round(view)
        assert before is not None
        if not 2 < len(before.deals) < 9:
            continue
        plain = puzzle_of(view)
        card = rng.choice([card for deal in before.deals for card in deal.rewards])
        formula = in_places(plain, (card,), (REWARD,), 1, 1)
        puzzle = rng.choice((plain.given(formula), plain.weighed(((formula, Fraction(rng.randint(1, 9), 7)),))))
        found = last_round(view, puzzle)
        assert found is not None
        check_modelled(view, found, puzzle, dict.fromkeys(range(3), MIXED), 1, rng)
        given = before.given(lambda deal, card=card: card in deal.rewards)  # type: ignore[misc]  # mypy cannot infer defaults of a lambda
        if puzzle.facts != plain.facts:
            assert dict(given) == {one.move: one.value for one in found.moves}
        done += 1


def test_weighed_deals_and_players_that_go_with_holdings() -> None:
    """As read odds have them: the deals' chances, and by holding those of the players, are floating point numbers."""
    rng = Random(29)
    players = tuple(Player(POLICIES[name], REVEALS["at-random"]) for name in ("random", "counter", "follower"))
    done = 0
    while done < 3:
        view = late_position(rng, usual(3), misplays=0, backs=0).view
        puzzle = puzzle_of(view)
        listed = all_deals(puzzle).sample
        hand = view.table.hand
        assert hand is not None and view.seat is not None
        if len(listed.places) < 2 or sum(hand.supply[seat].total for seat in range(3) if hand.left[seat]) > 12:
            continue
        chances = np.array([rng.random() for _ in listed.places])
        seats = {}
        for seat in range(3):
            at = puzzle.holding(seat)
            holding = np.array([next((i for i, p in enumerate(row) if p == at), 0) for row in listed.places])
            weights = np.array([[rng.random() for _ in range(holding.max() + 1)] for _ in players])
            seats[seat] = Leaning(players, weights, holding)
        found = last_round(view, guess=Guess(WeighedDeals(listed, chances, is_whole=True), seats))
        assert found is not None
        assert last_round(view, guess=Guess(WeighedDeals(listed, chances), seats)) is None
        stakes, whole = stakes_of(view.table), sum(Fraction(float(chance)) for chance in chances)
        one = rng.choice(found.moves)
        expected = Fraction()
        for i, row in enumerate(listed.places):
            laid = list(zip(listed.cards, map(int, row), strict=True))
            rewards = {card.city: card for card, place in laid if place == REWARD}
            models = {}
            for seat, leaning in seats.items():
                assert leaning.holding is not None
                exact = [Fraction(float(weight)) for weight in leaning.chances[:, leaning.holding[i]]]
                models[seat] = {
                    player.policy: chance / sum(exact) for player, chance in zip(players, exact, strict=True)
                }
            state = brute.moved(brute.state_of(view, puzzle, laid), view.seat, one.move.place)
            chance = Fraction(float(chances[i])) / whole
            expected += chance * brute.value(stakes, state, rewards, view.seat, models)
        assert one.value == expected
        done += 1


def test_changes_name_the_better_move_when_a_card_is_known() -> None:
    rng = Random(17)
    seen = 0
    for _ in range(6):
        view = late_position(rng, usual(4), misplays=0, backs=0).view
        found = last_round(view)
        if found is None:
            continue
        for change in found.changes():
            where = REWARD if change.seat is None else puzzle_of(view).holding(change.seat)
            assert where is not None
            plain = puzzle_of(view)
            told = last_round(view, plain.given(in_places(plain, (change.card,), (where,), 1, 2)))
            assert told is not None
            values = {one.move: one.value for one in told.moves}
            assert values[change.move] == told.moves[0].value
            assert values[change.move] - values[found.moves[0].move] == change.gain > 0
            seen += 1
    assert seen


def game_case(rng: Random) -> bool:
    view = late_position(rng, any_setup(rng, 2, undealt=0)).view
    found = last_round_game(view)
    assert found is not None and view.seat is not None
    stakes, deals = stakes_of(view.table), brute.deals(view)
    for one in found.moves:
        assert one.value == sum(
            p * brute.worst(stakes, brute.moved(state, view.seat, one.move.place), rewards, view.seat)
            for state, rewards, p in deals
        )
    modelled = last_round(view)
    assert modelled is not None
    values = {one.move: one.value for one in modelled.moves}
    assert all(one.value <= values[one.move] for one in found.moves)
    return len(found.deals) > 1


@settings(max_examples=12)
@given(SEEDED)
def test_two_players_as_a_game(rng: Random) -> None:
    game_case(rng)


@pytest.mark.long
def test_two_players_as_a_game_long() -> None:
    first = long.seed() * 1_000_000
    assert sum(game_case(Random(seed)) for seed in range(first, first + long.count(500)))


@pytest.mark.parametrize("name", POLICIES)
def test_whole_weights_are_the_probabilities(name: str) -> None:
    rng = Random(name)
    for _ in range(3):
        late = late_position(rng, any_setup(rng, rng.randint(2, 6)), left=2)
        for state, rewards, _ in brute.deals(late.view)[:2]:
            assert late.view.seat is not None
            view = brute.view_in(state, rewards, late.view.seat)
            ways = ways_of(POLICIES[name], view)
            exact = {}
            for city, experts, occasionals, weight in zip(*ways[1:5], strict=True):
                key = None if city < 0 else (view.deck.cities[city], experts, occasionals)
                exact[key] = Fraction(int(weight), int(ways.total[0]))
            plain = {key and tuple(key): p for key, p in brute.chances_of(POLICIES[name], view).items() if p}
            assert exact == plain
            found = probabilities(POLICIES[name], view)
            assert found.passing[0] == pytest.approx(float(exact[None]))
            assert found.placing.sum() == pytest.approx(float(1 - exact[None]))


def test_elsewhere_it_says_nothing() -> None:
    rng = Random(2)
    assert last_round(late_position(rng, usual(3), left=2, misplays=0).view) is None
    assert last_round_game(late_position(rng, usual(3), misplays=0).view) is None
    view = late_position(rng, usual(4, Options().replace("teams", "alternate")), misplays=0).view
    with pytest.raises(AdviceError, match="teams"):
        last_round(view)
