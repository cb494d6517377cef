"""Where each unseen card can be: the reward, with an opponent, or undealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import ReadSource, guess_of, source_of
from boss_cli.bids.reading import posterior_of
from boss_cli.odds.subjects import opponents_named
from boss_cli.page.data import Guess, kept, stated, values
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, ReadOptions, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import options as declare
from boss_cli.shell.declared import words
from boss_cli.shell.message import Text
from boss_solver import Card, City
from boss_solver.game.sizes import undealt_in
from boss_solver.inference.engine.counting import Deals

if TYPE_CHECKING:
    from boss_solver import Posterior


@declare
class HoldingsOptions(ReadOptions, TypedOptions):
    """A hand with hidden cards, and whose holdings."""

    words: tuple[str, ...] = words(
        "A record (- for standard input), and the players asked about.",
        metavar="[FILE] [PLAYER]...",
        completion="complete_words",
    )


@values
class CardPlaces:
    """Where an unseen card can be."""

    card: str = stated("an unseen card")
    name: str = stated("in words")
    reward: Fraction = stated("that it is its city's reward")
    held: Mapping[str, Fraction] = stated("by player: that he still has it (at least one of Boston's two 3s)")
    undealt: Fraction = stated("that it was not dealt")


@values
class CardPlacesRead:
    """Where an unseen card is likely to be."""

    card: str = stated("an unseen card")
    reward: Guess = stated("the read probability that it is its city's reward")
    held: Mapping[str, Guess] = stated("by player: that he still has it")


@values
class HoldingsRead(ReadSource):
    """Where the unseen cards are likely to be."""

    cards: tuple[CardPlacesRead, ...] = stated()


@values
class HoldingsAnswer(About):
    """Where each unseen card can be."""

    SCHEMA: ClassVar[str] = "boss-holdings/1"

    deals: int = stated("consistent deals; guesses do not change it")
    exact: bool = stated("true: counted, not sampled", default=True)
    cards: tuple[CardPlaces, ...] = stated()
    counts: Mapping[str, Mapping[City, Mapping[int, Fraction]]] = stated(
        "by player", "by city", "by number: that the player still has so many cards of the city"
    )
    read: HoldingsRead | None = stated(
        "with `--read` what was read from the others' placements: a guess, never a fact; else null"
    )
    remarks: tuple[Text, ...] = stated("what was assumed")
    has_undealt: bool = kept()
    """Whether cards were left undealt."""
    backs_known: tuple[str, ...] = kept()
    """The players of whom card backs were entered in this hand."""


def answer(position: Position | None, options: HoldingsOptions) -> HoldingsAnswer:
    """Where each unseen card can be, for some opponents or all.

    Raises UsageError, and as ``Position.known`` does.
    """
    assert position is not None
    deals = position.deals
    posterior, remarks = posterior_of(position, options)
    seats, names, table = opponents_named(position, options.words), position.names, position.view.table
    cards = [card for _, unseen in deals.puzzle.unseen for card, _ in unseen]
    backs = table.hand.backs if table.hand else ()
    return HoldingsAnswer(
        **about(position),
        deals=deals.total,
        cards=tuple(_places(deals, card, seats, names) for card in cards),
        counts={names[seat]: {city: deals.number(seat, city) for city, _ in deals.puzzle.unseen} for seat in seats},
        read=None if posterior is None else _read(posterior, cards, seats, names),
        remarks=(*position.hand_remarks, *remarks),
        has_undealt=undealt_in(table) > 0,
        backs_known=tuple(names[seat] for seat in seats if any(back.seat == seat for back in backs)),
    )


def _places(deals: Deals, card: Card, seats: Sequence[int], names: Sequence[str]) -> CardPlaces:
    return CardPlaces(
        card=str(card),
        name=card.title,
        reward=deals.reward(card.city).get(card, Fraction(0)),
        held={names[seat]: deals.held(seat, card) for seat in seats},
        undealt=deals.undealt(card),
    )


def _read(posterior: Posterior, cards: Sequence[Card], seats: Sequence[int], names: Sequence[str]) -> HoldingsRead:
    def reward(card: Card) -> Guess:
        rewards = posterior.city(card.city).reward
        return guess_of(rewards[card.face]) if card.face in rewards else Guess(0.0, 0.0)

    return HoldingsRead(
        **source_of(posterior),
        cards=tuple(
            CardPlacesRead(
                card=str(card),
                reward=reward(card),
                held={names[seat]: guess_of(posterior.held(seat, card)) for seat in seats},
            )
            for card in cards
        ),
    )


QUESTION = Question(
    name="holdings",
    help="For every opponent (or one) and every unseen card: the probability that he has it.",
    examples=("holdings", "holdings game.boss Blue", "holdings game.boss Blue --at 1.13 --read"),
    notes=WHERE,
    options=HoldingsOptions,
    answer=answer,
    answers=(HoldingsAnswer,),
    folder=__package__,
)
