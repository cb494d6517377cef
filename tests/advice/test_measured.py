"""Slices of what is measured at length: self-play, regret, reading on and off. docs/measured.md has all figures."""

from __future__ import annotations

import pytest

from boss_solver.advice.search.adviser import ADVISER
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import player_named
from boss_solver.record.games.reader import loads
from tests import long
from tests.advice import regret, selfplay, told_by_bids, with_reading


@pytest.mark.long
def test_the_adviser_wins_a_slice_of_games() -> None:
    won = selfplay.play("mixture", 4, 20, seed=9)
    assert won.standings.games >= 20
    assert won.better > 3 and won.clock.moves > 300
    assert "4 players" in str(won) and won.ms > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_the_adviser_makes_more_money_with_any_number_of_players(players: int) -> None:
    start = start_of(view_of(new_game(usual(players)), None))
    played = Playouts(start, [ADVISER, *[player_named("counter")] * (players - 1)], seed=2).play(0, 3)
    assert played.over.all()
    assert played.money[0].mean() > played.money[1:].mean()


def test_games_it_wins_are_games_by_the_rules() -> None:
    """Written down and read again: every line is legal, and the accounts, the winners and the standings agree."""
    games = selfplay.tournament("bluffer", 2, 4, seed=4)
    standings = games.run()
    texts = games.records(4)
    assert len(texts) == standings.games == 4
    money, wins = [0.0] * 2, [0.0] * 2
    for text in texts:
        record = loads(text)
        assert not record.problems
        table = record.good.here.table
        assert table.outcome is not None
        for seat, name in enumerate(record.names):
            who = 0 if "adviser" in name else int(name[-1])
            money[who] += table.accounts[seat].money / len(texts)
            wins[who] += (seat in table.outcome.winners) / len(table.outcome.winners) / len(texts)
    assert money == pytest.approx([row.money.mean for row in standings.rows])
    assert wins == pytest.approx([row.wins.mean for row in standings.rows])


@pytest.mark.long
@pytest.mark.parametrize("table", selfplay.TABLES)
def test_the_adviser_wins_against_every_table(table: str) -> None:
    games = selfplay.GAMES_OF_MIXTURE if table == selfplay.MIXTURE else selfplay.GAMES
    won = selfplay.play(table, 4, long.count(games, least=8), long.seed())
    assert won.better > 3, str(won)


def test_little_is_lost_by_the_usual_budget() -> None:
    found = [regret.regret(seed) for seed in (5, 6)]
    assert regret.mean(found).mean <= regret.MOST


@pytest.mark.long
def test_little_is_lost_by_the_usual_budget_in_more_positions() -> None:
    found = list(regret.regrets(1000 * long.seed(), long.count(regret.POSITIONS, least=3)))
    assert regret.mean(found).mean <= regret.MOST


def test_the_commands_say_whether_the_aim_is_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert regret.main(["--positions", "1", "--seed", "5"]) == 0
    assert "1 positions" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        selfplay.main(["nobody"])


def test_a_hand_is_played_with_reading_and_without() -> None:
    (pair,) = with_reading.pairs(2, 1, samples=1500)
    (again,) = with_reading.pairs(2, 1, samples=1500)
    assert pair == again
    assert all(len(outcome.moves) == 5 for outcome in pair)
    assert "2 hands" in with_reading.summary([pair, pair])
    assert with_reading.difference([pair, pair]).mean == pytest.approx(pair.reading.worth - pair.cards.worth)


def test_a_move_is_chosen_by_the_cards_and_by_bids_and_valued_by_who_knows_the_players() -> None:
    found = list(told_by_bids.every(3, 2, samples=1500))
    assert found == list(told_by_bids.every(3, 2, samples=1500))
    assert all((one.by_types == 0) == (one.types == one.cards) for one in found)
    deals, types = told_by_bids.gains(found)
    assert f"{types.mean:+.3f}" in told_by_bids.summary(found) and f"{deals.mean:+.3f}" in told_by_bids.summary(found)


@pytest.mark.long
def test_reading_is_worth_something_at_a_move() -> None:
    moves = long.count(told_by_bids.MOVES, least=2)
    gain = told_by_bids.gains(list(told_by_bids.every(1000 * long.seed(), moves)))[1]
    least = 2 if moves == told_by_bids.MOVES else -3  # of few moves: that it does no harm
    assert gain.mean >= least * gain.error
