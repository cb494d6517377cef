"""The position block: a record that begins in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boss_solver.game.cards import Badge, City
from boss_solver.game.events import AccountSlip, Joined, MarkerSlip, RowSlip
from boss_solver.game.setup import EXPERTS, OCCASIONALS
from boss_solver.game.state import Account, FaceUp, Stake
from boss_solver.record.lines.cardwords import read_badge, read_shown
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.statements import (
    AccountIs,
    BadgesAre,
    MarkerIs,
    PositionEnds,
    PositionOpens,
    RowIs,
    ShownAre,
    SizesAre,
    StakesAre,
    Statement,
)
from boss_solver.record.words.names import Exactness, fold, nearest
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.seats import read_seat, seats_named
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import city_first, number_of, one_word, only, read_cities

_ACCOUNT: Final = {"money": 0, "dead": 0, "away-one": 0, "away-two": 0, "occasionals": OCCASIONALS}
"""The parts of a player's account, and how much of each he has where nothing is said."""
_BANNED: Final = "banned"


def read_position_start(words: Sequence[Word], progress: Progress) -> Statement:
    """``position in hand 2``, ``position before hand 3``."""
    texts = [word.text.casefold() for word in words]
    legal = "position in hand N, or position before hand N"
    for word, text, choices in zip(words, texts, (("in", "before"), ("hand",)), strict=False):
        if text not in choices:
            close = nearest(text, choices) or ""
            raise ReadingError("a position says where the game is", word.column, word.text, legal, close)
    if len(words) < 3:
        raise ReadingError("a position says where the game is", expected=legal)
    only(words, 3)
    return PositionOpens(number_of(words[2], "the hand", low=1), texts[0] == "in")


def _row(words: Sequence[Word], progress: Progress) -> Statement:
    return RowIs(read_cities(words, progress.setup.first_row, "the cities of the row"))


def _marker(words: Sequence[Word], progress: Progress) -> Statement:
    return MarkerIs(read_seat(one_word(words, "a player"), progress.names))


def _badges(words: Sequence[Word], progress: Progress) -> Statement:
    return BadgesAre(tuple(_badge(word) for word in words))


def _badge(word: Word) -> Badge | None:
    is_none = not word.quoted and fold(word.text) == "none"
    return None if is_none else read_badge(word, forgotten=True)


def _account(words: Sequence[Word], progress: Progress) -> Statement:
    seat, values, banned = _account_words(words, progress, tuple(_ACCOUNT))
    money, dead, one_hand, two_hands, occasionals = (values.get(key, usual) for key, usual in _ACCOUNT.items())
    return AccountIs(seat, money, dead, one_hand, two_hands, occasionals, banned or ())


def _account_words(
    words: Sequence[Word], progress: Progress, keys: Sequence[str]
) -> tuple[int, dict[str, int], tuple[City, ...] | None]:
    """Whose account it is, the numbers told, the cities closed to him if they are told."""
    if not words:
        raise ReadingError("'player' without a name", expected="a player, then money 5 and the like")
    seat = read_seat(words[0], progress.names)
    values: dict[str, int] = {}
    banned: tuple[City, ...] | None = None
    at = 1
    while at < len(words):
        key = _account_key(words[at], keys)
        if key == _BANNED:
            statement_words = _closed(words[at + 1 :], progress)
            banned = tuple(city for city in progress.setup.cities if city in statement_words)
            break
        if key in values:
            raise ReadingError(f"{key} is told twice", words[at].column, words[at].text, "each once")
        if at + 1 == len(words):
            raise ReadingError(f"{key} needs a number", expected=f"a number, as {key} 1")
        values[key] = number_of(words[at + 1], key, low=-99 if key == "money" else 0)
        at += 2
    return seat, values, banned


def _closed(words: Sequence[Word], progress: Progress) -> Sequence[City]:
    if len(words) == 1 and not words[0].quoted and fold(words[0].text) == "none":
        return ()
    return read_cities(words, progress.setup.cities, "the cities closed to him")


def _account_key(word: Word, keys: Sequence[str]) -> str:
    matching = [key for key in (*keys, _BANNED) if fold(key) == fold(word.text)]
    if not matching or word.quoted:
        close = nearest(word.text, (*keys, _BANNED)) or ""
        legal = f"{', '.join(keys)} and a number each, or banned and cities"
        raise ReadingError(f"{quote(word.text)} is nothing a player has", word.column, word.text, legal, close)
    return matching[0]


def read_amount(word: Word) -> Stake:
    """Gangsters as ``3`` or ``2,1`` (experts, occasionals). Raises ReadingError for anything else."""
    text = word.text.lstrip("+")
    at = word.column + len(word.text) - len(text)
    experts, comma, occasionals = text.rstrip(",;").partition(",")
    return Stake(
        number_of(Word(experts, at), "experts"),
        number_of(Word(occasionals, at + len(experts) + 1), "occasionals") if comma else 0,
    )


