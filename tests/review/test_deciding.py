"""Decisions judged: as brute force has it where that can be done, blind to what was not seen, each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest

from boss_solver.advice.candidate_moves import Move, moves_of
from boss_solver.advice.search.judging import Judge, Judgement, judge_moves
from boss_solver.advice.stakes import stakes_of
from boss_solver.game.cards import Card, City, Face
from boss_solver.game.setup import usual
from boss_solver.inference.view import view_of
from boss_solver.playout.players.policies import POLICIES
from boss_solver.review.judged.deciding import QUICK, USUAL, Decider, DecisionPoint, Effort, decisions_of, spots_of
from boss_solver.review.judged.judge_game import GameJudge, judge_game, pieces_of
from boss_solver.review.judged.judged import JudgedDecision, Kind, Verdict
from tests import long
from tests.advice import brute
from tests.advice.positions import position
from tests.made import made_up, text_of
from tests.review.told import KNOWN_TO_ONE, LURED, game
from tests.review.twins import swapped as swapped_cards
from tests.tree import EXAMPLES

TINY = Effort("tiny", 600, 64, 0, 16)
MIXED = {POLICIES[name]: Fraction(1, 5) for name in ("counter", "patient", "knower", "bluffer", "follower")}


def by_brute_force(spot: DecisionPoint) -> dict[Move, Fraction]:
    """What every move of the last round is worth, deal by deal and reply by reply, by the rules of the game."""
    view = spot.view
    assert view.seat is not None
    stakes, players = stakes_of(view.table), view.table.setup.players
    found = {}
    for move in moves_of(view):
        found[move] = Fraction()
        for state, rewards, p in brute.deals(view):
            after = brute.moved(state, view.seat, move.place)
            if players == 2:
                value = brute.worst(stakes, after, rewards, view.seat)
            else:
                value = brute.value(stakes, after, rewards, view.seat, dict.fromkeys(range(players), MIXED))
            found[move] += p * value
    return found


def verify_last_round(text: str, most: int = 1) -> int:
    """That losses of the last turns of each hand are those of brute force; how many turns there were."""
    made = game(text)
    players = len(made.names)
    done = 0
    for spot in spots_of(made):
        hand = spot.view.table.hand
        assert hand is not None
        if max(hand.left) > 1 or sum(hand.left) > most:
            continue
        worth = by_brute_force(spot)
        verdicts = Decider(TINY).do(spot)
        assert verdicts is not None and verdicts.is_exact
        lost = float(max(worth.values()) - worth[spot.move])
        assert verdicts.placing.millions.mean == pytest.approx(lost, abs=1e-9)
        assert verdicts.showing.millions == (0.0, 0.0), "there is one card to show"
        assert worth[verdicts.best] == max(worth.values())
        for one in decisions_of(verdicts):
            assert one.is_exact and one.error == 0 and one.turn > players * 3
            assert (one.best == one.chosen) == (one.loss == 0)
        done += 1
    return done


@pytest.mark.parametrize(("players", "seeds", "left"), [(2, 2, 1), (3, 2, 1), (4, 1, 1)])
def test_losses_of_the_last_turns_are_those_of_brute_force(players: int, seeds: int, left: int) -> None:
    assert sum(verify_last_round(text_of(made_up(seed, players)), left) for seed in range(seeds)) >= 3


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_more_losses_of_the_last_turns_are_those_of_brute_force(players: int) -> None:
    first = 1000 * long.seed()
    for seed in range(first, first + long.count(30)):
        verify_last_round(text_of(made_up(seed, players)), 2)


def decided(spots: Sequence[DecisionPoint], seed: int = 0) -> Iterator[JudgedDecision]:
    """The decisions of some turns, each by itself."""
    for spot in spots:
        verdicts = Decider(TINY, seed).do(spot)
        yield from () if verdicts is None else decisions_of(verdicts)


# one hand, its last round played well, badly, and in two equally good ways

SPENT = """boss-record 1
players Red Blue
hand
dealt Red NY0 NY1 NY2 BOh DE1
dealt Blue BO3 BOp DE2 DE3 DE4
Red NY+1 BOh
Blue DE+2 BOp
Red NY0
Blue NY+2 DE2
Red NY+3 NY1
Blue DE3
police gold
Red NY+2,3 NY2
Blue DE4
Blue {}BO3
Red DE1
rewards
"""
"""Red has placed all he has, nine of them on New York, where Blue cannot pass him; Boston pays 3 as Blue knows."""


def last_turn(placed: str) -> JudgedDecision:
    """The judgement of Blue's last placement, had it been this."""
    spot = next(one for one in spots_of(game(SPENT.format(placed))) if one.turn == 9)
    verdicts = Decider(TINY).do(spot)
    assert verdicts is not None
    return next(decisions_of(verdicts))


