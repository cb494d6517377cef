"""Random counting problems in two forms: a puzzle for the engine, a position for the enumerator that shares nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from boss_solver.game.cards import CARDS, Card, City
from boss_solver.inference.engine.formulas import REWARD, AllOf, AnyOf, Atom, Formula
from boss_solver.inference.engine.puzzle import Place, Puzzle, in_places
from tests.oracles.bruteforce import FACES, Deal, Position, Summary, TooManyDealsError, summary

SETS: Final = {
    2: ("NY BO DE", "NY DE KC", "BO PH SL", "DE KC PH"),
    3: ("NY BO DE KC CI", "NY BO CI", "BO KC CI PH", "BO CI ME"),
    4: ("NY BO DE KC CI ME PH", "BO DE KC PH SL", "DE KC CI ME"),
    5: ("NY BO DE KC CI ME PH", "NY BO KC CI ME PH SL"),
    6: ("NY BO DE KC CI ME PH SL",),
}
"""Sets of cities by players, usual and others; what does not divide stays undealt."""


class Riddle(NamedTuple):
    """The same question twice."""

    puzzle: Puzzle
    position: Position
    places: tuple[tuple[str, int], ...]
    """What each place of the puzzle is for the enumerator: a ``seat``, a ``slot`` (a card shown) or the ``undealt``."""

    def cards_in(self, deal: Deal, place: int) -> tuple[str, ...]:
        """The cards of a deal in a place."""
        if place == REWARD:
            return tuple(deal.reward.values())
        kind, index = self.places[place]
        if kind == "seat":
            return deal.holding[index]
        return (deal.slots[index],) if kind == "slot" else deal.undealt

    def is_true(self, formula: Formula, deal: Deal) -> bool:
        """Whether a formula is true of a deal."""
        if isinstance(formula, AllOf):
            return all(self.is_true(part, deal) for part in formula.parts)
        if isinstance(formula, AnyOf):
            return any(self.is_true(part, deal) for part in formula.parts)
        cards = {str(card) for card in formula.cards}
        there = sum(card in cards for place in formula.places for card in self.cards_in(deal, place))
        return formula.low <= there <= formula.high

    def given(self, facts: Iterable[Formula] = (), hunches: Iterable[tuple[Formula, Fraction]] = ()) -> Riddle:
        """With more facts, and with these hunches."""
        facts, hunches = tuple(facts), tuple(hunches)
        puzzle = self.puzzle.given(*facts).weighed(hunches)
        statements = tuple(self._statement(fact) for fact in facts)
        weights = tuple(self._weight(formula, ratio) for formula, ratio in hunches)
        position = self.position
        return self._replace(
            puzzle=puzzle,
            position=replace_position(position, (*position.statements, *statements), weights),
        )

    def _statement(self, formula: Formula) -> Callable[[Deal], bool]:
        return lambda deal: self.is_true(formula, deal)

    def _weight(self, formula: Formula, ratio: Fraction) -> Callable[[Deal], Fraction]:
        return lambda deal: ratio if self.is_true(formula, deal) else Fraction(1)

    def answer(self, most: int) -> Summary | None:
        """What the enumerator finds; None if there are more deals than ``most``."""
        try:
            return summary(self.position, max_deals=most)
        except TooManyDealsError:
            return None


def replace_position(
    position: Position,
    statements: tuple[Callable[[Deal], bool], ...],
    weights: tuple[Callable[[Deal], Fraction], ...],
) -> Position:
    """The position with these statements and weights."""
    return Position(
        position.players,
        position.hand,
        position.seat,
        position.cities,
        position.dealt,
        position.undealt,
        position.shown,
        statements=statements,
        weights=weights,
    )


def random_riddle(rng: Random, players: int, left: int, gaps: float = 0.15, spectator: float = 0.1) -> Riddle:
    """A position in which about so many cards are ``left`` in every holding; some cards shown were not noted."""
    cities = tuple(rng.choice(SETS[players]).split())
    spread = sum(len(FACES[city]) - 1 for city in cities)
    undealt = spread % players + rng.choice((0, 0, 0, 0, players))
    each = (spread - undealt) // players
    deck = [city + face for city in cities for face in FACES[city]]
    rng.shuffle(deck)
    for city in cities:
        deck.remove(next(card for card in deck if card.startswith(city)))
    hands = [deck[seat * each : (seat + 1) * each] for seat in range(players)]
    seat = None if rng.random() < spectator else rng.randrange(players)
    shown: list[tuple[int, str]] = []
    for who, cards in enumerate(hands):
        fewer = rng.choice((0, 0, 1) if players < 4 else (0, 1, 1))
        for card in cards[: max(0, each - max(0, left - fewer))]:
            known = who == seat or rng.random() >= gaps
            shown.append((who, card if known else rng.choice(("?", card[:2] + "?"))))
    rng.shuffle(shown)
    own = None if seat is None else tuple(hands[seat])
    return riddle_of(Position(players, own, seat, cities, each, undealt, tuple(shown)))


def riddle_of(position: Position) -> Riddle:
    """The puzzle of a position that has no facts."""
    places: list[Place] = []
    names: list[tuple[str, int]] = []
    slots: list[tuple[int, str]] = []
    for seat in position.others:
        places.append(Place(position.remaining(seat), seat))
        names.append(("seat", seat))
        before = 0
        for index, (who, text) in enumerate(position.shown):
            if who == seat:
                if "?" in text:
                    places.append(Place(1, seat, before))
                    names.append(("slot", index))
                    slots.append((len(places) - 1, text))
                before += 1
    if position.undealt:
        places.append(Place(position.undealt))
        names.append(("undealt", 0))
    unseen = tuple(
        (City(city), tuple(Counter(CARDS[text] for text in cards).items())) for city, cards in position.unseen().items()
    )
    puzzle = Puzzle(unseen, tuple(places))
    facts = [in_places(puzzle, (City(text[:2]),), (place,), 1, 1) for place, text in slots if text != "?"]
    return Riddle(puzzle.given(*facts), position, tuple(names))


def random_atom(rng: Random, puzzle: Puzzle) -> Formula:
    """So many of some cards in some places: most often what players say, sometimes anything."""
    cards = [card for _, there in puzzle.unseen for card, _ in there]
    places = range(len(puzzle.places))
    match rng.choice(("lacks", "holds", "number", "reward", "most", "any", "any")):
        case "lacks":
            return in_places(puzzle, (rng.choice(cards),), (rng.choice(places),), 0, 0)
        case "holds":
            where = rng.sample(places, min(len(places), rng.choice((1, 1, 2))))
            return in_places(puzzle, (rng.choice(cards),), where, 1, 9)
        case "number":
            number = rng.choice((0, 1, 1, 2))
            return in_places(puzzle, (rng.choice(cards).city,), (rng.choice(places),), number, number)
        case "reward":
            _, there = rng.choice(puzzle.unseen)
            some = rng.sample([card for card, _ in there], rng.randint(1, len(there)))
            return Atom(frozenset(some), frozenset((REWARD,)), *rng.choice(((1, 1), (0, 0), (1, 63))))
        case "most":
            some = rng.sample(cards, min(len(cards), rng.choice((2, 3))))
            return in_places(puzzle, some, (rng.choice(places),), *rng.choice(((0, 1), (1, 9), (1, 2))))
    some = rng.sample(cards, rng.randint(1, min(5, len(cards))))
    if rng.random() < 0.5:
        some = [card for card in cards if card.city == some[0].city][: rng.choice((1, 2, 9))]
    where = rng.sample([REWARD, *places], rng.randint(1, min(3, len(places))))
    low = rng.choice((0, 0, 1, 1, 2))
    return Atom(frozenset(some), frozenset(where), low, low + rng.choice((0, 0, 1, 60)))


def random_formula(rng: Random, puzzle: Puzzle, depth: int = 2) -> Formula:
    """An atom, or some formulas joined, up to so many times."""
    if depth == 0 or rng.random() < 0.7:
        return random_atom(rng, puzzle)
    parts = tuple(random_formula(rng, puzzle, depth - 1) for _ in range(rng.choice((0, 1, 2, 2, 2, 3))))
    return AllOf(parts) if rng.random() < 0.4 else AnyOf(parts)


def random_hunch(rng: Random, puzzle: Puzzle) -> tuple[Formula, Fraction]:
    """A formula and what it multiplies a deal by."""
    return random_formula(rng, puzzle), Fraction(rng.choice((1, 2, 3, 7, 90)), rng.choice((1, 3, 10)))


def random_question(rng: Random, players: int, left: int, gaps: float = 0.15) -> Riddle:
    """A position with some facts and hunches; it need not have a deal."""
    plain = random_riddle(rng, players, left, gaps)
    facts = [random_formula(rng, plain.puzzle) for _ in range(rng.choice((0, 1, 2, 3, 5)))]
    hunches = [random_hunch(rng, plain.puzzle) for _ in range(rng.choice((0, 0, 1, 2)))]
    return plain.given(facts, hunches)


def question(seed: int) -> Riddle:
    """One question of them all: two and three players anywhere in a hand, more of them late."""
    rng = Random(seed)
    players = rng.choice((2, 2, 3, 3, 4, 5, 6))
    left = rng.choice({2: (1, 2, 3, 9), 3: (1, 1, 2)}.get(players, (0, 1, 1)))
    return random_question(rng, players, left, gaps=0.15 if players < 4 else 0.04)


def cards_of(puzzle: Puzzle) -> list[Card]:
    """Every different unseen card."""
    return [card for _, there in puzzle.unseen for card, _ in there]
