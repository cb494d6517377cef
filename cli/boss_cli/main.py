"""The way in: errors become words and exit codes here, and nowhere else."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from boss_cli.shell.environment import Environment, PipeClosedError
from boss_cli.shell.exits import EndedError, Exit

_COMPLETE = "_BOSS_COMPLETE"
"""The variable by which a shell asks for completions."""


def run() -> None:
    """The ``boss`` command."""
    _end_in_order()
    gc.set_threshold(100_000)  # loading makes many objects and hardly any garbage: it takes a twentieth less so
    code = main(sys.argv[1:])
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_the_output()
    except OSError:  # a full disk: it was said when the text was written
        _let_go_of_the_output()
        code = code or Exit.NO_FILE
    sys.exit(code)


def _end_in_order() -> None:
    """When the system asks the program to end, what is open is closed as after Ctrl-C, and the exit code tells it."""
    with suppress(ImportError, ValueError, AttributeError):
        import _signal as signal  # type: ignore[import-not-found]  # what the module of that name would give, without what it takes to load that

        def ended(number: int, _: object) -> None:
            raise EndedError(number)

        signal.signal(signal.SIGTERM, ended)


def main(arguments: Sequence[str], environment: Environment | None = None) -> int:
    """Run one command and return its exit code."""
    env = environment or Environment.real()
    try:
        if not arguments and env.can_ask and _COMPLETE not in env.variables:
            from boss_cli.live.opening import open_table

            return open_table(env)  # without loading what reads a command line
        if _COMPLETE not in env.variables and (code := _plain(env, arguments)) is not None:
            return _ended(env, code)
        from boss_cli.app import app

        def run_app() -> object:
            return app(args=list(arguments), prog_name="boss", standalone_mode=False, obj=env)

        result = _complete(env, run_app) if _COMPLETE in env.variables else run_app()
    except PipeClosedError:
        _let_go_of_the_output()
        return Exit.OK
    except EndedError as ended:
        return ended.number
    except SystemExit as stopped:
        if _COMPLETE in env.variables:  # a shell asks what to offer, and reads the code
            raise
        _let_go_of_the_output()  # help was printed into a closed pipe
        return Exit.OK if stopped.code == 1 else Exit.BUG
    except KeyboardInterrupt:
        result = Exit.INTERRUPTED
    except Exception as error:  # noqa: BLE001  (nothing but words gets out)
        return _say(env, error)
    return _ended(env, int(result) if isinstance(result, int) else Exit.OK)


def _ended(env: Environment, code: int) -> int:
    if code == Exit.INTERRUPTED:
        env.error("stopped")
    return code


def _plain(env: Environment, arguments: Sequence[str]) -> int | None:
    """Run what is asked and entered most, if its words are plain; None for all else.

    What reads a command line and helps with it takes longer to load than most answers take to be found.
    """
    from boss_cli.shell.listing import COMMANDS, LINES

    name, *words = arguments or ("",)
    if name in LINES and not any(word.startswith("-") for word in words):
        from boss_cli.keep.entering import enter

        return enter(env, None, words, LINES[name], False)
    if name in COMMANDS and COMMANDS[name].is_question:
        from boss_cli.ask.from_shell import run_plain

        return run_plain(env, name, words)
    return None


def _complete(env: Environment, run_app: Callable[[], object]) -> object:
    """Tell a shell what to offer."""
    from boss_cli.shell.tab import reply, shell_asking

    shell = shell_asking(env.variables)
    return reply(shell, env.variables, run_app) if shell else run_app()


def _say(env: Environment, error: Exception) -> int:
    from boss_cli.shell.errors import words_for

    lines, code = words_for(error)
    for line in lines:
        env.error(line)
    if code == Exit.BUG and env.variables.get("BOSS_DEBUG"):
        import traceback

        traceback.print_exception(error, file=env.stderr)
    return code


def _let_go_of_the_output() -> None:
    """Keep the interpreter from flushing again, at its end, what cannot be written."""
    with suppress(OSError, AttributeError):  # a stream without a file, as in a test, needs nothing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
