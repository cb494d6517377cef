"""A player with another name: in every line, as one change, and every number is what it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines.statements import Note, Players
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.renaming import rename, renamed, would_rename
from tests import long
from tests.record.strategies import NASTY, as_kept, names_for, written_records
from tests.record.texts import good
from tests.running import boss

TYPED = """\
# Red's game
boss-record 1
title Red against the rest
players Red Blue Green Black   # Red opens
seat r
date Red May
hand
dealt ny3 de1 de4 boh php
# Red thinks
de+3 ny3  # Red's own words
p2 kc+2 de2
g bo1 ?
bla pass ci2
P1 pass de1
note blue or RED lacks DEr
hunch 70% either Red holds KC3 or Blue holds KC3
drop note 15
backs Green de=0
""".splitlines()
"""A record as a person writes it by hand."""

RENAMED = """\
# Red's game
boss-record 1
title Red against the rest
players "Big Jo" Blue Green Black  # Red opens
seat "Big Jo"
date Red May
hand
dealt "Big Jo" NY3 DE1 DE4 BOh PHp
# Red thinks
"Big Jo" DE+3 NY3  # Red's own words
p2 kc+2 de2
g bo1 ?
bla pass ci2
"Big Jo" DE1
note Blue or "Big Jo" lacks DEr
hunch 70% either "Big Jo" holds KC3 or Blue holds KC3
drop note 15
backs Green de=0
""".splitlines()


def by_hand(folder: Path, lines: Sequence[str] = TYPED) -> LiveRecord:
    path = folder / "game.boss"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return LiveRecord.open(path)


def test_every_line_that_names_him_and_no_other() -> None:
    assert renamed(good("\n".join(TYPED)), 0, "Big Jo") == RENAMED


def test_undo_takes_back_the_one_change(tmp_path: Path) -> None:
    live = by_hand(tmp_path)
    before = live.lines
    preview = would_rename(live, "red", " Big Jo ")
    assert live.lines == before
    told = rename(live, "red", " Big Jo ")
    assert told.changed.patch == preview
    assert (told.old, told.new, live.undo_steps) == ("Red", "Big Jo", 1)
    after = live.lines
    assert loads(live.text).good == good("\n".join(RENAMED)).good
    assert dumps(loads(live.text)) == dumps(good("\n".join(RENAMED)))
    assert LiveRecord.open(live.path).names == ("Big Jo", "Blue", "Green", "Black")
    live.undo()
    assert live.lines == before
    live.redo()
    assert live.lines == after


@pytest.mark.parametrize(
    ("player", "name", "message"),
    [
        ("Red", "Blue", "another player is called 'Blue'"),
        ("Red", " BLUE", "another player is called 'Blue'"),
        ("Red", '"blue"', "another player is called 'Blue'"),
        ("Red", "", "a player's name is empty"),
        ("Red", "  ", "a player's name is empty"),
        ("Red", "«»", "a player's name is empty"),
        ("Red", "a\nb", "a name has a character that cannot be shown"),
        ("Red", "a\u202eb", "a name has a character that cannot be shown"),
        ("Red", '"a"b"', "a quotation mark stands inside a word"),
        ("Red", '"a', "a quotation mark is never closed"),
        ("Violet", "Red", "no player is called 'Violet'"),
        ("P7", "Violet", "no player is called 'P7'"),
        ("B", "Violet", "'B' can be Blue or Black"),
        ("", "Violet", "no player is called ''"),
        ("R\u0435d", "Violet", "no player is called 'R\u0435d': 'R\u0435d' has a Cyrillic small letter ie (U+0435)"),
    ],
)
def test_what_is_refused_changes_nothing(tmp_path: Path, player: str, name: str, message: str) -> None:
    live = by_hand(tmp_path)
    before, steps = live.path.read_bytes(), live.undo_steps
    with pytest.raises(UnreadableError) as caught:
        rename(live, player, name)
    (found,) = caught.value.problems
    assert found.message.startswith(message)
    with pytest.raises(UnreadableError) as before_enter:
        would_rename(live, player, name)
    assert before_enter.value.problems == (found,)
    assert (live.path.read_bytes(), live.undo_steps) == (before, steps)


def test_a_record_with_errors_is_to_be_mended_first(tmp_path: Path) -> None:
    path = tmp_path / "bad.boss"
    path.write_text("boss-record 1\nplayers Red Blue\nhand\nwhat is this\n")
    with pytest.raises(UnreadableError, match="4:1: 'what'"):
        rename(LiveRecord.open(path), "Red", "Violet")
    assert path.read_text().startswith("boss-record 1\nplayers Red")


def test_capitals_alone_swapping_and_the_same_name(tmp_path: Path) -> None:
    live = by_hand(tmp_path)
    rename(live, "Red", "RED")
    assert live.names[0] == "RED"
    steps = live.undo_steps
    assert rename(live, "RED", "RED").changed.patch.old == ()
    assert live.undo_steps == steps
    for player, name in (("RED", "x y"), ("Blue", "RED"), ("x y", "Blue")):
        rename(live, player, name)
    assert live.names == ("Blue", "RED", "Green", "Black")
    assert live.lines[10] == "RED KC+2 DE2"
    assert live.lines[14] == "note RED or Blue lacks DEr"


def test_a_beginning_that_would_be_of_two_is_written_out(tmp_path: Path) -> None:
    live = by_hand(tmp_path, ["boss-record 1", "players Red Blue", "hand", "Red DE+3 NY3", "b NY+1 DE2", "r de1"])
    rename(live, "Red", "Bob")
    assert list(live.lines[1:]) == ["players Bob Blue", "hand", "Bob DE+3 NY3", "Blue NY+1 DE2", "Bob DE1"]


@pytest.mark.parametrize("name", ["hand", "Boston", "NY", "P2", "none", "or", "pass", "ny3", 'a"b', "#1", "Ann, Bob"])
def test_a_name_like_something_else_is_quoted(tmp_path: Path, name: str) -> None:
    live = by_hand(tmp_path)
    typed = '"a\\"b"' if name == 'a"b' else name
    rename(live, "Red", typed)
    assert live.names == (name, "Blue", "Green", "Black")
    assert good(live.text).events == good("\n".join(TYPED)).events
    rename(live, name, "Red")
    assert [one.text(live.names) for one in live.record.lines] == [
        one.text(live.names) for one in good("\n".join(TYPED)).lines
    ]


@settings(max_examples=long.examples(12))
@given(st.data(), written_records())
def test_every_line_says_the_same_of_him(data: st.DataObject, text: str) -> None:
    record = loads(text)
    assume(not record.problems and record.names)
    seat = data.draw(st.integers(0, len(record.names) - 1))
    name = data.draw(st.one_of(names_for(1).map(lambda names: names[0]), st.sampled_from(NASTY).map(as_kept)))
    typed = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    others = {as_kept(one).casefold() for at, one in enumerate(record.names) if at != seat}
    if not name or as_kept(as_kept(name).casefold()) in {as_kept(one) for one in others}:
        with pytest.raises(UnreadableError):
            renamed(record, seat, typed)
        return
    after = good("\n".join(renamed(record, seat, typed)))
    assert after.names == tuple(name if at == seat else one for at, one in enumerate(record.names))
    assert after.events == record.events
    assert after.good.here == record.good.here
    for new, old in zip(after.lines, record.lines, strict=True):
        for one, other in zip(new.statements, old.statements, strict=True):
            assert one == other or isinstance(one, (Players, Note))
    back = renamed(after, seat, '"' + record.names[seat].replace("\\", "\\\\").replace('"', '\\"') + '"')
    assert dumps(good("\n".join(back))) == dumps(record)


def test_every_number_is_the_same(tmp_path: Path) -> None:
    variables = {"BOSS_HOME": str(tmp_path)}
    live = by_hand(tmp_path)
    asked = ("odds", "holdings", "knows", "leak", "count", "status", "worth", "chicago")

    def told() -> list[Any]:
        found = []
        for word in asked:
            done = boss(word, str(live.path), "--json", variables=variables)
            found.append(json.loads(done.out) if done.code == 0 else done.err)
        return found

    before = told()
    rename(live, "Red", "Violet")
    rename(live, "Green", "Jade")
    swapped = json.loads(json.dumps(before).replace("Green", "Jade").replace("Red", "Violet"))
    after = told()
    assert after != before
    for one, two in zip(after, swapped, strict=True):
        if isinstance(one, dict) and "title" in one:
            one.pop("title"), two.pop("title")
        assert json.loads(json.dumps(one).replace("Red", "Violet")) == two
