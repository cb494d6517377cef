"""The odds of the cities on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boss_cli.odds.worth_view import Worths, price_json, prices_json
from boss_cli.page.entries import told_text
from boss_cli.page.heading import next_words, where_json, where_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import Look, exact, grouped, look_of, millions, probability, rounded
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import EXPERT_HURT, City, Face
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Price
from boss_solver.odds.rewards import CityOdds, Odds

if TYPE_CHECKING:
    from boss_solver.forecast.chicago_short import ChicagoShort, Outlook
    from boss_solver.reading.posterior import Posterior

SCHEMA = "boss-odds/1"


def show_odds(
    env: Environment,
    odds: Odds,
    chosen: Sequence[City],
    view: SeatView,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    chicago: ChicagoShort | None = None,
    worths: Worths | None = None,
    read: Posterior | None = None,
) -> None:
    """Print the odds of the chosen cities as wide as the output allows, and of Chicago if it is among them.

    What is ``read`` from behaviour comes below them, and says what it is.
    """
    page = Page(env)
    page.say(where_words(view, names, title), bold=True)
    if title:
        page.say(next_words(view.table, names))
    page.gap()
    say_odds(page, odds, chosen, view, names, chicago, worths)
    if read is not None:
        from boss_cli.bids.read_view import say_read

        say_read(page, read, [one for one in odds.cities if one.city in chosen], names)
    for remark in remarks:
        page.say(remark)
    page.show()


def say_odds(
    page: Page,
    odds: Odds,
    chosen: Sequence[City],
    view: SeatView,
    names: Sequence[str],
    chicago: ChicagoShort | None = None,
    worths: Worths | None = None,
) -> None:
    """Add the odds of the chosen cities, what they are worth, and where that comes from."""
    rows = _rows(odds, chosen, worths)
    lines: list[Row | ChicagoRow] = list(rows)
    if chicago is not None:
        right = view.table.row[view.table.row.index(City.CHICAGO) :]
        at = sum(row.odds.city not in right for row in rows)
        lines[at:at] = _chicago_rows(chicago)
    has_worth = worths is not None and worths.now is not None
    faces = [face for face in Face if any(row.odds.of(face) for row in rows)]
    codes, compact = _by_code(lines, faces, has_worth), _compact(lines, has_worth)
    shown = page.first_that_fits(_by_name(lines, faces, has_worth), codes, compact)
    if shown is None:
        _stack(page, lines)
    if shown in (codes, compact):
        page.say(_legend(lines))
    page.gap()
    if chicago is not None:
        page.say(chicago_words(chicago))
    who = "a spectator" if view.seat is None else names[view.seat]
    page.say(f"exact, from {_deals(odds.deals)} consistent with what {who} knows" + ", but for worth~" * has_worth)
    for words in worths.words([row.worth for row in rows]) if worths is not None else ():
        page.say(words)
    if any(row.look is Look.ROUNDED for row in lines):
        page.say("percentages with a decimal are rounded to 0.1; --json has the exact fractions")


class Row(NamedTuple):
    """A line of the table: a city, or what would be said of it without some of what is known."""

    odds: CityOdds
    aside: str = ""
    """What is left out; empty for the answer itself."""
    worth: Price | None = None
    """In millions, where losses are priced."""

    @property
    def name(self) -> str:
        """What stands in the first column."""
        return f"  {self.aside}" if self.aside else self.odds.city.title

    @property
    def code(self) -> str:
        """The same where there is little room."""
        return {"": self.odds.city.value, CARDS_ALONE: " cards", NO_GUESSES: " sure"}[self.aside]

    @property
    def unseen(self) -> str:
        """How many cards of the city are unseen."""
        return str(self.odds.unseen)

    @property
    def look(self) -> Look:
        """How its probabilities are written."""
        one = self.odds
        return look_of([*one.reward.values(), one.pays, one.pays_nothing, one.hurt])

    def chances(self, faces: Iterable[Face]) -> list[str]:
        """The probability of each face."""
        return [probability(self.odds.of(face), self.look, ".") for face in faces]

    @property
    def others(self) -> str:
        """The faces that are no plain money, and their probabilities."""
        found = (f"{f} {probability(p, self.look)}" for f, p in self.odds.reward.items() if not f.is_money)
        return " ".join(found) or "."

    def sums(self, nothing: str = ".") -> list[str]:
        """That it pays more than 0, that it pays 0, that it hurts."""
        one = self.odds
        return [probability(p, self.look, nothing) for p in (one.pays, one.pays_nothing, one.hurt)]

    @property
    def expected(self) -> str:
        """Expected money in millions."""
        return millions(self.odds.expected)

    @property
    def worth_words(self) -> str:
        """Worth in millions, always with two places: it is no exact number."""
        return "" if self.worth is None else rounded(self.worth.millions)


class ChicagoRow(NamedTuple):
    """A line of Chicago, which has no cards of its own."""

    outlook: Outlook | None
    aside: str = ""
    unseen: str = ""
    others: str = ""

    @property
    def name(self) -> str:
        """What stands in the first column."""
        return f"  {self.aside}" if self.aside else City.CHICAGO.title

    @property
    def code(self) -> str:
        """The same where there is little room."""
        return " sure" if self.aside else City.CHICAGO.value

    @property
    def look(self) -> Look:
        """How its probabilities are written."""
        return look_of(payout_chances(self.outlook)) if self.outlook else Look.PERCENT

    def chances(self, faces: Iterable[Face]) -> list[str]:
        """It has no faces."""
        return ["" for _ in faces]

    def sums(self, nothing: str = ".") -> list[str]:
        """That it pays more than 0, that it pays 0, and that it never hurts; nothing where that is not counted."""
        if self.outlook is None:
            return ["", "", ""]
        return [*(probability(p, self.look, nothing) for p in payout_chances(self.outlook)), nothing]

    @property
    def expected(self) -> str:
        """Expected money in millions, where it is counted."""
        return millions(Fraction(self.outlook.mean)) if self.outlook else "?"

    @property
    def worth_words(self) -> str:
        """Chicago takes nothing away."""
        return rounded(float(self.outlook.mean)) if self.outlook else "?"


def payout_chances(outlook: Outlook) -> tuple[Fraction, Fraction]:
    """That Chicago pays more than 0, and that it pays 0."""
    more = sum((Fraction(p) for payout, p in outlook.chances.items() if payout > 0), Fraction(0))
    return more, Fraction(outlook.chances.get(0, 0))


def _chicago_rows(short: ChicagoShort) -> list[ChicagoRow]:
    rows = [ChicagoRow(short.usual)]
    return rows + [ChicagoRow(short.without_hunches, NO_GUESSES)] * (short.without_hunches != short.usual)


CARDS_ALONE: Final = "cards alone"
NO_GUESSES: Final = "no guesses"


def _rows(odds: Odds, chosen: Sequence[City], worths: Worths | None) -> list[Row]:
    """The cities asked for, each followed by what the cards alone would say, and facts and notes, where they differ."""
    rows = []
    for one, sure, plain in zip(odds.cities, odds.without_hunches, odds.cards_alone, strict=True):
        if one.city in chosen:
            rows.append(Row(one))
            rows += [Row(sure, NO_GUESSES)] * (sure.reward != one.reward)
            rows += [Row(plain, CARDS_ALONE)] * (plain.reward != one.reward)
    return rows if worths is None else [row._replace(worth=worths.of(row.odds)) for row in rows]


def _deals(number: int) -> str:
    return "1 deal, the only one" if number == 1 else f"{grouped(number)} deals"


def chicago_words(short: ChicagoShort) -> str:
    """What Chicago pays now and can still pay."""
    if short.least == short.most and not short.by_cards_alone:
        return f"Chicago pays {short.least} million for certain"
    now = _range(*short.pays_now) + f" million now (half of {_range(*short.sum_now)})"
    later = f"{_range(short.least, short.most)} in the end" + " by the cards alone" * short.by_cards_alone
    how = "'boss chicago' tells what to expect"
    if short.usual is not None:
        how = "its odds are those if everybody reveals in random order"
    return f"Chicago pays {now}, {later}; {how}"


def _range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


_Lines = Sequence[Row | ChicagoRow]


def _by_name(rows: _Lines, faces: Sequence[Face], has_worth: bool) -> Grid:
    """Everything in words."""
    heads = ["city", "unseen", *(face.word for face in faces), "pays >0", "pays 0", "expert hurt", "expected, millions"]
    lines = [[row.name, row.unseen, *row.chances(faces), *row.sums(), *_money(row, has_worth)] for row in rows]
    return Grid([*heads, *["worth~"] * has_worth], lines)


def _by_code(rows: _Lines, faces: Sequence[Face], has_worth: bool) -> Grid:
    """The same with codes in place of words."""
    heads = ["city", "un", *faces, ">0", "=0", "hurt", "exp.M", *["worth~"] * has_worth]
    return Grid(
        heads, [[row.code, row.unseen, *row.chances(faces), *row.sums(), *_money(row, has_worth)] for row in rows]
    )


def _money(row: Row | ChicagoRow, has_worth: bool) -> list[str]:
    return [row.expected, *[row.worth_words] * has_worth]


def _compact(rows: _Lines, has_worth: bool) -> Grid:
    """The same with all that is no plain money in one column."""
    money = [face for face in Face if face.is_money and any(row.odds.of(face) for row in _of_cities(rows))]
    heads = ["city", "un", *money, "others", ">0", "=0", "hurt", "exp.M", *["worth~"] * has_worth]
    lines = [
        [row.code, row.unseen, *row.chances(money), row.others, *row.sums(), *_money(row, has_worth)] for row in rows
    ]
    return Grid(heads, lines, left=(0, 2 + len(money)), gap=1)


def _of_cities(rows: _Lines) -> list[Row]:
    return [row for row in rows if isinstance(row, Row)]


def _legend(lines: _Lines) -> list[str]:
    rows = _of_cities(lines)
    faces = [face for face in Face if not face.is_money and any(row.odds.of(face) for row in rows)]
    hurt = ["hurt an expert is hurt;"] if any(row.odds.hurt for row in rows) else []
    words = [f"{face} {face.word};" for face in faces]
    asides = {row.aside for row in rows}
    hurt += ["sure without your guesses;"] * (NO_GUESSES in asides)
    hurt += ["cards by the cards alone;"] * (CARDS_ALONE in asides)
    return ["un unseen;", *words, ">0 and =0 what it pays;", *hurt, "exp.M expected money in millions"]


def _stack(page: Page, lines: _Lines) -> None:
    """Some lines for each row, where no table fits."""
    for row in lines:
        deeper = 2 if row.aside else 0
        if row.expected != "?":
            worth = f", worth~ {row.worth_words}" if isinstance(row, Row) and row.worth is not None else ""
            page.say(f"{row.name.strip()}: expected {row.expected} million{worth}", indent=deeper, bold=not row.aside)
        if isinstance(row, Row):
            faces = [f"{face.word}: {probability(p, row.look)}" for face, p in row.odds.reward.items()]
            page.say([f"{row.odds.unseen} unseen;", *listed(faces)], indent=deeper + 2)
        more, zero, hurt = row.sums("never")
        sums = [f"pays >0: {more}", f"=0: {zero}"] if more else []
        sums += [f"hurt: {hurt}"] * (hurt not in ("", "never"))
        if sums:
            page.say(", ".join(sums), indent=deeper + 2)
    if any(row.odds.hurt for row in _of_cities(lines)):
        page.say("hurt: it costs the winner an expert, for a time or for good")


def odds_json(
    odds: Odds,
    chosen: Sequence[City],
    view: SeatView,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    chicago: ChicagoShort | None = None,
    worths: Worths | None = None,
    read: Posterior | None = None,
) -> dict[str, Any]:
    """The odds as JSON, with full precision; documented in docs/json.md."""
    return {
        "schema": SCHEMA,
        **where_json(view, names, title),
        "deals": odds.deals,
        "exact": True,
        "cities": [
            _city_json(one)
            | {"worth_millions": _worth_json(one, worths)}
            | {"cards_alone": _aside_json(plain, worths), "without_hunches": _aside_json(sure, worths)}
            for one, plain, sure in zip(odds.cities, odds.cards_alone, odds.without_hunches, strict=True)
            if one.city in chosen
        ],
        "chicago": None if chicago is None else _chicago_json(chicago),
        "prices": prices_json(worths),
        "read": None if read is None else _read_json(read, chosen, names),
        "notes": [told_text(one, names) for one in odds.known.notes],
        "hunches": [told_text(one, names) for one in odds.known.hunches],
        "hunches_without_effect": [told_text(one, names) for one in odds.known.idle],
        "disproved": [told_text(one, names) for one in odds.known.disproved],
        "remarks": list(remarks),
    }


def _read_json(read: Posterior, chosen: Sequence[City], names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.bids.read_view import read_json

    return read_json(read, [city for city in read.view.table.row if city in chosen and city is not City.CHICAGO], names)


def _chicago_json(short: ChicagoShort) -> dict[str, Any]:
    at_random = None
    if short.usual is not None and short.without_hunches is not None:
        at_random = _outlook_json(short.usual) | {"without_hunches": _outlook_json(short.without_hunches)}
    return {
        "sum_now_millions": dict(zip(("least", "most"), short.sum_now, strict=True)),
        "pays_now_millions": dict(zip(("least", "most"), short.pays_now, strict=True)),
        "possible_millions": {"least": short.least, "most": short.most, "by_cards_alone": short.by_cards_alone},
        "revealed_at_random": at_random,
    }


def _outlook_json(outlook: Outlook) -> dict[str, Any]:
    more, nothing = payout_chances(outlook)
    return {
        "pays_more_than_0": exact(more),
        "pays_0": exact(nothing),
        "expected_millions": exact(Fraction(outlook.mean)),
    }


def _city_json(one: CityOdds) -> dict[str, Any]:
    return {
        "city": one.city.value,
        "name": one.city.title,
        "unseen": one.unseen,
        "reward": {face.value: exact(p) for face, p in one.reward.items()},
        "pays_more_than_0": exact(one.pays),
        "pays_0": exact(one.pays_nothing),
        "theft": exact(one.of(Face.THEFT)),
        "banished": exact(one.of(Face.BANISHED)),
        "shoot_out": exact(one.of(Face.SHOOT_OUT)),
        "expert_hurt": {face.word: exact(one.of(face)) for face in EXPERT_HURT} | {"any": exact(one.hurt)},
        "expected_millions": exact(one.expected),
    }


def _aside_json(one: CityOdds, worths: Worths | None) -> dict[str, Any]:
    return {
        "reward": {face.value: exact(p) for face, p in one.reward.items()},
        "expected_millions": exact(one.expected),
        "worth_millions": _worth_json(one, worths),
    }


def _worth_json(one: CityOdds, worths: Worths | None) -> dict[str, float] | None:
    found = None if worths is None else worths.of(one)
    return None if found is None else price_json(found)
