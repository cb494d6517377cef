"""Keeping a record with one short command a turn."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.record.games.reader import loads
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.folder import RecordFolder
from tests.cli.running import EXAMPLES, Output, boss, process
from tests.cli.terminal import answered
from tests.made import lines_of, made_up

Typing = Callable[..., Output]

FIRST_ROUND = ("de+3 ny3", "kc+2,1 de2", "me1", "ph+2 kc2")


@pytest.fixture
def typing(tmp_path: Path) -> Typing:
    """The command with a folder of records of its own, and a game of four begun in it."""

    def run(*arguments: object, **options: object) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path), "EDITOR": ""}, **options)  # type: ignore[arg-type]  # passed on

    begun = run("start", "tuesday", "--players", "Red Blue Green Black", "--seat", "Red", "--date", "2026-11-30")
    assert begun.code == Exit.OK and begun.out.endswith("Next: Red.\n")
    return run


def record(tmp_path: Path) -> str:
    return RecordFolder(tmp_path).current().read_text(encoding="utf-8")


def test_a_round_is_kept_in_canonical_form(typing: Typing, tmp_path: Path) -> None:
    assert typing("dealt", "ny3,de1,de4,boh,php").code == Exit.OK
    assert typing("backs", "blue", "ny", "bo", "de", "kc", "ci").code == Exit.OK
    for turn in FIRST_ROUND:
        assert typing("t", *turn.split()).code == Exit.OK
    kept = record(tmp_path)
    assert kept.splitlines()[4:] == [
        "hand",
        "dealt Red NY3 DE1 DE4 BOh PHp",
        "backs Blue NY BO DE KC CI",
        "Red DE+3 NY3",
        "Blue KC+2,1 DE2",
        "Green ME1",
        "Black PH+2 KC2",
    ]
    assert not loads(kept).problems


def test_it_says_what_it_understood_and_who_is_next(typing: Typing) -> None:
    out = typing("turn", "detroit", "3", "new", "york", "3").out
    assert "Red sends 3 experts to Detroit and leads it with 3; reveals New York 3." in out
    assert out.endswith("Next: Blue.\n")


@pytest.mark.parametrize("turn", ["de3 kc2", "ny3", "de2,1 ny3", "ph2 kc2"])
def test_a_common_turn_takes_ten_keystrokes(turn: str) -> None:
    assert len(turn) + len("\n") <= 10


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("t", "de+9", "ny3"), "has 6 experts and 3 occasionals left, not 9 experts"),
        (("t", "blue", "ny3"), "it is Red's turn, not Blue's"),
        (("t", "ny9"), "New York has no 9"),
        (("police", "silver"), "no police card is due yet"),
        (("rewards",), "the hand goes on"),
        (("undo", "99"), "there is nothing to undo"),
        (("redo",), "there is nothing to redo"),
        (("drop", "note", "3"), "line 3 is no note that counts"),
        (("amend", "77", "ny3"), "77"),
        (("hunch", "100%", "blue", "holds", "der"), "0 and 100 % are no hunch"),
    ],
)
def test_what_cannot_be_taken_is_one_line_and_changes_nothing(
    typing: Typing, tmp_path: Path, command: tuple[str, ...], told: str
) -> None:
    before = record(tmp_path)
    out = typing(*command)
    assert out.code == Exit.WRONG and out.out == ""
    assert told in out.err and out.err.count("\n") == 1
    assert record(tmp_path) == before


def test_undo_and_redo_give_back_the_same_bytes(typing: Typing, tmp_path: Path) -> None:
    states = [record(tmp_path)]
    for turn in FIRST_ROUND:
        typing("t", turn)
        states.append(record(tmp_path))
    for state in reversed(states[:-1]):
        assert typing("undo").code == Exit.OK
        assert record(tmp_path) == state
    assert typing("redo", "4").code == Exit.OK
    assert record(tmp_path) == states[-1]
    typing("undo")
    typing("t", "black", "kc3")
    assert typing("redo").code == Exit.WRONG  # a new entry clears it


def test_two_swapped_lines_are_mended_at_once(typing: Typing, tmp_path: Path) -> None:
    for turn in ("ny3", "de2", "de3", "kc2"):
        typing("t", turn)
    lines = record(tmp_path).splitlines()
    at = lines.index("Blue DE2") + 1
    alone = typing("amend", at, "blue", "de3")
    assert alone.code == Exit.WRONG and "Detroit 3" in alone.err
    both = typing("change", f"amend {at} blue de3", f"amend {at + 1} green de2")
    assert both.code == Exit.OK
    assert record(tmp_path).splitlines()[at - 1 : at + 1] == ["Blue DE3", "Green DE2"]
    assert typing("delete", at).code == Exit.WRONG  # Green would play before Blue
    assert typing("insert", at, "note", "blue", "lacks", "der").code == Exit.OK
    assert record(tmp_path).splitlines()[at - 1] == "note Blue lacks DEr"


def test_a_name_of_several_words_is_one_in_an_edit_too(tmp_path: Path) -> None:
    def run(*words: object) -> Output:
        return boss(*words, variables={"BOSS_HOME": str(tmp_path)})

    run("start", "g", "--players", '"Ann Lee" Bob', "--seat", "none")
    run("t", "ny3"), run("t", "de3")
    at = len(record(tmp_path).splitlines())
    assert run("amend", at - 1, "ann lee", "ny+1", "ny2").code == Exit.OK
    assert run("insert", at + 1, "Ann Lee", "bo+1", "bo3").code == Exit.OK
    assert record(tmp_path).splitlines()[at - 2 :] == ['"Ann Lee" NY+1 NY2', "Bob DE3", '"Ann Lee" BO+1 BO3']


def test_notes_are_checked_and_disproved_ones_named(typing: Typing, tmp_path: Path) -> None:
    typing("dealt", "ny3,de1,de4,boh,php")
    typing("backs", "blue", "ny", "bo", "de", "kc", "ci")
    wrong = typing("note", "blue", "has", "2", "de")
    assert wrong.code == Exit.WRONG and "line 7 (backs Blue NY BO DE KC CI)" in wrong.err
    assert typing("note", "green", "lacks", "de2").code == Exit.OK
    assert typing("hunch", "70%", "blue", "holds", "de2").code == Exit.OK
    assert record(tmp_path).splitlines()[-1] == "hunch 70% Blue holds DE2"
    typing("t", "ny3")
    typing("t", "bo3")
    table = typing("t", "de2")
    assert table.code == Exit.OK
    assert "this disproves your note on line 8: note Green lacks DE2" in table.out
    assert "disproved, and left out: note Green lacks DE2 (line 8)" in typing("odds").out


def test_settling_takes_what_follows_or_names_what_is_wrong(tmp_path: Path) -> None:
    text = (EXAMPLES / "two-players.boss").read_text(encoding="utf-8")
    before, _, _ = text.partition("\nrewards ")
    rewards = text[len(before) + len("\nrewards ") :].split("\n", 1)[0]
    path = tmp_path / "two.boss"
    path.write_text(before + "\n", encoding="utf-8", newline="\n")
    assert boss("settle", "--yes", "--record", path).code == Exit.OK
    assert path.read_text(encoding="utf-8") == f"{before}\nrewards {rewards}\n"
    assert boss("undo", "--record", path).code == Exit.OK
    hand = [line for line in before.rpartition("\nhand")[2].splitlines() if line]
    shown = hand[-1].split()[-1]
    wrong = boss("settle", shown, "--record", path)
    assert wrong.code == Exit.WRONG
    assert f"line {len(before.splitlines())}" in wrong.out
    assert path.read_text(encoding="utf-8") == before + "\n"


def test_a_process_of_its_own_keeps_without_numpy(tmp_path: Path) -> None:
    process("start", "--players", "Ann Bob", "--seat", "Ann", BOSS_HOME=str(tmp_path))
    result = process("t", "de3", "ny3", BOSS_HOME=str(tmp_path), PYTHONPROFILEIMPORTTIME="1")
    assert result.returncode == Exit.OK
    assert b"numpy" not in result.stderr
    assert record(tmp_path).splitlines()[-1] == "Ann DE+3 NY3"


# settling


def before_settling(path: Path, seed: int = 3) -> tuple[list[str], str]:
    """A record up to the first hand's rewards, kept in a file of its own; its lines, and the line that settles it."""
    lines = list(lines_of(made_up(seed, 3), 0))
    at = next(number for number, line in enumerate(lines) if line.startswith("rewards"))
    LiveRecord.create(path, lines[:at])
    return lines[:at], lines[at]


