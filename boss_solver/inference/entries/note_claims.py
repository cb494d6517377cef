"""What notes and hunches mean for a seat: statements about holdings at one moment, as formulas over a puzzle now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.cards import DECKS, Card, City
from boss_solver.game.sizes import shown_by_all
from boss_solver.game.state import Hand
from boss_solver.inference.engine.counting import is_possible, probability
from boss_solver.inference.engine.formulas import FALSE, MANY, REWARD, TRUE, Formula, all_of, any_of, order_of
from boss_solver.inference.engine.puzzle import Puzzle, held_since, in_places, puzzle_of, shown_since
from boss_solver.inference.view import SeatView
from boss_solver.record.lines.said import Both, Either, Has, RewardIs, Said, Thing


class Told(NamedTuple):
    """Something the user said in a note, a hunch or a question, and when."""

    line: int
    """The line of the record; 0 for words that are only tried."""
    said: Said
    shown: tuple[int, ...]
    """Cards every seat had shown at that moment: what is said of holdings is said of that moment."""
    factor: Fraction | None = None
    """What a hunch multiplies a deal by; None for a note, and for a hunch that gives a probability until it is known
    what it multiplies by."""
    target: Fraction | None = None
    """The probability that a hunch gives to it, by the facts and the notes so far; None where it gives the factor."""

    @property
    def is_note(self) -> bool:
        """Whether it is held to be true, not only likelier."""
        return self.factor is None and self.target is None


class Known(NamedTuple):
    """All that a seat knows of the hidden cards: what it sees, and what its user said, sorted."""

    view: SeatView
    puzzle: Puzzle
    """With all that counts."""
    notes: tuple[Told, ...]
    """The notes that count."""
    disproved: tuple[Told, ...]
    """Notes that cannot be true together with what happened at the table and the notes before them."""
    hunches: tuple[Told, ...]
    """The hunches that count."""
    idle: tuple[Told, ...]
    """Hunches about something that is certain or impossible anyway, without effect."""


def now(view: SeatView) -> tuple[int, ...]:
    """The cards every seat has shown by now, for what is said at this moment."""
    return shown_by_all(view.table)


def meaning(told: Told, view: SeatView, puzzle: Puzzle) -> Formula:
    """A statement as a formula over what the seat cannot see; TRUE or FALSE where it can see the answer."""
    return _formula(told.said, told.shown, view, puzzle)


def _formula(said: Said, shown: tuple[int, ...], view: SeatView, puzzle: Puzzle) -> Formula:
    match said:
        case Both(parts):
            return all_of(_formula(part, shown, view, puzzle) for part in parts)
        case Either(parts):
            return any_of(_formula(part, shown, view, puzzle) for part in parts)
        case RewardIs(city, faces, negated):
            kinds = [card for card in DECKS[city] if (card.face in faces) != negated]
            return in_places(puzzle, kinds, (REWARD,), 1, 1)
        case Has():
            return _holding(said, shown, view, puzzle)


def _holding(said: Has, shown: tuple[int, ...], view: SeatView, puzzle: Puzzle) -> Formula:
    """So many cards in some holdings at that moment; the seat's own part is a range where it did not note a card."""
    kinds = kinds_of(said.things, view.table.setup.cities)
    hand = view.table.hand
    assert hand is not None
    least = most = 0
    places: frozenset[int] = frozenset()
    for seat in said.seats:
        if view.knows(seat):
            counts = [sum(card in kinds for card in cards) for cards in _own_cards(view, hand, shown[seat])]
            least, most = least + min(counts), most + max(counts)
        else:
            there = sum(card in kinds for card in shown_since(hand, seat, shown[seat]))
            least, most = least + there, most + there
            places |= held_since(puzzle, seat, shown[seat])
    high = MANY if said.high is None else said.high - least
    if high < 0:
        return FALSE
    low = said.low - most
    if not places:
        return TRUE if low <= 0 else FALSE
    return in_places(puzzle, kinds, places, low, high)


def _own_cards(view: SeatView, hand: Hand, shown: int) -> set[tuple[Card, ...]]:
    """What the seat can have had in hand when it had shown so many cards; one thing, unless it did not note a card."""
    own = [up.card for up in hand.shown if up.seat == view.seat][:shown]
    known_cards = Counter(card for card in own if isinstance(card, Card))
    found = {tuple(sorted((Counter(view.own) - known_cards).elements()))}
    for card in own:
        if not isinstance(card, Card):
            found = {
                (*cards[:i], *cards[i + 1 :])
                for cards in found
                for i, one in enumerate(cards)
                if card.city in (None, one.city)
            } or found
    return found


