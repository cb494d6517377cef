"""Advice on a page: the best moves, why, what they risk, what would change it, and how it was found.

What is estimated bears a ``~``; what is said without one follows from the cards, or lies open on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.advise.advice_answer import AdviceAnswer, RankedAnswer
from boss_cli.advise.words import (
    against,
    behind,
    change_text,
    error,
    how,
    is_near,
    is_rough,
    is_win,
    made_of,
    number,
    of_card,
    reasons,
    risks,
    sign_of,
    with_error,
    with_unit,
)
from boss_cli.bids.read_page import source_texts
from boss_cli.page.page import Column, Page
from boss_cli.position.about import headed
from boss_cli.shell.message import Figure, Text, message
from boss_solver import Loss

_ALIKE: Final = 6
"""Moves that are named of those that come to the same; all of them are in the JSON."""
_FEW: Final = 4
"""Moves of which more is told than their values."""


def page(answer: AdviceAnswer) -> Page:
    """The best moves, and those that were asked about beside them."""
    made = headed(answer)
    asked_about = max(answer.asked_about, key=lambda row: row.value.mean, default=None)
    if asked_about is not None:
        _say_asked(made, answer, asked_about)
        made.gap()
    shown = [row for at, row in enumerate(answer.best) if at < _FEW or is_near(row)]
    _say_table(made, answer, shown, asked_about)
    for row in answer.best[:_FEW]:
        made.gap()
        _say_move(made, answer, row)
    made.gap()
    if answer.change is not None:
        made.say(message("what would change it: {change}", change=change_text(answer, answer.change)))
        made.gap()
    for text in (*_footer(answer), *answer.remarks):
        made.say(text)
    return made


def _say_asked(made: Page, answer: AdviceAnswer, row: RankedAnswer) -> None:
    made.say(verdict(answer, row), bold=True)
    if len(answer.asked_about) > 1:
        best = "its card is the best of the {number} that can be shown {how}"
        where = message("without a placement") if row.place is None else message("with that placement")
        made.say(message(best, number=len(answer.asked_about), how=where))
    if row.move not in [best_row.move for best_row in answer.best[:_FEW]]:
        _say_move(made, answer, row)


def verdict(answer: AdviceAnswer, row: RankedAnswer) -> Text:
    """A move of the user's own against the best."""
    best = answer.best[0]
    about = {"move": row.typed, "value": with_unit(answer, number(answer, row.value.mean)), "best": best.typed}
    if row.move == best.move:
        return message("{move}, {value}: nothing better was found", **about)
    if row.move in best.equal:
        return message("{move}, {value}: the same as the best, {best}", **about)
    if is_near(row):
        words = "{move}, {value}: may be as good as the best, {best}; behind by {behind}"
    elif is_rough(answer):
        words = "{move}, {value}: seems worse than the best, {best}, by {behind}"
    else:
        words = "{move}, {value}: worse than the best, {best}, by {behind}"
    text = message(words, **about, behind=with_unit(answer, behind(answer, row)))
    return with_error(answer, text, row.behind_best)


