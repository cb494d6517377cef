"""``boss train``: to the end, stopped and gone on with, and files that it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.game.setup import PLAYERS
from boss_solver.playout.players.ladder import LEVELS, ladder_from
from boss_solver.playout.training.contest import Contest, Game
from boss_solver.playout.training.training_file import trainings_from
from tests.cli.running import boss

TINY = ("--generations", 1, "--candidates", 4, "--games", 2)


@contextmanager
def interrupted_after(contests: int) -> Iterator[None]:
    """Ctrl-C while a contest is played, after so many."""
    do, played = Contest.do, 0

    def counted(self: Contest, game: Game) -> object:
        nonlocal played
        if played == contests:
            raise KeyboardInterrupt
        played += 1
        return do(self, game)

    with patch.object(Contest, "do", counted):
        yield


def test_it_is_stopped_and_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    straight = tmp_path / "straight.json"
    out = boss("train", tmp_path / "straight.training", "--players", 2, *TINY, "--weights", straight)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "6 of 6" in out.out and f"Written: {straight}" in " ".join(out.out.split())
    ladder = ladder_from(straight.read_text(encoding="utf-8"))
    assert [(players, len(levels)) for players, levels in ladder.items()] == [(2, LEVELS)]

    file, weights = tmp_path / "stopped.training", tmp_path / "stopped.json"
    with interrupted_after(5):  # each generation is two of them
        out = boss("train", file, "--players", 2, *TINY, "--weights", weights)
    assert (out.code, out.err) == (Exit.INTERRUPTED, "boss: stopped\n")
    assert "2 of 6" in out.out and "The same command goes on from here" in out.out
    assert not weights.exists()
    (kept,) = trainings_from(file.read_text(encoding="utf-8")).values()
    assert (kept.done, kept.wanted) == (2, 6)
    out = boss("train", file, "--players", 2, "--weights", weights)  # seed and effort are in the file
    assert (out.code, out.err) == (Exit.OK, "")
    assert weights.read_bytes() == straight.read_bytes()


def test_stopped_at_once_there_is_a_file_to_go_on_from(tmp_path: Path) -> None:
    file = tmp_path / "a.training"
    with interrupted_after(0):
        answer = json.loads(boss("train", file, *TINY, "--seed", 7, "--json").out)
    assert answer["stopped"] and answer["seed"] == 7
    assert [(row["players"], row["generations"]) for row in answer["trained"]] == [(players, 0) for players in PLAYERS]
    assert list(trainings_from(file.read_text(encoding="utf-8"))) == list(PLAYERS)


def test_more_players_join_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.training"
    boss("train", file, "--players", 3, *TINY)
    answer = json.loads(boss("train", file, "--players", 2, "--json").out)
    assert [(row["players"], row["levels"]) for row in answer["trained"]] == [(2, LEVELS)]
    kept = trainings_from(file.read_text(encoding="utf-8"))
    assert [(players, one.is_done) for players, one in kept.items()] == [(2, True), (3, True)]
    out = boss("train", file, "--players", 3, "--players", 2)
    assert out.code == Exit.OK
    assert re.findall(r"^(\d) +6 of 6", out.out, re.MULTILINE) == ["2", "3"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--seed", 2), "was begun with --seed 1, not 2: leave it out, or name a new file"),
        (("--games", 3), "was begun with --games 2, not 3: leave it out, or name a new file"),
        (("--candidates", 6), "was begun with --candidates 4, not 6: leave it out, or name a new file"),
        (("--generations", 2), "was begun with --generations 1, not 2: leave it out, or name a new file"),
    ],
)
def test_another_seed_or_effort_is_refused_in_a_line(tmp_path: Path, given: tuple[object], message: str) -> None:
    file = tmp_path / "a.training"
    with interrupted_after(0):
        boss("train", file, "--players", 2, *TINY)
    before = file.read_bytes()
    out = boss("train", file, *given)
    assert (out.code, out.out) == (Exit.USAGE, "")
    assert out.err == f"boss: {file} {message}\n"
    assert file.read_bytes() == before


def test_what_is_no_training_is_left_alone(tmp_path: Path) -> None:
    for content in (b"boss-record 1\n", b"", b"\xff\xfe", b'{"format": "boss-training/1"}\n'):
        file = tmp_path / "game.boss"
        file.write_bytes(content)
        out = boss("train", file)
        assert (out.code, out.out) == (Exit.WRONG, "")
        assert out.err.count("\n") == 1 and "name a new file to begin again" in out.err
        assert file.read_bytes() == content


def test_the_weights_get_a_file_of_their_own(tmp_path: Path) -> None:
    out = boss("train", tmp_path / "a", *TINY, "--weights", tmp_path / "." / "a")
    assert (out.code, out.out) == (Exit.USAGE, "")
    assert "cannot keep both the training and the weights" in out.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("code", "given", "message"),
    [
        (Exit.USAGE, ("--candidates", 5), "--candidates takes an even number, not 5"),
        (Exit.USAGE, ("--players", 7), "--players takes a whole number from 2 to 6, not '7'"),
        (Exit.USAGE, ("--generations", 0), "--generations takes a whole number, 1 or more, not '0'"),
        (Exit.NO_FILE, ("--weights", "README.md"), "README.md: is there already; nothing was trained or written"),
        (Exit.NO_FILE, ("--weights", "none/a.json"), "none: there is no such folder"),
    ],
)
def test_what_cannot_be_trained_is_refused_before_anything_is_done(
    tmp_path: Path, code: Exit, given: tuple[object], message: str
) -> None:
    out = boss("train", tmp_path / "a.training", *given)
    assert (out.code, out.out) == (code, "")
    assert message in out.err
    assert list(tmp_path.iterdir()) == []
    out = boss("train", tmp_path / "none" / "a.training")
    assert out.code == Exit.NO_FILE and "there is no such folder; nothing was trained or written" in out.err