def kinds_of(things: Iterable[Thing], cities: Iterable[City]) -> frozenset[Card]:
    """The cards that some things mean: cards themselves, all cards of a city, all cards of a face."""
    wanted = frozenset(things)
    return frozenset(
        card for city in cities for card in DECKS[city] if card in wanted or city in wanted or card.face in wanted
    )


def known(view: SeatView, told: Iterable[Told] = ()) -> Known:
    """The seat's puzzle with the notes that can be true and the hunches that say something.

    Notes are taken in the order of their lines; one that cannot be true any more is set aside as disproved, so what
    happened at the table always stands.
    """
    told = tuple(told)
    noted = notes_of(view, told)
    hunches, idle = _hunches(view, noted, [one for one in told if not one.is_note])
    weighed = tuple((formula, _factor(one)) for one, formula in hunches)
    return Known(
        view,
        _weighed(noted.puzzle, weighed),
        noted.notes,
        noted.disproved,
        tuple(one for one, _ in hunches),
        tuple(idle),
    )


def as_known(seen: SeatView | Known) -> Known:
    """All that is known where the user said nothing, or what is known already."""
    return seen if isinstance(seen, Known) else known(seen)


def _factor(hunch: Told) -> Fraction:
    assert hunch.factor is not None, "a history tells what a probability multiplies by"
    return hunch.factor


class Notes(NamedTuple):
    """A seat's puzzle with the notes of its user, sorted."""

    puzzle: Puzzle
    notes: tuple[Told, ...]
    """Those that count."""
    disproved: tuple[Told, ...]
    """Those that cannot be true together with what happened at the table and the notes before them."""
    possible: bool
    """Whether any deal is left."""


def notes_of(view: SeatView, told: Iterable[Told]) -> Notes:
    """The notes among some words, hunches left aside, as :func:`known` takes them.

    The same thing noted twice counts once.
    """
    puzzle = puzzle_of(view)
    notes = [one for one in told if one.is_note]
    formulas: dict[tuple[int, tuple[int, ...]], Formula] = {}  # by what is said: equal words are read once, as one
    for one in notes:
        if (id(one.said), one.shown) not in formulas:
            formulas[id(one.said), one.shown] = meaning(one, view, puzzle)
    whole = puzzle.given(*formulas.values())
    if not notes or is_possible(whole):
        return Notes(whole, tuple(notes), (), bool(notes) or is_possible(whole))
    whole, kept, disproved = puzzle, [], []
    for one in notes:
        more = whole.given(formulas[id(one.said), one.shown])
        if is_possible(more):
            whole = more
            kept.append(one)
        else:
            disproved.append(one)
    return Notes(whole, tuple(kept), tuple(disproved), is_possible(whole))


def _weighed(puzzle: Puzzle, hunches: tuple[tuple[Formula, Fraction], ...]) -> Puzzle:
    """The puzzle with its hunches, equal ones multiplied, in an order that does not depend on when they were said."""
    factors: dict[Formula, Fraction] = {}
    for formula, factor in hunches:
        factors[formula] = factors.get(formula, Fraction(1)) * factor
    return puzzle.weighed(tuple(sorted(factors.items(), key=lambda one: order_of(one[0]))))


def _hunches(view: SeatView, noted: Notes, told: list[Told]) -> tuple[list[tuple[Told, Formula]], list[Told]]:
    counting: list[tuple[Told, Formula]] = []
    idle: list[Told] = []
    for one in told:
        formula = meaning(one, view, noted.puzzle)
        if not noted.possible or formula in (TRUE, FALSE) or probability(noted.puzzle, formula) in (0, 1):
            idle.append(one)
        else:
            counting.append((one, formula))
    return counting, idle


def factor_for(target: Fraction, prior: Fraction) -> Fraction:
    """What a hunch must multiply deals by so that a statement of probability ``prior`` gets probability ``target``.

    Odds form of Bayes: posterior odds = factor x prior odds. A statement that is certain or impossible keeps the
    target's own odds, which then have no effect. Raises ValueError unless the target is strictly between 0 and 1.
    """
    if not 0 < target < 1:
        raise ValueError("a hunch lies strictly between 0 and 100 %")
    odds = target / (1 - target)
    return odds if prior in (0, 1) else odds * (1 - prior) / prior
