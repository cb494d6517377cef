"""Read numbers in words and tables. They never look like facts: every number has a ``~``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from boss_cli.bids.read_answer import CitiesRead, CityRead, ReadSource
from boss_cli.page.data import Guess
from boss_cli.page.entries import place_words
from boss_cli.page.numbers import face_word, grouped, look_of, millions, probability, rounded
from boss_cli.page.page import WIDE, Column, Page
from boss_cli.shell.message import Figure, Text, message
from boss_solver import CityOdds, Face

if TYPE_CHECKING:
    from boss_solver.reading.choices.choices import Choice

CARDS: Final = message("cards")
READ: Final = message("read")
BESIDE: Final = message("a guess from how the others placed, beside what the cards say:")
NOTHING: Final = Guess(0.0, 0.0)


def guessed(guess: Guess, nothing: str = ".") -> Figure:
    """A probability that was read: to a tenth of a percent, never certain, marked as a guess.

    >>> guessed(Guess(0.3333, 0)), guessed(Guess(0.99999, 0)), guessed(Guess(0.0, 0.01)), guessed(Guess(0.0, 0.0))
    ('~33.3%', '~>99.9%', '~<0.1%', '.')
    """
    if guess.value in (0.0, 1.0) and not guess.standard_error:
        return Figure("100%" if guess.value else nothing)  # by the cards
    if guess.value < 0.0005:
        return Figure("~<0.1%")
    if guess.value >= 0.9995:
        return Figure("~>99.9%")
    return Figure(f"~{guess.value * 100:.1f}%")


def guessed_millions(guess: Guess) -> Figure:
    """A sum of money that was read, in millions, marked as a guess."""
    return Figure(f"~{rounded(guess.value)}")


def kinds(rows: int) -> Column:
    """The column that says which of two rows is by the cards and which was read."""
    return Column(message("odds"), [CARDS, READ] * rows, left=True, leads=True)


def in_pairs(pairs: Iterable[tuple[Text, Text]]) -> list[Text]:
    """The cells of a column with two rows for each city."""
    return [cell for pair in pairs for cell in pair]


def say_read(page: Page, guesses: CitiesRead, cities: Sequence[CityOdds]) -> None:
    """Add the cards' odds and the read ones one above the other, and where these come from."""
    page.gap()
    page.say(BESIDE, bold=True)
    if guesses.deals:
        open_cities = [odds for odds in cities if odds.certain is None]
        if open_cities:
            by_city = {city_read.city: city_read for city_read in guesses.cities}
            page.table(_columns([(odds, by_city[odds.city]) for odds in open_cities], guesses.method == "sampled"))
        sure = [odds.city.title for odds in cities if odds.certain is not None]
        if sure:
            page.say(message("certain by the cards, whatever anybody does: {cities:list}", cities=sure))
    say_source(page, guesses)


def _columns(rows: Sequence[tuple[CityOdds, CityRead]], is_sampled: bool) -> list[Column]:
    looks = [look_of([*odds.reward.values(), odds.pays, odds.pays_nothing, odds.hurt]) for odds, _ in rows]
    faces = [face for face in Face if any(odds.of(face) for odds, _ in rows)]

    def chances(face: Face) -> list[Text]:
        pairs = zip(rows, looks, strict=True)
        return in_pairs(
            (probability(odds.of(face), look, "."), guessed(guess.reward.get(face, NOTHING)))
            for (odds, guess), look in pairs
        )

    def sums(name: str, read_name: str) -> list[Text]:
        pairs = zip(rows, looks, strict=True)
        return in_pairs(
            (probability(getattr(odds, name), look, "."), guessed(getattr(guess, read_name)))
            for (odds, guess), look in pairs
        )

    columns = [
        Column(
            message("city"),
            in_pairs((odds.city.title, "") for odds, _ in rows),
            brief=in_pairs((odds.city.value, "") for odds, _ in rows),
        ),
        kinds(len(rows)),
        *(Column(face_word(face), chances(face), face.value, forms=WIDE) for face in faces),
        Column(message("pays >0"), sums("pays", "pays_more_than_0"), message(">0")),
        Column(message("pays 0"), sums("pays_nothing", "pays_0"), message("=0")),
        Column(message("expert hurt"), sums("hurt", "expert_hurt"), message("hurt")),
        Column(
            message("expected, millions"),
            in_pairs((millions(odds.expected), guessed_millions(guess.expected_millions)) for odds, guess in rows),
            message("exp.M"),
        ),
    ]
    if is_sampled:
        errors = in_pairs(("", Figure(f"{guess.expected_millions.standard_error:.2f}")) for _, guess in rows)
        columns.append(Column(message("standard error"), errors, message("s.e.")))
    return columns


def say_source(page: Page, source: ReadSource) -> None:
    """Add where read numbers come from, and how far they can be trusted."""
    for words in source_texts(source):
        page.say(words)


def source_texts(source: ReadSource) -> list[Text]:
    """Where read numbers come from, and how far they can be trusted."""
    if source.method == "cards":
        return [
            message(
                "the record has no placement or pass of anybody else in this hand, so there is nothing to read: "
                "the cards' odds stand"
            )
        ]
    judged = message(
        "{number} placements and passes of the others in this hand" if source.choices_judged != 1 else "1 turn",
        number=grouped(source.choices_judged),
    )
    if source.method == "impossible":
        return [
            message(
                "no kind of player would have done what was done ({judged}), so the cards' odds stand", judged=judged
            )
        ]
    deals = source.deals or 0
    effective = source.effective_sample_size
    if effective is None:
        how = message("from all {deals} deals" if deals != 1 else "from the only deal", deals=grouped(deals))
    else:
        how = message(
            "sampled, {deals} deals worth {equal} equal ones, seed {seed}",
            deals=grouped(deals),
            equal=grouped(round(effective)),
            seed=source.seed or 0,
        )
    texts: list[Text] = [
        message("~ a guess, never a fact: read from {judged}, by kinds of players; {how}", judged=judged, how=how)
    ]
    if effective is not None and effective < source.few:
        texts.append(message("the deals drawn are worth fewer than {few}: take these guesses as rough", few=source.few))
    return texts


def bid_text(line: int, player: str, sent: int, city: str | None) -> Text:
    """A turn of somebody in words: ``line 12: Blue sends 2 to Detroit``."""
    where = place_words(line)
    if city is None:
        return message("{where}: {player} passes", where=where, player=player)
    return message("{where}: {player} sends {sent} to {city}", where=where, player=player, sent=sent, city=city)


def choice_text(choice: Choice, names: Sequence[str]) -> Text:
    """The same of a choice that was judged."""
    placed = choice.placed
    sent = placed.experts + placed.occasionals if placed else 0
    return bid_text(choice.line, names[choice.seat], sent, placed.city.title if placed else None)
