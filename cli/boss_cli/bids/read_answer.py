"""Answers that were read from the others' placements: guesses, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.page.data import Guess, kept, stated, values
from boss_solver import City, Face

if TYPE_CHECKING:
    from boss_solver import Posterior
    from boss_solver.reading.posterior import Read


@values
class ReadSource:
    """Where read numbers come from. What is read of a question has fields of its own besides."""

    is_a_guess: bool = stated("true", default=True)
    method: str = stated(
        "`listed` (from all deals, exact for the model), `sampled`, or, where the cards' odds stand, `cards` (nothing "
        "to read yet) or `impossible` (no kind of player would have done it)"
    )
    choices_judged: int = stated("placements and passes of the others in this hand")
    deals: int | None = stated("deals weighed or drawn; null where the cards' odds stand")
    effective_sample_size: float | None = stated(
        "how many deals drawn without weights would tell as much; null where nothing was drawn"
    )
    seed: int | None = stated("of the deals drawn")
    few: int = kept(default=0)
    """Guesses are rough where the deals drawn tell less than so many."""


@values
class CityRead:
    """The read odds of a city."""

    city: City = stated("the code")
    reward: Mapping[Face, Guess] = stated(
        "by face: the read probability, 0 to 1; faces that the cards rule out are missing"
    )
    pays_more_than_0: Guess = stated("the read probability that it pays")
    pays_0: Guess = stated("that it pays exactly 0")
    expert_hurt: Guess = stated("that it hurts an expert")
    expected_millions: Guess = stated("expected money for the winner")


@values
class PlayerRead:
    """The kind of player that somebody seems to be."""

    player: str = stated("somebody whose choices were judged")
    types: Mapping[str, float] = stated("by type of player: how much of it is believed in, 0 to 1")


@values
class CitiesRead(ReadSource):
    """The read odds of cities, and of the types of the players."""

    cities: tuple[CityRead, ...] = stated()
    players: tuple[PlayerRead, ...] = stated()


def guess_of(number: Read) -> Guess:
    """A number that was read, as an answer has it."""
    return Guess(number.value, number.error)


def source_of(posterior: Posterior) -> dict[str, Any]:
    """Where read numbers come from, as the fields of ``ReadSource``."""
    from boss_solver.reading.weighing import FEW  # it needs numpy, and so did what was read

    is_sampled = posterior.method.value == "sampled"
    return {
        "method": posterior.method.value,
        "choices_judged": len(posterior.choices),
        "deals": posterior.deals or None,
        "effective_sample_size": posterior.effective if is_sampled else None,
        "seed": posterior.seed,
        "few": FEW,
    }


def cities_read(posterior: Posterior, cities: Sequence[City], names: Sequence[str]) -> CitiesRead:
    """The read odds of some cities, in their order."""
    types = [kind.name for kind in posterior.grid.types]
    seats = dict.fromkeys(choice.seat for choice in posterior.choices)
    return CitiesRead(
        **source_of(posterior),
        cities=tuple(_city_read(posterior, city) for city in cities),
        players=tuple(
            PlayerRead(player=names[seat], types=dict(zip(types, posterior.types(seat), strict=True))) for seat in seats
        ),
    )


def _city_read(posterior: Posterior, city: City) -> CityRead:
    odds = posterior.city(city)
    return CityRead(
        city=city,
        reward={face: guess_of(number) for face, number in odds.reward.items()},
        pays_more_than_0=guess_of(odds.pays),
        pays_0=guess_of(odds.pays_nothing),
        expert_hurt=guess_of(odds.hurt),
        expected_millions=guess_of(odds.expected),
    )
