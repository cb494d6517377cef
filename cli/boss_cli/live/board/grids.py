"""The row and the players as tables, from everything in words down to what a narrow screen holds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_cli.live.board.board import Board
from boss_cli.page.layout import Grid, cut
from boss_cli.page.numbers import Look, look_of, millions, probability
from boss_cli.status.words import banned_from, cards_shown, face_up_words, gangsters
from boss_solver import Card, City, CityOdds, Face, Hand, Table, can_lead, is_decided, needs
from boss_solver.game.chicago import payout_range, pile
from boss_solver.game.seen.open_cards import seen_with
from boss_solver.game.standing import may_enter_chicago, stake
from boss_solver.inference.entries.backs import backs_now

if TYPE_CHECKING:
    from boss_solver.reading.posterior import ReadCity

CHANGED: Final = "*"
GUESSED: Final = "~"
NOTED: Final = "^"


class _Row(NamedTuple):
    """All that the columns of a city's row are made of."""

    board: Board
    table: Table
    hand: Hand
    city: City
    odds: CityOdds | None
    look: Look
    """How the row's probabilities are written, the same as in every other table."""

    def chance(self, p: Fraction | None) -> str:
        """A probability; nothing for Chicago."""
        return "" if p is None else probability(p, self.look, ".")


class Style(NamedTuple):
    """How much of it is told."""

    titles: bool
    """Cities in words."""
    pile: bool
    """All cards face up, not only the topmost."""
    stands: bool
    """What stands on a city, besides what is needed to lead it."""
    faces: str
    """``all`` faces in a column each, ``money`` with the others in one column, ``sums`` or ``hurt`` or nothing."""
    gap: int = 2
    leader: bool = False
    """Only who leads, in place of a column for every player: the least that is of use."""


STYLES: Final = (
    Style(titles=True, pile=True, stands=True, faces="all"),
    Style(titles=False, pile=True, stands=True, faces="all"),
    Style(titles=False, pile=True, stands=True, faces="money", gap=1),
    Style(titles=False, pile=True, stands=False, faces="money", gap=1),
    Style(titles=False, pile=True, stands=False, faces="sums", gap=1),
    Style(titles=False, pile=False, stands=False, faces="sums", gap=1),
    Style(titles=False, pile=False, stands=False, faces="hurt", gap=1),
    Style(titles=False, pile=False, stands=False, faces="", gap=1),
    Style(titles=False, pile=False, stands=False, faces="", gap=1, leader=True),
)


def city_grids(board: Board, hidden: bool) -> Iterator[Grid]:
    """The row with needs and odds, the fullest first; without odds where they are hidden."""
    table = board.table
    assert table is not None and table.hand is not None
    rows = []
    for city in table.row:
        odds = None if hidden else board.city(city)
        look = look_of([*odds.reward.values(), odds.pays, odds.pays_nothing, odds.hurt]) if odds else Look.PERCENT
        rows.append(_Row(board, table, table.hand, city, odds, look))
    for style in STYLES:
        for names in (board.names, short_names(board.names)):
            yield _city_grid(rows, names, style)


def _city_grid(rows: Sequence[_Row], names: Sequence[str], style: Style) -> Grid:
    heads = ["city" if style.titles else "", "face up" if style.pile else "up"]
    columns: list[list[str]] = [
        [row.city.title if style.titles else row.city.value for row in rows],
        [_up(row, style) for row in rows],
    ]
    if style.leader:
        heads.append("led")
        columns.append([_leader(row, names) for row in rows])
    else:
        heads += names
        for seat in range(len(names)):
            columns.append([stand(row.table, row.hand, seat, row.city, style.stands) for row in rows])
    left = list(range(len(columns)))
    for head, column, is_left in _odds_columns(rows, style):
        if is_left:
            left.append(len(columns))
        heads.append(head)
        columns.append(column)
    return Grid(heads, list(zip(*columns, strict=True)), tuple(left), style.gap)


