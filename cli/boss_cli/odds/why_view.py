"""Why a number is what it is: the entries that moved it, and a proof where it is certain."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.page.entries import entry_text, letter_of, place_words
from boss_cli.page.heading import where_json, where_words
from boss_cli.page.layout import Page, listed
from boss_cli.page.numbers import exact, look_of, probability
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import Card, City, Face
from boss_solver.game.events import Dealt, Revealed
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.entries.history import EntryMoment, History
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.inference.entries.why import NumberChange, changes, proof
from boss_solver.inference.view import SeatView
from boss_solver.odds.knowledge import remaining_own
from boss_solver.record.lines.said import Has, RewardIs, Said

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

SCHEMA = "boss-why/2"

Numbers = dict[str, Fraction]
"""What is asked about, by the word for each possibility; impossible ones are missing."""


class Subject(NamedTuple):
    """What is asked: a city's reward, or whether a player has a card."""

    city: City | None = None
    seat: int = 0
    card: Card | None = None

    def title(self, names: Sequence[str]) -> str:
        """The subject in words."""
        if self.city is not None:
            return f"the reward of {self.city.title}"
        assert self.card is not None
        return f"{names[self.seat]} holding {self.card.title}"

    def numbers(self, deals: Deals, view: SeatView) -> Numbers:
        """The distribution asked about, from some deals."""
        if self.city is not None:
            return {card.face.word: p for card, p in deals.reward(self.city).items()}
        assert self.card is not None
        p = deals.held(self.seat, self.card)
        if view.knows(self.seat):
            p = Fraction(self.card in remaining_own(view))
        return {word: q for word, q in (("holds it", p), ("does not", 1 - p)) if q}

    def denial(self, numbers: Numbers) -> Said | None:
        """What would have to be true if the certain answer were wrong; None if nothing is certain."""
        if len(numbers) != 1:
            return None
        (answer,) = numbers
        if self.city is not None:
            face = next(face for face in Face if face.word == answer)
            return RewardIs(self.city, (face,), negated=True)
        assert self.card is not None
        return Has((self.seat,), (self.card,), 0, 0) if answer == "holds it" else Has((self.seat,), (self.card,), 1)


def show_why(
    env: Environment,
    history: History,
    subject: Subject,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    read: Posterior | None = None,
) -> None:
    """Print what moved a number, entry by entry; and what was ``read`` from the others' placements."""
    found = changes(history, subject.numbers)
    now = _now(found, history, subject)
    page = Page(env)
    page.say(where_words(history.view, names, title), bold=True)
    page.say(f"{subject.title(names)}: {_written(now)}")
    page.gap()
    for change in found:
        page.say([f"{place_words(change.moment.line)}:", entry_text(change.moment, names)])
        page.say(f"{_written(change.before)}  ->  {_written(change.after)}", indent=2)
    if not found:
        page.say("no entry has moved it: it stands as the deck has it")
    for line in _proof_words(history, subject, now, names):
        page.say(line)
    page.say("exact where no decimal is shown, else rounded to 0.1%")
    if read is not None:
        from boss_cli.odds.why_read import say_bids

        say_bids(page, read, subject.city, subject.seat, subject.card, names)
    for remark in remarks:
        page.say(remark)
    page.show()


def _now(found: Sequence[NumberChange[Numbers]], history: History, subject: Subject) -> Numbers:
    if found:
        return found[-1].after
    from boss_solver.inference.engine.counting import count

    return subject.numbers(count(history.known.puzzle), history.view)


def _written(numbers: Numbers) -> str:
    if len(numbers) == 1:
        return f"{next(iter(numbers))}, certain"
    look = look_of(numbers.values())
    return ", ".join(f"{word} {probability(p, look)}" for word, p in numbers.items())


def _proof_words(history: History, subject: Subject, now: Numbers, names: Sequence[str]) -> list[str]:
    denial = subject.denial(now)
    found = None if denial is None else proof(history, denial)
    if found is None:
        return []
    if subject.city is not None and _by_sight(found):
        return [f"It is certain: every other {subject.city.title} card is face up or in your holding."]
    where = listed([f"{place_words(one.line)} ({entry_text(one, names)})" for one in found], ".")
    return ["It is certain, and follows from these entries together: " + " ".join(where)]


def _by_sight(found: Sequence[EntryMoment]) -> bool:
    return all(isinstance(one.entry, (Dealt, Revealed)) for one in found)


def why_json(
    history: History,
    subject: Subject,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    read: Posterior | None = None,
) -> dict[str, Any]:
    """The same with full precision."""
    found = changes(history, subject.numbers)
    now = _now(found, history, subject)
    denial = subject.denial(now)
    proved = None if denial is None else proof(history, denial)
    return {
        "schema": SCHEMA,
        **where_json(history.view, names, title),
        "about": subject.title(names),
        "exact": True,
        "now": _json(now),
        "steps": [
            {
                "line": change.moment.line or None,
                "entry": entry_text(change.moment, names),
                "is_the_users_own": isinstance(change.moment.entry, Claim),
                "before": _json(change.before),
                "after": _json(change.after),
            }
            for change in found
        ],
        "proof": None if proved is None else [{"line": m.line or None, "entry": entry_text(m, names)} for m in proved],
        "read": None if read is None else _read_json(read, subject, names),
        "remarks": list(remarks),
    }


def _read_json(read: Posterior, subject: Subject, names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.odds.why_read import bids_json

    return bids_json(read, subject.city, subject.seat, subject.card, names)


def _json(numbers: Numbers) -> dict[str, Any]:
    return {letter_of(word): exact(p) for word, p in numbers.items()}