def _say_table(
    made: Page, answer: AdviceAnswer, shown: Sequence[RankedAnswer], asked_about: RankedAnswer | None
) -> None:
    rows = list(shown)
    if asked_about is not None and asked_about.move not in [row.move for row in rows]:
        rows.append(asked_about)
    sign, is_sampled = sign_of(answer), answer.is_sampled
    value = "wins{sign}" if is_win(answer) else "worth{sign}, millions"
    short = "wins{sign}" if is_win(answer) else "worth{sign}"
    columns = [
        Column(message("move"), [row.typed for row in rows]),
        Column(
            message(value, sign=sign),
            [_bare(number(answer, row.value.mean)) for row in rows],
            message(short, sign=sign),
        ),
        Column(
            message("behind the best{sign}", sign=sign),
            [_bare(behind(answer, row)) for row in rows],
            message("behind{sign}", sign=sign),
        ),
    ]
    if is_sampled:
        best = answer.best[0].move
        errors = [Figure("") if row.move == best else error(answer, row.behind_best) for row in rows]
        columns.append(Column(message("standard error"), errors, message("s.e.")))
    if any(row.how_often is not None for row in answer.best):
        often = [Figure("" if row.how_often is None else f"{100 * row.how_often:.1f}%") for row in rows]
        columns.append(Column(message("how often"), often, message("often")))
    legend = "behind{sign}: how much less than the best" + ("" if is_win(answer) else ", millions")
    made.table(columns, message(legend + ("; s.e. its standard error" if is_sampled else ""), sign=sign))
    alike = message("the same on every deal:") if is_sampled else message("worth the same:")
    for row in shown:
        if row.equal:
            made.say([alike, *_some([row.typed, *row.equal_typed])])
    near = [row.typed for row in answer.best[1:] if is_near(row)]
    if near and is_sampled:
        made.say(message("too close to tell from the best, within 2 standard errors: {moves:list}", moves=near))


def _bare(text: Text) -> Text:
    return Figure(text.lstrip("~")) if isinstance(text, str) else text


def _some(moves: list[str]) -> list[Text]:
    """The first of some moves, and how many more there are; all where hardly any would be left out."""
    more = len(moves) - _ALIKE
    if more <= 1:
        return _listed(moves, ",")
    return [*_listed(moves[:_ALIKE], ","), message("and {number} more", number=more)]


def _listed(texts: Sequence[Text], between: str, end: str = "") -> list[Text]:
    """The pieces of an enumeration, which are kept whole."""
    return [
        *(message(f"{{item}}{between}", item=text) for text in texts[:-1]),
        *(message(f"{{item}}{end}", item=text) for text in texts[-1:]),
    ]


def _say_move(made: Page, answer: AdviceAnswer, row: RankedAnswer) -> None:
    made.say(row.typed, bold=True)
    made.say([message("why:"), *_listed(reasons(answer, row), ";")], indent=2)
    dangers = risks(answer, row) or [message("nothing that can be counted")]
    made.say([message("risks:"), *_listed(dangers, ";")], indent=2)
    if row.made_of_millions is not None:
        made.say([message("made of, millions:"), *_made(answer, row)], indent=2)
    for text in of_card(answer, row):
        made.say(text, indent=2)


def _made(answer: AdviceAnswer, row: RankedAnswer) -> list[Text]:
    """The parts of a move's value, and its difference from the best, or the best from the next."""
    assert row.made_of_millions is not None
    best, *others = answer.best
    other = best if row.move != best.move else others[0] if others else None
    parts = made_of(row.made_of_millions.parts, answer.exact) or [message("nothing")]
    differing = [] if other is None else against(row.made_of_millions, other.made_of_millions, answer.exact)
    if other is None or not differing:
        return _listed(parts, ",")
    return [*_listed(parts, ",", ";"), message("against {move}:", move=other.typed), *_listed(differing, ",")]


def _footer(answer: AdviceAnswer) -> list[Text]:
    texts = how(answer)
    if is_win(answer):
        wins = "wins: the chance to win the game, a shared win in parts; what a move is made of is this hand's worth"
        texts.append(message(wins))
    elif answer.players == 2:
        both = "worth: money of this hand, less what losses cost later, less the same of the other"
        texts.append(message(both))
    else:
        worth = "worth: money of this hand, less what losses cost later ('{prices:command}')"
        texts.append(message(worth, prices="prices"))
    if answer.reading is not None:
        texts += source_texts(answer.reading)
    losses = answer.prices.losses
    if losses is None:
        return texts
    for loss in Loss:
        price = getattr(losses, loss.value, None)
        if price is not None and price.stated:
            texts.append(
                message(
                    "a loss costs as you said: {loss} {millions}",
                    loss=message(loss.words),
                    millions=Figure(f"{price.millions.value:.2f}"),
                )
            )
    return [*texts, *answer.prices.remarks]
