"""Chicago with placements to come: the same as the other model where only reveals are left, and cards kept for last."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from boss_solver.forecast.chicago_forecast import chicago_of
from boss_solver.forecast.chicago_played import HandOverError, KeepsForLast, chicago_played
from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, Card, City
from boss_solver.game.events import Dealt, HandBegins
from boss_solver.game.options import Options
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.entries.note_claims import Claim, known, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import Placements
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import MIXTURE, player_named
from boss_solver.playout.players.seated_players import Player
from boss_solver.playout.work import Stopped
from boss_solver.record.lines.said import Has
from tests.play import play_game

HANDS = 2048


def with_hand(*codes: str) -> SeatView:
    """The start of a game of two, as the first sees it."""
    state = apply(new_game(usual(2)), HandBegins())
    return view_of(apply(state, Dealt(0, tuple(CARDS[code] for code in codes))), 0)


NEW_YORK = with_hand("NY3", "NY0", "DE1", "BOh", "DE4")


@pytest.mark.parametrize("number", range(6))
def test_where_the_order_is_fixed_and_reveals_are_random_it_is_the_exact_forecast(number: int) -> None:
    players = 2 + number % 3
    setup = usual(players, Options())
    game = play_game(setup, Random(number), turns=players * (setup.cards_each - 1))
    seat = number % players if number < 4 else None
    view = view_of(game.state, seat)
    exact = chicago_of(view)
    assert exact.is_exact
    random = player_named("random")
    found = chicago_played(view, players=[random] * players, samples=HANDS, seed=number)
    error = found.outlook.error or 0.0
    if len(exact.last_round) == players:  # nothing placed in it changes who shows his only card when
        assert abs(float(found.outlook.mean) - float(exact.usual.mean)) <= 4.5 * error + 1e-9
        assert set(found.outlook.chances) <= set(exact.usual.chances)


def test_new_york_3_is_worth_most_when_it_is_kept() -> None:
    found = chicago_played(NEW_YORK, samples=HANDS)
    assert found.stopped is Stopped.NO and found.games == HANDS
    least, *_, most = found.kept.values()
    # New York alone lies to the left: half of 3 is 1, half of 0 is 0, and one of them lies on top of the other.
    assert (most.mean, least.mean) == (found.kept[CARDS["NY3"]].mean, found.kept[CARDS["NY0"]].mean)
    assert most.mean - least.mean > 10 * most.error
    assert len(found.kept) == 5
    assert math.isclose(sum(float(p) for p in found.outlook.chances.values()), 1)


class LastShown(Watcher):
    """Notes the last card that a seat shows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.card: NDArray[np.int8] | None = None

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: NDArray[np.int8]) -> None:
        mine = lanes.status[position, Row.SEAT] == self.seat
        self.card = np.where(mine, card, card if self.card is None else self.card)


@pytest.mark.parametrize("card", [CARDS["NY3"], CARDS["BOh"]], ids=str)
def test_a_card_that_is_kept_is_shown_last(card: Card) -> None:
    watcher = LastShown(0)
    me = tuple(Player(POLICIES[name], KeepsForLast(card)) for name in ("counter", "bluffer"))
    start = start_of(NEW_YORK)
    Playouts(start, [me, MIXTURE], until="hand").play(0, HANDS, watcher)
    assert watcher.card is not None
    assert {start.deck.cards[at] for at in set(watcher.card.tolist())} == {card}


def test_the_same_seed_gives_the_same_hands() -> None:
    one = chicago_played(NEW_YORK, samples=300, seed=2)
    assert chicago_played(NEW_YORK, samples=300, seed=2) == one
    assert chicago_played(NEW_YORK, samples=300, seed=3) != one


def test_no_number_depends_on_how_many_processes_play() -> None:
    one, two = (chicago_played(NEW_YORK, samples=9001, seed=2, processes=number) for number in (1, 2))
    assert one == two and (one.games, one.kept_games) == (9001, 4501)


def test_stopped_it_tells_of_every_card_what_there_is() -> None:
    told: list[int] = []

    def stop(done: int) -> None:
        told.append(done)
        if len(told) == 2:
            raise KeyboardInterrupt

    found = chicago_played(NEW_YORK, samples=50_000, seed=4, progress=stop)
    assert found.stopped is Stopped.INTERRUPTED and told == [4096, 8192]
    whole = chicago_played(NEW_YORK, samples=8192, seed=4)
    assert (found.outlook, found.takes, found.kept) == (whole.outlook, whole.takes, whole.kept)
    assert (found.games, found.kept_games, found.wanted) == (8192, 4096, 50_000)


class Holders(Watcher):
    """Counts who holds a card when the hand is played on; the last row is nobody, so it lies under its city."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.found: list[int] = []

    def hand_begun(self, lanes: Lanes) -> None:
        holds = [(lanes.cards[seat] == self.number).any(axis=0) for seat in range(len(lanes.left))]
        self.found = [*(int(one.sum()) for one in holds), lanes.number - int(sum(one.sum() for one in holds))]


@pytest.mark.parametrize(("factor", "held"), [(None, 1.0), (Fraction(3), 6 / 7)])
def test_what_is_noted_of_others_holds_in_the_hands_played_on(factor: Fraction | None, held: float) -> None:
    """A note in all of them, a guess as often as it weighs: by the cards alone two of the three others are in hand."""
    view = with_hand("DE1", "DE2", "BOh", "BOp", "NY0")
    said = Claim(0, Has((1,), (CARDS["NY3"],), 1), now(view), factor)
    start = start_of(view, known(view, [said]).puzzle)
    watcher = Holders(start.deck.cards.index(CARDS["NY3"]))
    Playouts(start, until="hand").play(0, HANDS, watcher)
    mine, others, under = (number / HANDS for number in watcher.found)
    assert mine == 0 and abs(others - held) <= 4 * (held * (1 - held) / HANDS) ** 0.5
    assert under == pytest.approx(1 - others)


def test_a_spectator_and_one_with_one_card_have_no_choice() -> None:
    view = SeatView(None, NEW_YORK.table, None)
    assert chicago_played(view, samples=300).kept == {}
    game = play_game(usual(2), Random(1), turns=8)
    last = view_of(game.state, 0)
    assert chicago_played(last, samples=300).kept == {}


def test_a_hand_that_is_over_cannot_be_played_on() -> None:
    state = play_game(usual(2), Random(1), hands=1).state
    with pytest.raises(HandOverError):
        chicago_played(view_of(state, 0))
    assert City.CHICAGO in state.table.row
