"""Deals weighed by how well they explain what the players did.

The weight of a deal is a product over players: for each the chance of all his choices given the cards he holds in it,
averaged over the types he may be. That is if each is of a type of his own; the grid also says how likely it is that all
are of one type, and then the average over types is that of the product. The whole counts to the power that the grid
says. Where deals are few, all are weighed, and the
result is exact for the model. Else deals are drawn by a sampler whose weights for each player and card are fitted to
the logarithm of that chance, so that it draws what is likely, and each is corrected by what the fit put in. That keeps
the effective sample size high; where it is low all the same, the fit is made again from what was drawn, and then more
is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import Card
from boss_solver.inference.deals.listing import all_deals
from boss_solver.inference.deals.sampler import Sample, Sampler
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import Puzzle, in_places
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.deck import deck_of
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.choices.holdings import Holdings, Numbering
from boss_solver.reading.choices.types import TypeGrid

Chances = NDArray[np.float64]

LISTED: Final = 20_000
"""Deals that are all weighed, one by one, if there are no more."""

SAMPLES: Final = 20_000
"""Deals that are drawn where there are more."""

ENOUGH: Final = 2_000
"""An effective sample size with which sampling stops."""

FEW: Final = 500
"""An effective sample size below which an answer says that it is rough."""

PILOT: Final = 4_096
"""Deals that the first fit is made from."""

_FITS: Final = 3
"""Times the sampler is fitted at most."""

_ROUNDS: Final = 8
"""Times as many deals as asked for that are drawn at most, where the effective sample size stays low."""

_PLAIN: Final = 0.2
"""Part of the deals that are drawn without tilts, so that none that counts is drawn too seldom."""

_STEPS: Final = 12
"""Steps by which the mean of the tilts is found; each comes several times closer."""

_NOTHING: Final = 1e-14
"""A chance that is smaller than the largest by this factor makes no difference."""

_STEEPEST: Final = 4.0
"""The largest logarithm of a weight that the sampler gives to a player's holding one card."""


class Tilt(NamedTuple):
    """The factor by which a sampler weighs that a player holds a card."""

    place: int
    card: Card
    factor: Fraction


@dataclass(frozen=True)
class DrawnDeals:
    """Deals, and the weight of each before any choice is looked at."""

    sample: Sample
    chances: Chances
    """(deals,) up to a common factor."""
    holdings: Mapping[int, Holdings]
    """By seat, of everybody whose choices are judged."""
    seed: int | None
    """The seed of the deals; None if these are all there are."""


@dataclass
class Likelihoods:
    """The chances of some choices among some deals; kept, since each is needed again when one more is made."""

    grid: TypeGrid
    drawn: DrawnDeals
    kept: dict[int, tuple[Choice, Chances]] = field(default_factory=dict)

    def of(self, choice: Choice) -> Chances:
        """(types, holdings of its player) the probability of a choice."""
        key = id(choice)  # a table cannot be hashed; a choice that is kept stays alive, so its id stays its own
        if key not in self.kept:
            self.kept[key] = (choice, self.drawn.holdings[choice.seat].judged(self.grid, choice))
        return self.kept[key][1]

    def of_player(self, seat: int, choices: Sequence[Choice]) -> Chances:
        """(types, holdings) the probability of all choices of a player."""
        chances = np.ones((len(self.grid.types), self.drawn.holdings[seat].number))
        for choice in choices:
            if choice.seat == seat:
                chances *= self.of(choice)
        return chances


def all_drawn(view: SeatView, puzzle: Puzzle, seats: Sequence[int]) -> DrawnDeals:
    """Every deal of a puzzle, with the holdings of some seats."""
    listed = all_deals(puzzle)
    numbering = Numbering.of(view, listed.sample.cards)
    holdings = {seat: Holdings.of(numbering, puzzle, listed.sample, seat) for seat in seats}
    return DrawnDeals(listed.sample, listed.chances, holdings, None)


def is_listed(puzzle: Puzzle) -> bool:
    """Whether all deals of a puzzle are weighed."""
    return count(puzzle, arrays=True).total <= LISTED


