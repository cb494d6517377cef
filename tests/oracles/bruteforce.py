"""Every hidden deal consistent with a position, one after the other: the slow and obvious way.

Nothing here is shared with the engine under test; only the standard library is used. Cards are texts such
as ``DE3`` or ``BOh``, cities their two letters, seats count from 0. Boston's two 3s are two pieces with one
text.

>>> start = Position(players=2, hand=("NY0", "NY1", "DE1", "DE2", "BOh"), seat=0)
>>> found = summary(start)
>>> found.count, found.reward["BO"]["BO3"], found.holding[1, "BO3"]
(18, Fraction(2, 3), Fraction(1, 1))
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

FACES: Final[Mapping[str, str]] = {
    "NY": "0123",
    "BO": "33hp",
    "DE": "1234r",
    "KC": "23r",
    "CI": "123b",
    "ME": "123h",
    "PH": "3pr",
    "SL": "124st",
}
"""The deck of each city, one letter a card: money, hospital, prison, revolver, banished, shoot-out, theft."""

USUAL: Final[Mapping[int, int]] = {2: 3, 3: 5, 4: 7, 5: 7, 6: 8}
"""Players to how many of the cities above are played with, from the first."""


class TooManyDealsError(Exception):
    """The position has more deals than the caller was ready to go through."""


class Backs(NamedTuple):
    """What the backs of a seat's cards showed at the moment when it had shown `shown_before` cards."""

    seat: int
    counts: Mapping[str, int]
    """City to the number of its cards still in the holding then."""
    whole: bool = True
    """True: the cities not named had none."""
    shown_before: int = 0


class Seen(NamedTuple):
    """Cards that everybody saw where they stay, at the moment when the seat had shown `shown_before` cards."""

    where: int | str
    """The seat that held them; ``reward`` or ``undealt``."""
    cards: tuple[str, ...]
    shown_before: int = 0


class Deal(NamedTuple):
    """Where every card lies that is not in sight."""

    reward: Mapping[str, str]
    """City to the card under it."""
    holding: Mapping[int, tuple[str, ...]]
    """Seat to the cards it still holds; the seat whose view this is is left out."""
    undealt: tuple[str, ...]
    slots: Mapping[int, str]
    """Index in `Position.shown` of an entry with ``?`` to the card it was; own ones are left out."""


Key = TypeVar("Key")
Statement = Callable[[Deal], bool]
Weight = Callable[[Deal], Fraction]


