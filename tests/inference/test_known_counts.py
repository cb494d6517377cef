"""Numbers of deals that are known: from outside, and in closed form."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import factorial, prod
from pathlib import Path
from typing import Any, Final

import pytest

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, DECKS, Card, City, Face
from boss_solver.game.events import Dealt, Event, HandBegins, Revealed
from boss_solver.game.setup import Setup, custom, usual, usual_cities
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.rewards import odds_of
from tests.inference.asking import agree, check_sums, deals_of, enumerated, facts_of, state_of
from tests.oracles.bruteforce import read_lines

POSITIONS: Final = read_lines(Path(__file__).parents[1] / "data" / "positions.jsonl")
SMALL: Final = 3_000
"""Deals that the enumerator goes through in a usual test."""

MOST: Final = {2: 18, 3: 61_236, 4: 2_206_700_496, 5: 245_188_944_000, 6: 6_335_682_312_960_000}
"""The largest number of deals that a player can face at the start of a hand, nothing but his own cards being known."""

FEWEST: Final = {2: 10, 3: 20_160, 4: 726_485_760, 5: 80_720_640_000, 6: 1_955_457_504_000_000}
"""And the smallest."""


def at_start(setup: Setup, cards: tuple[Card, ...], seat: int | None = 0) -> SeatView:
    """A seat's view of a hand just dealt."""
    events: list[Event] = [HandBegins()]
    if seat is not None:
        events.append(Dealt(seat, cards))
    return view_of(replay(setup, events), seat)


def hands_by_city(setup: Setup) -> Iterator[tuple[int, ...]]:
    """How many cards of each city a holding can have: every way, the order of the cities being the setup's."""
    ranges = [range(len(DECKS[city])) for city in setup.cities]
    return (numbers for numbers in itertools.product(*ranges) if sum(numbers) == setup.cards_each)


