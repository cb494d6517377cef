"""The search drops no move that is the best, takes equal moves together, and follows from its seed alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boss_solver.advice.advising import Advice, advice_of, advise
from boss_solver.advice.candidate_moves import AdviceError, Move
from boss_solver.advice.search.judging import Aim, Judge, Judgement, judge_moves
from boss_solver.game.apply import apply, replay
from boss_solver.game.cards import CARDS, City
from boss_solver.game.events import Dealt, HandBegins, Placed
from boss_solver.game.moves import Placement
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.inference.view import view_of
from boss_solver.playout.games.hands import PlayedGames
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.work import Stopped
from boss_solver.record.games.reader import loads
from tests import long
from tests.advice.positions import late, position


def verify_unfiltered(players: int, seed: int, turns_left: int, samples: int = 20_000) -> None:
    """The best of all moves, all of them tried on all deals, is the best, or none the worse within the error."""
    here = late(usual(players), seed, 1 + seed % 3, turns_left)
    chosen = judge_moves(Judge(here.view, seed=seed), samples=samples).left[0]
    judge = Judge(here.view, seed=seed + 1000)
    trials = judge.trials()
    trials.stage(judge.moves, 1024)
    best = max(judge.moves, key=lambda move: trials.value(move).mean)
    difference = trials.difference(best, chosen)
    # The best of so many looks better than it is.
    assert difference.mean <= 4.5 * difference.error + 1e-9, (str(chosen), str(best), difference)


@pytest.mark.parametrize(("players", "seed", "turns_left"), [(2, 1, 5), (3, 3, 6), (4, 2, 6), (6, 4, 8)])
def test_halving_keeps_the_best(players: int, seed: int, turns_left: int) -> None:
    verify_unfiltered(players, seed, turns_left)


@pytest.mark.long
def test_halving_keeps_the_best_of_more() -> None:
    first = 1000 * long.seed()
    for seed in range(first, first + long.count(60)):
        players = 2 + seed % 5
        verify_unfiltered(players, seed, 1 + seed % (3 * players), samples=150_000)


def plain(advice: Advice) -> Advice:
    """The advice alone, without what it was made from."""
    return replace(advice, judge=None)  # type: ignore[arg-type]  # left out


def test_the_same_seed_gives_the_same_advice() -> None:
    view = position(usual(4), 3, 2, 9).view
    one, same, other = (advise(Judge(view, seed=seed), samples=4000) for seed in (1, 1, 2))
    assert repr(plain(one)) == repr(plain(same)) != repr(plain(other))
    assert one.seed == 1 and one.stopped is Stopped.NO and 0 < one.playouts <= one.wanted == 4000


def test_the_budget_is_kept_and_more_deals_are_those_of_less_and_others() -> None:
    view = position(usual(4), 3, 2, 9).view
    judge = Judge(view, seed=1, left=10_000)
    short, more = judge.trials(), judge.trials()
    short.stage(judge.moves[:5], 64)
    more.stage(judge.moves[:9], 64)
    for move in judge.moves[:5]:  # whatever else is tried, a move comes to the same
        assert (short.of(move) == more.of(move)).all()
    for samples in (1000, 5000):
        assert judge_moves(Judge(view), samples=samples).trials.done <= max(samples, len(judge.moves))


def test_two_cards_that_look_the_same_are_one_move() -> None:
    own = tuple(CARDS[code] for code in ("BO3", "BO3", "NY1", "DE2", "KC3"))
    state = replay(usual(4), [HandBegins(), Dealt(0, own)])
    moves = Judge(view_of(state, 0)).moves
    assert len(moves) == len(set(moves))
    assert sum(move.place is None for move in moves) == 4
    placed = apply(state, Placed(0, City.BOSTON, 2, 0))
    assert [str(move) for move in Judge(view_of(placed, 0)).moves] == ["BO3", "NY1", "DE2", "KC3"]


def nothing_follows() -> GameState:
    """The last turn of a game's last hand: nobody answers, and nothing that is lost is missed."""
    for seed in range(1, 200):
        here = late(usual(3), seed, 3, 1)
        if here.state.table.is_last_hand and len(Judge(here.view).moves) > 8:
            return here.state
    raise AssertionError("no such position")


def test_equal_moves_are_taken_together_and_none_twice() -> None:
    state = nothing_follows()
    seat = next(seat for seat, left in enumerate(state.table.hand.left) if left)  # type: ignore[union-attr]  # in a hand
    view = view_of(state, seat)
    moves = Judge(view).moves
    group = advice_of(judge_moves(Judge(view))).best[0].equal
    for kept in ((), moves[-3:], group[:2], (group[-1], moves[0])):
        judgement = judge_moves(Judge(view, kept=kept))
        advice = advice_of(judgement)
        trials = judgement.trials
        for row in (*advice.best, *advice.asked_about):
            assert len(set(row.equal)) == len(row.equal) and row.move not in row.equal
            for other in row.equal:
                both = min(trials.tried(row.move), trials.tried(other))
                assert both >= 256 and (trials.of(row.move)[:both] == trials.of(other)[:both]).all()
        assert [row.move for row in advice.asked_about] == list(kept)
        assert any(row.equal for row in advice.best)
        shown = [row.move for row in advice.best]
        assert len(set(shown)) == len(shown)
        # What is equal to the best is never called worse.
        for row in advice.asked_about:
            assert row.behind.mean >= 0 or row.behind.mean > -4 * row.behind.error
            if row.move in advice.best[0].equal:
                assert row.behind == (0.0, 0.0)