@dataclass(frozen=True)
class Position:
    """All that is known. `hand` and `seat` are both None for a spectator."""

    players: int
    hand: tuple[str, ...] | None = None
    """The seat's own cards as dealt, those shown since included."""
    seat: int | None = None
    cities: tuple[str, ...] = ()
    """Empty: the usual ones for this number of players."""
    dealt: int | tuple[int, ...] | None = None
    """Cards dealt to each, or by seat where they were not dealt evenly; None: as many as there are."""
    undealt: int = 0
    shown: tuple[tuple[int, str], ...] = ()
    """Seat and ``DE3``, ``DE?`` (face not known) or ``?`` (nothing known), in order. What the seat itself
    showed changes no deal: its cards are known from `hand`."""
    backs: tuple[Backs, ...] = ()
    seen: tuple[Seen, ...] = ()
    """A card seen twice in one place is the same card. Which of two equal ones it is nobody can tell, so a deal
    weighs as much as there are ways to choose it."""
    lacks: tuple[tuple[int, str], ...] = ()
    """The seat holds no such card now."""
    holds: tuple[tuple[int, str], ...] = ()
    """The seat holds at least one such card now."""
    reward_is_one_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    statements: tuple[Statement, ...] = ()
    """Deals for which one of them is false are dropped."""
    weights: tuple[Weight, ...] = ()
    """A deal weighs the product of them; each is above 0, so none drops a deal."""

    def __post_init__(self) -> None:
        """Refuse what cannot be meant."""
        if (self.hand is None) != (self.seat is None):
            raise ValueError("a hand needs a seat, and a seat a hand")
        if self.hand is not None and self.seat is not None and len(self.hand) != self.size(self.seat):
            raise ValueError(f"{self.size(self.seat)} cards are dealt, not {len(self.hand)}")
        if any(seat == self.seat for seat, _ in self.lacks + self.holds) or any(
            b.seat == self.seat for b in self.backs
        ):
            raise ValueError("own cards are known: facts are about the others")

    @property
    def towns(self) -> tuple[str, ...]:
        """The cities played with, Chicago not among them."""
        return self.cities or tuple(FACES)[: USUAL[self.players]]

    def size(self, seat: int) -> int:
        """Cards dealt to a player."""
        if isinstance(self.dealt, tuple):
            return self.dealt[seat]
        if self.dealt is not None:
            return self.dealt
        spread = sum(len(FACES[city]) - 1 for city in self.towns) - self.undealt
        if spread % self.players:
            raise ValueError(f"{spread} cards cannot be dealt evenly to {self.players} players")
        return spread // self.players

    @property
    def others(self) -> tuple[int, ...]:
        """The seats whose cards are not known."""
        return tuple(seat for seat in range(self.players) if seat != self.seat)

    def remaining(self, seat: int) -> int:
        """How many cards the seat still holds."""
        return self.size(seat) - sum(1 for who, _ in self.shown if who == seat)

    def unseen(self) -> dict[str, list[str]]:
        """City to its cards that are neither own nor face up with their face known."""
        cards = {city: [city + face for face in FACES[city]] for city in self.towns}
        in_sight = list(self.hand or ())
        in_sight += [text for seat, text in self.shown if seat != self.seat and "?" not in text]
        for card in in_sight:
            cards[card[:2]].remove(card)
        return cards


@dataclass(frozen=True)
class Summary:
    """What all the deals together say. Probabilities are exact; what is impossible is absent."""

    count: int
    """Deals, every card a distinct piece, weights left aside."""
    weight: Fraction
    """The sum of the weights of the deals."""
    reward: Mapping[str, Mapping[str, Fraction]]
    """City to card to probability."""
    holding: Mapping[tuple[int, str], Fraction]
    """Seat and card to P(at least one such card is held now)."""
    counts: Mapping[tuple[int, str], Mapping[int, Fraction]]
    """Seat and city to the distribution of how many of its cards are held now."""
    undealt: Mapping[str, Fraction]
    """Card to P(at least one such card is undealt)."""
    slots: Mapping[int, Mapping[str, Fraction]]
    """Index in `Position.shown` to card to probability."""


class _Place:
    """Somewhere a hidden card can lie: `room` is what it can still take."""

    def __init__(self, room: int, city: str | None = None, seat: int | None = None) -> None:
        self.room = room
        self.city = city
        """The only city whose cards may lie here, if there is one."""
        self.seat = seat
        """Whose holding this is, if it is one."""
        self.cards: list[str] = []


