"""The screen put together: the board in order of need, an answer in its place, what was said last, the preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.live.board.board import Board
from boss_cli.live.board.grids import city_grids, player_grids, short_names
from boss_cli.live.board.signs import legend
from boss_cli.page.as_text import lines_of
from boss_cli.page.layout import Folded, Grid, first_that_fits, listed
from boss_cli.page.numbers import grouped
from boss_cli.page.page import Page
from boss_cli.shell.directions import words_of
from boss_cli.shell.environment import Environment, Line
from boss_cli.status.words import last_hand_words, may_be_last
from boss_solver import Badge, Table
from boss_solver.game.chicago import left_of_chicago, payout_range, tops
from boss_solver.game.sizes import rounds_of
from boss_solver.game.standing import may_enter_chicago
from boss_solver.game.turns import is_order_fixed, last_order, round_no
from boss_solver.table.lines.line_words import next_words


class Frame(NamedTuple):
    """The lines above the line of input."""

    lines: tuple[Line, ...]
    scrolled: int = 0
    """How many lines are scrolled out at the top; never so many that nothing is left to see."""


def frame(
    env: Environment, height: int, upper: Sequence[Line], said: Sequence[str], preview: Sequence[str], scrolled: int = 0
) -> Frame:
    """Put the screen together for a height, without the line of input.

    Args:
        env: What can be shown, and how wide.
        height: Lines there are.
        upper: The board, or an answer.
        said: What the last entry did or what was wrong with it.
        preview: What the line would do that is being typed.
        scrolled: How many lines of the upper part are scrolled out at its top.
    """
    # However much there is to say, a third of the screen is the board's; and what Enter would do is never left out.
    most, would = max(1, height - max(2, height // 3)), folded_lines(env, preview)
    lower = _kept([*_kept(folded_lines(env, said), max(1, most - len(would))), *would], most)
    room = max(1, height - len(lower))
    top = min(max(0, scrolled), max(0, len(upper) - room))
    shown = list(upper[top : top + room])
    below = len(upper) - top - len(shown)
    if below and room > 1:
        more = f"-- {below + 1} more lines: PgDn --"
        shown[-1] = Line(more if len(more) <= env.width else "-- PgDn --")
    shown += [Line("")] * (room - len(shown))
    return Frame((*shown, *lower), top)


def folded_lines(env: Environment, texts: Sequence[str]) -> list[Line]:
    """Texts as lines of the screen."""
    return [line for text in texts for line in Folded(words_of(text)).lines(env)]


def _kept(lines: list[Line], most: int) -> list[Line]:
    return lines if len(lines) <= most else [*lines[: most - 1], Line("...")]


def board_lines(env: Environment, board: Board, height: int, hidden: bool) -> tuple[Line, ...]:
    """The board for a width and height: with air where there is room, else as close as it must be."""
    head = list(Folded(_head(board, hidden).split(" "), bold=True).lines(env))
    table = board.table
    if table is None:
        return (*head, *folded_lines(env, _before_play(board)))
    if not table.in_hand:
        return (*head, *_between_hands(env, board))
    cities = _grid_lines(env, first_that_fits(env, city_grids(board, hidden)))
    players = _grid_lines(env, first_that_fits(env, player_grids(board, hidden)))
    if board.trouble and not hidden:
        cities += folded_lines(env, [board.trouble])
    facts = _facts(board, table, hidden)
    remarks = _remarks(board, hidden)
    airy = [*head, Line(""), *cities, Line(""), *folded_lines(env, facts), Line(""), *players]
    airy += [Line(""), *folded_lines(env, [*remarks, legend(cities, players)])]
    if len(airy) <= height:
        return tuple(airy)
    close = [*head, *cities, *folded_lines(env, facts), *players, *folded_lines(env, remarks)]
    if len(close) <= height:
        return tuple(close)
    terse = Folded(listed(_terse_facts(board, table, hidden), between=";"))
    short = Folded(_head(board, hidden, short=True).split(" "), bold=True)
    essential = [*short.lines(env), *cities, *terse.lines(env), *players]
    rest = folded_lines(env, remarks)
    return (*essential, *rest) if len(essential) + len(rest) <= height else tuple(essential)


def _grid_lines(env: Environment, grid: Grid | None) -> list[Line]:
    return list(grid.lines(env)) if grid else folded_lines(env, ["(no room for a table)"])


def _head(board: Board, hidden: bool, short: bool = False) -> str:
    text = "" if short else f"{board.title}: "
    table = board.table
    if table is not None and table.in_hand:
        text += f"hand {table.hand_no}, round {round_no(table)} of {rounds_of(table)}. "
    text += next_words(board.progress)
    return text + (" [hidden]" if hidden and short else " [your cards are hidden]" if hidden else "")


def _before_play(board: Board) -> list[str]:
    names = ", ".join(board.names)
    return [*([f"players: {names}"] if names else []), *([board.trouble] if board.trouble else [])]


def _between_hands(env: Environment, board: Board) -> list[Line]:
    """The settled hand and how all stand, as ``boss status`` shows it."""
    from boss_cli.position.position import Position
    from boss_cli.status.table.answer import status_of
    from boss_cli.status.table.page import table_page

    status = table_page(status_of(Position(board.progress, board.title)))
    lines = lines_of(env, Page(status.parts[1:]))  # what the head says is not said again
    first = _money(board) + ([board.trouble] if board.trouble else [])
    return [*folded_lines(env, first), Line(""), *lines]


def _money(board: Board) -> list[str]:
    """Everybody's money with what this hand brought; who has won is said above it."""
    table, names = board.table, board.names
    if table is None or table.hand is None:
        return []
    settlement = table.hand.settlement
    gained = settlement.gained if settlement else (None,) * len(names)
    money = [
        f"{name} {account.money}" + ("" if more is None else f" ({more:+})")
        for name, account, more in zip(names, table.accounts, gained, strict=True)
    ]
    slips = [f"slips since then, played on: {len(table.slips)}"] if table.slips else []
    return [f"money, millions: {', '.join(money)}", *slips]


