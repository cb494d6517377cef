"""The table of prices: what it says, how it is averaged, how it is read."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import hypot, isclose

import pytest

from boss_solver.game.cards import Badge
from boss_solver.odds.ending import Ending, ending
from boss_solver.odds.prices import (
    FREE,
    MOST_LEFT,
    Cell,
    Loss,
    Price,
    PriceTable,
    PriceTableError,
    prices_from,
    usual_prices,
)
from boss_solver.playout.players.registry import MIXTURE

TABLE = usual_prices()
PLAYERS = range(2, 7)
EXPERTS = (Loss.HOSPITAL, Loss.PRISON, Loss.EXPERT)


def surely_less(one: Price, two: Price) -> bool:
    return two.millions - one.millions > 4 * hypot(one.error, two.error)


def alike(one: Price, two: Price) -> bool:
    """Whether two prices from the same games differ by nothing that matters."""
    return abs(one.millions - two.millions) < max(0.02, 4 * max(one.error, two.error))


# what it says


def test_the_table_has_all_players_and_hands() -> None:
    assert TABLE.players == tuple(PLAYERS)
    assert all(len(cells) == MOST_LEFT + 1 for cells in TABLE.cells.values())
    missing = {(players, loss) for players in PLAYERS for loss in Loss} - TABLE.cells.keys()
    assert missing == {(2, Loss.BANISHED)}  # Cincinnati is not among the cities of two
    assert TABLE.policies == tuple(player.name for player in MIXTURE)
    assert TABLE.command == f"boss prices --remake FILE --games {TABLE.games} --seed {TABLE.seed}"


@pytest.mark.parametrize(("players", "loss"), TABLE.cells, ids=str)
def test_every_loss_costs_something_for_certain(players: int, loss: Loss) -> None:
    for cell in TABLE.cells[players, loss][1:]:
        assert cell.price.millions > 4 * cell.price.error > 0
        assert cell.wins.millions > 4 * cell.wins.error > 0
        assert TABLE.games / 10 < cell.games <= TABLE.games


@pytest.mark.parametrize("players", PLAYERS)
def test_the_longer_an_expert_is_missing_the_more_it_costs(players: int) -> None:
    for left in range(1, MOST_LEFT + 1):
        one, two, all_of_them = (TABLE.price(players, loss, left) for loss in EXPERTS)
        # With one hand to follow all three miss the same hand; with two, the last two.
        assert alike(one, two) if left == 1 else surely_less(one, two)
        assert alike(two, all_of_them) if left <= 2 else surely_less(two, all_of_them)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_lost_for_good_costs_more_the_more_hands_follow(players: int) -> None:
    for loss in (Loss.EXPERT, Loss.BANISHED):
        if (players, loss) in TABLE.cells:
            prices = [TABLE.price(players, loss, left) for left in range(MOST_LEFT + 1)]
            assert all(surely_less(fewer, more) for fewer, more in pairwise(prices))


def test_in_the_last_hand_a_loss_counts_only_for_ties() -> None:
    for (players, loss), cells in TABLE.cells.items():
        assert TABLE.price(players, loss, 0) == FREE
        assert abs(cells[0].price.millions) < 0.03 and abs(cells[0].wins.millions) < 0.01
        if loss is Loss.EXPERT:
            assert cells[0].wins.millions > 4 * cells[0].wins.error > 0


# how it is averaged


def test_a_price_is_averaged_over_the_hands_that_may_follow() -> None:
    end = ending((Badge.SILVER,), 2)
    assert end.last == {3: Fraction(1, 6), 4: Fraction(7, 12), 5: Fraction(1, 4)}
    one, two, three = (TABLE.price(4, Loss.EXPERT, left) for left in (1, 2, 3))
    found = TABLE.averaged(4, Loss.EXPERT, end)
    assert isclose(found.millions, one.millions / 6 + two.millions * 7 / 12 + three.millions / 4)
    assert isclose(found.error, hypot(one.error / 6, two.error * 7 / 12, three.error / 4))


def test_nothing_is_lost_in_the_last_hand_or_an_extra_one() -> None:
    last = ending((Badge.SILVER, Badge.BOTH, Badge.SILVER), 3)
    assert TABLE.averaged(3, Loss.PRISON, last) == FREE
    extra = Ending(6, (), {6: Fraction(1)}, is_extra=True)
    assert TABLE.averaged(3, Loss.EXPERT, extra) == FREE
    with pytest.raises(KeyError):
        TABLE.averaged(2, Loss.BANISHED, last)


# how it is read


def test_a_table_is_read_as_it_was_written() -> None:
    cells = {(3, Loss.PRISON): tuple(Cell(Price(0.5, 0.25), Price(0.125, 0.0625), 100 + i) for i in range(5))}
    table = PriceTable(cells, ("counter/at-random",), 7, 100)
    assert prices_from(json.dumps(table.to_json())) == table


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "nonsense",
        '{"format": "boss-price-table/2"}',
        '{"format": "boss-price-table/1", "prices": {"2": {"gout": []}}, "policies": [], "seed": 1, "games": 1}',
        '{"format": "boss-price-table/1", "prices": {"2": {"prison": [[1]]}}, "policies": [], "seed": 1, "games": 1}',
        '{"format": "boss-price-table/1", "prices": 3, "policies": [], "seed": 1, "games": 1}',
    ],
)
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(PriceTableError, match=r"no table of prices|expected the format"):
        prices_from(text)
