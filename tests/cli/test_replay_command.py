"""`boss replay`: printed, stepped through at a terminal, as a quiz; the future stays hidden."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from boss_cli.page.layout import cells
from boss_cli.shell.exits import Exit
from hypothesis import given, settings

from boss_solver.game.setup import Setup, usual
from boss_solver.record.games.reader import load
from boss_solver.review.replay.replay import replay_of
from tests.cli.running import BOSS, EXAMPLES, NOWHERE, Output, boss, process
from tests.cli.terminal import answered
from tests.long import count, seed
from tests.made import made_up, text_of
from tests.review.twins import Twins, twins
from tests.strategies import SEEDED, setups
from tests.tree import ROOT
from tests.written import text_of as text_of_events

FOUR = EXAMPLES / "four-players.boss"
RED = EXAMPLES / "four-players-seat-red.boss"
HEAD = re.compile(r"(?:^|\] )(\d+\.(?:\d+\+?|end)): step (\d+), line (\d+)$", re.MULTILINE)


def printed(*arguments: object, **options: Any) -> str:
    """What the command prints, everything being right."""
    out = boss("replay", *arguments, **options)
    assert (out.code, out.err) == (Exit.OK, "")
    return out.out


def stepped(home: Path, *arguments: object, answers: Sequence[str]) -> Output:
    return answered(home, "replay", *arguments, answers=answers)


def labels(text: str) -> list[str]:
    return [found[0] for found in HEAD.findall(text)]


# printed


def test_without_a_terminal_all_steps_are_printed() -> None:
    out = printed(FOUR)
    steps = replay_of(load(FOUR), 0).steps
    assert labels(out) == [step.label for step in steps]
    assert out.startswith("a full record: this is what Red saw (--seat names another)\n\n1.0: step 1, line 11\n")
    assert "SPOILERS" not in out


@pytest.mark.parametrize(
    ("asked", "first", "last", "number"),
    [
        (["--at", "2.7"], "2.7", "2.7", 1),
        (["--at", "2.end"], "2.end", "2.end", 1),
        (["--from", "2.19", "--to", "3.0"], "2.19", "3.0", 4),
        (["--to", "1.3"], "1.0", "1.3", 4),
        (["--from", "4.20"], "4.20", "4.end", 2),
        (["--from", "1", "--to", "11"], "1.0", "1.0", 1),
    ],
)
def test_a_range_of_steps(asked: list[str], first: str, last: str, number: int) -> None:
    found = labels(printed(FOUR, *asked))
    assert (found[0], found[-1], len(found)) == (first, last, number)


def test_a_step_has_what_happened_the_table_and_the_odds_of_that_moment() -> None:
    out = printed(FOUR, "--at", "2.7", "--seat", "blue")
    assert "as Blue sees it" in out
    assert "\nBlack sends 1 expert to Memphis and leads it with 1; reveals Detroit 1.\n" in out
    status = boss("status", FOUR, "--at", "2.7", "--seat", "Blue").out
    for line in status.splitlines()[1:-1]:
        assert line in out.splitlines()
    assert "Blue holds BOh ME3 PHr" in out
    assert re.search(r"^Boston +1 .* 3$", out, re.MULTILINE), "by the backs of the others: nobody else can hold it"
    assert "exact, from 5,184 deals consistent with what Blue knows" in out


def test_the_hand_that_is_over_has_no_odds() -> None:
    out = printed(FOUR, "--at", "1.end")
    assert "exact, from" not in out and "next: a hand is dealt" in out


def test_a_seats_own_record_keeps_its_notes_and_a_full_one_leaves_them_out(tmp_path: Path) -> None:
    own = printed("tests/cli/records/noted.boss", "--at", "9")
    assert "no guesses" in own and "cards alone" in own
    for remark in boss("odds", "tests/cli/records/noted.boss", "--at", 9).out.splitlines()[-4:]:
        assert remark in own
    assert "your notes, held to be true: " in own and "a guess of yours, weighed in: " in own
    full = tmp_path / "full.boss"
    text = Path("tests/cli/records/noted.boss").read_text(encoding="utf-8")
    full.write_text(text.replace("seat Red\n", "", 1), encoding="utf-8")
    out = printed(full, "--at", "9", "--seat", "Red")
    assert "no guesses" not in out
    assert "notes of a full record are left out: they may tell what Red did not see" in out


def test_backs_that_were_entered_wrong_leave_the_table_and_say_why() -> None:
    text = (
        "boss-record 1\nplayers Ann Bob\nseat Ann\nhand\ndealt Ann NY3 NY2 BO3 DE1 DE2\nAnn DE+2 NY3\n"
        "backs Bob NY NY BO DE DE\nBob DE4\nAnn NY2\nBob DE3\nAnn BO3\nBob NY0\npolice silver\nAnn DE1\nBob BOh\n"
    )
    out = printed("-", "--at", "1.1", stdin=text)
    assert "no odds here: " in out and "Ann holds NY2 BO3 DE1 DE2" in out
    assert json.loads(printed("-", "--at", "1.1", "--json", stdin=text))["steps"][0]["odds"] is None
    quiz = boss("replay", "-", "--quiz", "--from", "1.1", "--to", "1.1", stdin=text)
    assert quiz.code == Exit.USAGE and "1.1: no odds here" in quiz.err


def test_spoilers_are_marked_on_every_line() -> None:
    plain, spoiled = (printed(FOUR, "--at", "2.7", *more) for more in ([], ["--spoilers"]))
    more = spoiled.removeprefix(plain)
    assert more.splitlines() == [
        "",
        "SPOILERS: what Red could not see at 2.7",
        "  ! Blue held BOh ME3 PHr",
        "  ! Green held NY1 KCr CIb",
        "  ! Black held DEr KC3 MEh",
        "  ! rewards: NY3 BO3 DE2 KC2 CI3 ME1 PHp",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([FOUR, "--at", "9.1"], Exit.USAGE, "this game has no turn 9.1"),
        ([FOUR, "--from", "2.3", "--to", "2.1"], Exit.USAGE, "--from 2.3 comes after --to 2.1"),
        ([FOUR, "--at", "2.1", "--to", "2.3"], Exit.USAGE, "--at is one place, --from and --to are a range"),
        ([FOUR, "--at", "zz"], Exit.USAGE, "'zz' is no place: a turn is 2.7, a hand's end 2.end"),
        ([FOUR, "--seat", "Nobody"], Exit.USAGE, "'Nobody'"),
        ([RED, "--seat", "Blue"], Exit.USAGE, "this record was kept by Red and cannot know what Blue saw"),
        ([FOUR, "--seed", "1"], Exit.USAGE, "--seed is for a quiz, which needs --quiz"),
        ([FOUR, "--questions", "1"], Exit.USAGE, "--questions is for a quiz, which needs --quiz"),
        ([FOUR, "--quiz", "--at", "2.1"], Exit.USAGE, "--quiz asks at moments of its own, without --at"),
        ([FOUR, "--quiz", "--spoilers"], Exit.USAGE, "without --spoilers"),
        ([FOUR, "--quiz", "--from", "4.end"], Exit.USAGE, "so there is nothing to ask about"),
        (["tests/cli/records/wrong.boss"], Exit.WRONG, "wrong.boss:"),
        (["tests/cli/records/everything.boss"], Exit.USAGE, "there are 2 games in this file; --game takes 1 to 2"),
        (["nowhere.boss"], Exit.NO_FILE, "nowhere.boss: No such file"),
        ([], Exit.NO_FILE, "there is no current record"),
    ],
)
def test_what_cannot_be_asked(arguments: list[object], code: Exit, message: str) -> None:
    out = boss("replay", *arguments)
    assert out.code == code and out.out == ""
    assert message in out.err and "Traceback" not in out.err


def test_a_record_without_a_hand() -> None:
    out = boss("replay", "-", stdin="boss-record 1\nplayers Ann Bob\n")
    assert (out.code, out.err) == (
        Exit.USAGE,
        "boss: -: no hand has been dealt yet, so there is nothing to step through\n",
    )


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("ascii_only", ["0", "1"])
def test_it_fits_the_output(width: int, ascii_only: str) -> None:
    variables = {"BOSS_ASCII": ascii_only}
    name = "tests/cli/records/names.boss"
    for more in (["--spoilers"], ["--quiz", "--seed", "1"]):
        out = printed(name, *more, width=width, variables=variables)
        assert max(cells(line) for line in out.splitlines()) <= width
        assert out.isascii() or ascii_only == "0"


# the future


def check_spoiler_free(pair: Twins) -> None:
    """Everything printed for the seat up to the turn, as text and as JSON, and the questions asked there."""
    outs = []
    for game in (pair.one, pair.other):
        text = text_of_events(pair.one.setup, game.events)
        before = f"{pair.hand_no}.{pair.turn - 1}" if pair.turn else f"{pair.hand_no}.0"
        first = f"{pair.hand_no}.{max(0, pair.turn - 4)}"
        common = ("replay", "-", "--seat", f"P{pair.seat + 1}", "--from", first, "--to", before)
        outs.append([boss(*common, *more, stdin=text) for more in ([], ["--json"], ["--quiz", "--seed", "5"])])
    assert outs[0] == outs[1]
    assert all((out.code, out.err) == (Exit.OK, "") for out in outs[0])


@settings(max_examples=8)
@given(setups(), SEEDED)
def test_nothing_printed_tells_what_the_seat_could_not_see(setup: Setup, rng: Random) -> None:
    check_spoiler_free(twins(setup, rng))


@pytest.mark.long
def test_nothing_printed_tells_what_a_seat_could_not_see_in_many_games() -> None:
    rng = Random(seed())
    for number in range(count(500)):
        check_spoiler_free(twins(usual(2 + number % 5), rng))


# random games


@pytest.mark.parametrize("number", range(3))
def test_whole_games_with_any_arguments_end_in_words(number: int) -> None:
    rng = Random(number)
    game = made_up(number, 2 + number * 2)
    text = text_of(game, None if number % 2 else 0)
    for _ in range(8):
        place = ["--at", "--from", "--to", "--seat", "--game", "--seed", "--questions"]
        value = ["2.7", "1.0", "9", "x", "", "P2", "-1", "2.end", "1", "99999999999", "²", "[b]"]
        words = [word for _ in range(rng.randrange(3)) for word in (rng.choice(place), rng.choice(value))]
        words += rng.sample(["--quiz", "--json", "--spoilers"], rng.randrange(3))
        out = boss("replay", "-", *words, stdin=text)
        assert out.code in (Exit.OK, Exit.USAGE, Exit.WRONG), words
        assert out.code == Exit.OK or out.err.startswith("boss: ")


# stepped through


def test_forward_back_and_to_a_turn(tmp_path: Path) -> None:
    out = stepped(tmp_path, FOUR, answers=["", "n", "b", "2.7", "12", "2.end", "q"])
    assert (out.code, out.err) == (Exit.OK, "")
    assert labels(out.out) == ["1.0", "1.1", "1.2", "1.1", "2.7", "1.1", "2.end"]
    assert "1.0 [Enter, b, 2.7, s, q, ? for help] " in out.out


def test_the_ends_and_what_cannot_be_understood(tmp_path: Path) -> None:
    answers = ["b", "zz", "9.9", "?", "4.end", "", "q"]
    out = stepped(tmp_path, FOUR, answers=answers).out
    assert labels(out) == ["1.0", "4.end"]
    assert "1.0 is the first step here; q quits" in out
    assert "4.end is the last step here; q quits" in out
    assert "'zz' is no place: a turn is 2.7, a hand's end 2.end, a line of the record 12; ? tells what" in out
    assert "this game has no turn 9.9; ? tells what can be typed" in out
    assert "Enter or n   the next step" in out


def test_a_range_and_a_start_at_a_terminal(tmp_path: Path) -> None:
    out = stepped(tmp_path, FOUR, "--from", "2.1", "--to", "2.2", answers=["", "", "3.1", "q"]).out
    assert labels(out) == ["2.1", "2.2"]
    assert "2.2 is the last step here" in out
    assert "3.1 is outside of what --from and --to ask for" in out
    assert labels(stepped(tmp_path, FOUR, "--at", "2.7", answers=["b", "q"]).out) == ["2.7", "2.6"]


def test_hidden_cards_are_told_when_asked_for(tmp_path: Path) -> None:
    out = stepped(tmp_path, FOUR, "--at", "1.20", answers=["s", "", "s", "q"]).out
    assert out.count("SPOILERS: what Red could not see at 1.20") == 1
    assert "! Blue held no card" in out
    assert "the hand is over, and nothing is hidden" in out


def test_the_end_of_the_input_stops_it(tmp_path: Path) -> None:
    out = stepped(tmp_path, FOUR, answers=[""])
    assert (out.code, out.err) == (Exit.INTERRUPTED, "boss: stopped\n")
    assert labels(out.out) == ["1.0", "1.1"]


def test_a_terminal_never_learns_how_long_the_game_is(tmp_path: Path) -> None:
    out = stepped(tmp_path, FOUR, answers=["", "q"]).out
    assert not re.search(r"4\.|of 88|88", out)


@pytest.mark.skipif(os.name == "nt", reason="not on this system")
@pytest.mark.parametrize("keys", [b"q\n", b"\x03"])
def test_a_real_terminal(keys: bytes) -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "80", "BOSS_HOME": NOWHERE}
    child = pexpect.spawn(
        str(BOSS), ["replay", "examples/two-players.boss"], cwd=str(ROOT), env=environment, timeout=30
    )
    for typed, label in ((None, b"1.0"), (b"\n", b"1.1"), (b"3.2\n", b"3.2"), (b"b\n", b"3.1")):
        if typed:
            child.send(typed)
        child.expect_exact(label + b": step ")
        child.expect_exact(label + b" [Enter, b, 2.7, s, q, ? for help] ")
    child.send(keys)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == (Exit.OK if keys == b"q\n" else Exit.INTERRUPTED)
    assert b"Traceback" not in child.before


# the quiz


def quiz_json(*arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(*arguments, "--quiz", "--json"))
    return found


def right_answers(quiz: dict[str, Any]) -> list[str]:
    """What to type, by the JSON of the same seed."""
    found = []
    for one in quiz["questions"]:
        answer = one["answer"]
        if one["form"] == "better":
            found.append(answer["city"])
        elif one["form"] == "choice":
            found.append("abcd"[[option["exact"] for option in one["options"]].index(answer["probability"]["exact"])])
        else:
            found.append(f"{answer['probability']['value'] * 100:.1f}")
    return found


def test_right_answers_score(tmp_path: Path) -> None:
    answers = right_answers(quiz_json(FOUR, "--seed", 3, "--questions", 9))
    out = stepped(tmp_path, FOUR, "--quiz", "--seed", 3, "--questions", 9, answers=answers)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "score: 9 of 9 right (--seed 3)\n" in out.out
    assert out.out.count("right: ") == 9


def test_wrong_answers_passing_and_stopping(tmp_path: Path) -> None:
    quiz = quiz_json(FOUR, "--seed", 3, "--questions", 9)
    wrong = [
        "b" if answer in ("a", quiz["questions"][i]["cities"][0]["city"]) else "a"
        for i, answer in enumerate(right_answers(quiz))
    ]
    wrong = [
        ("0" if one["answer"]["probability"]["value"] > 0.5 else "100%") if one["form"] == "percent" else wrong[i]
        for i, one in enumerate(quiz["questions"])
    ]
    answers = ["maybe", *wrong[:3], "", "q"]
    out = stepped(tmp_path, FOUR, "--quiz", "--seed", 3, "--questions", 9, answers=answers)
    assert out.code == Exit.OK
    assert "'maybe' is no answer" in out.out
    assert out.out.count("wrong: ") == 3 and out.out.count("passed: ") == 1
    assert out.out.endswith("score: 0 of 4 right, 5 not asked (--seed 3)\n")


def test_a_stop_keeps_the_score(tmp_path: Path) -> None:
    answers = right_answers(quiz_json(FOUR, "--seed", 3))[:2]
    out = stepped(tmp_path, FOUR, "--quiz", "--seed", 3, answers=answers)
    assert (out.code, out.err) == (Exit.INTERRUPTED, "boss: stopped\n")
    assert out.out.endswith("score: 2 of 2 right, 3 not asked (--seed 3)\n")


@pytest.mark.parametrize("typed", ["{0}", "{0}%", "{0} %"])
def test_a_percentage_as_people_type_it(tmp_path: Path, typed: str) -> None:
    at = next(
        i for i in range(40) if quiz_json(FOUR, "--seed", i, "--questions", 1)["questions"][0]["form"] == "percent"
    )
    (answer,) = right_answers(quiz_json(FOUR, "--seed", at, "--questions", 1))
    for text in (typed.format(answer), typed.format(answer).replace(".", ",")):
        out = stepped(tmp_path, FOUR, "--quiz", "--seed", at, "--questions", 1, answers=[text])
        assert "score: 1 of 1 right" in out.out
    for text in ("101", "1/0", "-3", "1e2", "½", "12345"):
        out = stepped(tmp_path, FOUR, "--quiz", "--seed", at, "--questions", 1, answers=[text, "q"])
        assert "is no answer" in out.out and "score: 0 of 0 right, 1 not asked" in out.out


def test_without_a_terminal_it_is_a_sheet_with_the_answers_below() -> None:
    out = printed(FOUR, "--quiz", "--seed", 3, "--questions", 4)
    questions, _, answers = out.partition("\nanswers\n")
    assert questions.count("\nquestion ") == 4
    assert re.findall(r"^(\d): ", answers, re.MULTILINE) == ["1", "2", "3", "4"]
    assert printed(FOUR, "--quiz", "--seed", 3, "--questions", 4) == out
    assert printed(FOUR, "--quiz", "--seed", 4, "--questions", 4) != out


def test_a_seed_that_was_not_told_is_told() -> None:
    out = printed(FOUR, "--quiz", "--questions", 2)
    (told,) = re.findall(r"--seed (\d+) asks the same again", out)
    assert printed(FOUR, "--quiz", "--questions", 2, "--seed", told) == out


def test_the_installed_command_asks_nothing_of_a_pipe() -> None:
    result = process("replay", "examples/two-players.boss", "--at", "1.3", "--seat", "Milo", stdin=b"\n\n\n")
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    assert result.stdout.count(b"step 4, line 12") == 1
