"""Advice on the screen: the best moves, why, what they risk, what would change it, and how it was found.

What is estimated bears a ``~``; what is said without one follows from the cards, or lies open on the table.
"""

from __future__ import annotations

from typing import Final

from boss_cli.advise.words import (
    Advised,
    against_words,
    behind_words,
    card_words,
    change_words,
    error_words,
    how_words,
    is_exact,
    is_near,
    is_rough,
    is_sampled,
    made_words,
    number_words,
    risk_words,
    unit,
    why_words,
)
from boss_cli.bids.read_view import source_words
from boss_cli.page.heading import next_words, where_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.shell.environment import Environment
from boss_solver.advice.advising import Advice, RankedMove
from boss_solver.advice.search.judging import Aim
from boss_solver.odds.prices import Loss


def show_advice(env: Environment, found: Advice, told: Advised) -> None:
    """Print the best moves, and those that were asked about beside them."""
    page = Page(env)
    page.say(where_words(told.view, told.names, told.title), bold=True)
    page.say(next_words(told.view.table, told.names))
    page.gap()
    if found.asked_about:
        _say_asked(page, found, told)
        page.gap()
    _say_table(page, found, told)
    for row in found.best[:_FEW]:
        page.gap()
        _say_move(page, found, told, row)
    page.gap()
    _say_change(page, found, told)
    for words in _footer(found, told):
        page.say(words)
    for remark in told.remarks:
        page.say(remark)
    page.show()


def _say_asked(page: Page, found: Advice, told: Advised) -> None:
    row = asked_row(found)
    assert row is not None, "something was asked about"
    page.say(verdict(found, told, row), bold=True)
    if len(found.asked_about) > 1:
        how = "with that placement" if row.move.place is not None else "without a placement"
        page.say(f"its card is the best of the {len(found.asked_about)} that can be shown {how}")
    if row.move not in [one.move for one in found.best[:_FEW]]:
        _say_move(page, found, told, row)


def asked_row(found: Advice) -> RankedMove | None:
    """The best of the moves that were asked about."""
    return max(found.asked_about, key=lambda row: row.value.mean, default=None)


def verdict(found: Advice, told: Advised, row: RankedMove) -> str:
    """A move of the user's own against the best."""
    move, best = told.typed[row.move], found.best[0]
    value = f"{number_words(found, row.value.mean)}{unit(found)}"
    if row.move == best.move:
        return f"{move}, {value}: nothing better was found"
    if row.move in best.equal:
        return f"{move}, {value}: the same as the best, {told.typed[best.move]}"
    behind = f"{behind_words(found, row)}{unit(found)}"
    error = f" (standard error {error_words(found, row.behind)})" if is_sampled(found) else ""
    if is_near(row):
        return f"{move}, {value}: may be as good as the best, {told.typed[best.move]}; behind by {behind}{error}"
    worse = "seems worse" if is_rough(found) else "worse"
    return f"{move}, {value}: {worse} than the best, {told.typed[best.move]}, by {behind}{error}"


def _say_table(page: Page, found: Advice, told: Advised) -> None:
    sign = "" if is_exact(found) else "~"
    value = "wins" if found.judge.aim is Aim.WIN else "worth"
    unit_words = "" if found.judge.aim is Aim.WIN else ", millions"
    rows = [_cells(found, told, row) for row in _rows(found)]
    wide = ["move", f"{value}{sign}{unit_words}", f"behind the best{sign}"]
    narrow = ["move", f"{value}{sign}", f"behind{sign}"]
    if is_sampled(found):
        wide, narrow = [*wide, "standard error"], [*narrow, "s.e."]
    if _is_mixed(found):
        wide, narrow = [*wide, "how often"], [*narrow, "often"]
    shown = page.first_that_fits(Grid(wide, rows), Grid(narrow, rows), Grid(narrow, rows, gap=1))
    if shown is None:
        for cells in rows:
            page.say(
                [f"{cells[0]}:", *listed([f"{head} {cell}" for head, cell in zip(narrow[1:], cells[1:], strict=True)])]
            )
    elif shown.heads == narrow:
        error = "; s.e. its standard error" if is_sampled(found) else ""
        page.say(f"behind{sign}: how much less than the best{unit_words}{error}")
    alike = "the same on every deal:" if is_sampled(found) else "worth the same:"
    for row in shown_rows(found):
        if row.equal:
            page.say([alike, *_some([told.typed[move] for move in (row.move, *row.equal)])])
    near = [told.typed[row.move] for row in found.best[1:] if is_near(row)]
    if near and is_sampled(found):
        page.say(["too close to tell from the best, within 2 standard errors:", *listed(near)])


