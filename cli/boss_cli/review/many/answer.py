"""Several games looked back at, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boss_cli.bids.counted_view import copy_of, day_of_date
from boss_cli.page.data import ABSENT, Absent, Answer, Guess, kept, stated, values
from boss_cli.review.answer import ReviewAnswer
from boss_cli.review.judging import JudgedGames
from boss_solver.record.words.dates import day_of
from boss_solver.review.judged.judged import Verdict
from boss_solver.review.many.counting_once import CountedGames
from boss_solver.review.many.judged_games import JudgedTrend, PlayedGame, judged_trends
from boss_solver.review.many.several import Failed, GameText, Reviewed
from boss_solver.review.many.tally import PlayerTally, Tally
from boss_solver.review.many.trends import Trend, trends


@dataclass(frozen=True, kw_only=True)
class Several:
    """The games that there are."""

    counted: CountedGames
    """Those that could be told, in order, and which of them count."""
    failed: tuple[Failed, ...]
    """The files and games that could not."""
    total: int
    """Games found, whether they came to their turn or not."""
    stopped: bool
    judged: JudgedGames | None = None

    @property
    def games(self) -> tuple[tuple[Reviewed, Tally], ...]:
        """The games that could be told, in order."""
        return self.counted.games

    @property
    def trends(self) -> tuple[Trend, ...]:
        """The players over the games, of which each counts once."""
        return trends([tally for _, tally in self.counted.taken], self.counted.copies.same)

    @property
    def judged_number(self) -> int:
        """How many games that count were judged."""
        return sum(game in self.judged.judgements for game, _ in self.counted.taken) if self.judged else 0

    @property
    def judged_trends(self) -> tuple[JudgedTrend, ...]:
        """The players over the games that were judged."""
        if self.judged is None:
            return ()
        judgements = self.judged.judgements
        games = (
            PlayedGame([player.name for player in tally.players], judgements[game], day_of(tally.date) is not None)
            for game, tally in self.counted.taken
            if game in judgements
        )
        return judged_trends(games, self.counted.copies.same)


@values
class Counts:
    """Counts of a player's bids, bluffs and reveals."""

    bids: int = stated("placements")
    bids_told: int = stated(
        "those of which the record tells whether he knew the city's reward; none of them on Chicago"
    )
    bids_knowing: int | None = stated("those of `bids_told` where he knew it; null where there are none")
    bluffs: int = stated("bids against own knowledge")
    bluffs_worked: int = stated("bluffs that worked")
    bluffs_kept: int = stated("bluffs whose city he was left with")
    cities_priced: int = stated(
        "cities he won of which the record tells what they were worth in his eyes; Chicago is none of them"
    )
    expected_millions: float | None = stated(
        "what these were worth in his eyes at his last bids on them; null where there are none"
    )
    paid_millions: int | None = stated("what these paid; null where there are none")
    reveals: int = stated("cards he showed that were noted, or that follow from the others")
    reveals_measured: int = stated("those of which the record tells how much they told all others")
    told_bits: float | None = stated("bits that these told all others together; null where there are none")


@values
class PlayerInGame(Counts):
    """A player in one game."""

    player: str = stated("a player, clockwise")
    money_millions: int = stated("money at the end of the record")
    won: bool = stated("whether he won the game")
    cities_won: int = stated("cities won, Chicago included")


@values
class LossesInGame:
    """The losses of a player's decisions in one game."""

    player: str = stated("a player")
    decisions: int = stated("his decisions that were judged")
    costly: int = stated("those that lost more than the noise")
    lost_millions: float = stated("what they lost together")


