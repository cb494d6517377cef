"""A hand while it is played, turn after turn, in every lane at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import POLICE
from boss_solver.playout.arrays.deck import Deck
from boss_solver.playout.arrays.dtypes import Bools, Indices, Int8s, UInt16s
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import below
from boss_solver.playout.games.lane_turns import order_by_seat, order_last_round, place, put, show, turn_police
from boss_solver.playout.players.choosing import Placements, Policy, Reveal, choose, choose_card
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import Learned, LearnedReveal, together
from boss_solver.playout.players.seated_players import Company

_PER_TURN: Final = 3
"""Random numbers that a turn takes: the city, the gangsters, the card."""


def rows_to_play(deck: Deck, rounds: int = 0) -> int:
    """Rows of random numbers that a hand takes once it is dealt: one for the police card, the others for turns.

    ``rounds`` matters where they are more than usual.
    """
    return 1 + _PER_TURN * deck.setup.players * max(deck.each, rounds)


class Watcher:
    """Called as things happen in a batch, with the arrays as they are then; by itself it does nothing."""

    def hand_begun(self, lanes: Lanes) -> None:
        """All cards are dealt."""

    def police(self, lanes: Lanes, badge: Int8s) -> None:
        """A police card was turned up: 0 silver, 1 gold, 2 both; -1 for none."""

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: Int8s) -> None:
        """A position has placed (None: it had placed before) and shown a card."""

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        """A hand is settled; occasionals placed in it are still counted."""


class GivenTurn(NamedTuple):
    """A turn that is set, so that its position does not choose."""

    placed: Placements | None
    """None if it had placed before."""
    card: Int8s | None
    """(lanes,) where in its hand the card is that it shows; None where it chooses the card itself."""


class Course:
    """The rest of a hand, from the turn its lanes are at to the last card."""

    def __init__(
        self,
        lanes: Lanes,
        company: Company,
        random: UInt16s,
        *,
        backs_seen: bool = True,
        watcher: Watcher | None = None,
    ) -> None:
        """Begin where a hand is.

        Args:
            lanes: The table, which is changed.
            company: Who may play, as ``lanes.status`` says.
            random: (:func:`rows_to_play`, lanes) random numbers.
            backs_seen: Whether players look at the backs of the others' cards.
            watcher: Called for everything that happens.
        """
        self.lanes = lanes
        self.company = company
        self.random = random
        self.backs_seen = backs_seen
        self.watcher = watcher or Watcher()

    def play(self, placing: int | None, order: Sequence[int] | None, given: GivenTurn | None = None) -> None:
        """Play to the last card, and make positions seats again.

        Args:
            placing: The position that has placed and must show a card.
            order: The order of the last round where it is fixed already.
            given: What the next position does.
        """
        self._play(self._turns(placing, order), given)

    def play_on(self, position: int, placing: bool, given: GivenTurn) -> None:
        """Play to the last card from a given turn: the position moves, or (not ``placing``) only shows a card."""
        self._turn(position, placing, given)
        order = [at for at, left in enumerate(self.lanes.left) if left] if self.lanes.is_ordered else None
        self._play(self._turns(None, order), None)

    def _play(self, turns: Iterator[tuple[int, bool]], given: GivenTurn | None) -> None:
        for position, has_placed in turns:
            if not has_placed:
                self._police()
            self._turn(position, not has_placed, given)
            given = None
        if self.lanes.is_ordered:
            order_by_seat(self.lanes)

    def _turns(self, placing: int | None, order: Sequence[int] | None) -> Iterator[tuple[int, bool]]:
        """Who moves, and whether he has placed already."""
        lanes = self.lanes
        if placing is not None:
            yield placing, True
        for position in self._in_usual_order():
            yield position, False
        fixed = lanes.deck.setup.options.last_round_order == "fixed"
        if fixed and order is not None:
            for position in order:
                if lanes.left[position]:
                    yield position, False
            return
        moved = next((at for at, left in enumerate(lanes.left) if left), 0) if lanes.is_ordered else 0
        for position in range(moved, moved + sum(lanes.left)):
            if position == moved or not fixed:
                order_last_round(lanes, position)
            yield position, False

    def _in_usual_order(self) -> Iterator[int]:
        """Who moves, until the last round."""
        players = self.lanes.deck.setup.players
        while (most := max(rounds := self.lanes.rounds_left)) > 1:
            order = ((self.lanes.marker + i) % players for i in range(players))
            yield next(seat for seat in order if rounds[seat] == most)

    def _police(self) -> None:
        lanes = self.lanes
        at = int(lanes.deck.setup.options.police_at) + lanes.rounds - lanes.dealt[lanes.marker]
        due = max(lanes.rounds_left) <= at
        if lanes.police_done or not due or lanes.police_turned == len(POLICE) or lanes.extra.all():
            return
        badge = turn_police(lanes, self.random[0])
        self.watcher.police(lanes, badge)

    def _turn(self, position: int, placing: bool, given: GivenTurn | None) -> None:
        lanes = self.lanes
        turn = (lanes.sizes[position] - lanes.left[position]) * lanes.deck.setup.players + position
        at = 1 + _PER_TURN * turn
        city, amount, card = self.random[at : at + _PER_TURN]
        placed = None
        if placing:
            placed = self._placed(position, city, amount) if given is None else given.placed
        if placed is not None:
            place(lanes, position, placed)
        at_card = None if given is None else given.card
        shown = show(lanes, position, self._card(position, card) if at_card is None else at_card)
        self.watcher.turn(lanes, position, placed, shown)

    def _kinds(self, position: int, which: int) -> tuple[int, ...]:
        """The policies (0) or reveals (1) that may be at a position."""
        everyone = range(self.lanes.deck.setup.players)
        return self.company.of_seats(which, everyone if self.lanes.is_ordered else (position,))

    def _placed(self, position: int, city: UInt16s, amount: UInt16s) -> Placements:
        view = View(self.lanes, position, backs_seen=self.backs_seen)
        policies = {kind: self.company.policies[kind] for kind in self._kinds(position, 0)}
        placements: Placements | None = None
        for policy, there in _grouped(policies, self.lanes.status[position, Row.POLICY]):
            if getattr(policy, "is_slow", False) and not there.all():
                chosen = self._chosen_by_few(policy, position, np.flatnonzero(there), city, amount)
            else:
                chosen = choose(policy, view, city, amount)
            if placements is None:
                placements = chosen
                continue
            mine = np.negative(there.view(np.int8))
            for all_of_them, its in zip(placements, chosen, strict=True):
                put(all_of_them, its, mine)
        assert placements is not None
        return placements

    def _chosen_by_few(
        self,
        policy: Policy,
        position: int,
        some: Indices,
        city: UInt16s,
        amount: UInt16s,
    ) -> Placements:
        """The placements of a policy in the lanes in which it sits there; nothing in the others."""
        placements = Placements(np.zeros_like(self.lanes.most), *np.zeros((2, self.lanes.number), np.int8))
        if len(some):
            view = View(self.lanes.taken(some), position, backs_seen=self.backs_seen)
            for all_of_them, its in zip(placements, choose(policy, view, city[some], amount[some]), strict=True):
                all_of_them[..., some] = its
        return placements

    def _card(self, position: int, random: UInt16s) -> Int8s | None:
        """Where in the hand the card is that is shown; None for the last one everywhere."""
        left = self.lanes.left[position]
        reveals = {kind: self.company.reveals[kind] for kind in self._kinds(position, 1)}
        if left == 1 or not any(reveal.looks for reveal in reveals.values()):
            return None
        view = View(self.lanes, position, backs_seen=self.backs_seen)
        places = np.full(self.lanes.number, left - 1, np.int8)
        for reveal, there in _grouped(reveals, self.lanes.status[position, Row.REVEAL]):
            chosen = choose_card(reveal, view, random)
            if chosen is not None:
                put(places, chosen, np.negative(there.view(np.int8)))
        return places


C = TypeVar("C", Policy, Reveal)


def _grouped(choosers: Mapping[int, C], kind: Int8s) -> Iterator[tuple[C, Bools]]:
    """Who chooses in which lanes, by the (lanes,) kind of each; what is learned is one chooser."""
    learned = {number: each for number, each in choosers.items() if isinstance(each, (Learned, LearnedReveal))}
    if len(learned) > 1:
        numbers = list(learned)
        place = np.zeros(max(numbers) + 1, np.intp)
        place[numbers] = np.arange(len(numbers))
        is_learned = np.isin(kind, numbers)
        yield together(list(learned.values()), place.take(kind * is_learned)), is_learned
    for number, each in choosers.items():
        if len(learned) < 2 or number not in learned:
            yield each, kind == number


def seat_players(lanes: Lanes, company: Company, random: UInt16s | None, seated: Mapping[int, Indices]) -> None:
    """Draw who sits where, by (seats, lanes) random numbers; None where there is nothing to draw.

    By seat ``seated`` says which of its players sits there in each lane, where that is not left to chance.
    """
    for seat, players in enumerate(company.seats):
        drawn: NDArray[np.integer] = np.zeros(lanes.number, np.uint16)
        if seat in seated:
            drawn = seated[seat]
        elif random is not None:
            drawn = below(len(players), random[seat, : lanes.number])
        for row, kinds in zip((Row.POLICY, Row.REVEAL), zip(*players, strict=True), strict=True):
            lanes.status[seat, row] = np.array(kinds, np.int8).take(drawn)
