"""Earlier lines amended, deleted, inserted: only the result counts, and everything that is wrong with it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.lines.edits import Amend, Delete, Edit, Insert
from boss_solver.table.storage.store import ChangedError
from tests.table.helpers import FastDisk, game_lines, kept

HAND = """\
boss-record 1
players Rosa Milo
seat Rosa
hand
dealt Rosa NY3 BOh BOp DE1 DE4
Rosa DE+2 NY3
Milo BO3
Rosa DE1
Milo NY0
note Milo lacks DEr
Rosa BOh
Milo DE+3 DE2
police gold
Rosa BOp
Milo NY1
drop note 10
"""


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> LiveRecord:
    return kept(tmp_path, HAND.splitlines())


def _numbered(record: LiveRecord, *numbers: int) -> list[str]:
    return [record.lines[number - 1] for number in numbers]


def test_a_wrong_entry_found_three_turns_later(record: LiveRecord) -> None:
    changed = record.change([Amend(9, "ny2")])
    assert changed.patch == (9, ("Milo NY0",), ("Milo NY2",))
    assert record.path.read_text() == HAND.replace("Milo NY0", "Milo NY2")
    assert record.progress == loads(record.text).good


def test_two_swapped_entries_each_of_which_alone_looks_like_a_duplicate(record: LiveRecord) -> None:
    """Milo showed NY1 before NY0: mending one line alone puts a card in two places."""
    with pytest.raises(UnreadableError, match=r"game.boss:15:6: New York 1"):
        record.change([Amend(9, "Milo NY1")])
    with pytest.raises(UnreadableError, match=r"game.boss:15:6: New York 0"):
        record.change([Amend(15, "Milo NY0")])
    assert record.path.read_text() == HAND
    record.change([Amend(15, "Milo NY0"), Amend(9, "Milo NY1")])
    assert _numbered(record, 9, 15) == ["Milo NY1", "Milo NY0"]


def test_two_swapped_lines(record: LiveRecord) -> None:
    record.change([Amend(7, HAND.splitlines()[8]), Amend(9, HAND.splitlines()[6])])
    assert _numbered(record, 7, 9) == ["Milo NY0", "Milo BO3"]


def test_what_becomes_illegal_later_is_named_line_by_line(record: LiveRecord) -> None:
    with pytest.raises(UnreadableError) as caught:
        record.change([Amend(5, "dealt Rosa NY3 BOh BO3 DE3 DE4"), Amend(12, "Milo ME+1 DE2")])
    lines = [problem.line for problem in caught.value.problems]
    assert lines == sorted(lines)
    assert {8, 12} <= set(lines)
    assert record.path.read_text() == HAND
    assert record.undo_steps == 13


def test_a_turn_that_is_taken_out_leaves_the_others_to_their_players(record: LiveRecord) -> None:
    """Nothing slides on to another player: what no longer fits is named."""
    with pytest.raises(UnreadableError, match=r"game.boss:8:1: it is Rosa's turn, not Milo's"):
        record.change([Delete(8)])


def test_lines_without_a_player_keep_theirs(tmp_path: Path) -> None:
    path = tmp_path / "typed.boss"
    text = HAND.replace("\nRosa ", "\n").replace("\nMilo ", "\n").replace("dealt Rosa", "dealt")
    path.write_text(text)
    record = LiveRecord.open(path, FastDisk())
    with pytest.raises(UnreadableError, match=r"typed.boss:7:1: it is Milo's turn, not Rosa's"):
        record.change([Delete(7)])  # as the lines stand, the next would be taken for Milo's
    assert path.read_text() == text
    record.change([Delete(number) for number in (8, 9, 10, 13, 16)])
    named = ["Milo BO3", "Rosa BOh", "Milo DE+3 DE2", "Rosa BOp", "Milo NY1"]
    assert record.lines[5:] == ("DE+2 NY3", "BO3", *named[1:])


def test_lines_move_and_a_drop_still_names_its_note(record: LiveRecord) -> None:
    record.change([Insert(4, "title Tuesday"), Insert(4, "place at home"), Delete(13), Insert(14, "police silver")])
    assert _numbered(record, 4, 5, 12, 15, 18) == [
        "title Tuesday",
        "place at home",
        "note Milo lacks DEr",
        "police silver",
        "drop note 12",
    ]
    record.change([Delete(4)])
    assert record.lines[-1] == "drop note 11"
    record.undo(2)
    assert record.path.read_text() == HAND


def test_a_drop_does_not_stay_without_its_note(record: LiveRecord) -> None:
    with pytest.raises(
        UnreadableError, match="15:11: this drops line 10, which is deleted; expected this line deleted as well"
    ):
        record.change([Delete(10)])
    record.change([Delete(10), Delete(16)])
    assert "note" not in record.text
    record.undo()
    record.change([Amend(10, "note Milo lacks DE3")])
    assert _numbered(record, 10, 16) == ["note Milo lacks DE3", "drop note 10"]


def test_a_text_typed_now_counts_lines_as_they_were(record: LiveRecord) -> None:
    record.change([Insert(4, "title Tuesday"), Amend(16, "drop note 10  # wrong")])
    assert record.lines[-1] == "drop note 11  # wrong"


def test_comments_survive_and_new_lines_are_canonical(record: LiveRecord) -> None:
    record.change([Amend(6, "rosa  detroit + 2   new york 3    # a bluff?"), Insert(7, "   # quiet evening")])
    assert _numbered(record, 6, 7) == ["Rosa DE+2 NY3  # a bluff?", "# quiet evening"]


@pytest.mark.parametrize(
    ("edits", "match"),
    [
        ([Amend(0, "hand")], "there is no line 0; expected 1 to 16"),
        ([Delete(17)], "there is no line 17; expected 1 to 16"),
        ([Insert(18, "Rosa DE4")], "there is no line 18; expected 1 to 17"),
        ([Delete(9), Amend(9, "Milo NY2")], "line 9 is changed twice"),
        ([Amend(9, " ")], "a line without words; expected what it is to say, or delete"),
        ([Insert(9, "Milo NY2\nRosa DE1")], "more than one line; expected one edit for each line"),
        ([Amend(9, "Milo sleeps")], "game.boss:9:6: 'sleeps'"),
        ([Delete(1)], "game.boss:1:1: the record does not begin with its version"),
        ([Delete(n) for n in range(1, 17)], "empty"),
    ],
)
def test_edits_that_cannot_be(record: LiveRecord, edits: list[Edit], match: str) -> None:
    with pytest.raises(UnreadableError, match=match):
        record.change(edits)
    assert record.path.read_text() == HAND


def test_nothing_changed_is_no_step(record: LiveRecord) -> None:
    steps = record.undo_steps
    assert record.change([Amend(9, "Milo NY0")]).patch[1:] == ((), ())
    assert record.change([]).patch[1:] == ((), ())
    assert record.replace_all(HAND).patch[1:] == ((), ())
    assert record.replace_all(HAND.replace("\n", "\r\n")).patch[1:] == ((), ())
    assert record.undo_steps == steps


def test_an_insert_at_the_end_is_an_entry(record: LiveRecord) -> None:
    record.change([Insert(17, "de4"), Insert(17, "de3")])
    assert record.lines[-2:] == ("Rosa DE4", "Milo DE3")


def test_every_line_of_games_amended_to_itself(tmp_path: Path) -> None:
    lines = game_lines(4, hands=1)
    record = kept(tmp_path, lines)
    for number, line in enumerate(lines, 1):
        record.change([Amend(number, f"{line}  # {number}")])
    assert loads(record.text).events == loads("".join(f"{line}\n" for line in lines)).events


def test_another_program_may_have_moved_the_lines(record: LiveRecord) -> None:
    other = LiveRecord.open(record.path, FastDisk())
    other.accept("de4")
    record.change([Amend(9, "Milo NY2")])  # what was added at the end moves nothing
    assert record.lines[-1] == "Rosa DE4"
    other.change([Insert(3, "title Tuesday")])
    with pytest.raises(ChangedError, match="lines may have other numbers now; nothing was changed, look again"):
        record.change([Amend(9, "Milo NY0")])
    assert record.text == other.text
    record.change([Amend(10, "Milo NY0")])


# an editor


def test_a_text_from_an_editor_is_taken_if_it_checks(record: LiveRecord) -> None:
    seen = record.text
    new = seen.replace("Milo NY0\n", "milo new york 2   # sure\n\n").replace("hand\n", "title Tuesday\nhand\n")
    changed = record.replace_all(new, seen)
    assert changed.progress == loads(new).good
    assert record.path.read_text() == dumps(loads(new))
    record.undo()
    assert record.path.read_text() == HAND


def test_a_text_with_errors_is_not_taken(record: LiveRecord) -> None:
    new = HAND.replace("Milo NY0", "Milo NY3").replace("police gold", "police blue")
    with pytest.raises(UnreadableError) as caught:
        record.replace_all(new)
    assert [problem.line for problem in caught.value.problems] == [9, 13]
    for empty in ("", "\n\n", "# nothing\n"):
        with pytest.raises(UnreadableError):
            record.replace_all(empty)
    assert record.path.read_text() == HAND


def test_a_text_edited_while_the_record_went_on_is_not_taken(record: LiveRecord) -> None:
    seen = record.text
    LiveRecord.open(record.path, FastDisk()).accept("de4")
    with pytest.raises(ChangedError, match="changed it since you began to edit; nothing was changed"):
        record.replace_all(seen.replace("Milo NY0", "Milo NY2"), seen)
    assert record.path.read_text() == HAND + "Rosa DE4\n"
