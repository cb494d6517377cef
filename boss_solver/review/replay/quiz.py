"""Questions about the odds at moments of a game, with exact answers: what a seat could know then, and nothing else.

Which moments are asked about follows from the seed, the number of turns, and at which of them there was still something
to find out; what is asked at one, from the seed and from what the seat saw then.

>>> from boss_solver.record.games.reader import loads
>>> from boss_solver.review.replay.replay import replay_of
>>> game = replay_of(loads('''boss-record 1
... players Rosa Milo
... seat Rosa
... hand
... dealt Rosa NY3 BOh BOp DE1 DE4
... Rosa DE+2 NY3
... '''), 0)
>>> [step.label for step in chosen_steps(game.steps, 1, 5)]
['1.0', '1.1']
>>> one = question_at(game.steps[1], game.odds(game.steps[1]), 2)
>>> one.is_right(one.answer)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from boss_solver.game.cards import City
from boss_solver.inference.entries.note_claims import Known
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds, cards_alone
from boss_solver.review.replay.replay import ReplayStep

TOLERANCE: Final = Fraction(5, 100)
"""How far off an answer in percent may be."""
CHOICES: Final = 4
"""Answers that are offered to choose from."""
_APART: Final = Fraction(8, 100)
"""What lies between any two of them at least."""
_USUAL: Final = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (1, 1)))


class Form(StrEnum):
    """How a question is answered."""

    PERCENT = "percent"
    """With a probability, near enough."""
    CHOICE = "choice"
    """With one of some probabilities."""
    BETTER = "better"
    """With one of two cities."""


class About(StrEnum):
    """The topic of a question."""

    PAYS = "pays"
    """The probability that the reward pays more than 0."""
    HURT = "hurt"
    """The probability that it costs the winner an expert."""
    MONEY = "money"
    """The expected money for the winner, in millions."""


class QuizQuestion(NamedTuple):
    """One question and its answer."""

    step: ReplayStep
    form: Form
    about: About
    cities: tuple[CityOdds, ...]
    """The city, or the two to choose from, with what the seat could know of them."""
    options: tuple[Fraction, ...]
    """The probabilities to choose from, the smallest first; none in other forms."""
    answer: Fraction | City
    known: Known
    """The seat's puzzle and the notes and hunches of its own that went into the answer."""

    def is_right(self, answer: Fraction | City) -> bool:
        """Whether an answer is right: a city, one of the options, or a probability that is near enough."""
        if isinstance(answer, City) or isinstance(self.answer, City):
            return answer == self.answer
        off = abs(answer - self.answer)
        return off <= TOLERANCE if self.form is Form.PERCENT else not off


class Score(NamedTuple):
    """How a quiz stands."""

    right: int = 0
    questions: int = 0

    def after(self, is_right: bool) -> Score:
        """The score after one more answer."""
        return Score(self.right + is_right, self.questions + 1)


def chosen_steps(steps: Sequence[ReplayStep], seed: int, number: int) -> tuple[ReplayStep, ...]:
    """The moments to ask about, in the order of the game: so many of those at which rewards are hidden.

    Moments at which there is nothing to find out any more (:func:`is_settled_by_looking`) come only where there are
    not enough others. Apart from that, they follow from the seed and from how many moments there are.
    """
    steps = [step for step in steps if step.in_hand]
    worth: list[ReplayStep] = []
    settled: list[ReplayStep] = []
    for step in steps:
        (settled if is_settled_by_looking(step.view) else worth).append(step)
    rng = Random(f"moments/{seed}")
    drawn = rng.sample(worth, min(number, len(worth)))
    drawn += rng.sample(settled, min(number - len(drawn), len(settled)))
    return tuple(sorted(drawn, key=lambda step: step.number))


def is_settled_by_looking(view: SeatView) -> bool:
    """Whether the answers are bookkeeping: nobody else holds a card, or each reward is certain for everybody."""
    hand = view.table.hand
    if hand is None or not any(left for seat, left in enumerate(hand.left) if seat != view.seat):
        return True
    spectator = SeatView(None, view.table, None)
    return all(odds.certain is not None for odds in cards_alone(spectator))


def question_at(step: ReplayStep, odds: Odds, seed: int) -> QuizQuestion:
    """Return the question of a moment: on a city whose reward is not certain if there is one, else on any."""
    rng = Random(f"{seed}/{step.label}")
    open_cities = [city for city in odds.cities if city.certain is None] or list(odds.cities)
    form = rng.choice(tuple(Form))
    if form is Form.BETTER:
        pair = _pair(odds.cities, open_cities, rng)
        if pair is not None:
            better = max(pair, key=lambda city: city.expected)
            return QuizQuestion(step, form, About.MONEY, pair, (), better.city, odds.known)
        form = Form.PERCENT
    city = rng.choice(open_cities)
    about = About.HURT if 0 < city.hurt < 1 and rng.random() < 1 / 3 else About.PAYS
    answer = city.hurt if about is About.HURT else city.pays
    options = _options(answer, city, odds, rng) if form is Form.CHOICE else ()
    return QuizQuestion(step, form, about, (city,), options, answer, odds.known)


def _pair(cities: Sequence[CityOdds], open_cities: Sequence[CityOdds], rng: Random) -> tuple[CityOdds, CityOdds] | None:
    """Two cities in the order of the row that are not worth the same, one of them not certain where it can be."""
    pairs = [
        (one, other)
        for i, one in enumerate(cities)
        for other in cities[i + 1 :]
        if one.expected != other.expected and (one in open_cities or other in open_cities)
    ]
    return rng.choice(pairs) if pairs else None


def _options(answer: Fraction, city: CityOdds, odds: Odds, rng: Random) -> tuple[Fraction, ...]:
    """Return the answer among wrong ones that differ enough: of other cities, the opposite, usual fractions."""
    others = [p for other in odds.cities for p in (other.pays, other.hurt) if other.city is not city.city]
    near = [1 - answer, city.pays, city.hurt, *others]
    rng.shuffle(near)
    usual = list(_USUAL)
    rng.shuffle(usual)
    chosen = [answer]
    for p in (*near, *usual):
        if len(chosen) < CHOICES and all(abs(p - other) >= _APART for other in chosen):
            chosen.append(p)
    return tuple(sorted(chosen))
