"""The knowledge of the others: each city through the eyes of each opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import ReadSource, guess_of, source_of
from boss_cli.bids.reading import posterior_of
from boss_cli.odds.subjects import opponents_named
from boss_cli.page.data import EXPECTATION, Guess, stated, values
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, ReadOptions, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import options as declare
from boss_cli.shell.declared import words
from boss_cli.shell.message import Text
from boss_solver import City
from boss_solver.odds.knowledge import Eyes, eyes_of, held_in_eyes, seen_to_know

if TYPE_CHECKING:
    from boss_solver import Posterior


@declare
class KnowsOptions(ReadOptions, TypedOptions):
    """A hand with hidden cards, and whose knowledge."""

    words: tuple[str, ...] = words(
        "A record (- for standard input), and the players asked about.",
        metavar="[FILE] [PLAYER]...",
        completion="complete_words",
    )


@values
class CityThought:
    """A city through the eyes of an opponent."""

    knows: Fraction = stated("that he knows the reward already")
    possible_rewards: Mapping[int, Fraction] = stated(
        "by number: that he still thinks so many different rewards possible"
    )
    expected_millions: Mapping[Fraction, Fraction] = stated("by what he expects there: that he does")
    mean_expected_millions: Fraction = stated("the mean of what he expects", kind=EXPECTATION)
    uncertainty_bits: float = stated("his mean uncertainty about the reward, in bits")


@values
class PlayerKnows:
    """The knowledge of an opponent."""

    cities: Mapping[City, CityThought] = stated("by city, through his eyes")
    gives_you: Mapping[str, Fraction] = stated("by card of yours: that you have it in his eyes, on average")


@values
class CityThoughtRead:
    """A city through the eyes of an opponent, as it was read."""

    knows: Guess = stated("the read probability that he knows the reward already")
    mean_expected_millions: Guess = stated("the mean of what he expects")
    uncertainty_bits: Guess = stated("his mean uncertainty about the reward, in bits")


@values
class KnowsRead(ReadSource):
    """The knowledge of the others, as it was read."""

    players: Mapping[str, Mapping[City, CityThoughtRead]] = stated("by opponent", "by city, through his eyes")


@values
class KnowsAnswer(About):
    """The knowledge of the others."""

    SCHEMA: ClassVar[str] = "boss-knows/1"

    exact: bool = stated("true: counted, not sampled", default=True)
    players: Mapping[str, PlayerKnows] = stated("by opponent")
    seen_to_know: tuple[City, ...] = stated("cities whose reward everybody can see that you know")
    read: KnowsRead | None = stated(
        "with `--read` what was read from the others' placements: a guess, never a fact; else null"
    )
    remarks: tuple[Text, ...] = stated("what was assumed")


def answer(position: Position | None, options: KnowsOptions) -> KnowsAnswer:
    """The knowledge of some opponents, or of all. Raises UsageError, and as ``Position.known`` does."""
    assert position is not None
    view, deals, names = position.view, position.deals, position.names
    posterior, remarks = posterior_of(position, options)
    cities = [city for city in view.table.row if city in view.table.setup.cities]
    eyes = {
        seat: [eyes_of(view, deals, seat, city) for city in cities] for seat in opponents_named(position, options.words)
    }
    return KnowsAnswer(
        **about(position),
        players={
            names[seat]: PlayerKnows(
                cities={city_eyes.city: _thought(city_eyes) for city_eyes in own},
                gives_you={str(card): p for card, p in held_in_eyes(view, deals, seat).items()},
            )
            for seat, own in eyes.items()
        },
        seen_to_know=seen_to_know(view),
        read=None if posterior is None else _read(posterior, eyes, names),
        remarks=(*position.hand_remarks, *remarks),
    )


def _thought(eyes: Eyes) -> CityThought:
    return CityThought(
        knows=eyes.knows,
        possible_rewards=eyes.possible,
        expected_millions=eyes.expected,
        mean_expected_millions=eyes.mean,
        uncertainty_bits=eyes.bits,
    )


def _read(posterior: Posterior, eyes: Mapping[int, Sequence[Eyes]], names: Sequence[str]) -> KnowsRead:
    from boss_solver.reading.knowing import read_eyes

    def thought(city_eyes: Eyes) -> CityThoughtRead:
        eyes_read = read_eyes(posterior, city_eyes)
        return CityThoughtRead(
            knows=guess_of(eyes_read.knows),
            mean_expected_millions=guess_of(eyes_read.mean),
            uncertainty_bits=guess_of(eyes_read.bits),
        )

    return KnowsRead(
        **source_of(posterior),
        players={
            names[seat]: {city_eyes.city: thought(city_eyes) for city_eyes in own} for seat, own in eyes.items() if own
        },
    )


QUESTION = Question(
    name="knows",
    help="What each opponent (or one) can think of every city; who knows it already; what they know of you.",
    examples=("knows", "knows game.boss Blue --at 2.7", "knows game.boss --at 1.13 --read"),
    notes=WHERE,
    options=KnowsOptions,
    answer=answer,
    answers=(KnowsAnswer,),
    folder=__package__,
)