def test_a_blunder_a_perfect_move_and_equal_moves() -> None:
    """Boston lies open to Blue for a single expert, and nothing else changes anything but Chicago, which pays 1."""
    passed = last_turn("")
    assert passed.kind is Kind.PASS and passed.verdict is Verdict.BLUNDER
    assert (passed.is_exact, passed.loss, passed.error) == (True, 3, 0)
    assert (passed.chosen, passed.best[:3]) == ("nothing", "BO+")
    for perfect in ("BO+1", "BO+2"):
        one = last_turn(f"{perfect} ")
        assert (one.loss, one.error, one.verdict) == (0, 0, Verdict.EVEN), "an expert more or less is worth the same"
        assert one.chosen == one.best == perfect
    chicago = last_turn("CH+1 ")
    assert (chicago.loss, chicago.verdict, chicago.best[:3]) == (2, Verdict.BLUNDER, "BO+")
    wasted = last_turn("BO+1,1 ")
    assert 0 < wasted.loss < 2 and wasted.best == "BO+1", "an occasional has its price"


def test_a_last_round_played_as_was_found_best_loses_nothing() -> None:
    lines = KNOWN_TO_ONE.splitlines()
    first = lines.index("Red DE1")
    for at in (first, first + 1):
        spot = next(one for one in spots_of(game("\n".join([*lines, ""]))) if one.line == at + 1)
        verdicts = Decider(TINY).do(spot)
        assert verdicts is not None
        lines[at] = f"{('Red', 'Blue')[spot.view.seat or 0]} {verdicts.best}"
    last = list(decided(spots_of(game("\n".join([*lines, ""])))[-2:]))
    assert len(last) == 2 and all((one.loss, one.verdict) == (0, Verdict.EVEN) for one in last)


# nothing that was not seen, nothing of what came later


def verify_spots(seed: int) -> bool:
    """Cards that the seat does not see are swapped among equal backs: the judgement stays the same to the last byte."""
    rng = Random(seed)
    players = 2 + seed % 5
    setup = usual(players)
    here = position(setup, seed, rng.randint(1, 3), rng.randint(1, players * setup.cards_each))
    deal = swapped_cards(here.state, here.deal, here.seat, rng)
    states = here.state, here.state._replace(dealt=deal.holdings)
    judged = []
    for state in states:
        view = view_of(state, here.seat)
        moves = moves_of(view)
        spot = DecisionPoint(0, 1, 1, view, moves[seed % len(moves)], could_place=True)
        judged.append(repr(Decider(TINY, seed).do(spot)))
    assert judged[0] == judged[1]
    return deal != here.deal


def test_what_a_seat_cannot_see_changes_no_judgement_of_its_turn() -> None:
    assert sum(verify_spots(seed) for seed in range(10)) >= 6


@pytest.mark.long
def test_what_a_seat_cannot_see_changes_no_judgement_of_more_turns() -> None:
    first = 1000 * long.seed()
    for seed in range(first, first + long.count(300)):
        verify_spots(seed)


def test_swapped_in_the_record_itself() -> None:
    """Green's card of Detroit trades places with the reward: until it lies open nobody else is judged otherwise."""
    swapped = LURED.replace("dealt Green NY3 BOp DE1", "dealt Green NY3 BOp DEr").replace("Green DE1", "Green DEr")
    assert swapped != LURED
    one, other = (list(decided(spots_of(game(text)), 3)) for text in (LURED, swapped))
    shown = 13  # the turn in which the card is shown
    assert len(one) == len(other)
    for first, second in zip(one, other, strict=True):
        if first.turn < shown and first.seat != 2:
            assert first == second, "neither Red nor Blue saw what Green held"
    assert one != other


def test_what_came_later_changes_nothing() -> None:
    """A record that breaks off is judged as the whole one up to there, in hands whose cards are all told."""
    whole = list(decided(spots_of(game(LURED))))
    other = LURED.replace("Red NY+2 DE4", "Red DE4")
    changed = list(decided(spots_of(game(other))))
    turn = 14
    assert [one for one in whole if one.turn < turn] == [one for one in changed if one.turn < turn]


# each by itself


@pytest.mark.long
def test_a_decision_depends_on_no_other_and_not_on_the_number_of_processes() -> None:
    made = game(LURED)
    judge = GameJudge(TINY, 5)
    alone = judge_game(made, judge)
    assert judge_game(made, judge, processes=2) == alone
    pieces = list(pieces_of(made))
    Random(1).shuffle(pieces)
    told = [judge.do(piece) for piece in pieces]
    assert sorted((one for piece in told for one in piece.decisions), key=astuple) == sorted(
        alone.decisions, key=astuple
    )
    assert {piece.hand: piece.split for piece in told if piece.split} == dict(alone.luck)
    assert judge_game(made, replace(judge, seed=6)).decisions != alone.decisions


def test_an_entry_that_is_mended_is_judged_anew() -> None:
    """Blue was said to have sent five experts; one of the five was an occasional, which leaves him one expert more."""
    mended = LURED.replace("Blue DE+5 NY2", "Blue DE+4,1 NY2")
    one, other = (list(decided(spots_of(game(text)))) for text in (LURED, mended))
    before = [[each for each in some if each.turn < 2] for some in (one, other)]
    assert before[0] == before[1] and one != other
    assert [each.chosen for each in other if each.turn == 2] == ["DE+4,1", "NY2"]
    assert [each for each in one if each.turn == 5] != [each for each in other if each.turn == 5]


