"""Entering lines: what is taken, what is not, what is said of it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from boss_solver.errors import BossError
from boss_solver.game.turns import Expect
from boss_solver.inference.entries.history import History, history_of
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import last_hand
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import EntryError
from boss_solver.table.lines.typed import as_written, typed_line
from boss_solver.table.storage.store import ChangedError
from tests.oracles.referee import random_game
from tests.table.helpers import FastDisk, game_lines, header_size, kept


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> LiveRecord:
    """Red against Blue, the hand dealt, Red's holding known."""
    header = ["players Red Blue", "seat Red", "hand", "dealt ny3 boh bop de1 de4"]
    return LiveRecord.create(tmp_path / "game.boss", header, FastDisk())


def _raw(record: LiveRecord) -> list[str]:
    return record.path.read_text(encoding="utf-8").splitlines()


def test_a_record_begins_with_its_version_and_is_written_in_canonical_form(record: LiveRecord) -> None:
    assert _raw(record) == [
        "boss-record 1",
        "players Red Blue",
        "seat Red",
        "hand",
        "dealt Red NY3 BOh BOp DE1 DE4",
    ]
    assert (record.names, record.expected, record.is_good) == (("Red", "Blue"), (Expect.TURN, 0), True)
    assert (record.undo_steps, record.problems, record.take_notices()) == (0, (), ())


@pytest.mark.parametrize(
    ("lines", "match"),
    [
        (["players Red"], "2:[0-9]+: 1 cannot play"),
        (["players Red Blue", "hand", "red de9"], "4:5: "),
        (["hand"], "2:1: nobody plays yet"),
        (["boss-record 7"], "1:13: .*format 7"),
    ],
)
def test_a_beginning_with_a_mistake_makes_no_record(tmp_path: Path, lines: list[str], match: str) -> None:
    with pytest.raises(UnreadableError, match=match):
        LiveRecord.create(tmp_path / "game.boss", lines, FastDisk())
    assert list(tmp_path.iterdir()) == []


def test_a_turn_is_said_back(record: LiveRecord) -> None:
    accepted = record.accept("de2,1 ny3   # strong")
    assert accepted.said == (
        "Red sends 2 experts and 1 occasional to Detroit and leads it with 3; reveals New York 3. Next: Blue."
    )
    (line,) = accepted.lines
    assert (line.number, line.text) == (6, "Red DE+2,1 NY3  # strong")
    assert line.before.here.table.hand.left == (5, 5)  # type: ignore[union-attr]  # a hand goes on
    assert accepted.progress == line.after == record.progress == loads(record.text).good
    assert _raw(record)[5:] == ["Red DE+2,1 NY3  # strong"]


def test_a_turn_in_two_lines(record: LiveRecord) -> None:
    assert record.accept("de+3").next == "Next: Red reveals a card."
    assert record.expected == (Expect.REVEAL, 0)
    assert record.accept("ny3").next == "Next: Blue."
    assert _raw(record)[5:] == ["Red DE+3", "Red NY3"]


@pytest.mark.parametrize(
    "text",
    ["xyzzy", "de2", "blue ny2", "de9 ny3", "kc2 ny3", "police silver", "rewards", "hand", "red", '"', "!"],
)
def test_what_cannot_be_taken_leaves_the_record_as_it_was(record: LiveRecord, text: str) -> None:
    before = record.path.read_bytes()
    with pytest.raises(EntryError) as caught:
        record.accept(text)
    (problem,) = caught.value.problems
    assert (problem.line, caught.value.accepted, caught.value.rest) == (0, None, (text,))
    assert (record.path.read_bytes(), record.undo_steps) == (before, 0)


