"""The placements of two players in the last two rounds, and the table before the last of them.

The one who moves first in what is left of the round before the last places, or has placed; then the other; then the
last round begins, in the order of what they have left. Every pair of placements is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boss_solver.game.apply import apply
from boss_solver.game.cards import City, Glimpse
from boss_solver.game.events import Placed, Revealed
from boss_solver.game.moves import Placement, legal_placements
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import in_turn_order
from boss_solver.playout.arrays.dtypes import Int64s

Turn = Placement | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRoundTables:
    """The table before the last round, one row for each pair of placements; players are 0 and 1 as they move now.

    Cities are those of the setup in order, Chicago last.
    """

    first: tuple[Turn, ...]
    """The turns of the first player; just None where he is not to place."""
    second: tuple[tuple[Turn, ...], ...]
    """The turns of the second after each of these."""
    first_turn: Int64s
    """(pairs,) which of the first player's turns, in rising order."""
    second_turn: Int64s
    """(pairs,) which of the second's."""
    total: Int64s
    """(players, pairs, cities) gangsters."""
    has_expert: Int64s
    """(players, pairs, cities) whether there is an expert among them: 1 or 0."""
    leader: Int64s
    """(pairs, cities) the player who leads; -1 for nobody."""
    supply: Int64s
    """(players, kinds, pairs) experts and occasionals left."""
    used: Int64s
    """(players, pairs) occasionals placed in this hand."""
    may: Int64s
    """(players, pairs, cities) whether the player may place there if he does not lead: 1 or 0."""
    may_add: bool
    """Whether players may add where they lead."""
    begins: Int64s
    """(pairs,) the player who moves first in the last round."""

    @property
    def pairs(self) -> int:
        """How many pairs of placements there are."""
        return len(self.first_turn)


def tables_before_last_round(table: Table, seat: int, is_second: bool, most: int) -> LastRoundTables | None:
    """Every way to get from here to the last round; None if there are more than ``most``.

    ``seat`` is to move, or has placed and is to show a card. ``is_second`` says that the other has no turn before the
    last round any more.
    """
    other = 1 - seat
    if is_second:
        second: tuple[tuple[Turn, ...], ...] = (_turns(table, seat),)
        first: tuple[Turn, ...] = (None,)
        seats = (other, seat)
    else:
        first = _turns(table, seat)
        after_first = []
        number = 0
        for turn in first:
            after_first.append((None, *legal_placements(_after(table, seat, turn), other)))
            number += len(after_first[-1])
            if number > most:
                return None
        second, seats = tuple(after_first), (seat, other)
    pairs = [(i, j) for i, turns in enumerate(second) for j in range(len(turns))]
    return None if len(pairs) > most else _standing(table, seats, first, second, pairs)


def _turns(table: Table, seat: int) -> tuple[Turn, ...]:
    """Passing and all placements; just passing for who has placed already."""
    hand = table.hand
    assert hand is not None
    return (None,) if hand.placing is not None else (None, *legal_placements(table, seat))


def _after(table: Table, seat: int, turn: Turn) -> Table:
    """The table after a turn; what card is shown makes no difference to what can be placed."""
    state = GameState(table, (None,) * table.setup.players)
    if turn is not None:
        state = apply(state, Placed(seat, *turn))
    return apply(state, Revealed(seat, Glimpse(None))).table


def _standing(
    table: Table,
    seats: tuple[int, int],
    first: tuple[Turn, ...],
    second: tuple[tuple[Turn, ...], ...],
    pairs: list[tuple[int, int]],
) -> LastRoundTables:
    hand = table.hand
    assert hand is not None
    cities = (*table.setup.cities, City.CHICAGO)
    at = {city: i for i, city in enumerate(cities)}
    size = (2, len(pairs), len(cities))
    total, experts = np.zeros(size, np.int64), np.zeros(size, np.int64)
    leader = np.full(size[1:], -1)
    for city, stakes in hand.on.items():
        for player, seat in enumerate(seats):
            total[player, :, at[city]], experts[player, :, at[city]] = stakes[seat].total, stakes[seat].experts
        leader[:, at[city]] = seats.index(hand.leaders[city])
    supply = np.array([hand.supply[seat] for seat in seats])[:, :, None].repeat(len(pairs), axis=2)
    placed = [sum(stakes[seat].occasionals for stakes in hand.on.values()) for seat in seats]
    used = np.array([min(number, table.accounts[seat].occasionals) for number, seat in zip(placed, seats, strict=True)])
    used = used[:, None].repeat(len(pairs), axis=1)
    for row, (i, j) in enumerate(pairs):
        for player, turn in enumerate((first[i], second[i][j])):
            if turn is not None:
                where, sent = at[turn.city], turn.experts + turn.occasionals
                total[player, row, where] += sent
                experts[player, row, where] += turn.experts
                leader[row, where] = player
                supply[player, :, row] -= turn.experts, turn.occasionals
                used[player, row] += turn.occasionals
    first_turn, second_turn = np.array(pairs).T
    return LastRoundTables(
        first=first,
        second=second,
        first_turn=first_turn,
        second_turn=second_turn,
        total=total,
        has_expert=(experts > 0).astype(np.int64),
        leader=leader,
        supply=supply,
        used=used,
        may=_may(table, seats, cities, total),
        may_add=table.setup.options.add_where_leading == "yes",
        begins=_begins(table, seats, supply),
    )


def _begins(table: Table, seats: tuple[int, int], supply: Int64s) -> Int64s:
    """Who moves first in the last round: most gangsters left, by the table's way of counting; ties in usual order."""
    count = supply.sum(axis=1)
    match table.setup.options.last_round_count:
        case "experts":
            count = supply[:, 0]
        case "all":
            count = count + np.array([table.accounts[seat].away[0] for seat in seats])[:, None]
    usual = seats.index(in_turn_order(table)[0])
    begins: Int64s = np.where(count[0] == count[1], usual, (count[1] > count[0]).astype(np.int64))
    return begins


def _may(table: Table, seats: tuple[int, int], cities: tuple[City, ...], total: Int64s) -> Int64s:
    """Where each may place in the last round, if he has the gangsters for it and does not lead."""
    options = table.setup.options
    may = np.ones(total.shape, np.int64)
    for player, seat in enumerate(seats):
        for city in table.accounts[seat].banned:
            may[player, :, cities.index(city)] = 0
        if options.chicago_entry != "free":
            may[player, :, -1] &= total[player, :, :-1].any(axis=1)
    return may
