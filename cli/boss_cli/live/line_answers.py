"""Questions at the live table: what stands in the board's place, and what is worked out while one types."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from boss_cli.ask.table import is_declared, lines, page_of
from boss_cli.bids.reading import Reads, implied_by
from boss_cli.live.answers.caught import answer, asked, table_words
from boss_cli.live.answers.shown import Shown
from boss_cli.live.typing.command_words import PUBLIC, CommandWord, Does
from boss_cli.shell.environment import Environment

HIDDEN: Final = "your cards are hidden: Ctrl-T (or the word hide) shows them again"


class Answers:
    """Puts the answers to questions in the board's place."""

    def __init__(
        self, env: Environment, path: Path, shown: Shown, tell: Callable[[], Callable[[], None] | None]
    ) -> None:
        self._env, self._path, self._shown, self._tell = env, path, shown, tell

    def show(self, command: CommandWord, rest: str, width: int, hidden: bool, reads: Reads | None) -> bool:
        """Answer a question for a screen of that width; False, with a word, where there is no answer."""
        if hidden and command.word not in PUBLIC:
            self._shown.said = (HIDDEN,)
            return False
        env, path = self._env, self._path
        if command.does is Does.ADVISE and (tell := self._tell()) is not None:
            from boss_cli.live.answers.advising import Advising  # with all that it needs it is slow to load

            Advising(env, path, rest, reads).show(self._shown, lambda: self._tell() is not None, tell)
            return True
        if is_declared(command.word):
            return self._page(command.word, rest, reads)
        question = asked(command.word, rest, reads)
        lines, is_good = answer(env, width, path, question)
        if not is_good and len(lines) < 4:
            # The screen folds it, and folds it again when its width changes.
            self._shown.said = tuple(re.sub(r"\n {2}(?! )", " ", "\n".join(lines)).split("\n"))
            return False
        once = question.keeps  # what is done is done once, however wide the screen becomes
        self._shown.answer(lambda wide: lines if once or wide == width else answer(env, wide, path, question)[0])
        return True

    def _page(self, name: str, rest: str, reads: Reads | None) -> bool:
        try:
            page = page_of(self._env, self._path, name, rest, implied_by(reads))
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            self._shown.said = tuple(table_words(error))
            return False
        self._shown.answer(lambda width: lines(self._env, width, page))
        return True
