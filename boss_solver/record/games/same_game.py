r"""Which records are of one and the same game.

Same players in the same seats, same cities, cards undealt and rulings, the same turns and rewards: that is one game,
whatever else its records say (whose they are, what was dealt, backs, notes, comments, title, date, place). A card that
nobody noted agrees with any card. A record that stops early is of the same game as a longer one if it has a settled
hand and is its beginning.

To agree is not to be the same: ``DE?`` agrees with DE3 and with DE4, and these two are two games. So records are one
game where they agree with each other and with the same others. One that agrees with two games that are not one stands
by itself, and :attr:`SameGames.doubtful` tells which it can be.

>>> from boss_solver.record.games.reader import loads
>>> text = "boss-record 1\nplayers Red Blue\nhand\nRed DE+3 NY3\n"
>>> games = [loads(text + turn) for turn in ("Blue DE?", "Blue DE3", "Blue DE3  # I think", "pass BO3")]
>>> same_games([account_of(game) for game in games]).groups
((1, 0, 2), (3,))
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from boss_solver.game.cards import Card, City
from boss_solver.game.events import (
    BacksSeen,
    Dealt,
    Event,
    HandBegins,
    HandBroken,
    Joined,
    Placed,
    PlayerLeft,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.setup import Setup
from boss_solver.game.state import FaceUp
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.words.drawn import without_marks

_Step: TypeAlias = tuple[str, str]
"""An event, and the card of it: none, ``?``, ``DE?`` or ``DE3``."""


class GameAccount(NamedTuple):
    """A game's marks that no other game has, and how much its record knows of it: plain values that can be kept."""

    players: tuple[str, ...]
    """Clockwise, as they are written."""
    rules: str
    """Cities, cards undealt and rulings."""
    steps: tuple[_Step, ...]
    """Turns and rewards, and where hands begin."""
    settled: int
    """Steps to the end of the first settled hand; 0 where none is settled."""
    known: tuple[int, ...]
    """How rich the record is, what counts most first: settled hands, whether the game came to its end, steps, what is
    known of cards and holdings, whether it is a full record, card backs, police cards."""


class SameGames(NamedTuple):
    """Records by games. They are told by their numbers in the order they were given."""

    groups: tuple[tuple[int, ...], ...]
    """The records of each game, the richest first, then in order; the games in the order of their first record."""
    doubtful: Mapping[int, tuple[int, ...]]
    """Richest records of games that can be one of several others, each with the richest records of these."""


def account_data(account: GameAccount) -> dict[str, Any]:
    """An account as JSON has it; :func:`account_from` reads it again."""
    steps = "; ".join(f"{what}={card}" if card else what for what, card in account.steps)
    return account._asdict() | {"players": list(account.players), "steps": steps, "known": list(account.known)}


def account_from(data: Any) -> GameAccount:
    """An account as it was kept. Raises ValueError, TypeError or KeyError where it is none."""
    players, rules, steps, settled, known = (data[field] for field in GameAccount._fields)
    texts, numbers = [*players, rules, steps], [settled, *known]
    if not all(isinstance(one, str) for one in texts) or not all(type(one) is int for one in numbers):
        raise TypeError("texts and whole numbers are expected")
    parts = (part.partition("=") for part in steps.split("; ") if part)
    return GameAccount(tuple(players), rules, tuple((what, card) for what, _, card in parts), settled, tuple(known))


def name_key(name: str) -> str:
    """The key that all ways to write a name share: capitals do not count, nor do marks of direction."""
    return unicodedata.normalize("NFC", without_marks(name)).casefold().strip()


def account_of(record: Record) -> GameAccount:
    """The account that tells a record's game from others. Raises UnreadableError if the record has errors."""
    record.require()
    return account_of_lines(record.lines, record.good.setup)


def account_of_lines(lines: Sequence[Line], setup: Setup) -> GameAccount:
    """The account of a game from the lines of its record, or from the first of them."""
    events = [event for line in lines for event in line.events]
    steps: list[_Step] = []
    hands = first = 0
    for event in events:
        steps += _steps(event, setup)
        if isinstance(event, RewardsTurned):
            hands += 1
            first = first or len(steps)
    after = lines[-1].after if lines else None
    is_over = after is not None and after.state is not None and bool(after.here.table.outcome)
    known = (
        hands,
        int(is_over),
        len(steps),
        sum(2 * len(one.cards) for one in events if isinstance(one, Dealt)) + sum(_known(card) for _, card in steps),
        int(after is not None and after.is_full),
        sum(1 + len(one.counts) for one in events if isinstance(one, BacksSeen)),
        sum(isinstance(one, PoliceTurned) and one.badge is not None for one in events),
    )
    return GameAccount(after.names if after else (), _rules(setup), tuple(steps), first, known)


def _rules(setup: Setup) -> str:
    changed = (f"{name}={value}" for name, value in sorted(setup.options.changed().items()))
    return " ".join([*setup.cities, str(setup.undealt), *changed])


def _steps(event: Event, setup: Setup) -> Iterator[_Step]:
    match event:
        case HandBegins():
            yield "hand", ""
        case Placed():
            yield f"{event.seat} {event.city}+{event.experts},{event.occasionals}", ""
        case Revealed():
            yield f"{event.seat} shows", str(event.card)
        case RewardsTurned():
            rewards: dict[City, Card] = {card.city: card for card in event.cards}
            for city in setup.cities:
                yield "reward", str(rewards.get(city, f"{city}?"))
        case HandBroken():
            yield "broken", ""
        case PlayerLeft():
            yield f"{event.seat} leaves", ""
        case Joined():
            yield from _joined(event)


