"""The knowledge of the others: one table at a glance, then each opponent's city by city."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from boss_cli.odds.knows.answer import CityThought, CityThoughtRead, KnowsAnswer, KnowsRead
from boss_cli.page.numbers import look_of, millions, probability, range_text
from boss_cli.page.page import Column, Page
from boss_cli.position.about import said_about
from boss_cli.shell.message import Text, message
from boss_solver import City

_KNOWN = message("Probability that they know the reward already:")
_KNOWS = message("knows")


def page(answer: KnowsAnswer) -> Page:
    """Who knows what already; what was read from behaviour comes below, and says what it is."""
    made = said_about(answer)
    made.say(_KNOWN)
    rows = {city: _known_cells([thought.knows for thought in row]) for city, row in _by_city(answer).items()}
    made.table([_names(rows), *(Column(player, cells) for player, cells in _by_player(answer, rows.values()))])
    for player, knows in answer.players.items():
        made.gap()
        made.say(message("What {player} thinks possible, and expects (millions):", player=player))
        made.table(_details(knows.cities))
    made.gap()
    _say_of_you(made, answer)
    made.say(message("exact where no decimal is shown; by the cards they see and what is known of their holdings"))
    if answer.read is not None:
        _say_read(made, answer, answer.read)
    for remark in answer.remarks:
        made.say(remark)
    return made


def _by_city(answer: KnowsAnswer) -> dict[City, list[CityThought]]:
    players = list(answer.players.values())
    return {city: [knows.cities[city] for knows in players] for city in players[0].cities} if players else {}


def _by_player(answer: KnowsAnswer, rows: Iterable[Sequence[Text]]) -> Iterable[tuple[str, Sequence[Text]]]:
    return zip(answer.players, zip(*rows, strict=True), strict=False)


def _known_cells(chances: Sequence[Fraction]) -> list[Text]:
    look = look_of(chances)
    return [_KNOWS if p == 1 else probability(p, look, ".") for p in chances]


def _names(cities: Iterable[City]) -> Column:
    cities = list(cities)
    return Column(message("city"), [city.title for city in cities], brief=[city.value for city in cities])


def _details(cities: Mapping[City, CityThought]) -> list[Column]:
    thoughts = list(cities.values())
    return [
        _names(cities),
        Column(
            message("rewards"),
            [range_text(min(thought.possible_rewards), max(thought.possible_rewards)) for thought in thoughts],
        ),
        Column(message("expects"), [_expects(thought.expected_millions) for thought in thoughts]),
        Column(message("on average"), [millions(thought.mean_expected_millions) for thought in thoughts]),
    ]


def _expects(expected: Iterable[Fraction]) -> Text:
    values = list(expected)
    low, high = min(values), max(values)
    return millions(low) if low == high else message("{low} to {high}", low=millions(low), high=millions(high))


def _say_of_you(page: Page, answer: KnowsAnswer) -> None:
    for player, knows in answer.players.items():
        cards = [f"{card} {probability(p, look_of([p]), 'no')}" for card, p in knows.gives_you.items()]
        if cards:
            page.say(message("{player} gives you, on average: {cards:list}", player=player, cards=cards))
    if answer.seen_to_know and answer.seat is not None:
        cities = [city.title for city in answer.seen_to_know]
        page.say(message("By your backs everybody can see that you know {cities:list}.", cities=cities))


def _say_read(page: Page, answer: KnowsAnswer, guesses: KnowsRead) -> None:
    """Who is likely to know what, and what they expect: a row by the cards and one as it was read for each city."""
    from boss_cli.bids.read_page import BESIDE, guessed, guessed_millions, say_source

    def known(thoughts: Sequence[CityThought], reads: Sequence[CityThoughtRead]) -> tuple[list[Text], list[Text]]:
        cells = _known_cells([thought.knows for thought in thoughts])
        pairs = zip(cells, reads, strict=True)
        return cells, [cell if cell == _KNOWS else guessed(city_read.knows) for cell, city_read in pairs]

    def expected(thoughts: Sequence[CityThought], reads: Sequence[CityThoughtRead]) -> tuple[list[Text], list[Text]]:
        cells: list[Text] = [millions(thought.mean_expected_millions) for thought in thoughts]
        return cells, [
            cell if len(thought.expected_millions) == 1 else guessed_millions(city_read.mean_expected_millions)
            for cell, thought, city_read in zip(cells, thoughts, reads, strict=True)
        ]

    page.gap()
    page.say(BESIDE, bold=True)
    if guesses.deals and guesses.players:
        page.say(_KNOWN)
        _table(page, answer, guesses, known)
        page.say(message("What they expect on average, millions:"))
        _table(page, answer, guesses, expected)
    say_source(page, guesses)


_Cells = Callable[[Sequence[CityThought], Sequence[CityThoughtRead]], tuple[list[Text], list[Text]]]


def _table(page: Page, answer: KnowsAnswer, guesses: KnowsRead, cells: _Cells) -> None:
    """The rows in which anything was read; those that the cards fix are told above."""
    from boss_cli.bids.read_page import in_pairs, kinds

    rows = [
        (city, cells(thoughts, [player[city] for player in guesses.players.values()]))
        for city, thoughts in _by_city(answer).items()
    ]
    shown = [(city, pair) for city, pair in rows if pair[0] != pair[1]]
    if not shown:
        page.say(message("as the cards say"), indent=2)
        return
    names = Column(
        message("city"),
        in_pairs((city.title, "") for city, _ in shown),
        brief=in_pairs((city.value, "") for city, _ in shown),
    )
    lines = [line for _, pair in shown for line in pair]
    page.table([names, kinds(len(shown)), *(Column(player, column) for player, column in _by_player(answer, lines))])