def written(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_settling_takes_one_enter(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    lines, rewards = before_settling(path)
    out = answered(tmp_path, "settle", "--record", path, answers=[""])
    assert out.code == Exit.OK and f"By the cards: {rewards}" in out.out
    assert written(path) == [*lines, rewards]
    assert out.out.endswith("Next: a hand is dealt. (boss hand)\n")


def test_where_nobody_is_there_settling_shows_and_takes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    lines, rewards = before_settling(path)
    out = boss("settle", "--record", path)
    assert out.code == Exit.USAGE and out.out == f"By the cards: {rewards}\n"
    assert out.err == "boss: nobody is here to confirm it: 'boss settle --yes' takes it\n"
    assert written(path) == lines
    assert boss("settle", "-y", "--record", path).code == Exit.OK
    assert written(path) == [*lines, rewards]


def wrong_entry(path: Path) -> tuple[list[str], list[str], str]:
    """A game with another player's card typed wrongly, as the card that is a reward: its lines, those meant, and it."""
    meant, rewards = before_settling(path)
    at = next(number for number, line in enumerate(meant) if line.startswith("Blue ") and line.split()[-1][:2] == "CI")
    right, true = meant[at].split()[-1], next(word for word in rewards.split() if word.startswith("CI"))
    typed = [*meant[:at], meant[at].removesuffix(right) + true, *meant[at + 1 :]]
    path.unlink()
    LiveRecord.create(path.with_name("typed.boss"), typed)
    return typed, [*meant, rewards], true


def test_a_different_card_names_the_wrong_line_and_offers_the_fix(tmp_path: Path) -> None:
    typed, meant, card = wrong_entry(tmp_path / "game.boss")
    path = tmp_path / "typed.boss"
    left = answered(tmp_path, "settle", "--record", path, answers=[card, ""])
    assert left.code == Exit.WRONG and "An entry must be wrong. It could be:" in left.out
    assert written(path) == typed
    at = next(number for number, (one, other) in enumerate(zip(typed, meant, strict=False), 1) if one != other)
    assert f"line {at}: {typed[at - 1]}" in left.out
    assert f"put right by line {at} as {meant[at - 1]}" in left.out
    number = left.out.partition(f": put right by line {at} as")[0].split()[-1]
    mended = answered(tmp_path, "settle", "--record", path, answers=[card, number])
    assert mended.code == Exit.OK, mended.err
    assert written(path) == meant


def test_where_nobody_is_there_the_fix_is_told_as_a_command(tmp_path: Path) -> None:
    typed, meant, card = wrong_entry(tmp_path / "game.boss")
    path = tmp_path / "typed.boss"
    out = boss("settle", card, "--record", path)
    assert out.code == Exit.WRONG and written(path) == typed
    command = next(line for line in out.out.splitlines() if "put right by boss" in line).partition("boss ")[2]
    assert boss(*shlex.split(command), "--record", path).code == Exit.OK
    assert boss("settle", card, "--record", path).code == Exit.OK
    assert written(path) == meant


def test_what_is_typed_in_place_of_a_card_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    lines, _ = before_settling(path)
    for answer in ("zz", '"', "ny9", "[bob]"):
        out = answered(tmp_path, "settle", "--record", path, answers=[answer])
        assert out.code == Exit.WRONG and out.err.count("\n") == 1, out.err
    assert answered(tmp_path, "settle", "--record", path, answers=["no"]).code == Exit.USAGE
    assert answered(tmp_path, "settle", "--record", path).code == Exit.INTERRUPTED
    assert written(path) == lines


def test_settling_too_early(typing: Typing) -> None:
    for command in (("settle",), ("settle", "-y"), ("settle", "ny3")):
        out = typing(*command)
        assert (out.code, out.out) == (Exit.WRONG, "") and "the hand goes on" in out.err


# undo, a whole game


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 5])
def test_a_whole_game_is_what_the_library_builds_and_undone_and_redone_the_same(seed: int, tmp_path: Path) -> None:
    game = made_up(seed, 6)  # with Saint Louis: experts are lost
    lines = list(lines_of(game, 2))
    first = lines.index("hand") + 1
    library = LiveRecord.create(tmp_path / "library.boss", lines[:first])
    path = tmp_path / "game.boss"
    LiveRecord.create(path, lines[:first])
    states = [path.read_bytes()]
    for line in lines[first:]:
        library.accept(line)
        assert boss("enter", line, "--record", path).code == Exit.OK
        states.append(path.read_bytes())
    assert states[-1] == (tmp_path / "library.boss").read_bytes()
    assert any("police" in line for line in lines) and sum(line == "hand" for line in lines) > 1
    for state in reversed(states[:-1]):
        assert boss("undo", "--record", path).code == Exit.OK
        assert path.read_bytes() == state
    assert boss("undo", "--record", path).code == Exit.WRONG
    for state in states[1:]:
        assert boss("redo", "--record", path).code == Exit.OK
        assert path.read_bytes() == state
    assert boss("redo", "--record", path).code == Exit.WRONG
    assert boss("undo", len(states) - 1, "--record", path).code == Exit.OK
    assert path.read_bytes() == states[0]


