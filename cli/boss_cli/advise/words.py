"""The words of advice. Numbers that are estimates bear a ``~``; what is exact does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.advise.advice_answer import AdviceAnswer, ChangeAnswer, MadeOf, RankedAnswer, SupplyAfter, Value
from boss_cli.forecast.opponents import MIXTURE_NAME, named
from boss_cli.page.numbers import grouped, look_of, millions, probability, rounded, sampled
from boss_cli.shell.message import Figure, Text, message
from boss_solver import City

NEAR: Final = 2.0
"""Standard errors within which nobody can tell which of two moves is better."""
_SMALL: Final = 0.005
"""Millions that are shown as nothing."""
_PARTS: Final = {
    "rewards": message("rewards {millions}"),
    "chicago": message("Chicago {millions}"),
    "experts": message("experts {millions}"),
    "closed": message("a city closed {millions}"),
    "occasionals": message("occasionals {millions}"),
    "kills": message("others' experts killed {millions}"),
    "opponent": message("the other's gain {millions}"),
}
_FEW_DEALS: Final = 30


def is_win(answer: AdviceAnswer) -> bool:
    """Whether values are chances to win."""
    return answer.aim == "win"


def is_rough(answer: AdviceAnswer) -> bool:
    """Whether there are so few deals that the standard errors themselves tell little."""
    return answer.is_sampled and answer.deals < _FEW_DEALS


def is_near(row: RankedAnswer) -> bool:
    """Whether a move may be as good as the best, by what was found."""
    error = row.behind_best.standard_error
    return error is None or not row.behind_best.mean > NEAR * error


def sign_of(answer: AdviceAnswer) -> str:
    """The sign before a number that is an estimate."""
    return "" if answer.exact else "~"


def number(answer: AdviceAnswer, value: float, signed: bool = False) -> Figure:
    """A number in the unit of the aim: ``~1.79`` (millions), ``~48.3%``; without a sign before it where it is exact."""
    if not is_win(answer):
        return Figure(sign_of(answer) + rounded(value, sign="+" if signed else ""))
    percent = f"{rounded(100 * value, 1, '+')}%" if signed else sampled(value, answer.deals)
    return Figure(sign_of(answer) + percent)


def error(answer: AdviceAnswer, value: Value) -> Figure:
    """A standard error in the unit of the aim."""
    standard_error = value.standard_error
    if standard_error is None:
        return Figure("-")
    return Figure(f"{100 * standard_error:.2f}%" if is_win(answer) else f"{standard_error:.3f}")


def with_unit(answer: AdviceAnswer, figure: Text) -> Text:
    """A number with the unit that it is counted in."""
    return figure if is_win(answer) else message("{number} million", number=figure)


def with_error(answer: AdviceAnswer, text: Text, value: Value) -> Text:
    """A text with the standard error of its number, where it has one."""
    if not answer.is_sampled:
        return text
    if value.standard_error is None:
        return message("{text} (too few deals for a standard error)", text=text)
    return message("{text} (standard error {error})", text=text, error=error(answer, value))


def behind(answer: AdviceAnswer, row: RankedAnswer) -> Text:
    """How much worse than the best a move is."""
    if row.move == answer.best[0].move:
        return message("best")
    less = max(0.0, row.behind_best.mean)
    return Figure(sign_of(answer) + (f"{100 * less:.1f}%" if is_win(answer) else f"{less:.2f}"))


def made_of(parts: dict[str, float], exact: bool) -> list[Text]:
    """The parts of a value, in millions: what is nothing is left out."""
    sign = "" if exact else "~"
    return [
        message(_PARTS[name].id, millions=Figure(f"{sign}{value:+.2f}"))
        for name, value in parts.items()
        if abs(value) >= _SMALL
    ]


def against(chosen: MadeOf | None, other: MadeOf | None, exact: bool) -> list[Text]:
    """Where two moves differ most: one or two parts, the largest first."""
    if chosen is None or other is None:
        return []
    differences = {name: value - other.parts[name] for name, value in chosen.parts.items()}
    largest = sorted(differences, key=lambda name: -abs(differences[name]))[:2]
    return made_of({name: differences[name] for name in largest}, exact)


def reasons(answer: AdviceAnswer, row: RankedAnswer) -> list[Text]:
    """The effect of a move, by what everybody sees and the cards say."""
    facts, place = row.facts, row.place
    texts: list[Text] = []
    if place is not None:
        by = message("alone")
        if facts.ahead_by < facts.gangsters_there:
            by = message("by {number}", number=facts.ahead_by)
        leads = "leads {city} with {number}, {by}"
        texts.append(message(leads, city=place.city.title, number=facts.gangsters_there, by=by))
        texts += _reward(row, place.city)
    elif answer.may_place:
        texts.append(message("places nothing and keeps {gangsters}", gangsters=_gangsters(facts.supply_after)))
    safe = [led.city.title for led in facts.leads if not led.can_be_passed_by]
    if safe:
        texts.append(message("nobody can pass {player} in {cities} any more", player=answer.mover, cities=_all(safe)))
    if facts.card_counts_for_chicago is None:
        right = "the card counts nothing for Chicago: {city} stands to its right"
        return [*texts, message(right, city=row.card_city.title)]
    counts = "the card counts {millions} for Chicago while it lies on top"
    return [*texts, message(counts, millions=facts.card_counts_for_chicago)]


def _gangsters(supply: SupplyAfter) -> Text:
    texts = [
        message(words, number=count)
        for words, count in (
            ("{number} {number|expert|experts}", supply.experts),
            ("{number} {number|occasional|occasionals}", supply.occasionals),
        )
        if count
    ]
    return _all(texts) if texts else message("no gangsters")


def _reward(row: RankedAnswer, city: City) -> list[Text]:
    if city is City.CHICAGO:
        low, high = row.facts.chicago_now
        pays = str(low) if low == high else message("{least} to {most}", least=low, most=high)
        return [message("it would pay {millions} million as the cards lie now", millions=pays)]
    odds = row.reward
    if odds is None:
        return []
    if odds.certain is not None:
        return [message("its reward is {face}, for certain", face=message(odds.certain.word))]
    brings = "its reward brings {millions} million of money on average by the cards"
    return [message(brings, millions=millions(odds.expected))]


def risks(answer: AdviceAnswer, row: RankedAnswer) -> list[Text]:
    """The dangers of a move, by what everybody sees and the cards say."""
    place, odds = row.place, row.reward
    texts: list[Text] = []
    if place is not None and place.city is not City.CHICAGO and odds is not None and odds.hurt:
        chance = probability(odds.hurt, look_of([odds.hurt]))
        texts.append(message("its reward costs an expert: {chance} by the cards", chance=chance))
    if place is not None and place.occasionals:
        spent = "{number} {number|occasional is|occasionals are} gone after the hand"
        texts.append(message(spent, number=place.occasionals))
    by_passers: dict[tuple[str, ...], list[str]] = {}
    for led in row.facts.leads:
        by_passers.setdefault(led.can_be_passed_by, []).append(led.city.title)
    return texts + [
        message(
            "{players} can still pass {player} in {cities}",
            players=_players(answer, passers),
            player=answer.mover,
            cities=_all(cities),
        )
        for passers, cities in by_passers.items()
        if passers
    ]


def _players(answer: AdviceAnswer, names: Sequence[str]) -> Text:
    return message("everybody else") if len(names) == answer.players - 1 > 1 else _all(names)


def _all(texts: Sequence[Text]) -> Text:
    if len(texts) == 1:
        return texts[0]
    return message("{first:list} and {last}", first=texts[:-1], last=texts[-1])


def of_card(answer: AdviceAnswer, row: RankedAnswer) -> list[Text]:
    """The worth of showing this card and no other."""
    card = row.of_card
    if card is None:
        return []
    shown = "showing this card and not another: {number}"
    text = message(shown, number=with_unit(answer, number(answer, card.mean, signed=True)))
    return [with_error(answer, text, card)]


def change_text(answer: AdviceAnswer, change: ChangeAnswer) -> Text:
    """Changes that would make another move the better one."""
    fact = message("{city}'s reward is {face}", city=change.city.title, face=message(change.face.word))
    if change.holder is not None:
        fact = message("{player} holds {card}", player=change.holder, card=change.title)
    chance = Figure(f"~{100 * change.probability:.0f}%")
    if change.exact is not None:
        chance = probability(change.exact, look_of([change.exact]))
    words = "if {fact} (likely to {chance}), {move} is better: {gain}"
    text = message(
        words,
        fact=fact,
        chance=chance,
        move=change.typed,
        gain=with_unit(answer, number(answer, change.gain.mean, signed=True)),
    )
    if not answer.is_sampled or change.gain.standard_error is None:
        return text
    return message("{text}, standard error {error}", text=text, error=error(answer, change.gain))


def how(answer: AdviceAnswer) -> list[Text]:
    """How it was found, against whom, and how far it can be trusted."""
    texts = _method(answer)
    wanted = answer.asked_playouts or 0
    if answer.stopped is not None:
        why = message("the time was up") if answer.stopped == "seconds" else message("you stopped it")
        early = "stopped early, after {playouts} of {wanted} playouts: {why}"
        if wanted >= _UNTOLD:
            early = "stopped early, after {playouts} playouts: {why}"
        texts.insert(0, message(early, playouts=grouped(answer.playouts), wanted=grouped(wanted), why=why))
    if is_rough(answer):
        texts.append(
            message("these are few deals, by which standard errors are rough; --time or --samples allows more")
        )
    elif answer.stopped is None and answer.legal_moves > 1 and answer.playouts < _SURELY_FEWER * wanted:
        fewer = "more were not needed: those compared to the end are at least 3 standard errors behind, or equal"
        texts.insert(1, message(fewer))
    return texts


_SURELY_FEWER: Final = 0.8
"""Of the playouts that were wanted: with so many at most, they did not just fail to divide evenly."""
_UNTOLD: Final = 20_000_000
"""Playouts that nobody asked for by number."""


def _method(answer: AdviceAnswer) -> list[Text]:
    moves = message("{number} {number|move is|moves are} legal", number=answer.legal_moves)
    deals = message("{number} {number|deal|deals}", number=grouped(answer.deals))
    others = named(MIXTURE_NAME if answer.others == "read" else answer.others)
    if answer.others == "read":
        template = "the kinds of players that their bids tell of (a guess: '{profiles:command}')"
        others = message(template, profiles="profiles")
    if answer.method == "solved":
        players = message("the others are taken to play by {others}", others=others)
        weighed = (
            "~ solved over {deals}, each as likely as bids make it, and all that can follow: it rests on a guess; "
            "{moves}"
        )
        exactly = "solved exactly, over {deals} and all that can follow; {moves}"
        return [message(exactly if answer.reading is None else weighed, deals=deals, moves=moves), players]
    if answer.method == "game":
        both = "solved as a game of two, over {deals}: both play as well as they can; {moves}"
        texts: list[Text] = [message(both, deals=deals, moves=moves)]
        gain = answer.exploitability_millions
        if gain:
            steps = "~ found step by step: knowing how the other plays, neither could gain more than {most} million"
            texts.append(message(steps, most=Figure(f"{gain:.3f}" if gain >= 0.0005 else "0.001")))
        return texts
    estimates = (
        "~ estimates: {playouts} playouts, the best moves on {deals} each, seed {seed}; {moves}, and all were tried"
    )
    texts = [
        message(estimates, playouts=grouped(answer.playouts), deals=deals, seed=answer.seed or 0, moves=moves),
        message(
            "the others play on by {others}, {player} {how}",
            others=others,
            player=answer.mover,
            how=message("soundly" if answer.others in ("read", MIXTURE_NAME) else "as the strongest level does"),
        ),
    ]
    if answer.effective_sample_size is not None:
        drawn = "deals are drawn as likely as bids make them, which is a guess; they are worth {equal} equal ones"
        texts.append(message(drawn, equal=grouped(round(answer.effective_sample_size))))
    return texts
