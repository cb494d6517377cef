"""Entries that are legal one by one and cannot all be true: refused, and named with those they clash with."""

from __future__ import annotations

from pathlib import Path

import pytest

from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import EntryError
from boss_solver.table.lines.edits import Amend
from tests.table.helpers import FastDisk, kept

HEADER = ["boss-record 1", "players Red Blue Green", "seat Red"]
HAND = ["hand", "dealt Red NY3 DE1 DE4 BOh KC2"]


def record(folder: Path, *lines: str) -> LiveRecord:
    return kept(folder, [*HEADER, *HAND, *lines])


def test_a_card_of_a_colour_that_a_player_does_not_hold(tmp_path: Path) -> None:
    live = record(tmp_path, "backs Blue NY NY BO CI CI", "Red NY3")
    before = live.text
    with pytest.raises(EntryError) as refused:
        live.accept("Blue DE2")
    assert "line 6 (backs Blue NY NY BO CI CI)" in str(refused.value)
    assert "line 5" not in str(refused.value)  # an irreducible set: what does not clash is not named
    assert "with NY0 for DE2" in str(refused.value)
    assert live.text == before == LiveRecord.open(live.path, FastDisk()).text
    live.accept("Blue CI2")


def test_backs_that_leave_too_few_cards_for_a_city(tmp_path: Path) -> None:
    live = record(tmp_path, "backs Blue NY NY BO CI CI")
    with pytest.raises(EntryError) as refused:
        live.accept("backs Green NY BO DE DE CI")
    # New York has four cards: Red's 3, two with Blue, and its reward.
    assert "line 5" in str(refused.value) and "line 6" in str(refused.value)
    live.accept("backs Green BO DE DE KC CI")


def test_pasted_lines_before_the_clash_stand(tmp_path: Path) -> None:
    live = record(tmp_path)
    with pytest.raises(EntryError) as refused:
        live.accept("backs Blue NY NY BO CI CI\nRed NY3\nBlue DE2\nGreen KC3")
    assert refused.value.accepted is not None and len(refused.value.accepted.lines) == 2
    assert [problem.line for problem in refused.value.problems] == [3]
    assert refused.value.rest == ("Blue DE2", "Green KC3")


def test_notes_never_refuse_what_happens(tmp_path: Path) -> None:
    live = record(tmp_path, "backs Blue NY NY BO CI CI", "note Blue lacks NY0", "Red NY3")
    assert live.accept("Blue NY0").lines[0].disproved == (7,)


def test_mending_that_leaves_no_deal_is_refused_and_one_that_does_is_taken(tmp_path: Path) -> None:
    live = record(tmp_path, "backs Blue NY NY BO CI CI", "Red NY3", "Blue CI2")
    before = live.text
    with pytest.raises(UnreadableError, match="line 6"):
        live.change([Amend(8, "Blue DE2")])
    assert live.text == before
    live.change([Amend(6, "backs Blue NY NY BO CI DE"), Amend(8, "Blue DE2")])
    assert "Blue DE2" in live.text


def test_a_record_that_clashes_already_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "edited.boss"
    lines = [*HEADER, *HAND, "backs Blue NY NY BO CI CI", "Red NY3", "Blue DE2"]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    live = LiveRecord.open(path, FastDisk())
    live.accept("Green KC3")
    live.change([Amend(9, "Green CI1")])
    live.change([Amend(8, "Blue CI2")])
    assert live.lines[-2:] == ("Blue CI2", "Green CI1")


def test_cards_that_nobody_noted_clash_too(tmp_path: Path) -> None:
    live = record(tmp_path, "backs Blue NY NY BO CI CI", "Red NY3", "Blue NY?", "Green BO3", "Red DE1", "Blue NY?")
    with pytest.raises(EntryError):
        live.accept("Green NY0")  # Red's 3, two of Blue's, and the reward make four
