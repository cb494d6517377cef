"""The last two rounds of two players as arrays: who decides what on which information, and the results.

Three decisions are left: the first player's (a placement and which card to show), the second's, and the placement of
the player who moves first in the last round; the last mover's reply is worked out in
:mod:`boss_solver.advice.two_player.last_moves`.
*Entries* are what a player can do at one of the first two, given his holding: they belong to an information set, and
those of one set are next to each other. *Cells* are the ends of the game: a pair of placements and a way in which both
hold, show and keep cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from boss_solver.advice.two_player.cards_unseen import KeptCard, Paying
from boss_solver.advice.two_player.last_moves import last_moves
from boss_solver.advice.two_player.public_turns import LastRoundTables
from boss_solver.playout.arrays.dtypes import Bools, Floats, Int64s

Kind = TypeVar("Kind", np.int64, np.float64)

_AT_A_TIME: Final = 64
"""Pairs of placements valued at a time."""

_WIDE: Final = 4
"""Sets with more options than that are padded to one width."""


class Way(NamedTuple):
    """A way in which both hold, show and keep cards."""

    first: int
    """The number of the first player's :class:`KeptCard`."""
    second: int
    chance: float
    """Of the two holdings."""


@dataclass(frozen=True)
class InformationSets:
    """A player's information sets at one of the first two decisions: (entries,) which set each is of, in order."""

    of: Int64s
    starts: Int64s
    """(sets,) where each begins."""

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self.of)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionGroup:
    """Decisions of the last round's first mover that have equally many options, and the cells that they lead to."""

    mover: int
    """Which player decides: 0 or 1."""
    entries: Int64s
    """(players, cells) the entry of each player by which a cell is reached."""
    gain: Floats
    """(options, cells) the probability of the cards times what the first player gains with them, millions."""
    starts: Int64s
    """(sets,) where the cells of each information set begin."""
    of: Int64s
    """(cells,) the set of each."""
    entry: Int64s
    """(sets,) the mover's own entry before it."""
    pair: Int64s
    """(sets,) the pair of placements of each."""
    way: Int64s
    """(sets,) one of the ways that belong to each."""
    cities: Int64s
    """(options, sets) the number of the city of each placement left; -1 for passing."""
    sent: Int64s
    """(options, sets) gangsters sent there, experts first."""
    police: int
    """Which of the police cards came before, if one did."""

    @property
    def sets(self) -> int:
        """How many decisions there are."""
        return len(self.starts)

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.gain) == 1


class EntryNumbers(NamedTuple):
    """Which entry of each player belongs to a pair of placements and a way."""

    sets: tuple[InformationSets, InformationSets]
    first: Int64s
    """(pairs, ways)"""
    second: Int64s

    def entries(self, pair: Int64s, way: Int64s) -> Int64s:
        """(players, cells) the entries of some cells."""
        return np.stack([self.first[pair, way], self.second[pair, way]])


def number_entries(
    table: LastRoundTables,
    ways: tuple[Way, ...],
    kept_by_first: tuple[KeptCard, ...],
    kept_by_second: tuple[KeptCard, ...],
) -> EntryNumbers:
    """Number the entries of both players."""
    first = np.array([way.first for way in ways])
    second = np.array([way.second for way in ways])
    shown = {card: i for i, card in enumerate(dict.fromkeys(kept.shown for kept in kept_by_first))}
    seen = np.array([shown[kept_by_first[i].shown] for i in first])
    mine = np.array([kept.holding for kept in kept_by_first])[first]
    his = np.array([kept.holding for kept in kept_by_second])[second]
    turn, pair = table.first_turn[:, None], np.arange(table.pairs)[:, None]
    sets_of_first, entries_of_first = _numbered([mine[None] + 0 * turn], [first[None] + 0 * turn, turn + 0 * first])
    sets_of_second, entries_of_second = _numbered(
        [turn + 0 * seen, seen[None] + 0 * turn, his[None] + 0 * turn], [pair + 0 * seen, second[None] + 0 * turn]
    )
    return EntryNumbers((sets_of_first, sets_of_second), entries_of_first, entries_of_second)


