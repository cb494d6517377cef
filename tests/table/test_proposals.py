"""The rewards that follow by themselves, and which line is wrong where one of them is another."""

from __future__ import annotations

from random import Random

import pytest

from boss_solver.game.cards import CARDS, Card
from boss_solver.game.events import Revealed, RewardsTurned
from boss_solver.game.setup import usual
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from boss_solver.table.lines.edits import Amend
from boss_solver.table.lines.proposals import known_now, proposal, suspects
from tests import long
from tests.play import play_game
from tests.written import text_of

HAND = """\
boss-record 1
players Red Blue
seat Red
hand
dealt Red NY3 BO3 DE1 DE2 BOp
Red DE+3 NY3  # DE4 later?
Blue BO+2,1 BO3
Red NY+1 DE1
Blue DE4
Red DE2
Blue DE3
police both
Red NY+1 BO3
Blue NY2
Blue NY0
Red BOp
"""


def _cards(text: str) -> list[Card]:
    return [CARDS[code] for code in text.split()]


def test_nothing_follows_before_all_cards_are_shown() -> None:
    lines = HAND.splitlines()
    for size in range(2, len(lines)):
        assert proposal(loads("\n".join(lines[:size])).good) is None
    assert proposal(loads("boss-record 1").good) is None


def test_the_rewards_follow_once_all_cards_are_shown() -> None:
    good = loads(HAND).good
    assert proposal(good) == "rewards NY1 BOh DEr"
    assert known_now(good.here) == tuple(_cards("NY1 BOh DEr"))
    assert proposal(loads(HAND + "rewards\n").good) is None


def test_rewards_do_not_follow_where_cards_were_not_noted() -> None:
    assert proposal(loads(HAND.replace("Blue DE3", "Blue DE?")).good) is None
    assert proposal(loads(HAND.replace("Blue NY2", "Blue ?")).good) is None


def test_a_wrong_entry_is_found_by_its_reward() -> None:
    """Detroit 4 is turned up, so what Blue showed as Detroit 4 was the revolver."""
    (found,) = suspects(loads(HAND), CARDS["DE4"])
    assert (found.line, found.text, found.card) == (9, "Blue DE4", CARDS["DE4"])
    assert found.amendments == ((Amend(9, "Blue DEr"),),)


def test_a_comment_survives_the_amendment() -> None:
    text = HAND.replace("Blue DE4\n", "Blue DE4  # DE4, I think\n")
    assert suspects(loads(text), *_cards("NY1 BOh DE4"))[0].amendments == ((Amend(9, "Blue DEr  # DE4, I think"),),)


def test_a_card_of_a_known_holding_takes_two_lines() -> None:
    found = suspects(loads(HAND), CARDS["DE1"])
    both = (Amend(5, "dealt Red NY3 BO3 DEr DE2 BOp"), Amend(8, "Red NY+1 DEr"))
    assert [(one.line, one.amendments) for one in found] == [(8, (both,)), (5, (both,))]


def test_one_of_two_cards_that_look_the_same() -> None:
    found = suspects(loads(HAND), CARDS["BO3"])
    assert [one.line for one in found] == [13, 7, 5]
    assert found[1].amendments == ((Amend(7, "Blue BO+2,1 BOh"),),)
    assert found[0].amendments == ((Amend(5, "dealt Red NY3 BOh DE1 DE2 BOp"), Amend(13, "Red NY+1 BOh")),)


def test_without_a_single_wrong_card_the_others_of_the_city_are_named() -> None:
    text = HAND.replace("Red DE2", "Red DE2 !").replace("Blue DE3", "Blue DE?")
    found = suspects(loads(text), CARDS["DE4"], CARDS["NY2"])
    assert {one.card.city for one in found} == {CARDS["DE4"].city, CARDS["NY2"].city}
    assert found[0].line == 9


@pytest.mark.parametrize("code", ["DEr", "NY1", "KC2"])
def test_a_reward_that_fits_makes_nobody_a_suspect(code: str) -> None:
    assert suspects(loads(HAND), CARDS[code]) == ()


def test_a_position_can_be_what_is_wrong() -> None:
    head = "boss-record 1\nplayers A B\ncities CI SL\nundealt 1\nposition in hand 1\nbadges gold\non SL A 3 B 1\n"
    text = f"{head}shown A CI1 B CI2 A CI3 B SL1 A SL2 B SL4\nplay\n"
    found = suspects(loads(text), CARDS["SL4"], CARDS["CIb"])
    assert [(one.line, one.amendments) for one in found] == [
        (
            8,
            (
                (Amend(8, "shown A CI1 B CI2 A CI3 B SL1 A SL2 B SLs"),),
                (Amend(8, "shown A CI1 B CI2 A CI3 B SL1 A SL2 B SLt"),),
            ),
        )
    ]


def _misread(seed: int) -> None:
    """A hand in which one card that another player showed was noted as the reward of its city."""
    rng = Random(seed)
    players = rng.choice((2, 3, 4, 6))
    game = play_game(usual(players), rng, hands=1)
    seat = rng.choice((None, 0, players - 1))
    events = [event for event in game.seen_by(seat) if not isinstance(event, RewardsTurned)]
    rewards = game.deals[0].rewards
    shown = [
        at
        for at, event in enumerate(events)
        if isinstance(event, Revealed) and event.seat != seat and isinstance(event.card, Card)
    ]
    at = rng.choice(shown)
    wrong = events[at]
    assert isinstance(wrong, Revealed)
    card = wrong.card
    reward = next(one for one in rewards if one.city == card.city)
    if reward == card:  # Boston's two 3s
        return
    right_text = text_of(usual(players), events, seat, full=False)
    events[at] = Revealed(wrong.seat, reward, wrong.misplay)
    text = text_of(usual(players), events, seat, full=False)
    record = loads(text).require()
    found = suspects(record, *rewards)
    line = next(n for n, (a, b) in enumerate(zip(text.split("\n"), right_text.split("\n"), strict=True), 1) if a != b)
    assert any(
        amendment == (Amend(line, right_text.split("\n")[line - 1]),) for one in found for amendment in one.amendments
    )
    for one in found:
        for amendment in one.amendments:
            _agrees(record, amendment, rewards)


def _agrees(record: Record, amendment: tuple[Amend, ...], rewards: tuple[Card, ...]) -> None:
    lines = [line.raw for line in record.lines]
    for edit in amendment:
        lines[edit.line - 1] = edit.text
    lines.append("rewards " + " ".join(map(str, rewards)))
    assert loads("\n".join(lines)).errors == ()


def test_misread_cards_are_found() -> None:
    for seed in range(60):
        _misread(seed)


@pytest.mark.long
def test_many_misread_cards_are_found() -> None:
    for seed in range(long.seed() * 10_000, long.seed() * 10_000 + long.count(5000)):
        _misread(seed)
