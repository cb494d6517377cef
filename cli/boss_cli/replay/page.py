"""A step of a replay: where it is, what has happened, the table, the odds of that moment."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.odds.odds.page import say_odds
from boss_cli.page.page import Page, listed
from boss_cli.replay.answer import HiddenThen, StepAnswer, StepTable
from boss_cli.replay.part import eyes_words
from boss_cli.shell.message import Text, message
from boss_cli.status.table.page import table_page


def remarks_page(remarks: Sequence[Text]) -> Page:
    """Assumptions about the whole replay."""
    made = Page()
    for remark in remarks:
        made.say(remark)
    return made


def step_page(step: StepAnswer) -> Page:
    """A step; what was hidden comes last, where it is told."""
    made = Page()
    say_place(made, step)
    for words in step.happened:
        made.say(words)
    say_table(made, step)
    made.gap()
    if step.no_odds is not None:
        made.say(step.no_odds)
    if step.odds is not None:
        say_odds(made, step.odds)
    for remark in step.remarks:
        made.say(remark)
    if step.hidden is not None:
        made.gap()
        made.add(hidden_page(step, step.hidden))
    return made


def say_place(page: Page, step: StepTable) -> None:
    """Add where in the replay and in the game a step is; how many more there are would tell of the future."""
    page.say(message("{at}: step {step}, line {line}", at=step.at, step=step.step, line=step.line), bold=True)
    page.say(step.status.heading, bold=True)


def say_table(page: Page, step: StepTable) -> None:
    """Add the table, and the card backs of the others, which everybody saw."""
    page.add(table_page(step.status))
    if step.in_hand and step.backs:
        backs = [f"{player} {' '.join(cities) or '-'}" for player, cities in step.backs.items()]
        page.say([message("card backs:"), *listed(backs, ";")])


def hidden_page(step: StepTable, hidden: HiddenThen) -> Page:
    """The cards that the seat could not see, marked on every line."""
    made = Page()
    said = "SPOILERS: what {player} could not see at {at}"
    made.say(message(said, player=eyes_words(step.status.seat), at=step.at), bold=True)
    left = {player.player: player.cards_left for player in step.status.players}
    for player, codes in hidden.holdings.items():
        cards: Text = " ".join(codes)
        if not codes:
            cards = message("cards that are not in the record") if left[player] else message("no card")
        made.say(message("! {player} held {cards}", player=player, cards=cards), indent=2)
    rewards = " ".join(hidden.rewards.values()) or message("not in the record")
    made.say(message("! rewards: {rewards}", rewards=rewards), indent=2)
    return made
