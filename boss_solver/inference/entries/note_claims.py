"""Notes and hunches as claims: statements about holdings at one moment, as formulas over the puzzle of a seat now."""

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


class Claim(NamedTuple):
    """A statement of the user in a note, a hunch or a question, and its moment."""

    line: int
    """The line of the record; 0 for words that are only tried."""
    said: Said
    shown: tuple[int, ...]
    """Cards every seat had shown at that moment: the statement is about the holdings at that moment."""
    factor: Fraction | None = None
    """The weight by which a hunch multiplies a deal; None for a note, and for a hunch that gives a probability until
    its factor is known."""
    target: Fraction | None = None
    """The probability that a hunch gives to it, by the facts and the notes so far; None where it gives the factor."""

    @property
    def is_note(self) -> bool:
        """Whether it is taken as true, not only as likelier."""
        return self.factor is None and self.target is None


class Known(NamedTuple):
    """All that a seat knows of the hidden cards: its view, and the claims of its user, sorted."""

    view: SeatView
    puzzle: Puzzle
    """With all that counts."""
    notes: tuple[Claim, ...]
    """The notes that count."""
    disproved: tuple[Claim, ...]
    """Notes that cannot be true together with what happened at the table and the notes before them."""
    hunches: tuple[Claim, ...]
    """The hunches that count."""
    idle: tuple[Claim, ...]
    """Hunches about something that is certain or impossible anyway, without effect."""


def now(view: SeatView) -> tuple[int, ...]:
    """The cards every seat has shown by now, for a claim made at this moment."""
    return shown_by_all(view.table)


def meaning(claim: Claim, view: SeatView, puzzle: Puzzle) -> Formula:
    """A statement as a formula over what the seat cannot see; TRUE or FALSE where it can see the answer."""
    return _formula(claim.said, claim.shown, view, puzzle)


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
    """The holdings that the seat can have had when it had shown so many cards; one, unless it did not note a card."""
    own = [up.card for up in hand.shown if up.seat == view.seat][:shown]
    known_cards = Counter(card for card in own if isinstance(card, Card))
    holdings = {tuple(sorted((Counter(view.own) - known_cards).elements()))}
    for card in own:
        if not isinstance(card, Card):
            holdings = {
                (*cards[:i], *cards[i + 1 :])
                for cards in holdings
                for i, held in enumerate(cards)
                if card.city in (None, held.city)
            } or holdings
    return holdings


def kinds_of(things: Iterable[Thing], cities: Iterable[City]) -> frozenset[Card]:
    """The cards that some things mean: cards themselves, all cards of a city, all cards of a face."""
    wanted = frozenset(things)
    return frozenset(
        card for city in cities for card in DECKS[city] if card in wanted or city in wanted or card.face in wanted
    )


def known(view: SeatView, claims: Iterable[Claim] = ()) -> Known:
    """The seat's puzzle with the notes that can be true and the hunches that have an effect.

    Notes are taken in the order of their lines. One that cannot be true any more is set aside as disproved, so the
    events at the table always stand.
    """
    claims = tuple(claims)
    noted = notes_of(view, claims)
    hunches, idle = _hunches(view, noted, [claim for claim in claims if not claim.is_note])
    weighed = tuple((formula, _factor(hunch)) for hunch, formula in hunches)
    return Known(
        view,
        _weighed(noted.puzzle, weighed),
        noted.notes,
        noted.disproved,
        tuple(hunch for hunch, _ in hunches),
        tuple(idle),
    )


def as_known(seen: SeatView | Known) -> Known:
    """All that is known where the user said nothing, or what is known already."""
    return seen if isinstance(seen, Known) else known(seen)


def _factor(hunch: Claim) -> Fraction:
    assert hunch.factor is not None, "a history gives each hunch its factor"
    return hunch.factor


class Notes(NamedTuple):
    """A seat's puzzle with the notes of its user, sorted."""

    puzzle: Puzzle
    notes: tuple[Claim, ...]
    """Those that count."""
    disproved: tuple[Claim, ...]
    """Those that cannot be true together with what happened at the table and the notes before them."""
    possible: bool
    """Whether any deal is left."""


def notes_of(view: SeatView, claims: Iterable[Claim]) -> Notes:
    """The notes among some claims, as :func:`known` takes them; hunches are left out.

    A statement that is noted twice counts once.
    """
    puzzle = puzzle_of(view)
    notes = [claim for claim in claims if claim.is_note]
    formulas: dict[tuple[int, tuple[int, ...]], Formula] = {}  # equal statements are the same object
    for note in notes:
        if (id(note.said), note.shown) not in formulas:
            formulas[id(note.said), note.shown] = meaning(note, view, puzzle)
    whole = puzzle.given(*formulas.values())
    if not notes or is_possible(whole):
        return Notes(whole, tuple(notes), (), bool(notes) or is_possible(whole))
    whole, kept, disproved = puzzle, [], []
    for note in notes:
        more = whole.given(formulas[id(note.said), note.shown])
        if is_possible(more):
            whole = more
            kept.append(note)
        else:
            disproved.append(note)
    return Notes(whole, tuple(kept), tuple(disproved), is_possible(whole))


def _weighed(puzzle: Puzzle, hunches: tuple[tuple[Formula, Fraction], ...]) -> Puzzle:
    """The puzzle with its hunches, equal ones multiplied, in an order that does not depend on that of the claims."""
    factors: dict[Formula, Fraction] = {}
    for formula, factor in hunches:
        factors[formula] = factors.get(formula, Fraction(1)) * factor
    return puzzle.weighed(tuple(sorted(factors.items(), key=lambda weighed: order_of(weighed[0]))))


def _hunches(view: SeatView, noted: Notes, hunches: list[Claim]) -> tuple[list[tuple[Claim, Formula]], list[Claim]]:
    counting: list[tuple[Claim, Formula]] = []
    idle: list[Claim] = []
    for hunch in hunches:
        formula = meaning(hunch, view, noted.puzzle)
        if not noted.possible or formula in (TRUE, FALSE) or probability(noted.puzzle, formula) in (0, 1):
            idle.append(hunch)
        else:
            counting.append((hunch, formula))
    return counting, idle


def factor_for(target: Fraction, prior: Fraction) -> Fraction:
    """The factor of a hunch by which a statement of probability ``prior`` gets probability ``target``.

    Odds form of Bayes: posterior odds = factor x prior odds. A statement that is certain or impossible keeps the
    target's own odds, which then have no effect. Raises ValueError unless the target is strictly between 0 and 1.
    """
    if not 0 < target < 1:
        raise ValueError("a hunch lies strictly between 0 and 100 %")
    odds = target / (1 - target)
    return odds if prior in (0, 1) else odds * (1 - prior) / prior
