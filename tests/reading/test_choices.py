"""What is judged, and by what was seen then: nothing that came later, nothing hidden; what is learned of players."""

from __future__ import annotations

import dataclasses
import re

import numpy as np
import pytest
from numpy.typing import NDArray

from boss_solver.game.events import Placed
from boss_solver.game.moves import legal_placements
from boss_solver.inference.entries.story import stories, stories_of
from boss_solver.playout.arrays.deck import deck_of
from boss_solver.playout.players.registry import player_named
from boss_solver.reading.choices.choice_likelihood import judge
from boss_solver.reading.choices.choices import Choice, choices_of
from boss_solver.reading.choices.styles import Softmax
from boss_solver.reading.choices.types import GRID, PlayerType, TypeGrid
from boss_solver.reading.learning import learned, told_by
from boss_solver.reading.measured.calibrating import as_seen, scored
from boss_solver.reading.measured.selfplay import SelfPlay, UnknownTableError, seats_named
from boss_solver.reading.read import Reading
from boss_solver.record.games.reader import loads
from tests.reading.tables import game, read_at, seen, up_to
from tests.readme import page_text


def true_holding(record_players: int, seed: int, choice: Choice, number: int) -> NDArray[np.bool_]:
    """(cards, 1) what the player of a choice really held, from the full record."""
    story = stories(game(record_players, seed))[choice.table.hand_no - 1]
    cards = story.holding(choice.seat, number)
    assert cards is not None
    deck = deck_of(choice.table.setup)
    held = np.zeros((len(deck.cards), 1), np.bool_)
    held[deck.number(cards, set())] = True
    return held


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(2, 3), (4, 1), (6, 2)])
def test_every_type_spreads_all_its_chance_over_what_is_legal(players: int, seed: int) -> None:
    for hand in stories(game(players, seed))[:2]:
        turns = as_seen(hand, None, backs=True).turns
        for choice in choices_of(turns[:: players + 1], None):
            held = true_holding(players, seed, choice, len(choice.table.hand.shown))  # type: ignore[union-attr]  # in a hand
            every = [None, *(Placed(choice.seat, *one) for one in legal_placements(choice.table, choice.seat))]
            chances = [judge(GRID, choice._replace(placed=one), held)[:, 0].tolist() for one in every]
            assert [sum(of_type) for of_type in zip(*chances, strict=True)] == pytest.approx([1.0] * len(GRID.types))


@pytest.mark.parametrize("backs", [True, False])
def test_later_reveals_never_change_how_a_bid_was_judged(backs: bool) -> None:
    record = seen(4, 3, 0, backs)
    early = choices_of(stories_of(up_to(record, 1, 6), record.good.setup)[-1].turns, 0)
    late = choices_of(stories(record)[0].turns, 0)
    assert late[: len(early)] == early
    for before, after in zip(early, late, strict=False):
        held = true_holding(4, 3, before, len(before.table.hand.shown))  # type: ignore[union-attr]  # in a hand
        assert (judge(GRID, before, held) == judge(GRID, after, held)).all()


@pytest.mark.parametrize("shown", [1, 7, 14])
def test_a_seat_reads_the_same_from_its_own_record_and_from_the_full_one(shown: int) -> None:
    own = read_at(seen(4, 2, 1, False), 1, 2, shown, Reading(samples=2000))
    full = read_at(game(4, 2), 1, 2, shown, Reading(samples=2000))
    assert own.choices == full.choices or [c._replace(line=0) for c in own.choices] == [
        c._replace(line=0) for c in full.choices
    ]
    for city in own.view.table.setup.cities:
        assert own.city(city) == full.city(city)
    assert [own.types(seat) for seat in range(4)] == [full.types(seat) for seat in range(4)]


@pytest.mark.parametrize("cut", [3, 9, 14])
def test_what_comes_later_in_the_record_changes_nothing(cut: int) -> None:
    """The future of one game replaced by that of nothing: only the first lines count."""
    record = seen(4, 2, 1, True)
    text = "\n".join(line.raw for line in up_to(record, 2, cut)) + "\n"
    alone, within = read_at(loads(text), 1, 2, cut), read_at(record, 1, 2, cut)
    for city in alone.view.table.setup.cities:
        assert alone.city(city) == within.city(city)


def test_own_choices_are_not_judged_and_passes_are() -> None:
    record = seen(4, 1, 2, True)
    turns = stories(record)[0].turns
    found = choices_of(turns, 2)
    assert len(found) == 15 and {one.seat for one in found} == {0, 1, 3}
    assert any(one.placed is None for one in found)
    assert all(one.backs is not None for one in found)
    assert all(one.backs is None for one in choices_of(stories(seen(4, 1, 2, False))[0].turns[:12], 2))


MISPLAYED = """boss-record 1
players Ann Bob
seat Ann
hand
dealt Ann NY3 BOh BOp DE1 DE4
backs Bob NY NY BO DE DE
Ann DE+1 NY3
Bob DE+1 NY0 !
Ann BO+1 BOh
Bob NY+1 NY2
"""


