"""The steps of a game as one seat saw it: nothing of the future, the odds of that moment, what was hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import City
from boss_solver.game.setup import Setup, usual
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.entries.seen_then import backs_held
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import odds_of
from boss_solver.record.games.projection import ProjectionError, as_seen_by
from boss_solver.record.games.reader import load, loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.review.replay.replay import NoStepError, Replay, ReplayStep, replay_of
from tests.long import count, seed
from tests.play import Habits, play_game, still_held
from tests.review.twins import Twins, twins
from tests.strategies import SEEDED, Noted, positions, records, setups
from tests.tree import ROOT
from tests.written import text_of

EXAMPLES = ROOT / "examples"


def steps_until(replay: Replay, hand_no: int, turn: int) -> tuple[ReplayStep, ...]:
    """The steps up to a turn."""
    return tuple(step for step in replay.steps if (step.hand_no, step.turn) <= (hand_no, turn) and not step.is_over)


def check_spoiler_free(pair: Twins) -> None:
    """Whatever a step holds for the seat is the same in both games, for all steps up to where they part."""
    one, other = (replay_of(loads(text_of(pair.one.setup, game.events)), pair.seat) for game in (pair.one, pair.other))
    first, second = (steps_until(replay, pair.hand_no, pair.turn) for replay in (one, other))
    # A police card comes after the turn and with its step, and each game turns its own.
    same = [i for i, (a, b) in enumerate(zip(first, second, strict=True)) if a.view.table.badges == b.view.table.badges]
    assert len(same) >= len(first) - 1
    for i in same:
        assert first[i] == second[i]
        assert one.progress(first[i]) == other.progress(second[i])
    for i in same[-6:]:
        assert one.odds(first[i]) == other.odds(second[i])


@settings(max_examples=13)
@given(setups(), SEEDED)
def test_a_step_is_the_same_whatever_the_seat_cannot_see(setup: Setup, rng: Random) -> None:
    check_spoiler_free(twins(setup, rng))


@pytest.mark.long
def test_many_games_that_a_seat_cannot_tell_apart() -> None:
    rng = Random(seed())
    for number in range(count(3000)):
        check_spoiler_free(twins(usual(2 + number % 5), rng))


@settings(max_examples=15)
@given(setups(), SEEDED)
def test_hidden_cards_are_those_of_the_deal(setup: Setup, rng: Random) -> None:
    game = play_game(setup, rng, hands=2)
    seat = rng.randrange(setup.players)
    replay = replay_of(loads(text_of(setup, game.events)), seat)
    for step in replay.steps:
        if step.is_over:
            continue
        deal = game.deals[step.hand_no - 1]
        hidden = replay.hidden(step)
        others = [other for other in range(setup.players) if other != seat]
        held = {other: Counter(still_held(step.view.table, deal, other)) for other in others}
        assert {other: Counter(cards) for other, cards in hidden.holdings} == {
            o: h for o, h in held.items() if o != seat
        }
        assert Counter(step.view.own) == Counter(deal.holdings[seat])
        colours = {other: sorted(card.city for card in cards.elements()) for other, cards in held.items()}
        assert {other: sorted(cities) for other, cities in backs_held(step.view)} == colours
        if not setup.undealt or replay.steps[-1].hand_no > step.hand_no:
            assert sorted(card for _, card in hidden.rewards) == sorted(deal.rewards)


@settings(max_examples=15)
@given(setups(), SEEDED)
def test_the_odds_are_those_of_the_record_that_the_seat_could_have_kept(setup: Setup, rng: Random) -> None:
    """Card backs noted at the beginning of every hand, its own cards, and what everybody showed."""
    game = play_game(setup, rng, hands=2)
    seat = rng.randrange(setup.players)
    full = loads(text_of(setup, game.events))
    own = loads(as_seen_by(full, seat, backs=True)).require()
    states = {}
    for line in own.lines:
        state = line.after.state
        hand = state.table.hand if state else None
        if state and hand and not hand.finished and hand.placing is None:
            states[state.table.hand_no, len(hand.shown)] = state
    replay = replay_of(full, seat)
    for step in rng.sample([step for step in replay.steps if step.in_hand], 6):
        mine, kept = replay.odds(step), odds_of(view_of(states[step.hand_no, step.turn], seat))
        assert (mine.cities, mine.deals, mine.cards_alone) == (kept.cities, kept.deals, kept.cards_alone)


def test_a_seats_own_record_and_the_full_one_tell_the_same() -> None:
    """The backs of a finished hand are known from what was shown, noted or not."""
    full = load(EXAMPLES / "four-players.boss")
    bare = loads(as_seen_by(full, 0))
    one, other = replay_of(full, 0), replay_of(bare, 0)
    assert [step.label for step in one.steps] == [step.label for step in other.steps]
    for a, b in zip(one.steps, other.steps, strict=True):
        if a.in_hand:
            assert one.odds(a) == other.odds(b)
            assert one.hidden(a).rewards == other.hidden(b).rewards
            assert dict(one.hidden(a).holdings) == dict(other.hidden(b).holdings)


OWN = """boss-record 1
players Ann Bob
seat Ann
hand
dealt Ann NY3 NY2 BO3 DE1 DE2
Ann DE+2 NY3
note Bob lacks DEr
Bob BO+1 ?
hunch 70% Bob holds NY0
drop note 7
Ann NY2
Bob DE3
"""


def test_notes_count_from_when_they_were_said() -> None:
    replay = replay_of(loads(OWN), 0)
    told = {step.label: [one.line for one in replay.told(step)] for step in replay.steps}
    assert told == {"1.0": [], "1.1": [7], "1.2": [9], "1.3": [9], "1.4": [9]}
    assert (
        replay.odds(replay.find("1.1")).city(City.DETROIT).hurt
        > replay.odds(replay.find("1.0")).city(City.DETROIT).hurt
    )


def test_notes_of_a_full_record_do_not_count() -> None:
    full = loads(OWN.replace("seat Ann\n", "").replace("note", "note", 1))
    replay = replay_of(full, 1)
    assert replay.has_notes_left_out
    assert all(replay.told(step) == () for step in replay.steps)


def test_steps_that_are_broken_off_and_dealt_again() -> None:
    text = "boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\nBob BO+2\nbroken\nhand\nAnn NY0\nBob DE+1\n"
    replay = replay_of(loads(text), 0)
    assert [step.label for step in replay.steps] == ["1.0", "1.1", "1.end", "1.0", "1.1", "1.1+"]
    assert replay.find("1.1").line == 8
    assert replay.find("1.end").happened == (
        "Bob sends 2 experts to Boston and leads it with 2.",
        "Hand 1 is broken off and will be dealt again.",
    )
    assert [step.number for step in replay.steps] == list(range(1, 7))


def test_a_game_joined_in_the_middle() -> None:
    replay = replay_of(load(EXAMPLES / "joined.boss"), 2)
    assert replay.steps[0].label == "2.4"
    assert all(replay.odds(step).deals for step in replay.steps if step.in_hand)


def test_places() -> None:
    replay = replay_of(load(EXAMPLES / "two-players.boss"), 0)
    assert replay.find("2.end").is_over
    assert replay.find(" 2.03 ").label == "2.3"
    assert replay.find("1") == replay.steps[0]
    for line in range(1, replay.steps[-1].line + 1):
        assert replay.find(str(line)).line >= line
    for wrong in ("", "x", "2.", ".3", "2.x", "-1", "1.2.3", "9.1", "2.99", "99999", "²", "2.7+"):
        with pytest.raises(NoStepError):
            replay.find(wrong)


def test_whom_a_record_does_not_know() -> None:
    own = load(EXAMPLES / "four-players-seat-red.boss")
    with pytest.raises(ProjectionError, match="this record was kept by Red and cannot know what Blue saw"):
        replay_of(own, 1)
    with pytest.raises(ProjectionError, match="there is no seat P5; 4 play"):
        replay_of(load(EXAMPLES / "four-players.boss"), 4)
    with pytest.raises(NoStepError, match="no hand has been dealt yet"):
        replay_of(loads("boss-record 1\nplayers Ann Bob\n"), 0)
    with pytest.raises(UnreadableError):
        replay_of(loads("boss-record 1\nplayers Ann Bob\nhand\nzz\n"), 0)


def test_a_spectator_sees_no_hand() -> None:
    replay = replay_of(load(EXAMPLES / "three-players.boss"), None)
    assert all(step.view.own is None for step in replay.steps)
    first = replay.hidden(replay.steps[0])
    assert [seat for seat, _ in first.holdings] == [0, 1, 2]
    assert not any("dealt" in words for step in replay.steps for words in step.happened)


@given(st.integers(0, 5))
def test_what_others_were_dealt_is_never_told(seat: int) -> None:
    replay = replay_of(load(EXAMPLES / "six-players.boss"), seat)
    told = [words for step in replay.steps for words in step.happened if " was dealt " in words]
    assert len(told) == 3 and all(words.startswith(replay.names[seat]) for words in told)


GAPS = Habits(gaps=0.2, backs=0.2)


@settings(max_examples=20)
@given(records(positions(setups(rulings=True)), GAPS))
def test_the_truth_is_never_ruled_out(noted: Noted) -> None:
    """In a record with gaps, what is made of the cards shown later never contradicts the deal."""
    setup = noted.game.setup
    replay = replay_of(loads(text_of(setup, noted.events, noted.seat, full=False)), noted.seat)
    for step in replay.steps[-7:]:
        assert replay.find(step.label).number >= step.number
        if step.in_hand:
            odds = replay.odds(step)
            for card in noted.game.deals[step.hand_no - 1].rewards:
                assert odds.city(card.city).of(card.face) > 0
            for city, card in replay.hidden(step).rewards:
                assert card in noted.game.deals[step.hand_no - 1].rewards and card.city == city


def test_backs_that_cannot_be_right_leave_the_table() -> None:
    """In a hand that is not over nothing else tells them; the library says so and nothing else is lost."""
    shown = "Bob DE4\nAnn NY2\nBob DE3\nAnn BO3\nBob NY0\npolice silver\nAnn DE1\nBob BOh\n"
    replay = replay_of(loads(OWN[: OWN.index("note")] + "backs Bob NY NY BO DE DE\n" + shown), 0)
    with pytest.raises(ContradictionError):
        replay.odds(replay.find("1.1"))
    assert replay.odds(replay.find("1.0")).deals