def sampled(
    view: SeatView,
    puzzle: Puzzle,
    choices: Sequence[Choice],
    grid: TypeGrid,
    beliefs: Mapping[int, Chances],
    samples: int,
    seed: int,
) -> Likelihoods:
    """Deals drawn towards what the choices say; the last of several samples, if the first did not do."""
    tilts: tuple[Tilt, ...] = ()
    seats = tuple(dict.fromkeys(choice.seat for choice in choices))
    likelihoods = Likelihoods(grid, _draw(view, puzzle, tilts, seats, min(PILOT, samples), seed))
    enough = min(ENOUGH, samples / 10)
    # The last sample is a large one, however well it fits. Each has numbers of its own, so that it owes nothing to
    # those that the sampler was fitted to.
    for fit, number in enumerate((*[samples] * _FITS, samples * _ROUNDS), 1):
        tilts = _fitted(puzzle, likelihoods, choices, beliefs) or tilts
        likelihoods = Likelihoods(grid, _draw(view, puzzle, tilts, seats, number, seed, first=fit * samples * _ROUNDS))
        if effective_size(weights(likelihoods, choices, beliefs)) >= enough:
            break
    return likelihoods


def _draw(
    view: SeatView,
    puzzle: Puzzle,
    tilts: Sequence[Tilt],
    seats: Sequence[int],
    number: int,
    seed: int,
    first: int = 0,
) -> DrawnDeals:
    """Deals of a sampler with tilts, a part of them drawn without."""
    more = tuple((in_places(puzzle, (tilt.card,), (tilt.place,), 1, 2), tilt.factor) for tilt in tilts)
    plain = round(number * _PLAIN) if tilts else number
    sample = Sampler(puzzle, seed).draw(plain, first)
    if tilts:
        tilted = Sampler(puzzle.weighed((*puzzle.hunches, *more)), seed).draw(number - plain, first + plain)
        sample = Sample(sample.cards, np.concatenate([sample.places.T, tilted.places.T], axis=1).T)
    numbering = Numbering.of(view, sample.cards)
    holdings = {seat: Holdings.of(numbering, puzzle, sample, seat) for seat in seats}
    weighed = np.ones(number)
    for seat in seats:
        own = [tilt for tilt in tilts if puzzle.places[tilt.place].seat == seat]
        weighed *= _tilted(holdings[seat], own)[holdings[seat].index]
    return DrawnDeals(sample, _corrected(weighed, plain / number), holdings, seed)


def _corrected(weighed: Chances, plain: float) -> Chances:
    """Return the weight of each deal, from its weight by tilts and the part of deals that was drawn without tilts.

    A deal's chance to be drawn was ``plain + (1 - plain) * weighed / mean``, in units of its chance without tilts. The
    mean of the weights over all deals is found from those drawn, each counting what it should (Bennett's method).
    """
    mean = float(weighed.mean())
    for _ in range(_STEPS if plain < 1 else 0):
        counts = 1 / (plain + (1 - plain) * weighed / mean)
        mean = float((weighed * counts).sum() / counts.sum())
    corrected: Chances = 1 / (plain + (1 - plain) * weighed / mean)
    return corrected


def _tilted(holdings: Holdings, tilts: Sequence[Tilt]) -> Chances:
    """(holdings,) the factor by which the sampler weighed each."""
    deck = deck_of(holdings.numbering.view.table.setup)
    factors = np.ones(holdings.number)
    for _, card, factor in tilts:
        copies = [at for at, other in enumerate(deck.cards) if other == card]
        factors *= np.where(holdings.hand[copies].any(axis=0), float(factor), 1.0)
    return factors


def _fitted(
    puzzle: Puzzle, likelihoods: Likelihoods, choices: Sequence[Choice], beliefs: Mapping[int, Chances]
) -> tuple[Tilt, ...]:
    """Weights for each player and card whose product comes closest to the chance of his choices."""
    drawn = likelihoods.drawn
    total = weights(likelihoods, choices, beliefs)
    if not total.any():
        return ()
    # Both what the cards allow and what the choices make likely must count, or the fit is of the wrong deals.
    balanced = np.sqrt(drawn.chances / drawn.chances.sum() * total / total.sum())
    tilts: list[Tilt] = []
    for seat, holdings in drawn.holdings.items():
        place = puzzle.holding(seat)
        if place is None:
            continue
        believed = believed_of(likelihoods.grid, beliefs, seat)
        chances = believed @ likelihoods.of_player(seat, choices)
        number: Chances = np.bincount(holdings.index, balanced, holdings.number).astype(np.float64)
        tilts += _fit(puzzle, place, holdings, chances, likelihoods.grid.emphasis, number)
    return tuple(tilts)


