r"""The meaning of an entry in words, so that the user sees what was understood.

>>> from boss_solver.record.lines.entry import enter
>>> from boss_solver.record.games.reader import loads
>>> before = loads("boss-record 1\nplayers Red Blue\nhand\n").good
>>> line = enter("de2,1 ny3", before)
>>> said(line.events, before, line.after), next_words(line.after)
('Red sends 2 experts and 1 occasional to Detroit and leads it with 3; reveals New York 3.', 'Next: Blue.')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from boss_solver.errors import SetupError
from boss_solver.game.cards import Badge
from boss_solver.game.events import (
    AccountSlip,
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    Event,
    HandBegins,
    HandBroken,
    Joined,
    MarkerSlip,
    Misdealt,
    Placed,
    PlayerLeft,
    PoliceFound,
    PoliceTurned,
    Revealed,
    RewardsTurned,
    RowSlip,
)
from boss_solver.game.moves import amount
from boss_solver.game.sizes import undealt_in
from boss_solver.game.standing import stake
from boss_solver.game.state import Spot, Stake, Table
from boss_solver.game.turns import Expect, expected, round_order
from boss_solver.record.lines.progress import Progress
from boss_solver.table.lines.endings import account_slip_words, game_over, settled
from boss_solver.table.lines.proposals import known_now


def said(events: Sequence[Event], before: Progress, after: Progress) -> str:
    """The events of one line in words; empty where there are none, as for a note or a header."""
    if not events:
        return ""
    names = after.names
    parts: list[str] = []
    marked = False
    for event in events:
        words = _event(event, before, after)
        if parts and isinstance(event, Revealed):
            words = words.removeprefix(f"{names[event.seat]} ")
        parts.append(words)
        marked = (
            marked or bool(getattr(event, "misplay", False)) or isinstance(event, MarkerSlip | RowSlip | AccountSlip)
        )
    text = "; ".join(parts)
    misplay = " (against the rules, and played on)" if marked else ""
    return " ".join([f"{text}{misplay}{'' if text.endswith('.') else '.'}", *_what_follows(before, after)])


def _event(event: Event, before: Progress, after: Progress) -> str:
    names, table = after.names, after.here.table
    if isinstance(event, (PoliceTurned, PoliceFound, *_SLIPS)):
        return _slip(event, table, names)
    match event:
        case Placed():
            return _placed(event, table, names)
        case Revealed(seat, card):
            return f"{names[seat]} reveals {card.title}"
        case HandBegins():
            return f"Hand {table.hand_no} begins: {names[table.marker]} opens; the row is {' '.join(table.row)}"
        case Dealt() | Misdealt() | BacksSeen() | CardsSeen():
            return _learnt(event, table, names)
        case ChicagoPaid(money):
            return f"Chicago paid {money} million"
        case RewardsTurned():
            return settled(table, names)
        case HandBroken():
            again = table.setup.options.broken_hand == "again"
            return f"Hand {table.hand_no} is broken off{' and will be dealt again' if again else ''}"
        case PlayerLeft(seat):
            return f"{names[seat]} leaves; the game ends unfinished"
        case Joined():
            where = f"in hand {event.hand_no}" if event.in_hand else f"before hand {event.hand_no}"
            return f"The record begins {where}; the row is {' '.join(table.row)}"
        case _:
            assert_never(event)


def _dealt(event: Dealt | Misdealt, table: Table, names: Sequence[str]) -> str:
    if isinstance(event, Dealt):
        return f"{names[event.seat]} was dealt {', '.join(card.title for card in event.cards)}"
    sizes = [f"{names[seat]} {'was dealt ' * (not at)}{size}" for at, (seat, size) in enumerate(event.sizes)]
    undealt = undealt_in(table)
    rest = ""
    if undealt != table.setup.undealt:
        rest = f"; {undealt} card{' stays' if undealt == 1 else 's stay'} undealt"
    return f"{listed(sizes)} cards, from the beginning of the hand{rest}"


def _placed(event: Placed, table: Table, names: Sequence[str]) -> str:
    hand = table.hand
    assert hand is not None
    title = event.city.title
    words = f"{names[event.seat]} sends {amount(Stake(event.experts, event.occasionals))} to {title}"
    there = stake(hand, event.seat, event.city).total
    leader = hand.leaders.get(event.city)
    if leader == event.seat:
        return f"{words} and leads it with {there}"
    if leader is None:
        return f"{words} and has {there} there"
    return f"{words} and has {there} there, {names[leader]} leading with {stake(hand, leader, event.city).total}"


def _learnt(event: Dealt | Misdealt | BacksSeen | CardsSeen, table: Table, names: Sequence[str]) -> str:
    """The words for cards that are not face up and that a line tells of."""
    match event:
        case Dealt() | Misdealt():
            return _dealt(event, table, names)
        case BacksSeen():
            return _backs(event, names)
        case CardsSeen():
            return _cards_seen(event, names)


def _backs(event: BacksSeen, names: Sequence[str]) -> str:
    counts = [f"{number} of {city.title}" for city, number in event.counts if number or not event.whole]
    only = " and nothing else" if event.whole else ""
    return f"{names[event.seat]} holds {listed(counts) or 'no cards'}{only if counts else ''}"


def _cards_seen(event: CardsSeen, names: Sequence[str]) -> str:
    cards = listed([card.title for card in event.cards])
    if event.seat is not None:
        return f"Everybody saw {cards} in {names[event.seat]}'s hand"
    if event.spot is Spot.UNDEALT:
        return f"Everybody saw {cards} among the undealt cards"
    return f"Everybody saw the reward{'s' * (len(event.cards) > 1)} {cards}"


_SLIPS: Final = (MarkerSlip, RowSlip, AccountSlip)


def _slip(
    event: PoliceTurned | PoliceFound | MarkerSlip | RowSlip | AccountSlip, table: Table, names: Sequence[str]
) -> str:
    match event:
        case PoliceTurned() | PoliceFound():
            return _police(event, table)
        case MarkerSlip(seat):
            return f"{names[seat]} opens the next hand"
        case RowSlip(row):
            return f"The row of the next hand is {' '.join(row)}"
    return account_slip_words(event, table, names)


def _police(event: PoliceTurned | PoliceFound, table: Table) -> str:
    if isinstance(event, PoliceFound):
        turned = f"The police card that was forgotten shows {_BADGES[event.badge]}"
    elif event.badge is None:
        turned = "No police card was turned up"
    elif event.second is None:
        turned = f"The police card shows {_BADGES[event.badge]}"
    else:
        turned = f"Two police cards show {_BADGES[event.badge]} and {_BADGES[event.second]}"
    return f"{turned}: {_badge_words(table)}"


def _badge_words(table: Table) -> str:
    both = table.badges.count(Badge.BOTH)
    silver, gold = (table.badges.count(one) + both for one in (Badge.SILVER, Badge.GOLD))
    words = f"{silver} silver and {gold} gold so far"
    return f"{words}. This hand is the last" if table.is_last_hand and table.outcome is None else words


_BADGES = {Badge.SILVER: "silver", Badge.GOLD: "gold", Badge.BOTH: "both badges"}


def _what_follows(before: Progress, after: Progress) -> Iterable[str]:
    """The other results of an entry: the last round's order, rewards that are known by now."""
    table, earlier = after.here.table, before.here.table
    hand, had = table.hand, earlier.hand
    if hand is None or hand.finished:
        return
    if hand.order is not None and (had is None or had.order is None) and any(hand.left):
        supplies = (f"{after.names[seat]} ({hand.supply[seat].total} left)" for seat in round_order(table))
        yield f"The last round goes {', '.join(supplies)}."
    if not any(hand.left) and hand.placing is None and had is not None and any(had.left):
        known = known_now(after.here)
        if known:
            yield f"All cards are shown, so the rewards are {' '.join(map(str, known))}."


def next_words(progress: Progress) -> str:
    """The next thing that the record waits for, in words."""
    if not progress.names:
        return "Next: the players."
    if progress.position is not None:
        return "Next: the rest of the position, then 'play'."
    try:
        table = progress.here.table
    except SetupError:
        return "Next: cities that so many can play."
    what, seat = expected(table)
    who = progress.names[seat] if seat is not None else ""
    match what:
        case Expect.NOTHING:
            return game_over(table, progress.names)
        case Expect.HAND:
            return "Next: a hand is dealt."
        case Expect.POLICE:
            return f"Next: the police card, then {who}."
        case Expect.TURN:
            return f"Next: {who}."
        case Expect.REVEAL:
            return f"Next: {who} reveals a card."
        case Expect.REWARDS:
            return "Next: the rewards."
        case _:
            assert_never(what)


def listed(parts: Sequence[str]) -> str:
    """Parts as people list them: ``a, b and c``."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)
