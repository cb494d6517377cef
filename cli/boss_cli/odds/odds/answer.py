"""The odds of every city, of Chicago in short, and what the cities are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import CitiesRead, cities_read
from boss_cli.bids.reading import posterior_of
from boss_cli.odds.subjects import cities_named
from boss_cli.odds.worth import PricesUsed, Worths, worths_of
from boss_cli.page.data import EXPECTATION, Guess, kept, stated, values
from boss_cli.page.entries import claim_text
from boss_cli.position.about import About, about
from boss_cli.position.about_options import WHERE, ReadOptions, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import option, options, words
from boss_cli.shell.message import Text
from boss_cli.status.table.parts import MillionsNow, PayoutsPossible, payouts_now
from boss_solver import City, CityOdds, Face, Odds, odds_of

if TYPE_CHECKING:
    from boss_solver import Posterior
    from boss_solver.forecast.chicago_short import ChicagoShort, Outlook


@options
class OddsOptions(ReadOptions, TypedOptions):
    """A hand with hidden cards, and what losses cost."""

    words: tuple[str, ...] = words(
        "A record (- for standard input), and the cities asked about.",
        metavar="[FILE] [CITY]...",
        completion="complete_words",
    )
    price: tuple[str, ...] = option(
        "What a loss costs you: expert (for good), hospital, prison, banished. Repeatable.",
        metavar="LOSS=MILLIONS",
        default=(),
    )


@values
class ExpertHurt:
    """That the reward costs the winner an expert, for a time or for good."""

    hospital: Fraction = stated("that an expert misses the next hand")
    prison: Fraction = stated("that an expert misses the next two hands")
    revolver: Fraction = stated("that an expert is lost for good")
    any: Fraction = stated("any of the three")


@values
class LessKnown:
    """The odds of a city without some of what is known."""

    reward: Mapping[Face, Fraction] = stated("the same by that alone")
    expected_millions: Fraction = stated("its mean", kind=EXPECTATION)
    worth_millions: Guess | None = stated("its worth; null where losses cannot be priced")


@values
class CityAnswer:
    """The odds of a city's reward, and its worth."""

    city: City = stated("the code; cities come in the order of the row")
    name: str = stated("the English name")
    unseen: int = stated("cards of the city the seat has not seen, the reward among them")
    reward: Mapping[Face, Fraction] = stated(
        "by face (`3`, `r`): that it is the reward; impossible faces are missing; they add up to 1"
    )
    pays_more_than_0: Fraction = stated("that the reward pays more than 0")
    pays_0: Fraction = stated("that it pays exactly 0, whatever else it does")
    theft: Fraction = stated("that it costs 2 million")
    banished: Fraction = stated("that it closes the city to its winner")
    shoot_out: Fraction = stated("that it pays 4 and kills")
    expert_hurt: ExpertHurt = stated()
    expected_millions: Fraction = stated("expected money for the winner; lost experts are not priced", kind=EXPECTATION)
    worth_millions: Guess | None = stated(
        "the same less what losses cost on average, an estimate; null where losses cannot be priced"
    )
    cards_alone: LessKnown = stated("by the unseen cards alone, without backs, notes and guesses")
    without_hunches: LessKnown = stated("by facts and notes, without guesses")

    def odds(self, less: LessKnown | None = None) -> CityOdds:
        """The odds, or those without some of what is known."""
        return CityOdds(self.city, self.unseen, self.reward if less is None else less.reward)


@values
class PayoutSure:
    """The payout of Chicago by facts and notes."""

    pays_more_than_0: Fraction = stated("that it pays more than 0")
    pays_0: Fraction = stated("that it pays exactly 0")
    expected_millions: Fraction = stated("what it pays on average", kind=EXPECTATION)


@values
class PayoutAtRandom(PayoutSure):
    """The payout of Chicago if everybody reveals in random order."""

    without_hunches: PayoutSure = stated("the same by facts and notes, without guesses")


@values
class ChicagoAnswer:
    """Chicago in short."""

    sum_now_millions: MillionsNow = stated("what is on top to its left adds up to")
    pays_now_millions: MillionsNow = stated("what it would pay now")
    possible_millions: PayoutsPossible = stated()
    revealed_at_random: PayoutAtRandom | None = stated(
        "if everybody reveals in random order, exactly; null where that takes too long here"
    )
    left: int = kept()
    """How many of the cities that are asked about stand to its left."""


@values
class OddsAnswer(About):
    """The odds of the cities."""

    SCHEMA: ClassVar[str] = "boss-odds/1"

    deals: int = stated("deals consistent with what the seat knows, every card a distinct piece")
    exact: bool = stated("true: counted, not sampled, but for what has a standard error", default=True)
    cities: tuple[CityAnswer, ...] = stated()
    chicago: ChicagoAnswer | None = stated(
        "Chicago in short; null where it is not asked for or where it stands is not known"
    )
    prices: PricesUsed | None = stated("what worths come from; null in a replay, which has none")
    read: CitiesRead | None = stated(
        "with `--read` what was read from the others' placements: a guess, never a fact; else null"
    )
    notes: tuple[str, ...] = stated("the user's notes that are held to be true")
    hunches: tuple[str, ...] = stated("the guesses that are weighed in")
    hunches_without_effect: tuple[str, ...] = stated("guesses about what is certain or impossible anyway")
    disproved: tuple[str, ...] = stated("notes that cannot be true any more, and are left out")
    remarks: tuple[Text, ...] = stated("what was assumed")


