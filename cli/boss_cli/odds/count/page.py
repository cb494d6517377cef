"""The number of deals, the entries that changed it, and the deals asked for."""

from __future__ import annotations

from boss_cli.odds.count.answer import CountAnswer, CountMoved, OneDeal
from boss_cli.page.entries import place_words
from boss_cli.page.numbers import grouped
from boss_cli.page.page import Page
from boss_cli.shell.message import Figure, Text, message


def page(answer: CountAnswer) -> Page:
    """How many deals there are, and what made them so few."""
    made = Page()
    made.say(answer.heading, bold=True)
    made.say(message("{deals} deals, exactly, every card a distinct piece", deals=grouped(answer.deals)))
    made.gap()
    for step in answer.steps:
        made.say([message("{place}:", place=place_words(step.line or 0)), step.entry])
        made.say(_moved(step), indent=2)
    if answer.some.how is not None and answer.some.deals:
        made.gap()
        made.say(answer.some.how)
    for number, deal in enumerate(answer.some.deals, 1):
        made.say(_deal(number, deal))
    if answer.remarks:
        made.gap()
    for remark in answer.remarks:
        made.say(remark)
    return made


def _moved(step: CountMoved) -> Text:
    before, after = grouped(step.before), grouped(step.after)
    if step.after >= step.before:
        return message("{before} -> {after}", before=before, after=after)
    return message("{before} -> {after}, 1 in {times} left", before=before, after=after, times=_times(step))


def _times(step: CountMoved) -> Figure:
    """How many deals there were for each that is left, to three digits."""
    times = f"{step.before / step.after:.3g}"
    return grouped(int(float(times))) if "e" in times else Figure(times)


def _deal(number: int, deal: OneDeal) -> list[Text]:
    held = [
        message("{who} {cards}" if cards else "{who} nothing", who=who, cards=" ".join(cards))
        for who, cards in deal.holdings.items()
    ]
    return [
        message("{number}. rewards {rewards};", number=number, rewards=" ".join(deal.rewards.values())),
        *(message("{held};", held=holding) for holding in held[:-1]),
        *held[-1:],
    ]
