"""The way from a position of a record to the arrays in which it is played on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from boss_solver.errors import BossError
from boss_solver.game.apply import apply
from boss_solver.game.cards import POLICE, Badge, Card, City
from boss_solver.game.chicago import left_of_chicago
from boss_solver.game.events import HandBegins
from boss_solver.game.seen.located import unseen
from boss_solver.game.sizes import undealt_in
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.deals.sampler import Sample
from boss_solver.inference.engine.puzzle import Place, Puzzle, puzzle_of, with_seen
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.dealing import count_hands, shuffled
from boss_solver.playout.arrays.deck import Deck, deck_of
from boss_solver.playout.arrays.dtypes import UInt8s, UInt16s
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.sighted import sighted_at
from boss_solver.playout.games.lane_turns import lay


class PlayoutError(BossError):
    """Nothing can be played from here."""


@dataclass(frozen=True)
class Start:
    """Where playouts begin: the table, the holdings that are known, and what is to be sampled."""

    table: Table
    known: tuple[tuple[Card, ...] | None, ...]
    """The holdings as dealt, by seat; None for those that are sampled."""
    puzzle: Puzzle | None
    """The hidden cards; None before a hand, when everything is still to be dealt."""

    @property
    def deck(self) -> Deck:
        """The cards by their numbers."""
        return deck_of(self.table.setup)


def start_of(view: SeatView, puzzle: Puzzle | None = None) -> Start:
    """The start of playouts for what a seat (or a spectator) sees.

    ``puzzle`` holds the cards hidden from it, where it knows more than the table shows, by notes and hunches. Raises
    PlayoutError if the game is over.
    """
    known = tuple(view.own if seat == view.seat else None for seat in range(view.table.setup.players))
    return _start(GameState(view.table, known), puzzle or (puzzle_of(view) if view.table.in_hand else None))


def start_of_state(state: GameState) -> Start:
    """The start of playouts for a state whose record knows holdings. All that it knows is used.

    Raises PlayoutError if the game is over, or if only some holdings are known.
    """
    known = [cards is not None for cards in state.dealt]
    if not any(known) or not state.table.in_hand:
        return start_of(SeatView(None, state.table, None))
    if not all(known):
        raise PlayoutError("some holdings are known and others are not: take the view of one seat")
    hidden = unseen(state)
    cards = {city: tuple((c, n) for c, n in hidden.items() if c.city == city) for city in state.table.setup.cities}
    undealt = undealt_in(state.table)
    places = (Place(undealt),) if undealt else ()
    assert state.table.hand is not None
    return _start(state, with_seen(Puzzle(tuple(cards.items()), places), state.table.hand, lambda _: True))


def _start(state: GameState, puzzle: Puzzle | None) -> Start:
    match expected(state.table).what:
        case Expect.NOTHING:
            raise PlayoutError("the game is over: there is nothing left to play")
        case Expect.HAND:
            return Start(apply(state, HandBegins()).table, (None,) * len(state.dealt), None)
    return Start(state.table, state.dealt, puzzle)


def lanes_at(start: Start, number: int) -> Lanes:
    """The table in every one of so many lanes; cards in hand and rewards are still missing."""
    table, deck = start.table, start.deck
    hand = table.hand
    assert hand is not None
    lanes = Lanes(deck, number, hand.sizes)
    lanes.marker, lanes.hand_no = table.marker, table.hand_no
    lanes.police_turned, lanes.police_done = police_turned(table), hand.police_done
    lanes.left = list(hand.left)
    lanes.sighted = sighted_at(table, deck)
    set_row(lanes, table.row)
    for city, stakes in hand.on.items():
        at = deck.city_at[city]
        lanes.most[at] = max(stake.total for stake in stakes)
        lanes.leader[at] = hand.leaders.get(city, -1)
        for seat, stake in enumerate(stakes):
            lanes.total[seat, at], lanes.experts[seat, at] = stake.total, stake.experts
            if city is not City.CHICAGO and stake.total:
                lanes.status[seat, Row.ENTERED] = 1
    for seat, account in enumerate(table.accounts):
        lanes.status[seat, Row.EXPERTS], lanes.status[seat, Row.OCCASIONALS] = hand.supply[seat]
        lanes.status[seat, Row.AWAY] = account.away[0]
        lanes.status[seat, Row.BANNED] = bool(account.banned)
        lanes.money[seat], lanes.last[seat], lanes.alive[seat] = account.money, account.last, account.alive
        lanes.away[:, seat] = [[some] for some in account.away]
        lanes.occasionals[seat] = account.occasionals
    for i, badge in enumerate((Badge.SILVER, Badge.GOLD, Badge.BOTH)):
        lanes.badges[i] = table.badges.count(badge)
    lanes.extra[:] = table.extra > 0
    set_turns(lanes)
    return lanes


def set_row(lanes: Lanes, row: tuple[City, ...]) -> None:
    """Say which cities Chicago counts."""
    lanes.left_of_chicago = tuple(lanes.deck.city_at[city] for city in left_of_chicago(row))


def set_turns(lanes: Lanes) -> None:
    """Positions are seats, with their places in the usual order of turns."""
    players = lanes.deck.setup.players
    for seat in range(players):
        lanes.status[seat, Row.SEAT] = seat
        lanes.status[seat, Row.TURN] = (seat - lanes.marker) % players


def police_turned(table: Table) -> int:
    """Police cards that are up, of five."""
    return min(len(table.badges), len(POLICE))


def lay_out(start: Start, lanes: Lanes, sample: Sample, random: UInt16s) -> None:
    """Put the sampled cards where they are: into the hands, under the cities, face up.

    ``random`` is two rows for every card, by which hands are shuffled, and one more.
    """
    deck, hand = start.deck, start.table.hand
    assert hand is not None and start.puzzle is not None
    players = start.table.setup.players
    shown_as, groups = _known_cards(start, lanes.number, random[-1])
    unknown = [slot for slot, at in enumerate(shown_as) if at is None]
    place_group = _groups_of_places(start, unknown)
    taken = set(np.flatnonzero(groups[:, 0] != _NOWHERE).tolist())
    lanes.reward[:] = 0
    for i, at in enumerate(deck.number(sample.cards, taken)):
        places = sample.places[:, i]
        groups[at] = place_group.take(places, mode="wrap")  # the reward is place -1, the last
        lanes.reward[deck.city[at]] += np.int8(at) * (places == -1)
    order = shuffled(groups, random[:-1])
    first = 0
    for seat in range(players):
        lanes.cards[seat, : hand.left[seat]] = order[first : first + hand.left[seat]]
        first += hand.left[seat]
    count_hands(lanes)
    lanes.sighted = sighted_at(start.table, deck, laid_out=True)
    lanes.hidden = np.repeat(deck.all_packed[:, None], lanes.number, axis=1)
    last = [size - 1 for size in lanes.sizes]
    for (seat, _), known in zip(hand.shown, shown_as, strict=True):
        if known is None:
            card = order[first]
            first += 1
        else:
            card = np.full(lanes.number, known, np.int8)
        lay(lanes, card, None)
        lanes.cards[seat, last[seat]] = card
        last[seat] -= 1


_NOWHERE = 255
_SHOWN = 63
_REWARDS = 62
_UNDEALT = 61


def _known_cards(start: Start, lanes: int, random: UInt16s) -> tuple[list[int | None], UInt8s]:
    """The index of each card face up (None for one that was not noted), and the groups of all cards that are known.

    Groups are the seats, then the cards that were not noted, first to last.
    """
    deck, hand = start.deck, start.table.hand
    assert hand is not None
    groups = np.full((len(deck.cards), lanes), _NOWHERE, np.uint8)
    taken: set[int] = set()
    own = [[] if cards is None else deck.number(cards, taken) for cards in start.known]
    shown_as: list[int | None] = []
    for seat, card in hand.shown:
        if not isinstance(card, Card):
            shown_as.append(None)
        elif start.known[seat] is None:
            shown_as += deck.number([card], taken)
        else:
            at = next(at for at in own[seat] if deck.cards[at] == card)
            own[seat].remove(at)
            shown_as.append(at)
    for known in shown_as:
        if known is not None:
            groups[known] = _SHOWN
    unknown = [up for up in hand.shown if not isinstance(up.card, Card)]
    for seat, cards in enumerate(own):
        slots = [(slot, up.card.city) for slot, up in enumerate(unknown) if up.seat == seat] if cards else []
        for at in cards:
            groups[at] = seat
        if slots:  # he knows what he has, but not what of it he has shown
            ways = _ways(deck, cards, slots)
            way = (random.astype(np.uint32) * len(ways) >> np.uint32(16)).astype(np.intp)
            for number, (slot, _) in enumerate(slots):
                at_slot = np.array([chosen[number] for chosen in ways], np.uint8).take(way)
                for at in cards:
                    groups[at][at_slot == at] = start.table.setup.players + slot
    return shown_as, groups


def _ways(deck: Deck, cards: list[int], slots: list[tuple[int, City | None]]) -> list[tuple[int, ...]]:
    """Every way in which a seat can have shown cards that were not noted."""
    ways: list[tuple[int, ...]] = [()]
    for _, city in slots:
        ways = [
            (*way, at)
            for way in ways
            for at in cards
            if at not in way and (city is None or deck.cards[at].city == city)
        ]
    return ways


def _groups_of_places(start: Start, unknown: list[int]) -> UInt8s:
    """The group of each of the puzzle's places, the rewards' the last."""
    hand = start.table.hand
    assert hand is not None and start.puzzle is not None
    slots = {}
    before: Counter[int] = Counter()
    for slot, (seat, _) in enumerate(hand.shown):
        if slot in unknown:
            slots[seat, before[seat]] = start.table.setup.players + unknown.index(slot)
        before[seat] += 1
    groups = []
    for place in start.puzzle.places:
        if place.seat is None:
            groups.append(_UNDEALT)
        else:
            groups.append(place.seat if place.shown is None else slots[place.seat, place.shown])
    return np.array([*groups, _REWARDS], np.uint8)