def _up(row: _Row, style: Style) -> str:
    if row.city is City.CHICAGO:
        low, high = payout_range(row.table)
        worth = f"{low}" if low == high else f"{low}-{high}"
        return f"pays {worth}" if style.pile else f"={worth}"
    if style.pile:
        return face_up_words(row.hand, row.city)
    beside = pile(row.hand, row.city)
    if not beside:
        return "-"
    top = beside[-1]
    return f"[{top.face.value if isinstance(top, Card) else '?'}]"


def _leader(row: _Row, names: Sequence[str]) -> str:
    leader = row.hand.leaders.get(row.city)
    return "-" if leader is None else f"{names[leader]}{stake(row.hand, leader, row.city).total}"


def stand(table: Table, hand: Hand, seat: int, city: City, with_stands: bool) -> str:
    """How a player stands on a city: ``3<`` leads, ``3!`` for good, ``+2`` needs two more, ``x`` can lead no more."""
    here = stake(hand, seat, city)
    if hand.leaders.get(city) == seat:
        number = gangsters(here) if with_stands else str(here.total)
        return f"{number}!" if is_decided(table, city) else f"{number}<"
    if not can_lead(table, seat, city):
        need = "x"
    else:
        closed = city is City.CHICAGO and not may_enter_chicago(table, seat)
        need = f"+{needs(hand, seat, city)}{'c' * closed}"
    return f"{gangsters(here)} {need}".strip() if with_stands else need


Column = tuple[str, list[str], bool]


def _odds_columns(rows: Sequence[_Row], style: Style) -> Iterator[Column]:
    """The columns of the odds: head, cells, whether they are left-aligned."""
    known = [row for row in rows if row.odds]
    if not known:
        return
    faces = [face for face in Face if any(row.odds and row.odds.of(face) for row in known)]
    if style.faces in ("all", "money"):
        yield "un", [str(row.odds.unseen) if row.odds else "" for row in rows], False
        plain = faces if style.faces == "all" else [face for face in faces if face.is_money]
        for face in plain:
            chances = [row.chance(row.odds.of(face) if row.odds else None) for row in rows]
            yield face.word if style.titles else face.value, chances, False
        if style.faces == "money":
            yield "other", [_others(row) for row in rows], True
    if style.faces in ("all", "sums", "hurt"):
        yield ">0", [row.chance(row.odds.pays if row.odds else None) for row in rows], False
    if style.faces in ("all", "sums"):
        yield "hurt", [row.chance(row.odds.hurt if row.odds else None) for row in rows], False
    yield "exp.M", [millions(row.odds.expected) if row.odds else "" for row in rows], False
    if style.faces == "all" and any(row.city in row.board.was for row in rows):
        before = [row.board.expected_before(row.city) for row in rows]
        yield "was", ["" if was is None else millions(was) for was in before], False
    yield from _read_columns(rows, style)
    marks = [marks_of(row.board, row.city) for row in rows]
    if any(marks):
        yield "", marks, True


def _read_columns(rows: Sequence[_Row], style: Style) -> Iterator[Column]:
    """What is read from behaviour, a guess in each of its heads and cells; blank where the cards decide."""
    if not rows[0].board.reads:
        return
    from boss_cli.bids.read_answer import guess_of  # most boards need nothing of it
    from boss_cli.bids.read_page import guessed

    guesses = [_read_of(row) for row in rows]

    def cells(text: Callable[[ReadCity], str]) -> list[str]:
        return [guess if isinstance(guess, str) else text(guess) for guess in guesses]

    if style.faces in ("all", "money", "sums"):
        yield f"{GUESSED}>0", cells(lambda city: guessed(guess_of(city.pays))), False
        yield f"{GUESSED}hurt", cells(lambda city: guessed(guess_of(city.hurt))), False
    yield f"{GUESSED}exp.M", cells(lambda city: f"{GUESSED}{city.expected.value:.2f}"), False


