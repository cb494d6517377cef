"""Questions at the live table: what stands in the board's place, and what is worked out while one types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from boss_cli.ask.line import parsed
from boss_cli.ask.table import is_declared, page_of
from boss_cli.bids.reading import Reads, implied_by
from boss_cli.live.answers.shown import Shown
from boss_cli.live.answers.table_words import TABLE_WORDS
from boss_cli.live.typing.command_words import PUBLIC, CommandWord, Does
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import table_words

HIDDEN: Final = "your cards are hidden: Ctrl-T (or the word hide) shows them again"


class Answers:
    """Puts the answers to questions in the board's place."""

    def __init__(
        self, env: Environment, path: Path, shown: Shown, tell: Callable[[], Callable[[], None] | None]
    ) -> None:
        self._env, self._path, self._shown, self._tell = env, path, shown, tell

    def show(self, command: CommandWord, rest: str, hidden: bool, reads: Reads | None) -> bool:
        """Answer a question; False, with a word, where there is no answer."""
        if hidden and command.word not in PUBLIC:
            self._shown.said = (HIDDEN,)
            return False
        env, path = self._env, self._path
        if command.does is Does.ADVISE and (tell := self._tell()) is not None:
            from boss_cli.live.answers.advising import Advising  # with all that it needs it is slow to load

            Advising(env, path, rest, reads).show(self._shown, lambda: self._tell() is not None, tell)
            return True
        try:
            page = question_page(env, path, command.word, rest, reads)
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            self._shown.said = tuple(table_words(error))
            return False
        self._shown.page(page)
        return True


def question_page(env: Environment, path: Path, word: str, rest: str = "", reads: Reads | None = None) -> Page:
    """The answer to a question as it was typed: its word and what stands behind it. Raises what the question does."""
    implied = implied_by(reads)
    if is_declared(word):
        return page_of(env, path, word, rest, implied)
    question = TABLE_WORDS[word]
    return question.page(env, path, parsed(question.options, rest, implied))
