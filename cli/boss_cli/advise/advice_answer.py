"""Advice as an answer has it: the best moves, and those that were asked about."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from boss_cli.bids.read_answer import ReadSource
from boss_cli.odds.worth import PricesUsed
from boss_cli.page.data import kept, stated, values
from boss_cli.position.about import About
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text
from boss_solver import Card, City, CityOdds, Face, Odds

if TYPE_CHECKING:
    from boss_solver import Advice, Estimate, Move
    from boss_solver.advice.advising import Change, RankedMove
    from boss_solver.advice.reasons import MoveFacts


@values
class Value:
    """A number in the unit of the answer."""

    mean: float = stated("the number, in the unit of the answer")
    standard_error: float | None = stated("its standard error; 0 if it is exact")


@values
class PlaceOfMove:
    """A placement."""

    city: City = stated("the code")
    experts: int = stated("experts sent")
    occasionals: int = stated("occasionals sent")


@values
class MadeOf:
    """The parts of a worth, in millions; they add up to it."""

    rewards: float = stated("money of the cities it leads")
    chicago: float = stated("money of Chicago")
    experts: float = stated("the price of experts it loses, as a loss")
    closed: float = stated("the price of being banished, as a loss")
    occasionals: float = stated("the price of the occasionals it uses, as a loss")
    kills: float = stated("what others' losses in a shoot-out are worth to it; 0 for two players")
    opponent: float = stated("for two players what the hand is worth to the other, as a loss")

    @property
    def parts(self) -> dict[str, float]:
        """The parts by name."""
        names = ("rewards", "chicago", "experts", "closed", "occasionals", "kills", "opponent")
        return {name: getattr(self, name) for name in names}


@values
class SupplyAfter:
    """The gangsters that it can still place afterwards."""

    experts: int = stated("what it can still place afterwards")
    occasionals: int = stated("the same of occasionals")


@values
class Led:
    """A city that it leads afterwards."""

    city: City = stated("a city that it leads afterwards")
    can_be_passed_by: tuple[str, ...] = stated("who can still pass it there, by gangsters and turns")


@values
class Facts:
    """The facts about a move that everybody sees."""

    gangsters_there: int = stated("certain: its gangsters on that city afterwards")
    ahead_by: int = stated("how many more than the next")
    supply_after: SupplyAfter = stated()
    leads: tuple[Led, ...] = stated()
    card_counts_for_chicago: int | None = stated(
        "millions that the card counts for Chicago while it lies on top; null to the right of Chicago"
    )
    chicago_now: tuple[int, int] = kept()
    """The least and the most that Chicago would pay as the cards lie."""


@values
class RankedAnswer:
    """A move and its value."""

    move: str = stated("the move in the record's words, without the player")
    typed: str = stated("the same, as it is typed at this moment")
    place: PlaceOfMove | None = stated("where it places; null for nowhere")
    card: str = stated("the card shown")
    value: Value = stated("its value")
    exact_value: str | None = stated("the value as a fraction, where it is exact")
    behind_best: Value = stated("how much less than the best move it is worth, on the same deals")
    made_of_millions: MadeOf | None = stated(
        "what the worth of this hand is made of; null where only its sum was found"
    )
    of_card: Value | None = stated(
        "how much better its card is than the average of all that could be shown with its placement; null if there is "
        "no other"
    )
    how_often: float | None = stated("in an equilibrium how often the move, or one that is equal, is made, 0 to 1")
    equal: tuple[str, ...] = stated(
        "moves that came out the same in every deal, or are worth the same where it was solved"
    )
    facts: Facts = stated()
    card_city: City = kept()
    equal_typed: tuple[str, ...] = kept()
    """The equal moves as they are typed."""
    reward: CityOdds | None = kept()
    """The odds of the reward where it places, by facts and notes."""


@values
class ChangeAnswer:
    """A fact that would make another move the better one."""

    card: str = stated("a card")
    holder: str | None = stated("who has it in that case; null if it is its city's reward")
    probability: float = stated("how likely that is, 0 to 1, an estimate")
    move: str = stated("the move that would be better")
    gain: Value = stated("by how much")
    typed: str = kept()
    """The move as it is typed."""
    title: str = kept()
    """The card in words."""
    city: City = kept()
    face: Face = kept()
    exact: Fraction | None = kept()
    """How likely the fact is, where the cards, notes and hunches say it exactly."""


@values
class AdviceAnswer(About):
    """The best moves for the seat to move."""

    SCHEMA: ClassVar[str] = "boss-advice/1"

    aim: str = stated("`worth` or `win`")
    unit: str = stated("of all values: `millions`, or `chance to win` (0 to 1, a shared win in parts)")
    method: str = stated("`playouts`; `solved` (all deals and replies), or `game` (to an equilibrium)")
    exact: bool = stated("whether the values are exact")
    legal_moves: int = stated("how many moves there are; all of them were tried")
    playouts: int = stated("playouts that were played; 0 where nothing was sampled")
    asked_playouts: int | None = stated("playouts at most; null where nothing was sampled")
    deals: int = stated("deals on which the best moves were compared")
    effective_sample_size: float | None = stated(
        "how many deals drawn without weights would tell as much, with `--read`; else null"
    )
    stopped: str | None = stated("why it ended early: `seconds` or `interrupted`")
    seed: int | None = stated("the seed of the playouts; null where nothing was sampled")
    exploitability_millions: float | None = stated(
        "of an equilibrium, what either could gain by knowing how the other plays; 0 if it is exact, null for playouts"
    )
    others: str = stated(
        "how the others are taken to play on: `mixture`, `read` (as the kinds of players that their bids tell of), or "
        "the opponents named"
    )
    reading: ReadSource | None = stated("where read odds come from; null without `--read`")
    best: tuple[RankedAnswer, ...] = stated("the best moves, the best first")
    asked_about: tuple[RankedAnswer, ...] = stated("the moves that were asked about")
    change: ChangeAnswer | None = stated("a fact that would make another move the better one")
    prices: PricesUsed = stated("what worths come from")
    remarks: tuple[Text, ...] = stated("what was assumed")
    mover: str = kept()
    """Whose move it is."""
    players: int = kept()
    may_place: bool = kept()
    """Whether the move may place gangsters, and does not only show a card."""

    @property
    def is_sampled(self) -> bool:
        """Whether its values have standard errors."""
        return self.method == "playouts"

    @property
    def exit(self) -> Exit:
        """The exit code of the command that gives it."""
        return Exit.INTERRUPTED if self.stopped == "interrupted" else Exit.OK


def advice_fields(
    advice: Advice, odds: Odds, typed: Mapping[Move, str], facts: Mapping[Move, MoveFacts], names: Sequence[str]
) -> dict[str, Any]:
    """The fields of the answer that were found.

    ``odds`` are those of the rewards; ``typed`` has every move as it is typed, ``facts`` what everybody sees of it.
    """
    is_sampled = advice.method.value == "playouts"
    by_city = {city_odds.city: city_odds for city_odds in odds.without_hunches}
    is_win = advice.judge.aim.value == "win"

    def ranked(row: RankedMove) -> RankedAnswer:
        move, place = row.move, row.move.place
        return RankedAnswer(
            move=str(move),
            typed=typed[move],
            place=None
            if place is None
            else PlaceOfMove(city=place.city, experts=place.experts, occasionals=place.occasionals),
            card=str(move.card),
            value=_value(row.value),
            exact_value=str(row.exact) if is_exact(advice) else None,
            behind_best=_value(row.behind),
            made_of_millions=None if row.parts is None else MadeOf(**row.parts._asdict()),
            of_card=None if row.of_card is None else _value(row.of_card),
            how_often=row.often,
            equal=tuple(map(str, row.equal)),
            facts=_facts(facts[move], names),
            card_city=move.card.city,
            equal_typed=tuple(typed[other] for other in row.equal),
            reward=None if place is None else by_city.get(place.city),
        )

    return {
        "aim": advice.judge.aim.value,
        "unit": "chance to win" if is_win else "millions",
        "method": advice.method.value,
        "exact": is_exact(advice),
        "legal_moves": advice.legal,
        "playouts": advice.playouts,
        "asked_playouts": advice.wanted if is_sampled else None,
        "deals": advice.deals,
        "effective_sample_size": advice.effective if math.isfinite(advice.effective) else None,
        "stopped": advice.stopped.value or None,
        "seed": advice.seed if is_sampled else None,
        "exploitability_millions": None if is_sampled else advice.exploitability,
        "best": tuple(map(ranked, advice.best)),
        "asked_about": tuple(map(ranked, advice.asked_about)),
        "change": None if advice.change is None else _change(advice.change, odds, typed, names, advice),
    }


def is_exact(advice: Advice) -> bool:
    """Whether its values are exact: neither sampled, nor found step by step, nor resting on what bids may tell."""
    return advice.best[0].exact is not None and advice.judge.guess is None


def _value(estimate: Estimate) -> Value:
    error = estimate.error
    return Value(mean=estimate.mean, standard_error=error if math.isfinite(error) else None)


def _facts(facts: MoveFacts, names: Sequence[str]) -> Facts:
    return Facts(
        gangsters_there=facts.there,
        ahead_by=facts.ahead,
        supply_after=SupplyAfter(experts=facts.supply.experts, occasionals=facts.supply.occasionals),
        leads=tuple(
            Led(city=led.city, can_be_passed_by=tuple(names[seat] for seat in led.can_pass)) for led in facts.led
        ),
        card_counts_for_chicago=facts.counts,
        chicago_now=facts.chicago,
    )


def _change(
    change: Change, odds: Odds, typed: Mapping[Move, str], names: Sequence[str], advice: Advice
) -> ChangeAnswer:
    card: Card = change.card
    exact = change.exact
    if exact is None and change.holder is None and advice.judge.guess is None:
        city_odds = next((city_odds for city_odds in odds.cities if city_odds.city is card.city), None)
        exact = None if city_odds is None else city_odds.reward.get(card.face)
    return ChangeAnswer(
        card=str(card),
        holder=None if change.holder is None else names[change.holder],
        probability=change.share,
        move=str(change.move),
        gain=_value(change.gain),
        typed=typed[change.move],
        title=card.title,
        city=card.city,
        face=card.face,
        exact=exact,
    )
