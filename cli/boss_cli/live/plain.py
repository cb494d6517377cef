"""The live table where the terminal can do nothing but print: the board after every entry, line by line."""

from __future__ import annotations

from boss_cli.live.live_table import LiveTable


def run_plain(table: LiveTable) -> str:
    """Print the board, take a line, until it is left; why it was left."""
    env = table.env
    table.sight.keeps_line = False
    env.show("What this terminal shows stays on it; the word hide keeps your cards out of the next boards.")
    while not table.leaving:
        _show(table)
        try:
            text = env.ask(table.prompt)
        except KeyboardInterrupt:
            table.leaving = "quit"
        else:
            _enter(table, text)
    return table.leaving


def _show(table: LiveTable) -> None:
    """Print the board as it is by now; what was said of the last line stays."""
    said = table.shown.said
    if table.refresh():
        table.shown.said = (*said, *table.shown.said)
    work = table.to_read()
    if work is not None:
        table.along.take(work())
    frame = table.frame(table.env.width, 500)
    table.env.show(*(line.text for line in frame.lines if line.text.strip()))


def _enter(table: LiveTable, text: str) -> None:
    """Take a line, typed below what was printed; Ctrl-C stops a question, and leaves only where none is answered."""
    is_question = table.is_slow(text)
    try:
        table.enter(text)
    except KeyboardInterrupt:
        if is_question:
            table.shown.said = ("stopped",)
        else:
            table.leaving = "quit"
