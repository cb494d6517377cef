"""The effect of each card of one's own as a table, the least first."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.odds.leak.answer import CardLeak, LeakAnswer
from boss_cli.page.page import Column, Page
from boss_cli.position.about import said_about
from boss_cli.shell.message import Figure, Text, message


def page(answer: LeakAnswer) -> Page:
    """A row for each card, and which of them tells least."""
    made = said_about(answer)
    made.say(message("What showing a card tells each of them about its city's reward, in bits:"))
    cards = answer.cards
    made.table(
        [
            Column(message("card"), [card.name for card in cards], brief=[card.card for card in cards]),
            *(Column(player, [_bits(card.bits[player]) for card in cards]) for player in answer.others),
            Column(message("together"), [_bits(card.together_bits) for card in cards]),
        ]
    )
    made.say(_least(cards))
    made.say(message("computed exactly, rounded to 0.01 bits; about other cities a card tells nothing"))
    for remark in answer.remarks:
        made.say(remark)
    return made


def _bits(bits: float) -> Figure:
    return Figure(f"{bits:.2f}")


def _least(cards: Sequence[CardLeak]) -> Text:
    if not cards:
        return message("No card is left to show.")
    least: Text = cards[0].name
    for card in cards[1:]:
        if card.together_bits - cards[0].together_bits < 1e-9:
            least = message("{cards} or {card}", cards=least, card=card.name)
    return message("Least: {cards}.", cards=least)
