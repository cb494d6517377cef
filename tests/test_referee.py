"""The referee against whole games from outside, and the games it makes up."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.oracles.games import Game, Hand, Placement, game_of, json_of, read_games
from tests.oracles.referee import IllegalError, Play, Table, random_game, replay

FILE: Final = Path(__file__).parent / "data" / "games.jsonl"
GAMES: Final = read_games(FILE)
FOUR: Final = ("NY", "BO", "DE", "KC", "CI", "ME", "PH")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"seed{game.seed}")
def test_known_games(game: Game) -> None:
    """Rows, supplies, winners, money, losses and absences follow from the cards and turns alone."""
    assert replay(game) == game


def test_reading_and_writing_are_inverse() -> None:
    """The typed view loses nothing of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 102
    assert [json_of(game) for game in GAMES] == [json.loads(line) for line in lines]


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("uniform", [False, True])
def test_made_up_games_are_legal(players: int, uniform: bool) -> None:
    """They are the same for the same seed, play again as they say, and end as games do."""
    for seed in range(20):
        line = random_game(seed, players, uniform=uniform)
        game = game_of(line)
        assert replay(game) == game
        assert json_of(game) == line
        assert 3 <= sum(hand.police is not None for hand in game.hands) <= 5
        assert all(len(hand.turns) == players * len(hand.dealt[0]) for hand in game.hands)
    assert random_game(0, players, uniform=uniform) == random_game(0, players, uniform=uniform)
    assert random_game(0, players, uniform=uniform) != random_game(1, players, uniform=uniform)


def test_made_up_games_with_other_sets() -> None:
    """Custom sets of cities, another opener, and cards left undealt."""
    game = game_of(random_game(3, 3, ("NY", "BO", "KC", "CI", "SL"), start=2))
    assert replay(game) == game
    assert game.hands[0].row == ("NY", "CH", "BO", "KC", "CI", "SL")
    assert [hand.start for hand in game.hands[:3]] == [2, 0, 1]
    game = game_of(random_game(3, 3, ("NY", "BO", "DE"), undealt=1))
    assert replay(game) == game
    assert [len(hand.undealt) for hand in game.hands] == [1] * len(game.hands)
    with pytest.raises(ValueError, match="cannot be dealt"):
        random_game(3, 3, ("NY", "BO", "DE"))
    with pytest.raises(ValueError, match="cannot be dealt"):
        random_game(3, 6, ("NY", "BO", "DE", "KC"), undealt=1)


@pytest.mark.long
def test_made_up_play_is_like_play() -> None:
    """About three turns in five place, about one placement in five with occasionals; rare things come up."""
    games = [game_of(random_game(seed, players)) for seed in range(30) for players in range(2, 7)]
    hands = [hand for game in games for hand in game.hands]
    turns = [turn for hand in hands for turn in hand.turns]
    places = [turn.place for turn in turns if turn.place]
    assert 0.55 < len(places) / len(turns) < 0.65
    assert 0.15 < sum(place.occasionals > 0 for place in places) / len(places) < 0.25
    assert {3, 4, 5} <= {len(game.hands) for game in games}
    assert any("CH" in hand.wins for hand in hands)
    assert any(any(hand.banned) for hand in hands)
    assert any((1, 1) in hand.away_next for hand in hands)
    assert any(hand.experts_alive != hand.experts_at_start for hand in hands)
    assert any(place.experts + place.occasionals >= 7 for place in places)


@pytest.mark.parametrize(
    ("turns", "reason"),
    [
        ([("DE", 0, 0)], "no such placement"),
        ([("SL", 1, 0)], "no such placement"),
        ([("DE", 7, 0)], "not that many"),
        ([("DE", 1, 4)], "not that many"),
        ([("CH", 1, 0)], "Chicago only"),
        ([("DE", 0, 1)], "need an expert"),
        ([("DE", 2, 0), ("DE", 2, 0)], "not strictly more"),
        ([("DE", 2, 0), ("DE", 1, 1)], "not strictly more"),
        ([("DE", 2, 0), None, None, None, ("CH", 5, 0)], "not that many"),
        ([("DE", 2, 0), ("DE", 2, 1), None, None, ("DE", 0, 1)], "not strictly more"),
    ],
)
def test_illegal_placements(turns: list[tuple[str, int, int] | None], reason: str) -> None:
    """The last of the placements is refused, for the reason that applies."""
    play = _opening()
    for place in turns[:-1]:
        _place(play, place)
    with pytest.raises(IllegalError, match=reason):
        _place(play, turns[-1])


