"""Several judged games: what their players lost a decision, earlier and later, and what luck gave them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.page.layout import Grid, Page, listed
from boss_cli.review.judging import JudgedGames
from boss_cli.review.luck_view import signed
from boss_solver.record.words.dates import day_of
from boss_solver.review.judged.judged import Verdict
from boss_solver.review.many.counting_once import CountedGames
from boss_solver.review.many.judged_games import JudgedTrend, PlayedGame, judged_trends
from boss_solver.review.many.several import GameText

_NOTHING = "-"


def show_judged_games(page: Page, judged: JudgedGames, counted: CountedGames) -> None:
    """The players over the games that were judged, who lost least a decision first."""
    found, number = _trends(judged, counted), _number(judged, counted)
    if judged.stopped:
        page.say(f"judging was stopped: {number} game{'s' * (number != 1)} judged, and only these count here")
    if not found:
        page.say("No decision could be judged.")
        return
    rounds = sorted({at for one in found for at, _ in one.rounds})
    page.say("Millions lost a decision over these games:")
    rows = []
    for one in found:
        by_round = dict(one.rounds)
        means = [_NOTHING if mean is None else f"{mean:.2f}" for mean in (one.earlier, one.later)]
        cells = [f"{by_round[at]:.2f}" if at in by_round else _NOTHING for at in rounds]
        luck = _NOTHING if one.luck is None else f"{signed(one.luck, 1)} +/- {one.luck_error:.1f}"
        rows.append([one.name, str(one.decisions), str(one.costly), f"{one.mean:.3f}", *means, *cells, luck])
    heads = ["player", "decisions", "costly", "lost each", "earlier half", "later half"]
    heads += [*(f"round {at}" for at in rounds), "luck in all"]
    short = ["", "dec.", "costly", "each", "early", "late", *(f"r{at}" for at in rounds), "luck"]
    if page.first_that_fits(Grid(heads, rows), Grid(short, rows), Grid(short, rows, gap=1)) is None:
        for name, *cells in rows:
            page.say([f"{name}:", *listed([f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True)])])
    page.say(
        "lost each: what the best move was worth more, by what the player could see then, on average; costly: lost "
        "more than the noise; luck: millions that the cards gave (+/-: standard error)"
    )
    page.say(f"judged from the cards alone: exactly what can be solved, {judged.judge.words}")


def _trends(judged: JudgedGames, counted: CountedGames) -> tuple[JudgedTrend, ...]:
    games = (
        PlayedGame([player.name for player in tally.players], judged.found[game], day_of(tally.date) is not None)
        for game, tally in counted.taken
        if game in judged.found
    )
    return judged_trends(games, counted.copies.same)


def _number(judged: JudgedGames, counted: CountedGames) -> int:
    return sum(game in judged.found for game, _ in counted.taken)


# as JSON


def trends_json(judged: JudgedGames, counted: CountedGames) -> dict[str, Any]:
    """The players over the games that were judged."""
    return {
        "made_by": judged.judge.words,
        "games": _number(judged, counted),
        "stopped": judged.stopped,
        "players": [
            {
                "player": one.name,
                "games": one.games,
                "decisions": one.decisions,
                "costly": one.costly,
                "lost_millions": one.lost,
                "earlier_millions_each": one.earlier,
                "later_millions_each": one.later,
                "rounds": [{"round": at, "lost_millions_each": mean} for at, mean in one.rounds],
                "luck_millions": None if one.luck is None else {"value": one.luck, "standard_error": one.luck_error},
            }
            for one in _trends(judged, counted)
        ],
    }


def game_losses_json(judged: JudgedGames, game: GameText, names: Sequence[str]) -> list[dict[str, Any]] | None:
    """What each player's decisions lost in one game; None where it was not judged."""
    if game not in judged.found:
        return None
    decisions = judged.found[game].decisions
    found = []
    for seat, name in enumerate(names):
        own = [one for one in decisions if one.seat == seat]
        costly = sum(one.verdict is not Verdict.EVEN for one in own)
        lost = sum((one.loss for one in own), 0.0)
        found.append({"player": name, "decisions": len(own), "costly": costly, "lost_millions": lost})
    return found