def _on(words: Sequence[Word], progress: Progress) -> Statement:
    legal = "a city, then players with their gangsters: on DE Red 3 Blue 2,1"
    if not words:
        raise ReadingError("'on' tells who has gangsters on a city", expected=legal)
    city, used = city_first(words, progress.setup.first_row)
    stakes: dict[int, Stake] = {}
    for at in range(used, len(words), 2):
        seat = read_seat(words[at], progress.names)
        if seat in stakes:
            raise ReadingError("a player is named twice", words[at].column, words[at].text, legal)
        if at + 1 == len(words):
            raise ReadingError(f"how many gangsters has {progress.names[seat]} there?", expected=legal)
        stakes[seat] = read_amount(words[at + 1])
    if not stakes:
        raise ReadingError("'on' tells who has gangsters on a city", expected=legal)
    return StakesAre(city, tuple(stakes.items()))


def _shown(words: Sequence[Word], progress: Progress) -> Statement:
    shown: list[FaceUp] = []
    seat: int | None = None
    at = 0
    while at < len(words):
        if seat is None or _is_player(words[at], progress.names):
            seat = read_seat(words[at], progress.names)
            at += 1
        end = at
        while end < len(words) and not _is_player(words[end], progress.names):
            end += 1
        if end == at:
            break
        shown += [FaceUp(seat, card) for card in read_shown(words[at:end], progress)]
        at = end
    if at < len(words) or not shown:
        who = f"what did {progress.names[seat]} show?" if seat is not None else "'shown' without cards"
        column = words[at].column if at < len(words) else 0
        raise ReadingError(who, column, "", "players and their cards: shown Red NY3 Blue DE2")
    return ShownAre(tuple(shown))


def _is_player(word: Word, names: Sequence[str]) -> bool:
    return any(exactness is Exactness.CODE for _, exactness in seats_named(word, names))


def read_position_end(words: Sequence[Word], progress: Progress) -> Statement:
    """``play``: the position as a whole."""
    only(words, 0)
    if progress.position is None:
        raise ReadingError("no position is open", expected="'position in hand N' before it")
    return PositionEnds(joined_at(progress))


def joined_at(progress: Progress) -> Joined:
    """The position that the block says, as far as it has come."""
    assert progress.position is not None
    opens, lines = progress.position
    setup = progress.setup
    row, marker = setup.first_row, 0
    badges: tuple[Badge | None, ...] = ()
    accounts = [Account()] * setup.players
    on: list[tuple[City, tuple[tuple[int, Stake], ...]]] = []
    shown: tuple[FaceUp, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    for line in lines:
        match line:
            case RowIs():
                row = line.row
            case MarkerIs():
                marker = line.seat
            case BadgesAre():
                badges = line.badges
            case AccountIs():
                away = (line.away_one + line.away_two, line.away_two)
                alive = EXPERTS - line.dead
                accounts[line.seat] = Account(line.money, 0, alive, away, line.occasionals, frozenset(line.banned))
            case StakesAre():
                on.append((line.city, line.stakes))
            case ShownAre():
                shown += line.cards
            case SizesAre():
                sizes = line.sizes
    return Joined(opens.hand_no, opens.in_hand, row, marker, badges, tuple(accounts), tuple(on), shown, sizes)


def _marker_slip(words: Sequence[Word], progress: Progress) -> Statement:
    return MarkerSlip(read_seat(one_word(words, "a player"), progress.names))


def _row_slip(words: Sequence[Word], progress: Progress) -> Statement:
    return RowSlip(read_cities(words, progress.here.table.setup.first_row, "the cities of the row"))


def _account_slip(words: Sequence[Word], progress: Progress) -> Statement:
    seat, values, banned = _account_words(words, progress, _OF_A_SLIP)
    if not values and banned is None:
        raise ReadingError("what has he by a slip of the table?", expected="money 5, away-one 1 and the like, then !")
    amounts = (values.get(key) for key in _OF_A_SLIP)
    money, dead, one_hand, two_hands, occasionals, experts = amounts
    return AccountSlip(seat, money, experts, dead, one_hand, two_hands, occasionals, banned)


_OF_A_SLIP: Final = (*_ACCOUNT, "experts")

SLIP_READERS: Final[dict[str, Callable[[Sequence[Word], Progress], Statement]]] = {
    "row": _row_slip,
    "marker": _marker_slip,
    "player": _account_slip,
}
"""Lines of a position that say, with ``!`` at their end and between two hands, what the table did."""


POSITION_READERS: Final[dict[str, Callable[[Sequence[Word], Progress], Statement]]] = {
    "row": _row,
    "marker": _marker,
    "badges": _badges,
    "player": _account,
    "on": _on,
    "shown": _shown,
}
