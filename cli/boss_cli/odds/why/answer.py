"""Why a number is what it is: the entries that moved it, and a proof where it is certain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import ReadSource, guess_of, source_of
from boss_cli.bids.reading import posterior_of
from boss_cli.odds.subjects import cities_named
from boss_cli.page.data import Guess, kept, stated, values
from boss_cli.page.entries import entry_text
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, ReadOptions, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import options as declare
from boss_cli.shell.declared import words
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text, message
from boss_solver import Card, City, Dealt, Face, Revealed, SeatView
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.entries.history import EntryMoment
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.inference.entries.why import changes, proof
from boss_solver.odds.knowledge import remaining_own
from boss_solver.record.lines.said import Has, RewardIs, Said
from boss_solver.record.words.names import cities_matching
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat, seats_named
from boss_solver.record.words.tokens import Word

if TYPE_CHECKING:
    from boss_solver import Posterior
    from boss_solver.reading.choices.choices import Choice

HOLDS_IT = "holds it"
DOES_NOT = "does not"
_OF_A_CITY, _OF_A_CARD = "why CITY", "why PLAYER CARD"


@declare
class WhyOptions(ReadOptions, TypedOptions):
    """A hand with hidden cards, and a city, or a player and a card."""

    words: tuple[str, ...] = words(
        "A record (- for standard input), and a city, or a player and a card.",
        metavar="[FILE] CITY|PLAYER CARD",
        completion="complete_words",
    )


@values
class EntryNamed:
    """An entry of the hand."""

    line: int | None = stated("its line; null for a typed one")
    entry: str = stated("its words")


@values
class NumberMoved(EntryNamed):
    """An entry that moved the number."""

    is_the_users_own: bool = stated("whether it is a note or a guess")
    before: Mapping[str, Fraction] = stated("the same before the entry")
    after: Mapping[str, Fraction] = stated("and after it")


@values
class BidMoved:
    """A placement or pass of somebody else, and how it moved the number."""

    line: int = stated("the line where the turn begins")
    player: str = stated("whose turn")
    city: City | None = stated("where he placed; null where he passed")
    experts: int = stated("how many he sent")
    occasionals: int = stated("how many he sent")
    before: Mapping[str, Guess] = stated(
        "by possibility, read without this turn and those after it, all cards being known as they are now"
    )
    after: Mapping[str, Guess] = stated("with this turn")


@values
class WhyRead(ReadSource):
    """How the placements and passes of the others moved the number, as it was read."""

    now: Mapping[str, Guess] = stated("by possibility, as it is read now, 0 to 1")
    steps: tuple[BidMoved, ...] = stated()


@values
class WhyAnswer(About):
    """Why a number is what it is."""

    SCHEMA: ClassVar[str] = "boss-why/2"

    about: Text = stated("what is asked")
    exact: bool = stated("true: counted, not sampled", default=True)
    now: Mapping[str, Fraction] = stated(
        "as it stands; of a city by the face of its reward (`3`, `r`, as in `boss-odds/1`), of a card by `holds it` "
        "and `does not`"
    )
    steps: tuple[NumberMoved, ...] = stated("an entry that moved it")
    proof: tuple[EntryNamed, ...] | None = stated(
        "the entries from which a certain answer follows; null where nothing is certain"
    )
    read: WhyRead | None = stated(
        "with `--read` how much each placement and pass of the others moved it: a guess; else null"
    )
    remarks: tuple[Text, ...] = stated("what was assumed")
    seen_of: City | None = kept(default=None)
    """The city whose other cards all lie open or in the own holding, which is the whole proof."""


Numbers = dict[str, Fraction]
"""The number that is asked about, by the letter of each possibility; impossible ones are missing."""


class Subject(NamedTuple):
    """The subject of the question: a city's reward, or whether a player has a card."""

    city: City | None = None
    seat: int = 0
    card: Card | None = None

    def title(self, names: Sequence[str]) -> Text:
        """The subject in words."""
        if self.city is not None:
            return message("the reward of {city}", city=self.city.title)
        assert self.card is not None
        return message("{player} holding {card}", player=names[self.seat], card=self.card.title)

    def numbers(self, deals: Deals, view: SeatView) -> Numbers:
        """The distribution asked about, from some deals."""
        if self.city is not None:
            return {card.face.value: p for card, p in deals.reward(self.city).items()}
        assert self.card is not None
        p = deals.held(self.seat, self.card)
        if view.knows(self.seat):
            p = Fraction(self.card in remaining_own(view))
        return {word: q for word, q in ((HOLDS_IT, p), (DOES_NOT, 1 - p)) if q}

    def denial(self, numbers: Numbers) -> Said | None:
        """The statement that would be true if the certain answer were wrong; None if nothing is certain."""
        if len(numbers) != 1:
            return None
        (certain,) = numbers
        if self.city is not None:
            return RewardIs(self.city, (Face(certain),), negated=True)
        assert self.card is not None
        return Has((self.seat,), (self.card,), 0, 0) if certain == HOLDS_IT else Has((self.seat,), (self.card,), 1)

    def guesses(self, posterior: Posterior) -> dict[str, Guess]:
        """The distribution as it was read."""
        if self.city is not None:
            return {face.value: guess_of(number) for face, number in posterior.city(self.city).reward.items()}
        assert self.card is not None
        held = guess_of(posterior.held(self.seat, self.card))
        return {HOLDS_IT: held, DOES_NOT: Guess(1 - held.value, held.standard_error)}