def test_moves_asked_about_are_judged_to_the_end() -> None:
    view = position(usual(4), 5, 1, 6).view
    worst = judge_moves(Judge(view, left=10_000), samples=20_000).left[-1]
    advice = advise(Judge(view, kept=(worst,)), samples=20_000)
    (row,) = advice.asked_about
    assert row.move == worst and row.behind.mean > 0
    assert row.value.mean == pytest.approx(advice.best[0].value.mean - row.behind.mean)
    assert row.parts is not None and row.value.mean == pytest.approx(row.parts.value)
    assert worst not in advice.best[0].equal


def test_moves_asked_about_do_not_keep_it_from_being_sure() -> None:
    view = late(usual(2), 2, 2, 2).view
    moves = Judge(view).moves
    few = advice_of(judge_moves(Judge(view, left=2, kept=moves[-3:]), samples=10**6))
    assert few.stopped is Stopped.NO and few.playouts < few.wanted / 2


def test_parts_add_up_and_chances_are_chances() -> None:
    view = position(usual(2), 5, 3, 6).view
    for aim in Aim:
        advice = advise(Judge(view, aim=aim), samples=6000)
        for row in advice.best:
            if aim is Aim.WORTH:
                assert row.parts is not None and row.value.mean == pytest.approx(row.parts.value)
            else:
                assert 0 <= row.value.mean <= 1
            assert row.behind.mean >= 0


def test_it_can_be_stopped_with_what_it_knows_by_then() -> None:
    view = position(usual(4), 5, 1, 6).view
    heard: list[Judgement] = []

    def stop(now: Judgement) -> bool:
        heard.append(now)
        return len(heard) == 2

    advice = advise(Judge(view, seed=4), progress=stop)
    assert advice.stopped is Stopped.INTERRUPTED and advice.best and advice.playouts < advice.wanted
    again = advise(Judge(view, seed=4), samples=advice.playouts)
    assert again.best[0].move == advice.best[0].move

    def interrupt(now: Judgement) -> bool:
        raise KeyboardInterrupt

    assert advise(Judge(view, seed=4), progress=interrupt).stopped is Stopped.INTERRUPTED
    assert advise(Judge(view, seed=4), seconds=0.0).stopped is Stopped.SECONDS


def test_a_stop_in_the_middle_of_a_stage_loses_nothing_of_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    view = position(usual(4), 5, 1, 6).view
    whole: list[Judgement] = []
    advise(Judge(view, seed=4), progress=lambda now: bool(whole.append(now)))  # type: ignore[func-returns-value]  # None
    play, calls = Playouts.play, [0]

    def interrupted(*arguments: Any) -> PlayedGames:
        calls[0] += 1
        if calls[0] == 4:
            raise KeyboardInterrupt
        return play(*arguments)

    monkeypatch.setattr(Playouts, "play", interrupted)
    stopped = advise(Judge(view, seed=4))
    assert stopped.stopped is Stopped.INTERRUPTED and stopped.deals
    assert [row.move for row in stopped.best] == list(whole[2].left[:6])
    calls[0] = 3
    with pytest.raises(KeyboardInterrupt):
        advise(Judge(view, seed=4))


def test_no_advice_where_it_is_not_known_what_the_seat_still_has() -> None:
    text = "boss-record 1\nplayers A B\nseat A\nhand\ndealt NY0 NY1 BO3 DE1 DE2\nA DE+1 {}\nB BO+1 DE3\n"
    assert Judge(view_of(loads(text.format("NY0")).good.here, 0)).moves
    for shown in ("NY?", "?"):
        with pytest.raises(AdviceError, match="was not noted"):
            advise(Judge(view_of(loads(text.format(shown)).good.here, 0)))


def test_chances_to_win_of_a_game_that_is_lost_or_won() -> None:
    """In the last hand nothing is stuck: the chances of the moves are those of the playouts, and end at 0 and 1."""
    state = nothing_follows()
    seat = next(seat for seat, left in enumerate(state.table.hand.left) if left)  # type: ignore[union-attr]  # in a hand
    accounts = state.table.accounts
    for money, chance in ((100, 1.0), (-100, 0.0)):
        rich = accounts[seat]._replace(money=money)
        table = state.table._replace(accounts=(*accounts[:seat], rich, *accounts[seat + 1 :]))
        advice = advise(Judge(view_of(state._replace(table=table), seat), aim=Aim.WIN), samples=4000)
        assert {row.value for row in advice.best} == {(chance, 0.0)}


def test_a_move_reads_as_it_is_typed() -> None:
    assert str(Move(Placement(City.DETROIT, 2, 1), CARDS["KC2"])) == "DE+2,1 KC2"
