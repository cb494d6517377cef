"""Policies: by the rules, by what their seat sees alone, and drawn as their probabilities say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from random import Random

import numpy as np
import pytest

from boss_solver.game.cards import Card, Face
from boss_solver.game.moves import legal_placements
from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import new_game
from boss_solver.inference.deals.sampler import Sampler
from boss_solver.inference.view import view_of
from boss_solver.odds.prices import Loss, usual_prices
from boss_solver.playout.arrays.deck import PACK, UNIT, deck_of
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.hands import Batch, PlayedGames
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import (
    PAIRS,
    Placements,
    Policy,
    Reveal,
    Scores,
    card_probabilities,
    choose,
    choose_card,
    probabilities,
)
from boss_solver.playout.players.ladder import LADDER, STRONG
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import POLICIES, _costs
from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError, player_named
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player, company_of
from tests.playout.following import Follower
from tests.playout.positions import random_setup, random_start

LEARNED = {name: LADDER[name] for name in ("level-2", STRONG)}
"""Of the ladder two: all levels are one class with other weights."""
PLACING: dict[str, Policy] = {**POLICIES, **{name: player.policy for name, player in LEARNED.items()}}
SHOWING: dict[str, Reveal] = {**REVEALS, **{name: player.reveal for name, player in LEARNED.items()}}
each_policy = pytest.mark.parametrize("name", PLACING)
EVERYBODY = (
    *(Player(policy, reveal) for policy in POLICIES.values() for reveal in REVEALS.values()),
    *LEARNED.values(),
)


class Looker(Watcher):
    """Looks at every position before its turn, which is after the turn of the one before it."""

    def __init__(self, look: Callable[[Lanes, int], None], every: int = 1) -> None:
        self.look, self.every, self.turns = look, every, 0

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: object) -> None:
        self.turns += 1
        following = [other for other, left in enumerate(lanes.left) if left == max(lanes.left) and left]
        # In the last round positions are about to change; whoever is next then sees what he sees here.
        if following and self.turns % self.every == 0:
            self.look(lanes, following[0])


def look_at(
    look: Callable[[Lanes, int], None], table: int | Setup, seed: int, games: int = 256, every: int = 1
) -> Looker:
    """Play games of everybody against everybody, at any table or the usual one, and look at what a position sees."""
    looker = Looker(look, every)
    setup = usual(table) if isinstance(table, int) else table
    players = setup.players
    start = start_of(view_of(new_game(setup), None))
    Batch(
        start=start,
        company=company_of([EVERYBODY] * players),
        blocks=Blocks(seed, 0, 1),
        games=games,
        sample=None,
        watcher=looker,
    ).play()
    assert looker.turns > players * 12
    return looker


@each_policy
def test_probabilities_are_of_legal_placements_and_add_up(name: str) -> None:
    """Followed by the rules, so that what is legal is what they say."""

    class Legal(Follower):
        checked = 0

        def compare(self, lanes: Lanes, i: int, lane: int) -> None:
            table = self.states[lane].table
            for position in range(table.setup.players):
                if not lanes.left[position] or i:
                    continue
                seat = int(lanes.status[position, Row.SEAT, i])
                legal = {(place.city, place.experts, place.occasionals) for place in legal_placements(table, seat)}
                if not legal:
                    continue
                found = probabilities(PLACING[name], View(lanes, position))
                assert abs(found.placing[..., i].sum() + found.passing[i] - 1) < 1e-12
                cities = lanes.deck.cities
                given = {(cities[c], int(e), int(o)) for c, e, o in np.argwhere(found.placing[..., i])}
                assert given <= legal
                if name == "random":
                    assert given == legal
                self.checked += 1

    checked = 0
    for seed in range(5):
        state, start = random_start(Random(f"{name} {seed}"), 2 + seed)
        sample = None if start.puzzle is None else Sampler(start.puzzle, seed).draw(8)
        follower = Legal(state, 1, between_hands=start.puzzle is None)
        company = company_of([EVERYBODY] * start.table.setup.players)
        Batch(start=start, company=company, blocks=Blocks(seed, 0, 1), games=8, sample=sample, watcher=follower).play()
        checked += follower.checked
    assert checked > 10  # where a game is near its end there may be nothing to look at


@each_policy
def test_choices_are_drawn_as_the_probabilities_say(name: str) -> None:
    rng = np.random.default_rng(7)
    surplus = []

    def look(lanes: Lanes, position: int) -> None:
        policy = PLACING[name]
        view = View(lanes, position)
        expected = probabilities(policy, view)
        counted = np.zeros(expected.placing.shape[:3])
        passed, rounds = 0, 40
        for _ in range(rounds):
            city, amount = rng.integers(0, 1 << 16, (2, lanes.number), dtype=np.uint16)
            placed = choose(policy, view, city, amount)
            passed += int((placed.at == 0).all(axis=0).sum())
            at, experts, occasionals = placed.at.argmin(axis=0), placed.experts, placed.occasionals
            places = placed.at.any(axis=0)
            np.add.at(counted, (at[places], experts[places], occasionals[places]), 1)
        for found, chances in ((passed, expected.passing), *zip(counted.ravel(), _flat(expected.placing), strict=True)):
            mean, variance = rounds * chances.sum(), rounds * (chances * (1 - chances)).sum()
            surplus.append(abs(found - mean) / max(variance, 1) ** 0.5)

    look_at(look, 4, seed=11, every=37)
    assert max(surplus) < 5.5


def _flat(placing: np.ndarray) -> list[np.ndarray]:
    return list(placing.reshape(-1, placing.shape[-1]))


@pytest.mark.parametrize("name", SHOWING)
def test_cards_are_drawn_as_the_probabilities_say(name: str) -> None:
    rng = np.random.default_rng(8)
    reveal = SHOWING[name]

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        expected = card_probabilities(reveal, view)
        assert np.allclose(expected.sum(axis=0), 1)
        if not reveal.looks or view.cards_left == 1:
            assert choose_card(reveal, view, np.zeros(lanes.number, np.uint16)) is None
            return
        rounds = 60
        drawn = [choose_card(reveal, view, rng.integers(0, 1 << 16, lanes.number, np.uint16)) for _ in range(rounds)]
        for place, chances in enumerate(expected):
            found = sum(int((one == place).sum()) for one in drawn if one is not None)
            spread = (rounds * (chances * (1 - chances)).sum()) ** 0.5
            assert abs(found - rounds * chances.sum()) <= 5 * max(spread, 1)

    look_at(look, 3, seed=12, every=29)


def shuffle_hidden(lanes: Lanes, position: int, rng: np.random.Generator, keep_backs: bool) -> Lanes:
    """The same table with what a position cannot see dealt anew: others' cards and the rewards."""
    deck = lanes.deck
    other = Lanes(deck, lanes.number)
    other.__dict__.update(lanes.__dict__)
    other.cards, other.reward = lanes.cards.copy(), lanes.reward.copy()
    for lane in range(lanes.number):
        spots = [(other.cards, (p, slot, lane)) for p, left in enumerate(lanes.left) for slot in range(left)]
        spots = [(array, at) for array, at in spots if at[0] != position]
        hands = len(spots)
        spots += [(other.reward, (city, lane)) for city in range(deck.chicago)]  # type: ignore[misc]  # of another shape
        cards = np.array([array[at] for array, at in spots])
        groups = deck.city[cards] if keep_backs else np.where(np.arange(len(cards)) < hands, 0, 1 + deck.city[cards])
        for group in np.unique(groups):
            there = np.flatnonzero(groups == group)
            cards[there] = rng.permutation(cards[there])
        for (array, at), card in zip(spots, cards, strict=True):
            array[at] = card
    other.holds = np.zeros_like(lanes.holds)
    for place, left in enumerate(lanes.left):
        for slot in range(left):
            card = other.cards[place, slot]
            for city in range(deck.chicago):
                other.holds[place, city] += (deck.city[card] == city) * deck.packed[card]
    assert ((other.holds & (PACK - 1)) == (lanes.holds & (PACK - 1))).all() or not keep_backs
    return other