@pytest.mark.parametrize("steps", ["0", "-1", "x", "1.5", "9" * 30, "²"])
def test_how_many_is_a_number(typing: Typing, steps: str) -> None:
    for command in ("undo", "redo"):
        out = typing(command, steps)
        assert (out.code, out.err.count("\n")) == (Exit.USAGE, 1) and "is no number of entries" in out.err


def test_undo_on_an_empty_record(tmp_path: Path) -> None:
    path = tmp_path / "empty.boss"
    path.write_bytes(b"")
    out = boss("undo", "--record", path)
    assert out == (Exit.WRONG, "", "boss: there is nothing to undo: the record is empty\n")
    assert boss("show", "--record", path) == (Exit.OK, "", "")


# mending


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        (("change", "foo"), 2, "'foo' is no edit"),
        (("change", "amend x y"), 2, "'x' is no line"),
        (("change", "amend 5"), 1, "a line without words"),
        (("change", "delete 5 6"), 2, "is no edit"),
        (("change", "amend 5 hand", "delete 5"), 1, "line 5 is changed twice"),
        (("change",), 2, "Missing argument"),
        (("amend", "5"), 2, "Missing argument"),
        (("amend", "0", "hand"), 2, "'0' is no line"),
        (("delete", "1"), 1, "version"),
        (("delete", "99"), 1, "there is no line 99"),
        (("insert", "99", "hand"), 1, "there is no line 99"),
        (("show", "--last", "0"), 2, "0"),
    ],
)
def test_what_cannot_be_mended(typing: Typing, tmp_path: Path, command: tuple[str, ...], code: Exit, told: str) -> None:
    before = record(tmp_path)
    out = typing(*command)
    assert (out.code, out.out) == (code, "") and told in out.err
    assert record(tmp_path) == before


