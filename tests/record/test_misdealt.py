"""A hand that was not dealt evenly, as its record tells it: what is read, refused, kept, and follows."""

from __future__ import annotations

import pytest

from boss_solver.game.sizes import dealt_to, undealt_in
from boss_solver.game.state import Hand
from boss_solver.game.turns import expected
from boss_solver.inference.entries.story import stories
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines.record import Record
from tests.record.texts import good

THREE = "boss-record 2\nplayers Red Blue Green\n"
HAND = THREE + "hand\n"
SEAT = THREE + "seat Red\nhand\ndealt Red NY3 DE1 DE4 BOh KC2\n"


def hand_of(record: Record) -> Hand:
    hand = record.state.table.hand
    assert hand is not None
    return hand


def problem(text: str) -> str:
    (found,) = loads(text).problems
    return str(found)


@pytest.mark.parametrize(
    ("text", "line", "sizes"),
    [
        (HAND + "dealt blue 6 green 4 !\n", "dealt Blue 6 Green 4 !", (5, 6, 4)),
        (HAND + "dealt Green=4, Blue=6 cards!\n", "dealt Blue 6 Green 4 !", (5, 6, 4)),
        (HAND + "dealt p2 7 red 4 !\n", "dealt Red 4 Blue 7 Green 4 !", (4, 7, 4)),
        (SEAT + "dealt Blue 6 !\n", "dealt Blue 6 Green 4 !", (5, 6, 4)),
        (SEAT + "dealt 5 blue 6 !\n", "dealt Red 5 Blue 6 Green 4 !", (5, 6, 4)),
        (THREE + "seat Red\nhand\ndealt 6 green 4 !\n", "dealt Red 6 Green 4 !", (6, 5, 4)),
        (HAND + "dealt blue 4 !\n", "dealt Blue 4 !", (5, 4, 5)),
        ("boss-record 2\nplayers Ann Bob\nhand\ndealt Ann 6 !\n", "dealt Ann 6 Bob 4 !", (6, 4)),
        ("boss-record 2\nplayers Ann Bob\nhand\ndealt Ann NY3 DE1 DE4 BOh BOp DE2 !\n", "", (6, 4)),
        ("boss-record 2\nplayers Ann Bob\nhand\ndealt Ann NY3 DE1 DE4 BOh !\n", "", (4, 5)),
    ],
)
def test_what_is_told_is_kept_whole(text: str, line: str, sizes: tuple[int, ...]) -> None:
    record = good(text)
    assert dealt_to(record.state.table) == hand_of(record).left == sizes
    assert undealt_in(record.state.table) == sum((5,) * len(sizes)) - sum(sizes)
    kept = dumps(record).splitlines()[-1]
    assert kept == (line or text.splitlines()[-1])
    assert dumps(good(dumps(record))) == dumps(record)
    assert games_from_json(games_to_json(text.encode()).encode()) == text.encode()
    assert '"boss-games/2"' in games_to_json(text.encode())


