"""The players, in words."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.page import ALL, IN_A_TABLE, STACKED, Column, Form, Page
from boss_cli.shell.message import Text, message
from boss_cli.status.table.parts import PlayerStatus


def show_players(page: Page, players: Sequence[PlayerStatus], now: Text, later: Text) -> None:
    """Money, gangsters and cards of every player in a hand that is going on or about to be dealt.

    ``now`` and ``later`` call that hand and the one after it.
    """
    columns = [
        Column(message("player"), [row.player for row in players], forms=IN_A_TABLE),
        Column(
            "",
            [message("{player}: {money} million", player=row.player, money=row.money_millions) for row in players],
            forms=STACKED,
        ),
        _number(message("money, millions"), "M", [row.money_millions for row in players], IN_A_TABLE),
        _number(message("experts"), message("exp"), [row.experts.available for row in players]),
        *_often_zero(message("away {hand}", hand=now), message("away"), [row.experts.away for row in players]),
        *_often_zero(
            message("away {hand}", hand=later), message("later"), [row.experts.away_next_hand for row in players]
        ),
        *_often_zero(message("dead"), None, [row.experts.dead for row in players]),
        _number(message("occasionals"), message("occ"), [row.occasionals.available for row in players]),
        _number(message("cards"), None, [row.cards for row in players]),
    ]
    if any(row.shown for row in players):
        columns += _codes(message("shown"), None, [row.shown for row in players])
    if any(row.banned for row in players):
        columns += _codes(message("banned from"), message("banned"), [row.banned for row in players])
    page.table(
        columns,
        [
            message("M money in millions;"),
            message("exp, occ gangsters still to place;"),
            message("away {hand},", hand=now),
            message("later {hand}", hand=later),
        ],
    )


def _number(head: Text, short: Text | None, numbers: Sequence[int], forms: frozenset[Form] = ALL) -> Column:
    return Column(head, [str(number) for number in numbers], short, forms=forms)


def _often_zero(head: Text, short: Text | None, numbers: Sequence[int]) -> list[Column]:
    """A column of numbers, of which no 0 is said where the rows are stacked."""
    stacked = Column(head, [str(number or "") for number in numbers], forms=STACKED)
    return [_number(head, short, numbers, IN_A_TABLE), stacked]


def _codes(head: Text, short: Text | None, codes: Sequence[Sequence[str]]) -> list[Column]:
    """A column of codes: a dash where there are none, and where the rows are stacked nothing."""
    cells = [" ".join(some) for some in codes]
    table = Column(head, [cell or "-" for cell in cells], short, left=True, forms=IN_A_TABLE)
    return [table, Column(head, cells, forms=STACKED)]
