"""What is written reads as the same events, and what is read and written again stays as it is."""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Badge, City, Glimpse
from boss_solver.game.events import (
    AccountSlip,
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    Event,
    HandBegins,
    HandBroken,
    Joined,
    MarkerSlip,
    Misdealt,
    Placed,
    PlayerLeft,
    PoliceFound,
    PoliceTurned,
    Revealed,
    RewardsTurned,
    RowSlip,
)
from boss_solver.game.options import CHOICES
from boss_solver.game.setup import usual
from boss_solver.game.state import FaceUp, Spot, Stake
from boss_solver.record.games.reader import dumps, load, loads
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.read_line import read_line
from boss_solver.record.lines.statements import (
    AccountIs,
    BadgesAre,
    CitiesAre,
    MarkerIs,
    Note,
    OptionIs,
    Players,
    PositionEnds,
    PositionOpens,
    RowIs,
    SeatIs,
    ShownAre,
    SizesAre,
    StakesAre,
    Statement,
    Tag,
    UndealtIs,
    Version,
)
from boss_solver.record.lines.writer import write, write_statements
from boss_solver.record.words.tokens import split
from tests import long
from tests.long import count, seed
from tests.oracles.games import game_of, read_games
from tests.oracles.referee import random_game
from tests.play import Game
from tests.record.strategies import names_for, written_records
from tests.record.texts import FOUR, TWO, canonical, good, text_of, text_of_game
from tests.strategies import games, setups

GAMES: Final = read_games(Path(__file__).parents[1] / "data" / "games.jsonl")
NAMES: Final = ("Red", "Blue", "Green", "Black", "White", "Yellow")


def in_row_order(events: tuple[Event, ...]) -> list[Event]:
    """The events, rewards sorted: a record lists them as they lie in the row."""
    return [RewardsTurned(tuple(sorted(e.cards))) if isinstance(e, RewardsTurned) else e for e in events]


def check_stable(text: str) -> None:
    """Reading and writing the text gives a text that gives itself, with the same events and state."""
    first = good(text)
    once = dumps(first)
    again = good(once)
    assert dumps(again) == once
    assert again.events == first.events
    assert again.state == first.state == replay(first.good.setup, first.events)
    assert [line.comment for line in again.lines] == [line.comment for line in first.lines]