def answer(position: Position | None, options: WhyOptions) -> WhyAnswer:
    """The entries that moved a number. Raises UsageError, and as ``Position.known`` does."""
    assert position is not None
    history, names = position.history, position.names
    posterior, remarks = posterior_of(position, options)
    if not options.words:
        raise UsageError(message("why what? {city:command}, or {card:command}", city=_OF_A_CITY, card=_OF_A_CARD))
    subject = _subject(position, options.words)
    moved = changes(history, subject.numbers)
    now = moved[-1].after if moved else subject.numbers(position.deals, position.view)
    denial = subject.denial(now)
    proved = None if denial is None else proof(history, denial)
    return WhyAnswer(
        **about(position),
        about=subject.title(names),
        now=now,
        steps=tuple(
            NumberMoved(
                **_named(change.moment, names),
                is_the_users_own=isinstance(change.moment.entry, Claim),
                before=change.before,
                after=change.after,
            )
            for change in moved
        ),
        proof=None if proved is None else tuple(EntryNamed(**_named(moment, names)) for moment in proved),
        read=None if posterior is None else _read(posterior, subject, names),
        remarks=(*position.hand_remarks, *remarks),
        seen_of=subject.city if proved is not None and _is_by_sight(proved) else None,
    )


def _named(moment: EntryMoment, names: Sequence[str]) -> dict[str, Any]:
    return {"line": moment.line or None, "entry": entry_text(moment, names)}


def _is_by_sight(moments: Sequence[EntryMoment]) -> bool:
    return all(isinstance(moment.entry, (Dealt, Revealed)) for moment in moments)


def _subject(position: Position, words: Sequence[str]) -> Subject:
    from boss_solver.record.lines.cardwords import cards_told

    cities = position.view.table.setup.cities
    first = Word(words[0], 1)
    if len(words) > 1 and seats_named(first, position.names) and not cities_matching(" ".join(words)):
        try:
            seat = read_seat(first, position.names)
            cards = [card for card, _ in cards_told([Word(word, 1) for word in words[1:]], cities)]
        except ReadingError as error:
            raise UsageError(str(error.problem)) from None
        if len(cards) != 1 or not isinstance(cards[0], Card):
            raise UsageError(message("one card at a time: {card:command}", card=_OF_A_CARD))
        return Subject(None, seat, cards[0])
    named = cities_named(words, cities)
    if len(named) != 1:
        raise UsageError(message("one city at a time: {city:command}", city=_OF_A_CITY))
    return Subject(named[0])


def _read(posterior: Posterior, subject: Subject, names: Sequence[str]) -> WhyRead:
    return WhyRead(
        **source_of(posterior),
        now=subject.guesses(posterior),
        steps=tuple(
            BidMoved(
                line=choice.line,
                player=names[choice.seat],
                city=choice.city,
                experts=choice.placed.experts if choice.placed else 0,
                occasionals=choice.placed.occasionals if choice.placed else 0,
                before=before,
                after=after,
            )
            for choice, before, after in _bids(posterior, subject)
        ),
    )


def _bids(posterior: Posterior, subject: Subject) -> Iterator[tuple[Choice, dict[str, Guess], dict[str, Guess]]]:
    if not posterior.deals:
        return
    before = subject.guesses(posterior.after(0))
    for number, choice in enumerate(posterior.choices, 1):
        after = subject.guesses(posterior.after(number))
        yield choice, before, after
        before = after


QUESTION = Question(
    name="why",
    help="The entries that moved a city's odds, or a player's chance to hold a card; a proof where it is certain.",
    examples=("why detroit", "why game.boss Blue DE3", "why game.boss detroit --at 1.13 --read"),
    notes=WHERE,
    options=WhyOptions,
    answer=answer,
    answers=(WhyAnswer,),
    folder=__package__,
)
