"""`boss review --judge`: on the screen, as data, as rows, as a page, over many games; and the quiz of moves."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.playout.work import do_all
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.deciding import Decider, Effort, decisions_of
from boss_solver.review.replay.quiz_moves import move_questions, spots_between
from boss_solver.review.replay.replay import replay_of
from tests.cli.running import boss
from tests.review.told import KNOWN_TO_ONE, LURED

TINY = Effort("quick", 600, 64, 0, 16)
USUAL = Effort("usual", 800, 64, 32, 16)
WITH_LUCK = ("test_it_is_told_in_all_forms_alike",)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Few playouts, one process, luck only where it is looked at: what is tested is how judgements are told."""
    monkeypatch.setattr("boss_solver.review.judged.deciding.QUICK", TINY)
    monkeypatch.setattr("boss_solver.review.judged.deciding.USUAL", USUAL)
    monkeypatch.setattr("boss_cli.replay.moves_quiz.ask_moves.QUICK", TINY)
    monkeypatch.setattr("boss_cli.review.judging.os.cpu_count", lambda: 1)
    if request.node.originalname not in WITH_LUCK:
        monkeypatch.setattr("boss_solver.review.judged.judge_game.can_be_split", lambda _: False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games."""
    found = tmp_path / "games"
    found.mkdir()
    (found / "one.boss").write_text(LURED + "date 2026-1-1\n")
    (found / "two.boss").write_text(KNOWN_TO_ONE + "date 2026-1-2\n")
    return found


def judged(*arguments: object, stdin: str = LURED, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(boss("review", "-", "--judge", "--json", *arguments, stdin=stdin, **more).out)
    return found


@pytest.mark.long
@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("variables", [{}, {"BOSS_ASCII": "1", "NO_COLOR": "1"}])
def test_on_the_screen_it_fits_and_costly_moments_come_first(width: int, variables: dict[str, str]) -> None:
    done = boss("review", "-", "--judge", "--quick", width=width, variables=variables, stdin=LURED)
    assert (done.code, done.err) == (Exit.OK, "")
    assert all(len(line) <= width for line in done.out.splitlines())
    assert done.out.isascii() or not variables
    text = " ".join(done.out.split())
    assert text.index("Costly moments:") < text.index("Millions lost by decisions") < text.index("Luck cannot be told")
    assert text.index("Luck cannot be told") < text.index("hand 1: Red opens") < text.index("Decisions, judged:")
    assert "judged from the cards alone, notes and habits left out" in text and "seed 0" in text
    assert "Red: 1 bluff, 1 taken up by others, who got" in text


@pytest.mark.long
def test_it_is_told_in_all_forms_alike(tmp_path: Path) -> None:
    data = judged("--quick")
    words = boss("review", "-", "--judge", "--quick", width=200, stdin=LURED).out
    assert words.index("Costly moments:") < words.index("Where the money comes from") < words.index("hand 1: Red opens")
    rows = list(csv.DictReader(io.StringIO(boss("review", "-", "--judge", "--quick", "--csv", stdin=LURED).out)))
    page = tmp_path / "page.html"
    assert boss("review", "-", "--judge", "--quick", "--html", page, stdin=LURED).code == Exit.OK
    html = page.read_text(encoding="utf-8")
    by_row = {(int(row["turn"]), row["kind"]): row for row in rows if row["verdict"]}
    assert len(by_row) == len(data["decisions"])
    for at, one in enumerate(data["decisions"]):
        row = by_row[one["turn"], one["kind"]]
        assert (row["verdict"], row["best"]) == (one["verdict"], one["best"])
        assert float(row["loss_millions"]) == pytest.approx(one["loss_millions"]["value"], abs=1e-6)
        assert (one["verdict"] != "even") == (at in data["judged"]["costly"])
    losses = [data["decisions"][at]["loss_millions"]["value"] for at in data["judged"]["costly"]]
    assert losses == sorted(losses, reverse=True) and losses
    assert f"{losses[0]:.2f}" in words and f"{losses[0]:.2f}" in html
    for player in data["judged"]["players"]:
        own = [one for one in data["decisions"] if one["player"] == player["player"]]
        assert player["lost_millions"] == pytest.approx(sum(one["loss_millions"]["value"] for one in own))
        assert sum(one["decisions"] for one in player["rounds"]) == player["decisions"] == len(own)
        assert f"{player['lost_millions']:.2f}" in words
    assert data["luck"]["hands"] and 'id="costly"' in html and 'id="luck"' in html


@pytest.mark.long
def test_the_usual_setting_tells_chances_to_win() -> None:
    assert all(one["win_loss"] is None for one in judged("--quick")["decisions"])
    usual = judged()["decisions"]
    assert any(one["win_loss"] and one["win_loss"]["value"] for one in usual)
    assert "chance to win" in boss("review", "-", "--judge", "--summary", stdin=LURED).out


def test_without_judging_nothing_of_it_is_there() -> None:
    data = json.loads(boss("review", "-", "--json", stdin=LURED).out)
    assert "judged" not in data and "decisions" not in data
    luck = json.loads(boss("review", "-", "--luck", "--samples", "100", "--json", stdin=LURED).out)
    assert "judged" not in luck and "decisions" not in luck and luck["luck"]["hands"]


def test_the_seed_is_kept_to() -> None:
    one, same, other = (judged("--quick", "--seed", seed) for seed in (1, 1, 2))
    assert one == same and one["decisions"] != other["decisions"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--quick"], "--quick is about how --judge judges: with --judge"),
        (["--judge", "--luck"], "--judge tells luck from decisions besides"),
        (["--judge", "--at", "1.3"], "--judge is about whole games and --at about one moment"),
        (["--judge", "--csv", "--json"], "are different answers"),
    ],
)
def test_options_that_do_not_go_together(options: list[str], words: str) -> None:
    done = boss("review", "examples/joined.boss", *options)
    assert (done.code, done.out) == (Exit.USAGE, "") and words in done.err
    assert len(done.err.splitlines()) <= 2


def test_the_second_time_it_is_there_at_once(folder: Path, tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    path = folder / "one.boss"
    asked = ("review", path, "--judge", "--quick", "--json")
    first = boss(*asked, variables=home)
    with patch("boss_solver.review.judged.judge_game.do_all", side_effect=AssertionError("it was kept")):
        assert boss(*asked, variables=home) == first
        alike = boss("review", path, path, "--judge", "--quick", "--json", variables=home)
        assert alike.code == Exit.OK, "in one of several it is what it is alone"
        for more in (("--quick", "--seed", "1"), ()):
            assert boss("review", path, "--judge", *more, variables=home).code == Exit.BUG, "another seed, or setting"
    for kept in (tmp_path / "reviews").iterdir():
        kept.write_bytes(b"{}")
    assert boss(*asked, variables=home) == first, "what is damaged is made anew"
    path.write_text(LURED.replace("Blue DE+5 NY2", "Blue DE+4,1 NY2"))
    assert json.loads(boss(*asked, variables=home).out)["decisions"] != json.loads(first.out)["decisions"]


@pytest.mark.long
def test_over_a_folder(folder: Path) -> None:
    done = boss("review", folder, "--judge", "--quick", "--json")
    data = json.loads(done.out)
    assert (done.code, data["judged"]["games"], data["judged"]["stopped"]) == (Exit.OK, 2, False)
    alone = judged("--quick")
    red = next(one for one in data["games"][0]["judged"] if one["player"] == "Red")
    assert red["lost_millions"] == next(
        one["lost_millions"] for one in alone["judged"]["players"] if one["player"] == "Red"
    ), "a game in a batch gives what it gives alone"
    means = [one["lost_millions"] / one["decisions"] for one in data["judged"]["players"]]
    assert means == sorted(means) and {one["player"] for one in data["judged"]["players"]} == {"Red", "Blue", "Green"}
    both = next(one for one in data["judged"]["players"] if one["player"] == "Red")
    assert both["games"] == 2 and both["earlier_millions_each"] is not None
    for width in (40, 80, 200):
        words = boss("review", folder, "--judge", "--quick", width=width).out
        assert "Millions lost a decision over these games:" in " ".join(words.split())
        assert all(len(line) <= width for line in words.splitlines() if str(folder) not in line)
    rows = list(csv.DictReader(io.StringIO(boss("review", folder, "--judge", "--quick", "--csv").out)))
    assert len({row["record"] for row in rows if row["verdict"]}) == 2
    each = json.loads(boss("review", folder, "--judge", "--quick", "--each", "--json").out)
    assert each["games"][0]["review"]["decisions"] == alone["decisions"]


def test_a_game_that_does_not_read_is_named_and_the_others_are_judged(folder: Path) -> None:
    (folder / "bad.boss").write_text("boss-record 1\nplayers Red Blue\nhand\ndealt Red NY9\n")
    done = boss("review", folder, "--judge", "--quick", "--json")
    assert done.code == Exit.WRONG and "bad.boss" in done.err
    assert json.loads(done.out)["judged"]["games"] == 2


def stopping(after: int) -> Any:
    """As :func:`do_all`, with Ctrl-C after so many pieces."""

    def work(worker: Any, pieces: Any, *, processes: int, progress: Any) -> Any:
        def told(done: int) -> None:
            progress(done)
            if done == after:
                raise KeyboardInterrupt

        return do_all(worker, pieces, processes=processes, progress=told)

    return work


def test_stopped_it_tells_what_was_judged_by_then_and_keeps_nothing(folder: Path, tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    asked = ("review", folder / "one.boss", "--judge", "--quick")
    with patch("boss_solver.review.judged.judge_game.do_all", stopping(5)):
        words = boss(*asked, variables=home)
        data = boss(*asked, "--json", variables=home)
        rows = boss(*asked, "--csv", variables=home)
        several = boss("review", folder, "--judge", "--quick", "--json", variables=home)
    assert {one.code for one in (words, data, rows, several)} == {Exit.INTERRUPTED}
    assert "stopped: the turns after that are not judged" in " ".join(words.out.split())
    found = json.loads(data.out)
    assert found["judged"]["stopped"] and len(found["decisions"]) == 10
    assert json.loads(several.out)["judged"]["stopped"]
    whole = boss(*asked, "--json", variables=home)
    assert whole.code == Exit.OK and json.loads(whole.out)["decisions"][:4] == found["decisions"][:4]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "[red]", "日本" * 35, "a/b'c"])
def test_names_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}  # it is judged once
    text = LURED.replace("players Red Blue Green", f'players "{name}" Blue Green').replace("Red", "P1")
    assert judged("--quick", stdin=text, variables=home)["judged"]["players"][0]["player"] == name
    for width in (40, 100):
        done = boss("review", "-", "--judge", "--quick", "--summary", width=width, stdin=text, variables=home)
        assert done.code == Exit.OK and name in "".join(done.out.split())
        assert all(len(line) <= width for line in done.out.splitlines())


def test_a_record_of_which_nothing_can_be_judged_says_so() -> None:
    text = "boss-record 1\nplayers Red Blue Green\nhand\nRed NY0\n"
    done = boss("review", "-", "--judge", "--quick", stdin=text)
    assert done.code == Exit.OK and "no decision can be judged" in " ".join(done.out.split())
    assert judged("--quick", stdin=text)["decisions"] == []


# the quiz of moves


def quiz(*arguments: object, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        boss("replay", "-", "--quiz", "--moves", "--json", *arguments, stdin=LURED, **more).out
    )
    return found


def test_every_question_has_the_move_that_was_made_and_a_right_answer() -> None:
    found = quiz("--seed", 1, "--questions", 3, "--seat", "Blue")
    assert found["questions"] and found == quiz("--seed", 1, "--questions", 3, "--seat", "Blue")
    for one in found["questions"]:
        losses = [option["loss_millions"]["value"] for option in one["options"]]
        assert [option["made"] for option in one["options"]].count(True) == 1
        assert min(losses) == 0 and all(
            option["right"] for option in one["options"] if not option["loss_millions"]["value"]
        )
        assert len({option["move"] for option in one["options"]}) == len(losses) <= 4
    assert any(not option["right"] for one in found["questions"] for option in one["options"])


def test_questions_are_asked_at_turns_that_cost_something() -> None:
    record = loads(LURED)
    spots = spots_between(review_of(record), replay_of(record, 1).steps, 1)
    decider = Decider(TINY, 1)
    costly = set()
    for step, spot in spots:
        verdicts = decider.do(spot)
        assert verdicts is not None and step.view == spot.view and step.line < spot.line
        if any(one.verdict.value != "even" for one in decisions_of(verdicts)):
            costly.add(step.label)
    asked = [one.step.label for one in move_questions(spots, decider, 99)]
    assert asked == sorted(asked, key=lambda label: int(label.split(".")[1])) and set(asked) == costly


def test_what_was_hidden_changes_no_question_before_it_lay_open() -> None:
    """Green's card of Detroit trades places with the reward."""
    other = LURED.replace("dealt Green NY3 BOp DE1", "dealt Green NY3 BOp DEr").replace("Green DE1", "Green DEr")
    found = []
    for text in (LURED, other):
        record = loads(text)
        spots = [one for one in spots_between(review_of(record), replay_of(record, 0).steps, 0) if one[1].turn < 13]
        found.append(move_questions(spots, Decider(TINY, 2), 99))
    assert found[0] == found[1] and found[0]


def test_asked_at_a_terminal() -> None:
    found = quiz("--seed", 1, "--questions", 2)["questions"]
    right = [next(o["move"] for o in one["options"] if o["right"]) for one in found]
    wrong = next("abcd"[at] for at, o in enumerate(found[-1]["options"]) if not o["right"])
    typed = "\n".join(["nonsense", "?", *right[:-1], wrong, ""])
    with patch("boss_cli.shell.environment.Environment.can_ask", True):
        out = boss("replay", "examples/../tests/cli/records/lured.boss", "--quiz", "--moves", "--seed", "1",
                   "--questions", "2", stdin=typed).out  # fmt: skip
    assert "'nonsense' is no answer" in out and "wrong, it loses" in out
    assert f"score: {len(right) - 1} of {len(right)} right (--seed 1)" in out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--moves"], "--moves is for a quiz, which needs --quiz"),
        (["--quiz", "--moves", "--seat", "spectator"], "a spectator does nothing: --seat PLAYER"),
        (["--quiz", "--moves", "--from", "1.end"], "none to ask about"),
    ],
)
def test_a_quiz_that_cannot_be(options: list[str], words: str) -> None:
    done = boss("replay", "-", *options, stdin=LURED)
    assert (done.code, done.out) == (Exit.USAGE, "") and words in done.err
