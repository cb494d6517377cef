"""A judged game in words: what cost most and who lost what at a glance, then hand by hand and turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.page.game_summary import summary
from boss_cli.page.numbers import millions, rounded
from boss_cli.page.page import Column, Page, columns
from boss_cli.review.luck_view import say_luck
from boss_cli.shell.message import Text, message
from boss_solver import GameJudgement, GameReview, JudgedDecision
from boss_solver.review.judged.judged import Kind, Verdict
from boss_solver.review.judged.players import PlayerSummary, players_of

MOST_COSTLY: Final = 6
"""Decisions that the glance names; the others stand with their hands."""
_NOTHING: Final = "-"


def say_judged(page: Page, judged: GameJudgement, game: GameReview, title: str) -> None:
    """The costliest decisions, everybody's losses, and how they were found."""
    page.say(message("{record}, judged: {summary}", record=title, summary=summary(game.record)), bold=True)
    if not judged.decisions:
        page.say(_why_nothing(judged, game))
        return
    say_costly(page, judged, game)
    page.gap()
    _say_players(page, judged, game)
    page.gap()
    say_luck(page, judged, game.names)
    page.say(
        message(
            "millions lost: what the best move was worth more, by what its player could see then; a word only above "
            "the noise (2 standard errors, +/-; none where it is exact)"
        )
    )
    page.say(how_words(judged))


def _why_nothing(judged: GameJudgement, game: GameReview) -> Text:
    if judged.is_stopped:
        return message("stopped before any decision was judged")
    if game.table.setup.options.teams != "no":
        return message("decisions are judged where everybody plays for himself, and here teams play")
    return message("no decision can be judged: the record does not tell what those who decided could see")


def how_words(judged: GameJudgement) -> Text:
    """How it was judged, and whether all of it was."""
    said = "judged from the cards alone, notes and habits left out: exactly what can be solved, {how}"
    return message(
        said + ("; stopped: the turns after that are not judged" if judged.is_stopped else ""), how=judged.made_by
    )


def say_costly(page: Page, judged: GameJudgement, game: GameReview) -> None:
    """The decisions that lost most, the costliest first."""
    costly, number = judged.costly[:MOST_COSTLY], len(judged.costly)
    said = "Costly moments: {number} of {all} decisions lost more than the noise"
    if number > MOST_COSTLY:
        said += "; the {most} costliest:"
    page.say(message(said, number=number, all=len(judged.decisions), most=MOST_COSTLY))
    if costly:
        when = Column(message("when"), [moment_words(decision, game) for decision in costly])
        verdicts = [message(decision.verdict.value) for decision in costly]
        page.table([when, *_decision_columns(costly, game), Column("", verdicts, left=True)])


def _decision_columns(decisions: Sequence[JudgedDecision], game: GameReview) -> list[Column]:
    """Who decided what, what was better, and what that lost."""
    better = [
        "" if decision.best == decision.chosen else decided_words(decision, decision.best) for decision in decisions
    ]
    columns = [
        Column(message("player"), [game.names[decision.seat] for decision in decisions], left=True),
        Column(message("decided"), [decided_words(decision, decision.chosen) for decision in decisions], left=True),
        Column(message("better"), better, left=True),
        Column(message("millions lost"), [lost_text(decision) for decision in decisions]),
    ]
    if any(decision.win_loss is not None for decision in decisions):
        columns.append(Column(message("chance to win"), [chances_text(decision) for decision in decisions]))
    return columns


def moment_words(decision: JudgedDecision, game: GameReview) -> Text:
    """When it was, as ``--at`` takes it.

    A hand that was broken off has the number of the one that was dealt for it, so it says so.
    """
    hand = game.hands[decision.hand]
    at = f"{hand.story.number}.{decision.turn}"
    return message("{at} (broken off)", at=at) if hand.story.hand.broken else at


