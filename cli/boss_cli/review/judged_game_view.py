"""A judged game on the screen: what cost most and who lost what at a glance, then hand by hand and turn by turn."""

from __future__ import annotations

from typing import Any, Final

from boss_cli.page.game_summary import summary
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import millions
from boss_cli.review.luck_view import show_luck
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind, Verdict
from boss_solver.review.judged.players import PlayerSummary, players_of

MOST_COSTLY: Final = 6
"""Decisions that the glance names; the others stand with their hands."""
_NOTHING: Final = "-"


def show_judged(page: Page, judged: GameJudgement, game: GameReview, title: str) -> None:
    """What cost most, what everybody's decisions lost, and how that was found out."""
    page.say(f"{title}, judged: {summary(game.record)}", bold=True)
    if not judged.decisions:
        page.say(_why_nothing(judged, game))
        return
    show_costly(page, judged, game)
    page.gap()
    _show_players(page, judged, game)
    page.gap()
    show_luck(page, judged, game.names)
    page.say(
        "millions lost: what the best move was worth more, by what its player could see then; a word only above the "
        "noise (2 standard errors, +/-; none where it is exact)"
    )
    page.say(how_words(judged))


def _why_nothing(judged: GameJudgement, game: GameReview) -> str:
    if judged.is_stopped:
        return "stopped before any decision was judged"
    if game.table.setup.options.teams != "no":
        return "decisions are judged where everybody plays for himself, and here teams play"
    return "no decision can be judged: the record does not tell what those who decided could see"


def how_words(judged: GameJudgement) -> str:
    """How it was judged, and whether all of it was."""
    return f"judged from the cards alone, notes and habits left out: exactly what can be solved, {judged.made_by}" + (
        "; stopped: the turns after that are not judged" if judged.is_stopped else ""
    )


def show_costly(page: Page, judged: GameJudgement, game: GameReview) -> None:
    """The decisions that lost most, the costliest first."""
    costly = judged.costly[:MOST_COSTLY]
    number = len(judged.costly)
    of_all = f"{number} of {len(judged.decisions)} decisions lost more than the noise"
    page.say(f"Costly moments: {of_all}" + (f"; the {MOST_COSTLY} costliest:" if number > MOST_COSTLY else ""))
    rows = [
        [
            moment(one, game),
            game.names[one.seat],
            decided(one, one.chosen),
            decided(one, one.best),
            lost(one),
            chances(one),
            one.verdict.value,
        ]
        for one in costly
    ]
    heads = ["when", "player", "decided", "better", "millions lost", "chance to win", ""]
    if not any(one.win_loss is not None for one in costly):
        rows, heads = [[*row[:5], row[6]] for row in rows], [*heads[:5], heads[6]]
    left = (0, 1, 2, 3, len(heads) - 1)
    short = [[row[0], *row[1:]] for row in rows]
    if rows and page.first_that_fits(Grid(heads, rows, left), Grid(heads, short, left, 1)) is None:
        for one in costly:
            page.say(_sentence(one, game))


def _sentence(one: JudgedDecision, game: GameReview) -> list[str]:
    told = [f"{moment(one, game)} {game.names[one.seat]}:", f"{decided(one, one.chosen)};"]
    told += [f"better: {decided(one, one.best)};", f"{lost(one)} million lost"]
    if one.win_loss is not None:
        told[-1] += ","
        told.append(f"{chances(one)} chance to win")
    return [*told, f"({one.verdict.value})"]


def moment(one: JudgedDecision, game: GameReview) -> str:
    """When it was, as ``--at`` takes it.

    A hand that was broken off has the number of the one that was dealt for it, so it says so.
    """
    hand = game.hands[one.hand]
    return f"{hand.story.number}.{one.turn}" + (" (broken off)" if hand.story.hand.broken else "")


def decided(one: JudgedDecision, move: str) -> str:
    """A move in words: a placement as it is typed, nothing, or the card that is shown."""
    if one.kind is Kind.REVEAL:
        return f"show {move}"
    return "place nothing" if move == "nothing" else move


def lost(one: JudgedDecision) -> str:
    """What it lost, in millions, with its standard error where there is one; nothing is a plain 0."""
    if not one.loss:
        return "0"
    return f"{one.loss:.2f}" + ("" if one.is_exact else f" +/- {one.error:.2f}")


