"""How many deals there are, how each entry reduced them, and some of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from boss_cli.ask.question import Question
from boss_cli.page.data import stated, values
from boss_cli.page.entries import entry_text
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import option
from boss_cli.shell.declared import options as declare
from boss_cli.shell.errors import UsageError, no_words
from boss_cli.shell.message import Text, message
from boss_solver import Card, City, SeatView
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.why import changes

_MOST = 10_000
"""Deals that are printed at most."""


@declare
class CountOptions(TypedOptions):
    """A hand with hidden cards, and which deals are wanted."""

    first: int = option("Print the first N deals.", metavar="N", default=0, least=0, most=_MOST)
    sample: int = option("Print N deals drawn at random.", metavar="N", default=0, least=0, most=_MOST)
    seed: int = option("The seed of the sample.", metavar="N", default=0, least=0)


@values
class CountMoved:
    """An entry that changed the number of deals."""

    line: int | None = stated("the line of an entry that changed the number; null for a typed one")
    entry: str = stated("its words")
    before: int = stated("deals before it")
    after: int = stated("deals after it")


@values
class OneDeal:
    """A deal."""

    rewards: Mapping[City, str] = stated("by city: its reward in this deal")
    holdings: Mapping[str, tuple[str, ...]] = stated("by player (or `undealt`): his cards", "a card")


@values
class SomeDeals:
    """Some of the deals."""

    how: Text | None = stated("which deals follow; null for none")
    deals: tuple[OneDeal, ...] = stated()


@values
class CountAnswer(About):
    """How many deals there are."""

    SCHEMA: ClassVar[str] = "boss-count/1"

    deals: int = stated("consistent deals, every card a distinct piece")
    exact: bool = stated("true: counted, not sampled", default=True)
    steps: tuple[CountMoved, ...] = stated()
    some: SomeDeals = stated()
    remarks: tuple[Text, ...] = stated("what was assumed")


def answer(position: Position | None, options: CountOptions) -> CountAnswer:
    """The number of deals, what each entry did to it, and the first deals or some drawn at random.

    Raises UsageError, and as ``Position.known`` does.
    """
    assert position is not None
    puzzle, history, names = position.known.puzzle, position.history, position.names
    no_words(options.words, message("{count:command} asks about whole deals", count="count"))
    if options.first and options.sample:
        raise UsageError("either --first or --sample")
    return CountAnswer(
        **about(position),
        deals=position.deals.total,
        steps=tuple(
            CountMoved(
                line=change.moment.line or None,
                entry=entry_text(change.moment, names),
                before=change.before,
                after=change.after,
            )
            for change in changes(history.standing(), _total)
        ),
        some=_some(puzzle, options, names),
        remarks=position.hand_remarks,
    )


def _total(deals: Deals, view: SeatView) -> int:
    return deals.total


def _some(puzzle: Puzzle, options: CountOptions, names: Sequence[str]) -> SomeDeals:
    from boss_solver.inference.deals.enumeration import enumerate_deals, pieces

    laid: Iterable[Sequence[int]] = ()
    how = None
    if options.first:
        laid = (deal.places for deal in itertools.islice(enumerate_deals(puzzle), options.first))
        how = message("the first {number} in a fixed order:", number=options.first)
    elif options.sample:
        from boss_solver.inference.deals.sampler import Sampler

        laid = Sampler(puzzle, options.seed).draw(options.sample).places.tolist()
        how = message(
            "{number} drawn at random, seed {seed}, each deal as likely as it is:",
            number=options.sample,
            seed=options.seed,
        )
    cards = pieces(puzzle)
    return SomeDeals(how=how, deals=tuple(_deal(puzzle, cards, places, names) for places in laid))


def _deal(puzzle: Puzzle, cards: Sequence[Card], places: Sequence[int], names: Sequence[str]) -> OneDeal:
    rewards = {card.city: str(card) for card, place in zip(cards, places, strict=True) if place == REWARD}
    held: dict[str, tuple[str, ...]] = {}
    for i, place in enumerate(puzzle.places):
        who = "undealt" if place.seat is None else names[place.seat]
        if place.shown is not None:
            who += f" showed as card {place.shown + 1}"
        held[who] = tuple(str(card) for card, where in zip(cards, places, strict=True) if where == i)
    return OneDeal(rewards=rewards, holdings=held)


QUESTION = Question(
    name="count",
    help="The exact number of deals, how each entry reduced it, and the first of them or some at random.",
    examples=("count", "count game.boss --first 3", "count --sample 5 --seed 1"),
    notes=WHERE,
    options=CountOptions,
    answer=answer,
    answers=(CountAnswer,),
    folder=__package__,
)