class _Search:
    """Puts the unseen cards into the places, one card after the other, in every way."""

    def __init__(self, position: Position, max_deals: int) -> None:
        self.position = position
        self.steps_left = 50 * max_deals
        self.unseen = position.unseen()
        self.towns = position.towns
        self.rewards = {city: _Place(1, city) for city in self.towns}
        self.holdings = {seat: _Place(position.remaining(seat), seat=seat) for seat in position.others}
        self.undealt = _Place(position.undealt)
        self.slots = {
            index: _Place(1, None if text == "?" else text[:2])
            for index, (seat, text) in enumerate(position.shown)
            if seat != position.seat and "?" in text
        }
        self.places = [*self.rewards.values(), *self.holdings.values(), self.undealt, *self.slots.values()]
        if any(place.room < 0 for place in self.places):
            raise ValueError("a seat has shown more cards than it was dealt")
        if sum(place.room for place in self.places) != sum(map(len, self.unseen.values())):
            raise ValueError("the hidden cards do not fit the places for them")

    def city(self, number: int) -> Iterator[Deal]:
        """All deals of the cities from this one on, those before being placed."""
        if number == len(self.towns):
            yield self.deal()
        else:
            yield from self.card(number, 0)

    def card(self, number: int, nth: int) -> Iterator[Deal]:
        """All ways for the cards of this city from the nth on, and then for the later cities."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise TooManyDealsError("too many ways to place the cards, most of them against the facts")
        town = self.towns[number]
        cards = self.unseen[town]
        must = sum(place.room for place in self.places if place.city == town)
        if must > len(cards) - nth:
            return
        if nth == len(cards):
            if self.agrees(town):
                yield from self.city(number + 1)
            return
        for place in self.places:
            if place.room and place.city in (None, town):
                place.room -= 1
                place.cards.append(cards[nth])
                yield from self.card(number, nth + 1)
                place.cards.pop()
                place.room += 1

    def agrees(self, town: str) -> bool:
        """Whether the facts about this city hold, all its cards being placed."""
        facts = self.position
        if town in facts.reward_is_one_of and self.rewards[town].cards[0] not in facts.reward_is_one_of[town]:
            return False
        for seat, card in facts.lacks:
            if card in self.holdings[seat].cards:
                return False
        for seat, card in facts.holds:
            if card[:2] == town and card not in self.holdings[seat].cards:
                return False
        seen = [(one, card) for one in facts.seen for card in dict.fromkeys(one.cards) if card[:2] == town]
        if not all(self.there(one, card) >= one.cards.count(card) for one, card in seen):
            return False
        return all(self.back_agrees(back, town) for back in facts.backs)

    def there(self, one: Seen, card: str) -> int:
        """How many such cards were in that place at that moment."""
        if one.where == "reward":
            return self.rewards[card[:2]].cards.count(card)
        if one.where == "undealt":
            return self.undealt.cards.count(card)
        found = self.holdings[int(one.where)].cards.count(card)
        for index, text in self.shown_since(one):
            found += (self.slots[index].cards if index in self.slots else [text]).count(card)
        return found

    def shown_since(self, one: Seen) -> list[tuple[int, str]]:
        """What the seat has shown since, each with its index."""
        shown = [(i, text) for i, (seat, text) in enumerate(self.position.shown) if seat == one.where]
        return shown[one.shown_before :]

    def back_agrees(self, back: Backs, town: str) -> bool:
        """Whether the seat had, at that time, as many cards of this city as its backs showed."""
        if town not in back.counts and not back.whole:
            return True
        there = [card[:2] for card in self.holdings[back.seat].cards]
        played = [(index, text) for index, (seat, text) in enumerate(self.position.shown) if seat == back.seat]
        for index, text in played[back.shown_before :]:
            there += [card[:2] for card in self.slots[index].cards] if index in self.slots else [text[:2]]
        return there.count(town) == back.counts.get(town, 0)

    def deal(self) -> Deal:
        """The deal as it lies, all cards being placed."""
        return Deal(
            {city: place.cards[0] for city, place in self.rewards.items()},
            {seat: tuple(place.cards) for seat, place in self.holdings.items()},
            tuple(self.undealt.cards),
            {index: place.cards[0] for index, place in self.slots.items()},
        )


def enumerate_deals(position: Position, max_deals: int = 2_000_000) -> Iterator[Deal]:
    """Yield every consistent deal once, always in the same order.

    Deals that differ only in which of Boston's two 3s lies where are yielded apart.

    Raises:
        TooManyDealsError: after `max_deals` deals that fit all but `Position.statements`, or after 50 times
            as many steps, when the facts leave few of the ways tried.
    """
    for number, deal in enumerate(_Search(position, max_deals).city(0)):
        if number == max_deals:
            raise TooManyDealsError(f"more than {max_deals} deals")
        if all(statement(deal) for statement in position.statements):
            yield deal


def weight_of(position: Position, deal: Deal) -> Fraction:
    """The product of the position's weights for this deal, and of the ways to choose the cards that were seen."""
    weight = Fraction(ways_seen(position, deal))
    for factor in position.weights:
        weight *= factor(deal)
    return weight


