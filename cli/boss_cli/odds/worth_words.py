"""Worths in words: what the numbers are, how sure they are, and the prices they come from."""

from __future__ import annotations

from collections.abc import Iterable

from boss_cli.odds.worth import PricesUsed
from boss_cli.page.data import Guess
from boss_cli.page.numbers import rounded
from boss_cli.shell.message import Figure, Text, message
from boss_solver import Loss


def worth_words(prices: PricesUsed, shown: Iterable[Guess | None]) -> list[Text]:
    """The lines below a table with worths."""
    if prices.losses is None:
        return list(prices.remarks)
    by_loss = {loss: getattr(prices.losses, loss.value) for loss in prices.possible}
    following = prices.hands_to_follow or ()
    is_last = all(follow.hands == 0 for follow in following)
    if is_last and not any(getattr(prices.losses, loss.value).stated for loss in _PRICED):
        last = message("worth~ is the expected money: in the last hand a loss costs nothing, but for ties")
        return [last, *prices.remarks]
    left = sum(float(follow.probability) * follow.hands for follow in following)
    words = [
        message(
            "{loss} {millions} as you said" if price.stated else "{loss} {millions}",
            loss=message("expert for good" if loss is Loss.EXPERT else loss.value),
            millions=Figure(f"{price.millions.value:.2f}"),
        )
        for loss, price in by_loss.items()
    ]
    return [
        message("worth~: expected money less what the losses cost later, in millions"),
        _sure(max((guess.standard_error for guess in shown if guess is not None), default=0.0)),
        message("a loss costs, in the last hand: {prices:list}", prices=words)
        if is_last
        else message(
            "a loss costs, with {hands} hands to follow on average: {prices:list}",
            hands=Figure(f"{left:.2f}"),
            prices=words,
        ),
        *prices.remarks,
    ]


_PRICED = (Loss.HOSPITAL, Loss.PRISON, Loss.EXPERT, Loss.BANISHED)


def _sure(error: float) -> Text:
    more = message("'{prices:command}' tells more", prices="prices")
    if not error:
        return message("their prices are estimates from games played out; {more:whole}", more=more)
    if error < 0.0005:
        return message(
            "their prices are estimates from games played out (standard error of a worth below 0.001); {more:whole}",
            more=more,
        )
    return message(
        "their prices are estimates from games played out (standard error of a worth at most {error}); {more:whole}",
        error=rounded(error, 3),
        more=more,
    )
