"""A step of a replay on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.odds.odds.answer import OddsAnswer, odds_answer
from boss_cli.odds.odds.page import say_odds
from boss_cli.page.as_text import Shown
from boss_cli.page.heading import where_words
from boss_cli.page.layout import Page, listed
from boss_cli.page.page import Page as AnswerPage
from boss_cli.position.about import about_view
from boss_cli.position.position import Position, said_remarks
from boss_cli.shell.environment import Environment
from boss_cli.status.table.answer import status_of
from boss_cli.status.table.page import table_page
from boss_solver.errors import BossError
from boss_solver.game.cards import City
from boss_solver.inference.entries.seen_then import backs_held
from boss_solver.odds.rewards import Odds
from boss_solver.review.replay.replay import Hidden, Replay, ReplayStep

SCHEMA = "boss-replay/1"


def show_step(env: Environment, replay: Replay, step: ReplayStep, title: str, spoilers: bool) -> None:
    """Print a step: where it is, what has happened, the table, the odds of that moment."""
    page = Page(env)
    head_step(page, replay, step, title)
    for words in step.happened:
        page.say(words)
    say_table(page, replay, step)
    if step.in_hand:
        page.gap()
        odds = odds_or_reason(replay, step)
        if isinstance(odds, str):
            page.say(odds)
        else:
            answer = AnswerPage()
            say_odds(answer, odds_then(replay, step, odds, title))
            page.add(Shown(answer))
            for remark in said_remarks(odds.known, replay.names):
                page.say(str(remark))
    if spoilers and step.in_hand:
        page.gap()
        say_hidden(page, replay, step)
    page.show()


def head_step(page: Page, replay: Replay, step: ReplayStep, title: str) -> None:
    """Add where in the replay and in the game a step is; how many more there are would tell of the future."""
    page.say(f"{step.label}: step {step.number}, line {step.line}", bold=True)
    page.say(where_words(step.view, replay.names, title), bold=True)


def say_table(page: Page, replay: Replay, step: ReplayStep) -> None:
    """Add the table, and the card backs of the others, which everybody saw."""
    page.add(Shown(table_page(status_of(Position(replay.progress(step), "")))))
    backs = [f"{replay.names[seat]} {' '.join(cities) or '-'}" for seat, cities in backs_held(step.view)]
    if step.in_hand and backs:
        page.say(["card backs:", *listed(backs, between=";")])


def cities_of(step: ReplayStep) -> tuple[City, ...]:
    """The cities that have a reward."""
    return step.view.table.setup.cities


def odds_or_reason(replay: Replay, step: ReplayStep) -> Odds | str:
    """The odds of a step, or why there are none."""
    try:
        return replay.odds(step)
    except BossError as error:
        return "no odds here: " + " ".join(str(error).split())


def odds_then(replay: Replay, step: ReplayStep, odds: Odds, title: str) -> OddsAnswer:
    """The odds of a step as an answer."""
    return odds_answer(about_view(step.view, replay.names, title), odds, cities_of(step), replay.names)


def say_hidden(page: Page, replay: Replay, step: ReplayStep) -> None:
    """Add what the seat could not see, marked on every line."""
    hidden = replay.hidden(step)
    page.say(f"SPOILERS: what {seer(replay)} could not see at {step.label}", bold=True)
    for seat, cards in hidden.holdings:
        page.say(f"! {replay.names[seat]} held {' '.join(map(str, cards)) or _no_cards(step, seat)}", indent=2)
    rewards = " ".join(str(card) for _, card in hidden.rewards)
    page.say(f"! rewards: {rewards or 'not in the record'}", indent=2)


def _no_cards(step: ReplayStep, seat: int) -> str:
    hand = step.view.table.hand
    return "cards that are not in the record" if hand and hand.left[seat] else "no card"


def seer(replay: Replay) -> str:
    """Whose eyes these are."""
    return "a spectator" if replay.seat is None else replay.names[replay.seat]


def step_json(replay: Replay, step: ReplayStep, title: str, spoilers: bool) -> dict[str, Any]:
    """A step as data; docs/json.md says what every field means."""
    source = Position(replay.progress(step), title)
    odds = odds_or_reason(replay, step) if step.in_hand else "the hand is over"
    names = replay.names
    return {
        "step": step.number,
        "at": step.label,
        "line": step.line,
        "happened": list(step.happened),
        "backs": {names[seat]: [city.value for city in cities] for seat, cities in backs_held(step.view)},
        "status": status_of(source).data(),
        "odds": None if isinstance(odds, str) else odds_then(replay, step, odds, title).data(),
        "hidden": _hidden_json(replay.hidden(step), names) if spoilers and step.in_hand else None,
    }


def _hidden_json(hidden: Hidden, names: Sequence[str]) -> dict[str, Any]:
    return {
        "holdings": {names[seat]: [str(card) for card in cards] for seat, cards in hidden.holdings},
        "rewards": {city.value: str(card) for city, card in hidden.rewards},
    }
