"""Playouts followed by the rules: some lanes replayed event by event, whole states compared with the arrays."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from boss_solver.game.apply import apply
from boss_solver.game.cards import Badge, Card, City, Glimpse
from boss_solver.game.chicago import chicago_value, payout_range
from boss_solver.game.events import (
    Dealt,
    Event,
    HandBegins,
    Placed,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.state import FaceUp, GameState, Table
from boss_solver.game.turns import Expect, expected
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.players.choosing import Placements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BADGES = (Badge.SILVER, Badge.GOLD, Badge.BOTH)


class Follower(Watcher):
    """Applies what happens in some lanes to the game, and compares after every event."""

    def __init__(self, state: GameState, followed: int, *, between_hands: bool) -> None:
        self.states: dict[int, GameState] = dict.fromkeys(range(followed), state)
        self.events: dict[int, list[Event]] = {lane: [] for lane in self.states}
        self.between = between_hands
        self.turns = 0
        self.checked_deals = 0

    def at(self, lanes: Lanes) -> list[tuple[int, int]]:
        """The lanes followed: where they are in the arrays, and which they are."""
        return [(i, int(lane)) for i, lane in enumerate(lanes.lane) if int(lane) in self.states]

    def take(self, lane: int, *events: Event) -> GameState:
        for event in events:
            self.states[lane] = apply(self.states[lane], event)
            self.events[lane].append(event)
        return self.states[lane]

    def hand_begun(self, lanes: Lanes) -> None:
        deck = lanes.deck
        for i, lane in self.at(lanes):
            state = self.states[lane]
            new = not state.table.in_hand
            if new:
                assert self.between
                state = self.take(lane, HandBegins())
            self.between = True
            hand = state.table.hand
            assert hand is not None
            state = self._name_glimpses(state, lanes, i)
            self.states[lane] = state
            hand = state.table.hand
            assert hand is not None
            for seat in range(deck.setup.players):
                held = [deck.cards[int(card)] for card in lanes.cards[seat, : lanes.left[seat], i]]
                dealt = (*held, *(up.card for up in hand.shown if up.seat == seat and isinstance(up.card, Card)))
                known = state.dealt[seat]
                assert known is None or Counter(known) == Counter(dealt)
                if known is None:
                    self.take(lane, Dealt(seat, dealt))
            self.compare(lanes, i, lane)
            self.checked_deals += 1

    def _name_glimpses(self, state: GameState, lanes: Lanes, i: int) -> GameState:
        """The state with cards put for those that were not noted, as the arrays have them."""
        hand = state.table.hand
        assert hand is not None
        before: Counter[int] = Counter()
        shown = []
        for up in hand.shown:
            row = lanes.dealt[up.seat] - 1 - before[up.seat]
            before[up.seat] += 1
            card = lanes.deck.cards[int(lanes.cards[up.seat, row, i])]
            assert up.card in (card, Glimpse(card.city), Glimpse(None))
            shown.append(FaceUp(up.seat, card))
        # Backs that were seen are facts of the deal, which the sampler keeps; nothing here looks at them again.
        return state._replace(table=state.table._replace(hand=hand._replace(shown=tuple(shown))))

    def police(self, lanes: Lanes, badge: NDArray[np.int8]) -> None:
        for i, lane in self.at(lanes):
            if badge[i] >= 0:
                self.take(lane, PoliceTurned(BADGES[badge[i]]))
            self.compare(lanes, i, lane)

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: NDArray[np.int8]) -> None:
        deck = lanes.deck
        for i, lane in self.at(lanes):
            seat = int(lanes.status[position, Row.SEAT, i])
            waits = expected(self.states[lane].table)
            assert waits.seat == seat
            assert waits.what is (Expect.REVEAL if placed is None else Expect.TURN)
            if placed is not None and placed.at[:, i].any():
                city = deck.cities[int(placed.at[:, i].argmin())]
                self.take(lane, Placed(seat, city, int(placed.experts[i]), int(placed.occasionals[i])))
            self.take(lane, Revealed(seat, deck.cards[int(card[i])]))
            self.compare(lanes, i, lane)
            self.turns += 1

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        deck = lanes.deck
        for i, lane in self.at(lanes):
            state = self.take(lane, RewardsTurned(tuple(deck.cards[int(card)] for card in lanes.reward[:, i])))
            table = state.table
            assert table.hand is not None and table.hand.settlement is not None
            assert list(settled.gained[:, i]) == list(table.hand.settlement.gained)
            assert settled.boss[i] == table.hand.leaders.get(City.CHICAGO, -1)
            accounts = table.accounts
            assert list(lanes.money[:, i]) == [a.money for a in accounts]
            assert list(lanes.last[:, i]) == [a.last for a in accounts]
            assert list(lanes.alive[:, i]) == [a.alive for a in accounts]
            assert [tuple(away) for away in lanes.away[:, :, i].T] == [a.away for a in accounts]
            assert list(lanes.status[:, Row.OCCASIONALS, i]) == [a.occasionals for a in accounts]
            assert list(lanes.status[:, Row.BANNED, i]) == [bool(a.banned) for a in accounts]

    def compare(self, lanes: Lanes, i: int, lane: int) -> None:
        """The arrays of one lane against the state by the rules."""
        table = self.states[lane].table
        hand = table.hand
        assert hand is not None
        seats = [int(seat) for seat in lanes.status[:, Row.SEAT, i]]
        assert sorted(seats) == list(range(table.setup.players))
        for position, seat in enumerate(seats):
            assert lanes.left[position] == hand.left[seat]
            assert (lanes.status[position, Row.EXPERTS, i], lanes.status[position, Row.OCCASIONALS, i]) == hand.supply[
                seat
            ]
            assert lanes.status[position, Row.AWAY, i] == table.accounts[seat].away[0]
        for at, city in enumerate(lanes.deck.cities):
            stakes = hand.on.get(city)
            for position, seat in enumerate(seats):
                total, experts = (stakes[seat].total, stakes[seat].experts) if stakes else (0, 0)
                assert (lanes.total[position, at, i], lanes.experts[position, at, i]) == (total, experts)
            leader = int(lanes.leader[at, i])
            assert (seats[leader] if leader >= 0 else None) == hand.leaders.get(city)
            assert lanes.most[at, i] == max((stake.total for stake in stakes or ()), default=0)
        assert [int(n) for n in lanes.badges[:, i]] == [table.badges.count(badge) for badge in BADGES]
        assert bool(lanes.is_last[i]) == table.is_last_hand
        self._compare_cards(lanes, i, table, hand.shown)

    def _compare_cards(self, lanes: Lanes, i: int, table: Table, shown: tuple[FaceUp, ...]) -> None:
        deck = lanes.deck
        hidden = Counter(table.setup.cards)
        hidden.subtract(up.card for up in shown if isinstance(up.card, Card))
        if all(isinstance(up.card, Card) for up in shown):
            for at, city in enumerate(table.setup.cities):
                there = [card for card in hidden.elements() if card.city == city]
                assert lanes.hidden[at, i] == sum(card.money * 8 + 1 for card in there)
                tops = [up.card for up in shown if up.card.city == city]
                value = chicago_value(tops[-1].face, table.setup.options) if tops else 0  # type: ignore[union-attr]  # no glimpses here
                assert lanes.top[at, i] == value
            assert payout_range(table) == (lanes.payout[i],) * 2
        for position in range(table.setup.players):
            held = [deck.cards[int(card)] for card in lanes.cards[position, : lanes.left[position], i]]
            for at, city in enumerate(table.setup.cities):
                mine = [card for card in held if card.city == city]
                assert lanes.holds[position, at, i] == sum(card.money * 8 + 1 for card in mine)