def _joined(event: Joined) -> Iterator[_Step]:
    accounts = [(*account[:-1], *sorted(account.banned)) for account in event.accounts]
    position = (event.hand_no, event.in_hand, [*map(str, event.row)], event.marker, [*map(str, event.badges)], accounts)
    on = [(str(city), [(seat, *stake) for seat, stake in stakes]) for city, stakes in event.on]
    yield f"position {position} {on}", ""
    for up in event.shown:
        yield _face_up(up)


def _face_up(up: FaceUp) -> _Step:
    return f"{up.seat} has shown", str(up.card)


def _known(card: str) -> int:
    return 0 if card in ("", "?") else 1 if card.endswith("?") else 2


def agree(game: GameAccount, other: GameAccount, key: Callable[[str], str] = name_key) -> bool:
    """Whether two records can be of one game by all that both tell.

    Args:
        game: A record.
        other: Another one.
        key: What names of the same player have in common.
    """
    return (
        game.rules == other.rules
        and [*map(key, game.players)] == [*map(key, other.players)]
        and _steps_agree(game, other)
    )


def _steps_agree(game: GameAccount, other: GameAccount) -> bool:
    short, long = (game, other) if len(game.steps) <= len(other.steps) else (other, game)
    if len(short.steps) < len(long.steps) and not short.settled:
        return False
    return all(
        mine == theirs or (mine[0] == theirs[0] and _cards_agree(mine[1], theirs[1]))
        for mine, theirs in zip(short.steps, long.steps, strict=False)
    )


def _cards_agree(card: str, other: str) -> bool:
    if "?" in (card, other):
        return True
    return (card.endswith("?") or other.endswith("?")) and card[:2] == other[:2]


def same_games(records: Sequence[GameAccount], key: Callable[[str], str] = name_key) -> SameGames:
    """Which of the records are of one game. The order they come in decides nothing but which of equals is first.

    Args:
        records: What each tells.
        key: What names of the same player have in common.
    """
    groups: list[tuple[int, ...]] = []
    doubtful: dict[int, tuple[int, ...]] = {}
    for alike in _alike(records, key):
        _group([one for _, one in sorted(alike.items())], records, groups, doubtful)
    return SameGames(tuple(sorted(groups, key=min)), dict(sorted(doubtful.items())))


def _alike(records: Sequence[GameAccount], key: Callable[[str], str]) -> Iterable[dict[tuple[_Step, ...], list[int]]]:
    """The records that may be of one game, those that tell the very same steps together."""
    alike: dict[object, dict[tuple[_Step, ...], list[int]]] = defaultdict(dict)
    for number, game in enumerate(records):
        shape = tuple(what for what, _ in game.steps[: game.settled or None])
        place = alike[tuple(map(key, game.players)), game.rules, bool(game.settled), shape]
        place.setdefault(game.steps, []).append(number)
    return alike.values()


def _group(
    alike: Sequence[list[int]],
    records: Sequence[GameAccount],
    groups: list[tuple[int, ...]],
    doubtful: dict[int, tuple[int, ...]],
) -> None:
    """Group records that may be of one game; each element of ``alike`` are records that tell the same steps."""
    if _all_agree([records[numbers[0]].steps for numbers in alike]):
        near = [(1 << len(alike)) - 1] * len(alike)
    else:
        near = _near([records[numbers[0]] for numbers in alike])
    games: dict[int, list[int]] = defaultdict(list)
    for at, bits in enumerate(near):
        games[bits].append(at)
    richest: dict[int, int] = {}
    for bits, some in games.items():
        numbers = sorted(number for at in some for number in alike[at])
        best = max(numbers, key=lambda number: (records[number].known, -number))
        richest[bits] = best
        groups.append((best, *(number for number in numbers if number != best)))
    for bits, best in richest.items():
        others = [at for at in range(len(alike)) if bits >> at & 1]
        if any(bits & ~near[at] for at in others):
            doubtful[best] = tuple(sorted({richest[near[at]] for at in others} - {best}))


def _near(records: Sequence[GameAccount]) -> list[int]:
    """For each of the records, as bits, itself and those that it agrees with."""
    near = [1 << at for at in range(len(records))]
    for at, game in enumerate(records):
        for after in range(at + 1, len(records)):
            if _steps_agree(game, records[after]):
                near[at] |= 1 << after
                near[after] |= 1 << at
    return near


def _all_agree(records: Sequence[Sequence[_Step]]) -> bool:
    """Whether all agree with each other, of records that may be of one game: then what each card was fits all."""
    longest = [what for what, _ in max(records, key=len)]
    cards = [""] * len(longest)
    for steps in records:
        if [what for what, _ in steps] != longest[: len(steps)]:
            return False
        for at, (_, card) in enumerate(steps):
            if card != cards[at] and card != "?":
                if cards[at] and cards[at] != "?" and not _cards_agree(card, cards[at]):
                    return False
                if not card.endswith("?") or cards[at] in ("", "?"):
                    cards[at] = card
    return True
