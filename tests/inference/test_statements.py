"""What notes and guesses mean: the engine and the enumerator give the same numbers for every kind of statement."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import DECKS, Card, City, Face
from boss_solver.inference.engine.counting import count, probability
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.note_claims import Claim, factor_for, known, meaning, now
from boss_solver.inference.view import SeatView
from boss_solver.record.lines.said import Both, Either, Has, RewardIs, Said, Thing
from tests import long
from tests.inference.asking import position_of
from tests.inference.situations import Situation, situations
from tests.oracles.bruteforce import Deal, Position, TooManyDealsError, summary
from tests.strategies import SEEDED, setups

MOST = 800
LATE = {2: None, 3: 8, 4: 6, 5: 5, 6: 5}


def random_said(rng: Random, view: SeatView, depth: int = 2) -> Said:
    setup = view.table.setup
    if depth and rng.random() < 0.25:
        parts = tuple(random_said(rng, view, depth - 1) for _ in range(2))
        return Both(parts) if rng.random() < 0.5 else Either(parts)
    if rng.random() < 0.3:
        city = rng.choice(setup.cities)
        faces = tuple(dict.fromkeys(card.face for card in DECKS[city]))
        return RewardIs(city, tuple(rng.sample(faces, rng.randint(1, len(faces) - 1))), rng.random() < 0.4)
    kinds = list(dict.fromkeys(setup.cards))
    several: list[list[Thing]] = [[rng.choice(kinds)], [*rng.sample(kinds, 3)], [rng.choice(setup.cities)]]
    several.append([Face.REVOLVER, Face.THREE])
    things = rng.choice(several)
    low, high = rng.choice([(0, 0), (1, None), (2, 2), (0, 1), (1, 1), (1, 2)])
    seats = tuple(rng.sample(range(setup.players), rng.choice([1, 1, 2])))
    return Has(seats, tuple(things), low, high)


def _fitting(text: str, cards: list[str]) -> list[int]:
    """Which of the cards may be the one that was shown as this."""
    return [i for i, card in enumerate(cards) if text in ("?", card, f"{card[:2]}?")]


def true_of(said: Said, shown: tuple[int, ...], position: Position) -> Callable[[Deal], bool]:
    """The statement as a predicate, written without the engine: who held what when so many cards had been shown."""

    def held(deal: Deal, seat: int) -> list[list[str]]:
        """What the seat can have held; the asking seat's own unnoted cards may have been any that fit."""
        own = [(i, text) for i, (who, text) in enumerate(position.shown) if who == seat]
        if position.hand is not None and seat == position.seat:
            found = [list(position.hand)]
            for _, text in sorted(own[: shown[seat]], key=lambda one: one[1].endswith("?")):
                fits = {
                    tuple(c for j, c in enumerate(cards) if j != i) for cards in found for i in _fitting(text, cards)
                }
                found = [list(cards) for cards in sorted(fits)]
            return found
        since = [deal.slots.get(i, text) for i, text in own[shown[seat] :]]
        return [[*deal.holding.get(seat, ()), *since]]

    def is_true(one: Said, deal: Deal) -> bool:
        match one:
            case Both(parts):
                return all(is_true(part, deal) for part in parts)
            case Either(parts):
                return any(is_true(part, deal) for part in parts)
            case RewardIs(city, faces, negated):
                return (deal.reward[city.value][2:] in faces) != negated
            case Has(seats, things, low, high):
                names = {str(thing) for thing in things if isinstance(thing, Card)}
                cities = {thing.value for thing in things if isinstance(thing, City)}
                faces_ = {thing.value for thing in things if isinstance(thing, Face)}
                numbers = [
                    sum(c in names or c[:2] in cities or c[2:] in faces_ for cards in holdings for c in cards)
                    for holdings in itertools.product(*(held(deal, seat) for seat in seats))
                ]
                return min(numbers) <= (99 if high is None else high) and low <= max(numbers)

    return lambda deal: is_true(said, deal)


def moments(situation: Situation) -> list[SeatView]:
    return [view for view in situation.views if view.table.hand is not None and not view.table.hand.finished]


@pytest.mark.parametrize("players", LATE)
@settings(max_examples=long.examples(20), deadline=None)
@given(data=st.data())
def test_notes_and_guesses_equal_brute_force(players: int, data: st.DataObject) -> None:
    situation = data.draw(situations(setups(st.just(players), most_undealt=2), LATE[players]))
    rng = data.draw(SEEDED)
    views = moments(situation)
    assume(views and situation.view.table.hand is not None and not situation.view.table.hand.finished)
    view = situation.view
    position = position_of(view)
    said = [(random_said(rng, view), now(rng.choice(views))) for _ in range(rng.randint(1, 3))]
    guesses = [
        (random_said(rng, view), now(view), Fraction(rng.randint(1, 9), rng.randint(1, 9)))
        for _ in range(rng.choice([0, 1, 2]))
    ]
    tests = [true_of(one, shown, position) for one, shown in said]
    weighs = [(true_of(one, shown, position), factor) for one, shown, factor in guesses]

    def weigh(deal: Deal) -> Fraction:
        total = Fraction(1)
        for is_true, factor in weighs:
            total *= factor if is_true(deal) else 1
        return total

    try:
        found = summary(dataclasses.replace(position, statements=tuple(tests), weights=(weigh,)), max_deals=MOST)
    except TooManyDealsError:
        event("too many deals")
        return
    told = [Claim(n, one, shown) for n, (one, shown) in enumerate(said, 1)]
    told += [Claim(9 + n, one, shown, factor) for n, (one, shown, factor) in enumerate(guesses)]
    what = known(view, told)
    if found.count == 0:
        event("cannot be true")
        assert what.disproved
        return
    event("compared")
    assert not what.disproved
    deals = count(what.puzzle)
    assert deals.total == found.count
    for city in view.table.setup.cities:
        rewards = {str(card): p for card, p in deals.reward(city).items()}
        assert rewards == found.reward[city.value]
    backwards = known(view, told[::-1])
    assert count(backwards.puzzle).reward(City(position.towns[0])) == deals.reward(City(position.towns[0]))
    assert count(known(view).puzzle).total == count(puzzle_of(view)).total


@settings(max_examples=30, deadline=None)
@given(situations(setups(st.integers(2, 4))), SEEDED, st.fractions(Fraction(1, 100), Fraction(99, 100)))
def test_a_guess_gets_the_probability_it_asks_for(situation: Situation, rng: Random, target: Fraction) -> None:
    view = situation.view
    assume(view.table.hand is not None and not view.table.hand.finished)
    told = Claim(1, random_said(rng, view), now(view))
    puzzle = puzzle_of(view)
    formula = meaning(told, view, puzzle)
    prior = probability(puzzle, formula)
    weighed = known(view, [told._replace(factor=factor_for(target, prior))])
    assert count(weighed.puzzle).total == count(puzzle).total  # a guess removes no deal
    if prior in (0, 1):
        assert weighed.idle and not weighed.hunches
    else:
        assert probability(weighed.puzzle, formula) == target


@pytest.mark.parametrize("target", [Fraction(0), Fraction(1)])
def test_certainty_is_no_guess(target: Fraction) -> None:
    with pytest.raises(ValueError, match="strictly between"):
        factor_for(target, Fraction(1, 2))
