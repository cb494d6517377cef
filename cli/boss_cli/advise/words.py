"""What advice says in words. Numbers that are estimates bear a ``~``; what is exact does not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from boss_cli.odds.worth import Worths
from boss_cli.page.numbers import grouped, look_of, millions, probability, rounded, sampled
from boss_solver.advice.advising import Advice, AdviceMethod, Change, RankedMove
from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.reasons import MoveFacts
from boss_solver.advice.search.judging import Aim
from boss_solver.advice.stakes import WorthParts
from boss_solver.game.cards import City
from boss_solver.game.moves import amount as gangsters
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.work import Stopped
from boss_solver.reading.posterior import Posterior

NEAR: Final = 2.0
"""Standard errors within which nobody can tell which of two moves is better."""
_SMALL: Final = 0.005
"""Millions that are shown as nothing."""
_NAMES: Final = {"closed": "a city closed", "opponent": "the other's gain", "kills": "others' experts killed"}


class Advised(NamedTuple):
    """What an answer is about, and what is said of it besides."""

    view: SeatView
    names: tuple[str, ...]
    title: str
    remarks: tuple[str, ...]
    said: tuple[Claim, ...]
    """What the user noted."""
    worths: Worths
    read: Posterior | None
    typed: Mapping[Move, str] = {}
    """Every move as it is typed."""
    facts: Mapping[Move, MoveFacts] = {}
    odds: Odds | None = None

    @property
    def mover(self) -> str:
        """Whose move it is."""
        return self.names[self.view.seat or 0]

    def city(self, city: City) -> CityOdds | None:
        """What facts and notes say of a city's reward."""
        known = self.odds.without_hunches if self.odds is not None else ()
        return next((one for one in known if one.city is city), None)


def is_exact(found: Advice) -> bool:
    """Whether its values are exact: neither sampled, nor found step by step, nor resting on what bids may tell."""
    return found.best[0].exact is not None and found.judge.guess is None


def is_sampled(found: Advice) -> bool:
    """Whether its values have standard errors."""
    return found.method is AdviceMethod.PLAYOUTS


def number_words(found: Advice, value: float, signed: bool = False) -> str:
    """A number in the unit of the aim: ``~1.79`` (millions), ``~48.3%``; without a sign before it where it is exact."""
    sign = "" if is_exact(found) else "~"
    if found.judge.aim is not Aim.WIN:
        return sign + rounded(value, sign="+" if signed else "")
    return sign + (f"{rounded(100 * value, 1, '+')}%" if signed else sampled(value, found.deals))


def is_rough(found: Advice) -> bool:
    """Whether there are so few deals that the standard errors themselves tell little."""
    return is_sampled(found) and found.deals < _FEW_DEALS


_FEW_DEALS: Final = 30


def error_words(found: Advice, one: Estimate) -> str:
    """A standard error in the unit of the aim."""
    if math.isnan(one.error):
        return "-"
    return f"{100 * one.error:.2f}%" if found.judge.aim is Aim.WIN else f"{one.error:.3f}"


def unit(found: Advice) -> str:
    """What a value is counted in, behind a number."""
    return "" if found.judge.aim is Aim.WIN else " million"


def behind_words(found: Advice, row: RankedMove) -> str:
    """How much worse than the best a move is."""
    if row.move == found.best[0].move:
        return "best"
    behind = max(0.0, row.behind.mean)
    sign = "" if is_exact(found) else "~"
    return sign + (f"{100 * behind:.1f}%" if found.judge.aim is Aim.WIN else f"{behind:.2f}")


def is_near(row: RankedMove) -> bool:
    """Whether a move may be as good as the best, by what was found."""
    return not row.behind.mean > NEAR * row.behind.error


def made_words(parts: WorthParts | None, exact: bool) -> list[str]:
    """What a value is made of, in millions: what is nothing is left out."""
    if parts is None:
        return []
    sign = "" if exact else "~"
    return [
        f"{_name(name)} {sign}{value:+.2f}"
        for name, value in zip(WorthParts._fields, parts, strict=True)
        if abs(value) >= _SMALL
    ]


