"""The effect of a card of one's own: what showing it tells each of the others."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from boss_cli.ask.question import Question
from boss_cli.page.data import kept, stated, values
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.errors import UsageError, no_words
from boss_cli.shell.message import Text, message
from boss_solver.odds.knowledge import leaks


@values
class CardLeak:
    """The effect of showing a card on the others."""

    card: str = stated("a card of yours, the one that tells least first")
    bits: Mapping[str, float] = stated("by opponent: bits by which his uncertainty about its city falls")
    newly_known: Mapping[str, Fraction] = stated("by opponent: that he knows the reward after it and did not before")
    together_bits: float = stated("the sum over the opponents")
    name: str = kept()
    """The card in words."""


@values
class LeakAnswer(About):
    """The effect of each card of one's own."""

    SCHEMA: ClassVar[str] = "boss-leak/1"

    exact: bool = stated("true: counted, not sampled", default=True)
    cards: tuple[CardLeak, ...] = stated()
    remarks: tuple[Text, ...] = stated("what was assumed")
    others: tuple[str, ...] = kept()
    """The opponents, by seat."""


def answer(position: Position | None, options: TypedOptions) -> LeakAnswer:
    """The effect of each card of one's own, the least first. Raises UsageError, and as ``Position.known`` does."""
    assert position is not None
    deals, view, names = position.deals, position.view, position.names
    no_words(options.words, message("{leak:command} asks about all your cards", leak="leak"))
    if view.own is None:
        raise UsageError("your own cards are not in the record, so nothing can be said of them")
    return LeakAnswer(
        **about(position),
        cards=tuple(
            CardLeak(
                card=str(leak.card),
                bits={names[seat]: bits for seat, bits in leak.bits.items()},
                newly_known={names[seat]: p for seat, p in leak.newly_known.items()},
                together_bits=leak.total,
                name=leak.card.title,
            )
            for leak in leaks(view, deals)
        ),
        remarks=position.hand_remarks,
        others=tuple(name for seat, name in enumerate(names) if seat != view.seat),
    )


QUESTION = Question(
    name="leak",
    help="For each card you could reveal now: what it tells the others, in bits, and which tells least.",
    examples=("leak", "leak --players 3 --hand ny3,de1,de4,boh,kc2"),
    notes=WHERE,
    options=TypedOptions,
    answer=answer,
    answers=(LeakAnswer,),
    folder=__package__,
)
