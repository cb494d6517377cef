"""What Enter enters is what was shown: a line typed for a record that others have changed meanwhile is held."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from boss_cli.live.live_table import LiveTable

from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.lines.edits import Amend
from boss_solver.table.storage.store import ChangedError
from tests.live.tables import environment, opened, screen
from tests.live.terminal import CTRL_D, CTRL_U, ENTER, Terminal, kept, record_lines
from tests.tree import EXAMPLES

GAME = [line for line in (EXAMPLES / "four-players-red-whole.boss").read_text(encoding="utf-8").splitlines() if line]
DEALT = GAME[: GAME.index("Red BO+1 NY3")]
"""The first hand with holding and backs, before its first turn."""
REWARDS = next(line for line in GAME if line.startswith("rewards"))
HELD = "not entered: the record was changed meanwhile"


def at_black(home: Path) -> LiveTable:
    """Black's first turn; there is something to undo and to redo."""
    table = opened(home, DEALT)
    assert table.paste("bo1 ny3\nci3\nde1 boh\nme1 ny2\nundo\n") == ""
    return table


def at_rewards(home: Path) -> LiveTable:
    """All cards are shown; there is something to undo."""
    at = GAME.index(REWARDS)
    table = opened(home, GAME[: at - 1])
    assert table.enter(GAME[at - 1])
    return table


def at_wrong_rewards(home: Path) -> LiveTable:
    """Rewards that prove an entry wrong were typed: a number puts it right."""
    at = GAME.index(REWARDS)
    table = opened(home, ["Blue CI2" if line == "Blue CI3" else line for line in GAME[: at - 1]])
    assert table.enter(GAME[at - 1])
    assert not table.enter(REWARDS.removeprefix("rewards "))
    assert table.is_choosing
    return table


def accepts(text: str) -> Callable[[LiveRecord], object]:
    return lambda record: record.accept(text)


def amends(record: LiveRecord) -> object:
    at = next(at for at, line in enumerate(record.lines, 1) if line.startswith("Red BO+1"))
    return record.change([Amend(at, "Red BO+2 NY3")])


def by_hand(record: LiveRecord) -> object:
    return record.path.write_text(record.text + "# by an editor\n", encoding="utf-8")


CHANGES: dict[str, Callable[[LiveRecord], object]] = {
    "entered": accepts("note Blue lacks BOp"),
    "undid": lambda record: record.undo(),
    "entered and undid": lambda record: (record.accept("# x"), record.undo()),
    "amended": amends,
    "edited": by_hand,
}
AT_BLACK = {**CHANGES, "turn": accepts("Black ME+1 NY2"), "redid": lambda record: record.redo()}
AT_REWARDS = {**CHANGES, "settled": accepts(REWARDS)}
POSSIBLE = (
    *("me1 ny2", "ny2", "black me1 ny2", "note Blue lacks KC3", "n Blue lacks KC3", "hunch 70% Blue holds KC3"),
    *("undo", "u 2", "undo 3", "redo", "r", "# remark", "rename Blue Violet"),
    *("amend 14 Green DE+2 BOh", "delete 11", "insert 12 # here", "change amend 12 Red BO+2 NY3; delete 11"),
)
IMPOSSIBLE = ("green ci1", "settle", "rewards ny1", "hand", "seat Blue", "nonsense", "undo 99", "delete 99")
WORDS = (*POSSIBLE, *IMPOSSIBLE)
"""All ways to enter or change something."""


def kept_text(table: LiveTable) -> str:
    return table.live.path.read_text(encoding="utf-8")


def assert_held(home: Path, table: LiveTable, text: str, change: Callable[[LiveRecord], object], late: bool) -> None:
    """The text is held, the change is shown, and Enter then does what it does at a table opened only now."""
    screen(table, 80, 24, text)
    change(LiveRecord.open(table.live.path))
    before = kept_text(table)
    if late:  # nobody has looked when Enter comes: it is found while the record is locked
        table.refresh = lambda: False  # type: ignore[method-assign]  # only here
    assert not table.enter(text)
    assert not table.enter(text), "it was not drawn yet"
    assert kept_text(table) == before
    shown = screen(table, 80, 24, text)
    assert HELD in shown
    refused = any(line.startswith("?") for line in table.preview(text))
    assert ("Enter again enters it" in shown, "it cannot be entered as the record is now" in shown) == (
        not refused,
        refused,
    )
    shutil.copytree(home, home.with_name("copy"))
    fresh = LiveTable(environment(home.with_name("copy")), LiveRecord.open(home.with_name("copy") / "game.boss"))
    preview = fresh.preview(text)
    assert table.preview(text) == preview, "its new reading is shown"
    is_entered = table.enter(text)
    assert is_entered == fresh.enter(text)
    assert not (is_entered and refused)
    assert table.live.lines == fresh.live.lines
    assert kept_text(table) == kept_text(fresh)


