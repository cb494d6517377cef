"""Several games looked back at: a table of the games, and the players over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from boss_cli.bids.counted_view import copy_json, counting_json, counting_words, day_json
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.review.judged_games_view import game_losses_json, show_judged_games, trends_json
from boss_cli.review.judging import JudgedGames, judge_all
from boss_cli.review.one_game import eyes_asked, game_object, show_game
from boss_cli.review.request import Asked
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.record.lines.record import Record
from boss_solver.review.many.counting_once import CountedGames, count_once
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.review.many.several import Failed, FoundGames, Reviewed, in_order, reviewed
from boss_solver.review.many.tally import PlayerTally, Tally
from boss_solver.review.many.trends import Trend, trends
from boss_solver.table.storage.same_players import SamePlayers, SamePlayersFile

SCHEMA = "boss-reviews/1"


class Several(NamedTuple):
    """What there is to show of several games."""

    counted: CountedGames
    """Those that could be told, in order, and which of them count."""
    failed: tuple[Failed, ...]
    """The files and games that could not."""
    total: int
    """Games found, whether they came to their turn or not."""
    stopped: bool

    @property
    def games(self) -> tuple[tuple[Reviewed, Tally], ...]:
        """The games that could be told, in order."""
        return self.counted.games

    @property
    def trends(self) -> tuple[Trend, ...]:
        """The players over the games, of which each counts once."""
        return trends([tally for _, tally in self.counted.taken], self.counted.copies.same)


def show_several(env: Environment, found: FoundGames, asked: Asked) -> Exit:
    """Print the table and the trends, and with ``--each`` every game as it is printed alone.

    What cannot be read is named on standard error. Stopped with Ctrl-C, it shows what it has by then.
    """
    several, judged = _reviewed(env, found), None
    if asked.judge is not None and not several.stopped:
        taken = {game for game, _ in several.counted.taken}
        wanted = [one.game for one, _ in several.games if asked.each or one.game in taken]
        judged = judge_all(env, wanted, asked.judge)
        asked = asked._replace(known=judged.by_lines)
        several = several._replace(stopped=judged.stopped)
    for failure in several.failed:
        complain(env, failure)
    stopped = several.stopped
    if asked.as_json:
        each: list[dict[str, Any]] = []
        try:
            each += _objects(env, several, asked)
        except KeyboardInterrupt:
            stopped = True
        env.json(several_json(several, each if asked.each else None, stopped, judged))
    else:
        _show(env, several, judged)
        for one, _ in several.games if asked.each and not stopped else ():
            env.write("\n")
            record = one.game.record()
            own = _asked_of(env, record, one.game.name, asked, several.counted.copies.same)
            if show_game(env, record, one.game.name, own, one.game.lines) == Exit.INTERRUPTED:
                stopped = True
                break
    if stopped:
        return Exit.INTERRUPTED
    return max((Exit.NO_FILE if one.is_missing else Exit.WRONG for one in several.failed), default=Exit.OK)


def _reviewed(env: Environment, found: FoundGames) -> Several:
    same = SamePlayersFile.standard(env.variables).load()
    store = ReviewStore.standard(env.variables)
    done: list[Reviewed] = []
    stopped = False
    try:
        with ProgressBar(env, len(found.games), "games") as bar:
            for one in reviewed(found.games, store):
                done.append(one)
                bar.step()
    except KeyboardInterrupt:
        stopped = True
    store.tidy()
    failed = (*found.failed, *(one.failed for one in in_order(done) if one.failed is not None))
    return Several(count_once(done, same), failed, len(found.games), stopped)


def _objects(env: Environment, several: Several, asked: Asked) -> Iterator[dict[str, Any]]:
    if asked.each and not several.stopped:
        for one, _ in several.games:
            record = one.game.record()
            own = _asked_of(env, record, one.game.name, asked, several.counted.copies.same)
            told, stopped = game_object(env, record, one.game.name, own, one.game.lines)
            yield told
            if stopped:
                raise KeyboardInterrupt


def _asked_of(env: Environment, record: Record, name: str, asked: Asked, same: SamePlayers) -> Asked:
    """What is asked of one game: the player by the name he has there; where he does not play, a spectator's eyes."""
    if asked.seat is not None:
        asked = asked._replace(seat=same.name_among(record.names, asked.seat))
    try:
        eyes_asked(record, asked.seat)
    except UsageError as error:
        env.complain(f"{name}: {error}")
        return asked._replace(seat="spectator")
    return asked


def complain(env: Environment, failure: Failed) -> None:
    """Say on standard error what could not be read, and why."""
    for line in failure.why.split("\n"):
        env.complain(line if line.startswith(failure.name.split(", game ")[0]) else f"{failure.name}: {line}")


def _show(env: Environment, several: Several, judged: JudgedGames | None = None) -> None:
    page = Page(env)
    number = len(several.games)
    page.say(f"{number} {'game' if number == 1 else 'games'} looked back at", bold=True)
    if several.stopped:
        page.say(f"stopped after {number + _failed_games(several)} of {several.total} games")
    if several.failed:
        page.say(["not read:", *listed([one.name for one in several.failed])])
    if several.games:
        page.gap()
        _show_games(page, several.games)
        page.gap()
        for remark in counting_words(several.counted):
            page.say(remark)
        _show_players(page, several.trends)
    if judged is not None:
        page.gap()
        show_judged_games(page, judged, several.counted)
    page.show()


def _failed_games(several: Several) -> int:
    return several.total - len(several.games) if not several.stopped else 0


