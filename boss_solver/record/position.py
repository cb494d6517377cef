"""The position block: a record that begins in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boss_solver.game.cards import Badge, City, Shown
from boss_solver.game.events import Joined
from boss_solver.game.setup import EXPERTS
from boss_solver.game.state import Account, FaceUp, Stake
from boss_solver.record.cardwords import read_badge, read_shown
from boss_solver.record.problems import ReadingError
from boss_solver.record.progress import Progress
from boss_solver.record.seats import read_seat, seats_named
from boss_solver.record.statements import (
    AccountIs,
    BadgesAre,
    MarkerIs,
    PositionEnds,
    PositionOpens,
    RowIs,
    ShownAre,
    StakesAre,
    Statement,
)
from boss_solver.record.values import number_of, one, only, read_cities, read_city
from boss_solver.record.words import Word

_ACCOUNT: Final = ("money", "dead", "away-one", "away-two", "occasionals")


def read_position_start(words: Sequence[Word], progress: Progress) -> Statement:
    """``position in hand 2``, ``position before hand 3``."""
    texts = [word.text.casefold() for word in words]
    if len(words) != 3 or texts[0] not in ("in", "before") or texts[1] != "hand":
        column = words[0].column if words else 1
        what = "a position says where the game is"
        raise ReadingError(what, column, " ".join(texts), "position in hand N, or position before hand N")
    return PositionOpens(number_of(words[2], "the hand", low=1), texts[0] == "in")


def _row(words: Sequence[Word], progress: Progress) -> Statement:
    return RowIs(read_cities(words, progress.setup.first_row, "the cities of the row"))


def _marker(words: Sequence[Word], progress: Progress) -> Statement:
    return MarkerIs(read_seat(one(words, "a player"), progress.names))


def _badges(words: Sequence[Word], progress: Progress) -> Statement:
    return BadgesAre(tuple(badge for word in words if (badge := read_badge(word)) is not None))


def _account(words: Sequence[Word], progress: Progress) -> Statement:
    if not words:
        raise ReadingError("'player' without a name", 1, "player", "a player, then money 5 and the like")
    seat = read_seat(words[0], progress.names)
    values: dict[str, int] = {}
    banned: tuple[City, ...] = ()
    at = 1
    while at < len(words):
        key = words[at].text.casefold()
        if key == "banned":
            banned = read_cities(words[at + 1 :], progress.setup.cities, "the cities closed to him")
            break
        if key not in _ACCOUNT or key in values or at + 1 == len(words):
            what = f"'{words[at].text}' {'needs a number' if key in _ACCOUNT else 'is nothing a player has'}"
            legal = f"{', '.join(_ACCOUNT)} and a number each, or banned and cities"
            raise ReadingError(what, words[at].column, words[at].text, legal)
        values[key] = number_of(words[at + 1], key, low=-99 if key == "money" else 0)
        at += 2
    return AccountIs(
        seat,
        values.get("money", 0),
        values.get("dead", 0),
        values.get("away-one", 0),
        values.get("away-two", 0),
        values.get("occasionals", 3),
        banned,
    )


def read_amount(word: Word) -> Stake:
    """Gangsters as ``3`` or ``2,1`` (experts, occasionals). Raises ReadingError for anything else."""
    experts, comma, occasionals = word.text.lstrip("+").partition(",")
    at = word.column
    return Stake(
        number_of(Word(experts, at), "experts"),
        number_of(Word(occasionals, at + len(experts) + 1), "occasionals") if comma else 0,
    )


def _on(words: Sequence[Word], progress: Progress) -> Statement:
    legal = "a city, then players with their gangsters: on DE Red 3 Blue 2,1"
    if len(words) < 3 or len(words) % 2 == 0:
        raise ReadingError("'on' tells who has gangsters on a city", words[0].column if words else 1, "", legal)
    city = read_city(words[0], progress.setup.first_row)
    stakes = tuple(
        (read_seat(who, progress.names), read_amount(amount))
        for who, amount in zip(words[1::2], words[2::2], strict=True)
    )
    if len({seat for seat, _ in stakes}) < len(stakes):
        raise ReadingError("a player is named twice", words[1].column, words[1].text, legal)
    return StakesAre(city, stakes)


def _shown(words: Sequence[Word], progress: Progress) -> Statement:
    found: list[FaceUp] = []
    seat: int | None = None
    at = 0
    while at < len(words):
        named = seats_named(words[at], progress.names)
        if len(named) == 1 and (words[at].quoted or named[0][1] == 0 or seat is None):
            seat, at = named[0][0], at + 1
            continue
        if seat is None:
            raise ReadingError("whose cards?", words[at].column, words[at].text, "shown Red NY3 Blue DE2")
        end = at + 1
        while end < len(words) and not any(sure == 0 for _, sure in seats_named(words[end], progress.names)):
            end += 1
        cards: tuple[Shown, ...] = read_shown(words[at:end], progress)
        found += [FaceUp(seat, card) for card in cards]
        at = end
    if not found:
        raise ReadingError("'shown' without cards", 1, "shown", "shown Red NY3 Blue DE2")
    return ShownAre(tuple(found))


def read_position_end(words: Sequence[Word], progress: Progress) -> Statement:
    """``play``: the position as a whole."""
    only(words, 0)
    if progress.position is None:
        raise ReadingError("no position is open", expected="'position in hand N' before it")
    opens, lines = progress.position
    setup = progress.setup
    row, marker = setup.first_row, 0
    badges: tuple[Badge, ...] = ()
    accounts = [Account()] * setup.players
    on: list[tuple[City, tuple[tuple[int, Stake], ...]]] = []
    shown: tuple[FaceUp, ...] = ()
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
                on = [one for one in on if one[0] != line.city] + [(line.city, line.stakes)]
            case ShownAre():
                shown += line.cards
    joined = Joined(opens.hand_no, opens.in_hand, row, marker, badges, tuple(accounts), tuple(on), shown)
    return PositionEnds(joined)


POSITION_READERS: Final[dict[str, Callable[[Sequence[Word], Progress], Statement]]] = {
    "row": _row,
    "marker": _marker,
    "badges": _badges,
    "player": _account,
    "on": _on,
    "shown": _shown,
}