def answer(position: Position | None, options: OddsOptions) -> OddsAnswer:
    """The odds of some cities, or of all; of Chicago too where it is known where it stands.

    Raises UsageError, and as ``Position.known`` and ``odds_of`` do.
    """
    assert position is not None
    known, view = position.known, position.view
    posterior, remarks = posterior_of(position, options)
    cities = view.table.setup.cities
    chosen = cities_named(options.words, cities if position.is_typed else (*cities, City.CHICAGO))
    chicago = None
    if City.CHICAGO in chosen:
        from boss_solver.forecast.chicago_short import chicago_in_short  # not every answer needs it

        chicago = chicago_in_short(known)
    worths = worths_of(view, position.unknown_police, options.price, position.is_typed)
    return odds_answer(
        about(position),
        odds_of(known),
        chosen,
        position.names,
        chicago=chicago,
        worths=worths,
        posterior=posterior,
        remarks=(*position.hand_remarks, *remarks),
    )


def odds_answer(
    heading: Mapping[str, Any],
    odds: Odds,
    chosen: Sequence[City],
    names: Sequence[str],
    *,
    chicago: ChicagoShort | None = None,
    worths: Worths | None = None,
    posterior: Posterior | None = None,
    remarks: Sequence[Text] = (),
) -> OddsAnswer:
    """The odds of some cities as an answer, with what is said of them besides.

    ``heading`` is what it is about, as the fields of ``About``.
    """
    rows = [
        _city(*row, worths)
        for row in zip(odds.cities, odds.cards_alone, odds.without_hunches, strict=True)
        if row[0].city in chosen
    ]
    known = odds.known
    row = known.view.table.row
    return OddsAnswer(
        **heading,
        deals=odds.deals,
        cities=tuple(rows),
        chicago=None if chicago is None else _chicago(chicago, [city.city for city in rows], row),
        prices=None if worths is None else worths.prices,
        read=None if posterior is None else cities_read(posterior, [city.city for city in rows], names),
        notes=tuple(claim_text(note, names) for note in known.notes),
        hunches=tuple(claim_text(hunch, names) for hunch in known.hunches),
        hunches_without_effect=tuple(claim_text(hunch, names) for hunch in known.idle),
        disproved=tuple(claim_text(note, names) for note in known.disproved),
        remarks=tuple(remarks),
    )


def _city(odds: CityOdds, plain: CityOdds, sure: CityOdds, worths: Worths | None) -> CityAnswer:
    return CityAnswer(
        city=odds.city,
        name=odds.city.title,
        unseen=odds.unseen,
        reward=odds.reward,
        pays_more_than_0=odds.pays,
        pays_0=odds.pays_nothing,
        theft=odds.of(Face.THEFT),
        banished=odds.of(Face.BANISHED),
        shoot_out=odds.of(Face.SHOOT_OUT),
        expert_hurt=ExpertHurt(
            hospital=odds.of(Face.HOSPITAL),
            prison=odds.of(Face.PRISON),
            revolver=odds.of(Face.REVOLVER),
            any=odds.hurt,
        ),
        expected_millions=odds.expected,
        worth_millions=_worth(odds, worths),
        cards_alone=_less(plain, worths),
        without_hunches=_less(sure, worths),
    )


def _less(odds: CityOdds, worths: Worths | None) -> LessKnown:
    return LessKnown(reward=odds.reward, expected_millions=odds.expected, worth_millions=_worth(odds, worths))


def _worth(odds: CityOdds, worths: Worths | None) -> Guess | None:
    return None if worths is None else worths.of(odds)


def _chicago(short: ChicagoShort, cities: Sequence[City], row: Sequence[City]) -> ChicagoAnswer:
    at_random = None
    if short.usual is not None and short.without_hunches is not None:
        sure = PayoutSure(**_payout(short.without_hunches))
        at_random = PayoutAtRandom(**_payout(short.usual), without_hunches=sure)
    place = row.index(City.CHICAGO)
    return ChicagoAnswer(
        **payouts_now(short),
        revealed_at_random=at_random,
        left=sum(city in row[:place] for city in cities),
    )


def _payout(outlook: Outlook) -> dict[str, Fraction]:
    more = sum((Fraction(p) for payout, p in outlook.chances.items() if payout > 0), Fraction(0))
    return {
        "pays_more_than_0": more,
        "pays_0": Fraction(outlook.chances.get(0, 0)),
        "expected_millions": Fraction(outlook.mean),
    }


QUESTION = Question(
    name="odds",
    help="What every city can still hold, with exact probabilities and money, and its worth, as one seat sees it.",
    examples=(
        "odds",
        "odds game.boss detroit kc --at 2.7",
        "odds --given 'Blue lacks DEr'",
        "odds --price expert=0.8 --price hospital=0.3",
        "odds game.boss --at 2.7 --read",
        "odds --players 2 --hand ny0,ny3,bo3,de1,der",
        "odds --players 4 --hand ny3,de1,de4,boh,php \\\n            --shown ny3 --seen p2:de2,p3:kc3",
    ),
    notes=WHERE,
    options=OddsOptions,
    answer=answer,
    answers=(OddsAnswer,),
    folder=__package__,
)