def assert_all_held(home: Path, words: Sequence[str], change: str, late: bool) -> None:
    """All of these words are held in a hand."""
    at_black(home / "as it was")
    for number, text in enumerate(words):
        here = home / str(number) / "home"
        shutil.copytree(home / "as it was", here)
        table = LiveTable(environment(here), LiveRecord.open(here / "game.boss"))
        assert_held(here, table, text, AT_BLACK[change], late)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("change", AT_BLACK)
def test_a_word_is_held_in_a_hand(change: str, late: bool, tmp_path: Path) -> None:
    words, at = (POSSIBLE if late else WORDS), list(AT_BLACK).index(change)
    assert_all_held(tmp_path, words[at :: len(AT_BLACK)], change, late)


@pytest.mark.long
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("change", AT_BLACK)
def test_every_word_is_held_in_a_hand(change: str, late: bool, tmp_path: Path) -> None:
    assert_all_held(tmp_path, POSSIBLE if late else WORDS, change, late)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("change", AT_REWARDS)
def test_every_word_is_held_at_its_end(change: str, late: bool, tmp_path: Path) -> None:
    for number, text in enumerate(("", "settle", REWARDS, "undo")):
        if change == "undid" and not text:
            continue  # nothing is proposed any more, so Enter alone enters nothing
        home = tmp_path / str(number) / "home"
        assert_held(home, at_rewards(home), text, AT_REWARDS[change], late)


@pytest.mark.parametrize("change", CHANGES)
def test_a_number_that_puts_the_record_right_is_held(change: str, tmp_path: Path) -> None:
    table = at_wrong_rewards(tmp_path)
    screen(table, 80, 24, "1")
    CHANGES[change](LiveRecord.open(table.live.path))
    before = kept_text(table)
    assert not table.enter("1")
    assert kept_text(table) == before
    assert table.shown.said[0] == HELD
    assert not table.is_choosing


def test_enter_alone_after_a_settled_hand_deals_none_unseen(tmp_path: Path) -> None:
    table = at_rewards(tmp_path)
    LiveRecord.open(table.live.path).accept(REWARDS)
    assert table.refresh()  # however it comes to be known, and drawn
    assert "hand>" in screen(table, 80, 24)[-1]
    assert not table.enter("")
    assert table.live.lines[-1] == REWARDS
    assert f"+ {len(table.live.lines)}  {REWARDS}"[:40] in "\n".join(screen(table, 80, 24))
    assert table.enter("")
    assert table.live.lines[-1] == "hand"


