"""The commands about reading bids: what kind of players the others are, and whether reading helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.completion import complete_files
from boss_cli.shell.exits import Exit
from boss_cli.shell.options import AtOption, Command, GameOption, JsonOption, RecordOption, SeatOption, SettingOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_EPILOG = (
    "\b\nExamples:\n"
    "  boss calibrate game.boss\n"
    "  boss calibrate game.boss --no-backs --json\n"
    "  boss calibrate --play softmax-4 --games 4 --without softmax\n"
    "  boss calibrate game.boss --write ours\n"
    "  boss calibrate game.boss --setting ours\n"
    "\n\b\nRecords must have settled hands; every hand is read through the eyes of all\n"
    "whose cards it tells in the end, at the beginning of every round but the first.\n"
    "With --play games are played instead: by a policy of 'boss sim --list', by\n"
    "softmax-T with a temperature per million, or by the mixture.\n"
    "--write keeps, by name, how much of each type these records speak for and how\n"
    "sharply players choose; what is shipped counts as 20 players beside them.\n"
    "Ctrl-C ends it with the games read so far."
)


_PROFILES_EPILOG = (
    "\b\nExamples:\n"
    "  boss profiles\n"
    "  boss profiles game.boss --json\n"
    "  boss profiles game.boss --keep\n"
    "  boss profiles --kept\n"
    "  boss profiles --forget Blue\n"
    "  boss profiles --same Zo\u00e9 Zoe\n"
    "  boss profiles --not-same Zo\u00e9 Zoe\n"
    "\n\b\nFrom the hands of the game that are over, in which all cards are known.\n"
    "Nothing goes from one game to the next unless --keep keeps it and --profiles\n"
    "takes it in, here or in what reads bids; then every answer says so."
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("profiles", cls=Command, epilog=_PROFILES_EPILOG)(profiles_)
    app.command(cls=Command, epilog=_EPILOG)(calibrate)


def profiles_(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A record (- for standard input).", autocompletion=complete_files),
    ] = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    profiles: Annotated[
        bool, typer.Option("--profiles", help="With what games kept before told of these players.")
    ] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep what this game tells of its players, by name, for later games.")
    ] = False,
    kept: Annotated[bool, typer.Option("--kept", help="What is kept, of whom and from which games.")] = False,
    forget: Annotated[
        str | None, typer.Option("--forget", metavar="NAME", help="Take a player out of all that is kept.")
    ] = None,
    forget_all: Annotated[bool, typer.Option("--forget-all", help="Take out all that is kept.")] = False,
    same: Annotated[
        tuple[str, str] | None,
        typer.Option("--same", metavar="NAME NAME", help="Two names are one player's, in folders and in what is kept."),
    ] = None,
    not_same: Annotated[
        tuple[str, str] | None, typer.Option("--not-same", metavar="NAME NAME", help="Take that back.")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """How each opponent has played so far, in words and numbers: a guess, with the bids that say so."""
    from boss_cli.bids.profiles import ask_profiles, keep_profiles
    from boss_cli.position.find import record_position
    from boss_cli.shell.errors import UsageError

    env: Environment = context.obj
    chosen = {"--profiles": profiles, "--keep": keep, "--kept": kept}
    chosen |= {"--forget": forget is not None, "--forget-all": forget_all}
    chosen |= {"--same": same is not None, "--not-same": not_same is not None}
    wanted = [option for option, is_asked in chosen.items() if is_asked]
    if len(wanted) > 1:
        raise UsageError(f"{' and '.join(wanted)} are different things to do: one of them")
    if wanted and wanted[0] not in ("--profiles", "--keep"):
        for option, value in (("FILE", file), ("--record", record), ("--seat", seat), ("--at", at), ("--game", game)):
            if value is not None:
                raise UsageError(f"{option} is about a record; {wanted[0]} is about what is kept of all")
        _about_kept(env, forget, same, not_same, kept, as_json)
        return Exit.OK
    source = record_position(env, file, record, game, at)
    if keep:
        keep_profiles(env, source, seat, as_json)
    else:
        ask_profiles(env, source, seat, as_json, profiles)
    return Exit.OK


def _about_kept(
    env: Environment,
    forget: str | None,
    same: tuple[str, str] | None,
    not_same: tuple[str, str] | None,
    kept: bool,
    as_json: bool,
) -> None:
    """What is about all that is kept."""
    from boss_cli.bids.profiles import forget_profiles, join_names, part_names, show_kept

    if kept:
        show_kept(env, as_json)
    elif same is not None:
        join_names(env, *same, as_json)
    elif not_same is not None:
        part_names(env, *not_same, as_json)
    else:
        forget_profiles(env, forget, as_json)


def calibrate(
    context: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Records of games.", autocompletion=complete_files),
    ] = None,
    play: Annotated[str | None, typer.Option("--play", metavar="POLICY", help="Play games of such players.")] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="With --play: how many games.")
    ] = 100,
    players: Annotated[int, typer.Option("--players", metavar="2-6", help="With --play: seats at the table.")] = 4,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Which games, and which deals.")] = 0,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="FAMILY", help="Leave out types made from a policy. Repeatable."),
    ] = None,
    no_backs: Annotated[
        bool, typer.Option("--no-backs", help="Readers do not see the backs of others' cards.")
    ] = False,
    last: Annotated[bool, typer.Option("--last", help="With --play: only the beginning of every last round.")] = False,
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", min=1, max=64, help="With --play: processes to work with.")
    ] = 1,
    setting: SettingOption = None,
    write: Annotated[
        str | None, typer.Option("--write", metavar="NAME", help="Fit the types to these records and keep that.")
    ] = None,
    settings: Annotated[bool, typer.Option("--settings", help="What was fitted and kept.")] = False,
    forget: Annotated[str | None, typer.Option("--forget", metavar="NAME", help="Take a setting away.")] = None,
    as_json: JsonOption = False,
) -> int:
    """Whether reading helps: the cards' odds and the read odds of finished hands beside what came true."""
    from boss_cli.bids.calibrate import Calibration, GamesToPlay, calibrate_files, calibrate_play
    from boss_cli.bids.calibration_page import page
    from boss_cli.bids.fit_setting import write_setting
    from boss_cli.bids.settings_answer import fitted_page
    from boss_cli.page.as_rich import tell
    from boss_cli.shell.errors import UsageError

    env: Environment = context.obj
    chosen = {"--play": play is not None, "--write": write is not None, "--settings": settings}
    wanted = [option for option, is_asked in (chosen | {"--forget": forget is not None}).items() if is_asked]
    if len(wanted) > 1:
        raise UsageError(f"{' and '.join(wanted)} are different things to do: one of them")
    if (settings or forget is not None) and (files or setting is not None):
        raise UsageError(f"{wanted[0]} is about what is kept, so '{files[0] if files else '--setting'}' is too much")
    if settings or forget is not None:
        return _about_settings(env, forget, as_json)
    calibration = Calibration(without or [], not no_backs, seed, setting)
    if write is not None:
        return tell(env, write_setting(env, calibration, files or [], write), fitted_page, as_json)
    if play is None:
        return tell(env, calibrate_files(env, calibration, files or []), page, as_json)
    if files:
        raise UsageError(f"--play makes games of its own, so '{files[0]}' is too much")
    to_play = GamesToPlay(play, games, players, last)
    return tell(env, calibrate_play(env, calibration, to_play, processes), page, as_json)


def _about_settings(env: Environment, forget: str | None, as_json: bool) -> int:
    """Show all settings that are kept, or take one away."""
    from boss_cli.bids.settings_answer import forget_setting, forgotten_page, page, settings_answer
    from boss_cli.page.as_text import tell
    from boss_solver import SettingFolder

    folder = SettingFolder.standard(env.variables)
    if forget is not None:
        return tell(env, forget_setting(folder, forget), forgotten_page, as_json)
    return tell(env, settings_answer(folder), page, as_json)