def test_misplays_marked_as_such_are_not_judged() -> None:
    record = loads(MISPLAYED)
    assert not record.errors
    assert [one.city for one in choices_of(stories(record)[0].turns, 0)] == ["NY"]


def test_a_card_nobody_noted_is_read_over() -> None:
    record = loads(MISPLAYED.replace("Bob DE+1 NY0 !", "Bob DE+2 ?"))
    assert not record.errors
    read = Reading().behaviour(record.lines, record.good.setup, 0)
    assert len(read.choices) == 2
    found = read_at(record, 0, 1, 4)
    for city in record.good.setup.cities:
        assert sum(one.value for one in found.city(city).reward.values()) == pytest.approx(1)


# players


def test_players_are_learned_from_finished_hands_alone() -> None:
    record = seen(4, 1, 0, True)
    hands = stories(record)
    first = learned(GRID, hands[:1], 0)
    assert [one.choices for one in first.values()] == [0, 5, 5, 5]
    assert first[0].weights == GRID.prior
    assert learned(GRID, [*hands[:1], hands[1]._replace(end=hands[1].start)], 0) == first
    for shown in (0, 9):
        behaviour = Reading().behaviour(up_to(record, 2, shown), record.good.setup, 0)
        assert {seat: one.weights for seat, one in behaviour.beliefs.items()} == {
            seat: one.weights for seat, one in first.items()
        }


def test_learning_is_bayes() -> None:
    hands = stories(seen(3, 4, 1, True))[:2]
    logs = [told_by(GRID, hand, 1) for hand in hands]
    for seat, belief in learned(GRID, hands, 1).items():
        weights = list(GRID.prior)
        for told in logs:
            if seat in told:
                weights = [w * float(p) for w, p in zip(weights, 2.718281828459045 ** told[seat][0], strict=True)]
        assert belief.weights == pytest.approx([w / sum(weights) for w in weights])


@pytest.mark.parametrize("policy", ["random", "bluffer"])
def test_a_type_is_recognised(policy: str) -> None:
    believed = learned(GRID, stories(seen(4, 6, 0, True, policy)), 0)
    at = next(i for i, one in enumerate(GRID.types) if one.name == policy)
    assert all(believed[seat].weights[at] > 3 * GRID.prior[at] for seat in (1, 2, 3))


def test_the_prior_adds_up_and_families_can_be_left_out() -> None:
    assert sum(GRID.prior) == pytest.approx(1)
    less = GRID.without(["counter", "softmax"])
    assert sum(less.prior) == pytest.approx(1)
    assert {one.family for one in GRID.types} - {one.family for one in less.types} == {"counter", "softmax"}
    assert len({one.name for one in GRID.types}) == len(GRID.types)
    assert all(one.policy.about for one in GRID.types)


# measuring


def test_reading_helps_where_players_mean_what_they_do() -> None:
    name = "softmax-4"
    kind = PlayerType(seats_named(name).policy, 1, name)  # type: ignore[union-attr]  # a player, not a mixture
    found = [
        one
        for part in SelfPlay(name, Reading(TypeGrid((kind,))), only_last=True, seed=9).run(8).results
        for one in part
    ]
    assert sum(one.gain for one in found) / len(found) > 0.15
    assert {one.round_no for one in found} == {5}
    assert all(abs(sum(one.by_bids) - 1) < 1e-9 and abs(sum(one.by_cards) - 1) < 1e-9 for one in found)


def test_all_rounds_and_seats_are_scored_once() -> None:
    hands = stories(game(3, 2))[:1]
    found = list(scored(Reading(), hands, 5))
    assert {one.hand for one in found} == {(5, 0)} and {one.round_no for one in found} == {2, 3, 4, 5}
    assert {one.seat for one in found} == {0, 1, 2}
    assert len({(one.seat, one.round_no, one.city) for one in found}) == len(found)
    assert list(scored(Reading(), hands, 5, seats=[1])) == [one for one in found if one.seat == 1]


def test_tables_that_can_be_measured() -> None:
    assert seats_named("counter") == player_named("counter")
    assert seats_named("softmax-2.5").policy == Softmax(2.5)  # type: ignore[union-attr]  # a player, not a mixture
    for name in ("nobody", "softmax-x"):
        with pytest.raises(UnknownTableError):
            seats_named(name)
    assert dataclasses.replace(SelfPlay("counter"), seats=3).setup.players == 3


def test_the_page_of_bids_has_the_types() -> None:
    rows = re.findall(r"^\| `([\w.-]+)` \| (.+) \| (\d+) % \|$", page_text("reading-bids"), re.MULTILINE)
    told = [(one.name, one.policy.about, round(100 * p)) for one, p in zip(GRID.types, GRID.prior, strict=True)]
    assert [(name, about, int(part)) for name, about, part in rows] == told
    assert sum(part for _, _, part in told) == 100
