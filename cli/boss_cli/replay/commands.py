"""The commands for a game that was played: step through it, a quiz about it, games to other programs and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.completion import complete_files, complete_seats
from boss_cli.shell.errors import UsageError
from boss_cli.shell.options import Command, GameOption, JsonOption, RecordOption, SeparatorOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_EPILOGS = {
    "replay": "\b\nExamples:\n"
    "  boss replay game.boss --seat Red\n"
    "  boss replay game.boss --from 2.3 --to 2.7\n"
    "  boss replay game.boss --at 2.7 --spoilers\n"
    "  boss replay game.boss --quiz --questions 3 --seed 1\n"
    "  boss replay game.boss --quiz --moves --seat Red\n"
    "\n\b\nA place is a turn of a hand (2.7), its beginning (2.0) or end (2.end), or a\n"
    "line of the record (12). At a terminal Enter goes on, b back, ? tells the rest.\n"
    "In a full record these are the first player's eyes, or those of --seat.",
    "export": "\b\nExamples:\n"
    "  boss export game.boss --json > game.json\n"
    "  boss export game.boss --csv turns\n"
    "  boss export game.boss --csv decisions\n"
    "  boss export game.boss --csv turns --separator ';' --output game.csv\n"
    "\n\b\nThe JSON holds all that the record does; 'boss import' makes the same bytes of\n"
    "it. The CSV is UTF-8, for a spreadsheet: a row for each turn, or for each city\n"
    "at each decision, with what the player who decided could know. For a French\n"
    "or German spreadsheet: --separator ';'.",
    "import": "\b\nExamples:\n  boss import game.json\n  boss import game.json evening\n"
    "  boss import game.json --print > game.boss\n"
    "\n\b\nSeveral games become several records: NAME-1, NAME-2, ...",
}

_Place = "LINE|HAND.TURN"
FileArgument = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="A record (- for standard input).", autocompletion=complete_files),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, command in (("replay", replay), ("export", export), ("import", import_)):
        app.command(name, cls=Command, epilog=_EPILOGS[name])(command)


def replay(
    context: typer.Context,
    file: FileArgument = None,
    record: RecordOption = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="PLAYER|spectator",
            help="Whose eyes: a player's, by name or P1 to P6, or a spectator's (in a full record).",
            autocompletion=complete_seats,
        ),
    ] = None,
    first: Annotated[str | None, typer.Option("--from", metavar=_Place, help="The first step.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar=_Place, help="The last step.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar=_Place, help="Where to begin; only this step, if not at a terminal.")
    ] = None,
    game: GameOption = None,
    spoilers: Annotated[
        bool, typer.Option("--spoilers", help="Tell at each step what the seat could not see.")
    ] = False,
    quiz: Annotated[bool, typer.Option("--quiz", help="Questions about the odds at some of the steps.")] = False,
    moves: Annotated[
        bool, typer.Option("--moves", help="Of the quiz: what to do at turns that cost something, as judged.")
    ] = False,
    questions: Annotated[
        int | None, typer.Option("--questions", metavar="N", min=1, max=1000, help="How many questions: 5 if not told.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same number asks the same questions.")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Step through a game as one seat saw it: the table and the odds of each moment, and nothing of what came later."""
    from boss_cli.position.find import record_position
    from boss_cli.replay.part import StepRange, find_replay

    env: Environment = context.obj
    given = {"questions": questions is not None, "seed": seed is not None, "moves": moves}
    if not quiz and any(given.values()):
        raise UsageError(f"--{next(option for option in given if given[option])} is for a quiz, which needs --quiz")
    if quiz and (spoilers or at is not None):
        raise UsageError(f"--quiz asks at moments of its own, without {'--spoilers' if spoilers else '--at'}")
    part = find_replay(record_position(env, file, record, game, None), seat, StepRange(first, last, at))
    if not quiz:
        from boss_cli.replay.stepping import show_replay

        return show_replay(env, part, at is not None, spoilers, as_json)
    from boss_cli.replay.odds_quiz.ask_odds import OddsQuiz, new_seed
    from boss_cli.replay.quiz_round import run_quiz

    seed = new_seed() if seed is None else seed
    if moves:
        from boss_cli.replay.moves_quiz.ask_moves import MovesQuiz

        return run_quiz(env, MovesQuiz(env, part, seed, questions or 5), as_json)
    return run_quiz(env, OddsQuiz(part, seed, questions or 5), as_json)


def export(
    context: typer.Context,
    file: FileArgument = None,
    record: RecordOption = None,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="All of it as JSON, for 'boss import' and others.")] = False,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="turns|decisions", help="Turns or decisions, for a spreadsheet.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="A file to write, in place of printing.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over that file if it is there.")] = False,
    separator: SeparatorOption = None,
) -> int:
    """Games of a file as JSON that becomes the same file again, or as rows for a spreadsheet."""
    from boss_cli.keep.exchange import Wanted, read_sheet
    from boss_cli.keep.exchange import export as put_out
    from boss_cli.page.output_file import read_separator

    if as_json == (csv is not None):
        raise UsageError("export as what? --json, --csv turns or --csv decisions: one of these")
    if force and output is None:
        raise UsageError("--force is about the file that --output names")
    sheet = None if csv is None else read_sheet(csv)
    between = read_separator(separator, sheet is not None)
    return put_out(context.obj, Wanted(file, record, game, sheet, output, force, between))


def import_(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="What 'boss export --json' made (- for standard input)."),
    ],
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="What the record is to be called; else as the file.")
    ] = None,
    game: GameOption = None,
    only_print: Annotated[bool, typer.Option("--print", help="Print the record's file, and keep nothing.")] = False,
) -> int:
    """Keep a game that was exported as JSON as a record, byte for byte as it was."""
    from boss_cli.keep.exchange import import_games

    return import_games(context.obj, file, name, game, only_print)
