"""How long it takes to open a long record: a game of six whose players comment on everything; and one that is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from boss_solver.game.setup import usual
from boss_solver.record.games.reader import load, loads
from tests.bench.harness import Action, Result, seconds, versus
from tests.play import play_game
from tests.written import NAMES, text_of

LINES = 10_000
MANY = 100_000
BAD = ("Red NY9", "Green NY3", "note Blue lacks QQ9", '"Red NY3', "bostn 3 qwe", "Blue NY3", "backs Blue NY BO")
"""Lines that are bad in different ways."""
HAND = ("hand", "Red DE+1 NY3", "Blue BO3", "Red DE1", "Blue DE2", "Red NY0", "Blue BOh", "broken")


def long_record() -> str:
    """A whole game of six, every line of it followed by notes, comments and blanks: 10,000 lines, about 200 of play."""
    setup = usual(6)
    lines = text_of(setup, play_game(setup, Random(1)).events).splitlines()
    last_header = lines.index("hand")
    extra = _remarks(LINES - len(lines))
    each, more = divmod(LINES - len(lines), len(lines) - last_header)
    found = lines[:last_header]
    for number, line in enumerate(lines[last_header:]):
        found.append(line)
        found += (next(extra) for _ in range(each + (number < more)))
    return "\n".join(found) + "\n"


def _remarks(number: int) -> Iterator[str]:
    """Notes and comments, some lines with nothing on them."""
    rng = Random(2)
    for _ in range(number):
        who = rng.choice(NAMES)
        yield rng.choice(
            (
                f"note {who} lacks DEr",
                f"note {who} has 2 DE",
                f"# {who} wants Boston, or so it seems",
                f"hunch 7:3 {who} holds NY3  # said with a straight face",
                "",
            )
        )


def reading(*lines: str) -> Action:
    """Reading so many lines after a header, these again and again."""
    begun = "boss-record 1\nplayers Red Blue\n" + "hand\n" * (lines[0] != "hand")
    text = begun + "".join(lines[number % len(lines)] + "\n" for number in range(MANY))
    return lambda: loads(text)


def bench() -> Iterator[Result]:
    text = long_record()
    assert text.count("\n") == LINES
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.boss"
        path.write_text(text, encoding="utf-8")

        def open_it() -> None:
            load(path).require()

        yield seconds("open 10,000 lines", open_it, at_most=0.5)
        good = reading(*HAND)
        for line in BAD:
            yield versus(f"100,000 lines such as {line}", reading(line), good, at_most=1.5)
