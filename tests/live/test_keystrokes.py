"""Keeping a game takes few keys: counted over games that are played as people play."""

from __future__ import annotations

from pathlib import Path

import pytest

from boss_solver.table.entry.asking import AskKind
from tests.live.entries import entries_of
from tests.live.keystrokes import GAMES, Played, counts, is_turn, realism, setting_up
from tests.live.terminal import CTRL_D, ENTER, Terminal

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
SET_UP, TURN, AIM, HAND = 60, 9, 8, 300


@each_game
def test_games_are_played_as_people_play(game: Played) -> None:
    record = game.record()
    assert realism(record).is_enough
    assert len(record.names) == 4
    assert min(map(len, record.names)) >= 4


@each_game
def test_set_up_turns_and_hands_take_few_keys(game: Played) -> None:
    found = counts(game.record())
    assert found.set_up <= SET_UP
    assert found.a_turn <= AIM < TURN
    assert len(found.hands) in (3, 4)
    assert max(found.hands) <= HAND


@each_game
def test_all_that_is_counted_makes_the_whole_game(game: Played) -> None:
    record = game.record()
    entries = entries_of(record)
    assert sum(map(is_turn, entries)) == realism(record).turns
    told = [entry.line for entry in entries if entry.kind is not AskKind.BACKS]
    wanted = [line.text(record.names) for line in record.lines if line.events]
    assert ["hand", *told] == [text for text in wanted if not text.startswith("backs")]


@pytest.mark.long
@each_game
def test_the_keys_of_the_set_up_are_those_of_a_terminal(game: Played, tmp_path: Path) -> None:
    texts = setting_up(game.record())
    with Terminal(tmp_path) as terminal:  # the command itself is typed at the shell
        terminal.wait("players clockwise")
        for text, then in zip(texts[1:], ("Which of them", "begin now", "your cards>", "backs>"), strict=True):
            terminal.enter(text, then)
        assert terminal.keys + len(f"{texts[0]}{ENTER}") == counts(game.record()).set_up
        terminal.type(CTRL_D)
        assert terminal.end() == 0
