"""The judgement of a game, as values: decisions and what they lost, luck, and how good the odds were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boss_cli.page.data import Guess, stated, values
from boss_solver import GameJudgement, GameReview, JudgedDecision
from boss_solver.review.hands.calibration import Calibration, MomentGroup
from boss_solver.review.judged.luck import Split
from boss_solver.review.judged.players import players_of

_GROUP = "cities that were still open at a moment in somebody's eyes, each of these once"


@values
class Goodness:
    """How good the odds were at some moments."""

    cities: int = stated(_GROUP)
    surprise_bits: float = stated("bits on average by which the rewards were a surprise: log-loss to the base 2")
    foretold_bits: float = stated(
        "bits of surprise that the odds themselves foretold; where they are right it is the same but for chance"
    )
    difference_standard_error: float = stated(
        "standard error of the difference of the two, each city of each hand being one piece"
    )
    brier: float = stated("mean squared distance from the truth, summed over faces: 0 to 2")


@values
class RoundGoodness(Goodness):
    """How good they were in a round."""

    round: int = stated("the round that was going on, from 1")


@values
class PlayerGoodness(Goodness):
    """How good they were in a player's eyes."""

    player: str = stated("whose eyes")


@values
class TenthCame:
    """Probabilities of a tenth, and how often they came true."""

    low: float = stated("probabilities of single faces from this one on, up to a tenth more", name="from")
    number: int = stated("how many there were")
    foretold: float = stated("their mean")
    came_true: float = stated("how often they came true, 0 to 1")
    difference_standard_error: float = stated("standard error of the difference of the two")


@values
class OddsGoodness:
    """How good the odds of a game were."""

    all: Goodness = stated()
    rounds: Sequence[RoundGoodness] = stated()
    players: Sequence[PlayerGoodness] = stated()
    tenths: Sequence[TenthCame] = stated()


@values
class MoneyParts:
    """Where a player's money comes from."""

    player: str = stated("a player")
    expected_millions: float = stated("what his place at the table was worth before the cards were dealt")
    luck_millions: Guess = stated("what the cards gave against that: the next two together")
    deal_millions: float = stated("the cards dealt, against all that might have been")
    unseen_millions: float = stated("what cards that could not be seen made of the decisions")
    own_millions: Guess = stated("what his own decisions changed, by what he could see")
    others_millions: Guess = stated("what the decisions of the others changed, by what each of them could see")
    money_millions: int = stated("what he won: expected, luck, own and others together")


@values
class HandParts:
    """The parts of a hand."""

    hand: int = stated("a hand that could be split: settled, all its cards known from the deal on")
    parts: Sequence[MoneyParts] = stated()


@values
class LuckSplit:
    """Everybody's money split into luck and decisions."""

    made_by: str = stated("by how many playouts, and the seed")
    stopped: bool = stated("whether it was stopped, so that hands are missing")
    hands: Sequence[HandParts] = stated()
    parts: Sequence[MoneyParts] = stated()


@values
class RoundLoss:
    """The losses of decisions in a round."""

    round: int = stated("a round, from 1")
    decisions: int = stated("his decisions in it, in all hands")
    lost_millions_each: float = stated("what they lost on average")


@values
class PlayerLosses:
    """A player of a judged game."""

    player: str = stated("a player")
    decisions: int = stated("his decisions that were judged")
    costly: int = stated("those that lost more than the noise")
    lost_millions: float = stated("what they lost together")
    rounds: Sequence[RoundLoss] = stated()
    bluffs: int = stated("his bids against own knowledge in settled hands")
    bluffs_taken_up: int = stated("those after which somebody else took the city")
    bluffs_earned_millions: float = stated(
        "how much less these paid the others than the cards face up promised when he bid"
    )
    bluffs_lost_millions: float | None = stated("what the bluffs lost as placements; null where none was judged")
    types: Mapping[str, float] = stated(
        "by type of player, as in `boss-profiles/1`: the likeliest, and how likely, 0 to 1; a guess from what he did"
    )


@values
class Judged:
    """The judgement of a game as a whole."""

    made_by: str = stated("by how many playouts and deals, and the seed, what could not be solved")
    stopped: bool = stated("whether it was stopped, so that turns or hands are missing")
    players: Sequence[PlayerLosses] = stated()
    costly: Sequence[int] = stated(
        "where in `decisions` those stand that lost more than the noise, the costliest first; from 0"
    )


