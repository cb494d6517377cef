"""The rewards, which follow by themselves once all cards are shown; and the wrong entry where a reward is another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boss_solver.errors import SetupError
from boss_solver.game.cards import DECKS, Card
from boss_solver.game.events import CardsSeen, Dealt, Revealed, RewardsTurned
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.seen.located import unplaced
from boss_solver.game.seen.open_cards import seen_rewards
from boss_solver.game.settling import known_rewards
from boss_solver.game.state import GameState, Spot
from boss_solver.game.turns import Expect, expected
from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.lines.progress import Progress, advance
from boss_solver.record.lines.record import Line, Record, last_hand
from boss_solver.record.lines.statements import ShownAre, Statement
from boss_solver.record.words.problems import ReadingError
from boss_solver.table.lines.edits import Amend


def known_now(state: GameState) -> tuple[Card, ...]:
    """The rewards that follow from the cards so far, in the order of the row."""
    known = known_rewards(state)
    return tuple(known[city] for city in state.table.row if city in known)


def proposal(progress: Progress) -> str | None:
    """The line that follows by itself, to be taken with one key: all rewards, where they are known; else None."""
    if progress.state is None or expected(progress.state.table).what is not Expect.REWARDS:
        return None
    try:
        turned, _ = advance(progress, RewardsTurned())
    except (IllegalEventError, ReadingError, SetupError):
        return None
    assert isinstance(turned, RewardsTurned)
    return " ".join(("rewards", *map(str, turned.cards)))


class Suspect(NamedTuple):
    """A line that could be wrong, and what would put it right."""

    line: int
    text: str
    """As it stands."""
    card: Card
    """The reward that was turned up and that the line puts elsewhere, or another card of that city."""
    amendments: tuple[tuple[Amend, ...], ...] = ()
    """Each of them, taken as a whole, makes the record agree with the rewards. Where the line's player is known by
    his holding as well, it takes two lines at once. Empty where no single card does it."""


def suspects(record: Record, *rewards: Card) -> tuple[Suspect, ...]:
    """The lines that could be wrong, given rewards that were turned up and are accounted for elsewhere.

    First the lines that put such a card elsewhere, the latest first, with the amendments that would make the record
    whole. Where there is no such amendment, the lines with other cards of its city follow.

    Args:
        record: As it is before the rewards are entered. It must have no errors.
        rewards: The cards turned up, one or all of them.
    """
    hand = list(last_hand(record.lines))
    state = record.good.here
    hidden, seen = unplaced(state), {} if state.table.hand is None else seen_rewards(state.table.hand)
    suspected: list[Suspect] = []
    for card in dict.fromkeys(rewards):
        there = seen.get(card.city, card)
        if card not in DECKS.get(card.city, ()):
            continue
        if there != card:
            suspected += _seen_otherwise(record, hand, there, card, rewards)
            continue
        if hidden[card] or card.city in seen:
            continue
        direct = [line for line in reversed(hand) if card in _cards(line)]
        instead = [one for one in dict.fromkeys(DECKS[card.city]) if hidden[one]]
        here = []
        for line in direct:
            amendments = _amendments(record, hand, line, card, instead, rewards)
            here.append(Suspect(line.number, line.raw, card, amendments))
        suspected += here
        if not any(one.amendments for one in here):
            others = [line for line in reversed(hand) if line not in direct]
            suspected += [
                Suspect(line.number, line.raw, other)
                for line in others
                for other in _cards(line)
                if other.city == card.city
            ]
    return tuple(suspected)


def _seen_otherwise(
    record: Record, hand: list[Line], there: Card, card: Card, rewards: tuple[Card, ...]
) -> Iterator[Suspect]:
    """The lines that say that everybody saw another reward."""
    for line in reversed(hand):
        if any(
            isinstance(one, CardsSeen) and one.spot is Spot.REWARD and there in one.cards for one in line.statements
        ):
            yield Suspect(line.number, line.raw, card, _amendments(record, hand, line, there, [card], rewards))


def _cards(line: Line) -> tuple[Card, ...]:
    """The cards that a line puts with a player."""
    placed: list[Card] = []
    for statement in line.statements:
        match statement:
            case Revealed(_, Card() as card):
                placed.append(card)
            case Dealt(_, cards):
                placed += cards
            case CardsSeen(spot, _, cards) if spot is not Spot.REWARD:
                placed += cards
            case ShownAre(cards):
                placed += [up.card for up in cards if isinstance(up.card, Card)]
    return tuple(placed)


def _owner(line: Line) -> int | None:
    for statement in line.statements:
        if isinstance(statement, (Dealt, Revealed, CardsSeen)):
            return statement.seat
    return None


def _amendments(
    record: Record, hand: list[Line], line: Line, card: Card, instead: list[Card], rewards: tuple[Card, ...]
) -> tuple[tuple[Amend, ...], ...]:
    partners = [
        other
        for other in hand
        if other is not line and card in _cards(other) and _owner(other) is not None and _owner(other) == _owner(line)
    ]
    ways: list[tuple[Amend, ...]] = []
    for other_card in instead:
        for lines in ([line], *([line, partner] for partner in partners)):
            in_order = sorted(lines, key=lambda each: each.number)
            edits = tuple(Amend(each.number, _with(each, card, other_card, record.names)) for each in in_order)
            if _agrees(record, hand, edits, rewards):
                ways.append(edits)
                break
    return tuple(ways)


def _with(line: Line, card: Card, other: Card, names: tuple[str, ...]) -> str:
    """The line with one card in the place of another (one of two that look the same)."""
    return line._replace(statements=tuple(_swapped(one, card, other) for one in line.statements)).text(names)


def _swapped(statement: Statement, card: Card, other: Card) -> Statement:
    match statement:
        case Revealed(_, shown) if shown == card:
            return statement._replace(card=other)
        case Dealt(_, cards) | CardsSeen(_, _, cards) if card in cards:
            at = cards.index(card)
            return statement._replace(cards=(*cards[:at], other, *cards[at + 1 :]))
        case ShownAre(shown) if card in [up.card for up in shown]:
            at = [up.card for up in shown].index(card)
            return statement._replace(cards=(*shown[:at], shown[at]._replace(card=other), *shown[at + 1 :]))
    return statement


def _agrees(record: Record, hand: list[Line], edits: tuple[Amend, ...], rewards: tuple[Card, ...]) -> bool:
    """Whether the record reads without errors once amended, the rewards at its end."""
    texts = {edit.line: edit.text for edit in edits}
    first = hand[0].number
    progress = record.lines[first - 2].after if first > 1 else Progress()
    try:
        for line in hand:
            progress = take(texts.get(line.number, line.text(record.names)), progress, line.number).after
        advance(progress, RewardsTurned(rewards))
    except (RefusedLineError, IllegalEventError, ReadingError, SetupError):
        return False
    return True
