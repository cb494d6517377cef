"""The command that looks back: ``boss review``."""

from __future__ import annotations

from typing import Annotated

import typer

from boss_cli.shell.completion import complete_records, complete_seats
from boss_cli.shell.options import (
    AtOption,
    Command,
    GameOption,
    JsonOption,
    ProfilesOption,
    ReadOption,
    RecordOption,
    SeparatorOption,
    SettingOption,
)

_EPILOG = (
    "\b\nExamples:\n  boss review game.boss\n  boss review game.boss --summary\n"
    "  boss review game.boss --seat all\n  boss review game.boss --at 2.7\n"
    "  boss review game.boss --seat Red --read\n  boss review examples\n"
    "  boss review game.boss --judge --quick\n"
    "  boss review game.boss --luck --samples 200\n  boss review game.boss --csv > game.csv\n"
    "  boss review *.boss --each --json\n"
    "\n\b\nIn every hand that was played to its end all cards are known, and card backs\n"
    "are rebuilt for all. With --at nothing is shown that the seat could not see\n"
    "then. Several games, or a folder, give a table and the players over all of\n"
    "them; Ctrl-C shows what there is by then. Notes and hunches are left out."
)

EyesOption = Annotated[
    str | None,
    typer.Option(
        "--seat",
        metavar="PLAYER|all",
        help="Whose odds to show: a player's, of all players, or a spectator's.",
        autocompletion=complete_seats,
    ),
]

JudgeOption = Annotated[
    bool, typer.Option("--judge", help="Judge every decision by what its player saw; tell luck from decisions.")
]
QuickOption = Annotated[bool, typer.Option("--quick", help="Judge with fewer playouts: less sure, and sooner.")]
LuckOption = Annotated[
    bool, typer.Option("--luck", help="Split everybody's money into luck and decisions, by playouts.")
]
SamplesOption = Annotated[
    int, typer.Option("--samples", metavar="N", min=100, max=1_000_000, help="Playouts behind each value of it.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, help="The seed of the playouts, or of drawn deals.")
]
HtmlOption = Annotated[
    str | None,
    typer.Option("--html", metavar="FILE", help="Write a page about one game that opens offline in any browser."),
]
CsvOption = Annotated[
    bool, typer.Option("--csv", help="Print every placement, pass and reveal as a row, for a spreadsheet.")
]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="With --csv: a file to write the rows to.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over that file if it is there.")]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, epilog=_EPILOG)(review)


def review(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|NAME|FOLDER]...",
            help="Records (- for standard input), kept ones by name, or folders of them without hidden files.",
            autocompletion=complete_records,
        ),
    ] = None,
    record: RecordOption = None,
    seat: EyesOption = None,
    at: AtOption = None,
    game: GameOption = None,
    summary: Annotated[bool, typer.Option("--summary", help="Only the whole game at a glance.")] = False,
    each: Annotated[
        bool, typer.Option("--each", help="Of several games: after the table, each as it is shown alone.")
    ] = False,
    read: ReadOption = False,
    profiles: ProfilesOption = False,
    setting: SettingOption = None,
    luck: LuckOption = False,
    samples: SamplesOption = 1000,
    seed: SeedOption = 0,
    judge: JudgeOption = False,
    quick: QuickOption = False,
    html: HtmlOption = None,
    as_csv: CsvOption = False,
    output: OutputOption = None,
    force: ForceOption = False,
    separator: SeparatorOption = None,
    as_json: JsonOption = False,
) -> int:
    """Look back at a game: money, who knew what when, bids and bluffs, what reveals told, everybody's odds."""
    from boss_cli.bids.reading import reads_asked
    from boss_cli.page.output_file import read_separator
    from boss_cli.review.judging import judge_asked
    from boss_cli.review.request import Luck, ReviewRequest
    from boss_cli.review.which_games import ask_review
    from boss_cli.shell.errors import UsageError

    if quick and not judge:
        raise UsageError("--quick is about how --judge judges: with --judge")
    between = read_separator(separator, as_csv)
    request = ReviewRequest(
        seat=seat,
        at=at,
        summary_only=summary,
        each=each,
        as_json=as_json,
        luck=Luck(samples, seed) if luck else None,
        judge=judge_asked(quick, seed) if judge else None,
        html=html,
        force=force,
        as_csv=as_csv,
        output=output,
        separator=between,
        reads=reads_asked(read, profiles, seed, setting),
    )
    return ask_review(context.obj, words or [], record, game, request)