def _show_games(page: Page, games: Iterable[tuple[Reviewed, Tally]]) -> None:
    rows = []
    for one, tally in games:
        bluffs = sum(player.bluffs for player in tally.players)
        worked = sum(player.worked for player in tally.players)
        money = ", ".join(f"{player.name} {player.money}" for player in tally.players)
        winners = " and ".join(tally.winners) if tally.is_finished else "unfinished"
        rows.append([one.game.name, tally.date, str(tally.hands), winners, f"{worked}/{bluffs}", money])
    heads = ["game", "date", "hands", "winner", "bluffs worked", "millions"]
    if not any(row[1] for row in rows):
        rows, heads = [[row[0], *row[2:]] for row in rows], [heads[0], *heads[2:]]
    left = tuple(i for i, head in enumerate(heads) if head in ("game", "date", "winner", "millions"))
    if page.first_that_fits(Grid(heads, rows, left)) is None:
        for row in rows:
            told = [f"{head}: {cell};" for head, cell in zip(heads[1:-1], row[1:-1], strict=True) if cell]
            page.say([f"{row[0]}:", *told, row[-1]])


def _show_players(page: Page, players: Sequence[Trend]) -> None:
    page.say("Players over these games:")
    rows = [
        [
            one.name,
            str(one.games),
            f"{one.won}/{one.finished}",
            *("-" if money is None else f"{money:.1f}" for money in (one.mean, one.earlier, one.later)),
            *(
                (f"{one.known}/{one.bids_seen}", f"{one.worked}/{one.bluffs}", str(one.kept))
                if one.bids_seen
                else "---"
            ),
            *((f"{one.expected:.1f}", str(one.paid)) if one.priced else "--"),
            "-" if one.bits_each is None else f"{one.bits_each:.2f}",
        ]
        for one in players
    ]
    heads = ["player", "games", "won", "millions a game", "earlier half", "later half"]
    heads += ["bids knowing", "bluffs worked", "kept", "expected", "paid", "bits a card"]
    short = ["", "games", "won", "M/game", "early", "late", "knew", "bluffs", "kept", "exp.", "paid", "bits"]
    whole = Grid(heads, rows)
    found = page.first_that_fits(whole, Grid(short, rows), Grid(short, rows, gap=1))
    if found is None:
        for name, *cells in rows:
            page.say([f"{name}:", *listed([f"{h} {cell}" for h, cell in zip(heads[1:], cells, strict=True)])])
    page.say(_LEGEND if found in (None, whole) else _SHORT_LEGEND)


def _legend(money: str, knowing: str, bluffs: str, expected: str, bits: str) -> str:
    return (
        f"won, {money}: of the finished games, the halves of those with a date, in its order; {knowing}: placements on "
        f"a city whose reward they knew, of those of which that can be told; {bluffs}: bids against own knowledge, "
        f"those that worked of all; kept: cities they were left with after one; {expected}, paid: millions of the "
        f"cities won, at the last bid on them and in truth; {bits}: bits told by a card they showed, to all others "
        "together; -: the records do not tell it"
    )


_LEGEND: Final = _legend(
    "millions a game, earlier half, later half", "bids knowing", "bluffs worked", "expected", "bits a card"
)
_SHORT_LEGEND: Final = _legend("M/game (millions a game), early half, late half", "knew", "bluffs", "exp.", "bits")


def several_json(
    several: Several, each: Sequence[dict[str, Any]] | None, stopped: bool, judged: JudgedGames | None = None
) -> dict[str, Any]:
    """The same as data; ``each`` holds what every game gives alone."""
    games = []
    copies = several.counted.copies
    for at, (one, tally) in enumerate(several.games):
        told: dict[str, Any] = {
            "record": one.game.name,
            "file": one.game.file,
            "game": one.game.number,
            "line": one.game.first,
            "title": tally.title or None,
            "date": tally.date or None,
            "day": day_json(tally.date),
            "hands": tally.hands,
            "finished": tally.is_finished,
            "winners": list(tally.winners),
            "unknown_holdings": tally.gaps,
            **copy_json(copies, one.game),
            "players": [_player_json(player) for player in tally.players],
        }
        if each is not None and at < len(each):
            told["review"] = each[at]
        if judged is not None:
            told["judged"] = game_losses_json(judged, one.game, [player.name for player in tally.players])
        games.append(told)
    return {
        "schema": SCHEMA,
        "games": games,
        "players": [_trend_json(one) for one in several.trends],
        "not_read": [{"record": one.name, "why": one.why} for one in several.failed],
        **counting_json(several.counted),
        "found": several.total,
        "stopped": stopped,
        **({} if judged is None else {"judged": trends_json(judged, several.counted)}),
    }


def _player_json(one: PlayerTally) -> dict[str, Any]:
    return {
        "player": one.name,
        "money_millions": one.money,
        "won": one.won,
        "cities_won": one.cities,
        **_counts_json(one),
    }


def _trend_json(one: Trend) -> dict[str, Any]:
    return {
        "player": one.name,
        "games": one.games,
        "finished": one.finished,
        "won": one.won,
        "money_millions": one.money,
        "earlier_millions_a_game": one.earlier,
        "later_millions_a_game": one.later,
        **_counts_json(one),
    }


def _counts_json(one: PlayerTally | Trend) -> dict[str, Any]:
    return {
        "bids": one.bids,
        "bids_told": one.bids_seen,
        "bids_knowing": one.known if one.bids_seen else None,
        "bluffs": one.bluffs,
        "bluffs_worked": one.worked,
        "bluffs_kept": one.kept,
        "cities_priced": one.priced,
        "expected_millions": one.expected if one.priced else None,
        "paid_millions": one.paid if one.priced else None,
        "reveals": one.reveals,
        "reveals_measured": one.measured,
        "told_bits": one.bits if one.measured else None,
    }
