"""The hidden deal as a counting problem: which cards are unseen, where each of them may be, and the facts about them.

A *deal* puts every unseen card under its city (as its reward), into a player's holding, among the undealt cards, or
into the place of a card that was shown and not noted.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.cards import Card, City, Glimpse
from boss_solver.game.seen.open_cards import seen_undealt, seen_with
from boss_solver.game.sizes import undealt_in
from boss_solver.game.state import Backs, Hand, Sighting, Spot
from boss_solver.inference.engine.formulas import FALSE, MANY, REWARD, Formula, atom
from boss_solver.inference.view import SeatView


class Place(NamedTuple):
    """A place where an unseen card can be, other than under its city."""

    size: int
    """Cards in it."""
    seat: int | None = None
    """Whose holding it is, or who showed the card; None for the undealt cards."""
    shown: int | None = None
    """For a card shown and not noted: how many cards its player had shown before it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The cards hidden from a seat and all facts about them. Equal puzzles have equal answers, so it can be a key."""

    unseen: tuple[tuple[City, tuple[tuple[Card, int], ...]], ...]
    """For each city its unseen cards and how many there are of each."""
    places: tuple[Place, ...]
    facts: tuple[Formula, ...] = ()
    """Formulas that are true of the deal."""
    hunches: tuple[tuple[Formula, Fraction], ...] = ()
    """Formulas, and the factor by which each weighs a deal where it is true."""
    pairs: tuple[tuple[Formula, Fraction], ...] = ()
    """The same where one of two equal cards was seen and both may be there: either can be the one seen."""

    @property
    def factors(self) -> tuple[tuple[Formula, Fraction], ...]:
        """All that weighs a deal."""
        return (*self.pairs, *self.hunches)

    @property
    def cards_unseen(self) -> dict[City, int]:
        """Unseen cards of each city, its reward included."""
        return {city: sum(number for _, number in cards) for city, cards in self.unseen}

    def given(self, *facts: Formula) -> Puzzle:
        """The puzzle with more facts."""
        return dataclasses.replace(self, facts=tuple(dict.fromkeys((*self.facts, *facts))))

    def weighed(self, hunches: tuple[tuple[Formula, Fraction], ...]) -> Puzzle:
        """The puzzle with these hunches and no others."""
        return dataclasses.replace(self, hunches=hunches)

    def without_hunches(self) -> Puzzle:
        """The puzzle by its facts alone."""
        return self.weighed(())

    def unweighed(self) -> Puzzle:
        """The puzzle with all deals that fit counting the same."""
        return dataclasses.replace(self, hunches=(), pairs=())

    def copies(self, cards: Iterable[Card]) -> int:
        """How many unseen cards these are, Boston's two 3s being two."""
        wanted = frozenset(cards)
        return sum(number for _, there in self.unseen for card, number in there if card in wanted)

    def holding(self, seat: int) -> int | None:
        """The index of a player's holding among the places; None where it is no secret."""
        return next((i for i, place in enumerate(self.places) if place.seat == seat and place.shown is None), None)


def puzzle_of(view: SeatView) -> Puzzle:
    """The counting problem a seat faces, from what it sees and from the card backs entered."""
    table = view.table
    hand = table.hand
    assert hand is not None, "there are no deals without a hand"
    places: list[Place] = []
    slots: list[tuple[int, City]] = []
    for seat, left in enumerate(hand.left):
        if view.knows(seat):
            continue
        places.append(Place(left, seat))
        shown = [up.card for up in hand.shown if up.seat == seat]
        for before, card in enumerate(shown):
            if isinstance(card, Glimpse):
                places.append(Place(1, seat, before))
                if card.city is not None:
                    slots.append((len(places) - 1, card.city))
    undealt = undealt_in(table)
    if undealt:
        places.append(Place(undealt))
    unseen = tuple((city, tuple(cards.items())) for city, cards in view.unseen().items())
    puzzle = Puzzle(unseen, tuple(places))
    facts = [in_places(puzzle, (city,), (slot,), 1, 1) for slot, city in slots]
    facts += [
        fact
        for backs in hand.backs
        if not view.knows(backs.seat)
        for fact in _facts_of(backs, hand, puzzle, table.setup.cities)
    ]
    facts += [in_places(puzzle, (card,), (REWARD,), 1, 1) for card in (hand.rewards or {}).values()]
    return with_seen(puzzle.given(*facts), hand, view.knows)


