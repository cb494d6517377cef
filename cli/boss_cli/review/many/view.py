"""Several games as a page: a table of the games, and the players over all of them."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.bids.counted_view import counting_words
from boss_cli.page.numbers import rounded
from boss_cli.page.page import Column, Page, columns
from boss_cli.review.many.answer import ReviewsAnswer, Several
from boss_cli.review.many.judged_games_view import say_judged_games
from boss_cli.shell.message import Text, message
from boss_solver.review.many.trends import Trend

_UNTOLD = "-"


def page(answer: ReviewsAnswer) -> Page:
    """The games, and the players over all of them."""
    several, made = answer.several, Page()
    number = len(several.games)
    made.say(message("{games} {games|game|games} looked back at", games=number), bold=True)
    if several.stopped:
        made.say(message("stopped after {done} of {all} games", done=number, all=several.total))
    if several.failed:
        made.say(message("not read: {records:list}", records=[failed.name for failed in several.failed]))
    if several.games:
        made.gap()
        _say_games(made, several)
        made.gap()
        for remark in counting_words(several.counted):
            made.say(remark)
        _say_players(made, several.trends)
    if several.judged is not None:
        made.gap()
        say_judged_games(made, several.judged, several.judged_trends, several.judged_number)
    return made


def _say_games(page: Page, several: Several) -> None:
    tallies = [tally for _, tally in several.games]
    columns = [Column(message("game"), [reviewed.game.name for reviewed, _ in several.games])]
    if any(tally.date for tally in tallies):
        columns.append(Column(message("date"), [tally.date for tally in tallies], left=True))
    winners = [" and ".join(tally.winners) if tally.is_finished else message("unfinished") for tally in tallies]
    bluffs = [
        f"{sum(player.worked for player in tally.players)}/{sum(player.bluffs for player in tally.players)}"
        for tally in tallies
    ]
    money = [", ".join(f"{player.name} {player.money}" for player in tally.players) for tally in tallies]
    page.table(
        [
            *columns,
            Column(message("hands"), [str(tally.hands) for tally in tallies]),
            Column(message("winner"), winners, left=True),
            Column(message("bluffs worked"), bluffs),
            Column(message("millions"), money, left=True),
        ]
    )


def _say_players(page: Page, players: Sequence[Trend]) -> None:
    page.say(message("Players over these games:"))
    rows = [_player_row(player) for player in players]
    heads: list[Text] = [
        *(message("player"), message("games"), message("won"), message("millions a game"), message("earlier half")),
        *(message("later half"), message("bids knowing"), message("bluffs worked"), message("kept")),
        *(message("expected"), message("paid"), message("bits a card")),
    ]
    short: list[Text] = [
        *("", heads[1], heads[2], message("M/game"), message("early"), message("late"), message("knew")),
        *(message("bluffs"), heads[8], message("exp."), heads[10], message("bits")),
    ]
    page.table(columns(heads, rows, short))
    page.say(
        message(
            "won, millions a game (M/game), earlier half (early), later half (late): of the finished games, the halves "
            "of those with a date, in its order; bids knowing (knew): placements on a city whose reward they knew, of "
            "those of which that can be told; bluffs worked (bluffs): bids against own knowledge, those that worked of "
            "all; kept: cities they were left with after one; expected (exp.), paid: millions of the cities won, at "
            "the last bid on them and in truth; bits a card (bits): bits told by a card they showed, to all others "
            "together; -: the records do not tell it"
        )
    )


def _player_row(player: Trend) -> list[Text]:
    known = _UNTOLD, _UNTOLD, _UNTOLD
    if player.bids_seen:
        known = (
            f"{player.known}/{player.bids_seen}",
            f"{player.worked}/{player.bluffs}",
            str(player.kept),
        )
    return [
        *(player.name, str(player.games), f"{player.won}/{player.finished}"),
        *(_UNTOLD if money is None else rounded(money, 1) for money in (player.mean, player.earlier, player.later)),
        *known,
        *((rounded(player.expected, 1), str(player.paid)) if player.priced else (_UNTOLD, _UNTOLD)),
        _UNTOLD if player.bits_each is None else rounded(player.bits_each),
    ]