def decided_words(decision: JudgedDecision, move: str) -> Text:
    """A move in words: a placement as it is typed, nothing, or the card that is shown."""
    if decision.kind is Kind.REVEAL:
        return message("show {card}", card=move)
    return message("place nothing") if move == "nothing" else move


def lost_text(decision: JudgedDecision) -> Text:
    """Its loss in millions, with its standard error where there is one; nothing is a plain 0."""
    if not decision.loss:
        return "0"
    lost = rounded(decision.loss)
    return lost if decision.is_exact else message("{lost} +/- {error}", lost=lost, error=rounded(decision.error))


def chances_text(decision: JudgedDecision) -> Text:
    """Its change of the chance to win, in percent points."""
    if decision.win_loss is None:
        return _NOTHING
    changed = rounded(-100 * decision.win_loss, 0, "+")
    return message("{changed} +/- {error} %", changed=changed, error=f"{100 * (decision.win_error or 0.0):.0f}")


def _say_players(page: Page, judged: GameJudgement, game: GameReview) -> None:
    players = players_of(game, judged)
    rounds = sorted({at for player in players for at, _ in player.rounds})
    rows: list[list[Text]] = []
    for player in players:
        by_round = dict(player.rounds)
        mean = _NOTHING if player.mean is None else rounded(player.mean)
        cells = [rounded(by_round[at].mean) if at in by_round else _NOTHING for at in rounds]
        numbers = [str(player.decisions), str(player.costly), rounded(player.lost), mean, *cells]
        rows.append([game.names[player.seat], *numbers])
    page.say(message("Millions lost by decisions, and a decision, in each round:"))
    heads: list[Text] = [
        *(message("player"), message("decisions"), message("costly"), message("lost"), message("a decision")),
        *(message("round {round}", round=at) for at in rounds),
    ]
    short: list[Text] = ["", message("dec."), heads[2], heads[3], message("each"), *(f"r{at}" for at in rounds)]
    page.table(columns(heads, rows, short))
    for player in players:
        page.say(player_words(player, game.names[player.seat]))


def player_words(player: PlayerSummary, name: str) -> Text:
    """Bluffs and what they earned, and what kind of player he is."""
    said = message("{player}: {bluffs}", player=name, bluffs=_bluff_words(player))
    if not player.types:
        return said
    kinds = [f"{kind} ~{100 * weight:.0f}%" for kind, weight in player.types]
    types: Text = kinds[0]
    for kind in kinds[1:]:
        types = message("{types} or {kind}", types=types, kind=kind)
    return message("{bluffs}; plays like {types} (a guess from what he did)", bluffs=said, types=types)


def _bluff_words(player: PlayerSummary) -> Text:
    bluffs = player.bluffs
    if not bluffs.made:
        return message("no bluffs")
    said = "{made} {made|bluff|bluffs}, {taken} taken up by others"
    if bluffs.taken:
        said += ", who got {earned} million less than the cards face up promised"
    if bluffs.judged:
        said += ", and as placements lost {cost} million"
    return message(
        said, made=bluffs.made, taken=bluffs.taken, earned=millions(bluffs.earned), cost=rounded(bluffs.cost)
    )


def say_hand_judged(page: Page, judged: GameJudgement, game: GameReview, hand: int) -> None:
    """The decisions of a hand, turn by turn."""
    own = [decision for decision in judged.decisions if decision.hand == hand]
    page.gap()
    if not own:
        page.say(message("No decision of this hand was judged."))
        return
    costly = sum(decision.verdict is not Verdict.EVEN for decision in own)
    page.say(message("Decisions, judged: {number}, of them {costly} costly", number=len(own), costly=costly))
    verdicts = ["" if decision.verdict is Verdict.EVEN else message(decision.verdict.value) for decision in own]
    turns = Column(message("turn"), [str(decision.turn) for decision in own], left=False)
    page.table([turns, *_decision_columns(own, game), Column("", verdicts, left=True)])
