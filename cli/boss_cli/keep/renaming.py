"""``boss rename``: another name for a player, in every line of the record."""

from __future__ import annotations

from boss_cli.keep.entry_answer import next_words
from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.position.opened import open_live, tell_notices
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver import BossError, LiveRecord, UnreadableError
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import written
from boss_solver.record.words.tokens import split
from boss_solver.table.entry.renaming import Renamed
from boss_solver.table.entry.renaming import rename as give_name
from boss_solver.table.storage.seen import RecordState


def rename(env: Environment, record: str | None, player: str, name: str) -> int:
    """Rename a player, and say what that changed and what it did not."""
    live = open_live(env, record)
    renamed = give_name(live, player, name)
    tell_notices(env, live)
    page = Page()
    for words in (*renamed_words(renamed), *kept_words(env, renamed), next_words(live)):
        page.say(words)
    show(env, page)
    return Exit.OK


def rename_at_table(env: Environment, live: LiveRecord, rest: str, seen: RecordState) -> tuple[str, ...]:
    """The same from the words that were typed behind ``rename`` at the live table, and what came of it in words.

    ``seen`` is the state of the record that stood on the screen.

    Raises UsageError where they are not two, and what :func:`boss_solver.table.entry.renaming.rename` raises.
    """
    renamed = give_name(live, *names_in(rest), seen=seen)
    return (*renamed_words(renamed), *kept_words(env, renamed))


def names_in(rest: str) -> tuple[str, str]:
    """The player and his new name, as they stand behind ``rename``. Raises UsageError where they are not two."""
    try:
        words = split(rest).words
    except ReadingError as error:
        raise UnreadableError([error.problem]) from None
    if len(words) != 2:
        raise UsageError(f"rename whom to what? such as: {EXAMPLE} (a name of several words stands in quotation marks)")
    return words[0].text, words[1].text


EXAMPLE = "rename Red Violet"


def renamed_words(renamed: Renamed) -> tuple[str, ...]:
    """The changes by a rename, in words."""
    old, new, (patch, _) = renamed
    if not patch.old:
        return (f"{written(old)} is called so already; nothing changed",)
    number = sum(before != after for before, after in zip(patch.old, patch.new, strict=True))
    lines = "1 line is" if number == 1 else f"{number} lines are"
    return (
        f"{written(old)} is {written(new)} now: {lines} changed, and undo takes it back",
        "Comments, titles, dates and places stay as they are",
    )


def kept_words(env: Environment, renamed: Renamed) -> tuple[str, ...]:
    """What is kept of the player under his old name, which stays there; nothing where nothing is kept."""
    import shlex

    from boss_solver.reading.kept.carried import ProfileBook
    from boss_solver.table.storage.same_players import SamePlayersFile

    old, new = renamed.old, renamed.new
    try:
        same = SamePlayersFile.standard(env.variables).load()
        games = ProfileBook.standard(env.variables).games()
    except BossError:  # the name is changed whatever became of these files
        return ()
    number = sum(any(same.key(player.name) == same.key(old) for player in game.players) for game in games)
    if not number or same.key(old) == same.key(new):
        return ()
    kept = f"What profiles keep of {written(old)} ({number} game{'s' * (number > 1)}) stays under that name"
    return (f"{kept}: 'boss profiles --same {shlex.quote(old)} {shlex.quote(new)}' makes both one player's",)