def _some(moves: list[str]) -> list[str]:
    """The first of some moves, and how many more there are; all where hardly any would be left out."""
    more = len(moves) - _ALIKE
    return listed(moves) if more <= 1 else [*listed(moves[:_ALIKE]), f"and {more} more"]


def shown_rows(found: Advice) -> tuple[RankedMove, ...]:
    """The best few moves, and all that may be as good as the best."""
    return tuple(row for at, row in enumerate(found.best) if at < _FEW or is_near(row))


_ALIKE: Final = 6
"""Moves that are named of those that come to the same; all of them are in the JSON."""
_FEW: Final = 4
"""Moves of which more is told than their values."""


def _rows(found: Advice) -> list[RankedMove]:
    """The best, and after them what was asked about and is not among them."""
    shown = shown_rows(found)
    best = [row.move for row in shown]
    asked = asked_row(found)
    return [*shown, *([asked] if asked is not None and asked.move not in best else [])]


def _is_mixed(found: Advice) -> bool:
    return any(row.often is not None for row in found.best)


def _cells(found: Advice, told: Advised, row: RankedMove) -> list[str]:
    value, behind = number_words(found, row.value.mean), behind_words(found, row)
    cells = [told.typed[row.move], value.lstrip("~"), behind.lstrip("~")]
    if is_sampled(found):
        cells.append("" if row.move == found.best[0].move else error_words(found, row.behind))
    if _is_mixed(found):
        cells.append("" if row.often is None else f"{100 * row.often:.1f}%")
    return cells


def _say_move(page: Page, found: Advice, told: Advised, row: RankedMove) -> None:
    page.say(told.typed[row.move], bold=True)
    page.say(["why:", *listed(why_words(told, row.move), between=";")], indent=2)
    risks = risk_words(told, row.move)
    page.say(["risks:", *(listed(risks, between=";") if risks else ["nothing that can be counted"])], indent=2)
    if row.parts is not None:
        page.say(["made of, millions:", *_made(found, told, row)], indent=2)
    for words in card_words(found, row):
        page.say(words, indent=2)


def _made(found: Advice, told: Advised, row: RankedMove) -> list[str]:
    """What a move's value is made of, and in what it differs from the best, or the best from the next."""
    best, *others = found.best
    other = best if row.move != best.move else others[0] if others else None
    against = [] if other is None else against_words(row.parts, other.parts, is_exact(found))
    made = listed(made_words(row.parts, is_exact(found)) or ["nothing"], end=";" * bool(against))
    return made if other is None or not against else [*made, f"against {told.typed[other.move]}:", *listed(against)]


def _say_change(page: Page, found: Advice, told: Advised) -> None:
    if found.change is not None:
        page.say(["what would change it:", *change_words(found, told, found.change).split(" ")])
        page.gap()


def _footer(found: Advice, told: Advised) -> list[str]:
    lines = how_words(found, told)
    if found.judge.aim is Aim.WIN:
        lines.append(
            "wins: the chance to win the game, a shared win in parts; what a move is made of is this hand's worth"
        )
    elif len(told.names) == 2:
        lines.append("worth: money of this hand, less what losses cost later, less the same of the other")
    else:
        lines.append("worth: money of this hand, less what losses cost later ('boss prices')")
    if told.read is not None:
        lines += source_words(told.read)
    if told.worths.now is not None:
        now = told.worths.now
        lines += [
            f"a loss costs as you said: {loss.words} {now.prices[loss].millions:.2f}"
            for loss in Loss
            if loss in now.stated
        ]
        lines += now.assumed
    return lines
