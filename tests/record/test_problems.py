"""Every bad line has exactly one problem: its place, the word, what is wrong, what would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.record.lines.entry import enter
from boss_solver.record.words.problems import UnreadableError, quote
from tests.record.texts import FOUR, TWO, good, problem


class Bad(NamedTuple):
    """A line, and the problem it should have."""

    line: str
    column: int
    word: str
    message: str
    nearest: str = ""
    before: str = FOUR


FULL: Final = "boss-record 1\nplayers Red Blue\nhand\ndealt Red NY3 BOh BOp DE1 DE4\ndealt Blue NY0 NY2 BO3 DE2 DEr\n"
ANN: Final = "boss-record 1\nplayers Ann Bob\nseat Ann\nhand\ndealt NY3 BOh BOp DE1 DE4\n"
MID: Final = FOUR + "de+3 ny3\nboh\nkc+2 ny1\nph+1 de1\n"
"""Red is to move again; he leads Detroit, Green Kansas City, Black Philadelphia."""
HEAD: Final = "boss-record 1\nplayers Red Blue Green Black\n"
BLOCK: Final = HEAD + "position in hand 2\n"
LAST: Final = FULL + "ny3\nny0\nboh\nny2\nbop\nbo3\npolice gold\nde1\nde2\nde4\nder\n"
"""All cards are shown."""

UNREADABLE: Final = (
    # no such card
    Bad("PH9", 1, "PH9", "Philadelphia has no 9; its cards are 3, prison, revolver", "PH3"),
    Bad("red ph9", 5, "ph9", "Philadelphia has no 9; its cards are 3, prison, revolver", "PH3"),
    Bad("de+3 ph9", 6, "ph9", "Philadelphia has no 9; its cards are 3, prison, revolver", "PH3"),
    Bad("de+3 philadelphia 9", 6, "philadelphia 9", "Philadelphia has no 9; its cards are 3, prison, revolver", "PH3"),
    Bad("ny4", 1, "ny4", "New York has no 4; its cards are 0, 1, 2, 3", "NY3"),
    Bad("kc0", 1, "kc0", "Kansas City has no 0; its cards are 2, 3, revolver", "KC2"),
    Bad("de12", 1, "de12", "Detroit has no 12; its cards are 1, 2, 3, 4, revolver", "DE4"),
    Bad("bor", 1, "bor", "Boston has no revolver; its cards are 3, 3, hospital, prison", "BOh"),
    Bad("red kc hospital", 5, "kc hospital", "Kansas City has no hospital; its cards are 2, 3, revolver", "KCr"),
    Bad("nyr", 1, "nyr", "New York has no revolver; its cards are 0, 1, 2, 3", "NY0"),
    Bad("sl4", 1, "sl4", "Saint Louis is not in this game"),
    Bad("sl?", 1, "sl?", "Saint Louis is not in this game"),
    Bad("ch3", 1, "ch3", "Chicago has no cards"),
    Bad("ch?", 1, "ch?", "Chicago has no cards"),
    # no such word
    Bad("xyz", 1, "xyz", "'xyz' is no player, city, card or keyword"),
    Bad("red xyz", 5, "xyz", "'xyz' is no player, city, card or keyword"),
    Bad("nonsense xx", 1, "nonsense", "'nonsense' is no player, city, card or keyword"),
    Bad("bostn 3", 1, "bostn", "'bostn' is no player, city, card or keyword", "Boston"),
    Bad("rde ny3", 1, "rde", "'rde' is no player, city, card or keyword", "Red"),
    Bad("polcie silver", 1, "polcie", "'polcie' is no player, city, card or keyword", "police"),
    Bad("rewrads", 1, "rewrads", "'rewrads' is no player, city, card or keyword", "rewards"),
    Bad('"Rad" ny3', 1, "Rad", "no player is called 'Rad'", "Red"),
    Bad("p5 ny3", 1, "p5", "no player is called 'p5'"),
    # no such placement
    Bad("de+x ny3", 4, "x", "'x' is no number of gangsters"),
    Bad("de+123 ny3", 4, "123", "'123' is no number of gangsters"),
    Bad("de+ ny3", 1, "de+ ny3", "'de+ ny3' is no turn"),
    Bad("detriot+3 ny3", 1, "detriot", "'detriot' is no city", "DE+3"),
    Bad("xx+3", 1, "xx", "'xx' is no city"),
    Bad("sl+2 ny1", 1, "sl+2", "Saint Louis is not in this game"),
    Bad("+3 ny1", 1, "+3 ny1", "'+3 ny1' is no turn"),
    # words that do not go together
    Bad("red", 4, "", "what did Red do?"),
    Bad("bl", 3, "", "what did Blue or Black do?"),
    Bad("pass", 5, "", "a turn without a placement has a card"),
    Bad("red pass", 9, "", "a turn without a placement has a card"),
    Bad("ny", 1, "ny", "'ny' is a city alone"),
    Bad("red kansas city", 5, "kansas city", "'kansas city' is a city alone"),
    Bad("ch", 1, "ch", "'ch' is a city alone"),
    Bad("sl", 1, "sl", "Saint Louis is not in this game"),
    Bad("de+3 kc+2", 6, "kc+2", "gangsters go to one city a turn"),
    Bad("ny3 bo3 de1", 9, "de1", "a turn reveals one card"),
    Bad("red red ny3", 5, "red", "a turn is of one player, named first"),
    Bad("!", 1, "!", "'!' marks a misplay that was played on"),
    Bad(" ".join(["ny3"] * 20), 1, "ny3", "these are too many words for a turn"),
    # quotation marks and characters
    Bad('red "ny3', 5, '"ny3', "a quotation mark is never closed"),
    Bad("red \ud800", 5, "\ud800", "this is no character of a text"),
    # other lines
    Bad("hand 2", 6, "2", "'2' is too much here"),
    Bad("broken off", 8, "off", "'off' is too much here"),
    Bad("hand !", 6, "!", "only a turn, a police card, or marker, row and player between hands can be marked"),
    Bad("note", 5, "", "'note' without words"),
    Bad("title:  # empty", 7, "", "'title' without words"),
    Bad("dealt", 6, "", "'dealt' without cards"),
    Bad("dealt red", 10, "", "'dealt' without cards"),
    Bad("dealt ny3 de1", 7, "ny3", "whose cards are these?"),
    Bad("dealt zed ny3", 7, "zed", "no player is called 'zed'", "Red"),
    Bad("dealt red ny3 ny9 de1 de2 de3", 15, "ny9", "New York has no 9; its cards are 0, 1, 2, 3", "NY3"),
    Bad("dealt red ny3 sl4 de1 de2 de3", 15, "sl4", "Saint Louis is not in this game"),
    Bad("dealt red ny3,xx,de1", 15, "xx", "'xx' is no card of this game"),
    Bad("dealt red ny3 de", 15, "de", "'de' is a city without a card", "DE1"),
    Bad("dealt red ny3 de? bo3", 15, "de?", "a holding is told card by card"),
    Bad("backs", 6, "", "'backs' without a player"),
    Bad("backs blue ny xx", 15, "xx", "'xx' is no city"),
    Bad("backs blue ny detriot", 15, "detriot", "'detriot' is no city", "Detroit"),
    Bad("backs blue ny ch", 15, "ch", "Chicago is not one of them"),
    Bad("backs blue de=1 ny", 17, "ny", "either every back, or counts"),
    Bad("backs blue de=x", 15, "x", "'x' is no number for cards of Detroit"),
    Bad("backs blue de=", 15, "", "the number for cards of Detroit is missing"),
    Bad("backs blue de=1 Detroit=2", 17, "Detroit=2", "Detroit is counted twice"),
    Bad("police", 7, "", "silver, gold, both or forgotten is missing"),
    Bad("police sliver", 8, "sliver", "'sliver' is no police card", "silver"),
    Bad("police silver gold both", 15, "gold", "'gold' is too much here"),
    Bad("chicago", 8, "", "what Chicago paid is missing"),
    Bad("chicago x", 9, "x", "'x' is no number for what Chicago paid"),
    Bad("rewards NY?", 9, "NY?", "rewards are told card by card"),
    Bad("rewards xx", 9, "xx", "'xx' is no card of this game"),
    Bad("leaves", 7, "", "a player is missing"),
    Bad("leaves zed", 8, "zed", "no player is called 'zed'", "Red"),
    Bad("leaves red blue", 12, "blue", "'blue' is too much here"),
    # the header
    Bad("boss-record 3", 13, "3", "this record is of format 3; this program reads up to 2", "", ""),
    Bad("boss-record", 12, "", "the version number is missing", "", ""),
    Bad("boss-record x", 13, "x", "'x' is no number for the version", "", ""),
    Bad("bos-record 1", 1, "bos-record", "a record begins with its version and its players", "boss-record", ""),
    Bad("players Red Blue", 1, "", "the record does not begin with its version", "", ""),
    Bad("hand", 1, "hand", "nobody plays yet", "", "boss-record 1\n"),
    Bad("seat Red", 1, "seat", "nobody plays yet", "", "boss-record 1\n"),
    Bad(
        "plaeyrs Red Blue",
        1,
        "plaeyrs",
        "a record begins with its version and its players",
        "players",
        "boss-record 1\n",
    ),
    Bad("players", 8, "", "0 cannot play The Boss", "", "boss-record 1\n"),
    Bad("players Red", 12, "", "1 cannot play The Boss", "", "boss-record 1\n"),
    Bad("players A B C D E F G", 21, "G", "7 cannot play The Boss", "", "boss-record 1\n"),
    Bad("players Red red", 13, "red", "two players are called 'red'", "", "boss-record 1\n"),
    Bad('players Red "" Blue', 13, "", "a player's name is empty", "", "boss-record 1\n"),
    Bad('players Red "  "', 13, "  ", "a player's name is empty", "", "boss-record 1\n"),
    Bad("players Red B\u202ex", 13, "B\u202ex", "a name has a character that cannot be shown", "", "boss-record 1\n"),
    Bad("players Red B\x1b[1m", 13, "B\x1b[1m", "a name has a character that cannot be shown", "", "boss-record 1\n"),
    Bad('players Red "a\u2028b"', 13, "a\u2028b", "a name has a character that cannot be shown", "", "boss-record 1\n"),
    Bad("players Red Blue", 1, "players", "the players are told already", "", HEAD),
    Bad("seat Zed", 6, "Zed", "no player is called 'Zed'", "Red", HEAD),
    Bad("seat", 5, "", "a player, or none for a spectator is missing", "", HEAD),
    Bad("seat Blue", 1, "seat", "the seat of this record is told already", "", HEAD + "seat Red\n"),
    Bad("seat Red", 1, "seat", "the game has begun; this line belongs before the first hand"),
    Bad("cities NY XX", 11, "XX", "'XX' is no city", "", HEAD),
    Bad("cities NY NY", 8, "NY", "New York is named 2 times", "", HEAD),
    Bad("cities", 7, "", "the cities besides Chicago are missing", "", HEAD),
    Bad("undealt x", 9, "x", "'x' is no number for the cards that stay undealt", "", HEAD),
    Bad("undealt -1", 9, "-1", "'-1' is no number for the cards that stay undealt", "", HEAD),
    Bad("option", 7, "", "an option has a name and a value", "", HEAD),
    Bad("option police-at", 17, "", "an option has a name and a value", "", HEAD),
    Bad("option plice-at 3", 8, "plice-at", "'plice-at' is no option", "police-at", HEAD),
    Bad("option police-at 7", 18, "7", "'7' is no value of police-at", "", HEAD),
    Bad("option police-at 1", 1, "option", "option police-at is told already", "", HEAD + "option police-at 3\n"),
    # the position
    Bad("position", 9, "", "a position says where the game is", "", HEAD),
    Bad("position at hand 2", 10, "at", "a position says where the game is", "", HEAD),
    Bad("position in hnad 2", 13, "hnad", "a position says where the game is", "hand", HEAD),
    Bad("position in hand 0", 18, "0", "'0' is no number for the hand", "", HEAD),
    Bad("position in hand 2", 1, "position", "a position stands before everything that happens"),
    Bad("row NY", 1, "row", "this line belongs to a position"),
    Bad("play", 5, "", "no position is open"),
    Bad("rwo NY", 1, "rwo", "'rwo' begins no line of a position", "row", BLOCK),
    Bad("row NY XX", 8, "XX", "'XX' is no city", "", BLOCK),
    Bad("row NY c", 8, "c", "'c' can be Cincinnati or Chicago", "", BLOCK),
    Bad("marker Zed", 8, "Zed", "no player is called 'Zed'", "Red", BLOCK),
    Bad("badges silver lost", 15, "lost", "'lost' is no police card", "", BLOCK),
    Bad("player", 7, "", "'player' without a name", "", BLOCK),
    Bad("player Red mony 3", 12, "mony", "'mony' is nothing a player has", "money", BLOCK),
    Bad("player Red money", 17, "", "money needs a number", "", BLOCK),
    Bad("player Red money x", 18, "x", "'x' is no number for money", "", BLOCK),
    Bad("player Red dead 1 dead 2", 19, "dead", "dead is told twice", "", BLOCK),
    Bad("player Red banned", 18, "", "the cities closed to him are missing", "", BLOCK),
    Bad("player Red", 1, "player", "this is told already", "", BLOCK + "player Red money 1\n"),
    Bad("on", 3, "", "'on' tells who has gangsters on a city", "", BLOCK),
    Bad("on DE", 6, "", "'on' tells who has gangsters on a city", "", BLOCK),
    Bad("on DE Red", 10, "", "how many gangsters has Red there?", "", BLOCK),
    Bad("on DE Red x", 11, "x", "'x' is no number for experts", "", BLOCK),
    Bad("on DE Red 2,x", 13, "x", "'x' is no number for occasionals", "", BLOCK),
    Bad("on DE Red 2 Red 1", 13, "Red", "a player is named twice", "", BLOCK),
    Bad("shown", 6, "", "'shown' without cards", "", BLOCK),
    Bad("shown NY3", 7, "NY3", "no player is called 'NY3'", "", BLOCK),
    Bad("shown Red", 10, "", "what did Red show?", "", BLOCK),
    Bad("shown Red Blue NY3", 11, "", "what did Red show?", "", BLOCK),
    Bad("shown Red NY9", 11, "NY9", "New York has no 9; its cards are 0, 1, 2, 3", "NY3", BLOCK),
    Bad("de+3 ny3", 1, "de+3", "the position is not complete", "", BLOCK),
    Bad("hand", 1, "hand", "the position is not complete", "", BLOCK),
)

ILLEGAL: Final = (
    # turn order and the course of a hand
    Bad("blue ny3", 1, "blue", "it is Red's turn, not Blue's", "Red"),
    Bad("blue de+3 ny3", 1, "blue", "it is Red's turn, not Blue's", "Red"),
    Bad("blue ny3", 1, "blue", "Red has placed and must reveal a card first", "Red", FOUR + "de+1\n"),
    Bad("kc+1", 1, "kc+1", "Red has placed in this turn", "", FOUR + "de+1\n"),
    Bad("ny3", 1, "ny3", "no turn is due", "hand", TWO),
    Bad("ann ny3", 1, "ann", "no hand is going on", "hand", TWO),
    Bad("dealt ann ny3 ny2 ny1 de1 de2", 1, "dealt", "no hand is going on", "hand", TWO),
    Bad("ny3", 1, "ny3", "no turn is due", "rewards", LAST),
    Bad("hand", 1, "hand", "hand 1 is not over", "Red"),
    Bad("hand", 1, "hand", "hand 1 is not over", "rewards", LAST),
    Bad("rewards", 1, "rewards", "the hand goes on: 20 cards are still to be shown", "Red"),
    Bad("chicago 2", 1, "chicago", "the hand goes on: 20 cards are still to be shown", "Red"),
    Bad("broken", 1, "broken", "no hand is going on", "hand", TWO),
    Bad("hand", 1, "hand", "the game is over", "", LAST + "leaves red\n"),
    # placements
    Bad("de+3 ny0", 1, "de+3", "DE+3 does not lead: Blue would have 3 there against 3", "DE+4", FOUR + "de+3 ny3\n"),
    Bad(
        "de + 2 , 1 ny0",
        1,
        "de + 2 , 1",
        "DE+2,1 does not lead: Blue would have 3 there against 3",
        "DE+3,1",
        FOUR + "de+3 ny3\n",
    ),
    Bad("kc+1", 1, "kc+1", "KC+1 does not lead: Red would have 1 there against 2", "KC+3", MID),
    Bad("de+9 ny3", 1, "de+9", "Red has 6 experts and 3 occasionals left, not 9 experts", "DE+6,3"),
    Bad("de+7 ny3", 1, "de+7", "Red has 6 experts and 3 occasionals left, not 7 experts", "DE+6,1"),
    Bad("de+0 ny3", 1, "de+0", "a placement is one gangster or more", "DE+1"),
    Bad("de+0,1 ny3", 1, "de+0,1", "Red has no expert on Detroit to lead the occasionals", "DE+1"),
    Bad("ch+2 ny3", 1, "ch+2", "Red has placed nowhere else in this hand, so Chicago is closed to Red", "pass"),
    Bad("ci+1", 1, "ci+1", "Red is banished from Cincinnati", "pass", BLOCK + "player Red banned CI\nplay\n"),
    # cards
    Bad("ny3", 1, "ny3", "New York 3: there is one, and Red would have 2", "NY2", FOUR + "ny3\nde1\nde2\nde3\n"),
    Bad("ny3", 1, "ny3", "New York 3: there is one, and it is shown by Red already", "NY2", FOUR + "ny3\n"),
    Bad("kc+2 ny3", 6, "ny3", "New York 3: there is one, and it is shown by Red already", "NY2", FOUR + "ny3\n"),
    Bad("ny2", 1, "ny2", "Red does not have New York 2", "NY3", FULL),
    Bad("red de+1 ny2", 10, "ny2", "Red does not have New York 2", "NY3", FULL),
    Bad("kc2", 1, "kc2", "Kansas City is not in this game", "", FULL),
    Bad("ny?", 1, "ny?", "Red does not have New York ?", "?", FULL + "ny3\nny0\n"),
    Bad("bob ny3", 5, "ny3", "New York 3: there is one, and it is held by Ann already", "NY2", ANN + "de1\n"),
    Bad("me2", 1, "me2", "that makes all 4 cards of Memphis", "NY2", FOUR + "me1\nme3\nmeh\n"),
    # holdings and backs
    Bad("dealt red ny3 ny3 de1 de2 de3", 15, "ny3", "New York 3: there is one, and Red would have 2", "NY2"),
    Bad("dealt red bo3 bo3 bo3 ny1 ny2", 19, "bo3", "Boston 3: there are 2, and Red would have 3", "BOh"),
    Bad(
        "dealt blue ny3 ny0 bo3 de2 der",
        12,
        "ny3",
        "New York 3: there is one, and it is held by Red already",
        "NY2",
        FULL.rsplit("dealt", 1)[0],
    ),
    Bad(
        "dealt red de1 de2 de3 de4 der",
        27,
        "der",
        "that makes all 5 cards of Detroit, and one of them must be its reward",
    ),
    Bad("dealt red ny3 de1 de2 de3", 26, "", "Red is dealt 5 cards, not 4"),
    Bad("dealt red ny3 de1 de2 de3 kc2 kc3", 31, "kc3", "Red is dealt 5 cards, not 6"),
    Bad(
        "dealt red ny3 de1 de2 de3 kc2",
        7,
        "red",
        "Red has shown BOh, which does not fit the holding",
        "",
        FOUR + "boh\n",
    ),
    Bad(
        "dealt bob ny0 ny1 ny2 bo3 de2", 7, "bob", "this is Ann's record, which cannot know what Bob was dealt", "", ANN
    ),
    Bad("backs blue ny bo", 7, "blue", "Blue has 5 cards in hand, not 2"),
    Bad("backs blue ny ny ny ny bo", 21, "ny", "4 cards of New York in one hand"),
    # police
    Bad("police silver", 8, "silver", "no police card is due yet", "Red"),
    Bad("police silver", 8, "silver", "this hand's police card has been dealt with", "Red", LAST.split("de1\nde2")[0]),
    Bad("red de1", 1, "red", "a police card is turned up before Red's turn", "police", LAST.split("police")[0]),
    # rewards
    Bad(
        "rewards ny3 bo3 de3",
        9,
        "ny3",
        "New York 3 cannot be the reward: it is accounted for elsewhere, so an entry is wrong",
        "NY1",
        LAST,
    ),
    Bad("rewards ny1 bo3 ny1", 17, "ny1", "New York is named 2 times", "", LAST),
)


@pytest.mark.parametrize("bad", UNREADABLE + ILLEGAL, ids=lambda bad: f"{bad.line[:40]}|{bad.before.count(chr(10))}")
def test_a_bad_line(bad: Bad) -> None:
    found = problem(bad.line, bad.before)
    assert found.message.startswith(bad.message)
    assert (found.column, found.word, found.nearest) == (bad.column, bad.word, bad.nearest)
    assert found.line == bad.before.count("\n") + 1
    assert found.expected


@pytest.mark.parametrize("bad", UNREADABLE + ILLEGAL, ids=lambda bad: f"{bad.line[:40]}|{bad.before.count(chr(10))}")
def test_the_same_line_at_a_prompt(bad: Bad) -> None:
    """Typed on its own, a line has the same problem, without a line number."""
    if bad.before and bad.message != "the record does not begin with its version":
        with pytest.raises(UnreadableError) as caught:
            enter(bad.line, loads(bad.before).lines[-1].after)
        assert caught.value.problems == (replace(problem(bad.line, bad.before), line=0),)


def test_two_versions_at_a_prompt() -> None:
    with pytest.raises(UnreadableError, match="the version is told already"):
        enter("boss-record 1", good(TWO).good)


# how a problem reads


def test_a_problem_in_words() -> None:
    record = loads(FOUR + "de+3 ny3\nbostn 3\n", "evening.boss")
    assert str(record.problems[0]) == (
        "evening.boss:5:1: 'bostn' is no player, city, card or keyword; "
        "expected a turn such as DE+3 NY3; nearest: Boston"
    )
    with pytest.raises(UnreadableError, match=r"evening.boss:5:1: 'bostn' is no player"):
        _ = record.state


def test_a_misplay_can_be_marked() -> None:
    for line in ("blue ny3", "ch+1 ny3", "de+0,1 ny3", "de+9 ny3"):
        assert problem(line).expected.endswith("(or ! at the end of the line, if it was played on)")
        assert good(f"{FOUR}{line} !\n".replace("record 1", "record 2"))
    for line in ("de+19 ny3", "dealt red ny3 ny3 de1 de2 de3"):
        assert "!" not in problem(line).expected
    assert problem("de+19 ny3 !").message == problem("de+19 ny3").message


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (FOUR + "ny3\n", "ny3 !"),
        (FULL, "bo3 !"),
        (FULL, "ny0 !"),
        (FOUR, "dealt red ny3 ny3 de1 de2 de3"),
        (FULL.rsplit("dealt", 1)[0], "dealt blue ny3 ny0 bo3 de2 der"),
        (FULL, "dealt blue ny0 ny2 bo3 de2 de1"),
        (ANN, "bob ny3 !"),
        (FOUR + "bo3\nbo3\n", "bo3 !"),
        (TWO + "position in hand 1\nshown Ann NY3\n", "shown Bob NY3\nplay"),
        (LAST, "rewards NY3"),
    ],
)
def test_a_card_is_never_in_two_places(before: str, line: str) -> None:
    assert loads(f"{before}{line}\n").problems


def test_two_cards_of_boston_look_the_same() -> None:
    assert good(FOUR + "bo3\nbo3\n")
    assert good(FOUR + "dealt red bo3 bo3 ny1 ny2 ny3\n")
    assert "there are 2" in problem("bo3", FOUR + "bo3\nbo3\n").message


def test_what_is_free_is_named_once_and_while_one_of_two_is_left() -> None:
    start = FOUR + "de+1 ny3\n"
    assert problem("ny3", start).expected == "one of NY0 NY1 NY2"
    assert problem("boh", start + "boh\n").expected == "one of BO3 BOp"
    assert problem("boh", start + "boh\nbo3\n").expected == "one of BO3 BOp"
    assert problem("bo3", start + "bo3\nbo3\n").expected == "one of BOh BOp"


def test_names_stand_in_messages_and_typed_words_stay() -> None:
    record = loads('boss-record 1\nplayers "P2" Bob\nhand\nbob ny3\nxyz p1\n')
    assert [found.message for found in record.problems] == [
        "it is P2's turn, not Bob's",
        "'xyz' is no player, city, card or keyword",
    ]
    assert record.problems[0].nearest == '"P2"'


def test_what_was_typed_cannot_move_the_cursor() -> None:
    for word in ("a\x1b[31mb", "a\x00b", "\x9bx", "x" * 500):
        text = str(problem(word))
        assert all(char.isprintable() for char in text)
        assert len(text) < 400
    assert quote("it's [bold]") == "'it's [bold]'"
