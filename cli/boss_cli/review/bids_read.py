"""A game looked back at, read from behaviour: what a seat could guess at every round, beside what it could know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from boss_cli.bids.reading import Reads, reading_by
from boss_cli.page.numbers import grouped, millions, rounded
from boss_cli.page.page import Column, Page
from boss_cli.review.odds_at_moment import eyes_name
from boss_cli.review.words import label_words, turn_text
from boss_cli.shell.environment import Environment
from boss_cli.shell.message import Text, message
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import City, GameReview, Posterior
from boss_solver.reading.posterior import ReadMethod
from boss_solver.review.hands.read_moments import GameRead


class ReadReview(NamedTuple):
    """The odds read of a game."""

    moments: Mapping[tuple[int, int | None], Sequence[tuple[int, Posterior]]]
    """By the index of a hand and by seat: the turns after which it was read, and the read odds."""
    remarks: tuple[Text, ...]
    stopped: bool
    """Whether it was stopped before all was read."""


def game_read(env: Environment, game: GameReview, reads: Reads) -> tuple[GameRead, tuple[Text, ...]]:
    """How a game is read, and remarks on it."""
    record = game.record
    reading, remarks = reading_by(env.variables, reads, record.lines, record.good.setup, record.names)
    return GameRead(game, reading), remarks


def read_review(env: Environment, game: GameReview, eyes: Sequence[int | None], reads: Reads) -> ReadReview:
    """Read every hand in the eyes of some seats; Ctrl-C ends it with what was read by then."""
    reader, remarks = game_read(env, game, reads)
    places = [
        (at, seat, number)
        for at, hand in enumerate(game.hands)
        for seat in eyes
        if seat in hand.eyes.moments
        for number in reader.rounds(at, seat)
    ]
    moments: dict[tuple[int, int | None], list[tuple[int, Posterior]]] = {}
    with ProgressBar(env, len(places), "moments") as bar:
        for at, seat, number in places:
            try:
                posterior = reader.moment(at, seat, number)
            except KeyboardInterrupt:
                return ReadReview(moments, remarks, True)
            moments.setdefault((at, seat), []).append((number, posterior))
            bar.step()
    return ReadReview(moments, remarks, False)


def say_read_eyes(page: Page, bids_read: ReadReview, game: GameReview, at: int, seat: int | None) -> None:
    """Add what a seat could guess of every city as the rounds began, beside what it could know."""
    moments = bids_read.moments.get((at, seat))
    if not moments:
        return
    hand = game.hands[at]
    page.gap()
    said = "{hand} as {player} could read it: a guess from how the others placed, beside what the cards say"
    page.say(message(said, hand=label_words(hand), player=eyes_name(seat, game.names)), bold=True)
    rows = [_cells(hand.eyes.at(seat, number).cities, posterior) for number, posterior in moments]
    turns: list[Text] = [turn for number, _ in moments for turn in (turn_text(number), "")]
    kinds: list[Text] = [message("cards"), message("read")] * len(moments)
    cities = [city for city in hand.story.start.table.row if city is not City.CHICAGO]
    page.table(
        [
            Column(message("after turn"), turns, message("turn")),
            Column(message("odds"), kinds, left=True, leads=True),
            *(Column(city.value, [cell for row in rows for cell in row[city]]) for city in cities),
        ]
    )
    page.say(
        message(
            "expected millions for the winner of the city; =3: the reward is known, whatever anybody does; ~ a guess, "
            "never a fact, from what the others had placed by then, by kinds of players as hands over by then tell them"
        )
    )
    page.say(_source_words([posterior for _, posterior in moments]))


def _cells(by_cards: Mapping[City, Any], posterior: Posterior) -> dict[City, tuple[Text, Text]]:
    """For each city what the cards say of it, and what was read."""
    cells: dict[City, tuple[Text, Text]] = {}
    for city, odds in by_cards.items():
        known = millions(odds.expected) if odds.certain is None else f"={odds.certain}"
        is_read = odds.certain is None and posterior.deals
        cells[city] = known, f"~{rounded(posterior.city(city).expected.value)}" if is_read else ""
    return cells


def _source_words(posteriors: Sequence[Posterior]) -> Text:
    sampled = [posterior for posterior in posteriors if posterior.method is ReadMethod.SAMPLED]
    impossible = sum(posterior.method is ReadMethod.IMPOSSIBLE for posterior in posteriors)
    said = message("from all deals, one by one")
    if sampled:
        said = message(
            "{sampled} of {all} sampled, worth {least} equal deals or more, seed {seed}",
            sampled=len(sampled),
            all=len(posteriors),
            least=grouped(round(min(posterior.effective for posterior in sampled))),
            seed=str(sampled[0].seed),
        )
    if impossible:
        return message(
            "{source}; at {number} of them no kind of player would have done what was done, so the cards' odds stand",
            source=said,
            number=impossible,
        )
    return said
