"""The last two rounds of two players as arrays: who decides what on which information, and what comes of it.

Three decisions are left: the first player's (a placement and which card to show), the second's, and the placement of
whoever moves first in the last round; the last mover's reply is worked out in :mod:`boss_solver.advice.last_moves`.
*Entries* are what a player can do at one of the first two, given his holding: they belong to an information set, and
those of one set are next to each other. *Cells* are the ends of the game: a pair of placements and a way in which both
hold, show and keep cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.advice.cards_unseen import Kept, Paying
from boss_solver.advice.last_moves import last_moves
from boss_solver.advice.public_turns import Standing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Number = NDArray[np.float64]
    Small = NDArray[np.int64]

_AT_A_TIME: Final = 64
"""Pairs of placements valued at a time."""

_WIDE: Final = 4
"""Sets with more options than that are padded to one width."""


class Way(NamedTuple):
    """A way in which both hold, show and keep cards."""

    first: int
    """The number of the first player's :class:`Kept`."""
    second: int
    chance: float
    """Of the two holdings."""


@dataclass(frozen=True)
class Sets:
    """A player's information sets at one of the first two decisions: (entries,) which set each is of, in order."""

    of: Small
    starts: Small
    """(sets,) where each begins."""

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self.of)


@dataclass(frozen=True)
class Group:
    """Decisions of the last round's first mover that have equally many options, and the cells that they lead to."""

    mover: int
    """Which player decides: 0 or 1."""
    entries: Small
    """(players, cells) the entry of each player by which a cell is reached."""
    gain: Number
    """(cells, options) the probability of the cards times what the FIRST player gains, millions."""
    starts: Small
    """(sets,) where the cells of each information set begin."""
    of: Small
    """(cells,) the set of each."""
    entry: Small
    """(sets,) the mover's own entry before it."""
    pair: Small
    """(sets,) the pair of placements of each."""
    options: Small
    """(sets, options) which of the last round's placements are left."""
    way: Small
    """(cells,)"""

    @property
    def sets(self) -> int:
        """How many decisions there are."""
        return len(self.starts)


class Entering(NamedTuple):
    """Which entry of each player belongs to a pair of placements and a way."""

    sets: tuple[Sets, Sets]
    first: Small
    """(pairs, ways)"""
    second: Small

    def entries(self, pair: Small, way: Small) -> Small:
        """(players, cells) the entries of some cells."""
        import numpy as np

        return np.stack([self.first[pair, way], self.second[pair, way]])


def entering(table: Standing, ways: tuple[Way, ...], one: tuple[Kept, ...], other: tuple[Kept, ...]) -> Entering:
    """Number the entries of both players."""
    import numpy as np

    first = np.array([way.first for way in ways])
    second = np.array([way.second for way in ways])
    shown = {card: i for i, card in enumerate(dict.fromkeys(kept.shown for kept in one))}
    seen = np.array([shown[one[i].shown] for i in first])
    mine = np.array([kept.holding for kept in one])[first]
    his = np.array([kept.holding for kept in other])[second]
    turn, pair = table.one[:, None], np.arange(table.pairs)[:, None]
    sets_of_first, entries_of_first = _numbered([mine[None] + 0 * turn], [first[None] + 0 * turn, turn + 0 * first])
    sets_of_second, entries_of_second = _numbered(
        [turn + 0 * seen, seen[None] + 0 * turn, his[None] + 0 * turn], [pair + 0 * seen, second[None] + 0 * turn]
    )
    return Entering((sets_of_first, sets_of_second), entries_of_first, entries_of_second)


def _numbered(sets: list[Small], within: list[Small]) -> tuple[Sets, Small]:
    """Number what differs in any of these, set by set."""
    import numpy as np

    key = np.zeros(np.broadcast_shapes(*(one.shape for one in sets)), np.int64)
    of = key
    for i, one in enumerate((*sets, *within)):
        key = key * (int(one.max()) + 1) + one
        if i + 1 == len(sets):
            of = key
    different, where, entry = np.unique(key, return_index=True, return_inverse=True)
    set_of = of.reshape(-1)[where]
    starts = np.flatnonzero(np.concatenate([[True], set_of[1:] != set_of[:-1]]))
    number = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(different))))
    return Sets(number, starts), entry.reshape(key.shape)


class Ends(NamedTuple):
    """What the ends of the game are made of, once for each police card that may come in between."""

    pays: tuple[Paying, Paying]
    """What cities pay, (cities, ways): if the first player begins the last round, and if the second does."""
    price: float
    """Of an occasional, millions."""
    chance: float


