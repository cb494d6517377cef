"""A game looked back at, read from behaviour: what a seat could guess at every round, beside what it could know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from boss_cli.bids.read_answer import cities_read
from boss_cli.bids.read_page import CARDS, READ
from boss_cli.bids.reading import Reads, reading_by
from boss_cli.page.data import as_data
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import grouped, millions, rounded
from boss_cli.review.odds_at_moment import eyes_name
from boss_cli.review.words import turn_text
from boss_cli.shell.environment import Environment
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.game.cards import City
from boss_solver.reading.posterior import Posterior, ReadMethod
from boss_solver.review.hands.game import GameReview
from boss_solver.review.hands.read_moments import GameRead


class ReadReview(NamedTuple):
    """What was read of a game."""

    moments: Mapping[tuple[int, int | None], Sequence[tuple[int, Posterior]]]
    """By the index of a hand and by seat: the turns after which it was read, and the read odds."""
    remarks: tuple[str, ...]
    stopped: bool
    """Whether it was stopped before all was read."""


def game_read(env: Environment, game: GameReview, reads: Reads) -> tuple[GameRead, tuple[str, ...]]:
    """How a game is read, and remarks on it."""
    record = game.record
    reading, remarks = reading_by(env.variables, reads, record.lines, record.good.setup, record.names)
    return GameRead(game, reading), tuple(map(str, remarks))


def read_review(env: Environment, game: GameReview, eyes: Sequence[int | None], reads: Reads) -> ReadReview:
    """Read every hand in the eyes of some seats; Ctrl-C ends it with what was read by then."""
    reader, remarks = game_read(env, game, reads)
    places = [
        (hand, seat, number)
        for hand, one in enumerate(game.hands)
        for seat in eyes
        if seat in one.eyes.moments
        for number in reader.rounds(hand, seat)
    ]
    found: dict[tuple[int, int | None], list[tuple[int, Posterior]]] = {}
    with ProgressBar(env, len(places), "moments") as bar:
        for hand, seat, number in places:
            try:
                read = reader.moment(hand, seat, number)
            except KeyboardInterrupt:
                return ReadReview(found, remarks, True)
            found.setdefault((hand, seat), []).append((number, read))
            bar.step()
    return ReadReview(found, remarks, False)


def say_read_eyes(page: Page, found: ReadReview, game: GameReview, hand: int, seat: int | None) -> None:
    """Add what a seat could guess of every city as the rounds began, beside what it could know."""
    moments = found.moments.get((hand, seat))
    if not moments:
        return
    one, name = game.hands[hand], eyes_name(seat, game.names)
    page.gap()
    page.say(
        f"{one.label} as {name} could read it: a guess from how the others placed, beside what the cards say", bold=True
    )
    cities = [city for city in one.story.start.table.row if city is not City.CHICAGO]
    lines = [
        line for number, read in moments for line in _lines(one.eyes.at(seat, number).cities, number, read, cities)
    ]
    heads = ["after turn", "odds", *cities]
    short = ["turn", "odds", *cities]
    if page.first_that_fits(Grid(heads, lines, (0, 1)), Grid(short, lines, (0, 1), 1)) is None:
        _stack(page, lines, cities)
    page.say(
        "expected millions for whoever wins the city; =3: the reward is known, whatever anybody does; ~ a guess, never "
        "a fact, from what the others had placed by then, by kinds of players as hands over by then tell them"
    )
    page.say(_sampled_words([read for _, read in moments]))


def _lines(by_cards: Mapping[City, Any], number: int, read: Posterior, cities: Sequence[City]) -> list[list[str]]:
    known, guessed = [], []
    for city in cities:
        one = by_cards[city]
        known.append(millions(one.expected) if one.certain is None else f"={one.certain}")
        is_read = one.certain is None and read.deals
        guessed.append(f"~{rounded(read.city(city).expected.value)}" if is_read else "")
    return [[turn_text(number), str(CARDS), *known], ["", str(READ), *guessed]]


def _stack(page: Page, lines: Sequence[Sequence[str]], cities: Sequence[City]) -> None:
    for turn, kind, *cells in lines:
        if turn:
            page.say(f"after turn {turn}:", bold=True)
        told = [f"{city} {cell}" for city, cell in zip(cities, cells, strict=True) if cell]
        page.say([f"{kind}:", *listed(told or ["as the cards say"])], indent=2)


def _sampled_words(reads: Sequence[Posterior]) -> str:
    sampled = [read for read in reads if read.method is ReadMethod.SAMPLED]
    impossible = sum(read.method is ReadMethod.IMPOSSIBLE for read in reads)
    words = "from all deals, one by one"
    if sampled:
        least = grouped(round(min(read.effective for read in sampled)))
        words = f"{len(sampled)} of {len(reads)} sampled, worth {least} equal deals or more, seed {sampled[0].seed}"
    if impossible:
        words += f"; at {impossible} of them no kind of player would have done what was done, so the cards' odds stand"
    return words


def read_eyes_json(found: ReadReview, game: GameReview, hand: int, seat: int | None) -> list[dict[str, Any]]:
    """The same as JSON; documented in docs/json.md."""
    return [
        {"turn": number} | as_data(cities_read(read, read.view.table.setup.cities, game.names))
        for number, read in found.moments.get((hand, seat), ())
    ]
