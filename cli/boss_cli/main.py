"""The way in: errors become words and exit codes here, and nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from boss_cli.environment import Environment, PipeClosedError
from boss_cli.exits import Exit


def run() -> None:
    """The ``boss`` command."""
    code = main(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_the_pipe()
    sys.exit(code)


def main(arguments: Sequence[str], environment: Environment | None = None) -> int:
    """Run one command and return its exit code."""
    from boss_cli.app import app

    env = environment or Environment.real()
    try:
        result = app(args=list(arguments), prog_name="boss", standalone_mode=False, obj=env)
    except PipeClosedError:
        _let_go_of_the_pipe()
        return Exit.OK
    except KeyboardInterrupt:
        env.error("stopped")
        return Exit.INTERRUPTED
    except Exception as error:
        from boss_cli.boundary import words_for

        if env.variables.get("BOSS_DEBUG"):
            raise
        lines, code = words_for(error)
        for line in lines:
            env.error(line)
        return code
    return int(result) if isinstance(result, int) else Exit.OK


def _let_go_of_the_pipe() -> None:
    """Keep the interpreter from flushing into a closed pipe at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