def _name(table: int | Setup) -> str:
    return f"{table} usual" if isinstance(table, int) else f"{table.players} {' '.join(table.cities)}"


@pytest.mark.parametrize("backs_seen", [True, False])
@pytest.mark.parametrize("table", [2, 4, 6, *(random_setup(Random(f"any {n}"), n) for n in (2, 3, 5))], ids=_name)
def test_nobody_sees_what_is_hidden_from_him(table: int | Setup, backs_seen: bool) -> None:
    """Whatever a seat cannot see is dealt anew, and no probability changes."""
    rng = np.random.default_rng(3)
    changed = []

    def look(lanes: Lanes, position: int) -> None:
        other = shuffle_hidden(lanes, position, rng, keep_backs=backs_seen)
        changed.append(bool((other.cards != lanes.cards).any() or (other.reward != lanes.reward).any()))
        mine, same = View(lanes, position, backs_seen=backs_seen), View(other, position, backs_seen=backs_seen)
        assert (mine.backs is None) == (not backs_seen)
        for policy in PLACING.values():
            one, two = probabilities(policy, mine), probabilities(policy, same)
            assert (one.passing == two.passing).all() and (one.placing == two.placing).all()
        for reveal in SHOWING.values():
            assert (card_probabilities(reveal, mine) == card_probabilities(reveal, same)).all()

    look_at(look, table, seed=13, games=24, every=17 if isinstance(table, int) else 5)
    assert any(changed)


