"""How the game may end from here, for a record."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import ReadSource, source_of
from boss_cli.bids.reading import posterior_of, reading_of, reads_asked
from boss_cli.forecast.opponents import MIXTURE_NAME, OpponentsOptions, players_of, told_as
from boss_cli.page.data import kept, stated, values
from boss_cli.position.about import About, about
from boss_cli.position.about_options import HandOptions, ReadOptions
from boss_cli.position.position import Position
from boss_cli.shell.declared import option, options
from boss_cli.shell.errors import UsageError, no_words
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message

if TYPE_CHECKING:
    from boss_solver import Estimate, GameOutlook, Guess, Player, Posterior
    from boss_solver.playout.players.seated_players import Mixture

_LONG: Final = 100_000
"""Games from which on it pays to start more processes; no number depends on it."""


@options
class OutlookOptions(OpponentsOptions, ReadOptions, HandOptions):
    """How the rest of the game is played, and how often."""

    takes_words: ClassVar[bool] = True

    samples: int | None = option("How many games to play.", metavar="N", least=100, most=100_000_000, at_table=False)
    seed: int = option("The seed of the games.", metavar="N", default=0, least=0)
    seconds: float | None = option("Stop early after so long.", metavar="S", least=0, at_table=False)


@values
class ChanceToWin:
    """A chance to win, estimated."""

    mean: float = stated(
        "the chance to win, 0 to 1, tie-breaks included; a shared win counts in parts; in teams each member wins"
    )
    standard_error: float | None = stated("its standard error; with read deals from these too")


@values
class MoneyAtEnd:
    """Money at the end, estimated."""

    mean: float = stated("expected money at the end")
    standard_error: float | None = stated("its standard error")


@values
class PlayerOutlook:
    """A player's end of the game."""

    player: str = stated("the players, by seat")
    wins: ChanceToWin = stated()
    money_millions: MoneyAtEnd = stated()


@values
class OutlookRead(ReadSource):
    """The end of the game with the deals and the players that reading makes likely."""

    plays: str = stated("how the others play on: `types`, as what they seem to be, or the policy that was named")
    samples: int = stated("games that were played on; 0 if it is exact")
    stopped: str | None = stated("why there are fewer than asked for: `seconds` or `interrupted`")
    players: tuple[PlayerOutlook, ...] = stated()
    asked: int = kept()
    """Games that were asked for."""
    certain_winner: str | None = kept()
    drawn_seed: int = kept()
    """The seed of the games."""
    has_hand: bool = kept()
    """Whether a hand is going on; else only the kind of player that others are is taken from what they did."""


@values
class OutlookAnswer(About):
    """How the game may end."""

    SCHEMA: ClassVar[str] = "boss-outlook/1"

    exact: bool = stated("whether all that can still be was gone through; else it is sampled")
    certain_winner: str | None = stated("who wins however the others play on, if somebody is known to")
    samples: int = stated("games that were played on; 0 if it is exact")
    asked: int = stated("games that were asked for")
    stopped: str | None = stated("why there are fewer: `seconds` or `interrupted`")
    seed: int | None = stated("the seed of the games; null if it is exact")
    policy: str | None = stated("how the others play on; null if it is exact")
    players: tuple[PlayerOutlook, ...] = stated()
    read: OutlookRead | None = stated(
        "with `--read` how the game may end with the deals and players that the others' placements make likely: a "
        "guess, never a fact; else null"
    )
    remarks: tuple[Text, ...] = stated("what was assumed")
    is_over: bool = kept(default=False)
    """Whether the game is over."""
    has_teams: bool = kept(default=False)
    was_interrupted: bool = kept(default=False)

    @property
    def exit(self) -> Exit:
        """The exit code of the command that gives it."""
        return Exit.INTERRUPTED if self.was_interrupted else Exit.OK


