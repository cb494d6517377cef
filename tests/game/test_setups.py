"""Who plays with which cities: the usual sets, all others that can be dealt, and what is said of those that cannot."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given

from boss_solver.errors import BossError, SetupError
from boss_solver.game.cards import CITIES, DECKS, City
from boss_solver.game.setup import PLAYERS, Setup, card_count, custom, nearest_legal, usual, usual_cities
from tests.strategies import legal_sets, setups

FOUR = CITIES[:7]


@pytest.mark.parametrize(
    ("players", "row", "count", "each"),
    [
        (2, "NY CH BO DE", 13, 5),
        (3, "NY CH BO DE KC CI", 20, 5),
        (4, "NY CH BO DE KC CI ME PH", 27, 5),
        (5, "NY CH BO DE KC CI ME PH", 27, 4),
        (6, "NY CH BO DE KC CI ME PH SL", 32, 4),
    ],
)
def test_usual_setups(players: int, row: str, count: int, each: int) -> None:
    setup = usual(players)
    assert " ".join(setup.first_row) == row
    assert (len(setup.cards), card_count(setup.cities), setup.cards_each) == (count, count, each)
    assert setup.is_usual
    assert custom(players, setup.cities) == setup


def test_numbers_that_cannot_play() -> None:
    for players in (-1, 0, 1, 7):
        with pytest.raises(SetupError, match="it takes 2 to 6 players"):
            usual(players)
        with pytest.raises(SetupError, match="it takes 2 to 6 players"):
            custom(players, FOUR)


def test_five_with_saint_louis() -> None:
    """It takes Detroit's place; all eight cannot be dealt to five."""
    cities = usual_cities(5, expansion=True)
    assert cities == tuple(city for city in CITIES if city is not City.DETROIT)
    assert custom(5, cities).cards_each == 4
    assert not custom(5, cities).is_usual
    assert usual_cities(5) == usual_cities(4, expansion=True) == FOUR
    with pytest.raises(SetupError) as caught:
        custom(5, CITIES)
    assert cities in caught.value.nearest
    assert FOUR in caught.value.nearest
    assert custom(5, CITIES, undealt=4).cards_each == 4


def test_cities_are_put_in_order_and_chicago_is_always_there() -> None:
    setup = custom(2, (City.DETROIT, City.CHICAGO, City.NEW_YORK, City.BOSTON))
    assert setup == usual(2)
    with pytest.raises(SetupError, match="a city is named twice"):
        custom(2, (City.NEW_YORK, City.BOSTON, City.BOSTON, City.DETROIT))


def test_sets_that_do_not_divide_are_refused_with_the_nearest_that_do() -> None:
    with pytest.raises(SetupError) as caught:
        custom(3, (City.NEW_YORK, City.BOSTON))
    assert str(caught.value) == (
        "6 cards of NY BO do not divide by 3 into 3 or more each (8 cards less 2 rewards); "
        "nearest that do: NY BO CI, or NY BO ME, or NY BO DE KC"
    )
    assert caught.value.nearest == nearest_legal(3, (City.NEW_YORK, City.BOSTON))
    assert isinstance(caught.value, BossError)
    for cities in caught.value.nearest:
        assert custom(3, tuple(City(code) for code in cities)).cards_each >= 3
    with pytest.raises(SetupError, match="0 cards of no city"):
        custom(2, ())


def test_undealt_cards_make_other_sets_possible() -> None:
    three = (City.NEW_YORK, City.BOSTON, City.DETROIT)
    setup = custom(3, three, undealt=1)
    assert (setup.cards_each, setup.undealt, setup.is_usual) == (3, 1, False)
    assert not custom(2, three, undealt=2).is_usual
    for undealt in (0, 2, 4, -1):
        with pytest.raises(SetupError, match=f"{undealt} undealt"):
            custom(3, three, undealt)
    with pytest.raises(SetupError) as caught:
        custom(3, three, -1)
    assert caught.value.nearest == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_every_set_is_legal_or_has_legal_ones_near(players: int) -> None:
    legal = set(legal_sets(players))
    for size in range(1, 9):
        for cities in combinations(CITIES, size):
            if cities in legal:
                assert custom(players, cities).cities == cities
    assert set(nearest_legal(players, CITIES)) <= legal


@given(setups(rulings=True))
def test_cards_add_up(setup: Setup) -> None:
    cards = sum(len(DECKS[city]) for city in setup.cities)
    assert cards == len(setup.cities) + setup.undealt + setup.players * setup.cards_each
    assert setup.cards_each >= 3
    assert set(setup.first_row) == {*setup.cities, City.CHICAGO}