EACH: Final = [
    pytest.param(number, full, marks=[] if full == (number // 5 % 2 == 0) else pytest.mark.long)
    for number in range(len(GAMES))
    for full in (True, False)
]
"""Every game in full and as a seat saw it; of the usual tests it is one of both, in turns."""


@pytest.mark.parametrize(("number", "full"), EACH)
def test_the_games_of_the_referee(number: int, full: bool) -> None:
    game = GAMES[number]
    text = text_of_game(game, NAMES[: game.players], None if full else number % game.players)
    check_stable(text)
    record = good(text)
    outcome = record.state.table.outcome
    assert outcome is not None
    assert outcome.winners == game.winners
    assert outcome.standing == game.final
    assert dumps(record) == text


@pytest.mark.long
def test_many_games_of_the_referee() -> None:
    for at in range(count(2000)):
        players = 2 + at % 5
        game = game_of(random_game(seed() + at, players, uniform=at % 2 == 0))
        check_stable(text_of_game(game, NAMES[:players], None if at % 3 else at % players))


@given(written_records())
def test_any_record_reads_as_it_was_written(text: str) -> None:
    check_stable(text)


@settings(max_examples=long.examples(6))
@given(st.data(), games(setups(rulings=True)))
def test_whole_games_with_difficult_names(data: st.DataObject, game: Game) -> None:
    names = data.draw(names_for(game.setup.players))
    text = text_of(game.setup, game.events, names)
    record = good(text)
    assert record.names == names
    assert in_row_order(record.events) == in_row_order(game.events)
    assert record.state == game.state
    check_stable(text)
    for seat in (*range(game.setup.players), None):
        seen = text_of(game.setup, game.seen_by(seat), names, full=False, seat=seat)
        check_stable(seen)
        assert good(seen).good.seat == seat
        assert good(seen).state.table.accounts == game.state.table.accounts


STATEMENTS: Final[dict[str, Statement]] = {
    "boss-record 1": Version(1),
    'players Ann "Bob the 2nd"': Players(("Ann", "Bob the 2nd")),
    "seat Red": SeatIs(0),
    "seat none": SeatIs(None),
    "cities NY BO KC": CitiesAre((City.NEW_YORK, City.BOSTON, City.KANSAS_CITY)),
    "undealt 2": UndealtIs(2),
    "option police-at 3": OptionIs("police-at", "3"),
    "date 6 May, after lunch": Tag("date", "6 May, after lunch"),
    "place at Zoé's": Tag("place", "at Zoé's"),
    'title "final"': Tag("title", '"final"'),
    "note Blue lacks DEr": Note("note", "Blue lacks DEr"),
    "hunch 7:3 Blue holds DEr": Note("hunch", "7:3 Blue holds DEr"),
    "drop note 12": Note("drop", "note 12"),
    "hand": HandBegins(),
    "dealt Red NY3 BOh": Dealt(0, (CARDS["NY3"], CARDS["BOh"])),
    "dealt Red NY3 BOh !": Dealt(0, (CARDS["NY3"], CARDS["BOh"]), misplay=True),
    "dealt Blue 6 Green 4 !": Misdealt(((1, 6), (2, 4)), misplay=True),
    "dealt Blue 6": Misdealt(((1, 6),)),
    "backs Blue NY NY DE": BacksSeen(1, ((City.NEW_YORK, 2), (City.DETROIT, 1))),
    "backs Blue DE=1 KC=0": BacksSeen(1, ((City.DETROIT, 1), (City.KANSAS_CITY, 0)), whole=False),
    "seen Blue KC3 DE2": CardsSeen(Spot.HOLDING, 1, (CARDS["KC3"], CARDS["DE2"])),
    "seen reward BOh": CardsSeen(Spot.REWARD, None, (CARDS["BOh"],)),
    "seen undealt KC3": CardsSeen(Spot.UNDEALT, None, (CARDS["KC3"],)),
    "Red DE+3": Placed(0, City.DETROIT, 3),
    "Red DE+0,2 !": Placed(0, City.DETROIT, 0, 2, misplay=True),
    "Red NY3": Revealed(0, CARDS["NY3"]),
    "Red DE? !": Revealed(0, Glimpse(City.DETROIT), misplay=True),
    "Red ?": Revealed(0, Glimpse(None)),
    "police both": PoliceTurned(Badge.BOTH),
    "police forgotten !": PoliceTurned(None, misplay=True),
    "police silver gold !": PoliceTurned(Badge.SILVER, True, Badge.GOLD),
    "police was gold": PoliceFound(Badge.GOLD),
    "marker Blue !": MarkerSlip(1),
    "row NY CH BO DE KC CI ME PH !": RowSlip((City.NEW_YORK, City.CHICAGO, *usual(4).cities[1:])),
    "player Red money -3 away-one 2 away-two 1 occasionals 0 banned CI !": AccountSlip(
        0, money=-3, away_one=2, away_two=1, occasionals=0, banned=(City.CINCINNATI,)
    ),
    "player Red experts 6 banned none !": AccountSlip(0, experts=6, banned=()),
    "player Red dead 1 !": AccountSlip(0, dead=1),
    "chicago -1": ChicagoPaid(-1),
    "rewards": RewardsTurned(),
    "rewards NY3 BOh": RewardsTurned((CARDS["NY3"], CARDS["BOh"])),
    "broken": HandBroken(),
    "leaves Blue": PlayerLeft(1),
    "position in hand 2": PositionOpens(2, in_hand=True),
    "position before hand 3": PositionOpens(3, in_hand=False),
    "row NY CH BO DE": RowIs((City.NEW_YORK, City.CHICAGO, City.BOSTON, City.DETROIT)),
    "marker Blue": MarkerIs(1),
    "badges silver both": BadgesAre((Badge.SILVER, Badge.BOTH)),
    "badges": BadgesAre(()),
    "player Red money 0": AccountIs(0),
    "player Red money -3 dead 1 away-one 2 away-two 1 occasionals 0 banned NY CI": AccountIs(
        0, -3, 1, 2, 1, 0, (City.NEW_YORK, City.CINCINNATI)
    ),
    "on DE Red 3 Blue 2,1": StakesAre(City.DETROIT, ((0, Stake(3)), (1, Stake(2, 1)))),
    "shown Red NY3 ? Blue DE? Red NY0": ShownAre(
        (
            FaceUp(0, CARDS["NY3"]),
            FaceUp(0, Glimpse(None)),
            FaceUp(1, Glimpse(City.DETROIT)),
            FaceUp(0, CARDS["NY0"]),
        )
    ),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_every_statement_is_written_and_read(text: str) -> None:
    header = Progress(1, ("Red", "Blue", "Green", "Black"))
    hand = good(FOUR).good
    for progress in (header, hand):
        ((statement, _),) = read_line(split(text), progress)
        assert statement == STATEMENTS[text]
        assert write(statement, progress.names) == text


def test_the_end_of_a_position_is_written_and_read() -> None:
    record = good(TWO + "position before hand 2\nplay\n")
    (statement,) = record.lines[-1].statements
    assert isinstance(statement, PositionEnds)
    assert write(statement, record.names) == "play"


def test_numbers_of_cards_in_a_position_are_written_and_read() -> None:
    text = "boss-record 2\nplayers Red Blue\n" + "position in hand 1\ndealt Red 6 Blue 4 !\nplay\n"
    record = good(text)
    assert record.lines[-2].statements == (SizesAre(((0, 6), (1, 4))),)
    assert dumps(record) == text


def test_no_statement_is_missing_above() -> None:
    kinds = {kind for kind in typing.get_args(Statement) if kind is not Joined}
    assert kinds - {type(statement) for statement in STATEMENTS.values()} == {PositionEnds, SizesAre}


def test_nothing_is_written_for_nothing() -> None:
    assert write_statements((), ()) == ""


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_options(name: str, value: str) -> None:
    record = good(f"{TWO}option {name} {value}\nhand\n")
    assert getattr(record.good.setup.options, name.replace("-", "_")) == value
    check_stable(dumps(record))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("# whole line", "# whole line"),
        ("   #  spaces  ", "#  spaces"),
        ("#", "#"),
        ("de+3 ny3# no comment here", None),
        ("de+3 ny3 # why \t #2", "Red DE+3 NY3  # why \t #2"),
        ("de+3 ny3      #why", "Red DE+3 NY3  #why"),
        ("note Blue  lacks   DEr # thinks Ann", "note Blue lacks DEr  # thinks Ann"),
        ("note Blue holds KC3 #1", "note Blue holds KC3  #1"),
        ('note "Blue"  lacks DEr', "note Blue lacks DEr"),
        ("note reward DE not r # don't ' ", "note reward DE not r  # don't '"),
        ("", ""),
        (" \t ", ""),
    ],
)
def test_comments_survive(typed: str, kept: str | None) -> None:
    record = loads(FOUR + typed + "\nnote Red lacks NY0\n")
    if kept is None:
        assert record.problems
        return
    text = dumps(record)
    assert text == FOUR + kept + "\nnote Red lacks NY0\n"
    check_stable(text)


def test_a_comment_on_every_line() -> None:
    lines = text_of_game(GAMES[0], NAMES[: GAMES[0].players]).splitlines()
    text = "".join(f"{line}  # {number} héllo \u2603\n# between\n\n" for number, line in enumerate(lines))
    assert dumps(good(text)) == text
    check_stable(text)


def test_a_turn_in_two_lines_stays_in_two() -> None:
    assert dumps(good(FOUR + "de+3 # thinks\nkc2\n")) == FOUR + "Red DE+3  # thinks\nRed KC2\n"


def test_bare_rewards_are_written_out() -> None:
    lines = text_of_game(GAMES[0], NAMES[: GAMES[0].players]).splitlines()
    bare = "".join(("rewards" if line.startswith("rewards") else line) + "\n" for line in lines)
    assert dumps(good(bare)) == "".join(line + "\n" for line in lines)


def test_some_rewards_are_completed() -> None:
    lines = text_of_game(GAMES[0], NAMES[: GAMES[0].players]).splitlines()
    some = "".join(" ".join(line.split()[:3] if line.startswith("rewards") else [line]) + "\n" for line in lines)
    assert dumps(good(some)) == "".join(line + "\n" for line in lines)


def test_a_line_after_a_bad_one_stays_as_it_was_typed() -> None:
    text = FOUR + "de+3   ny3\nblu kc?\nnonsense  # here\nkc+2 de1\n# end\n"
    record = loads(text)
    assert dumps(record) == FOUR + "Red DE+3 NY3\nBlue KC?\nnonsense  # here\nkc+2 de1\n# end\n"
    assert dumps(loads(dumps(record))) == dumps(record)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a game.boss"
    path.write_bytes(FOUR.encode("utf-8"))
    assert dumps(load(path)) == FOUR
    assert load(path).file == str(path)


def test_custom_cities_and_undealt_cards() -> None:
    text = "boss-record 1\nplayers A B\ncities NY DE SL\nundealt 3\nhand\n"
    record = good(text)
    assert record.good.setup.cities == (City.NEW_YORK, City.DETROIT, City.SAINT_LOUIS)
    assert (record.good.setup.undealt, record.good.setup.cards_each) == (3, 4)
    assert dumps(record) == text
    assert (
        canonical("cities st. louis, Chicago, new york,detroit", "boss-record 1\nplayers A B\nundealt 3\n")
        == "cities NY DE SL"
    )
