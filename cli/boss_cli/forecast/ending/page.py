"""How many hands the game still has, in words."""

from __future__ import annotations

from fractions import Fraction

from boss_cli.forecast.ending.answer import EndingAnswer
from boss_cli.page.numbers import look_of, millions, probability
from boss_cli.page.page import Column, Page
from boss_cli.shell.message import Text, message
from boss_cli.status.words import police_words


def page(answer: EndingAnswer) -> Page:
    """For each hand to come how likely it is to be the last."""
    made = Page()
    at = message("hand {hand}", hand=answer.hand)
    made.say(at if answer.record is None else message("{record}: {at}", record=answer.record, at=at), bold=True)
    made.say(police_words(answer.police.cards, answer.police.silver, answer.police.gold))
    made.gap()
    chances = {last.hand: last.probability for last in answer.last}
    look = look_of(chances.values())
    hands = range(answer.hand, max(chances) + 1)
    made.table(
        [
            Column(
                message("the last hand"),
                [_hand_words(hand, hand - answer.hand) for hand in hands],
                message("last hand"),
            ),
            Column(
                message("probability"), [probability(chances.get(hand, Fraction(0)), look, ".") for hand in hands], "p"
            ),
        ]
    )
    made.gap()
    made.say(message("expected hands left: {hands}, this one included", hands=millions(answer.expected_hands)))
    if answer.extra_hand:
        made.say(message("this is an extra hand; another follows only if the best are level on everything again"))
    else:
        made.say(message("exact: all orders of the police cards not seen are equally likely"))
        made.say(message("an extra hand after the last one is played only if the best are level on everything"))
    return made


def _hand_words(hand: int, later: int) -> Text:
    names = {0: "hand {hand}, this one", 1: "hand {hand}, the next", 2: "hand {hand}, the one after"}
    return message(names.get(later, "hand {hand}"), hand=hand)