def in_places(puzzle: Puzzle, things: Iterable[Card | City], places: Iterable[int], low: int, high: int) -> Formula:
    """That between ``low`` and ``high`` unseen cards of these kinds (cards, or all of a city) are in these places."""
    wanted = frozenset(things)
    cards = [card for city, there in puzzle.unseen for card, _ in there if card in wanted or city in wanted]
    places = frozenset(places)
    room = sum(puzzle.places[i].size for i in places if i != REWARD)
    room += len({card.city for card in cards}) if REWARD in places else 0
    return atom(cards, places, low, high, min(room, puzzle.copies(cards)))


def held_since(puzzle: Puzzle, seat: int, shown_before: int) -> frozenset[int]:
    """The places where a card can be now that the player held when he had shown so many cards."""
    return frozenset(
        i
        for i, place in enumerate(puzzle.places)
        if place.seat == seat and (place.shown is None or place.shown >= shown_before)
    )


def shown_since(hand: Hand, seat: int, shown_before: int) -> list[Card]:
    """The known cards a player has shown since he had shown so many."""
    shown = [up.card for up in hand.shown if up.seat == seat][shown_before:]
    return [card for card in shown if isinstance(card, Card)]


def with_seen(puzzle: Puzzle, hand: Hand, is_known: Callable[[int], bool]) -> Puzzle:
    """The puzzle with the cards that everybody saw in their places, known holdings left out."""
    if not hand.seen:
        return puzzle
    sightings = [sighting for sighting in hand.seen if sighting.seat is None or not is_known(sighting.seat)]
    facts = [fact for sighting in sightings for fact in _facts_seen(sighting, hand, puzzle)]
    return dataclasses.replace(puzzle.given(*facts), pairs=_pairs(sightings, hand, puzzle))


def _facts_seen(sighting: Sighting, hand: Hand, puzzle: Puzzle) -> list[Formula]:
    """The facts about cards that everybody saw, as of now: those shown since then are taken off."""
    if sighting.spot is Spot.REWARD:
        return [in_places(puzzle, (card,), (REWARD,), 1, 1) for card in sighting.cards]
    if sighting.seat is None:
        where, since = _undealt(puzzle), Counter[Card]()
    else:
        where = held_since(puzzle, sighting.seat, sighting.shown_before)
        since = Counter(shown_since(hand, sighting.seat, sighting.shown_before))
    left = Counter(sighting.cards) - since
    return [in_places(puzzle, (card,), where, number, MANY) for card, number in left.items()]


def _undealt(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(i for i, place in enumerate(puzzle.places) if place.seat is None)


def _pairs(sightings: Sequence[Sighting], hand: Hand, puzzle: Puzzle) -> tuple[tuple[Formula, Fraction], ...]:
    """Where one of two equal cards was seen, deals with both there count twice: either of them may be the one seen.

    So every other card of the city is as likely as any to be its reward, as after a card that was shown.
    """
    pairs: list[tuple[Formula, Fraction]] = []
    for card in dict.fromkeys(card for sighting in sightings for card in sighting.cards):
        if puzzle.copies([card]) < 2:
            continue
        of_card = [sighting for sighting in sightings if sighting.spot is not Spot.REWARD and card in sighting.cards]
        for seat in dict.fromkeys(sighting.seat for sighting in of_card):
            if seat is None:
                number, where = seen_undealt(hand)[card], _undealt(puzzle)
            else:
                number = seen_with(hand, seat)[card]
                since = max(sighting.shown_before for sighting in of_card if sighting.seat == seat)
                where = held_since(puzzle, seat, since)
            if number == 1 and where:
                pairs.append((in_places(puzzle, (card,), where, 2, 2), Fraction(2)))
    return tuple(pairs)


def _facts_of(backs: Backs, hand: Hand, puzzle: Puzzle, cities: tuple[City, ...]) -> list[Formula]:
    """The facts from backs seen earlier, as of now: cards shown since then are taken off."""
    since = Counter(card.city for card in shown_since(hand, backs.seat, backs.shown_before))
    where = held_since(puzzle, backs.seat, backs.shown_before)
    counts = dict(backs.counts)
    named = cities if backs.whole else tuple(counts)
    return [
        FALSE if counts.get(city, 0) < since[city] else in_places(puzzle, (city,), where, left, left)
        for city in named
        for left in (counts.get(city, 0) - since[city],)
    ]