def _fit(
    puzzle: Puzzle, place: int, holdings: Holdings, chances: Chances, emphasis: float, number: Chances
) -> list[Tilt]:
    deck = deck_of(holdings.numbering.view.table.setup)
    cards = [card for _, there in puzzle.unseen for card, _ in there]
    has = np.array(
        [holdings.hand[[at for at, other in enumerate(deck.cards) if other == card]].any(axis=0) for card in cards]
    )
    some: NDArray[np.bool_] = np.logical_and(has.any(axis=1), ~has.all(axis=1))
    logs = np.log(np.maximum(chances, chances.max() * 1e-9))
    logs *= emphasis
    logs -= np.average(logs, weights=number)
    columns = has[some] - np.average(has[some], axis=1, weights=number)[:, None]
    square = (columns * number) @ columns.T
    square[np.diag_indices(len(square))] += 1e-3 * number.sum()
    slopes = np.linalg.solve(square, (columns * number) @ logs)
    slopes = np.clip(slopes, -_STEEPEST, _STEEPEST)
    factors = [Fraction(max(1, round(float(np.exp(slope)) * 64)), 64) for slope in slopes]
    chosen = (card for card, is_some in zip(cards, some, strict=True) if is_some)
    return [Tilt(place, card, factor) for card, factor in zip(chosen, factors, strict=True) if factor != 1]


def weights(likelihoods: Likelihoods, choices: Sequence[Choice], beliefs: Mapping[int, Chances]) -> Chances:
    """(deals,) the weight of each deal with the choices taken into account, up to a common factor."""
    weighed = explained(likelihoods, told_by_players(likelihoods, choices), beliefs)
    if likelihoods.grid.emphasis != 1:
        weighed /= max(float(weighed.max()), 1e-300)
        weighed **= likelihoods.grid.emphasis
    weighed *= likelihoods.drawn.chances
    return weighed


def explained(likelihoods: Likelihoods, by_seat: Mapping[int, Chances], beliefs: Mapping[int, Chances]) -> Chances:
    """(deals,) the chance of what each player did."""
    drawn, alike = likelihoods.drawn, likelihoods.grid.alike
    chances_of_deals = np.full(len(drawn.chances), 1 - alike)
    for seat, chances in by_seat.items():
        chances_of_deals *= (beliefs[seat] @ chances).take(drawn.holdings[seat].index)
    if alike:
        for _, chance in together(likelihoods, by_seat, beliefs, least=float(chances_of_deals.max()) * _NOTHING):
            chances_of_deals += chance
    return chances_of_deals


def told_by_players(likelihoods: Likelihoods, choices: Sequence[Choice]) -> dict[int, Chances]:
    """By seat, of those who have made a choice, (types, holdings) the probability of all they did."""
    seats = {choice.seat for choice in choices}
    return {seat: likelihoods.of_player(seat, choices) for seat in likelihoods.drawn.holdings if seat in seats}


def together(
    likelihoods: Likelihoods, by_seat: Mapping[int, Chances], beliefs: Mapping[int, Chances], least: float = 0.0
) -> Iterator[tuple[int, Chances]]:
    """Types, each with (deals,) the chance of its being that of all players and of what they did.

    Left out are types for which that is nowhere above the least that counts.
    """
    drawn = likelihoods.drawn
    believed = likelihoods.grid.alike * of_one_type(likelihoods.grid, beliefs)
    most = believed.copy()
    for of_seat in by_seat.values():
        most *= of_seat.max(axis=1)
    for at in np.flatnonzero(most > least).tolist():
        chance = np.full(len(drawn.chances), believed[at])
        for seat, of_seat in by_seat.items():
            chance *= of_seat[at].take(drawn.holdings[seat].index)
        yield at, chance


def of_one_type(grid: TypeGrid, beliefs: Mapping[int, Chances]) -> Chances:
    """(types,) how likely it is that all players are of each, against their each having a type of his own.

    The beliefs are what each player's own choices say of him. They add up to 1 before anything was seen.
    """
    prior = np.array(grid.prior)
    weights_of_types = prior.copy()
    for believed in beliefs.values():
        weights_of_types *= believed / prior
    return weights_of_types


def believed_of(grid: TypeGrid, beliefs: Mapping[int, Chances], seat: int) -> Chances:
    """(types,) the belief about a player, with the others' choices taken into account."""
    mixed = (1 - grid.alike) * beliefs[seat] + grid.alike * of_one_type(grid, beliefs)
    believed: Chances = mixed / mixed.sum()
    return believed


def effective_size(weighed: Chances) -> float:
    """How many deals that all count the same would tell as much; 0 if none counts."""
    squares = float((weighed * weighed).sum())
    return float(weighed.sum()) ** 2 / squares if squares else 0.0
