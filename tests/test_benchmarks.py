"""The benchmarks measure what they say: what they feed to the program is whole and legal."""

from __future__ import annotations

from boss_solver.game.apply import replay
from boss_solver.game.cards import City
from boss_solver.game.setup import custom
from boss_solver.record.games.reader import loads
from tests.bench.events import GAMES, events_of
from tests.bench.record import LINES, long_record
from tests.oracles.games import read_games


def test_events_are_whole_games() -> None:
    games = read_games(GAMES)
    for game in games[::10]:
        setup = custom(game.players, tuple(City(code) for code in game.cities), len(game.hands[0].undealt))
        outcome = replay(setup, events_of(game, setup)).table.outcome
        assert outcome is not None and outcome.winners == game.winners


def test_the_long_record_is_long_and_has_no_problems() -> None:
    record = loads(long_record())
    assert len(record.lines) == LINES
    assert not record.problems
    assert record.state.table.outcome is not None
    assert sum(bool(line.events) for line in record.lines) < 200 < sum(bool(line.statements) for line in record.lines)
