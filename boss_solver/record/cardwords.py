"""Cards, police cards and the vocabulary of the moment, as the lines of a record name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_solver.game.cards import DECKS, Badge, Shown
from boss_solver.game.turns import next_seat
from boss_solver.record.names import Match, fold, nearest, unmatched_card_reason
from boss_solver.record.problems import ReadingError
from boss_solver.record.progress import Progress
from boss_solver.record.turnwords import Vocabulary, shown_matching
from boss_solver.record.values import comma_parts
from boss_solver.record.words import Word


def vocabulary(progress: Progress) -> Vocabulary:
    """What the words of a turn can mean now."""
    state = progress.here
    decks = {city: DECKS[city] for city in state.table.setup.cities}
    return Vocabulary(progress.names, decks, next_seat(state.table))


def read_shown(words: Sequence[Word], progress: Progress) -> tuple[Shown, ...]:
    """Cards named one after the other, by codes or in several words each. Raises ReadingError for any other word."""
    decks = vocabulary(progress).decks
    parts = comma_parts(words)
    found: list[Shown] = []
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + 4), at, -1):
            text = " ".join(part.text for part in parts[at:end])
            cards: Sequence[Match[Shown]] = shown_matching(text, decks)
            if cards:
                break
        else:
            word = parts[at]
            reason = unmatched_card_reason(word.text, decks) or f"'{word.text}' is no card of this game"
            codes = [str(card) for deck in decks.values() for card in deck]
            raise ReadingError(reason, word.column, word.text, "cards such as NY3 BOh", nearest(word.text, codes) or "")
        if len(cards) > 1:
            both = " or ".join(str(card.value) for card in cards)
            raise ReadingError(f"'{text}' can be {both}", parts[at].column, text, "one of these")
        found.append(cards[0].value)
        at = end
    return tuple(found)


_BADGES: Final = {"silver": Badge.SILVER, "gold": Badge.GOLD, "both": Badge.BOTH, "forgotten": None}


def read_badge(word: Word, forgotten: bool = False) -> Badge | None:
    """A police card by its colour or the beginning of it. Raises ReadingError for anything else."""
    text = fold(word.text)
    choices = [name for name in _BADGES if forgotten or name != "forgotten"]
    hits = [name for name in choices if text and name.startswith(text)]
    if len(hits) != 1:
        raise ReadingError(f"'{word.text}' is no police card", word.column, word.text, ", ".join(choices))
    return _BADGES[hits[0]]