def chances(one: JudgedDecision) -> str:
    """What it changed in the chance to win, in percent points."""
    if one.win_loss is None:
        return _NOTHING
    return f"{-100 * one.win_loss + 0.0:+.0f} +/- {100 * (one.win_error or 0.0):.0f} %"


def _show_players(page: Page, judged: GameJudgement, game: GameReview) -> None:
    found = players_of(game, judged)
    rounds = sorted({at for one in found for at, _ in one.rounds})
    rows = []
    for one in found:
        by_round = dict(one.rounds)
        mean = _NOTHING if one.mean is None else f"{one.mean:.2f}"
        cells = [f"{by_round[at].mean:.2f}" if at in by_round else _NOTHING for at in rounds]
        rows.append([game.names[one.seat], str(one.decisions), str(one.costly), f"{one.lost:.2f}", mean, *cells])
    page.say("Millions lost by decisions, and a decision, in each round:")
    heads = ["player", "decisions", "costly", "lost", "a decision", *(f"round {at}" for at in rounds)]
    short = ["", "dec.", "costly", "lost", "each", *(f"r{at}" for at in rounds)]
    if page.first_that_fits(Grid(heads, rows), Grid(short, rows), Grid(short, rows, gap=1)) is None:
        for name, *cells in rows:
            told = [f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True)]
            page.say([f"{name}:", *listed(told)])
    for one in found:
        page.say(player_words(one, game.names[one.seat]))


def player_words(one: PlayerSummary, name: str) -> list[str]:
    """Bluffs and what they earned, and what kind of player he is."""
    bluffs = one.bluffs
    told = [f"{name}:"]
    if not bluffs.made:
        told.append("no bluffs")
    else:
        told.append(f"{bluffs.made} bluff{'s' * (bluffs.made != 1)}, {bluffs.taken} taken up by others")
        if bluffs.taken:
            told[-1] += ","
            told.append(f"who got {millions(bluffs.earned)} million less than the cards face up promised")
        if bluffs.judged:
            told[-1] += ","
            told.append(f"and as placements lost {bluffs.cost:.2f} million")
    if one.types:
        told[-1] += ";"
        kinds = " or ".join(f"{kind} ~{100 * weight:.0f}%" for kind, weight in one.types)
        told.append(f"plays like {kinds} (a guess from what he did)")
    return told


def show_hand_judged(page: Page, judged: GameJudgement, game: GameReview, hand: int) -> None:
    """The decisions of a hand, turn by turn."""
    own = [one for one in judged.decisions if one.hand == hand]
    page.gap()
    if not own:
        page.say("No decision of this hand was judged.")
        return
    page.say(f"Decisions, judged: {len(own)}, of them {sum(one.verdict is not Verdict.EVEN for one in own)} costly")
    rows = [
        [
            str(one.turn),
            game.names[one.seat],
            decided(one, one.chosen),
            decided(one, one.best) if one.best != one.chosen else "",
            lost(one),
            chances(one),
            "" if one.verdict is Verdict.EVEN else one.verdict.value,
        ]
        for one in own
    ]
    heads = ["turn", "player", "decided", "better", "millions lost", "chance to win", ""]
    if not any(one.win_loss is not None for one in own):
        rows, heads = [[*row[:5], row[6]] for row in rows], [*heads[:5], heads[6]]
    left = (1, 2, 3, len(heads) - 1)
    if page.first_that_fits(Grid(heads, rows, left), Grid(heads, rows, left, 1)) is None:
        costly = [one for one in own if one.verdict is not Verdict.EVEN]
        for one in costly:
            page.say(_sentence(one, game))


# as JSON


def players_json(judged: GameJudgement, game: GameReview) -> list[dict[str, Any]]:
    """The players of a judged game."""
    return [
        {
            "player": game.names[one.seat],
            "decisions": one.decisions,
            "costly": one.costly,
            "lost_millions": one.lost,
            "rounds": [
                {"round": at, "decisions": loss.decisions, "lost_millions_each": loss.mean} for at, loss in one.rounds
            ],
            "bluffs": one.bluffs.made,
            "bluffs_taken_up": one.bluffs.taken,
            "bluffs_earned_millions": float(one.bluffs.earned),
            "bluffs_lost_millions": one.bluffs.cost if one.bluffs.judged else None,
            "types": dict(one.types),
        }
        for one in players_of(game, judged)
    ]