def test_pasted_lines_stop_at_the_first_bad_one(record: LiveRecord) -> None:
    with pytest.raises(EntryError) as caught:
        record.accept("de2 ny3\r\n\r\nbo3\n# quiet\nny2\nny1\n")
    error = caught.value
    assert [problem.line for problem in error.problems] == [5]
    assert str(error).endswith("; the 3 lines before it stand")
    assert error.rest == ("ny2", "ny1")
    assert error.accepted is not None
    assert [line.text for line in error.accepted.lines] == ["Red DE+2 NY3", "Blue BO3", "# quiet"]
    assert _raw(record)[5:] == ["Red DE+2 NY3", "Blue BO3", "# quiet"]
    assert record.undo_steps == 3
    with pytest.raises(EntryError, match="; the line before it stands"):
        record.accept("de1\nxyzzy")


@pytest.mark.parametrize("text", ["", " ", "\n\n\t\n"])
def test_nothing_typed(record: LiveRecord, text: str) -> None:
    with pytest.raises(EntryError, match="nothing was typed"):
        record.accept(text)


def test_lines_that_are_no_events(record: LiveRecord) -> None:
    accepted = record.accept("# a long evening\nnote Blue lacks DEr\ntitle Tuesday")
    assert accepted.said == "Next: Red."
    assert [line.said for line in accepted.lines] == ["", "", ""]
    assert accepted.proposal is None


def test_a_header_line_by_line(tmp_path: Path) -> None:
    record = LiveRecord.create(tmp_path / "game.boss", [], FastDisk())
    assert (record.expected, record.accept("title Tuesday").next) == (None, "Next: the players.")
    assert record.accept("players Ann Bob Cid").next == "Next: a hand is dealt."
    assert record.accept("cities ny bo").next == "Next: cities that so many can play."
    assert record.expected is None
    with pytest.raises(EntryError, match="do not divide"):
        record.accept("hand")
    record.undo()
    assert record.accept("position before hand 2").next == "Next: the rest of the position, then 'play'."
    assert record.expected is None
    record.accept("marker bob\nplayer ann money 5")
    assert record.accept("play").said == (
        "The record begins before hand 2; the row is NY CH BO DE KC CI. Next: a hand is dealt."
    )
    assert loads(record.text).problems == ()


def test_whatever_is_typed_stays_one_line_of_text(record: LiveRecord) -> None:
    odd = ["note a\x0bb\x0cc\u2028d\u2029e\x85f", "# \x1b[31mred\x1b[0m \0 end", "note 東京 😀 e\u0301 \u202egnol"]
    for text in odd:
        try:
            record.accept(text)
        except UnreadableError:
            continue
        again = LiveRecord.open(record.path, FastDisk())
        assert again.lines == record.lines
    with pytest.raises(EntryError):
        record.accept("note \udcff")
    assert loads(record.text).problems == ()


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_typed_line_by_line(tmp_path: Path, players: int) -> None:
    for seed in (3, 4):
        lines = game_lines(players, seed, seat=seed - 3)
        record = kept(tmp_path, lines[: header_size(lines)])
        for line in lines[header_size(lines) :]:
            accepted = record.accept(line)
            assert accepted.lines[0].text == line
            assert "\n" not in accepted.said
        assert record.text == "".join(line + "\n" for line in lines)
        assert record.expected == (Expect.NOTHING, None)
        record.path.unlink()


def test_names_are_typed_as_short_as_they_can_be(tmp_path: Path) -> None:
    record = LiveRecord.create(tmp_path / "game.boss", ['players "Hand" "DE3" "[bold]"', "hand"], FastDisk())
    assert record.accept("p1 de2 ny3").said.startswith("Hand sends 2 experts to Detroit")
    assert record.accept("ny2").said == "DE3 reveals New York 2. Next: [bold]."
    assert _raw(record)[3:] == ['"Hand" DE+2 NY3', '"DE3" NY2']


# notes


DISPROVED = "boss_solver.inference.entries.entering.notes_lost"


