"""How long a whole game of four takes to step through for every seat, to export and to bring back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boss_solver.game.setup import usual
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.games.reader import loads
from boss_solver.review.replay.replay import replay_of
from boss_solver.review.rows.decision_rows import decision_rows
from tests.bench.harness import Result, seconds
from tests.bench.record import LINES, long_record
from tests.play import play_game
from tests.written import text_of


def bench() -> Iterator[Result]:
    texts = iter([text_of(usual(4), play_game(usual(4), Random(seed)).events) for seed in range(200)])

    def step_through() -> None:
        record = loads(next(texts))  # another game each time: what was counted once is remembered
        for seat in range(4):
            replay = replay_of(record, seat)
            for step in replay.steps:
                if step.in_hand:
                    replay.odds(step)
                replay.hidden(step)

    def decide() -> None:
        assert list(decision_rows(loads(next(texts))))

    data = long_record().encode()
    document = games_to_json(data).encode()

    def put_out() -> None:
        games_to_json(data)

    def bring_back() -> None:
        games_from_json(document)

    assert data.count(b"\n") == LINES
    yield seconds("replay of four, all seats", step_through, at_most=2)
    yield seconds("decisions of a game of four", decide, at_most=2)
    yield seconds("export 10,000 lines", put_out, at_most=2)
    yield seconds("import 10,000 lines", bring_back, at_most=2)