def against_words(one: WorthParts | None, other: WorthParts | None, exact: bool) -> list[str]:
    """Where two moves differ most: one or two parts, the largest first."""
    if one is None or other is None:
        return []
    differences = {name: a - b for name, a, b in zip(WorthParts._fields, one, other, strict=True)}
    largest = sorted(differences, key=lambda name: -abs(differences[name]))[:2]
    sign = "" if exact else "~"
    return [f"{_name(name)} {sign}{differences[name]:+.2f}" for name in largest if abs(differences[name]) >= _SMALL]


def _name(part: str) -> str:
    return _NAMES.get(part, "Chicago" if part == "chicago" else part)


def why_words(told: Advised, move: Move) -> list[str]:
    """What a move does, by what everybody sees and the cards say."""
    facts = told.facts[move]
    found = []
    if facts.city is not None:
        by = f"by {facts.ahead}" if facts.ahead < facts.there else "alone"
        found.append(f"leads {facts.city.title} with {facts.there}, {by}")
        found += _reward_words(told, facts)
    elif told.view.table.hand is not None and told.view.table.hand.placing is None:
        found.append(f"places nothing and keeps {gangsters(facts.supply)}")
    safe = [led.city.title for led in facts.led if not led.can_pass]
    if safe:
        found.append(f"nobody can pass {told.mover} in {_all(safe)} any more")
    city = move.card.city.title
    if facts.counts is None:
        found.append(f"the card counts nothing for Chicago: {city} stands to its right")
    else:
        found.append(f"the card counts {facts.counts} for Chicago while it lies on top")
    return found


def _reward_words(told: Advised, facts: MoveFacts) -> list[str]:
    if facts.city is City.CHICAGO:
        low, high = facts.chicago
        pays = f"{low}" if low == high else f"{low} to {high}"
        return [f"it would pay {pays} million as the cards lie now"]
    odds = None if facts.city is None else told.city(facts.city)
    if odds is None:
        return []
    if odds.certain is not None:
        return [f"its reward is {odds.certain.word}, for certain"]
    return [f"its reward brings {millions(odds.expected)} million of money on average by the cards"]


def risk_words(told: Advised, move: Move) -> list[str]:
    """What can go wrong with a move, by what everybody sees and the cards say."""
    facts = told.facts[move]
    found = []
    odds = None if facts.city in (None, City.CHICAGO) else told.city(facts.city)
    if odds is not None and odds.hurt:
        found.append(f"its reward costs an expert: {probability(odds.hurt, look_of([odds.hurt]))} by the cards")
    if facts.occasionals:
        spent = "1 occasional is" if facts.occasionals == 1 else f"{facts.occasionals} occasionals are"
        found.append(f"{spent} gone after the hand")
    by_passers: dict[tuple[int, ...], list[str]] = {}
    for led in facts.led:
        by_passers.setdefault(led.can_pass, []).append(led.city.title)
    return found + [
        f"{_players(told, passers)} can still pass {told.mover} in {_all(cities)}"
        for passers, cities in by_passers.items()
        if passers
    ]


def _players(told: Advised, seats: tuple[int, ...]) -> str:
    if len(seats) == len(told.names) - 1 > 1:
        return "everybody else"
    return _all(told.names[seat] for seat in seats)


def _all(words: Iterable[str]) -> str:
    one = list(words)
    return one[0] if len(one) == 1 else f"{', '.join(one[:-1])} and {one[-1]}"


def card_words(found: Advice, row: RankedMove) -> list[str]:
    """What showing this card and no other is worth."""
    card = row.of_card
    if card is None:
        return []
    error = f" (standard error {error_words(found, card)})" if is_sampled(found) else ""
    return [f"showing this card and not another: {number_words(found, card.mean, True)}{unit(found)}{error}"]