def test_what_becomes_illegal_later_is_named_line_by_line(typing: Typing, tmp_path: Path) -> None:
    for turn in FIRST_ROUND:
        typing("t", turn)
    before = record(tmp_path)
    out = typing("amend", 6, "red", "kc+3", "de2")
    assert out.code == Exit.WRONG and record(tmp_path) == before
    assert all(line.startswith("boss: tuesday.boss:") for line in out.err.splitlines())
    assert ":7:" in out.err


def test_theft_and_other_words_with_a_dash_are_no_options(tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    boss("start", "--players", "A B", "--seat", "none", "--cities", "NY,BO,SL", "--line", "hand", variables=home)
    assert boss("t", "sl", "-2", variables=home).code == Exit.OK
    at = len(record(tmp_path).splitlines())
    assert boss("amend", at, "A", "SL", "-2", variables=home).code == Exit.OK
    assert boss("note", "B", "lacks", "sl", "-2", variables=home).code in (Exit.OK, Exit.WRONG)
    assert boss("settle", "sl", "-2", variables=home).code == Exit.WRONG
    assert record(tmp_path).splitlines()[at - 1] == "A SLt"


# the editor


def edited_by(tmp_path: Path, code: str) -> subprocess.CompletedProcess[bytes]:
    """`boss edit`, a script the editor; it has the file's path in ``path``."""
    script = tmp_path / "an editor.py"
    script.write_text(f"import pathlib, sys\npath = pathlib.Path(sys.argv[1])\n{code}\n", encoding="utf-8")
    command = f"'{sys.executable}' '{script}'"
    return process("edit", EDITOR=command, VISUAL="", BOSS_HOME=str(tmp_path), TMPDIR=str(tmp_path))


posix = pytest.mark.skipif(sys.platform == "win32", reason="paths are quoted in another way")


@posix
def test_what_the_editor_leaves_is_taken_if_it_reads(typing: Typing, tmp_path: Path) -> None:
    typing("t", "ny3")
    out = edited_by(tmp_path, "path.write_text(path.read_text().replace('Red NY3', 'red  ny 2'))")
    assert out.returncode == Exit.OK, out.stderr
    assert record(tmp_path).splitlines()[-1] == "Red NY2"
    assert b"+ 6  Red NY2" in out.stdout
    assert edited_by(tmp_path, "").stdout == b"nothing changed\n"
    assert typing("undo").code == Exit.OK and record(tmp_path).splitlines()[-1] == "Red NY3"


@posix
@pytest.mark.parametrize(
    ("script", "code", "told"),
    [
        ("path.write_text(path.read_text() + 'zz')", 1, b"'zz' is"),
        ("path.write_bytes(bytes([255, 254, 253]))", 1, b"UTF-8"),
        ("path.write_bytes(b'')", 1, b"the record is empty"),
        ("sys.exit(7)", 2, b"the editor ended with 7"),
        ("path.unlink()", 3, b"No such file"),
    ],
)
def test_what_the_editor_leaves_is_refused_and_kept(
    typing: Typing, tmp_path: Path, script: str, code: Exit, told: bytes
) -> None:
    typing("t", "ny3")
    before = record(tmp_path)
    out = edited_by(tmp_path, script)
    assert (out.returncode, out.stdout) == (code, b"") and told in out.stderr
    assert record(tmp_path) == before
    if code == Exit.WRONG:
        kept = out.stderr.decode().partition("what you wrote is kept in ")[2].splitlines()[0]
        assert Path(kept).exists()


@posix
def test_a_record_that_another_terminal_went_on_with_is_not_overwritten(typing: Typing, tmp_path: Path) -> None:
    script = (
        "from boss_solver.table.storage.folder import RecordFolder\n"
        "from boss_solver.table.entry.live import LiveRecord\n"
        f"LiveRecord.open(RecordFolder(pathlib.Path({str(tmp_path)!r})).current()).accept('ny3')\n"
        "path.write_text(path.read_text() + '# mine\\n')"
    )
    out = edited_by(tmp_path, script)
    assert out.returncode == Exit.NO_FILE and b"another program has changed it" in out.stderr
    assert record(tmp_path).splitlines()[-1] == "Red NY3"


def test_an_editor_that_is_not_there(typing: Typing, tmp_path: Path) -> None:
    for name in ("no-such-editor", "'"):
        out = boss("edit", variables={"BOSS_HOME": str(tmp_path), "EDITOR": name})
        assert out.code == Exit.USAGE and "cannot be started" in out.err
    assert not list(tmp_path.glob("boss-*"))


# what is shown


def test_notes_that_were_disproved_are_marked(typing: Typing, tmp_path: Path) -> None:
    for command in ("note green lacks de2", "note blue lacks de3", "t ny3", "t bo3", "t de2", "note black holds ny1"):
        assert typing(*command.split()).code == Exit.OK
    assert [line.strip() for line in typing("show").out.splitlines() if "note" in line] == [
        "6  note Green lacks DE2 (disproved)",
        "7  note Blue lacks DE3",
        "11  note Black holds NY1",
    ]
    assert "disproved" not in record(tmp_path)
    typing("undo", 2)
    assert "disproved" not in typing("show").out


def test_notes_of_an_earlier_hand_stay_marked(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    lines, rewards = before_settling(path)
    card = rewards.split()[1]
    city, face = card[:2], next(face for face in "0123hprb" if face != card[2:])
    note = f"note reward {city} in {face}"
    path.unlink()
    at = lines.index("hand") + 1
    LiveRecord.create(path, [*lines[:at], note, *lines[at:]])
    out = boss("settle", "-y", "--record", path)
    if out.code == Exit.OK:
        boss("hand", "--record", path)
        marked = [line for line in boss("show", "--record", path).out.splitlines() if "(disproved)" in line]
        assert len(marked) == 1 and "note" in marked[0]


def test_an_entry_as_data(typing: Typing, tmp_path: Path) -> None:
    typing("note", "red", "lacks", "ny3")
    told = json.loads(typing("t", "--json", "de3", "ny3").out)
    assert told == {
        "schema": "boss-entry/1",
        "record": str(RecordFolder(tmp_path).current()),
        "lines": [
            {
                "line": 7,
                "text": "Red DE+3 NY3",
                "said": "Red sends 3 experts to Detroit and leads it with 3; reveals New York 3.",
                "disproves": [6],
            }
        ],
        "next": "Next: Blue.",
        "proposal": None,
    }


def test_several_lines_pasted(typing: Typing, tmp_path: Path) -> None:
    out = typing("enter", "ny3\r\nbo3\n\nzz\nde3")
    assert out.code == Exit.WRONG and out.out.endswith("Next: Green.\n")
    assert "4:1: 'zz' is" in out.err and "the 2 lines before it stand" in out.err
    assert record(tmp_path).splitlines()[-2:] == ["Red NY3", "Blue BO3"]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_every_width(tmp_path: Path, width: int) -> None:
    def run(*arguments: object, answers: Sequence[str] = ()) -> str:
        out = answered(tmp_path, *arguments, answers=answers, width=width)
        assert out.code == Exit.OK, out.err
        return out.out

    names = f"Ann {'x' * 70} 日本"
    shown = [run("start", "tue", "--players", names, "--seat", "日本", "--line", "hand")]
    for command in ("note xx lacks de3", "t de3,1 ny3", "t kc3 de3", "undo", "redo", "amend 7 ann de2 ny3", "show"):
        shown.append(run(*command.split()))
    for line in "".join(shown).splitlines():
        assert len(line) <= width or str(tmp_path) in line, line


def test_two_terminals_go_on_with_one_record(typing: Typing, tmp_path: Path) -> None:
    for at, turn in enumerate(FIRST_ROUND):
        if at % 2:
            assert process("t", *turn.split(), BOSS_HOME=str(tmp_path)).returncode == Exit.OK
        else:
            assert typing("t", *turn.split()).code == Exit.OK
    assert record(tmp_path).splitlines()[-4:] == ["Red DE+3 NY3", "Blue KC+2,1 DE2", "Green ME1", "Black PH+2 KC2"]


@pytest.mark.parametrize("text", ["\x1b[31m", "[bob] a[/]", '"', "\udcff", "x" * 5000, "日本", "\u202e", "", " ", "\t"])
@pytest.mark.parametrize("command", ["t", "note", "dealt", "enter", "settle", "police", "drop", "leaves", "hunch"])
def test_junk_is_one_line(typing: Typing, tmp_path: Path, command: str, text: str) -> None:
    before = record(tmp_path)
    out = typing(command, text)
    assert out.code == Exit.WRONG and out.out == ""
    assert out.err.count("\n") == 1 and "\x1b" not in out.err and len(out.err) < 600
    assert record(tmp_path) == before
