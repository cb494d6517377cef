"""Chicago's payout, as far as it can be foreseen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import source_of
from boss_cli.bids.reading import posterior_of
from boss_cli.forecast.chicago.payout_answer import (
    ChicagoAnswer,
    ChicagoRead,
    HandsPlayed,
    Payouts,
    foreseen_fields,
    hands_played,
    kept_cards,
    orders_of,
    payouts_fields,
)
from boss_cli.forecast.opponents import MIXTURE_NAME, OpponentsOptions, opponents_named, players_of, told_as
from boss_cli.position.about import about
from boss_cli.position.about_options import ReadOptions, TypedOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import declared, option, options, words
from boss_cli.shell.errors import UsageError, nearest_option, no_words
from boss_cli.shell.message import Text, message
from boss_solver import Chicago, City, Table, chicago_of
from boss_solver.forecast.chicago_forecast import USUAL_SAMPLES
from boss_solver.forecast.coming_reveals import in_rounds
from boss_solver.inference.entries.note_claims import Known, known
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import split
from boss_solver.record.words.values import comma_parts, read_cities

if TYPE_CHECKING:
    from boss_solver import Guess, Posterior

_LONG: Final = 1_000_000
"""Samples, or hands played on, from which on it pays to start more processes; no number depends on it."""


@options
class ChicagoOptions(OpponentsOptions, ReadOptions, TypedOptions):
    """How the hand goes on, and how often it is sampled."""

    words: tuple[str, ...] = words(
        "A record (- for standard input), or what Chicago paid.", metavar="[FILE|MILLIONS]", completion="complete_files"
    )
    last_round: str | None = option("The order of the last round, not as supplies stand.", metavar="PLAYERS")
    samples: int | None = option(
        "How many to draw where it cannot be counted.", metavar="N", least=100, most=100_000_000, at_table=False
    )
    seed: int = option("The seed of the samples.", metavar="N", default=0, least=0)
    play: bool = option("Also what it pays if the hand is played on by policies.", default=False)
    left: str | None = option("Without a record: the cities to Chicago's left.", metavar="CITIES", at_table=False)

    @property
    def plays(self) -> bool:
        """Whether the hand is played on too; to name opponents asks for it."""
        return self.play or self.opponents is not None


def answer(position: Position | None, options: ChicagoOptions) -> ChicagoAnswer:
    """Chicago's payout; stopped with Ctrl-C, from the samples drawn by then.

    Raises UsageError, and as ``Position.known`` and ``chicago_of`` do.
    """
    assert position is not None
    check_left(options)
    if options.words:
        if options.words[0].startswith("-"):
            unknown = "there is no option '{word:whole}' here{now}; '{help:command}' tells how it is used"
            word = options.words[0]
            names = [name for option in declared(ChicagoOptions) for name in option.names]
            raise UsageError(message(unknown, word=word, now=nearest_option(word, names), help="chicago --help"))
        no_words(options.words, message("{chicago:command} asks about Chicago alone", chicago="chicago"))
    posterior, remarks = posterior_of(position, options)
    placed, assumed = _placed(position, options.left)
    draws = _Asked(
        position, options, None if options.last_round is None else _seats(options.last_round, position.names)
    )
    if options.opponents is not None:
        opponents_named(options.opponents)  # refused before anything is sampled
    if options.plays and position.is_typed:
        raise UsageError("--play and --opponents need a record, which knows where the gangsters stand")
    chicago = draws.foreseen(placed)
    played = draws.played() if options.plays and not chicago.is_stopped else None
    is_unplayed = options.plays and played is None
    guesses = None
    if posterior is not None and not (is_unplayed or chicago.is_stopped or (played and played.was_interrupted)):
        try:
            guesses = draws.read(posterior)
        except KeyboardInterrupt:  # what was found before stands
            is_unplayed = True
        else:
            is_unplayed = options.plays and guesses.played is None
    said = (*((NOT_PLAYED,) if is_unplayed else ()), *position.hand_remarks, *remarks, *assumed)
    return ChicagoAnswer(
        **about(position),
        **foreseen_fields(chicago, placed.view.table, position.names, options.last_round is not None),
        seed=None if chicago.is_exact else options.seed,
        knows_hand=position.view.own is not None,
        played=played,
        read=guesses,
        remarks=said,
        was_stopped=is_unplayed
        or chicago.is_stopped
        or (played is not None and played.was_interrupted)
        or (guesses is not None and guesses.was_stopped),
    )


def check_left(options: ChicagoOptions) -> None:
    """Raises UsageError where Chicago's place is stated though a record knows it."""
    if options.left is not None and not options.is_typed:
        needs = "--left is for a position without a record, which needs --players and --hand as well"
        raise UsageError(f"{needs}; a record knows where Chicago stands")


NOT_PLAYED: Final = message("stopped early: the hand was not played on")


