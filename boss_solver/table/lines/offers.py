"""The choices where a record stands: placements that lead, cards that can be shown or were seen."""

from __future__ import annotations

from collections.abc import Iterator

from boss_solver.game.cards import CARD_ORDER, Card, City
from boss_solver.game.moves import Placement, legal_placements, legal_reveals
from boss_solver.game.seen.located import remaining, unplaced
from boss_solver.game.turns import next_seat
from boss_solver.record.lines.progress import Progress


def without_own_cards(progress: Progress) -> Progress:
    """The record as somebody sees it who looks at nobody's cards."""
    if progress.state is None:
        return progress
    nothing = (None,) * len(progress.names)
    return progress._replace(state=progress.state._replace(dealt=nothing))


def least_placements(progress: Progress) -> tuple[Placement, ...]:
    """For each city the fewest gangsters, experts first, that would lead it for the player to move."""
    seat = next_seat(progress.here.table)
    if seat is None:
        return ()
    least: dict[City, Placement] = {}
    for place in legal_placements(progress.here.table, seat):
        best = least.get(place.city)
        total = (place.experts + place.occasionals, place.occasionals)
        if best is None or total < (best.experts + best.occasionals, best.occasionals):
            least[place.city] = place
    return tuple(least.values())


def cards_to_show(progress: Progress, hidden: bool) -> tuple[Card, ...]:
    """The cards that the player to move could show, as far as is known."""
    state = (without_own_cards(progress) if hidden else progress).here
    seat = next_seat(state.table)
    cards = () if seat is None else legal_reveals(state, seat)
    return tuple(sorted(cards, key=CARD_ORDER.__getitem__))


def seen_cards(words: list[str], progress: Progress, hidden: bool) -> Iterator[Card]:
    """The cards that all can have seen where the line says; none before it says so."""
    state = (without_own_cards(progress) if hidden else progress).here
    if words:
        names = [name.casefold() for name in progress.names]
        name = words[0].casefold()
        seat = names.index(name) if name in names else None
        has = None if seat is None else remaining(state, seat)
        yield from unplaced(state) if has is None else has
