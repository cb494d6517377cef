"""Beginning in the middle of a game: the position on the table, checked and turned into a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boss_solver.game.cards import POLICE, Badge
from boss_solver.game.events import Joined
from boss_solver.game.outside_turns.between_hands import wrong_account, wrong_row
from boss_solver.game.outside_turns.misdealing import sizes_if, with_last_round, with_sizes
from boss_solver.game.rules import Breach, Rule, refuse, seat_word
from boss_solver.game.seen.located import misplaced
from boss_solver.game.settling import supply_at_start
from boss_solver.game.setup import Setup
from boss_solver.game.sizes import to_deal
from boss_solver.game.state import FORGOTTEN, NO_STAKE, GameState, Hand, Stake, most_badges, new_game


def join(setup: Setup, event: Joined) -> GameState:
    """The state of a game that is joined at a position. Raises IllegalEventError naming all that cannot be."""
    refuse([Breach(Rule.POSITION, what, legal) for what, legal in _impossible(setup, event)])
    hand_no = event.hand_no if event.in_hand else event.hand_no - 1
    table = new_game(setup).table._replace(
        row=event.row,
        marker=event.marker,
        hand_no=hand_no,
        badges=_turned(event),
        accounts=event.accounts,
        extra=max(0, hand_no - _hands_to_the_end(event)),
    )
    if event.in_hand:
        table = with_last_round(table._replace(hand=_hand(setup, event)))
    state = GameState(table, (None,) * setup.players)
    if event.sizes:
        sizes, breaches = sizes_if(state, dict(event.sizes))
        refuse(breaches)
        state = state._replace(table=with_sizes(table, sizes))
    for seat in range(setup.players):
        refuse(misplaced(state, seat, [up.card for up in event.shown if up.seat == seat]))
    return state


def _hands_to_the_end(event: Joined) -> int:
    """Police cards after which three badges of one colour were up; more than any game has if they are not."""
    ends = (n for n in range(len(event.badges) + 1) if most_badges(_turned(event, n)) >= 3)
    return next(ends, event.hand_no + 1)


def _turned(event: Joined, hands: int | None = None) -> tuple[Badge, ...]:
    """The police cards turned up, in the first so many hands or in all."""
    return tuple(badge for badge in event.badges[:hands] if badge is not None)


def _hand(setup: Setup, event: Joined) -> Hand:
    shown = Counter(up.seat for up in event.shown)
    sizes = _sizes(setup, event)
    left = tuple(size - shown[seat] for seat, size in enumerate(sizes))
    on = {city: tuple(dict(stakes).get(seat, NO_STAKE) for seat in range(setup.players)) for city, stakes in event.on}
    # The first of those with most: a placement that did not lead took the lead from nobody.
    leaders = {city: max(stakes, key=lambda one: one[1].total)[0] for city, stakes in event.on}
    most, fewest, at = max(left), min(left), int(setup.options.police_at)
    if event.sizes:
        rounds = [rest and rest + max(sizes) - size for size, rest in zip(sizes, left, strict=True)]
        most, fewest, at = max(rounds), min(filter(None, rounds), default=0), at + max(sizes) - sizes[event.marker]
    turned = len(event.badges) == event.hand_no
    return Hand(
        on=on,
        leaders=leaders,
        shown=event.shown,
        left=left,
        supply=_supplies(event),
        # Beyond the moment when it was due it must have come, or have been forgotten.
        police_done=turned or most < at or fewest < most == at,
        police=_turned(event)[-1:] if turned and event.badges[-1] else (),
        misplays=((None, FORGOTTEN),) if turned and event.badges[-1] is None else (),
        sizes=sizes if event.sizes else None,
    )


def _sizes(setup: Setup, event: Joined) -> tuple[int, ...]:
    """Cards dealt to each player; with too many for the cards there are, the only one not named had fewer."""
    stated = dict(event.sizes)
    sizes = [stated.get(seat, setup.cards_each) for seat in range(setup.players)]
    unnamed = [seat for seat in range(setup.players) if seat not in stated]
    if len(unnamed) == 1:
        sizes[unnamed[0]] -= max(0, sum(sizes) - to_deal(setup))
    return tuple(sizes)


def _supplies(event: Joined) -> tuple[Stake, ...]:
    """Gangsters that each player still has to place; below zero where the position has too many."""
    supplies = []
    for seat, account in enumerate(event.accounts):
        placed = [stake for _, stakes in event.on for owner, stake in stakes if owner == seat]
        have = supply_at_start(account)
        experts = have.experts - sum(stake.experts for stake in placed)
        supplies.append(Stake(experts, have.occasionals - sum(stake.occasionals for stake in placed)))
    return tuple(supplies)


_Wrong = Iterator[tuple[str, str]]
"""Everything that is impossible in a position, each with a legal alternative."""


def _impossible(setup: Setup, event: Joined) -> list[tuple[str, str]]:
    """Everything that cannot be about the position."""
    breaches = list(_wrong_shape(setup, event))
    if not breaches:  # what follows relies on seats and cities being those of the game
        for check in (_wrong_police, _wrong_accounts, _wrong_gangsters, _wrong_cards):
            breaches += check(setup, event)
    return breaches


def _wrong_shape(setup: Setup, event: Joined) -> _Wrong:
    yield from wrong_row(setup, event.row)
    if len(event.accounts) != setup.players:
        yield f"{len(event.accounts)} players are described", f"{setup.players} players"
    seats = {event.marker, *(up.seat for up in event.shown), *(seat for seat, _ in event.sizes)}
    seats.update(seat for _, stakes in event.on for seat, _ in stakes)
    for seat in sorted(seats - set(range(setup.players))):
        yield f"there is no {seat_word(seat)}", f"P1 to {seat_word(setup.players - 1)}"
    for city, _ in event.on:
        if city not in event.row:
            yield f"{city.title} is not in this game", f"one of {' '.join(event.row)}"
    if event.hand_no < 1:
        yield f"there is no hand {event.hand_no}", "hand 1 or later"
    if not event.in_hand and (event.on or event.shown or event.sizes):
        yield "gangsters or cards on the table before the hand begins", "position in hand N"


def _wrong_police(setup: Setup, event: Joined) -> _Wrong:
    for badge, number in (Counter(_turned(event)) - Counter(POLICE)).items():
        there = POLICE.count(badge)
        are = "is" if there == 1 else "are"
        yield f"{there + number} police cards with {badge}: there {are} {there}", f"at most {there}"
    ended = _hands_to_the_end(event)
    if len(event.badges) > ended:
        yield f"after {ended} police cards three badges of one colour were up", "no card after that"
    if len(event.badges) > event.hand_no - (not event.in_hand):
        yield f"{len(event.badges)} police cards are too many for hand {event.hand_no}", "one card a hand"


def _wrong_accounts(setup: Setup, event: Joined) -> _Wrong:
    for seat, account in enumerate(event.accounts):
        yield from wrong_account(setup, seat_word(seat), account)


def _wrong_gangsters(setup: Setup, event: Joined) -> _Wrong:
    for city, times in Counter(city for city, _ in event.on).items():
        if times > 1:
            yield f"{city.title} is named {times} times", "one line a city"
    for city, stakes in event.on:
        if not stakes or any(min(stake) < 0 or not stake.total for _, stake in stakes):
            yield f"no gangsters on {city.title}", "one or more of each player named"
        if len({seat for seat, _ in stakes}) < len(stakes):
            yield f"a player is named twice on {city.title}", "each player once"
    for seat, supply in enumerate(_supplies(event)):
        if min(supply) < 0:
            what = f"{seat_word(seat)} would have more gangsters on the cities than he owns"
            yield what, "his gangsters on the cities, dead or away, put right"


def _wrong_cards(setup: Setup, event: Joined) -> _Wrong:
    shown = Counter(up.seat for up in event.shown)
    counts = [shown[seat] for seat in range(setup.players)]
    sizes = _sizes(setup, event)
    fewest = [min(size, max(counts) - 1) for size in sizes]
    if any(not low <= number <= size for low, number, size in zip(fewest, counts, sizes, strict=True)):
        had = ", ".join(f"{seat_word(seat)} {number}" for seat, number in enumerate(counts))
        yield f"uneven numbers of cards shown: {had}", "at most one more than another, rounds being whole"
    for up in event.shown:
        if up.card.city is not None and up.card.city not in setup.cities:
            yield f"{up.card.city.title} has no cards in this game", f"cards of {' '.join(setup.cities)}"
