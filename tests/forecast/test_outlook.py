"""How the game may end: exact where nothing is left to choose, else the same as games that are played out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest

from boss_solver.forecast.last_turns import certain_winner, ends_of
from boss_solver.forecast.outlook import GameOutlook, NoOutlookError, outlook_of
from boss_solver.game.apply import apply
from boss_solver.game.cards import Badge
from boss_solver.game.events import HandBegins, PlayerLeft
from boss_solver.game.options import Options
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import Account, GameState, new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.note_claims import Claim, known, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.work import Stopped
from boss_solver.record.lines.said import Has
from tests.long import count, seed
from tests.play import Game, deal_cards, dealt, next_event, play_game
from tests.strategies import legal_sets

SMALL = 512


def shares(found: GameOutlook) -> list[float]:
    return [one.mean for one in found.wins]


def middle(players: int = 3, turns: int = 8) -> Game:
    return play_game(usual(players), Random(players), turns=turns)


# sampled


def test_the_same_seed_gives_the_same_outlook_on_any_number_of_processes() -> None:
    view = view_of(middle().state, 0)
    one = outlook_of(view, samples=5000, seed=4)
    assert outlook_of(view, samples=5000, seed=4, processes=2) == one
    assert outlook_of(view, samples=5000, seed=5) != one
    assert (one.games, one.wanted, one.stopped, one.is_exact) == (5000, 5000, Stopped.NO, False)


@pytest.mark.parametrize("players", range(2, 7))
def test_chances_to_win_add_up_to_one(players: int) -> None:
    for seat in (None, players - 1):
        found = outlook_of(view_of(middle(players).state, seat), samples=SMALL)
        assert math.isclose(sum(shares(found)), 1, abs_tol=1e-9)
        assert all(0 <= share <= 1 for share in shares(found))


def test_it_is_what_playouts_say() -> None:
    view = view_of(middle(4).state, 2)
    counter = player_named("counter")
    seats = [counter, counter, player_named("patient"), counter]
    found = outlook_of(view, players=seats, samples=SMALL, seed=3)
    played = Playouts(start_of(view), seats, seed=3).run(SMALL)
    for one, other in zip((*found.wins, *found.money), (*played.win_shares(), *played.money()), strict=True):
        assert one == pytest.approx(other)


def test_what_a_seat_cannot_see_never_changes_its_outlook() -> None:
    state = middle(4).state
    red, blue, green, black = state.dealt
    other = GameState(state.table, (green, blue, black, red))
    assert other != state
    assert outlook_of(view_of(state, 1), samples=SMALL) == outlook_of(view_of(other, 1), samples=SMALL)


def test_notes_count() -> None:
    view = view_of(middle(2, 3).state, 0)
    puzzle = puzzle_of(view)
    card = next(card for _, cards in puzzle.unseen for card, _ in cards if card.money == 3)
    plain = outlook_of(view, samples=SMALL)
    said = outlook_of(known(view, [Claim(1, Has((1,), (card,), 1), now(view))]), samples=SMALL)
    assert said != plain and math.isclose(sum(shares(said)), 1)


def test_between_hands_and_before_the_first() -> None:
    found = outlook_of(view_of(new_game(usual(3)), 0), samples=4096)
    for share in shares(found):
        assert abs(share - 1 / 3) < 0.05


def test_stopping_early_says_so() -> None:
    view = view_of(middle().state, 0)
    found = outlook_of(view, samples=20_000, seconds=0)
    assert found.stopped is Stopped.SECONDS and 0 < found.games < found.wanted == 20_000
    assert found.wins == outlook_of(view, samples=found.games).wins

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    found = outlook_of(view, samples=20_000, progress=stop)
    assert found.stopped is Stopped.INTERRUPTED and 0 < found.games < 20_000


# a game that is over


@pytest.mark.parametrize("number", range(6))
def test_a_game_that_is_over_ends_as_it_did(number: int) -> None:
    options = Options().replace("extra-hand", "share").replace("teams", "alternate" if number == 5 else "no")
    game = play_game(usual(2 + number % 5 if number < 5 else 4, options), Random(number))
    table = game.state.table
    assert table.outcome is not None
    found = outlook_of(view_of(game.state, None))
    assert found.is_exact and all(one.error == 0 for one in (*found.wins, *found.money))
    assert [one.mean for one in found.money] == [account.money for account in table.accounts]
    assert {seat for seat, share in enumerate(shares(found)) if share} == set(table.outcome.winners)
    if options.teams == "no":
        assert math.isclose(sum(shares(found)), 1)


def test_a_game_that_somebody_left_has_no_end() -> None:
    state = apply(middle().state, PlayerLeft(1))
    with pytest.raises(NoOutlookError, match="a player left"):
        outlook_of(view_of(state, 0))


# the end of the last hand


def last_hands(number: int, first: int) -> Iterator[tuple[GameState, GameState]]:
    """Positions in the last hand in which nothing can be chosen any more, and how these games ended."""
    rng = Random(first)
    found = 0
    while found < number:
        players = rng.randint(2, 4)
        undealt = rng.choice((0, 0, 1, 2))
        setup = custom(players, rng.choice(legal_sets(players, undealt)), undealt)
        state, deal = new_game(setup), deal_cards(setup, rng)
        forced: list[GameState] = []
        while state.table.outcome is None:
            what = expected(state.table).what
            if what is Expect.HAND:
                deal = deal_cards(setup, rng)
                forced = []
            state = apply(state, next_event(state, deal, rng))
            for event in dealt(deal) if what is Expect.HAND else ():
                state = apply(state, event)
            hand = state.table.hand
            waits = expected(state.table).what
            is_end = state.table.is_last_hand and hand is not None and sum(hand.left) <= 1
            if is_end and waits in (Expect.REVEAL, Expect.REWARDS):
                forced.append(state)
        for one in forced:
            found += 1
            yield one, state


def check_last_hand(state: GameState, end: GameState, seat: int | None) -> int:
    """Returns 1 if the answer was exact."""
    view = view_of(state, seat)
    found = outlook_of(view, samples=SMALL)
    puzzle = puzzle_of(view)
    exact = ends_of(view, puzzle)
    assert found.is_exact == (exact is not None)
    if exact is None:
        return 0  # the best may be level, so that another hand is played; or there are too many deals
    assert sum(exact.wins) == exact.weight
    assert end.table.outcome is not None
    for winner in end.table.outcome.winners:
        assert shares(found)[winner] > 0  # what happened was possible
    played = Playouts(start_of(view, puzzle), seed=2).run(SMALL)
    for mine, his in zip((*found.wins, *found.money), (*played.win_shares(), *played.money()), strict=True):
        assert abs(mine.mean - his.mean) <= 5 * his.error + 0.02
        assert mine.error == 0
    return 1


def test_the_end_of_the_last_hand_is_exact() -> None:
    positions = list(last_hands(16, 3))
    exact = sum(check_last_hand(*one, seat) for one in positions for seat in (0, None))
    assert exact > len(positions)


@pytest.mark.long
def test_the_end_of_many_last_hands_is_exact() -> None:
    for one in last_hands(count(1000), seed()):
        for seat in (0, 1, None):
            check_last_hand(*one, seat)


# a winner who is certain


def rich(seat: int, millions: int, badges: tuple[Badge, ...]) -> SeatView:
    """The first hand, the last of the game or not, with a seat that has so much already."""
    table = apply(new_game(usual(3)), HandBegins()).table
    accounts = tuple(Account(money=millions if one == seat else 0) for one in range(3))
    return SeatView(0, table._replace(accounts=accounts, badges=badges), None)


def test_a_winner_whom_nobody_can_reach_is_certain() -> None:
    last = (Badge.SILVER, Badge.SILVER, Badge.BOTH)
    found = outlook_of(rich(1, 40, last), samples=SMALL)
    assert found.certain == 1
    assert [(one.mean, one.error) for one in found.wins] == [(0, 0), (1, 0), (0, 0)]
    # Cities can bring 3 + 3 + 4 + 3 + 3 and Chicago, which begins behind New York, 1: 17 in all.
    assert outlook_of(rich(1, 18, last), samples=256).certain == 1
    assert outlook_of(rich(1, 17, last), samples=256).certain is None
    # Another hand may follow.
    assert outlook_of(rich(1, 40, ()), samples=256).certain is None


def test_who_is_called_certain_wins_however_it_goes_on() -> None:
    rng = Random(7)
    seen = 0
    while seen < 12:
        game = play_game(usual(rng.randint(2, 4)), rng, hands=rng.randint(1, 3), turns=None)
        if game.state.table.outcome is not None:
            continue
        deal = deal_cards(game.setup, rng)
        state = apply(game.state, HandBegins())
        table = state.table._replace(badges=(Badge.SILVER, Badge.SILVER, Badge.BOTH))
        lead = rng.randint(8, 20)
        accounts = tuple(
            account._replace(money=account.money + lead * (at == 0)) for at, account in enumerate(table.accounts)
        )
        state = GameState(table._replace(accounts=accounts), state.dealt)
        for _ in range(rng.randint(10, 40)):
            if expected(state.table).what in (Expect.REWARDS, Expect.HAND, Expect.NOTHING, Expect.POLICE):
                break
            state = apply(state, next_event(state, deal, rng))
        view = view_of(state, None)
        if not view.table.in_hand:
            continue
        winner = certain_winner(view.table, puzzle_of(view))
        if winner is None:
            continue
        seen += 1
        random = player_named("random")
        found = Playouts(start_of(view), [random] * view.table.setup.players, seed=seen).run(SMALL)
        assert found.win_shares()[winner].mean == 1
        assert outlook_of(view, samples=SMALL).certain == winner


def test_members_of_a_team_share_nothing() -> None:
    options = Options().replace("teams", "alternate")
    view = view_of(play_game(usual(4, options), Random(2), turns=5).state, None)
    found = outlook_of(view, samples=SMALL)
    assert math.isclose(sum(shares(found)), 2, abs_tol=1e-9)
    assert found.wins[0] == found.wins[2]
