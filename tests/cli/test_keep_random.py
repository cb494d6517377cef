"""Random legal games with nonsense between, typed through the real command: the record is as it should be."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.record.games.reader import dumps, loads
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.folder import RecordFolder
from tests import long
from tests.cli.running import boss
from tests.oracles.referee import random_game

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
NONSENSE = (
    "t de+9 ny3", "t zz", "t", "police bronze", "rewards ny2 ny3", "undo 0", "undo 999", "redo", "amend 1 hand",
    "delete 2",
    "insert 99 hand", "note Ann eats DE2", "hunch 0% Ann holds DE2", "drop note 1", "dealt ny3", "backs Bob ny zz",
    "settle DE9", "enter hand hand", "records choose nothing", "change 'amend x y'", "enter '\"'", "t [bob] \x1b[31m",
    "leaves Nobody", "chicago x", "t p9 ny3", "show --last 0", "odds atlantis", "why", "knows Nobody",
)  # fmt: skip

COMMANDS = (
    "t", "turn", "enter", "dealt", "backs", "seen", "police", "rewards", "settle", "note", "hunch", "drop", "amend 3",
    "insert 4", "delete", "change", "undo", "redo", "records choose", "records remove", "leaves", "broken", "x",
)  # fmt: skip


def lines_of(game: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """What is typed for a game, a line each, the player left out in every other turn."""
    found = []
    for hand in game["hands"]:
        found.append("hand")
        found += [f"dealt {names[seat]} {' '.join(cards)}" for seat, cards in enumerate(hand["dealt"])]
        each, police = len(hand["dealt"][0]), hand["police"]
        for at, turn in enumerate(hand["turns"]):
            if police and turn["round"] == each - 1:
                found.append(f"police {police}")
                police = None
            place = turn["place"]
            words = [] if at % 2 else [names[turn["seat"]]]
            words += [f"{place[0]}+{place[1]},{place[2]}"] if place else []
            found.append(" ".join([*words, turn["reveal"]]))
        found.append("rewards " + " ".join(hand["rewards"].values()))
    return found


KEYWORDS = ("hand", "dealt", "police", "rewards")


def command_for(line: str, rng: Random) -> str:
    """One of the commands that enter a line."""
    word = line.split()[0]
    ways = [f"enter {shlex.quote(line)}", line if word in KEYWORDS else f"t {line}"]
    if word == "rewards":
        ways += ["settle --yes", line.replace("rewards", "settle")]
    return rng.choice(ways)


def junk(rng: Random) -> str:
    """Words that no command takes, where it takes any."""
    words = " ".join(shlex.quote("".join(rng.choices("x[]\"'\x1b日%&+", k=rng.randint(1, 6)))) for _ in range(2))
    return f"{rng.choice(COMMANDS)} x{words}"


def play(seed: int, folder: Path) -> None:
    rng = Random(seed)
    players = rng.randint(2, 5) if seed % 4 else 6
    names = NAMES[:players]
    home = {"BOSS_HOME": str(folder)}

    def run(command: str) -> int:
        out = boss(*shlex.split(command), variables=home)
        assert out.code in (Exit.OK, Exit.WRONG, Exit.USAGE, Exit.NO_FILE), (command, out.err)
        assert "Traceback" not in out.err
        return out.code

    game = random_game(seed, players)
    typed = lines_of(game, names)
    library = LiveRecord.create(folder / "library.boss", [f"players {' '.join(names)}", "date today", typed[0]])
    assert run(f"start --players '{' '.join(names)}' --seat all --date today --line {shlex.quote(typed[0])}") == Exit.OK
    path = RecordFolder(folder).current()
    was_undone = False
    for line in typed[1:]:
        while rng.random() < 0.3:
            before = path.read_bytes()
            nonsense = rng.choice(NONSENSE) if rng.random() < 0.7 else junk(rng)
            if nonsense == "redo" and was_undone:
                continue
            assert run(nonsense) != Exit.OK, nonsense
            assert path.read_bytes() == before
        if rng.random() < 0.1 and run("undo") == Exit.OK:
            assert run("redo") == Exit.OK
        library.accept(line)
        assert run(command_for(line, rng)) == Exit.OK, line
        was_undone = False
        if rng.random() < 0.1:
            note = f"note {rng.choice(names)} holds {line.split()[-1]}"
            was_undone = run(note) == Exit.OK
            assert not was_undone or run("undo") == Exit.OK
        assert path.read_text("utf-8") == library.text
    kept = path.read_text(encoding="utf-8")
    record = loads(kept).require()
    header = f"boss-record 1\nplayers {' '.join(names)}\ndate today\n"
    assert kept == dumps(loads(header + "\n".join(typed) + "\n"))
    outcome = record.state.table.outcome
    assert outcome is not None and list(outcome.winners) == game["winners"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_nonsense_between_its_lines(seed: int, tmp_path: Path) -> None:
    play(seed, tmp_path)


@pytest.mark.long
def test_many_games_with_nonsense_between_their_lines(tmp_path: Path) -> None:
    for number in range(long.count(200)):
        folder = tmp_path / str(number)
        folder.mkdir()
        play(1000 * long.seed() + number, folder)