@dataclass(frozen=True)
class _Asked:
    """The payout that is asked for."""

    position: Position
    options: ChicagoOptions
    order: Sequence[int] | None
    """The last round, where it is stated."""

    def foreseen(self, known: Known, guess: Guess | None = None) -> Chicago:
        """The payout as far as the cards tell it, or with deals that are weighed."""
        samples = self.options.samples or USUAL_SAMPLES
        with self.position.around.bar(samples, "samples") as bar:
            return chicago_of(
                known,
                last_round=self.order,
                samples=samples,
                seed=self.options.seed,
                processes=_processes(samples),
                progress=bar.tell,
                guess=guess,
            )

    def played(self, guess: Guess | None = None) -> HandsPlayed | None:
        """The payout if the hand is played on by policies; None if it was stopped before any hand was."""
        from boss_solver import chicago_played
        from boss_solver.forecast.chicago_played import USUAL_HANDS

        options, position = self.options, self.position
        samples = options.samples or USUAL_HANDS
        try:
            with position.around.bar(samples, "hands") as bar:
                played = chicago_played(
                    position.known,
                    players=players_of(position.view, options.opponents),
                    samples=samples,
                    seed=options.seed,
                    processes=_processes(samples),
                    progress=bar.tell,
                    guess=guess,
                )
        except KeyboardInterrupt:
            return None  # what was found before stands
        policy = told_as(options.opponents, MIXTURE_NAME if guess is None else "types")
        return hands_played(played, position.names, options.seed, policy)

    def read(self, posterior: Posterior) -> ChicagoRead:
        """The same with the deals that reading makes likely; by the cards where nothing could be read."""
        from boss_solver import guess_of

        options = self.options
        guess = guess_of(posterior, types=options.opponents is None)
        chicago = None if guess.deals is None else self.foreseen(self.position.known, guess)
        is_stopped = chicago is not None and chicago.is_stopped
        played = self.played(guess) if options.plays and not is_stopped else None
        return ChicagoRead(
            **source_of(posterior),
            samples=None if chicago is None else chicago.samples,
            random_order=None if chicago is None else Payouts(**payouts_fields(chicago.usual)),
            kept_for_last=() if chicago is None else kept_cards(chicago.kept),
            played=played,
            orders=() if chicago is None else orders_of(chicago.orders or ()),
            drawn_seed=options.seed,
            was_stopped=is_stopped or (played is not None and played.was_interrupted),
        )


def _processes(samples: int) -> int:
    return os.cpu_count() or 1 if samples >= _LONG else 1


def _placed(position: Position, left: str | None) -> tuple[Known, tuple[Text, ...]]:
    """The knowledge of the seat, with Chicago in its place, and the assumptions about that."""
    if not position.is_typed:
        return position.known, ()
    view = position.view
    table = in_rounds(view.table)
    if left is not None:
        table = table._replace(row=_row(table, left))
    cities = " ".join(table.row[: table.row.index(City.CHICAGO)])
    where = message("as you said") if left is not None else message("as in the first hand (--left names other cities)")
    remarks = (
        message("to Chicago's left: {cities}, {where}", cities=cities or message("nothing"), where=where),
        message("turns and cards shown were taken round by round, {first} first", first=position.names[table.marker]),
    )
    return known(replace(view, table=table), position.history.claims), remarks


def _row(table: Table, left: str) -> tuple[City, ...]:
    try:
        cities = tuple(dict.fromkeys(read_cities(split(left).words, table.setup.cities, "cities")))
    except ReadingError as error:
        raise UsageError(f"--left: {error.problem}") from None
    return (*cities, City.CHICAGO, *(city for city in table.setup.cities if city not in cities))


def _seats(text: str, names: Sequence[str]) -> list[int]:
    try:
        return [read_seat(word, names) for word in comma_parts(split(text).words)]
    except ReadingError as error:
        raise UsageError(f"--last-round: {error.problem}") from None


QUESTION = Question(
    name="chicago",
    help="What Chicago pays now and can still pay, how likely that is, and which order of your own cards makes it "
    "most.",
    examples=(
        "chicago",
        "chicago game.boss --given 'Blue lacks NY3'",
        "chicago --play",
        "chicago game.boss --at 2.7 --read",
        "chicago --play --opponents counter/protecting",
        "chicago --players 3 --hand ny3,de1,de4,boh,kc2 --left ny,bo",
    ),
    notes="\nEverybody is taken to reveal the cards he holds in random order; with --play it also tells "
    "what comes of it if they place and reveal by policies ('boss sim --list'). With a number it is no question: "
    "'boss chicago 3' enters what Chicago paid, where unknown cards hide it.",
    options=ChicagoOptions,
    answer=answer,
    answers=(ChicagoAnswer,),
    folder=__package__,
    action="paid",
    takes_dashes=True,  # a payout of -1 is no option
)
