"""Records of whole games between policies, to be read."""

from __future__ import annotations

from functools import cache

from boss_solver.game.apply import replay
from boss_solver.game.events import HandBegins, Misdealt
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.history import history_of
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import player_named
from boss_solver.reading.posterior import Posterior
from boss_solver.reading.read import Reading
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Line, Record

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eva", "Flo")


@cache
def game(players: int, seed: int = 1, policy: str = "mixture") -> Record:
    """A full record of a game."""
    setup = usual(players)
    recorder = Recorder(1)
    start = start_of(view_of(new_game(setup), None))
    Playouts(start, [player_named(policy)] * players, seed=seed).play(0, 1, recorder)
    return loads(record_text(setup, NAMES[:players], "a game", recorder.lines[0]))


def uneven_game(sizes: tuple[int, ...], seed: int = 1) -> Record:
    """A full record of a game of which the first hand is not dealt evenly."""
    setup = usual(len(sizes))
    told = Misdealt(tuple(enumerate(sizes)), misplay=True)
    recorder = Recorder(1)
    start = start_of(view_of(replay(setup, [HandBegins(), told]), None))
    Playouts(start, [player_named("mixture")] * len(sizes), seed=seed).play(0, 1, recorder)
    recorder.lines[0].insert(1, (told,))
    text = record_text(setup, NAMES[: len(sizes)], "a game", recorder.lines[0])
    return loads(text.replace("boss-record 1", "boss-record 2", 1)).require()


@cache
def seen(players: int, seed: int, seat: int | None, backs: bool, policy: str = "mixture") -> Record:
    """The same as one seat would have kept it."""
    return loads(as_seen_by(game(players, seed, policy), seat, backs))


def up_to(record: Record, hand_no: int, shown: int) -> list[Line]:
    """The lines of a record up to the moment when so many cards of a hand were shown."""
    for at, line in enumerate(record.lines):
        table = line.after.state.table if line.after.state else None
        hand = table.hand if table else None
        if table and hand and table.hand_no == hand_no and len(hand.shown) == shown and not hand.finished:
            # Backs and holdings that follow the deal belong to the same moment.
            more = 0 if shown else next(i for i, one in enumerate(record.lines[at + 1 :]) if _shown(one))
            return list(record.lines[: at + 1 + more])
    raise AssertionError(f"no moment after {shown} cards of hand {hand_no}")


def _shown(line: Line) -> bool:
    hand = line.after.here.table.hand
    return hand is not None and bool(hand.shown)


def read_at(record: Record, seat: int | None, hand_no: int, shown: int, reading: Reading | None = None) -> Posterior:
    """The odds as a seat reads them at a moment."""
    lines = up_to(record, hand_no, shown)
    reading = reading or Reading()
    view = eyes(lines, seat)
    behaviour = reading.behaviour(lines, record.good.setup, seat)
    return reading.odds(view, puzzle_of(view), behaviour)


def eyes(lines: list[Line], seat: int | None) -> SeatView:
    """What the seat sees after some lines."""
    return history_of(lines, lines[-1].after.here, seat).view
