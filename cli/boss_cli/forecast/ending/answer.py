"""How many hands the game still has: by a record, or by police cards that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from boss_cli.ask.question import Question
from boss_cli.page.data import EXPECTATION, Answer, stated, values
from boss_cli.position.about import coming
from boss_cli.position.about_options import MomentOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import option, options
from boss_cli.shell.errors import UsageError
from boss_solver import Badge, Ending, ending, ending_of
from boss_solver.odds.ending import Missed, PoliceCard
from boss_solver.record.lines.cardwords import read_badge
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import Word, split
from boss_solver.record.words.values import comma_parts


@options
class EndingOptions(MomentOptions):
    """A record, or police cards without one."""

    badges: str | None = option(
        "Without a record: the police card of each hand so far.", metavar="CARDS", at_table=False
    )
    hand: int | None = option("Without a record: the hand that is going on.", metavar="N", at_table=False)

    typed_by: ClassVar[str] = "--badges and --hand"

    @property
    def is_typed(self) -> bool:
        """Whether the police cards are typed."""
        return self.badges is not None or self.hand is not None


@values
class PoliceSeen:
    """The police cards of the hands so far."""

    cards: tuple[PoliceCard, ...] = stated(
        "the police card of each hand so far: `silver`, `gold`, `both`, `?` not noted, `forgotten` never turned up"
    )
    silver: int = stated("silver badges among them, those of `both` included")
    gold: int = stated("gold badges, those of `both` included")


@values
class LastHand:
    """A hand that may be the last."""

    hand: int = stated("a hand that can be the last")
    probability: Fraction = stated("that it is")


@values
class EndingAnswer(Answer):
    """When the game ends."""

    SCHEMA: ClassVar[str] = "boss-ending/1"

    record: str | None = stated("the file, and the line with `--at`; null for police cards typed")
    hand: int = stated("the hand that is going on, or the coming one")
    police: PoliceSeen = stated()
    extra_hand: bool = stated("whether this is an extra hand, to break a tie")
    exact: bool = stated("true: counted, not sampled", default=True)
    last: tuple[LastHand, ...] = stated()
    expected_hands: Fraction = stated(
        "hands still to be finished, this one included, extra hands not counted", kind=EXPECTATION
    )


def answer(position: Position | None, options: EndingOptions) -> EndingAnswer:
    """When the game ends, by a record or by police cards that are typed.

    Of the police cards from before a record begins the unknown ones were turned up. Raises UsageError where nothing can
    be asked or a word is no police card, BadgesError for cards that cannot be.
    """
    if position is None:
        return answered(_typed(options.badges, options.hand), None)
    position.require_play()
    here = position.progress.here
    return answered(ending_of(coming(here) or here.table, position.unknown_police), position.title)


def _typed(badges: str | None, hand: int | None) -> Ending:
    """The ending by typed police cards; without a hand it is the one in which the last of them was turned up."""
    try:
        cards = [_read_card(word) for word in comma_parts(split(badges or "").words)]
    except ReadingError as error:
        raise UsageError(f"--badges: {error.problem}") from None
    return ending(cards, max(1, len(cards)) if hand is None else hand)


def _read_card(word: Word) -> PoliceCard:
    if word.text == Missed.UNKNOWN:
        return Missed.UNKNOWN
    return read_badge(word, forgotten=True) or Missed.FORGOTTEN


def answered(end: Ending, record: str | None) -> EndingAnswer:
    """The end of a game as the answer for a record, or without one."""
    return EndingAnswer(
        record=record,
        hand=end.hand,
        police=police_seen(end.cards),
        extra_hand=end.is_extra,
        last=tuple(LastHand(hand=hand, probability=chance) for hand, chance in end.last.items()),
        expected_hands=end.expected_hands,
    )


def police_seen(cards: Sequence[PoliceCard]) -> PoliceSeen:
    """Police cards with their badges counted."""
    both = cards.count(Badge.BOTH)
    return PoliceSeen(cards=tuple(cards), silver=cards.count(Badge.SILVER) + both, gold=cards.count(Badge.GOLD) + both)


QUESTION = Question(
    name="ending",
    help="The exact probability that this hand, the next, the one after is the last, and the expected number left.",
    examples=(
        "ending",
        "ending game.boss --at 2.7",
        "ending --badges silver,gold --hand 2",
        "ending --badges 'both ? forgotten' --hand 4",
    ),
    notes="\b\nA police card is silver, gold or both; ? one that nobody noted, forgotten one\n"
    "that was never turned up. Without --hand it is the hand of the last card named.",
    options=EndingOptions,
    answer=answer,
    answers=(EndingAnswer,),
    folder=__package__,
)