def change_words(found: Advice, told: Advised, change: Change) -> str:
    """What would make another move the better one."""
    if change.holder is None:
        fact = f"{change.card.city.title}'s reward is {change.card.face.word}"
    else:
        fact = f"{told.names[change.holder]} holds {change.card.title}"
    exact = _exact_chance(told, change)
    chance = f"~{100 * change.share:.0f}%" if exact is None else probability(exact, look_of([exact]))
    gain = f"{number_words(found, change.gain.mean, True)}{unit(found)}"
    error = f", standard error {error_words(found, change.gain)}" if is_sampled(found) else ""
    return f"if {fact} (likely to {chance}), {told.typed[change.move]} is better: {gain}{error}"


def _exact_chance(told: Advised, change: Change) -> Fraction | None:
    """How likely the fact is by all that the cards, notes and hunches say; None where that was only sampled."""
    if change.exact is not None or change.holder is not None or told.read is not None or told.odds is None:
        return change.exact
    odds = next((one for one in told.odds.cities if one.city is change.card.city), None)
    return None if odds is None else odds.reward.get(change.card.face)


def how_words(found: Advice, told: Advised) -> list[str]:
    """How it was found, against whom, and how far it can be trusted."""
    found_by = _method_words(found, told)
    if found.stopped is not Stopped.NO:
        why = "the time was up" if found.stopped is Stopped.SECONDS else "you stopped it"
        of = "" if found.wanted >= _UNTOLD else f" of {grouped(found.wanted)}"
        found_by.insert(0, f"stopped early, after {grouped(found.playouts)}{of} playouts: {why}")
    if is_rough(found):
        found_by.append("these are few deals, by which standard errors are rough; --time or --samples allows more")
    elif found.stopped is Stopped.NO and found.legal > 1 and found.playouts < _SURELY_FEWER * found.wanted:
        found_by.insert(
            1, "more were not needed: those compared to the end are at least 3 standard errors behind, or equal"
        )
    return found_by


_SURELY_FEWER: Final = 0.8
"""Of the playouts that were wanted: with so many at most, they did not just fail to divide evenly."""
_UNTOLD: Final = 20_000_000
"""Playouts that nobody asked for by number."""


def _method_words(found: Advice, told: Advised) -> list[str]:
    moves = f"{found.legal} moves are legal" if found.legal != 1 else "1 move is legal"
    match found.method:
        case AdviceMethod.SOLVED:
            others = f"the others are taken to play by {_others(told)}"
            if found.judge.guess is not None:
                weighed = f"solved over {_deals(found.deals)}, each as likely as bids make it, and all that can follow"
                return [f"~ {weighed}: it rests on a guess; {moves}", others]
            return [f"solved exactly, over {_deals(found.deals)} and all that can follow; {moves}", others]
        case AdviceMethod.GAME:
            lines = [f"solved as a game of two, over {_deals(found.deals)}: both play as well as they can; {moves}"]
            if found.exploitability:
                most = f"{found.exploitability:.3f}" if found.exploitability >= 0.0005 else "0.001"
                lines.append(
                    f"~ found step by step: knowing how the other plays, neither could gain more than {most} million"
                )
            return lines
    number = f"{grouped(found.playouts)} playouts, the best moves on {_deals(found.deals)} each, seed {found.seed}"
    players = f"the others play on by {_others(told)}, {told.mover} soundly"
    lines = [f"~ estimates: {number}; {moves}, and all were tried", players]
    if math.isfinite(found.effective):
        worth = grouped(round(found.effective))
        lines.append(
            f"deals are drawn as likely as bids make them, which is a guess; they are worth {worth} equal ones"
        )
    return lines


_KINDS: Final = "the kinds of players that their bids tell of (a guess: 'boss profiles')"
_POLICY: Final = "policy mixture ('boss sim --list')"


def _others(told: Advised) -> str:
    return _POLICY if told.read is None else _KINDS


def _deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{grouped(number)} deals"