def answer(position: Position | None, options: OutlookOptions) -> OutlookAnswer:
    """Who wins how often; stopped with Ctrl-C it has what was played by then.

    Raises UsageError, and as ``Position.known`` and ``outlook_of`` do.
    """
    assert position is not None
    no_words(options.words, message("{outlook:command} asks about the whole game", outlook="outlook"))
    view, names = position.view, position.names
    if options.given and not view.table.in_hand:
        raise UsageError("no hand is going on here, so there is nothing that --given could be said of")
    remarks = position.hand_remarks if view.table.in_hand else position.remarks
    players = players_of(view, options.opponents)
    outlook = _played(position, players, options)
    guess, posterior, read_remarks = _guess(position, options)
    is_stopped = outlook.stopped == "interrupted"
    guesses = None
    if guess is not None and not is_stopped:
        try:
            guesses = _read(_played(position, players, options, guess), posterior, names, options)
            is_stopped = guesses.stopped == "interrupted"
        except KeyboardInterrupt:  # what was found before stands
            is_stopped = True
    return OutlookAnswer(
        **about(position),
        exact=outlook.is_exact,
        certain_winner=None if outlook.certain is None else names[outlook.certain],
        samples=outlook.games,
        asked=outlook.wanted,
        stopped=outlook.stopped.value or None,
        seed=None if outlook.is_exact else options.seed,
        policy=None if outlook.is_exact else told_as(options.opponents, MIXTURE_NAME),
        players=_players(outlook, names),
        read=guesses,
        remarks=(*remarks, *read_remarks),
        is_over=view.table.outcome is not None,
        has_teams=view.table.setup.options.teams != "no",
        was_interrupted=is_stopped,
    )


def _played(
    position: Position, players: Sequence[Player | Mixture], options: OutlookOptions, guess: Guess | None = None
) -> GameOutlook:
    from boss_solver import outlook_of
    from boss_solver.forecast.outlook import USUAL_SAMPLES

    samples = options.samples or USUAL_SAMPLES
    with position.around.bar(samples, "games") as bar:
        return outlook_of(
            position.known if position.view.table.in_hand else position.view,
            players=players,
            samples=samples,
            seed=options.seed,
            seconds=options.seconds,
            processes=os.cpu_count() or 1 if samples >= _LONG else 1,
            progress=bar.tell,
            guess=guess,
        )


def _guess(position: Position, options: OutlookOptions) -> tuple[Guess | None, Posterior | None, tuple[Text, ...]]:
    """What is believed beyond the cards, if that is asked for and the game goes on; its source; and remarks."""
    reads, table = reads_asked(options.read, options.profiles, options.seed, options.setting), position.view.table
    if reads is None or table.outcome is not None:
        return None, None, ()
    from boss_solver import Guess, guess_of, leanings

    is_free = options.opponents is None
    if table.in_hand:
        posterior, remarks = posterior_of(position, options)
        assert posterior is not None
        return guess_of(posterior, types=is_free), posterior, remarks
    reading, remarks = reading_of(position.around.variables, position, reads)
    believed = reading.players(position.lines, position.progress.setup, position.seat)
    weights = {seat: belief.weights for seat, belief in believed.items() if seat != position.seat}
    return Guess(None, leanings(reading.grid, weights) if is_free else {}), None, remarks


def _read(
    outlook: GameOutlook, posterior: Posterior | None, names: Sequence[str], options: OutlookOptions
) -> OutlookRead:
    source = {"method": "cards", "choices_judged": 0, "deals": None, "effective_sample_size": None, "seed": None}
    return OutlookRead(
        **(source if posterior is None else source_of(posterior)),
        plays=told_as(options.opponents, "types"),
        samples=outlook.games,
        stopped=outlook.stopped.value or None,
        players=_players(outlook, names),
        asked=outlook.wanted,
        certain_winner=None if outlook.certain is None else names[outlook.certain],
        drawn_seed=options.seed,
        has_hand=posterior is not None,
    )


def _players(outlook: GameOutlook, names: Sequence[str]) -> tuple[PlayerOutlook, ...]:
    return tuple(
        PlayerOutlook(
            player=name,
            wins=ChanceToWin(mean=wins.mean, standard_error=_error(wins)),
            money_millions=MoneyAtEnd(mean=money.mean, standard_error=_error(money)),
        )
        for name, wins, money in zip(names, outlook.wins, outlook.money, strict=True)
    )


def _error(estimate: Estimate) -> float | None:
    return estimate.error if estimate.error == estimate.error else None


QUESTION = Question(
    name="outlook",
    help="Each player's chance to win and money at the end, as one seat sees it now, with standard errors.",
    examples=(
        "outlook",
        "outlook game.boss --at 2.7 --given 'Blue lacks DEr'",
        "outlook --opponents counter --samples 20000",
        "outlook game.boss --at 2.7 --read",
    ),
    notes="\b\nHidden cards are drawn as likely as they are to the seat, and the rest of\n"
    "the game is played by policies ('boss sim --list'). Ctrl-C ends it with the\n"
    "games played so far. The same seed plays the same games.",
    options=OutlookOptions,
    answer=answer,
    answers=(OutlookAnswer,),
    folder=__package__,
)
