"""Priors fitted to finished games, and settings that are kept by name."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path

import numpy as np
import pytest

from boss_solver.inference.entries.story import Story, stories
from boss_solver.playout.players.policies import POLICIES
from boss_solver.reading.choices.styles import OpenEyed, Softmax
from boss_solver.reading.choices.types import GRID, PlayerType, TypeGrid
from boss_solver.reading.kept import prior_fitting as fitting
from boss_solver.reading.kept.prior_fitting import HEATS, Fitted, fitted
from boss_solver.reading.kept.reading_settings import (
    Setting,
    SettingFolder,
    UnknownSettingError,
    UnusableSettingError,
    usable_name,
)
from boss_solver.reading.learning import told_by
from boss_solver.reading.measured.calibrating import as_seen
from boss_solver.reading.measured.selfplay import SelfPlay
from boss_solver.record.games.reader import loads
from tests.reading.tables import game, seen

SMALL = TypeGrid(
    (
        PlayerType(POLICIES["counter"], 1, "counter"),
        PlayerType(POLICIES["random"], 1, "random"),
        PlayerType(Softmax(2), 2, "softmax"),
    )
)


def games_of(players: str, number: int) -> list[tuple[Story, ...]]:
    return [hands for _, hands in SelfPlay(players, seed=77).played(0, number)]


@pytest.mark.parametrize("players", ["counter", "random"])
def test_players_of_a_kind_are_found(players: str) -> None:
    found = fitted(SMALL, games_of(players, 2))
    at = [kind.name for kind in SMALL.types].index(players)
    assert found.players == 8 and found.choices > 100 and found.bits > 0
    # Eight players beside the twenty that the prior counts as: nearly all of the eight are of the kind.
    assert found.weights[at] == pytest.approx((20 * SMALL.prior[at] + 8) / 28, abs=0.03)


@pytest.mark.parametrize(("temperature", "hotter"), [(1, False), (4, True)])
def test_temperatures_are_found(temperature: float, hotter: bool) -> None:
    found = fitted(SMALL, games_of(f"softmax-{temperature}", 3))
    assert (found.heat > 1) is hotter and found.heat != 1


def test_the_fit_is_the_likeliest_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    games = games_of("mixture", 1)
    monkeypatch.setattr(fitting, "HEATS", (1.0,))
    found = fitted(SMALL, games)
    logs: dict[int, list[float]] = {}
    for hand in games[0]:
        for seat, (told, _) in told_by(SMALL, as_seen(hand, None, True), None).items():
            logs[seat] = [a + b for a, b in zip(logs.get(seat, [0.0] * 3), told, strict=True)]

    def score(weights: list[float]) -> float:
        chances = [
            sum(w * math.exp(one - max(row)) for w, one in zip(weights, row, strict=True)) for row in logs.values()
        ]
        return sum(map(math.log, chances)) + 20 * sum(
            p * math.log(w) for p, w in zip(SMALL.prior, weights, strict=True)
        )

    best = score(list(found.weights))
    for at in range(3):
        for step in (-0.02, 0.02):
            other = [w + (step if i == at else -step / 2) for i, w in enumerate(found.weights)]
            assert score(other) < best
    monkeypatch.setattr(fitting, "WORTH", 1e9)
    assert fitted(SMALL, games).weights == pytest.approx(SMALL.prior, abs=1e-6)


def test_a_seats_own_record_tells_what_it_saw() -> None:
    hands = stories(seen(4, 3, 1, True))
    whole, own = fitted(SMALL, [stories(game(4, 3))]), fitted(SMALL, [hands])
    assert own.players == whole.players == 4
    assert own.choices == whole.choices and own.weights == pytest.approx(whole.weights)


def test_nothing_to_fit_to_is_said() -> None:
    begun = loads("boss-record 1\nplayers Ann Bob\nhand\n")
    with pytest.raises(ValueError, match="no finished hand"):
        fitted(SMALL, [stories(begun)])


def test_heat_is_of_temperatures_alone() -> None:
    hot = GRID.heated(2)
    assert hot.prior == GRID.prior and (hot.alike, hot.emphasis) == (GRID.alike, GRID.emphasis)
    for one, before in zip(hot.types, GRID.types, strict=True):
        if isinstance(before.policy, Softmax | OpenEyed):
            assert isinstance(one.policy, Softmax) and one.policy.temperature == 2 * before.policy.temperature
        else:
            assert one is before
    assert GRID.heated(1) == GRID


# kept by name


FOUND = Fitted(1.4, tuple(np.full(len(GRID.types), 1 / len(GRID.types))), 8, 90, 0.1)


def test_a_setting_is_kept_read_and_removed(tmp_path: Path) -> None:
    folder = SettingFolder.standard({"BOSS_HOME": str(tmp_path / "home")})
    assert folder.names() == ()
    setting = Setting.of("Ours-2", FOUND, GRID, "2 recorded games")
    assert folder.save(setting) and not folder.save(setting._replace(players=9))
    assert folder.names() == ("Ours-2",)
    found = folder.load("Ours-2")
    assert found == setting._replace(players=9)
    grid = found.grid()
    assert grid.prior == pytest.approx([1 / len(GRID.types)] * len(GRID.types))
    assert [one.policy for one in grid.types] == [one.policy for one in GRID.heated(1.4).types]
    folder.remove("Ours-2")
    assert folder.names() == ()


def test_unknown_names_tell_the_nearest(tmp_path: Path) -> None:
    folder = SettingFolder(tmp_path)
    with pytest.raises(UnknownSettingError, match="there are none"):
        folder.load("ours")
    folder.save(Setting.of("ours", FOUND, GRID, "a game"))
    for wrong, hint in (("ous", "nearest: ours"), ("zzz", "there is only ours"), ("../ours", "nearest: ours")):
        for use in (folder.load, folder.remove):
            with pytest.raises(UnknownSettingError, match=hint):
                use(wrong)


@pytest.mark.parametrize("name", ["", "a b", "../x", "-x", "_x", "x.json", "x" * 41, "x\n"])
def test_names_that_no_file_should_have(name: str) -> None:
    with pytest.raises(UnusableSettingError):
        usable_name(name)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "boss-reading-setting/0"},
        {"heat": 0},
        {"heat": "warm"},
        {"prior": []},
        {"prior": {"counter": -1}},
        {"games": 3},
        {"players": None},
    ],
)
def test_damaged_settings_are_left_as_they_are(change: dict[str, object], tmp_path: Path) -> None:
    folder = SettingFolder(tmp_path)
    folder.save(Setting.of("ours", FOUND, GRID, "a game"))
    path = tmp_path / "ours.json"
    text = json.dumps(json.loads(path.read_text(encoding="utf-8")) | change)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableSettingError, match="damaged"):
        folder.load("ours")
    assert path.read_text(encoding="utf-8") == text
    for garbage in (b"", b"[1]", b"\xff", b"[" * 100_000):
        path.write_bytes(garbage)
        with pytest.raises(UnusableSettingError, match="damaged"):
            folder.load("ours")


def test_a_setting_of_other_types_says_so() -> None:
    setting = Setting.of("ours", FOUND, GRID, "a game")
    with pytest.raises(UnusableSettingError, match="other types"):
        setting.grid(dataclasses.replace(GRID, types=GRID.types[1:]))
    assert HEATS[2] == 1
