"""Names that the user said to be one player's: what is said of them, and who plays in the records that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.message import message
from boss_solver import UnreadableError
from boss_solver.record.games.read_game import read_game
from boss_solver.record.games.reader import decode, game_texts
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.same_players import SamePlayers


def say_same(page: Page, same: SamePlayers) -> None:
    """All pairs of names that were said to be one player's, and how they are taken back."""
    if same.pairs:
        pairs = [" = ".join(pair) for pair in same.pairs]
        page.say(message("one player, as you said: {pairs:list}", pairs=pairs))
        back = "'{command:command}' takes such a pair back"
        page.say(message(back, command="profiles --not-same NAME NAME"))


def same_words(same: Iterable[Sequence[str]]) -> Iterator[str]:
    """Which names count as another, each element the names of one player, what he is called first."""
    for called, *others in same:
        verb = "counts" if len(others) == 1 else "count"
        yield f"{' and '.join(others)} {verb} as {called}, as 'boss profiles --same' said"


def apart_words(names: Sequence[str], game: str) -> str:
    """That names which were said to be one player's cannot be that."""
    return f"{' and '.join(names)} both play in {game}, so they are kept apart, whatever 'boss profiles --same' said"


def players_kept(env: Environment) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The players of every game in the folder of records; what does not read is left out."""
    for kept in RecordFolder.standard(env.variables).records():
        try:
            texts = game_texts(decode(kept.path.read_bytes(), kept.name))
        except (OSError, UnreadableError):
            continue
        for first, lines in texts:
            end = next((at for at, line in enumerate(lines, 1) if line.strip().casefold().startswith("pl")), 0)
            yield kept.name, read_game(first, lines[:end], kept.name).names
