"""The prices of losses: the table that comes with the program, or a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boss_cli.ask.question import Question
from boss_cli.page.data import Answer, stated, values
from boss_cli.position.position import Position
from boss_cli.shell.declared import option, options
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver import Loss, PriceTable, usual_prices
from boss_solver.odds.prices import Cell


@options
class PricesOptions:
    """Which prices, or how they are made again."""

    players: int | None = option("Only the prices for so many players.", metavar="2-6")
    remake: str | None = option("Make the table again, into a new file.", metavar="FILE", at_table=False)
    games: int | None = option(
        "With --remake: pairs of games for each price.", metavar="N", least=100, most=100_000_000, at_table=False
    )
    seed: int = option("With --remake: which games.", metavar="N", default=1, least=0, at_table=False)
    processes: int | None = option(
        "With --remake: processes to work with; all cores if long.", metavar="N", least=1, most=64, at_table=False
    )


@values
class LossInMoney:
    """The price of a loss, in millions."""

    value: float = stated(
        "what it costs in money; with no hand to follow only by extra hands, and `boss odds` takes it as 0"
    )
    standard_error: float | None = stated("its standard error")


@values
class LossInWins:
    """The price of a loss, in shares of a win."""

    value: float = stated("what it costs in chances to win, 0 to 1")
    standard_error: float | None = stated("its standard error")


@values
class PriceByHands:
    """The price of a loss if so many hands follow."""

    hands: int = stated("hands that follow the one in which the loss happens")
    millions: LossInMoney = stated()
    wins: LossInWins = stated()
    games: int = stated("pairs of games in which there was something to lose")


@values
class PricesOfLoss:
    """The price of a loss with so many players."""

    players: int = stated("players")
    loss: Loss = stated("`hospital`, `prison`, `expert` (for good), `occasional` or `banished`")
    words: str = stated("the same in words")
    by_hands: tuple[PriceByHands, ...] = stated()


@values
class PricesAnswer(Answer):
    """The prices of losses."""

    SCHEMA: ClassVar[str] = "boss-prices/1"

    policies: tuple[str, ...] = stated("who played, each equally likely at every seat")
    seed: int = stated("the seed of the games")
    games: int = stated("pairs of games for each number of players and of hands")
    command: str = stated("what makes the same table")
    stopped: bool = stated("whether making it was stopped early", default=False)
    file: str | None = stated("the file that was written, with `--remake`", default=None)
    prices: tuple[PricesOfLoss, ...] = stated()

    @property
    def exit(self) -> Exit:
        """The exit code of the command that gives it."""
        return Exit.INTERRUPTED if self.stopped else Exit.OK


def answer(position: Position | None, options: PricesOptions) -> PricesAnswer:
    """The table that comes with the program; for the players of a record only what concerns them.

    Raises UsageError for a number of players that cannot be.
    """
    table, players = usual_prices(), options.players
    if players is None and position is not None:
        players = len(position.names) or None
    if players is not None and players not in table.players:
        raise UsageError(f"--players takes {table.players[0]} to {table.players[-1]}, not {players}")
    return answered(table, table.players if players is None else (players,))


def answered(
    table: PriceTable, players: Sequence[int], file: str | None = None, is_stopped: bool = False
) -> PricesAnswer:
    """The part of a table for so many players, as an answer."""
    return PricesAnswer(
        policies=table.policies,
        seed=table.seed,
        games=table.games,
        command=table.command,
        stopped=is_stopped,
        file=file,
        prices=tuple(
            PricesOfLoss(players=number, loss=loss, words=loss.words, by_hands=_by_hands(table.cells[number, loss]))
            for number in players
            for loss in Loss
            if (number, loss) in table.cells
        ),
    )


def _by_hands(cells: Sequence[Cell]) -> tuple[PriceByHands, ...]:
    return tuple(
        PriceByHands(
            hands=hands,
            millions=LossInMoney(value=cell.price.millions, standard_error=_known(cell.price.error)),
            wins=LossInWins(value=cell.wins.millions, standard_error=_known(cell.wins.error)),
            games=cell.games,
        )
        for hands, cell in enumerate(cells)
    )


def _known(error: float) -> float | None:
    return error if error == error else None


QUESTION = Question(
    name="prices",
    help="What losing an expert, an occasional or the right to a city costs, by players and by hands that follow.",
    examples=("prices", "prices --players 4"),
    notes="\b\nThe prices are estimates from games played by policies ('boss sim --list').\n"
    "'boss odds' takes them off a city's expected money; --price there states\n"
    "others. --remake FILE plays those games again, which takes some minutes, and\n"
    "writes the table to a new file; Ctrl-C ends it with the games played so far.",
    options=PricesOptions,
    answer=answer,
    answers=(PricesAnswer,),
    folder=__package__,
    action="remake",
)