def test_legal_placements() -> None:
    """Adding where one leads, occasionals on an expert already there, Chicago after another card."""
    play = _opening()
    for place in (("DE", 1, 0), ("KC", 1, 3), None, None, ("DE", 0, 2), ("CH", 1, 0)):
        _place(play, place)
    assert play.experts == [5, 4, 6, 6]
    assert play.occasionals == [1, 0, 3, 3]
    assert Placement("CH", 1, 0) not in play.placements(2)
    assert Placement("CH", 1, 0) not in play.placements(0)
    assert Placement("CH", 2, 0) in play.placements(0)
    assert Placement("DE", 4, 0) in play.placements(2)
    assert Placement("DE", 3, 0) not in play.placements(2)


def test_banished_seat_may_not_come_back() -> None:
    """A ban holds for its city and its seat alone."""
    table = Table(2, ("NY", "DE", "CI"))
    table.banned[0].add("CI")
    play = Play(table, [("NY1", "DE1", "CI1"), ("NY2", "DE2", "CI2")])
    assert {place.city for place in play.placements(0)} == {"NY", "DE"}
    assert {place.city for place in play.placements(1)} == {"NY", "DE", "CI"}


def test_wrong_games_are_refused() -> None:
    """A card in two places, a game that goes on after its end or stops before it, police out of place."""
    game = GAMES[2]
    first = game.hands[0]
    twice = replace(first, dealt=(first.dealt[1], *first.dealt[1:]))
    with pytest.raises(IllegalError, match="not those of the decks"):
        replay(_with_first(game, twice))
    rewards = {**first.rewards, "NY": first.rewards["BO"], "BO": first.rewards["NY"]}
    with pytest.raises(IllegalError, match="under another city"):
        replay(_with_first(game, replace(first, rewards=rewards)))
    with pytest.raises(IllegalError, match="does not hold"):
        replay(_with_first(game, replace(first, turns=first.turns[1:])))
    with pytest.raises(IllegalError, match="hand is over"):
        replay(_with_first(game, replace(first, turns=(*first.turns, first.turns[-1]))))
    uneven = ((*first.dealt[0], first.dealt[1][0]), first.dealt[1][1:], *first.dealt[2:])
    with pytest.raises(IllegalError, match="as many cards"):
        replay(_with_first(game, replace(first, dealt=uneven)))
    both = [replace(hand, police="both") for hand in game.hands]
    with pytest.raises(IllegalError, match="no further police card"):
        replay(replace(game, hands=tuple(both)))
    with pytest.raises(IllegalError, match="hand is not over"):
        replay(_with_first(game, replace(first, turns=first.turns[:-1])))
    with pytest.raises(IllegalError, match="every hand but extra"):
        replay(_with_first(game, replace(first, police=None)))
    with pytest.raises(IllegalError, match="game is not over"):
        replay(replace(game, hands=game.hands[:-1]))
    with pytest.raises(IllegalError, match="game was over"):
        replay(replace(game, hands=(*game.hands, first)))


def _with_first(game: Game, hand: Hand) -> Game:
    """The game with another first hand."""
    return replace(game, hands=(hand, *game.hands[1:]))


def _opening() -> Play:
    """The first hand of four players, everyone to show his cards in order."""
    cards = [
        city + face for city in FOUR for face in {"NY": "123", "BO": "3hp", "DE": "234r", "KC": "3r"}.get(city, "")
    ]
    cards += ["CI2", "CI3", "CIb", "ME2", "ME3", "MEh", "PHp", "PHr"]
    assert Counter(map(len, (cards[:5], cards[5:10], cards[10:15], cards[15:]))) == {5: 4}
    return Play(Table(4, FOUR), [cards[i * 5 : i * 5 + 5] for i in range(4)])


def _place(play: Play, place: tuple[str, int, int] | None) -> None:
    """The next turn, showing the first card held."""
    turn = play.next()
    assert turn is not None
    play.turn(None if place is None else Placement(*place), play.holding[turn[1]][0])
