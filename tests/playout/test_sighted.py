"""What everybody saw, as the players of playouts know it: what may be a reward in their eyes, and what they imagine."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Card, City, Glimpse
from boss_solver.game.events import CardsSeen, Dealt, Event, HandBegins, Revealed
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import GameState, Spot
from boss_solver.inference.deals.sampler import Sampler
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.dealing import rows_to_shuffle
from boss_solver.playout.arrays.deck import PACK
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.imagining import imagine, rows_to_imagine
from boss_solver.playout.games.lane_turns import show
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import lanes_at, lay_out, start_of
from boss_solver.playout.players.lane_view import View

LANES = 48


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def begun(*events: Event) -> GameState:
    own = Dealt(0, cards("NY3 DE1 DE4 BOh KC2"))
    first = [Revealed(0, CARDS["NY3"]), Revealed(1, CARDS["DE2"]), Revealed(2, Glimpse(None))]
    return replay(usual(3), [HandBegins(), own, *first, *events])


def laid(state: GameState) -> Lanes:
    start = start_of(view_of(state, 0))
    assert start.puzzle is not None
    lanes = lanes_at(start, LANES)
    random = np.random.default_rng(1).integers(0, 1 << 16, (rows_to_shuffle(len(lanes.deck.cards)) + 1, LANES))
    lay_out(start, lanes, Sampler(start.puzzle, 1).draw(LANES, 0), random.astype(np.uint16))
    return lanes


SEEN = (
    CardsSeen(Spot.HOLDING, 1, cards("KC3")),
    CardsSeen(Spot.HOLDING, 2, cards("BO3")),
    CardsSeen(Spot.REWARD, None, cards("NY1")),
    CardsSeen(Spot.HOLDING, 0, cards("DE1")),
)


def unseen_counted(lanes: Lanes, position: int, lane: int) -> dict[City, tuple[int, int]]:
    """Number and millions of the cards that may be each city's reward, counted card by card."""
    deck = lanes.deck
    face_up = Counter(deck.cards[i] for p in range(3) for i in lanes.cards[p, lanes.left[p] :, lane])
    own = Counter(deck.cards[i] for i in lanes.cards[position, : lanes.left[position], lane])
    rest = Counter(deck.cards) - face_up - own
    for event in SEEN:
        if event.seat not in (None, position):
            shown = [deck.cards[i] for i in lanes.cards[event.seat or 0, lanes.left[event.seat or 0] :, lane]]
            rest -= Counter(event.cards) - Counter(shown)
    found = {}
    for city in deck.setup.cities:
        there = [card for card in rest.elements() if card.city is city]
        if city is City.NEW_YORK:
            there = [CARDS["NY1"]]
        found[city] = len(there), sum(card.money for card in there)
    return found


@pytest.mark.parametrize("position", range(3))
def test_what_may_be_a_reward_in_a_player_s_eyes(position: int) -> None:
    lanes = laid(begun(*SEEN))
    for turn in range(3):
        view = View(lanes, position)
        for lane in range(LANES):
            for city, (number, money) in unseen_counted(lanes, position, lane).items():
                packed = int(view.unseen[lanes.deck.city_at[city], lane])
                assert (packed % PACK, packed // PACK) == (number, money)
        show(lanes, turn, None)


@pytest.mark.parametrize("position", range(3))
def test_what_a_player_imagines_agrees_with_it(position: int) -> None:
    lanes = laid(begun(*SEEN))
    deck = lanes.deck
    view = View(lanes, position)
    random = np.random.default_rng(2).integers(0, 1 << 16, (rows_to_imagine(deck), LANES)).astype(np.uint16)
    imagined = imagine(view, np.arange(LANES), random)
    for lane in range(LANES):
        every = [*imagined.cards[..., lane].ravel().tolist(), *imagined.reward[:, lane].tolist()]
        assert sorted(every) == list(range(len(deck.cards)))
        assert deck.cards[imagined.reward[0, lane]] == CARDS["NY1"]
        for event in SEEN:
            if event.seat is not None:
                assert event.cards[0] in [deck.cards[i] for i in imagined.cards[event.seat, :, lane]]
        backs = Counter(deck.city[lanes.cards[1, : lanes.left[1], lane]].tolist())
        assert Counter(deck.city[imagined.cards[1, : imagined.left[1], lane]].tolist()) == backs


def test_undealt_cards_are_no_rewards() -> None:
    setup = custom(2, (City.BOSTON, City.DETROIT, City.KANSAS_CITY), 1)
    seen = CardsSeen(Spot.UNDEALT, None, cards("KC3"))
    state = replay(setup, [HandBegins(), Dealt(0, cards("BO3 BOh DE1 DE2")), seen])
    start = start_of(view_of(state, 0))
    lanes = laid(state)
    kc = lanes.deck.city_at[City.KANSAS_CITY]
    for position in range(2):
        held = lanes.holds[position, kc] % PACK
        assert (View(lanes, position).number_unseen[kc] == 3 - 1 - held).all()
    results = Playouts(start, seed=1, until="hand").run(50)
    assert results.games == 50