@values
class GameLooked:
    """One of the games."""

    record: str = stated("the file, and which of its games where it has several")
    file: str = stated("the file")
    game: int = stated("the number of the game in it, from 1")
    line: int = stated("its first line")
    title: str | None = stated("the title in the record")
    date: str | None = stated(
        "the date in the record; where it cannot be read, that of another record of the same game"
    )
    hands: int = stated("hands that were settled")
    finished: bool = stated("whether the game came to its end")
    winners: Sequence[str] = stated("who won")
    unknown_holdings: int = stated("holdings, over all hands, that the record does not tell")
    day: str | None = stated(
        "the date as it was understood, `2026-12-01`, with the time where it is told, `2026-12-01 20:30`; null where "
        "it was not, and then the game is in no half"
    )
    same_as: str | None = stated(
        "the `record` of the richest record of the same game, which counts in its place in `players` and `judged`; "
        "null where this one counts"
    )
    may_be: Sequence[str] = stated(
        "records of games of which it can be one, but nobody can tell which; it counts by itself"
    )
    players: Sequence[PlayerInGame] = stated()
    review: ReviewAnswer | Absent = stated(
        "with `--each`: what `boss review --json` prints of it alone; missing without", default=ABSENT
    )
    judged: Sequence[LossesInGame] | Absent | None = stated(
        "with `--judge`: what everybody's decisions lost; null where the game was not judged, as one that does not "
        "count is not without `--each`; missing without `--judge`",
        default=ABSENT,
    )


@values
class PlayerOverGames(Counts):
    """A player over several games."""

    player: str = stated(
        "a player over all games; names that differ only in capitals are one player's, and those of `same_players`"
    )
    games: int = stated("games he played")
    finished: int = stated("those that came to their end")
    won: int = stated("games won")
    money_millions: int = stated("his money at the end of the finished games together")
    earlier_millions_a_game: float | None = stated(
        "money a game in the first half of his finished games that have a date; null where there are fewer than two"
    )
    later_millions_a_game: float | None = stated("the same in the second half")


@values
class RoundLosses:
    """The losses of decisions in a round, over several games."""

    round: int = stated("a round, from 1")
    lost_millions_each: float = stated("what a decision in it lost")


@values
class LossesOverGames:
    """The losses of a player's decisions over several games."""

    player: str = stated("a player, who lost least a decision first")
    games: int = stated("games of his that were judged")
    decisions: int = stated("his decisions in them")
    costly: int = stated("those that lost more than the noise")
    lost_millions: float = stated("what they lost together")
    earlier_millions_each: float | None = stated(
        "what a decision lost in the first half of the games that have a date; null where there are fewer than two"
    )
    later_millions_each: float | None = stated("the same in the second half")
    rounds: Sequence[RoundLosses] = stated()
    luck_millions: Guess | None = stated(
        "what the cards gave him against their expectation, in all; null where no hand could be split"
    )


@values
class JudgedOverGames:
    """The players over the games that were judged."""

    made_by: str = stated("by how many playouts and deals, and the seed, what could not be solved")
    games: int = stated("games that were judged, each counted once")
    stopped: bool = stated("whether judging was stopped before all of them were")
    players: Sequence[LossesOverGames] = stated()


@values
class NotRead:
    """A file or game that could not be read."""

    record: str = stated("a file, or a game, that could not be read")
    why: str = stated("why")


@values
class Undated:
    """A game without a date."""

    record: str = stated("a game of which nobody can tell when it was played; it is in no half")
    why: str = stated("why: `no date`, or what is wrong with it")


@values
class SameNames:
    """Names that are one player's."""

    player: str = stated("a player with several names in these games, as `boss profiles --same` said")
    names: Sequence[str] = stated("these names")


@values
class KeptApart:
    """A game in which names that are one player's play against each other."""

    record: str = stated(
        "a game in which such names play against each other, so that they do not count as one anywhere here"
    )
    names: Sequence[str] = stated("these names")


@values
class ReviewsAnswer(Answer):
    """Several games looked back at."""

    SCHEMA: ClassVar[str] = "boss-reviews/1"

    games: Sequence[GameLooked] = stated()
    players: Sequence[PlayerOverGames] = stated()
    not_read: Sequence[NotRead] = stated()
    undated: Sequence[Undated] = stated()
    same_players: Sequence[SameNames] = stated()
    kept_apart: Sequence[KeptApart] = stated()
    found: int = stated("games found")
    stopped: bool = stated("whether the work was stopped before all of them were looked at")
    judged: JudgedOverGames | Absent = stated(
        "with `--judge`: the players over the games that were judged; missing without", default=ABSENT
    )
    several: Several = kept()
    """The games as the library has them, for the page."""