def groups_of(
    table: Standing,
    ways: tuple[Way, ...],
    kept: tuple[tuple[Kept, ...], tuple[Kept, ...]],
    entering: Entering,
    ends: Ends,
) -> list[Group]:
    """All decisions of the last round, by who makes them and how many options are left."""
    import numpy as np

    found = []
    for mover in range(2):
        pairs = np.flatnonzero(table.begins == mover)
        if len(pairs):
            found += _of_mover(table, ways, kept, entering, ends, mover, pairs)
    return found


class _Rows(NamedTuple):
    """Information sets of the last round's first mover, among the ways in the order in which they lie together."""

    order: Small
    """(ways,)"""
    starts: Small
    """(rows,) where each begins in that order."""
    of: Small
    """(ways,) the row of each, in that order."""


def _rows(ways: tuple[Way, ...], kept: tuple[tuple[Kept, ...], tuple[Kept, ...]], mover: int) -> _Rows:
    """He knows what he held and kept, and what the other showed."""
    import numpy as np

    shown = {card: i for i, card in enumerate(dict.fromkeys(one.shown for one in kept[1 - mover]))}
    key = []
    for way in ways:
        pair = (way.first, way.second)
        key.append(pair[mover] * len(shown) + shown[kept[1 - mover][pair[1 - mover]].shown])
    order = np.argsort(key, kind="stable")
    ordered = np.array(key)[order]
    new = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    return _Rows(order, np.flatnonzero(new), np.cumsum(new) - 1)


def _of_mover(
    table: Standing,
    ways: tuple[Way, ...],
    kept: tuple[tuple[Kept, ...], tuple[Kept, ...]],
    entering: Entering,
    ends: Ends,
    mover: int,
    pairs: Small,
) -> list[Group]:
    import numpy as np

    rows = _rows(ways, kept, mover)
    chance = np.array([way.chance for way in ways])[rows.order] * ends.chance
    pays = ends.pays[mover]
    pays = Paying(*(one[:, rows.order] for one in pays))
    sizes = np.diff(np.append(rows.starts, len(ways)))
    parts: dict[int, list[_Part]] = {}
    for first in range(0, len(pairs), _AT_A_TIME):
        some = pairs[first : first + _AT_A_TIME]
        value = last_moves(table, some, mover, pays, ends.price).value
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
            gain = value[pair[of][:, None], cell[:, None], options[of]]
            parts.setdefault(min(width, _WIDE + 1), []).append(_Part(some[pair], options, size, cell, gain))
    sign = 1 - 2 * mover
    return [_group(parts[width], mover, sign, chance, rows.order, entering) for width in sorted(parts)]


class _Part(NamedTuple):
    pair: Small
    options: Small
    size: Small
    cell: Small
    gain: Number


def _group(parts: list[_Part], mover: int, sign: int, chance: Number, order: Small, entering: Entering) -> Group:
    import numpy as np

    width = max(part.options.shape[1] for part in parts)
    # An option once more makes no difference to what can be reached.
    wide = [(_widened(part.options, width), _widened(part.gain, width)) for part in parts]
    size = np.concatenate([part.size for part in parts])
    of = np.repeat(np.arange(len(size)), size)
    cell = np.concatenate([part.cell for part in parts])
    pair = np.concatenate([part.pair for part in parts])
    gain = np.concatenate([gain for _, gain in wide]) * chance[cell][:, None] * sign
    starts = np.cumsum(size) - size
    way = order[cell]
    entries = entering.entries(pair[of], way)
    options = np.concatenate([options for options, _ in wide])
    return Group(mover, entries, gain, starts, of, entries[mover, starts], pair, options, way)


def _widened(array: NDArray[np.generic], width: int) -> NDArray[np.generic]:
    import numpy as np

    return np.concatenate([array, *[array[:, :1]] * (width - array.shape[1])], axis=1)


def _undominated(value: Number, starts: Small) -> NDArray[np.bool_]:
    """(pairs, rows, options) whether no other option is as good in all cells of the row and better in one.

    Of equal ones the first is left.
    """
    import numpy as np

    options = value.shape[-1]
    left = np.ones((len(value), len(starts), options), np.bool_)
    for one in range(options):
        for other in range(options):
            if one != other:
                no_worse = np.logical_and.reduceat(value[..., other] >= value[..., one], starts, axis=1)
                if other > one:  # then it must be better somewhere
                    no_worse &= np.logical_or.reduceat(value[..., other] > value[..., one], starts, axis=1)
                left[..., one] &= ~(no_worse & left[..., other])
    return left