def test_lines_one_after_the_other_and_a_second_thought() -> None:
    record = good(HAND + "dealt Green 4 !\ndealt Blue 6 !\ndealt Blue 6 !\ndealt Blue 5 Red 6 !\n")
    assert dealt_to(record.state.table) == (6, 5, 4)
    assert [what for _, what in hand_of(record).misplays] == [
        "P1 was dealt 6 cards, not 5",
        "P3 was dealt 4 cards, not 5",
    ]
    assert hand_of(good(HAND + "dealt Green 4 !\ndealt Green 5 !\n")).sizes is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HAND + "dealt blue 6", "4:7: Blue is dealt 5 cards, not 6 (at 'blue'); expected 5 cards (or ! at the end"),
        (HAND + "dealt blue 6 !", "Red 5, Blue 6 and Green 5 make 16 cards, and 15 can be dealt"),
        (HAND + "dealt blue 6 !", "expected who was dealt fewer as well, as: dealt Blue 6 Green 4 !"),
        (HAND + "dealt red 6 blue 6 green 4 !", "make 16 cards, and 15 can be dealt (at 'red'); expected 1 fewer"),
        (HAND + "dealt blue 5 !", "5 cards are what Blue should be dealt"),
        (HAND + "dealt blue 0 !", "nobody plays without a card"),
        (HAND + "dealt blue 14 !", "14 cards with Blue, and 15 can be dealt"),
        (HAND + "dealt blue 6 blue 4 !", "a player is named twice"),
        (HAND + "dealt blue 6 green !", "'6' is no card of this game"),
        (THREE + "dealt blue 6 green 4 !", "no hand is going on"),
        (SEAT + "dealt blue 6 red 4 !", "Red was dealt NY3 DE1 DE4 BOh KC2, which are 5 cards"),
        (SEAT + "backs blue ny bo bo de kc\ndealt blue 6 green 4 !", "by the card backs seen Blue was dealt 5 cards"),
        (SEAT + "dealt ny3 de1 de4 boh kc2 kc3 !", "Red was dealt NY3 DE1 DE4 BOh KC2"),
        (HAND + "dealt red ny3 de1 de4 boh", "Red is dealt 5 cards, not 4"),
        (HAND + "Red NY3\nBlue NY2\nGreen NY1\nRed DE1\ndealt red 1 blue 6 !", "Red has shown 2 cards, so 1 were not"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(text: str, said: str) -> None:
    assert said in problem(text + "\n")


def test_who_has_no_card_is_passed_over_and_the_police_goes_by_the_start_player() -> None:
    turns = ["Red NY0", "Blue NY1", "Green NY2", "Red BO3", "Blue BO3", "Green BOh", "Red DE1", "Blue DE2", "Green DE3"]
    record = good(HAND + "dealt Red 6 Green 3 Blue 6 !\n" + "".join(f"{turn}\n" for turn in turns))
    # Red has three cards left and Green none: the police card comes a round later.
    assert str(expected(record.state.table).what) == "a turn"
    record = good(dumps(record) + "Red DE4\nBlue KC2\n")
    assert str(expected(record.state.table).what) == "the police card"
    record = good(dumps(record) + "police gold\nRed CI+2 KC3\nBlue CI1\n")
    assert hand_of(record).order == (1, 0)  # Blue has more gangsters left
    record = good(dumps(record) + "Blue CI2\nRed CI3\n")
    assert str(expected(record.state.table).what) == "the rewards"


def test_told_in_the_middle_it_holds_from_the_beginning() -> None:
    text = SEAT + "Red NY3\nBlue KC3\nGreen NY0\nRed DE1\nnote Blue holds KCr\ndealt Blue 6 !\n"
    record = good(text)
    assert hand_of(record).left == (3, 5, 3)
    (story,) = stories(record)
    assert [dealt_to(state.table) for _, state in story.states] == [(5, 6, 4)] * len(story.states)
    assert [turn.before.table.hand.left for turn in story.turns if turn.before.table.hand][:2] == [(5, 6, 4), (4, 6, 4)]


def test_what_a_seat_would_have_written() -> None:
    full = good(
        "boss-record 2\nplayers Ann Bob\nhand\ndealt Ann NY3 DE1 DE4 BOh BOp DE2 !\n"
        "dealt Bob NY0 NY1 BO3 DEr\nAnn NY3\n"
    )
    assert as_seen_by(full, 1, backs=True) == (
        "boss-record 2\nplayers Ann Bob\nseat Bob\nhand\ndealt Ann 6 Bob 4 !\ndealt Bob NY0 NY1 BO3 DEr\n"
        "backs Ann NY BO BO DE DE DE\nAnn NY3\n"
    )
    assert as_seen_by(full, 0) == (
        "boss-record 2\nplayers Ann Bob\nseat Ann\nhand\ndealt Ann NY3 DE1 DE4 BOh BOp DE2 !\nAnn NY3\n"
    )
    assert dealt_to(good(as_seen_by(full, None, backs=True)).state.table) == (6, 4)


POSITION = "boss-record 2\nplayers Red Blue Green\nposition in hand 1\ndealt Blue 6 Green 4 !\n"


def test_a_game_joined_in_the_middle() -> None:
    shown = "shown Red NY3 Blue KC3 Green NY0 Red DE1 Blue DE2 Green DE3 Red BO3 Blue BO3 Green BOh Red CI2 Blue DE4 "
    record = good(POSITION + shown + "Green CI1 Red KC2 Blue NY1\nplay\n")
    assert hand_of(record).left == (0, 1, 0)
    assert expected(record.state.table).seat == 1
    assert "uneven numbers of cards shown" in problem(POSITION + "shown Blue KC3 KC2 Red NY3\nplay\n")
    assert "make 16 cards" in problem(POSITION.replace(" Green 4", "") + "play\n")
    assert "! at the end" in problem(POSITION.replace(" !", "") + "play\n")
