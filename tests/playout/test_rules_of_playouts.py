"""What must hold of playouts as a whole: shuffles, endings, what is conserved, a holding whose cards were not noted."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Card, City, Face, Glimpse
from boss_solver.game.events import BacksSeen, Dealt, Event, HandBegins, PlayerLeft, Revealed
from boss_solver.game.settling import supply_at_start
from boss_solver.game.setup import EXPERTS, custom, usual
from boss_solver.game.state import Table, new_game
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import odds_of
from boss_solver.playout.arrays.dealing import _RANDOM_BITS, deal, rows_to_deal, sort_rows
from boss_solver.playout.arrays.deck import deck_of
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import Blocks, below
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.hands import MOST_EXTRA
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import PlayoutError, start_of, start_of_state
from boss_solver.playout.players.choosing import Placements, Scores, _drawn
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from tests import long
from tests.playout.in_order import InOrder
from tests.playout.positions import random_start

COUNTER = Player(POLICIES["counter"], REVEALS["at-random"])


@pytest.mark.parametrize("rows", [1, 2, 4, 8, 16, 32])
def test_rows_are_sorted(rows: int) -> None:
    keys = np.random.default_rng(rows).integers(0, 1 << 32, (rows, 300), dtype=np.uint32)
    assert (sort_rows(keys.copy()) == np.sort(keys, axis=0)).all()


@pytest.mark.parametrize("limit", [1, 3, 7, 1000, 65535])
def test_numbers_below_a_limit_are_all_alike(limit: int) -> None:
    drawn = below(limit, np.arange(1 << 16, dtype=np.uint16))
    times = np.bincount(drawn, minlength=limit)
    assert len(times) == limit
    assert times.max() - times.min() <= 1


@given(st.lists(st.integers(0, 7000), min_size=1, max_size=9), st.integers(1, 2500))
def test_choices_by_weight_are_right_to_within_one_random_number_in_65536(weights: list[int], passing: int) -> None:
    every = np.arange(1 << 16, dtype=np.uint16)
    drawn = _drawn(np.repeat(np.array(weights, np.uint16)[:, None], 1 << 16, axis=1), passing, every)
    total = sum(weights) + passing
    times = [int(-row.sum(dtype=np.int64)) for row in drawn]
    for number, weight in zip([*times, (1 << 16) - sum(times)], [*weights, passing], strict=True):
        assert abs(number - (1 << 16) * weight / total) <= 1


def test_which_of_two_cards_comes_first_is_even_to_within_one_in_four_million() -> None:
    assert 2 ** -(_RANDOM_BITS + 1) < 1 / 4_000_000  # half of the chance that all their bits are the same


class ExtraHands(Watcher):
    """Counts the extra hands of every game."""

    def __init__(self, games: int) -> None:
        self.number = np.zeros(games, np.int8)

    def hand_begun(self, lanes: Lanes) -> None:
        self.number[lanes.lane] += lanes.extra


@pytest.mark.parametrize("players", [2, 5])
def test_twenty_extra_hands_never_come_about(players: int) -> None:
    watcher = ExtraHands(4096)
    Playouts(start_of(view_of(new_game(usual(players)), None)), seed=2).play(0, 4096, watcher)
    once, twice = ((watcher.number >= times).sum() for times in (1, 2))
    assert 0 < once < 4096 / 100 and twice < once / 10
    assert 4096 * 0.01 * 0.1 ** (MOST_EXTRA - 1) < 1e-15


@pytest.mark.parametrize("players", range(2, 7))
def test_new_deals_are_all_alike(players: int) -> None:
    deck = deck_of(usual(players))
    lanes = Lanes(deck, 20_480)
    lanes.left = [deck.setup.cards_each] * players
    deal(lanes, Blocks(3, 0, 80).numbers(1, rows_to_deal(lanes)))
    every = np.concatenate([lanes.cards.reshape(-1, lanes.number), lanes.reward])
    assert (np.sort(every, axis=0) == np.arange(len(deck.cards))[:, None]).all()
    for card, city in enumerate(deck.city):
        expected = 1 / (deck.city == city).sum()
        spread = (expected * (1 - expected) / lanes.number) ** 0.5
        assert abs((lanes.reward[city] == card).mean() - expected) < 4.5 * spread
        places = lanes.cards.reshape(-1, lanes.number) == card
        chance = (1 - expected) / len(places)
        assert abs(places.mean(axis=1) - chance).max() < 4.5 * (chance / lanes.number) ** 0.5


def test_pairs_of_a_holding_are_all_alike() -> None:
    lanes = Lanes(deck_of(usual(2)), 40_960)
    lanes.left = [5, 5]
    deal(lanes, Blocks(4, 0, 160).numbers(1, rows_to_deal(lanes)))
    both = (lanes.cards[0] == 0).any(axis=0) & (lanes.cards[0] == 1).any(axis=0)
    # Two given cards of New York are no reward half of the time, and then 5 * 4 / (10 * 9) of the time in one hand.
    expected = 1 / 2 * 20 / 90
    assert abs(both.mean() - expected) < 4 * (expected / lanes.number) ** 0.5


@pytest.mark.parametrize("players", [2, 4])
def test_games_end_after_three_to_five_hands(players: int) -> None:
    start = start_of(view_of(new_game(usual(players)), None))
    found = Playouts(start, [COUNTER] * players, seed=5).run(6000)
    assert found.played.over.all()
    hands = Counter(found.played.hands.tolist())
    for hand, expected in ((3, 1 / 5), (4, 3 / 5)):
        spread = (expected * (1 - expected) / found.games) ** 0.5
        # Extra hands come after the last, so a few games end later than the police says.
        assert abs(hands[hand] / found.games - expected) < 4 * spread + 0.03
    assert found.played.hands.min() == 3


class Badges(Watcher):
    """Notes for every game the hand in which it was known to be the last."""

    def __init__(self, games: int) -> None:
        self.last = np.zeros(games, np.int8)
        self.hand = 0

    def hand_begun(self, lanes: Lanes) -> None:
        self.hand += 1

    def police(self, lanes: Lanes, badge: np.ndarray) -> None:
        new = lanes.lane[lanes.is_last & (self.last[lanes.lane] == 0)]
        self.last[new] = self.hand


def test_the_police_ends_games_by_its_odds() -> None:
    start = start_of(view_of(new_game(usual(3)), None))
    games = 20_480
    badges = Badges(games)
    Playouts(start, [COUNTER] * 3, seed=1).play(0, games, badges)
    for hand, expected in ((3, 1 / 5), (4, 3 / 5), (5, 1 / 5)):
        assert abs((badges.last == hand).mean() - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


class Conserved(Watcher):
    """Money comes from rewards and Chicago alone; gangsters are placed, kept, away or lost, and nothing else."""

    def __init__(self) -> None:
        self.hands = 0
        self.dead: np.ndarray | None = None

    def hand_begun(self, lanes: Lanes) -> None:
        self.check(lanes)

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: object) -> None:
        self.check(lanes)

    def check(self, lanes: Lanes) -> None:
        placed = lanes.total.sum(axis=1, dtype=np.int64)
        supply = lanes.status[:, Row.EXPERTS] + lanes.status[:, Row.OCCASIONALS]
        owned = np.sort(lanes.alive - lanes.away[0] + lanes.occasionals, axis=0)
        assert (np.sort(placed + supply, axis=0) == owned).all()
        assert (lanes.status >= 0).all() and (lanes.experts <= lanes.total).all()
        assert (lanes.most == lanes.total.max(axis=0)).all()

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        self.hands += lanes.number
        won = (lanes.leader[:-1] >= 0) * lanes.deck.money.take(lanes.reward)
        chicago = (lanes.leader[-1] >= 0) * settled.payout
        assert (settled.gained.sum(axis=0) == won.sum(axis=0) + chicago).all()
        assert ((lanes.alive >= 0) & (lanes.alive <= EXPERTS) & (lanes.away >= 0)).all()
        assert (lanes.alive >= lanes.away[0]).all()


@pytest.mark.parametrize("players", range(2, 7))
def test_money_and_gangsters_are_conserved(players: int) -> None:
    watcher = Conserved()
    start = start_of(view_of(new_game(usual(players)), None))
    Playouts(start, seed=players).play(0, 256, watcher)
    assert watcher.hands > 256 * 3


def check_conserved(seed: int, players: int, lanes: int) -> int:
    """Play on from anywhere at any table; the hands that were settled."""
    watcher = Conserved()
    rng = Random(f"conserved {players} {seed}")
    _, start = random_start(rng, players)
    while has_more_than_owned(start.table):  # a slip that was played on, which no account can conserve
        _, start = random_start(rng, players)
    Playouts(start, seed=seed).play(0, lanes, watcher)
    return watcher.hands


def has_more_than_owned(table: Table) -> bool:
    """Whether somebody has more gangsters on the cities than he owned when the hand began."""
    hand = table.hand
    if hand is None or hand.finished:
        return False
    for seat, account in enumerate(table.accounts):
        placed = [stakes[seat] for stakes in hand.on.values()]
        experts, occasionals = sum(one.experts for one in placed), sum(one.occasionals for one in placed)
        owned = supply_at_start(account)
        if experts > owned.experts or occasionals > owned.occasionals:
            return True
    return False


@pytest.mark.parametrize("players", range(2, 7))
def test_money_and_gangsters_are_conserved_from_anywhere_at_any_table(players: int) -> None:
    assert sum(check_conserved(seed, players, 64) for seed in range(6)) > 6 * 64


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_money_and_gangsters_are_conserved_at_length(players: int) -> None:
    first = long.seed() * 1_000_000
    hands = sum(check_conserved(seed, players, 256) for seed in range(first, first + long.count(200)))
    print(f"{players} players: {hands} hands")


def test_own_cards_that_were_not_noted_may_be_any_of_the_holding() -> None:
    own = tuple(CARDS[code] for code in ["NY3", "DE1", "DE4", "BO3", "PHp"])
    shown_by = (0, Glimpse(City.DETROIT)), (1, CARDS["KC2"]), (2, Glimpse(None)), (3, CARDS["NY1"]), (0, Glimpse(None))
    events: list[Event] = [HandBegins(), Dealt(0, own), *(Revealed(seat, card) for seat, card in shown_by)]
    state = replay(usual(4), events)
    shown: list[list[str]] = []

    class Look(Watcher):
        def hand_begun(self, lanes: Lanes) -> None:
            for lane in range(lanes.number):
                mine = [lanes.deck.cards[card] for card in lanes.cards[0, :, lane]]
                assert Counter(mine) == Counter(own)
                shown.append([str(card) for card in mine[:2:-1]])

    Playouts(start_of(view_of(state, 0)), seed=2, until="hand").play(0, 2048, Look())
    times = Counter(tuple(two) for two in shown)
    assert {first for first, _ in times} == {"DE1", "DE4"}
    assert len(times) == 8
    assert max(times.values()) < 2 * min(times.values())


def test_a_full_record_is_taken_as_it_is() -> None:
    setup = custom(2, (City.NEW_YORK, City.BOSTON, City.DETROIT), undealt=2)
    hands = [tuple(CARDS[code] for code in codes.split()) for codes in ("NY0 BO3 DE1 DE2", "NY1 BO3 BOh DE3")]
    state = replay(setup, [HandBegins(), *(Dealt(seat, hand) for seat, hand in enumerate(hands))])

    class Look(Watcher):
        def hand_begun(self, lanes: Lanes) -> None:
            for seat, hand in enumerate(hands):
                wanted = sorted(map(str, hand))
                for lane in range(lanes.number):
                    assert sorted(str(lanes.deck.cards[card]) for card in lanes.cards[seat, :, lane]) == wanted
            boston = {lanes.deck.cards[card].face for card in lanes.reward[1]}
            assert boston == {Face.PRISON}

    Playouts(start_of_state(state), seed=2, until="hand").play(0, 256, Look())


def test_deals_are_as_likely_as_they_are() -> None:
    """Rewards and holdings in playouts against the exact odds, with card backs and a card that nobody noted."""
    own = tuple(CARDS[code] for code in ("NY3", "DE1", "DE4", "BOh", "KC2"))
    counts = ((City.DETROIT, 2), (City.KANSAS_CITY, 1))
    events: list[Event] = [HandBegins(), Dealt(0, own), BacksSeen(1, counts, whole=False), Revealed(0, own[0])]
    events += [Revealed(1, Glimpse(City.DETROIT)), Revealed(2, CARDS["NY1"])]
    view = view_of(replay(usual(3), events), 0)
    odds = odds_of(view)
    games = 20_480
    checked = 0

    class Look(Watcher):
        def hand_begun(self, lanes: Lanes) -> None:
            nonlocal checked
            for city, rewards in zip(lanes.deck.cities, lanes.reward, strict=False):
                for face, chance in odds.city(city).reward.items():
                    faces = [i for i, card in enumerate(lanes.deck.cards) if card == Card(city, face)]
                    found = np.isin(rewards, faces).mean()
                    spread = (float(chance * (1 - chance)) / games) ** 0.5
                    assert abs(found - float(chance)) <= 4.5 * spread
                    checked += 1
            assert {lanes.deck.cards[card].city for card in lanes.cards[1, -1]} == {City.DETROIT}
            assert ((lanes.holds[1, 2] & 7) == 1).all() and ((lanes.holds[1, 3] & 7) == 1).all()

    Playouts(start_of(view), seed=6, until="hand").play(0, games, Look())
    assert checked > 8


def test_some_holdings_known_and_others_not_is_refused() -> None:
    own = tuple(CARDS[code] for code in ["NY3", "DE1", "DE4", "BO3", "PHp"])
    with pytest.raises(PlayoutError, match="view of one seat"):
        start_of_state(replay(usual(4), [HandBegins(), Dealt(0, own)]))


def test_a_game_that_is_over_cannot_be_played() -> None:
    with pytest.raises(PlayoutError, match="over"):
        start_of(view_of(replay(usual(2), [HandBegins(), PlayerLeft(0)]), None))


def test_players_who_never_place_share_the_win_in_the_end() -> None:
    class Passing:
        name, about = "passing", "never places"

        def scores(self, view: View) -> Scores:
            return Scores(np.zeros(view.least.shape, np.uint16), 1)

    start = start_of(view_of(new_game(usual(3)), None))
    found = Playouts(start, [Player(Passing(), REVEALS["at-random"])] * 3).run(20)
    assert (found.played.wins == 1 / 3).all()
    assert found.played.hands.max() <= MOST_EXTRA + 6


def test_cards_are_shown_in_the_order_planned() -> None:
    own = tuple(CARDS[code] for code in ["NY3", "DE1", "DE4", "BO3", "PHp"])
    plan = tuple(CARDS[code] for code in ["PHp", "DE4", "NY3"])
    seen: list[list[str]] = [[] for _ in range(64)]

    class Look(Watcher):
        def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: np.ndarray) -> None:
            for lane in range(64):
                if lanes.status[position, Row.SEAT, lane] == 0:
                    seen[lane].append(str(lanes.deck.cards[card[lane]]))

    players = [Player(POLICIES["counter"], InOrder(plan)), *[COUNTER] * 3]
    start = start_of(view_of(replay(usual(4), [HandBegins(), Dealt(0, own)]), 0))
    Playouts(start, players, until="hand").play(0, 64, Look())
    assert {tuple(cards[:3]) for cards in seen} == {("PHp", "DE4", "NY3")}
    assert {frozenset(cards[3:]) for cards in seen} == {frozenset({"DE1", "BO3"})}
