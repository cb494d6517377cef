"""What a move is worth, by trying everything: every deal that fits, every reply, event by event by the rules.

The others' replies are as likely as their policies say. What the hand is worth is read off the accounts before it was
settled and after. Nothing here is shared with playouts but the policies and what they see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from boss_solver.advice.candidate_moves import Move
from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City, Face
from boss_solver.game.events import Event, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.seen.located import unseen
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.deals.sampler import Sample
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import prices_now
from boss_solver.playout.arrays.dealing import rows_to_shuffle
from boss_solver.playout.games.start import lanes_at, lay_out, start_of_state
from boss_solver.playout.players.choosing import card_probabilities, probabilities
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.seated_players import Mixture, Player
from tests.play import police_left

Hidden = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]
"""Every holding as dealt, and the rewards."""


def deals(view: SeatView) -> list[Hidden]:
    """Every deal that fits, each copy of a card being one of its own; all are equally likely."""
    table, hand = view.table, view.table.hand
    assert hand is not None and view.own is not None
    unseen = Counter(table.setup.cards)
    unseen.subtract(view.own)
    shown: dict[int, list[Card]] = {seat: [] for seat in range(table.setup.players)}
    for seat, card in hand.shown:
        assert isinstance(card, Card)
        shown[seat].append(card)
        if seat != view.seat:
            unseen[card] -= 1
    cities = table.setup.cities
    places = [seat for seat, left in enumerate(hand.left) if seat != view.seat for _ in range(left)]
    found = []
    for rewards in product(*([c for c in unseen.elements() if c.city == city] for city in cities)):
        rest = list((unseen - Counter(rewards)).elements())
        for laid in _laid(rest, places):
            holdings = tuple(view.own if seat == view.seat else (*shown[seat], *laid.get(seat, ())) for seat in shown)
            found.append((holdings, rewards))
    return found


def _laid(cards: Sequence[Card], places: Sequence[int]) -> Iterator[dict[int, tuple[Card, ...]]]:
    """Every way to put different cards into places, in whatever order of the places of one seat; some may stay over."""
    if not places:
        yield {}
        return
    first, *rest = places
    for at, card in enumerate(cards):
        for others in _laid([*cards[:at], *cards[at + 1 :]], rest):
            yield {**others, first: (card, *others.get(first, ()))}


@dataclass
class BruteForce:
    """Tries everything from where a seat stands."""

    view: SeatView
    players: Mapping[int, Player | Mixture]
    """By seat, who plays on; the seat itself after its move. Of a mixture only where one turn is left to it."""
    _chances: dict[object, list[tuple[float, tuple[Event, ...]]]] = field(default_factory=dict)

    def values(self, moves: Sequence[Move]) -> dict[Move, float]:
        """What each move is worth to the seat, in millions."""
        seat = self.view.seat
        assert seat is not None
        found = dict.fromkeys(moves, 0.0)
        all_deals = Counter(deals(self.view))
        for (holdings, rewards), times in all_deals.items():
            before = GameState(self.view.table, holdings)
            for move in moves:
                events: list[Event] = [Placed(seat, *move.place)] if move.place else []
                events.append(Revealed(seat, move.card))
                state = before
                for event in events:
                    state = apply(state, event)
                found[move] += times * self._value(state, rewards, tuple(events))
        return {move: value / all_deals.total() for move, value in found.items()}

    def _value(self, state: GameState, rewards: tuple[Card, ...], so_far: tuple[Event, ...]) -> float:
        what, seat = expected(state.table)
        if what is Expect.REWARDS:
            assert self.view.seat is not None
            return worth(self.view.table, apply(state, RewardsTurned(rewards)).table, self.view.seat)
        if what is Expect.POLICE:
            left = police_left(state.table)
            turned = [PoliceTurned(badge) for badge in left]
            return sum(self._value(apply(state, one), rewards, (*so_far, one)) for one in turned) / len(left)
        assert what is Expect.TURN and seat is not None
        total = 0.0
        for chance, events in self._replies(state, seat, so_far):
            after = state
            for event in events:
                after = apply(after, event)
            total += chance * self._value(after, rewards, (*so_far, *events))
        return total

    def _replies(self, state: GameState, seat: int, so_far: tuple[Event, ...]) -> list[tuple[float, tuple[Event, ...]]]:
        """What a seat does, and how likely; all it sees is its own cards, what was done, and the backs."""
        backs = tuple(tuple(sorted(card.city for card in cards)) for cards in state.dealt if cards is not None)
        key = (seat, state.dealt[seat], backs, so_far)
        if key not in self._chances:
            players = self.players[seat]
            everyone = (players,) if isinstance(players, Player) else players
            hand = state.table.hand
            assert hand is not None and (len(everyone) == 1 or hand.left[seat] == 1)
            chances: Counter[tuple[Event, ...]] = Counter()
            for player in everyone:
                for chance, events in _replies(state, seat, player):
                    chances[events] += chance / len(everyone)  # type: ignore[assignment]  # not whole numbers
            self._chances[key] = [(float(chance), events) for events, chance in chances.items()]
        return self._chances[key]


def _replies(state: GameState, seat: int, player: Player) -> Iterator[tuple[float, tuple[Event, ...]]]:
    seen = seen_by(state, seat)
    found = probabilities(player.policy, seen)
    cities = seen.deck.cities
    choices: list[tuple[float, tuple[Event, ...]]] = [(float(found.passing[0]), ())]
    for city, experts, occasionals in np.argwhere(found.placing[..., 0] > 0).tolist():
        place = Placed(seat, cities[city], experts, occasionals)
        choices.append((float(found.placing[city, experts, occasionals, 0]), (place,)))
    for chance, events in choices:
        after = state
        for event in events:
            after = apply(after, event)
        seen = seen_by(after, seat)
        for number, share in enumerate(card_probabilities(player.reveal, seen)[:, 0].tolist()):
            if share:
                card = seen.deck.cards[int(seen.cards[number, 0])]
                yield chance * share, (*events, Revealed(seat, card))


def seen_by(state: GameState, seat: int) -> View:
    """What a seat sees; every card that nobody has is a reward, so that there is nothing to sample."""
    start = start_of_state(state)
    lanes = lanes_at(start, 1)
    under = tuple(unseen(state).elements())
    sample = Sample(under, np.full((1, len(under)), REWARD, np.int8))
    lay_out(start, lanes, sample, np.zeros((rows_to_shuffle(len(start.deck.cards)) + 1, 1), np.uint16))
    return View(lanes, seat)


def worth(before: Table, after: Table, seat: int) -> float:
    """What a settled hand is worth to a seat: for two players the difference to the other."""
    players = before.setup.players
    if players == 2:
        return _own(before, after, seat) - _own(before, after, 1 - seat)
    prices = prices_now(before).prices
    killed = 0
    assert after.hand is not None and after.hand.settlement is not None
    for effect in after.hand.settlement.effects:
        if effect.winner == seat and effect.reward is not None and effect.reward.face is Face.SHOOT_OUT:
            killed += len(effect.killed)
    return _own(before, after, seat) + killed * prices[Loss.EXPERT].millions / (players - 1)


def _own(before: Table, after: Table, seat: int) -> float:
    """Money won, less what a seat has less of after the hand than it would have had."""
    prices = {loss: price.millions for loss, price in prices_now(before).prices.items()}
    old, new = before.accounts[seat], after.accounts[seat]
    next_hand, one_after = new.away
    short, long = next_hand - one_after - old.away[1], one_after
    return (
        new.money
        - old.money
        - (old.alive - new.alive) * prices[Loss.EXPERT]
        - short * prices[Loss.HOSPITAL]
        - long * prices[Loss.PRISON]
        - (old.occasionals - new.occasionals) * prices[Loss.OCCASIONAL]
        - (City.CINCINNATI in new.banned - old.banned) * prices[Loss.BANISHED]
    )