def _facts(board: Board, table: Table, hidden: bool) -> list[str]:
    """The facts beside the tables, in order of need."""
    names = board.names
    facts = _holding(board, hidden)
    facts.append(_chicago(table, names))
    stands = "" if is_order_fixed(table) else " (as supplies stand)"
    facts.append(f"last round: {', '.join(names[seat] for seat in last_order(table))}{stands}")
    facts.append(_police(table))
    hand = table.hand
    if hand is not None and hand.misplays:
        facts.append(f"misplays played on: {len(hand.misplays)}")
    return facts


def _terse_facts(board: Board, table: Table, hidden: bool) -> list[str]:
    """The same in as few words as can be."""
    names = short_names(board.names)
    stands = "" if is_order_fixed(table) else " so far"
    last = f", {_last_hand(table)}" if table.extra or table.is_last_hand or may_be_last(table) else ""
    return [
        *_holding(board, hidden),
        f"Chicago {_pays(table, '?')}: {_tops(table)}",
        f"last round{stands} {' '.join(names[seat] for seat in last_order(table))}",
        f"police {_badges(table)}{last}",
    ]


def _holding(board: Board, hidden: bool) -> list[str]:
    view = board.view
    own = view.holding_left() if view and not hidden else None
    if own is None or view is None or view.seat is None:
        return []
    who = f"{board.names[view.seat]} holds" if board.progress.is_full else "you hold"
    return [f"{who} {' '.join(map(str, own)) or 'no card'}"]


def _pays(table: Table, doubt: str = " (unknown cards may lie on top)") -> str:
    low, high = payout_range(table)
    return f"{low}M" if low == high else f"{low} to {high}M{doubt}"


def _tops(table: Table) -> str:
    left = left_of_chicago(table.row)
    on_top = tops(table.hand, left) if table.hand else {}
    return " ".join(str(on_top[city]) for city in left if city in on_top) or "no card yet"


def _chicago(table: Table, names: Sequence[str]) -> str:
    closed = [name for seat, name in enumerate(names) if not may_enter_chicago(table, seat)]
    entry = "open to all" if not closed else "closed to all" if len(closed) == len(names) else ""
    entry = entry or f"closed to {', '.join(closed)}"
    return f"Chicago would pay {_pays(table)} now: {_tops(table)}; {entry}"


def _badges(table: Table) -> str:
    both = table.badges.count(Badge.BOTH)
    silver, gold = (table.badges.count(colour) + both for colour in (Badge.SILVER, Badge.GOLD))
    return f"silver {silver}, gold {gold}"


def _police(table: Table) -> str:
    return f"police: {_badges(table)}; {_last_hand(table)}"


def _last_hand(table: Table) -> str:
    return str(last_hand_words(False, bool(table.extra), table.is_last_hand, may_be_last(table)))


def _remarks(board: Board, hidden: bool) -> list[str]:
    """How the odds came about: how many deals, whose notes and guesses."""
    if hidden or board.odds is None:
        return []
    deals, known = board.odds.deals, board.odds.known
    parts = [f"exact, from {grouped(deals)} deal{'s' if deals != 1 else ''}"]
    if known.notes:
        parts.append(f"{len(known.notes)} note{'s' * (len(known.notes) > 1)} of yours held to be true")
    if known.hunches:
        parts.append(f"{len(known.hunches)} guess{'es' * (len(known.hunches) > 1)} of yours weighed in")
    if known.idle:
        parts.append(f"{len(known.idle)} without effect, being certain or impossible")
    if known.disproved:
        parts.append(f"{len(known.disproved)} disproved and left out")
    if board.progress.is_full and board.view is not None and board.view.seat is not None:
        parts.append(f"as {board.names[board.view.seat]} sees it")
    return ["; ".join(parts), *board.read_words]
