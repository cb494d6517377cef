"""Entries that cannot all be true: an irreducible set of them, and the single corrections that would make sense."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boss_solver.game.cards import DECKS, Card
from boss_solver.game.events import CardsSeen, Dealt, Revealed
from boss_solver.inference.entries.evidence import Evidence, evidence_of
from boss_solver.inference.entries.history import EntryMoment, History
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.record.lines.said import Both, Either, Has, RewardIs, Said

_MOST_CORRECTIONS = 5


@dataclass(frozen=True, slots=True)
class Correction:
    """One entry changed so that everything can be true."""

    entry: EntryMoment
    wrong: Card
    right: Card


@dataclass(frozen=True, slots=True)
class Conflict:
    """A set of entries that cannot all be true, while any that leaves one of them out can."""

    entries: tuple[EntryMoment, ...]
    corrections: tuple[Correction, ...]


def conflict_in(history: History) -> Conflict | None:
    """The clash between the entries of a history; None if all of them can be true.

    The set has the fewest entries where three or fewer do; of larger ones it is irreducible, made of late entries.
    """
    evidence = evidence_of(history)
    everything = range(len(evidence.entries))
    if evidence.fits(everything):
        return None
    chosen = smallest_clash(evidence)
    entries = tuple(evidence.entries[i] for i in chosen)
    return Conflict(entries, tuple(itertools.islice(_corrections(evidence, chosen), _MOST_CORRECTIONS)))


def smallest_clash(evidence: Evidence, extra: Sequence[Claim] = ()) -> tuple[int, ...]:
    """Indices of an irreducible set of entries that clash with each other (and with the ``extra`` claims).

    The entries as a whole must clash. Sets of three and fewer are tried one after the other, made of those entries
    without which nothing clashes, and others.
    """
    chosen = _irreducible(evidence, range(len(evidence.entries)), extra)
    most = min(3, len(chosen) - 1)
    everything = range(len(evidence.entries))
    always = [i for i in chosen if evidence.fits([j for j in everything if j != i], extra)]
    latest_first = [i for i in reversed(everything) if i not in always]
    for size in range(most - len(always) + 1):
        for some in itertools.combinations(latest_first, size):
            if not evidence.fits([*always, *some], extra):
                return tuple(sorted([*always, *some]))
    return chosen


def _irreducible(evidence: Evidence, entries: Sequence[int], extra: Sequence[Claim]) -> tuple[int, ...]:
    """Leave out one entry after the other, the earliest first, as long as the rest still clash."""
    kept = list(entries)
    for entry in entries:
        rest = [i for i in kept if i != entry]
        if not evidence.fits(rest, extra):
            kept = rest
    return tuple(kept)


def _corrections(evidence: Evidence, chosen: Sequence[int]) -> Iterator[Correction]:
    everything = range(len(evidence.entries))
    for i in sorted(chosen, reverse=True):
        moment = evidence.entries[i]
        for wrong, right, changed in _variants(moment.entry, evidence):
            entries = (*evidence.entries[:i], moment._replace(entry=changed), *evidence.entries[i + 1 :])
            if Evidence(evidence.view, entries).fits(everything):
                yield Correction(moment, wrong, right)


def _variants(entry: object, evidence: Evidence) -> Iterator[tuple[Card, Card, Dealt | Revealed | CardsSeen | Claim]]:
    """The entry with one card of it made another: of the same city first."""
    kinds = tuple(dict.fromkeys(evidence.view.table.setup.cards))
    match entry:
        case Revealed(seat, Card() as card):
            for other in _near(card, kinds):
                yield card, other, Revealed(seat, other)
        case Dealt(seat, cards):
            for card, other, changed in _one_other(cards, kinds):
                yield card, other, Dealt(seat, changed)
        case CardsSeen(spot, seat_or_none, cards):
            for card, other, changed in _one_other(cards, kinds):
                yield card, other, CardsSeen(spot, seat_or_none, changed)
        case Claim():
            for card, other, said in _said_variants(entry.said, kinds):
                yield card, other, entry._replace(said=said)


def _one_other(cards: tuple[Card, ...], kinds: Sequence[Card]) -> Iterator[tuple[Card, Card, tuple[Card, ...]]]:
    for at, card in enumerate(cards):
        for other in _near(card, kinds):
            yield card, other, (*cards[:at], other, *cards[at + 1 :])


def _near(card: Card, kinds: Sequence[Card]) -> list[Card]:
    """The other cards, those of the same city first, then those that show the same."""
    others = [other for other in kinds if other != card]
    return sorted(others, key=lambda other: (other.city != card.city, other.face != card.face))


def _said_variants(said: Said, kinds: Sequence[Card]) -> Iterator[tuple[Card, Card, Said]]:
    match said:
        case Has():
            for at, thing in enumerate(said.things):
                if isinstance(thing, Card):
                    for other in _near(thing, kinds):
                        things = (*said.things[:at], other, *said.things[at + 1 :])
                        yield thing, other, dataclasses.replace(said, things=things)
        case RewardIs(city, faces, negated):
            for at, face in enumerate(faces):
                for other in dict.fromkeys(DECKS[city]):
                    if other.face not in faces:
                        new = (*faces[:at], other.face, *faces[at + 1 :])
                        yield Card(city, face), other, RewardIs(city, new, negated)
        case Both(parts) | Either(parts):
            for at, part in enumerate(parts):
                for card, other, new_part in _said_variants(part, kinds):
                    new_parts = (*parts[:at], new_part, *parts[at + 1 :])
                    yield card, other, dataclasses.replace(said, parts=new_parts)