def _numbered(sets: list[Int64s], within: list[Int64s]) -> tuple[InformationSets, Int64s]:
    """Number what differs in any of these, set by set."""
    key = np.zeros(np.broadcast_shapes(*(numbers.shape for numbers in sets)), np.int64)
    of = key
    for i, numbers in enumerate((*sets, *within)):
        key = key * (int(numbers.max()) + 1) + numbers
        if i + 1 == len(sets):
            of = key
    different, where, entry = np.unique(key, return_index=True, return_inverse=True)
    set_of = of.reshape(-1)[where]
    starts = np.flatnonzero(np.concatenate([[True], set_of[1:] != set_of[:-1]]))
    number = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(different))))
    return InformationSets(number, starts), entry.reshape(key.shape)


class TwoRoundLayout(NamedTuple):
    """The two rounds laid out: what can be placed, how cards can be held, and how what both can do is numbered."""

    tables: LastRoundTables
    ways: tuple[Way, ...]
    kept: tuple[tuple[KeptCard, ...], tuple[KeptCard, ...]]
    """The cards that either player can keep for the last round."""
    entries: EntryNumbers


class EndTerms(NamedTuple):
    """The payments at the end of the game, for one of the police cards that may come in between."""

    pays: tuple[Paying, Paying]
    """The payments of cities, (cities, ways): if the first player begins the last round, and if the second does."""
    price: float
    """Of an occasional, millions."""
    chance: float
    """Of the police card."""
    police: int
    """Its number."""


def groups_of(layout: TwoRoundLayout, ends: EndTerms) -> list[DecisionGroup]:
    """All decisions of the last round, by who makes them and how many options are left."""
    groups = []
    for mover in range(2):
        pairs = np.flatnonzero(layout.tables.begins == mover)
        if len(pairs):
            groups += _of_mover(layout, ends, mover, pairs)
    return groups


class _Rows(NamedTuple):
    """Information sets of the last round's first mover, among the ways in the order in which they lie together."""

    order: Int64s
    """(ways,)"""
    starts: Int64s
    """(rows,) where each begins in that order."""
    of: Int64s
    """(ways,) the row of each, in that order."""


def _rows(layout: TwoRoundLayout, mover: int) -> _Rows:
    """He knows what he held and kept, and what the other showed."""
    others = layout.kept[1 - mover]
    shown = {card: i for i, card in enumerate(dict.fromkeys(kept.shown for kept in others))}
    key = []
    for way in layout.ways:
        pair = (way.first, way.second)
        key.append(pair[mover] * len(shown) + shown[others[pair[1 - mover]].shown])
    order = np.argsort(key, kind="stable")
    ordered = np.array(key)[order]
    new = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    return _Rows(order, np.flatnonzero(new), np.cumsum(new) - 1)


def _of_mover(layout: TwoRoundLayout, ends: EndTerms, mover: int, pairs: Int64s) -> list[DecisionGroup]:
    rows = _rows(layout, mover)
    chance = np.array([way.chance for way in layout.ways])[rows.order] * ends.chance
    pays = ends.pays[mover]
    pays = Paying(*(amounts[:, rows.order] for amounts in pays))
    sizes = np.diff(np.append(rows.starts, len(layout.ways)))
    parts: dict[int, list[_DecisionPart]] = {}
    for first in range(0, len(pairs), _AT_A_TIME):
        some = pairs[first : first + _AT_A_TIME]
        placements, value = last_moves(layout.tables, some, mover, pays, ends.price)
        city = np.array([placement.city for placement in placements])
        sent = np.stack([placement.sent for placement in placements], axis=1)
        left = _undominated(value, rows.starts)
        number = left.sum(axis=-1)
        ranked = np.argsort(~left, axis=-1, kind="stable")
        for width in np.unique(number).tolist():
            pair, row = np.nonzero(number == width)
            options = ranked[pair, row, :width]
            size = sizes[row]
            of = np.repeat(np.arange(len(row)), size)
            within = np.arange(len(of)) - np.repeat(np.cumsum(size) - size, size)
            cell = rows.starts[row][of] + within
            gain = value[pair[of], cell, options[of].T]
            part = _DecisionPart(
                pair=some[pair], size=size, cell=cell, cities=city[options].T, sent=sent[pair, options.T], gain=gain
            )
            parts.setdefault(min(width, _WIDE + 1), []).append(part)
    for_first = chance * (1 - 2 * mover)
    numbers = layout.entries
    return [_group(_joined(parts[width]), mover, for_first, rows.order, numbers, ends.police) for width in parts]