def test_notes_that_an_event_disproves_are_told(record: LiveRecord) -> None:
    with patch(DISPROVED, side_effect=AssertionError("there are no notes in this hand")):
        record.accept("de2 ny3")
    record.accept("note Blue lacks DE3\nhunch 7:3 Blue holds DEr")
    asked: list[tuple[History, History]] = []

    def disproved(before: History, after: History) -> tuple[int, ...]:
        asked.append((before, after))
        return (7,)

    before, lines = record.progress, record.hand_lines()
    with patch(DISPROVED, disproved):
        accepted = record.accept("bo3")
        assert accepted.lines[0].disproved == (7,)
        after = history_of(record.hand_lines(), record.progress.here, record.progress.seat)
        assert asked == [(history_of(lines, before.here, before.seat), after)]
        record.accept("note Blue lacks BOh")  # a note is no event
    assert len(asked) == 1


def test_an_event_stands_whatever_comes_of_the_notes(record: LiveRecord) -> None:
    record.accept("note Blue lacks DE3")
    with patch(DISPROVED, side_effect=BossError("too many deals")):
        assert record.accept("de2 ny3").lines[0].disproved == ()
    assert record.take_notices() == ("which notes this disproves cannot be told: too many deals",)
    assert _raw(record)[-1] == "Red DE+2 NY3"


def test_games_of_the_referee_are_kept_as_they_were_played(tmp_path: Path) -> None:
    """An independent referee's games: money and experts after the last hand agree with what is kept."""
    for seed in range(3):
        game = random_game(seed, 3)
        record = LiveRecord.create(tmp_path / f"{seed}.boss", ["players A1 B2 C3"], FastDisk())
        for hand in game["hands"]:
            record.accept("hand")
            police = hand["police"]
            for turn in hand["turns"]:
                if record.expected is not None and record.expected.what is Expect.POLICE:
                    record.accept(f"police {police}")
                place = f"{turn['place'][0]}+{turn['place'][1]},{turn['place'][2]} " if turn["place"] else ""
                record.accept(f"p{turn['seat'] + 1} {place}{turn['reveal']}")
            rewards = " ".join(hand["rewards"].values())
            accepted = record.accept(f"rewards {rewards}")
            accounts = accepted.progress.here.table.accounts
            assert [account.money for account in accounts] == hand["money"]
            assert [account.alive for account in accounts] == hand["experts_alive"]
        assert record.expected == (Expect.NOTHING, None)


# lines that were read already


def test_the_hand_is_kept_as_its_lines_were_entered(tmp_path: Path) -> None:
    lines = game_lines(players=3, seed=5, hands=2)
    size = header_size(lines)
    record = kept(tmp_path, lines[:size])
    for line in lines[size:]:
        record.accept(line)
        with patch("boss_solver.table.entry.hand.take", side_effect=AssertionError("it was read when it was entered")):
            assert record.hand_lines() == tuple(last_hand(record.record.lines))


def test_a_line_that_was_read_is_not_read_again(record: LiveRecord) -> None:
    progress = record.progress
    line = as_written(typed_line("de2 ny3  # strong", progress, 0), progress)
    with patch("boss_solver.table.lines.typed.take", side_effect=AssertionError("it was read already")):
        (taken,) = record.accept(line, seen=record.state).lines
    assert (taken.text, taken.before, taken.after) == ("Red DE+2 NY3  # strong", progress, record.progress)
    assert record.progress == loads(record.text).good


def test_a_line_that_was_read_in_another_state_is_refused_or_read_again(record: LiveRecord) -> None:
    progress, seen = record.progress, record.state
    line = typed_line("de2 ny3", progress, 0)
    record.accept("de1 ny3")
    with pytest.raises(ChangedError):
        record.accept(line, seen=seen)
    with pytest.raises(EntryError, match="it is Blue's turn") as caught:
        record.accept(as_written(line, progress))
    assert caught.value.rest == ("Red DE+2 NY3",)
    assert _raw(record)[-1] == "Red DE+1 NY3"
