"""The prices of losses, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.forecast.prices.answer import LossInMoney, PricesAnswer, PricesOfLoss
from boss_cli.page.numbers import grouped
from boss_cli.page.page import Column, Page
from boss_cli.shell.message import Figure, Text, message
from boss_solver import Loss

_SURE: Final = 2
"""Standard errors that a price must be away from 0 to be told from it."""


def page(answer: PricesAnswer) -> Page:
    """The price of every loss by players and by hands to follow, with standard errors, and how it was found."""
    made = Page()
    made.say(
        message("what a loss costs, in millions, by the hands that follow (standard error in brackets)"), bold=True
    )
    made.gap()
    for players in dict.fromkeys(row.players for row in answer.prices):
        _table(made, players, [row for row in answer.prices if row.players == players])
        made.gap()
    if not all(_is_sure(price.millions) for row in answer.prices for price in row.by_hands[1:]):
        made.say(message("?: not to be told from 0, being less than two standard errors away from it"))
    made.say(_last_hand(answer))
    made.say(
        message("estimates: whole games were played twice, with the same cards and chances, with the loss and without")
    )
    made.say(
        message(
            "players: {players:list}; reveals: {reveals:list}; any of them at any seat",
            players=_parts(answer, 0),
            reveals=_parts(answer, -1),
        )
    )
    made.say(
        message(
            "{games} pairs of games for each number of players and of hands, seed {seed}; made by '{command}'",
            games=grouped(answer.games),
            seed=answer.seed,
            command=answer.command,
        )
    )
    made.say(message("'boss prices --json' has also what each loss costs in chances to win"))
    if answer.stopped:
        made.say(message("stopped early: the number of games is what all prices had by then"))
    if answer.file is not None:
        made.say(message("Written: {file}", file=answer.file))
    return made


def _table(made: Page, players: int, rows: Sequence[PricesOfLoss]) -> None:
    hands = range(1, max(len(row.by_hands) for row in rows))
    head = message("{players} players", players=players)
    losses = Column(head, [message(row.words) for row in rows], brief=[row.loss.value for row in rows])
    prices = [
        Column(message("{hands} {hands|hand|hands}", hands=left), [_price(row.by_hands[left].millions) for row in rows])
        for left in hands
    ]
    made.table([losses, *prices], title=head)


def _price(price: LossInMoney) -> Figure:
    return Figure(f"{price.value:.2f}{'' if _is_sure(price) else '?'} ({_error(price.standard_error)})")


def _error(error: float | None, places: int = 3) -> Figure:
    return Figure("-" if error is None else f"{error:.{places}f}")


def _is_sure(price: LossInMoney) -> bool:
    return price.standard_error is not None and abs(price.value) >= _SURE * price.standard_error


def _last_hand(answer: PricesAnswer) -> Text:
    """The price of a loss where no hand follows: it only counts for ties."""
    wins = [row.by_hands[0].wins for row in answer.prices if row.loss is Loss.EXPERT]
    percents = sorted(100 * win.value for win in wins)
    errors = [100 * win.standard_error for win in wins if win.standard_error is not None]
    between = f"{percents[0]:.2f}" if len(percents) == 1 else f"{percents[0]:.2f} to {percents[-1]:.2f}"
    return message(
        "in the last hand a loss costs no money; an expert lost for good counts in a tie there, which costs "
        "{percents}% of a win (standard error {error})",
        percents=between,
        error=_error(max(errors, default=None), 2),
    )


def _parts(answer: PricesAnswer, at: int) -> list[str]:
    """The ways to place, or the ways to reveal, in the names of the policies."""
    return list(dict.fromkeys(name.split("/")[at] for name in answer.policies))