def reviews_answer(several: Several, each: Sequence[ReviewAnswer] | None, stopped: bool) -> ReviewsAnswer:
    """The answer about several games; ``each`` holds what every game gives alone, if that is asked for."""
    counted, judged = several.counted, several.judged
    players = [player.name for _, tally in counted.taken for player in tally.players]
    overall: dict[str, Any] = {}
    if judged is not None:
        overall["judged"] = JudgedOverGames(
            made_by=judged.judge.words,
            games=several.judged_number,
            stopped=judged.stopped,
            players=tuple(_losses_over_games(trend) for trend in several.judged_trends),
        )
    return ReviewsAnswer(
        games=tuple(_game(several, at, each) for at in range(len(several.games))),
        players=tuple(_over_games(trend) for trend in several.trends),
        not_read=tuple(NotRead(record=failed.name, why=failed.why) for failed in several.failed),
        undated=tuple(Undated(record=game.name, why=why) for game, why in counted.undated),
        same_players=tuple(
            SameNames(player=called, names=(called, *others)) for called, *others in counted.copies.same.among(players)
        ),
        kept_apart=tuple(KeptApart(record=game.name, names=tuple(names)) for game, names in counted.copies.apart),
        found=several.total,
        stopped=stopped,
        several=several,
        **overall,
    )


def _game(several: Several, at: int, each: Sequence[ReviewAnswer] | None) -> GameLooked:
    (reviewed, tally), judged = several.games[at], several.judged
    game = reviewed.game
    more: dict[str, Any] = {}
    if each is not None and at < len(each):
        more["review"] = each[at]
    if judged is not None:
        more["judged"] = _losses(judged, game, [player.name for player in tally.players])
    same_as, may_be = copy_of(several.counted.copies, game)
    return GameLooked(
        record=game.name,
        file=game.file,
        game=game.number,
        line=game.first,
        title=tally.title or None,
        date=tally.date or None,
        day=day_of_date(tally.date),
        hands=tally.hands,
        finished=tally.is_finished,
        winners=tally.winners,
        unknown_holdings=tally.gaps,
        same_as=same_as,
        may_be=may_be,
        players=tuple(_in_game(player) for player in tally.players),
        **more,
    )


def _in_game(player: PlayerTally) -> PlayerInGame:
    return PlayerInGame(
        player=player.name,
        money_millions=player.money,
        won=player.won,
        cities_won=player.cities,
        **_counts(player),
    )


def _over_games(trend: Trend) -> PlayerOverGames:
    return PlayerOverGames(
        player=trend.name,
        games=trend.games,
        finished=trend.finished,
        won=trend.won,
        money_millions=trend.money,
        earlier_millions_a_game=trend.earlier,
        later_millions_a_game=trend.later,
        **_counts(trend),
    )


def _counts(player: PlayerTally | Trend) -> Mapping[str, Any]:
    return {
        "bids": player.bids,
        "bids_told": player.bids_seen,
        "bids_knowing": player.known if player.bids_seen else None,
        "bluffs": player.bluffs,
        "bluffs_worked": player.worked,
        "bluffs_kept": player.kept,
        "cities_priced": player.priced,
        "expected_millions": player.expected if player.priced else None,
        "paid_millions": player.paid if player.priced else None,
        "reveals": player.reveals,
        "reveals_measured": player.measured,
        "told_bits": player.bits if player.measured else None,
    }


def _losses(judged: JudgedGames, game: GameText, names: Sequence[str]) -> tuple[LossesInGame, ...] | None:
    """The losses of each player's decisions in one game; None where it was not judged."""
    if game not in judged.judgements:
        return None
    losses = []
    for seat, name in enumerate(names):
        own = [decision for decision in judged.judgements[game].decisions if decision.seat == seat]
        costly = sum(decision.verdict is not Verdict.EVEN for decision in own)
        lost = sum((decision.loss for decision in own), 0.0)
        losses.append(LossesInGame(player=name, decisions=len(own), costly=costly, lost_millions=lost))
    return tuple(losses)


def _losses_over_games(trend: JudgedTrend) -> LossesOverGames:
    return LossesOverGames(
        player=trend.name,
        games=trend.games,
        decisions=trend.decisions,
        costly=trend.costly,
        lost_millions=trend.lost,
        earlier_millions_each=trend.earlier,
        later_millions_each=trend.later,
        rounds=tuple(RoundLosses(round=at, lost_millions_each=mean) for at, mean in trend.rounds),
        luck_millions=None if trend.luck is None else Guess(trend.luck, trend.luck_error),
    )