def ways_seen(position: Position, deal: Deal) -> int:
    """The ways to choose which of equal cards were seen, among those not known to have been shown since."""
    latest = {(one.where, card): one for one in position.seen for card in one.cards if one.where != "reward"}
    ways = 1
    for (where, card), one in latest.items():
        number = one.cards.count(card)
        if where == "undealt":
            ways *= comb(deal.undealt.count(card), number)
        elif where != position.seat:
            since = [(i, text) for i, (seat, text) in enumerate(position.shown) if seat == where][one.shown_before :]
            there = [*deal.holding[int(where)], *(deal.slots[i] for i, _ in since if i in deal.slots)].count(card)
            ways *= comb(there, max(0, number - [text for _, text in since].count(card)))
    return ways


def probability(position: Position, statement: Statement, max_deals: int = 2_000_000) -> Fraction:
    """The exact probability of a statement, weights included; the position must have a deal."""
    true = total = Fraction(0)
    for deal in enumerate_deals(position, max_deals):
        weight = weight_of(position, deal)
        total += weight
        if statement(deal):
            true += weight
    return true / total


def summary(position: Position, max_deals: int = 2_000_000) -> Summary:
    """Go through all deals and add up. With no deal the count is 0 and every table is empty."""
    count = 0
    total = Fraction(0)
    rewards: Counter[str] = Counter()
    holdings: Counter[tuple[int, tuple[str, ...]]] = Counter()
    undealt: Counter[tuple[str, ...]] = Counter()
    slots: Counter[tuple[int, str]] = Counter()
    for deal in enumerate_deals(position, max_deals):
        # An int while nothing is weighed: faster, as exact, and a Counter adds either.
        weight: Any = weight_of(position, deal) if position.weights or position.seen else 1
        count += 1
        total += weight
        for card in deal.reward.values():
            rewards[card] += weight
        for held in deal.holding.items():
            holdings[held] += weight
        undealt[deal.undealt] += weight
        for slot in deal.slots.items():
            slots[slot] += weight

    holding: dict[tuple[int, str], Fraction] = {}
    counts: dict[tuple[int, str], dict[int, Fraction]] = {}
    for (seat, cards), weight in holdings.items():
        for card in set(cards):
            _add(holding, (seat, card), weight / total)
        for city in position.towns:
            _add(counts.setdefault((seat, city), {}), sum(card[:2] == city for card in cards), weight / total)
    left: dict[str, Fraction] = {}
    for cards, weight in undealt.items():
        for card in set(cards):
            _add(left, card, weight / total)
    under: dict[str, dict[str, Fraction]] = {}
    for card, weight in rewards.items():
        under.setdefault(card[:2], {})[card] = weight / total
    unknown: dict[int, dict[str, Fraction]] = {}
    for (index, card), weight in slots.items():
        unknown.setdefault(index, {})[card] = weight / total
    return Summary(count, total, under, holding, counts, left, unknown)


def _add(table: dict[Key, Fraction], key: Key, amount: Fraction) -> None:
    """Add to an entry that may not be there yet."""
    table[key] = table.get(key, Fraction(0)) + amount


def position_of(line: Mapping[str, Any]) -> Position:
    """The position that a line of ``positions.jsonl`` or ``bench_positions.jsonl`` describes."""
    shown = tuple((_seat(who), str(card)) for who, card in line["revealed"])
    return Position(
        players=line["players"],
        hand=tuple(line["hand"]),
        seat=0,
        shown=shown,
        backs=tuple(
            Backs(_seat(who), counts, True, sum(1 for seat, _ in shown if seat == _seat(who)))
            for who, counts in line["backs"].items()
        ),
        lacks=tuple((_seat(who), card) for who, card in line["lacks"]),
        holds=tuple((_seat(who), card) for who, card in line["holds"]),
        reward_is_one_of={city: tuple(cards) for city, cards in line["reward_is_one_of"].items()},
    )


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file with one of them a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _seat(name: str) -> int:
    """P1 is seat 0."""
    return int(name[1:]) - 1
