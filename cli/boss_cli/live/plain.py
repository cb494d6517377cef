"""The live table where the terminal can do nothing but print: the board after every entry, line by line."""

from __future__ import annotations

from boss_cli.live.live_table import LiveTable


def run_plain(table: LiveTable) -> str:
    """Print the board, take a line, until it is left; why it was left."""
    env = table.env
    env.show("What this terminal shows stays on it; the word hide keeps your cards out of the next boards.")
    while not table.leaving:
        table.refresh()
        work = table.to_read()
        if work is not None:
            table.along.take(work())
        frame = table.frame(env.width, 500)
        env.show(*(line.text for line in frame.lines if line.text.strip()))
        try:
            table.enter(env.ask(table.prompt))
        except KeyboardInterrupt:
            table.leaving = "quit"
    return table.leaving