def closed_form(setup: Setup, numbers: tuple[int, ...]) -> int:
    """Rewards are free in each city; what is left is dealt to the others in any way."""
    rewards = prod(len(DECKS[city]) - number for city, number in zip(setup.cities, numbers, strict=True))
    others = [setup.cards_each] * (setup.players - 1) + [setup.undealt]
    return rewards * (factorial(sum(others)) // prod(map(factorial, others)))


def test_enough_positions_are_known() -> None:
    assert len(POSITIONS) == 160
    assert sum(not (p["holds"] or p["lacks"] or p["reward_is_one_of"]) for p in POSITIONS) == 19
    assert sum(bool(p["backs"]) for p in POSITIONS) == 103


each_position = pytest.mark.parametrize("line", POSITIONS, ids=lambda line: f"seed{line['seed']}")


@each_position
def test_positions_known_from_outside(line: Mapping[str, Any]) -> None:
    """With all that is known in them, also what is said about holdings and rewards."""
    puzzle = puzzle_of(view_of(state_of(line), 0))
    deals = count(puzzle.given(*facts_of(line, puzzle)))
    assert deals.total == line["deals"]
    for city, cards in line["reward"].items():
        assert {str(card): str(p) for card, p in deals.reward(City(city)).items()} == cards
    holding = {
        f"P{seat + 1} {card}": str(p)
        for seat in range(1, line["players"])
        for card in CARDS.values()
        if (p := deals.held(seat, card))
    }
    assert holding == line["holding"]


@each_position
def test_their_cards_alone_against_the_enumerator(line: Mapping[str, Any]) -> None:
    """Whatever is said about holdings and rewards left out, with the backs and without."""
    for backs in (True, False):
        view = view_of(state_of(line, backs), 0)
        odds = odds_of(view)
        check_sums(odds)
        assert odds.deals >= line["deals"]  # what is left out can only have ruled deals out
        found = enumerated(view, SMALL) if odds.deals <= SMALL else None
        if found is not None:
            agree(view, found)


@pytest.mark.parametrize("players", MOST)
def test_every_kind_of_holding_at_the_start(players: int) -> None:
    setup = usual(players)
    counts = []
    for numbers in hands_by_city(setup):
        chosen = zip(setup.cities, numbers, strict=True)
        cards = tuple(card for city, number in chosen for card in DECKS[city][-number or len(DECKS[city]) :])
        odds = odds_of(at_start(setup, cards))
        assert odds.deals == closed_form(setup, numbers)
        check_sums(odds)
        for city in odds.cities:  # every unseen card is as likely as any other
            for face, p in city.reward.items():
                copies = DECKS[city.city].count(Card(city.city, face)) - cards.count(Card(city.city, face))
                assert p == Fraction(copies, city.unseen)
        counts.append(odds.deals)
    assert (min(counts), max(counts)) == (FEWEST[players], MOST[players])


@pytest.mark.parametrize(
    ("setup", "deals"),
    [
        (usual(2), 4 * 4 * 5 * 252),
        (usual(6), 4 * 4 * 5 * 3 * 4 * 4 * 3 * 5 * (factorial(24) // factorial(4) ** 6)),
        (custom(2, (City.NEW_YORK, City.BOSTON, City.DETROIT), 2), 4 * 4 * 5 * (factorial(10) // (24 * 24 * 2))),
    ],
)
def test_a_spectator_at_the_start(setup: Setup, deals: int) -> None:
    assert deals_of(at_start(setup, (), None)) == deals


def test_eighteen_deals_and_then_fewer() -> None:
    """Two players, by hand: 2 x 3 x 3 rewards to begin with, then the other's cards fall one by one."""
    cards = tuple(CARDS[code] for code in ["NY0", "NY1", "DE1", "DE2", "BOh"])
    events: list[Event] = [HandBegins(), Dealt(0, cards)]
    counts = [deals_of(view_of(replay(usual(2), events), 0))]
    for code in ["NY2", "BO3", "DE4", "BO3", "DE3"]:
        events += [Revealed(1, CARDS[code], misplay=True), Revealed(0, cards[len(counts) - 1], misplay=True)]
        counts.append(deals_of(view_of(replay(usual(2), events), 0)))
    # New York is settled by its first card, Boston by its second, Detroit by its second.
    assert counts == [18, 9, 6, 4, 2, 1]


def test_bostons_threes_are_two_cards() -> None:
    """Whoever sees neither has twice the chance of a 3; whoever has one of them, the same as of any other card."""
    one = tuple(CARDS[code] for code in ["NY0", "NY1", "DE1", "DE2", "BO3"])
    none = tuple(CARDS[code] for code in ["NY0", "NY1", "DE1", "DE2", "BOh"])
    two = tuple(CARDS[code] for code in ["NY0", "BO3", "DE1", "DE2", "BO3"])
    three = [odds_of(at_start(usual(2), cards)).city(City.BOSTON).of(Face.THREE) for cards in (none, one, two)]
    assert three == [Fraction(2, 3), Fraction(1, 3), 0]


def test_a_revolver_held_proves_money_in_detroit_and_kansas_city_but_not_in_philadelphia() -> None:
    setup = usual(4)
    cards = tuple(CARDS[code] for code in ["NY1", "DEr", "KCr", "PHr", "CI1"])
    odds = odds_of(at_start(setup, cards))
    assert odds.city(City.DETROIT).pays == odds.city(City.KANSAS_CITY).pays == 1
    assert odds.city(City.PHILADELPHIA).pays == Fraction(1, 2)


def test_five_with_saint_louis_in_detroits_place_are_as_many_deals() -> None:
    setup = custom(5, usual_cities(5, expansion=True))
    assert max(closed_form(setup, numbers) for numbers in hands_by_city(setup)) == MOST[5]
    cards = tuple(CARDS[code] for code in ["SLt", "SLs", "NY0", "BO3"])
    odds = odds_of(at_start(setup, cards))
    assert odds.city(City.SAINT_LOUIS).expected == Fraction(7, 3)
    assert odds.city(City.SAINT_LOUIS).of(Face.THEFT) == 0