def test_questions_are_answered_all_the_same(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    LiveRecord.open(table.live.path).accept("me1 ny2")
    assert table.enter("odds")
    assert table.is_answering
    assert not table.enter("undo")
    assert table.enter("?")


def test_what_is_typed_after_a_change_was_drawn_is_entered_at_once(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    LiveRecord.open(table.live.path).accept("me1 ny2")
    assert table.refresh()
    assert "changed in another terminal" in "\n".join(screen(table, 80, 24))
    table.sight.begins("p")
    assert table.enter("php")
    assert table.live.lines[-1] == "Red PHp"


def test_what_is_being_typed_when_the_change_is_drawn_is_held(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    table.sight.begins("kc1 ?")
    LiveRecord.open(table.live.path).accept("me1 ny2")
    assert table.refresh()
    shown = "\n".join(screen(table, 80, 24, "kc1 ?"))
    assert "changed in another terminal" in shown and "= Red KC+1 ?" in shown
    assert not table.enter("kc1 ?")
    assert HELD in screen(table, 80, 24, "kc1 ?")
    assert table.enter("kc1 ?")


def test_a_paste_stops_where_another_terminal_was_faster(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    LiveRecord.open(table.live.path).accept("me1 ny2")
    before = kept_text(table)
    rest = table.paste("php\nkc2\n")
    assert (rest, kept_text(table)) == ("php", before)
    said = "\n".join(table.shown.said)
    assert HELD in said and "stopped at pasted line 1: php; 1 after it not entered" in said
    assert "Red reveals Philadelphia prison" in "\n".join(screen(table, 80, 24, rest))


def test_what_was_taken_back_at_both_ends_is_no_change(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    other = LiveRecord.open(table.live.path)
    other.undo()
    other.redo()
    assert table.enter("me1 ny2")


def test_hidden_cards_are_not_told_by_a_change(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    table.toggle_hidden()
    LiveRecord.open(table.live.path).accept("note Blue lacks KC3")
    assert not table.enter("undo")
    shown = "\n".join(screen(table, 80, 24, "undo"))
    assert "(hidden)" in shown and "KC3" not in shown


@pytest.mark.parametrize("word", ["undo", "redo", "amend 12 Red BO+2 NY3", "delete 11", "insert 12 # x"])
def test_a_preview_shows_the_lines_that_go_and_come(word: str, tmp_path: Path) -> None:
    table = at_black(tmp_path)
    told = table.preview(word)[1:]
    assert told
    assert table.enter(word)
    assert table.shown.said == told


def test_a_preview_shows_where_a_player_is_written_who_was_left_out(tmp_path: Path) -> None:
    table = opened(tmp_path, [*DEALT, "Red BO+1 NY3", "ci3"])
    told = table.preview("amend 12 Red BO+2 NY3")[1:]
    assert told == ("- 12  Red BO+1 NY3", "- 13  ci3", "+ 12  Red BO+2 NY3", "+ 13  Blue CI3")
    assert table.enter("amend 12 Red BO+2 NY3")
    assert table.shown.said == told


def test_the_preview_of_a_rename_shows_the_lines_with_the_new_name(tmp_path: Path) -> None:
    table = at_black(tmp_path)
    told = table.preview("rename Blue Violet")
    assert told[1:3] == ("- 5  players Red Blue Green Black", "+ 5  players Red Violet Green Black")
    assert told[-1] == "... and 2 more lines"
    assert table.preview("rename Blue")[1].startswith("? rename whom to what?")
    assert table.preview("rename Blue Red")[1].startswith("? another player is called 'Red'")
    table.toggle_hidden()
    assert table.enter("note Blue lacks KC3")
    shown = "\n".join(screen(table, 60, 24, "rename Blue Violet"))
    assert "Red Violet Green" in shown
    assert "KC3" not in shown


def test_what_cannot_be_taken_back_is_said_before_enter(tmp_path: Path) -> None:
    table = opened(tmp_path, DEALT)
    assert table.preview("undo")[1].startswith("? there is nothing to undo")
    assert table.preview("delete 99")[1] == "? there is no line 99; expected 1 to 11"


# the library


def test_a_change_is_made_for_the_state_that_was_seen_and_no_other(tmp_path: Path) -> None:
    record = at_black(tmp_path).live
    seen = record.state
    other = LiveRecord.open(record.path)
    other.accept("me1 ny2")
    before = other.text
    for change in (
        lambda: record.accept("php", seen=seen),
        lambda: record.undo(seen=seen),
        lambda: record.redo(seen=seen),
        lambda: record.change([Amend(9, "# no")], seen=seen),
    ):
        with pytest.raises(ChangedError, match=r"another program has changed it since you saw it; nothing was changed"):
            change()
        assert LiveRecord.open(record.path).text == before
    record.undo(seen=record.state)
    assert record.lines == tuple(seen.lines)
    assert record.state != seen, "redo leads elsewhere now"


# at terminals


def test_a_turn_is_not_entered_for_the_next_player(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as one, Terminal(tmp_path) as other:
        one.wait("Red>")
        other.wait("Red>")
        one.type("kc1 ?")
        one.wait("= Red KC+1 ?")
        other.enter("bo1 ny3", "Red BO+1 NY3")
        one.type(ENTER)
        shown = one.wait(HELD)
        assert f"+ {len(DEALT) + 1}  Red BO+1 NY3" in shown
        one.wait(lambda text: "= Blue KC+1 ?" in text and one.prompt() == "Blue> kc1 ?")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3"]
        time.sleep(0.1)  # keys that come at once belong to a paste
        one.enter("", "Green>")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3", "Blue KC+1 ?"]


def test_undo_takes_back_nothing_unseen_and_two_enters_at_once_are_one(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as one, Terminal(tmp_path) as other:
        one.wait("Red>")
        one.enter("bo1 ny3", "Red BO+1 NY3")
        other.wait("Blue>")
        one.type("u")
        one.wait(f"- {len(DEALT) + 1}  Red BO+1 NY3")
        other.enter("ci3", "Blue CI3")
        one.type(ENTER + ENTER)
        one.wait(HELD)
        one.wait(f"- {len(DEALT) + 2}  Blue CI3")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3", "Blue CI3"]
        time.sleep(0.1)
        one.type(CTRL_U)
        one.enter("php", "'php'")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3", "Blue CI3"]


def test_a_paste_is_held_whole(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT) as one, Terminal(tmp_path) as other:
        one.wait("Red>")
        other.wait("Red>")
        one.type("k")
        one.wait(lambda _: one.prompt() == "Red> k")
        other.enter("bo1 ny3", "Red BO+1 NY3")
        one.paste("c1 ?\nci3\n")
        one.wait(lambda text: HELD in text and one.prompt() == "Blue> kc1 ?")
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3"]


def test_a_terminal_that_can_only_print_says_that_a_line_was_not_taken(tmp_path: Path) -> None:
    with kept(tmp_path, DEALT, TERM="dumb", rows=60) as one, Terminal(tmp_path) as other:
        one.wait("Red>")
        other.enter("bo1 ny3", "Red BO+1 NY3")
        one.type(f"kc1 ?{ENTER}")
        one.wait(lambda text: HELD in text and one.prompt() == "Blue>")
        assert "type it again if it still holds" in one.text
        assert f"+ {len(DEALT) + 1}  Red BO+1 NY3" in one.text
        assert record_lines(tmp_path) == [*DEALT, "Red BO+1 NY3"]
        one.enter("kc1 ?", "Blue KC+1 ?")
        one.type(CTRL_D)
        assert one.end() == 0
