"""A refusal of the rules as a problem of a line: the word that is wrong and the nearest legal thing, as typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from boss_solver.game.cards import POLICE, Card, Glimpse, Shown
from boss_solver.game.events import BacksSeen, CardsSeen, Dealt, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.moves import Placement, can_place, legal_reveals
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.seen.located import remaining, unplaced
from boss_solver.game.settling import known_rewards
from boss_solver.game.sizes import dealt_to
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import Expect, expected, next_seat
from boss_solver.record.lines.cardwords import shown_matching
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.statements import Statement
from boss_solver.record.words.names import cities_matching
from boss_solver.record.words.problems import Problem
from boss_solver.record.words.seats import with_names, written
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import comma_parts

_WHOLE_LINE: Final = (Rule.SEQUENCE, Rule.TURN_ORDER)
"""Rules about a line as a whole, so that its first word is the one to look at."""


def refused(
    error: IllegalEventError, statement: Statement, word: Word, words: Sequence[Word], before: Progress
) -> Problem:
    """The problem that an event is illegal. ``word`` is where the line says it, ``words`` are all of the line."""
    legal = error.legal or _usually(statement)
    if error.can_be_misplay:
        legal += " (or ! at the end of the line, if it was played on)"
    wrong = _wrong_word(error, statement, words, before) or word
    return Problem(
        with_names(str(error), before.names),
        0,
        wrong.column,
        wrong.text,
        with_names(legal, before.names).strip(),
        nearest_legal(error, statement, wrong.text, before),
    )


def _usually(statement: Statement) -> str:
    return "a card that is nowhere else" if isinstance(statement, (Dealt, Revealed, CardsSeen)) else ""


def _wrong_word(error: IllegalEventError, statement: Statement, words: Sequence[Word], before: Progress) -> Word | None:
    """The word to look at where it is not the first of the statement."""
    is_turn = isinstance(statement, (Placed, Revealed))
    if error.rule in _WHOLE_LINE or (is_turn and error.rule is Rule.POLICE):
        return words[0]
    if not isinstance(statement, (Dealt, RewardsTurned, BacksSeen, CardsSeen)):
        return None
    cities = before.here.table.setup.cities
    parts = comma_parts(words[1:])
    for part in reversed(parts):  # the later of two is the one too many
        if any(card.value.title in str(error) for card in shown_matching(part.text, cities)):
            return part
    for part in reversed(parts):
        places = [match.value for match in cities_matching(part.text.partition("=")[0])]
        places += [card.value.city for card in shown_matching(part.text, cities) if card.value.city]
        if any(city.title in str(error) for city in places):
            return part
    if isinstance(statement, Dealt) and error.rule is Rule.HOLDING:
        extra = len(statement.cards) - dealt_to(before.here.table)[statement.seat]
        if extra < 0:
            return Word("", parts[-1].column + len(parts[-1].text))
        return parts[-extra] if extra and extra <= len(parts) else None
    return None


def nearest_legal(error: IllegalEventError, statement: Statement, word: str, before: Progress) -> str:
    """The legal thing nearest to what was refused, as typed in place of the word; empty if there is none."""
    state = before.here
    table = state.table
    if error.rule in _WHOLE_LINE:
        return _awaited(table, before.names)
    match statement:
        case Placed() | Revealed() if error.rule is Rule.POLICE:
            return "police"
        case Placed(seat, city, experts, occasionals):
            return _nearest_placement(table, seat, Placement(city, experts, occasionals))
        case Revealed(seat, card):
            return _most_like(card, legal_reveals(state, seat))
        case Dealt() if error.rule is Rule.ONE_PLACE:
            free = unplaced(state)
            free.subtract(statement.cards)
            return _likest_in_city(word, state, +free)
        case RewardsTurned() if error.rule is Rule.REWARDS:
            return _likest_in_city(word, state, (*unplaced(state), *known_rewards(state).values()))
        case CardsSeen(_, seat, cards):
            has = None if seat is None else remaining(state, seat)
            free = (unplaced(state) if has is None else has) - Counter(cards)
            return _likest_in_city(word, state, free)
        case PoliceTurned(badge):
            left = [one for one in dict.fromkeys(POLICE) if table.badges.count(one) < POLICE.count(one)]
            return _awaited(table, before.names) if badge in (None, *left) else str(left[0]) if left else ""
    return ""


def _awaited(table: Table, names: Sequence[str]) -> str:
    """How the line begins that the table waits for."""
    what, seat = expected(table)
    if seat is not None and what is not Expect.POLICE:
        return written(names[seat])
    return {Expect.HAND: "hand", Expect.POLICE: "police", Expect.REWARDS: "rewards"}.get(what, "")


def _nearest_placement(table: Table, seat: int, tried: Placement) -> str:
    hand = table.hand
    if hand is None or next_seat(table) != seat or hand.placing is not None:
        return ""
    supply = hand.supply[seat]
    legal = [
        place
        for experts in range(supply.experts + 1)
        for occasionals in range(supply.occasionals + 1)
        if experts + occasionals and can_place(table, seat, place := Placement(tried.city, experts, occasionals))
    ]

    def distance(place: Placement) -> tuple[int, int]:
        more = place.experts + place.occasionals - tried.experts - tried.occasionals
        return abs(more), abs(place.occasionals - tried.occasionals)

    return str(min(legal, key=distance)) if legal else "pass"


def _likest_in_city(word: str, state: GameState, cards: Iterable[Card]) -> str:
    """The card most like the one that a word means, of the same city."""
    matches = shown_matching(word, state.table.setup.cities)
    if not matches:
        return ""
    wrong = matches[0].value
    there = [card for card in cards if card.city == wrong.city]
    return "" if wrong in there else _most_like(wrong, there)


def _most_like(wrong: Shown, cards: Sequence[Card]) -> str:
    """The card most like a wrong one: of its city and near it in number, or else of its face."""
    if isinstance(wrong, Glimpse):
        return "?"

    def distance(card: Card) -> tuple[bool, int]:
        if card.city == wrong.city:
            return False, _apart(card, wrong)
        return True, card.face != wrong.face

    return str(min(cards, key=distance)) if cards else ""


_FAR: Final = 9
"""Further apart than any two numbers of a deck."""


def _apart(card: Card, other: Card) -> int:
    if card.face.is_money and other.face.is_money:
        return abs(int(card.face) - int(other.face))
    return _FAR + (card.face.is_money or other.face.is_money)
