"""What every player has, on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.layout import Grid, Page, listed
from boss_solver.game.setup import EXPERTS
from boss_solver.game.state import Table

_LONG = ("money, millions", "experts", "away {now}", "away {later}", "dead", "occasionals", "cards")
_SHORT = ("M", "exp", "away", "later", "dead", "occ", "cards")
_USUAL = ("", "", "0", "0", "0", "", "")
"""What need not be told where there is little room."""


def show_players(page: Page, table: Table, names: Sequence[str], now: str, later: str) -> None:
    """Money, gangsters and cards of every player in a hand that is going on or about to be dealt.

    ``now`` and ``later`` call that hand and the one after it.
    """
    rows = [player_cells(table, seat) for seat in range(len(names))]
    shown = [cards_shown(table, seat) for seat in range(len(names))]
    banned = [banned_from(table, seat) for seat in range(len(names))]
    words: list[tuple[tuple[str, ...], int]] = [
        ((*_LONG, "shown", "banned from"), 2),
        ((*_SHORT, "shown", "banned"), 1),
    ]
    used = [*range(len(_LONG)), *[7] * any(shown), *[8] * any(banned)]
    grids = []
    for heads, gap in words:
        columns = [heads[column].format(now=now, later=later) for column in used]
        cells = [
            [*row, " ".join(up) or "-", " ".join(no) or "-"] for row, up, no in zip(rows, shown, banned, strict=True)
        ]
        lines = [[name, *(cell[column] for column in used)] for name, cell in zip(names, cells, strict=True)]
        left = (0, *(at for at, column in enumerate(used, 1) if column >= len(_LONG)))
        grids.append(Grid(["player", *columns], lines, left, gap))
    fits = page.first_that_fits(*grids)
    if fits is grids[1]:
        page.say(["M money in millions;", "exp, occ gangsters still to place;", f"away {now},", f"later {later}"])
    if fits is not None:
        return
    for seat, name in enumerate(names):
        page.say(f"{name}: {rows[seat][0]} million", bold=True)
        titles = [head.format(now=now, later=later) for head in _LONG]
        told = [(titles[i], rows[seat][i]) for i in range(1, len(titles)) if rows[seat][i] != _USUAL[i]]
        told += [("shown", " ".join(shown[seat]))] * bool(shown[seat])
        told += [("banned from", " ".join(banned[seat]))] * bool(banned[seat])
        page.say(listed([f"{head} {cell}" for head, cell in told], between=";"), indent=2)


def player_cells(table: Table, seat: int) -> list[str]:
    """Money, experts to place, away now and later, dead, occasionals to place, cards left."""
    account, hand = table.accounts[seat], table.hand
    assert hand is not None
    supply = hand.supply[seat]
    numbers = (
        account.money,
        supply.experts,
        *account.away,
        EXPERTS - account.alive,
        supply.occasionals,
        hand.left[seat],
    )
    return [str(number) for number in numbers]


def cards_shown(table: Table, seat: int) -> list[str]:
    """The codes of what a player has shown in this hand, first to last."""
    return [str(up.card) for up in table.hand.shown if up.seat == seat] if table.hand else []


def banned_from(table: Table, seat: int) -> list[str]:
    """The codes of the cities closed to a player, from the left of the row."""
    return [city.value for city in table.row if city in table.accounts[seat].banned]