def _read_of(row: _Row) -> ReadCity | str:
    """What was read of a city, or what stands in its place."""
    posterior = row.board.posterior
    if row.odds is None or row.odds.certain is not None:
        return ""
    if posterior is None:
        return f"{GUESSED}.."
    return posterior.city(row.city) if posterior.deals else ""


def _others(row: _Row) -> str:
    if row.odds is None:
        return ""
    rewards = [f"{face} {probability(p, row.look)}" for face, p in row.odds.reward.items() if not face.is_money]
    return " ".join(rewards) or "."


def marks_of(board: Board, city: City) -> str:
    """``*`` where the last entry changed the odds, ``^`` where a note moves them, ``~`` where a guess does."""
    return CHANGED * (city in board.was) + NOTED * (city in board.noted) + GUESSED * board.is_guessed(city)


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names cut to three letters where they can still be told apart, else P1 to P6."""
    short = tuple(name[:3] for name in names)
    is_plain = all(name.isascii() and name.isprintable() and " " not in name for name in short)
    if is_plain and len({name.casefold() for name in short}) == len(names):
        return short
    return tuple(f"P{seat + 1}" for seat in range(len(names)))


def player_grids(board: Board, hidden: bool) -> Iterator[Grid]:
    """Money, supplies and cards of every player, the fullest first."""
    table = board.table
    assert table is not None
    short = short_names(board.names)
    labels = [name if label == name[:3] else f"{label} {name}" for name, label in zip(board.names, short, strict=True)]
    for with_shown in (True, False):
        for names in (labels, [cut(label, 9) for label in labels], list(short)):
            for gap in (2, 1):
                yield _player_grid(board, table, names, with_shown, gap, hidden)


def _player_grid(board: Board, table: Table, names: Sequence[str], with_shown: bool, gap: int, hidden: bool) -> Grid:
    hand = table.hand
    assert hand is not None
    rows = []
    for seat, name in enumerate(names):
        account, supply = table.accounts[seat], hand.supply[seat]
        away = _away(account.away, account.alive)
        banned = " ".join(banned_from(table, seat))
        rows.append([name, str(account.money), gangsters(supply) or "0", away, banned, held(board, seat, hidden)])
        if with_shown:
            rows[-1].append(" ".join(cards_shown(table, seat)) or "-")
    heads = ["", "M", "left", "out", "banned", "holds", *["shown"] * with_shown]
    used = [at for at in range(len(heads)) if at not in (3, 4) or any(row[at] for row in rows)]
    kept = [[row[at] for at in used] for row in rows]
    left = tuple(place for place, at in enumerate(used) if at != 1)
    return Grid([heads[at] for at in used], kept, left, gap)


def _away(away: tuple[int, int], alive: int) -> str:
    """Experts that are missing: ``1a`` away in this hand, ``1b`` in the next, ``1d`` dead."""
    from boss_solver.game.setup import EXPERTS

    parts = [f"{number}{letter}" for number, letter in zip((*away, EXPERTS - alive), "abd", strict=True) if number]
    return " ".join(parts)


def held(board: Board, seat: int, hidden: bool) -> str:
    """What is known of the cards in a player's hand: codes, ``?2`` two of unknown colour, in brackets if derived.

    The codes of colours, but of whole cards where everybody saw them.

    Where the viewer's holding is hidden, nothing is derived from it.
    """
    view = board.view
    assert view is not None
    hand = view.table.hand
    assert hand is not None
    if hidden:
        view = dataclasses.replace(view, own=None)
    backs = backs_now(view.table, view, seat)
    known: list[str] = [*backs.cities]
    unknown = backs.unknown
    for card in seen_with(hand, seat).elements():
        if card.city in known:
            known[known.index(card.city)] = str(card)
        elif unknown:
            known.append(str(card))
            unknown -= 1
    text = " ".join([*known, *([f"?{unknown}"] if unknown else [])]) or "-"
    return f"({text})" if backs.derived else text
