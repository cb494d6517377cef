"""Beginning in the middle of a game: the position on the table, checked and turned into a state."""

from __future__ import annotations

from collections import Counter

from boss_solver.game.cards import DECKS, POLICE, City
from boss_solver.game.events import Joined
from boss_solver.game.located import misplaced
from boss_solver.game.rules import Breach, IllegalEventError, Rule, refuse, seat_word
from boss_solver.game.settling import supply_at_start
from boss_solver.game.setup import EXPERTS, OCCASIONALS, Setup
from boss_solver.game.state import NO_STAKE, Account, GameState, Hand, most_badges, new_game
from boss_solver.game.turns import last_round_order


def join(setup: Setup, event: Joined) -> GameState:
    """The state of a game that is joined at a position. Raises IllegalEventError naming all that cannot be."""
    refuse([_wrong(what, legal) for what, legal in _impossible(setup, event)])
    table = new_game(setup).table._replace(
        row=event.row,
        marker=event.marker,
        hand_no=event.hand_no if event.in_hand else event.hand_no - 1,
        badges=event.badges,
        accounts=event.accounts,
        extra=max(0, (event.hand_no if event.in_hand else event.hand_no - 1) - _hands_to_the_end(event)),
    )
    if not event.in_hand:
        return GameState(table, (None,) * setup.players)
    hand = _hand(setup, event)
    state = GameState(table._replace(hand=hand), (None,) * setup.players)
    for seat in range(setup.players):
        refuse(misplaced(state, seat, [up.card for up in event.shown if up.seat == seat]))
    return state


def _hands_to_the_end(event: Joined) -> int:
    """Police cards after which three badges of one colour were up; more than any game has if they are not."""
    ends = (n for n in range(len(event.badges) + 1) if most_badges(event.badges[:n]) >= 3)
    return next(ends, event.hand_no + 1)


def _wrong(what: str, legal: str) -> Breach:
    return Breach(Rule.POSITION, what, legal)


def _hand(setup: Setup, event: Joined) -> Hand:
    shown = Counter(up.seat for up in event.shown)
    left = tuple(setup.cards_each - shown[seat] for seat in range(setup.players))
    on, leaders = {}, {}
    supply = [supply_at_start(account) for account in event.accounts]
    for city, stakes in event.on:
        there = dict(stakes)
        on[city] = tuple(there.get(seat, NO_STAKE) for seat in range(setup.players))
        leaders[city] = max(stakes, key=lambda one: one[1].total)[0]
        for seat, gangsters in stakes:
            have = supply[seat]
            supply[seat] = have._replace(
                experts=have.experts - gangsters.experts, occasionals=have.occasionals - gangsters.occasionals
            )
    for seat, have in enumerate(supply):
        if min(have) < 0:
            what = f"{seat_word(seat)} would have more gangsters on the cities than he owns"
            raise IllegalEventError([_wrong(what, "his gangsters on the cities, dead or away, put right")])
    hand = Hand(on, leaders, event.shown, left, tuple(supply))
    most, at = max(left), int(setup.options.police_at)
    badge = event.badges[-1] if event.badges and len(event.badges) == event.hand_no else None
    done = most < at or (most == at and (min(left) < at or len(event.badges) >= event.hand_no))
    hand = hand._replace(police_done=done or badge is not None, badge=badge)
    if most == 1 and min(left) == 1:
        table = new_game(setup).table._replace(marker=event.marker, accounts=event.accounts, hand=hand)
        hand = hand._replace(order=last_round_order(table))
    return hand


def _impossible(setup: Setup, event: Joined) -> list[tuple[str, str]]:
    found = []
    if sorted(event.row) != sorted((*setup.cities, City.CHICAGO)):
        cities = " ".join((*setup.cities, City.CHICAGO))
        found.append((f"the row {' '.join(event.row)} is not made of this game's cities", f"{cities} in any order"))
    if event.hand_no < 1:
        found.append((f"there is no hand {event.hand_no}", "hand 1 or later"))
    extra = Counter(event.badges) - Counter(POLICE)
    for badge, number in extra.items():
        there = POLICE.count(badge)
        found.append((f"{there + number} police cards with {badge}: there {'is' if there == 1 else 'are'} {there}", ""))
    ended = _hands_to_the_end(event)
    if len(event.badges) > ended:
        found.append((f"after {ended} police cards three badges of one colour were up", "no card after that"))
    if len(event.badges) > event.hand_no - (not event.in_hand):
        found.append((f"{len(event.badges)} police cards are too many for hand {event.hand_no}", "one card a hand"))
    for seat, account in enumerate(event.accounts):
        found += _wrong_account(seat_word(seat), account)
    if not event.in_hand and (event.on or event.shown):
        found.append(("gangsters or cards on the table before the hand begins", "position in hand N"))
    shown = Counter(up.seat for up in event.shown)
    counts = [shown[seat] for seat in range(setup.players)]
    if max(counts) - min(counts) > 1 or max(counts) > setup.cards_each:
        had = ", ".join(f"{seat_word(seat)} {number}" for seat, number in enumerate(counts))
        found.append((f"uneven numbers of cards shown: {had}", "at most one more than another, rounds being whole"))
    for city, stakes in event.on:
        if city not in event.row:
            found.append((f"{city.title} is not in this game", f"one of {' '.join(event.row)}"))
        if any(min(gangsters) < 0 or not gangsters.total for _, gangsters in stakes) or not stakes:
            found.append((f"gangsters on {city.title} are one or more", ""))
    for up in event.shown:
        if up.card.city is not None and up.card.city not in setup.cities:
            found.append((f"{up.card.city.title} has no cards in this game", ""))
    return found


def _wrong_account(word: str, account: Account) -> list[tuple[str, str]]:
    found = []
    if not 0 <= account.alive <= EXPERTS:
        found.append((f"{word} cannot have {account.alive} experts alive", f"0 to {EXPERTS}"))
    away, later = account.away
    if not 0 <= later <= away or away > account.alive:
        found.append((f"{word} cannot have {away} experts away", f"at most the {account.alive} alive"))
    if not 0 <= account.occasionals <= OCCASIONALS:
        found.append((f"{word} cannot have {account.occasionals} occasionals", f"0 to {OCCASIONALS}"))
    for city in account.banned:
        if city not in DECKS:
            found.append((f"nobody is ever banished from {city.title}", "a city with a banished card"))
    return found