def test_equal_moves_have_no_loss_at_all() -> None:
    """Whatever was made: if it came out best, or the same as the best in every deal, the loss is 0 and not nearly 0."""
    for made in decided(spots_of(game(LURED))[::2]):
        assert made.loss >= 0 and (made.loss > 0 or made.best == made.chosen)
        assert made.verdict is Verdict.EVEN or made.loss > 2 * made.error


def test_losses_below_what_an_equilibrium_can_be_exploited_by_are_none() -> None:
    made = game(KNOWN_TO_ONE)
    found = [Decider(TINY).do(spot) for spot in spots_of(made) if spot.turn in (7, 8)]
    assert any(one is not None and not one.is_exact and one.placing.millions.error > 0 for one in found)
    for one in found:
        if one is not None and not one.is_exact:
            for loss in (one.placing.millions, one.showing.millions):
                assert loss.mean == 0 or loss.mean > loss.error


# what cannot be judged is left out


def test_a_misplay_is_no_decision_that_can_be_compared() -> None:
    made = game((EXAMPLES.parent / "tests/cli/records/misplays.boss").read_text(encoding="utf-8"))
    misplayed = {
        (at, turn.number)
        for at, hand in enumerate(made.hands)
        for turn in hand.story.turns
        if turn.placed is not None and turn.placed.misplay
    }
    assert misplayed and misplayed.isdisjoint((spot.hand, spot.turn) for spot in spots_of(made))


def test_teams_are_not_judged() -> None:
    made = game(text_of(made_up(1, 6)).replace("hand\n", "option teams alternate\nhand\n", 1))
    assert spots_of(made) == ()


def test_turns_after_a_card_that_nobody_noted_are_left_out() -> None:
    """Whoever sat there saw it, and so judged by more than the record tells."""
    lines = LURED.replace("Blue NY2 BO3 KC2 CI1 CIb", "Blue ?").splitlines()
    text = "\n".join(line for line in lines[:11] if "dealt Blue" not in line and "dealt Green" not in line)
    text = text.replace("Blue DE+5 NY2", "Blue DE+5 ?")
    made = game(text + "\n")
    assert [spot.turn for spot in spots_of(made)] == [1], "Red's second turn came after Blue's unknown card"


@pytest.mark.parametrize("name", ["joined", "interrupted", "five-players", "six-players", "four-players-seat-red"])
def test_all_kinds_of_records_are_judged(name: str) -> None:
    made = game((EXAMPLES / f"{name}.boss").read_text(encoding="utf-8"))
    spots = spots_of(made)
    assert spots
    for spot in spots[:: max(1, len(spots) // 3)]:
        verdicts = Decider(TINY).do(spot)
        assert verdicts is not None
        for one in decisions_of(verdicts):
            assert one.options > 0 and one.line > 0


def test_a_stop_keeps_what_was_judged() -> None:
    made = game(LURED)
    whole = judge_game(made, GameJudge(TINY))

    def stop(done: int, total: int) -> None:
        assert total == len(pieces_of(made))
        if done == 4:
            raise KeyboardInterrupt

    stopped = judge_game(made, GameJudge(TINY), progress=stop)
    assert stopped.is_stopped and not whole.is_stopped
    assert stopped.decisions == whole.decisions[: len(stopped.decisions)] and len(stopped.decisions) > 0
    with patch("boss_solver.review.judged.judge_game.do_all", side_effect=KeyboardInterrupt):
        nothing = judge_game(made, GameJudge(TINY))
    assert (nothing.decisions, nothing.is_stopped) == ((), True)


def test_a_stop_in_the_middle_of_a_turn_is_not_taken_for_a_judgement() -> None:
    spot = spots_of(game(LURED))[0]

    def interrupted(judge: Judge, samples: int) -> Judgement:
        return judge_moves(judge, samples=samples, progress=lambda _: True)

    with patch("boss_solver.review.judged.deciding.judge_moves", interrupted), pytest.raises(KeyboardInterrupt):
        Decider(TINY).do(spot)


def test_the_usual_effort_takes_more_and_tells_chances_to_win() -> None:
    assert all(one >= other for one, other in zip(USUAL[1:], QUICK[1:], strict=True))
    spot = spots_of(game(LURED))[3]
    verdicts = Decider(Effort("some", 600, 64, 32, 16)).do(spot)
    assert verdicts is not None
    found = [one.wins for one in (verdicts.placing, verdicts.showing) if one.wins is not None]
    assert found and all(-1 <= one.mean <= 1 for one in found)


def test_a_card_is_named_as_it_is_typed() -> None:
    for one in decided(spots_of(game(LURED))[::3]):
        words = (one.chosen, one.best)
        if one.kind is Kind.REVEAL:
            assert [str(Card(City(word[:2]), Face(word[2:]))) for word in words] == list(words)
        else:
            assert all("+" in word or word == "nothing" for word in words)
