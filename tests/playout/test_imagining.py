"""What a seat imagines agrees with what it sees, and leaves the rest to chance."""

import numpy as np
import pytest

from boss_solver.game.apply import apply
from boss_solver.game.events import HandBegins, Misdealt
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.imagining import imagine, rows_to_imagine
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import Placements
from boss_solver.playout.players.lane_view import View


class Look(Watcher):
    """Imagines the table of some lanes, at every turn, in the eyes of whoever has cards."""

    def __init__(self, backs_seen: bool) -> None:
        self.backs_seen = backs_seen
        self.looked = 0

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: np.ndarray) -> None:
        del position, placed, card
        rng = np.random.default_rng(self.looked)
        index = np.repeat(np.arange(3), 4).astype(np.intp)
        for at, left in enumerate(lanes.left):
            if left:
                view = View(lanes, at, backs_seen=self.backs_seen)
                random = rng.integers(0, 65536, (rows_to_imagine(lanes.deck), len(index)), np.uint16)
                self.compare(lanes.taken(index), imagine(view, index, random), at)
                self.looked += 1

    def compare(self, true: Lanes, imagined: Lanes, at: int) -> None:
        deck = true.deck
        for name in ("total", "experts", "most", "leader", "hidden", "top", "money", "alive", "away", "badges"):
            np.testing.assert_array_equal(getattr(true, name), getattr(imagined, name), name)
        np.testing.assert_array_equal(true.status[:, : Row.POLICY], imagined.status[:, : Row.POLICY])
        left = true.left[at]
        np.testing.assert_array_equal(np.sort(true.cards[at, :left], axis=0), imagined.cards[at, :left])
        np.testing.assert_array_equal(true.cards[at, left : true.sizes[at]], imagined.cards[at, left : true.sizes[at]])
        for lane in range(true.number):
            there = [card for at, size in enumerate(true.sizes) for card in imagined.cards[at, :size, lane].tolist()]
            cards = sorted([*there, *imagined.reward[:, lane].tolist()])
            assert len(set(cards)) == len(cards) == len(deck.cards) - true.undealt
            if not true.undealt:
                assert cards == list(range(len(deck.cards)))
            assert [int(deck.city[card]) for card in imagined.reward[:, lane]] == list(range(deck.chicago))
            for position, left in enumerate(true.left):
                shown = slice(left, true.sizes[position])
                np.testing.assert_array_equal(true.cards[position, shown, lane], imagined.cards[position, shown, lane])
                if self.backs_seen:
                    backs = [sorted(deck.city[one.cards[position, :left, lane]]) for one in (true, imagined)]
                    assert backs[0] == backs[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("backs_seen", [True, False])
def test_what_is_imagined_agrees_with_what_is_seen(players: int, backs_seen: bool) -> None:
    look = Look(backs_seen)
    Playouts(start_of(view_of(new_game(usual(players)), None)), seed=players, until="hand").play(0, 3, look)
    assert look.looked > 4 * players


@pytest.mark.parametrize("sizes", [(6, 4), (4, 6), (5, 4), (1, 7)])
@pytest.mark.parametrize("backs_seen", [True, False])
def test_the_same_where_the_cards_were_not_dealt_evenly(sizes: tuple[int, int], backs_seen: bool) -> None:
    state = apply(new_game(usual(2)), HandBegins())
    state = apply(state, Misdealt(tuple(enumerate(sizes)), misplay=True))
    look = Look(backs_seen)
    Playouts(start_of(view_of(state, None)), seed=3, until="hand").play(0, 3, look)
    assert look.looked > max(sizes) - 2


def test_every_deal_that_fits_is_imagined_equally_often() -> None:
    class Count(Look):
        def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: np.ndarray) -> None:
            del position, placed, card
            if lanes.left != [2, 2] or self.looked:
                return
            self.looked = 1
            view = View(lanes, 0, backs_seen=self.backs_seen)
            number = 60_000
            random = np.random.default_rng(1).integers(0, 65536, (rows_to_imagine(lanes.deck), number), np.uint16)
            found = imagine(view, np.zeros(number, np.intp), random)
            deals = np.concatenate([found.reward, np.sort(found.cards[1, :2], axis=0)])
            kinds, times = np.unique(deals, axis=1, return_counts=True)
            unseen = view.number_unseen[:, 0].tolist()
            assert sum(unseen) == 5
            expected = number / kinds.shape[1]
            assert ((times - expected) ** 2 / expected).sum() < kinds.shape[1] + 6 * (2 * kinds.shape[1]) ** 0.5
            self.kinds = kinds.shape[1]
            self.possible = int(np.prod([one for one in unseen if one]))

    for backs_seen in (True, False):
        count = Count(backs_seen)
        Playouts(start_of(view_of(new_game(usual(2)), None)), seed=5, until="hand").play(0, 1, count)
        assert count.looked
        # With two cards in the other's hand, each choice of the rewards leaves just one holding; backs rule some out.
        assert count.kinds == count.possible if not backs_seen else count.kinds <= count.possible
