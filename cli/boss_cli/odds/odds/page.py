"""The odds of every city as a table, and where they come from in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from boss_cli.odds.odds.answer import ChicagoAnswer, CityAnswer, LessKnown, OddsAnswer, PayoutSure
from boss_cli.odds.worth_words import worth_words
from boss_cli.page.data import Guess
from boss_cli.page.numbers import Look, face_word, grouped, look_of, millions, probability, range_text, rounded
from boss_cli.page.page import TIGHT, WIDE, Column, Page
from boss_cli.position.about import headed
from boss_cli.shell.message import Text, message
from boss_solver import City, Face

CARDS_ALONE: Final = message("  cards alone"), message(" cards")
NO_GUESSES: Final = message("  no guesses"), message(" sure")


def page(answer: OddsAnswer) -> Page:
    """The odds of the cities; what is read from behaviour comes below them, and says what it is."""
    made = headed(answer)
    say_odds(made, answer)
    if answer.read is not None:
        from boss_cli.bids.read_page import say_read

        say_read(made, answer.read, [city.odds() for city in answer.cities])
    for remark in answer.remarks:
        made.say(remark)
    return made


def say_odds(page: Page, answer: OddsAnswer) -> None:
    """Add the odds of the cities, what they are worth, and where that comes from."""
    rows = _rows(answer)
    has_worth = answer.prices is not None and answer.prices.losses is not None
    page.table(_columns(rows, has_worth), _legend(rows))
    page.gap()
    if answer.chicago is not None:
        page.say(chicago_words(answer.chicago))
    page.say(_source(answer, has_worth))
    if answer.prices is not None:
        for words in worth_words(answer.prices, [row.worth for row in rows]):
            page.say(words)
    if any(row.look is Look.ROUNDED for row in rows):
        more = message("; --json has the exact fractions")
        page.say(message("percentages with a decimal are rounded to 0.1{more:shell}", more=more))


class _Row(NamedTuple):
    """A row of the table: a city, Chicago, or either without some of what is known."""

    name: Text
    code: Text
    sums: Sequence[Fraction]
    """That it pays more than 0, that it pays 0, that it hurts; nothing where that is not counted."""
    expected: Fraction | None
    """In millions."""
    unseen: Text = ""
    reward: dict[Face, Fraction] | None = None
    """None for Chicago, which has no cards of its own."""
    worth: Guess | None = None

    @property
    def look(self) -> Look:
        """How its probabilities are written."""
        return look_of([*(self.reward or {}).values(), *self.sums])

    def chance(self, face: Face) -> Text:
        """The probability of a face."""
        return "" if self.reward is None else probability(self.reward.get(face, Fraction(0)), self.look, ".")

    @property
    def others(self) -> Text:
        """The faces that are no plain money, and their probabilities."""
        if self.reward is None:
            return ""
        return (
            " ".join(f"{f.value} {probability(p, self.look)}" for f, p in self.reward.items() if not f.is_money) or "."
        )

    def sum(self, at: int) -> Text:
        """One of the sums."""
        return probability(self.sums[at], self.look, ".") if self.sums else ""

    @property
    def expected_text(self) -> Text:
        """Expected money in millions, where it is counted."""
        return "?" if self.expected is None else millions(self.expected)

    @property
    def worth_text(self) -> Text:
        """Worth in millions, always with two places, being no exact number; Chicago takes nothing away."""
        if self.worth is not None:
            return rounded(self.worth.value)
        return "?" if self.expected is None else rounded(float(self.expected))


def _rows(answer: OddsAnswer) -> list[_Row]:
    """The cities, each followed by what the cards alone would say, and facts and notes, where they differ."""
    chicago = answer.chicago
    rows: list[_Row] = []
    for at, city in enumerate(answer.cities):
        if chicago is not None and at == chicago.left:
            rows += _chicago_rows(chicago)
        rows += _city_rows(city)
    if chicago is not None and chicago.left == len(answer.cities):
        rows += _chicago_rows(chicago)
    return rows


def _city_rows(city: CityAnswer) -> list[_Row]:
    rows = [_city_row((city.city.title, city.city.value), city, None, city.worth_millions)]
    for words, less in ((NO_GUESSES, city.without_hunches), (CARDS_ALONE, city.cards_alone)):
        if less.reward != city.reward:
            rows.append(_city_row(words, city, less, less.worth_millions))
    return rows


def _city_row(words: tuple[Text, Text], city: CityAnswer, less: LessKnown | None, worth: Guess | None) -> _Row:
    odds = city.odds(less)
    sums = (odds.pays, odds.pays_nothing, odds.hurt)
    return _Row(*words, sums, odds.expected, str(odds.unseen), dict(odds.reward), worth)


def _chicago_rows(chicago: ChicagoAnswer) -> list[_Row]:
    names, usual = (City.CHICAGO.title, City.CHICAGO.value), chicago.revealed_at_random
    if usual is None:
        return [_Row(*names, (), None)]
    row, sure = _chicago_row(names, usual), _chicago_row(NO_GUESSES, usual.without_hunches)
    return [row] if (row.sums, row.expected) == (sure.sums, sure.expected) else [row, sure]


def _chicago_row(words: tuple[Text, Text], payout: PayoutSure) -> _Row:
    return _Row(*words, (payout.pays_more_than_0, payout.pays_0, Fraction(0)), payout.expected_millions)


def _columns(rows: Sequence[_Row], has_worth: bool) -> list[Column]:
    faces = [face for face in Face if any(row.reward and face in row.reward for row in rows)]
    money = [_face_column(face, rows) for face in faces if face.is_money]
    others = [_face_column(face, rows) for face in faces if not face.is_money]
    columns = [
        Column(message("city"), [row.name for row in rows], brief=[row.code for row in rows]),
        Column(message("unseen"), [row.unseen for row in rows], message("un")),
        *money,
        *others,
        Column(message("others"), [row.others for row in rows], left=True, forms=TIGHT),
        Column(message("pays >0"), [row.sum(0) for row in rows], ">0"),
        Column(message("pays 0"), [row.sum(1) for row in rows], "=0"),
        Column(message("expert hurt"), [row.sum(2) for row in rows], message("hurt")),
        Column(message("expected, millions"), [row.expected_text for row in rows], message("exp.M")),
    ]
    if has_worth:
        columns.append(Column(message("worth~"), [row.worth_text for row in rows]))
    return columns


def _face_column(face: Face, rows: Sequence[_Row]) -> Column:
    cells = [row.chance(face) for row in rows]
    return Column(face_word(face), cells) if face.is_money else Column(face_word(face), cells, face.value, forms=WIDE)


def _legend(rows: Sequence[_Row]) -> list[Text]:
    faces = [face for face in Face if not face.is_money and any(row.reward and face in row.reward for row in rows)]
    names = [row.name for row in rows]
    texts: list[Text] = [message("un unseen;")]
    texts += [message("{code} {face};", code=face.value, face=face_word(face)) for face in faces]
    texts.append(message(">0 and =0 what it pays;"))
    texts += [message("hurt an expert is hurt;")] * any(row.reward and row.sums[2] for row in rows)
    texts += [message("sure without your guesses;")] * (NO_GUESSES[0] in names)
    texts += [message("cards by the cards alone;")] * (CARDS_ALONE[0] in names)
    return [*texts, message("exp.M expected money in millions")]


def _source(answer: OddsAnswer, has_worth: bool) -> Text:
    deals = message("1 deal, the only one")
    if answer.deals != 1:
        deals = message("{deals} deals", deals=grouped(answer.deals))
    who: Text = message("a spectator") if answer.seat is None else answer.seat
    said = "exact, from {deals} consistent with what {who} knows"
    return message(said + ", but for worth~" if has_worth else said, deals=deals, who=who)


def chicago_words(chicago: ChicagoAnswer) -> Text:
    """The payout of Chicago now, and what it can still be."""
    possible, now = chicago.possible_millions, chicago.pays_now_millions
    if possible.least == possible.most and not possible.by_cards_alone:
        return message("Chicago pays {millions} million for certain", millions=possible.least)
    if chicago.revealed_at_random is not None:
        how = message("its odds are those if everybody reveals in random order")
    else:
        how = message("'{chicago:command}' tells what to expect", chicago="chicago")
    later = "{later} in the end by the cards alone" if possible.by_cards_alone else "{later} in the end"
    return message(
        "Chicago pays {now} million now (half of {sum}), " + later + "; {how}",
        now=range_text(now.least, now.most),
        sum=range_text(chicago.sum_now_millions.least, chicago.sum_now_millions.most),
        later=range_text(possible.least, possible.most),
        how=how,
    )