def test_the_knower_bids_high_where_it_alone_knows() -> None:
    bids = set()

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        alone = POLICIES["knower"].alone(view)  # type: ignore[attr-defined]  # the knower's own
        assert (view.number_unseen[alone[:-1] < 0] == 1).all()
        more = POLICIES["knower"].scores(view).more
        assert more is not None
        bids.update(more[alone < 0].tolist())

    look_at(look, 4, seed=14)
    assert bids == {2}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_careful_one_takes_off_what_losses_cost(players: int) -> None:
    deck = deck_of(usual(players))
    costs = _costs(deck)
    table = usual_prices()
    losses = {
        Face.HOSPITAL: Loss.HOSPITAL,
        Face.PRISON: Loss.PRISON,
        Face.REVOLVER: Loss.EXPERT,
        Face.BANISHED: Loss.BANISHED,
    }

    def cost(card: Card) -> float:
        return table.price(players, losses[card.face], 2).millions if card.face in losses else 0.0

    for number, city in enumerate(deck.setup.cities):
        cards = [card for card in deck.cards if card.city is city]
        assert costs[number, deck.all_packed[number]] == round(UNIT * sum(map(cost, cards)) / len(cards))
        for card in cards:
            alike = [one for one in cards if one.money == card.money]
            expected = UNIT * sum(map(cost, alike)) / len(alike)
            assert costs[number, (card.money * PACK + 1) % 256] == round(expected)
    assert table.price(players, Loss.EXPERT, 2).millions > 1


def test_in_the_last_hand_the_careful_one_is_a_counter() -> None:
    both = {True: 0, False: 0}

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        careful, counter = (probabilities(POLICIES[name], view) for name in ("careful", "counter"))
        same = (careful.passing == counter.passing) & (careful.placing == counter.placing).all(axis=(0, 1, 2))
        assert same[view.is_last].all()
        for is_last in (True, False):
            both[is_last] += int((view.is_last == is_last).sum())

    look_at(look, 4, seed=15, every=7)
    assert both[True] and both[False]


def test_pricing_losses_wins_games() -> None:
    start = start_of(view_of(new_game(usual(2)), None))
    shares = Playouts(start, [player_named("careful"), player_named("counter")], seed=1).run(2048).win_shares()
    assert shares[0].mean - 4 * shares[0].error > 0.5


@dataclass(frozen=True)
class Slow:
    """Another policy that wants to be asked for its own lanes alone."""

    policy: Policy
    name: str = "slow"
    about: str = "as another does"
    is_slow: bool = True
    asked: list[int] = field(default_factory=list, compare=False)

    def scores(self, view: View) -> Scores:
        self.asked.append(view.lanes)
        return self.policy.scores(view)


def test_a_slow_policy_is_asked_for_its_own_lanes_alone_and_chooses_the_same() -> None:
    start = start_of(view_of(new_game(usual(3)), None))
    others = [MIXTURE, MIXTURE]
    for usual_one in (POLICIES["knower"], POLICIES["random"]):
        slow = Slow(usual_one)
        quick = Playouts(start, [Player(usual_one, REVEALS["protecting"]), *others], seed=4).play(0, 60)
        again = Playouts(start, [Player(slow, REVEALS["protecting"]), *others], seed=4).play(0, 60)
        for one in fields(PlayedGames):
            np.testing.assert_array_equal(getattr(quick, one.name), getattr(again, one.name))
        assert sum(slow.asked) == int(again.hands.sum()) * start.deck.each


def test_names() -> None:
    assert player_named("mixture") == MIXTURE
    # What losses cost is measured in games of the mixture, so nobody in it may know the prices.
    assert {player.policy.name for player in MIXTURE} == set(POLICIES) - {"random", "careful"}
    assert player_named("random").name == "random/at-random"  # type: ignore[union-attr]  # one player
    for name, message in (
        ("contuer", "nearest: counter"),
        ("counter/nothing", "no way to reveal 'nothing'"),
        ("", "no policy ''"),
    ):
        with pytest.raises(UnknownPlayerError, match=message):
            player_named(name)


def test_every_number_of_gangsters_is_among_the_pairs() -> None:
    assert len(PAIRS) == 7 * 4 - 1


def test_better_policies_win_more() -> None:
    start = start_of(view_of(new_game(usual(2)), None))
    counter, rough = player_named("counter"), player_named("random")
    shares = Playouts(start, [counter, rough], seed=1).run(1000).win_shares()
    assert shares[0].mean > 0.9