@dataclass(frozen=True, slots=True, kw_only=True)
class _DecisionPart:
    """Some information sets with one number of options."""

    pair: Int64s
    size: Int64s
    """(sets,) how many cells each has."""
    cell: Int64s
    """(cells,) the number of its way."""
    cities: Int64s
    sent: Int64s
    gain: Floats
    """(options, cells) what the mover gains."""


def _joined(parts: list[_DecisionPart]) -> _DecisionPart:
    """Several as one; those with fewer options have one of them again, which adds nothing to what they can do."""
    width = max(len(part.cities) for part in parts)

    def widened(array: NDArray[Kind]) -> NDArray[Kind]:
        return np.concatenate([array, *[array[:1]] * (width - len(array))])

    return _DecisionPart(
        pair=np.concatenate([part.pair for part in parts]),
        size=np.concatenate([part.size for part in parts]),
        cell=np.concatenate([part.cell for part in parts]),
        cities=np.concatenate([widened(part.cities) for part in parts], axis=1),
        sent=np.concatenate([widened(part.sent) for part in parts], axis=1),
        gain=np.concatenate([widened(part.gain) for part in parts], axis=1),
    )


def _group(
    part: _DecisionPart, mover: int, chance: Floats, order: Int64s, numbers: EntryNumbers, police: int
) -> DecisionGroup:
    of = np.repeat(np.arange(len(part.size)), part.size)
    starts = np.cumsum(part.size) - part.size
    way = order[part.cell]
    entries = numbers.entries(part.pair[of], way)
    gain = np.ascontiguousarray(part.gain * chance[part.cell])
    return DecisionGroup(
        mover=mover,
        entries=entries,
        gain=gain,
        starts=starts,
        of=of,
        entry=entries[mover, starts],
        pair=part.pair,
        way=way[starts],
        cities=part.cities,
        sent=part.sent,
        police=police,
    )


def _undominated(value: Floats, starts: Int64s) -> Bools:
    """(pairs, rows, options) whether no other option is as good in all cells of the row and better in one.

    Of equal ones the first is left.
    """
    ends = np.append(starts[1:], value.shape[1])
    # (rows, cells) the cells of every row, the last again where there are fewer than in others.
    cells = np.minimum(starts[:, None] + np.arange((ends - starts).max()), ends[:, None] - 1)
    of_rows = value[:, cells]
    # Whatever is best in some cell does away with most others; what is left is compared one with another.
    best = of_rows.argmax(axis=-1)
    left = ~_beaten(of_rows, np.take_along_axis(of_rows, best[:, :, None], axis=-1), best)
    few = int(left.sum(axis=-1).max())
    kept = np.argsort(~left, axis=-1, kind="stable")[..., :few]
    some = np.take_along_axis(of_rows, kept[:, :, None], axis=-1)
    number = np.broadcast_to(np.arange(few), kept.shape)
    some[~np.take_along_axis(left, kept, axis=-1)[:, :, None].repeat(some.shape[2], axis=2)] = -np.inf
    unbeaten = np.zeros_like(left)
    np.put_along_axis(unbeaten, kept, ~_beaten(some, some, number), axis=-1)
    return unbeaten & left


def _beaten(value: Floats, rivals: Floats, number: Int64s) -> Bools:
    """(pairs, rows, options) whether a rival with another number is nowhere worse, and better or of a lower number.

    ``value`` and ``rivals`` are (pairs, rows, cells, options).
    """
    beaten = np.zeros((*value.shape[:2], value.shape[-1]), np.bool_)
    own = np.arange(value.shape[-1])
    for rival in range(rivals.shape[-1]):
        other = rivals[..., rival, None]
        no_worse = (other >= value).all(axis=2)
        before = number[..., rival, None] < own
        no_worse &= before | (other > value).any(axis=2)
        no_worse &= number[..., rival, None] != own
        beaten |= no_worse
    return beaten
