"""Guesses beside facts: they never contradict them, never look at what was hidden, and never leave nothing."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from boss_solver.forecast.chicago_forecast import chicago_of
from boss_solver.forecast.outlook import outlook_of
from boss_solver.game.cards import CARDS
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle, in_places
from boss_solver.odds.knowledge import eyes_of
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.reading.knowing import read_eyes
from boss_solver.reading.playing import guess_of
from boss_solver.reading.posterior import Posterior, ReadMethod
from boss_solver.reading.read import Reading
from boss_solver.record.games.projection import as_seen_by
from tests.reading.tables import eyes, game, read_at, seen, up_to
from tests.reading.test_posterior import SHARP
from tests.running import boss

MOMENTS = [(3, 1, 0, True, 1, 9), (4, 2, 1, False, 1, 7), (6, 3, 2, True, 2, 13)]
"""Players, seed, seat, backs, hand, cards shown."""


def moment(players: int, seed: int, seat: int, backs: bool, hand_no: int, shown: int) -> Posterior:
    return read_at(seen(players, seed, seat, backs), seat, hand_no, shown)


def impossible() -> Posterior:
    """Read odds where nobody would have done what was done."""
    found = moment(3, 1, 0, True, 1, 9)
    assert found.likelihoods is not None
    for choice in found.choices:
        found.likelihoods.of(choice)[:] = 0.0
    return Posterior(
        found.view, found.puzzle, found.choices, found.grid, found.beliefs, found.likelihoods, ReadMethod.IMPOSSIBLE
    )


# a guess against a fact


@pytest.mark.parametrize("at", MOMENTS)
def test_what_the_cards_make_certain_or_impossible_stays_so_for_everybodys_eyes(
    at: tuple[int, int, int, bool, int, int],
) -> None:
    found = moment(*at)
    deals = count(found.puzzle)
    for seat in range(at[0]):
        for city in found.view.table.setup.cities if seat != at[2] else ():
            by_cards = eyes_of(found.view, deals, seat, city)
            read = read_eyes(found, by_cards)
            assert 0 <= read.knows.value <= 1 + 1e-9
            if by_cards.knows in (0, 1):
                assert read.knows == (float(by_cards.knows), 0.0)
            low, high = min(by_cards.expected), max(by_cards.expected)
            assert float(low) - 1e-9 <= read.mean.value <= float(high) + 1e-9
            if low == high:
                assert read.mean.error == 0


def test_what_nobody_would_do_leaves_everything_to_the_cards() -> None:
    found = impossible()
    guess = guess_of(found)
    assert guess.deals is None and guess.seats.keys() == {1, 2}
    assert all(np.isfinite(one.chances).all() and one.chances.sum() == pytest.approx(1) for one in guess.seats.values())
    deals = count(found.puzzle)
    for city in found.view.table.setup.cities:
        by_cards = eyes_of(found.view, deals, 1, city)
        assert read_eyes(found, by_cards).mean.value == float(by_cards.mean)
    played = outlook_of(found.view, guess=guess, samples=256)
    assert sum(one.mean for one in played.wins) == pytest.approx(1)
    assert chicago_of(found.view, guess=guess).usual == chicago_of(found.view).usual


def test_sharp_players_leave_deals_to_play_on_from() -> None:
    for shown in (6, 9, 12, 14):
        found = read_at(seen(3, 5, 1, True), 1, 1, shown, Reading(SHARP))
        played = Playouts(start_of(found.view, found.puzzle), seed=1, guess=guess_of(found)).run(256)
        assert played.games == 256


# what is known of others counts in what is played


def test_a_note_holds_in_every_deal_that_is_played_on() -> None:
    lines = up_to(seen(4, 2, 1, False), 1, 7)
    view = eyes(lines, 1)
    reading = Reading(seed=2)
    behaviour = reading.behaviour(lines, view.table.setup, 1)
    plain = start_of(view).puzzle
    assert plain is not None
    card = next(card for _, cards in plain.unseen for card, _ in cards if 0 < count(plain).held(2, card) < 1)
    place = plain.holding(2)
    assert place is not None
    noted = Puzzle(plain.unseen, plain.places, (*plain.facts, in_places(plain, (card,), (place,), 1, 2)))
    found = reading.odds(view, noted, behaviour)
    guess = guess_of(found)
    assert guess.deals is not None
    begun = guess.begin(7, 0, 2000).sample
    assert begun is not None
    at = [i for i, one in enumerate(begun.cards) if one == card]
    assert (begun.places[:, at] == place).any(axis=1).all()
    lanes = Playouts(start_of(view, noted), seed=7, guess=guess).dealt(0, 512)
    copies = [i for i, one in enumerate(lanes.deck.cards) if one == card]
    assert np.isin(lanes.cards[2, : lanes.left[2]], copies).any(axis=0).all()


def test_a_note_on_the_command_line_counts_in_what_is_read_and_played() -> None:
    red = "examples/four-players-seat-red.boss"
    for question in (["outlook", red, "--samples", 300], ["knows", red, "Blue"], ["chicago", red]):
        plain, given = (
            json.loads(boss(*question, "--read", "--json", *more).out) for more in ((), ("--given", "Blue holds BO3"))
        )
        assert plain["read"]["deals"] > given["read"]["deals"]


# no bias, and no starving


def test_a_door_that_was_opened_says_nothing_of_the_two_that_were_not_but_who_opened_it_does() -> None:
    """Weights of one to two, as of a host who had a choice and one who had none, come out in what is played."""
    found = moment(2, 1, 0, True, 1, 7)
    assert found.likelihoods is not None and found.method is ReadMethod.LISTED
    sample = found.likelihoods.drawn.sample
    rewards = [i for i in range(len(sample.cards)) if 0 < (sample.places[:, i] == REWARD).sum() < len(sample.places)]
    weights = np.where(sample.places[:, rewards[0]] == REWARD, 1.0, 2.0)
    from boss_solver.playout.games.guess import WeighedDeals

    guess = Guess(WeighedDeals(sample, weights, is_whole=True))
    begun = guess.begin(3, 0, 60_000).sample
    assert begun is not None
    expected = weights / weights.sum()
    index = {row.tobytes(): i for i, row in enumerate(np.ascontiguousarray(sample.places))}
    numbers = np.zeros(len(weights))
    for row in np.ascontiguousarray(begun.places):
        numbers[index[row.tobytes()]] += 1
    square = float(((numbers - 60_000 * expected) ** 2 / (60_000 * expected)).sum())
    free = len(weights) - 1
    assert square < free + 5 * (2 * free) ** 0.5 + 10


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_goes_on_to_the_last_card_of_a_hand(players: int) -> None:
    record = seen(players, 2, 0, True)
    each = record.good.setup.cards_each
    for shown in range(players * each - players - 1, players * each):
        found = read_at(record, 0, 1, shown)
        played = outlook_of(found.view, guess=guess_of(found), samples=256)
        assert sum(one.mean for one in played.wins) == pytest.approx(1)


# nothing that was hidden is looked at


@pytest.mark.long
@pytest.mark.parametrize("question", ["knows", "chicago", "outlook", "odds", "holdings"])
def test_a_full_record_tells_a_seat_no_more_than_its_own(question: str, tmp_path: Path) -> None:
    record = game(4, 2)
    whole, own = tmp_path / "whole.boss", tmp_path / "own.boss"
    from boss_solver.record.games.reader import dumps

    whole.write_text(dumps(record), encoding="utf-8")
    own.write_text(as_seen_by(record, 1, backs=False), encoding="utf-8")
    more = ["--samples", 300] if question in ("chicago", "outlook") else []
    reads = []
    for path, seat in ((whole, ["--seat", "P2"]), (own, [])):
        out = boss(question, path, "--at", "2.6", "--read", "--json", *more, *seat)
        reads.append(json.loads(out.out)["read"])
    # Backs are in neither record, so both tell of the others what was placed and shown.
    assert reads[0] == reads[1]


# every number says what it is


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (("knows",), ("Probability that they know", "millions", "20,000 deals worth")),
        (
            ("chicago", "--samples", "300"),
            ("expected, millions", "standard error", "sampled, 300 of the deals", "seed 0"),
        ),
        (("outlook", "--samples", "300"), ("millions", "standard error", "300 games played on, seed 0", "wins")),
    ],
)
def test_numbers_have_units_sizes_and_seeds(question: tuple[str, ...], words: tuple[str, ...]) -> None:
    name, *more = question
    out = boss(name, "examples/six-players.boss", "--at", "2.5", "--seat", "P3", "--read", *more, width=200).out
    guesses = " ".join(out.partition("a guess from how")[2].split())
    for one in (*words, "equal ones, seed 0", "never a fact", "placements and passes"):
        assert one in guesses, one


def test_nothing_adds_up_to_more_than_all() -> None:
    for at in MOMENTS:
        found = moment(*at)
        for city in found.view.table.setup.cities:
            one = found.city(city)
            assert sum(read.value for read in one.reward.values()) == pytest.approx(1)
            assert one.pays.value + one.pays_nothing.value <= 1 + 1e-9
        total = sum(
            (found.held(seat, CARDS["NY3"]).value for seat in range(at[0]) if seat != at[2]), float(Fraction(0))
        )
        assert total <= 1 + 1e-6
