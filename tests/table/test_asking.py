"""What is asked for next, and what leaves out words that the moment tells."""

from __future__ import annotations

import pytest

from boss_solver.game.events import BacksSeen, Dealt
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.asking import AskKind, ask_of, passed, understood

HEADER = "boss-record 1\nplayers Rosa Milo Ines Otto\nseat Milo\n"
CARDS = "dealt NY3 DE1 DE4 BOh PHp\n"


def at(text: str) -> Progress:
    return loads(text).require().good


def read(text: str, here: Progress) -> str:
    return understood(text, ask_of(here), here).text(here.names)


def test_a_hand_is_told_in_order_and_what_follows_is_not_asked_for() -> None:
    kinds = []
    here = at(HEADER + "hand\n")
    for typed in ("ny3 de1 de4 boh php", "ny bo de kc ci", "nybodekcme", "de3 ny2"):
        ask = ask_of(here)
        kinds.append((ask.kind, ask.seat))
        here = understood(typed, ask, here).after
    assert kinds == [(AskKind.CARDS, 1), (AskKind.BACKS, 2), (AskKind.BACKS, 3), (AskKind.TURN, 0)]
    assert ask_of(here).kind is AskKind.TURN


def test_what_was_not_told_is_not_asked_for_again() -> None:
    here = at(HEADER + "hand\n")
    skipped = passed(ask_of(here), here)
    ask = ask_of(here, skipped)
    assert (ask.kind, ask.is_optional) == (AskKind.BACKS, True)
    assert ask_of(here, (*skipped, *passed(ask, here))).kind is AskKind.TURN
    assert ask_of(at(HEADER + "hand\n" + CARDS), backs=False).kind is AskKind.TURN


def test_spectators_are_asked_for_backs_and_full_records_for_every_holding() -> None:
    watching = at("boss-record 1\nplayers Rosa Milo\nseat none\nhand\n")
    assert ask_of(watching)[:2] == (AskKind.BACKS, 0)
    full = at("boss-record 1\nplayers Rosa Milo\nhand\n")
    assert ask_of(full)[:2] == (AskKind.CARDS, 0)
    full = understood("ny3 de1 de4 boh bop", ask_of(full), full).after
    assert ask_of(full)[:2] == (AskKind.CARDS, 1)


@pytest.mark.parametrize(
    ("lines", "kind", "proposal"),
    [
        ("", AskKind.HAND, "hand"),
        ("position in hand 2\n", AskKind.HEADER, None),
        ("hand\nleaves Rosa\n", AskKind.NOTHING, None),
        ("hand\nbroken\n", AskKind.HAND, "hand"),
        ("hand\nRosa DE+1\n", AskKind.REVEAL, None),
    ],
)
def test_moments(lines: str, kind: AskKind, proposal: str | None) -> None:
    here = loads(HEADER + lines).good
    told = [(1, AskKind.CARDS, 1), *((1, AskKind.BACKS, seat) for seat in range(4))]
    assert (ask_of(here, told).kind, ask_of(here, told).proposal) == (kind, proposal)


ROUNDS = "Rosa NY0\nMilo NY3\nInes NY1\nOtto BO3\nRosa KC2\nMilo DE1\nInes CI1\nOtto ME1\nRosa CI2\nMilo DE4\n"
POLICE = HEADER + "hand\n" + CARDS + ROUNDS + "Ines CI3\nOtto ME2\n"


@pytest.mark.parametrize(("typed", "kept"), [("s", "silver"), ("g", "gold"), ("both", "both"), ("f", "forgotten")])
def test_a_letter_does_for_a_police_card(typed: str, kept: str) -> None:
    here = at(POLICE)
    assert ask_of(here).kind is AskKind.POLICE
    assert read(typed, here) == f"police {kept}"


def test_all_rewards_follow_in_the_end_and_others_can_be_typed() -> None:
    rest = "police silver\nRosa KC3\nMilo BOh\nInes BOp\nOtto ME3\nRosa DE2\nMilo PHp\nInes DE3\nOtto PH3\n"
    here = at(POLICE + rest)
    ask = ask_of(here)
    assert (ask.kind, ask.proposal) == (AskKind.REWARDS, "rewards NY2 BO3 DEr KCr CIb MEh PHr")
    assert read("ny2 bo3 der kcr cib meh phr", here) == ask.proposal


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("de3 ny2", "Rosa DE+3 NY2"),
        ("de3ny2", "Rosa DE+3 NY2"),
        ("de2,1ny2", "Rosa DE+2,1 NY2"),
        ("ny2", "Rosa NY2"),
        ("rosa de+3 ny2", "Rosa DE+3 NY2"),
        ("note ines lacks der", "note Ines lacks DEr"),
        ("backs otto ny bo de kc ci", "backs Otto NY BO DE KC CI"),
        ("milo ny3 de1 de4 boh php", "dealt Milo NY3 DE1 DE4 BOh PHp"),
        ("ny3de1de4bohphp", "dealt Milo NY3 DE1 DE4 BOh PHp"),
        ("nueva york 3 detroit 1 de4 boh php", "dealt Milo NY3 DE1 DE4 BOh PHp"),
    ],
)
def test_the_whole_grammar_works_while_cards_are_asked_for(typed: str, kept: str) -> None:
    assert read(typed, at(HEADER + "hand\n")) == kept


@pytest.mark.parametrize(("typed", "seat"), [("ny bo de kc ci", 2), ("nybodekcci", 2), ("new-york bos de kc ci", 2)])
def test_backs_by_cities_alone(typed: str, seat: int) -> None:
    here = at(HEADER + "hand\n" + CARDS)
    (event,) = understood(typed, ask_of(here), here).events
    assert isinstance(event, BacksSeen) and event.seat == seat and event.whole


def test_backs_of_another_player_by_his_name() -> None:
    here = at(HEADER + "hand\n" + CARDS)
    assert read("otto ny bo de kc ci", here) == "backs Otto NY BO DE KC CI"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("ny3 de1 de4 boh", "is dealt 5 cards, not 4"),
        ("ny3 de1 de4 boh boh", "Boston hospital"),
        ("ny3 de1 xx4 boh php", "xx4"),
        ("de3 zz", "zz"),
    ],
)
def test_the_likeliest_reading_is_the_one_whose_problem_is_told(typed: str, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        read(typed, at(HEADER + "hand\n"))


def test_cards_are_no_holding_once_it_is_known() -> None:
    here = at(HEADER + "hand\n" + CARDS)
    with pytest.raises(UnreadableError):
        read("ny3 de1 de4 boh php", here)
    (event,) = loads(HEADER + "hand\n" + CARDS).require().lines[-1].events
    assert isinstance(event, Dealt)


def test_a_city_that_begins_a_name_is_a_city_and_a_name_of_two_words_is_a_name() -> None:
    header = 'boss-record 1\nplayers Bob Dee "New York" Phil\nseat Bob\nhand\n'
    here = at(header + "dealt NY3 DE1 DE4 BOh PHp\n")
    assert read("bo ny de kc ci", here) == "backs Dee NY BO DE KC CI"
    assert read('"New York" bo ny de kc ci', here) == 'backs "New York" NY BO DE KC CI'
    assert read("phil bo ny de kc ci", here) == "backs Phil NY BO DE KC CI"
