"""Several games judged, each on a processor of its own, and what their players lost from game to game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.playout.work import each
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Verdict, by_round
from boss_solver.review.judged.luck import Part
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.review.many.several import GameText
from boss_solver.table.storage.same_players import SamePlayers

if TYPE_CHECKING:
    from boss_solver.review.judged.judge_game import GameJudge

_NOBODY: Final = SamePlayers()


def judged_games(
    games: Sequence[GameText], judge: GameJudge, store: ReviewStore | None = None, workers: int | None = None
) -> Iterator[tuple[GameText, GameJudgement | None]]:
    """Yield the judgement of each game as it is ready: first those in the store, then the others, on all processors.

    None for a game of which nothing can be told. If the caller stops asking or is interrupted, the work stops.
    """
    new: list[GameText] = []
    for game in games:
        kept = store.judged(game.lines, judge.mark) if store is not None else None
        if kept is None:
            new.append(game)
        else:
            yield game, kept
    for index, judged in each(partial(_judged, judge), new, workers):
        if judged is not None and store is not None:
            store.put_judged(new[index].lines, judge.mark, judged)
        yield new[index], judged


def _judged(judge: GameJudge, game: GameText) -> GameJudgement | None:
    from boss_solver.review.judged.judge_game import judge_game  # loads numpy, and trends need none

    try:
        judged = judge_game(review_of(game.record()), judge)
    except BossError:
        return None
    if judged.is_stopped:
        raise KeyboardInterrupt
    return judged


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedTrend:
    """The losses of one player's decisions over some games."""

    name: str
    """As it is written in the first of them; of several names of one player the first of these."""
    games: int
    """Games in which some decision of his was judged."""
    decisions: int
    lost: float
    """Millions that they lost together."""
    costly: int
    """Decisions that a word is used for."""
    earlier: float | None
    """Millions lost a decision in the first half of the games that have a date; None where there are fewer than two."""
    later: float | None
    """The same in the second half; of an odd number the middle game counts here."""
    rounds: tuple[tuple[int, float], ...]
    """Rounds (from 1), and the millions lost a decision in each."""
    luck: float | None
    """Millions that luck gave him in all hands that were split; None where none was."""
    luck_error: float
    """Its standard error."""

    @property
    def mean(self) -> float:
        """Millions lost a decision."""
        return self.lost / self.decisions


class PlayedGame(NamedTuple):
    """A judged game among others."""

    names: Sequence[str]
    """The players, by seat."""
    judged: GameJudgement
    has_date: bool = True
    """Whether its place in time is known."""


def judged_trends(games: Iterable[PlayedGame], same: SamePlayers = _NOBODY) -> tuple[JudgedTrend, ...]:
    """Return the losses of every player's decisions over games in their order in time; who lost least comes first.

    Games without a date are in no half. ``same`` tells which names are one player's; those that differ only in
    capitals always are. Players of whom no decision was judged are left out.
    """
    played: dict[str, list[tuple[str, int, PlayedGame]]] = {}
    for game in games:
        for seat, name in enumerate(game.names):
            if any(decision.seat == seat for decision in game.judged.decisions):
                played.setdefault(same.key(name), []).append((same.name(name), seat, game))
    return tuple(sorted(map(_trend, played.values()), key=lambda trend: (trend.mean, trend.name)))


def _trend(played: Sequence[tuple[str, int, PlayedGame]]) -> JudgedTrend:
    own = [[decision for decision in game.judged.decisions if decision.seat == seat] for _, seat, game in played]
    dated = [some for some, (*_, game) in zip(own, played, strict=True) if game.has_date]
    half = len(dated) // 2
    everything = [decision for some in own for decision in some]
    parts = [split.parts[seat] for _, seat, game in played for split in game.judged.luck.values()]
    return JudgedTrend(
        name=played[0][0],
        games=len(played),
        decisions=len(everything),
        lost=sum((decision.loss for decision in everything), 0.0),
        costly=sum(decision.verdict is not Verdict.EVEN for decision in everything),
        earlier=_mean(dated[:half]) if half else None,
        later=_mean(dated[half:]) if half else None,
        rounds=_rounds(own, [len(game.names) for *_, game in played]),
        luck=float(sum(part.luck for part in parts)) if parts else None,
        luck_error=_error(parts),
    )


def _mean(games: Sequence[Sequence[JudgedDecision]]) -> float:
    losses = [one.loss for some in games for one in some]
    return sum(losses) / len(losses)


def _rounds(games: Sequence[Sequence[JudgedDecision]], players: Sequence[int]) -> tuple[tuple[int, float], ...]:
    sums: dict[int, list[float]] = {}
    for some, number in zip(games, players, strict=True):
        for (_, at), loss in by_round(some, number).items():
            sums.setdefault(at, []).append(loss.mean * loss.decisions)
            sums.setdefault(-at, []).append(loss.decisions)
    return tuple((at, sum(sums[at]) / sum(sums[-at])) for at in sorted(at for at in sums if at > 0))


def _error(parts: Sequence[Part]) -> float:
    return float(sum(part.error**2 for part in parts) ** 0.5)
