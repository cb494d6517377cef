"""Several judged games: what their players lost a decision, earlier and later, and what luck gave them."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.numbers import rounded
from boss_cli.page.page import Page, columns
from boss_cli.review.judging import JudgedGames
from boss_cli.review.luck_view import with_error
from boss_cli.shell.message import Text, message
from boss_solver.review.many.judged_games import JudgedTrend

_NOTHING = "-"


def say_judged_games(page: Page, judged: JudgedGames, trends: Sequence[JudgedTrend], number: int) -> None:
    """The players over the games that were judged, ``number`` of them: who lost least a decision first."""
    if judged.stopped:
        page.say(
            message("judging was stopped: {games} {games|game|games} judged, and only these count here", games=number)
        )
    if not trends:
        page.say(message("No decision could be judged."))
        return
    rounds = sorted({at for trend in trends for at, _ in trend.rounds})
    page.say(message("Millions lost a decision over these games:"))
    rows: list[list[Text]] = []
    for trend in trends:
        by_round = dict(trend.rounds)
        means = [_NOTHING if mean is None else rounded(mean) for mean in (trend.earlier, trend.later)]
        cells = [rounded(by_round[at]) if at in by_round else _NOTHING for at in rounds]
        luck = _NOTHING if trend.luck is None else with_error(trend.luck, trend.luck_error, 1)
        numbers = [str(trend.decisions), str(trend.costly), rounded(trend.mean or 0.0, 3)]
        rows.append([trend.name, *numbers, *means, *cells, luck])
    heads: list[Text] = [
        *(message("player"), message("decisions"), message("costly"), message("lost each"), message("earlier half")),
        message("later half"),
        *(message("round {round}", round=at) for at in rounds),
        message("luck in all"),
    ]
    short: list[Text] = [
        *("", message("dec."), heads[2], message("each"), message("early"), message("late")),
        *(f"r{at}" for at in rounds),
        message("luck"),
    ]
    page.table(columns(heads, rows, short))
    page.say(
        message(
            "lost each: what the best move was worth more, by what the player could see then, on average; costly: lost "
            "more than the noise; luck: millions that the cards gave (+/-: standard error)"
        )
    )
    page.say(message("judged from the cards alone: exactly what can be solved, {how}", how=judged.judge.words))
