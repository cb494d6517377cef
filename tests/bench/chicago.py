"""What Chicago will pay: counted, sampled, and in short for the row of `boss odds`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boss_solver.forecast.chicago_forecast import chicago_of
from boss_solver.forecast.chicago_short import chicago_in_short
from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, City
from boss_solver.game.events import Dealt, HandBegins
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import new_game
from boss_solver.inference.entries.note_claims import known
from boss_solver.inference.view import SeatView, view_of
from tests.bench.harness import Result, seconds
from tests.play import deal_cards

SECONDS = 1.0
SECONDS_IN_SHORT = 0.05
ERROR = 0.01
"""The most that the standard error of a sampled mean may be, in millions."""


def start_of_hand(players: int, hand: int) -> SeatView:
    """What a seat sees when a hand begins: the first turn, with all cards held, is what takes longest."""
    setup = usual(players)
    state = apply(new_game(setup), HandBegins())
    state = apply(state, Dealt(0, deal_cards(setup, Random(players)).holdings[0]))
    row = [city for city in state.table.row if city in setup.cities]
    row.insert(min(hand, len(row)), City.CHICAGO)
    return view_of(state._replace(table=state.table._replace(row=tuple(row))), 0)


def many_orders() -> SeatView:
    """Seven cards in hand, all of cities to Chicago's left: 3,360 orders that differ to it."""
    setup = custom(2, tuple(City(code) for code in ("NY", "BO", "DE", "KC", "PH")))
    state = apply(new_game(setup), HandBegins())
    own = tuple(CARDS[code] for code in ["NY3", "NY2", "BOh", "DE1", "KC2", "KC3", "PHp"])
    row = (*setup.cities, City.CHICAGO)
    return view_of(apply(state._replace(table=state.table._replace(row=row)), Dealt(0, own)), 0)


def bench() -> Iterator[Result]:
    for players, hand in ((2, 3), (3, 5), (4, 3), (4, 5), (6, 5)):
        view = start_of_hand(players, hand)
        name = f"{players} players, hand {hand}"
        yield seconds(f"chicago: {name}", lambda: chicago_of(view), at_most=SECONDS)  # noqa: B023  (run at once)
        found = known(view)
        yield seconds(
            f"in short: {name}",
            lambda: chicago_in_short(found),  # noqa: B023  (run at once)
            at_most=SECONDS_IN_SHORT,
        )
        yield seconds(f"sampled: {name}", lambda: chicago_of(view, most_steps=0), at_most=SECONDS)  # noqa: B023  (as above)
        error = chicago_of(view, most_steps=0).usual.error or 0.0
        yield Result(
            f"standard error: {name}", f"<= {ERROR} millions", f"{error:.4f} millions", error / ERROR, error <= ERROR
        )
    view = many_orders()
    yield seconds("sampled: 3,360 orders", lambda: chicago_of(view, most_steps=0), at_most=SECONDS)