@values
class DecisionSeen:
    """A decision that was judged."""

    hand: int = stated("with `--judge`, every decision that was judged: the number of the hand; missing without")
    turn: int = stated("of the hand")
    line: int = stated("of the record, where the turn begins")
    player: str = stated("who decided")
    kind: str = stated("`place`, `pass` (something could have been placed) or `reveal`")
    chosen: str = stated("what he did: a placement as it is typed, `nothing`, or a card")
    best: str = stated("the best alternative by what he could see; the same where nothing was better")
    loss_millions: Guess = stated(
        "what that was worth more, 0 or above; of an equilibrium the standard error is what it may be off"
    )
    win_loss: Guess | None = stated(
        "by how much it would have raised the chance to win, -1 to 1; null with `--quick` and where it was solved"
    )
    exact: bool = stated("whether it was solved exactly")
    options: int = stated("alternatives there were, the one chosen among them")
    verdict: str = stated("`even` (below the noise), `small loss`, `slip`, `mistake` or `blunder`")


def goodness_of(calibration: Calibration, names: Sequence[str]) -> OddsGoodness:
    """How good the odds of a game were."""
    return OddsGoodness(
        all=Goodness(**_group(calibration.all)),
        rounds=tuple(RoundGoodness(round=at, **_group(group)) for at, group in calibration.by_round),
        players=tuple(PlayerGoodness(player=names[at], **_group(group)) for at, group in calibration.by_seat),
        tenths=tuple(
            TenthCame(
                low=tenth.low,
                number=tenth.number,
                foretold=tenth.foretold,
                came_true=tenth.observed.value,
                difference_standard_error=tenth.error,
            )
            for tenth in calibration.tenths
        ),
    )


def _group(group: MomentGroup) -> dict[str, Any]:
    return {
        "cities": group.number,
        "surprise_bits": group.surprise,
        "foretold_bits": group.foreseen,
        "difference_standard_error": group.error,
        "brier": group.brier,
    }


def luck_of(judged: GameJudgement, game: GameReview) -> LuckSplit:
    """The parts of all hands that were split."""
    hands = [hand.story.number for hand in game.hands]
    return LuckSplit(
        made_by=judged.made_by,
        stopped=judged.is_stopped,
        hands=tuple(HandParts(hand=hands[at], parts=_parts(split, game.names)) for at, split in judged.luck.items()),
        parts=() if judged.total is None else _parts(judged.total, game.names),
    )


def _parts(split: Split, names: Sequence[str]) -> tuple[MoneyParts, ...]:
    return tuple(
        MoneyParts(
            player=name,
            expected_millions=float(part.expected),
            luck_millions=Guess(float(part.luck), part.error),
            deal_millions=float(part.deal),
            unseen_millions=float(part.unseen),
            own_millions=Guess(float(part.own), part.own_error),
            others_millions=Guess(float(part.others), part.others_error),
            money_millions=int(part.money),
        )
        for name, part in zip(names, split.parts, strict=True)
    )


def judged_as_a_whole(judged: GameJudgement, game: GameReview) -> Judged:
    """The judgement of a game, and what everybody lost."""
    players = (
        PlayerLosses(
            player=game.names[player.seat],
            decisions=player.decisions,
            costly=player.costly,
            lost_millions=player.lost,
            rounds=tuple(
                RoundLoss(round=at, decisions=loss.decisions, lost_millions_each=loss.mean)
                for at, loss in player.rounds
            ),
            bluffs=player.bluffs.made,
            bluffs_taken_up=player.bluffs.taken,
            bluffs_earned_millions=float(player.bluffs.earned),
            bluffs_lost_millions=player.bluffs.cost if player.bluffs.judged else None,
            types=dict(player.types),
        )
        for player in players_of(game, judged)
    )
    costly = tuple(judged.decisions.index(decision) for decision in judged.costly)
    return Judged(made_by=judged.made_by, stopped=judged.is_stopped, players=tuple(players), costly=costly)


def decision_seen(decision: JudgedDecision, game: GameReview) -> DecisionSeen:
    """A decision of a game."""
    win_loss = None if decision.win_loss is None else Guess(decision.win_loss, decision.win_error or 0.0)
    return DecisionSeen(
        hand=game.hands[decision.hand].story.number,
        turn=decision.turn,
        line=decision.line,
        player=game.names[decision.seat],
        kind=decision.kind.value,
        chosen=decision.chosen,
        best=decision.best,
        loss_millions=Guess(decision.loss, decision.error),
        win_loss=win_loss,
        exact=decision.is_exact,
        options=decision.options,
        verdict=decision.verdict.value,
    )
