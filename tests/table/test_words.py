"""What is said of an entry: every kind of event, and what it brings about."""

from __future__ import annotations

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.record.lines.entry import enter
from boss_solver.table.lines.line_words import listed, next_words, said

TWO = "boss-record 1\nplayers Red Blue\nhand\n"
PLAYED = (
    TWO
    + """\
Red DE+3 NY3
Blue BO+2,1 BO3
Red NY+1 DE1
Blue BO3
Red DE2
Blue DE3
police both
Red CH+1 NY1
Blue NY2
"""
)
"""A hand of two up to its last round."""


def _said(text: str, line: str) -> str:
    before = loads(text).require().good
    entered = enter(line, before)
    return " ".join(filter(None, (said(entered.events, before, entered.after), next_words(entered.after))))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("red de+2,1 ny3", "Red sends 2 experts and 1 occasional to Detroit and leads it with 3; reveals New York 3."),
        ("de+1", "Red sends 1 expert to Detroit and leads it with 1."),
        ("de4", "Red reveals Detroit 4."),
        ("de?", "Red reveals Detroit ?."),
        ("?", "Red reveals an unknown card."),
        (
            "dealt red ny3 boh bop de1 de4",
            "Red was dealt New York 3, Boston hospital, Boston prison, Detroit 1, Detroit 4.",
        ),
        ("backs blue ny bo bo de de", "Blue holds 1 of New York, 2 of Boston and 2 of Detroit and nothing else."),
        ("backs blue de=0 ny=2", "Blue holds 2 of New York and 0 of Detroit."),
        ("broken", "Hand 1 is broken off and will be dealt again."),
        ("leaves blue", "Blue leaves; the game ends unfinished. The game is over, unfinished."),
        ("note Blue lacks DE3", "Next: Red."),
        ("blue ny2 !", "Blue reveals New York 2 (against the rules, and played on)."),
    ],
)
def test_events_in_words(line: str, expected: str) -> None:
    assert _said(TWO, line).startswith(expected)


def test_a_misplay_says_who_leads() -> None:
    text = TWO + "Red DE+3 NY3\n"
    assert _said(text, "blue de+2 bo3 !") == (
        "Blue sends 2 experts to Detroit and has 2 there, Red leading with 3; reveals Boston 3 "
        "(against the rules, and played on). Next: Red."
    )
    assert _said(TWO, "red de+0,2 bo3 !").startswith("Red sends 2 occasionals to Detroit and leads it with 2; reveals")


def test_a_hand_in_words() -> None:
    assert _said("boss-record 1\nplayers Red Blue\n", "hand") == (
        "Hand 1 begins: Red opens; the row is NY CH BO DE. Next: Red."
    )
    lines = PLAYED.splitlines()
    at = lines.index("police both")
    assert _said("\n".join(lines[:at]), "police both") == (
        "The police card shows both badges: 1 silver and 1 gold so far. Next: Red."
    )
    assert _said("\n".join(lines[:at]), "police forgotten").startswith(
        "No police card was turned up: 0 silver and 0 gold so far."
    )
    assert next_words(loads("\n".join(lines[:at])).good) == "Next: the police card, then Red."
    assert _said("\n".join(lines[:-1]), lines[-1]) == (
        "Blue reveals New York 2. The last round goes Blue (6 left), Red (4 left). Next: Blue."
    )


def test_rewards_that_follow_are_named_once_all_cards_are_shown() -> None:
    assert _said(PLAYED + "Blue BOh\n", "Red DE4") == (
        "Red reveals Detroit 4. All cards are shown, so the rewards are NY0 BOp DEr. Next: the rewards."
    )


def test_a_settled_hand_in_words() -> None:
    text = PLAYED + "Blue BOh\nRed DE4\n"
    assert _said(text, "rewards") == (
        "Hand 1 is settled: Red takes New York 0; Blue takes Boston prison and misses an expert in the next two hands; "
        "Red takes Detroit revolver and loses an expert for good; Red gets 1 from Chicago. "
        "Money: Red +1 (1), Blue +0 (0). Next: a hand is dealt."
    )
    assert _said(text + "rewards\n", "hand") == "Hand 2 begins: Blue opens; the row is NY BO CH DE. Next: Blue."


@pytest.mark.parametrize(
    ("shown", "reward", "words"),
    [
        ("A CI1 B CI2 A CI3 B SL1 A SL2 B SL4", "SLs", "A takes Saint Louis shoot-out; B loses an expert for good"),
        ("A CI1 B CI2 A CI3 B SL1 A SL2 B SL4", "SLt", "A takes Saint Louis theft and loses 2"),
        ("A CI1 B CI2 A CI3 B SL1 A SLt B SL4", "SL2", "A takes Saint Louis 2;"),
        ("A CI1 B CI2 A CI3 B SL1 A SLt B SL4", "SL2", "B takes Cincinnati banished and stays away from Cincinnati"),
        ("A CIb B CI2 A CI3 B SL1 A SLt B SL4", "SL2", "nobody takes Chicago"),
    ],
)
def test_other_rewards_in_words(shown: str, reward: str, words: str) -> None:
    head = "boss-record 1\nplayers A B\ncities CI SL\nundealt 1\nposition in hand 1\nbadges gold\n"
    text = f"{head}on SL A 3 B 1\non CI B 2\nshown {shown}\nplay\n"
    assert words in _said(text, f"rewards {reward}")


def test_the_end_of_a_game_in_words() -> None:
    text = PLAYED.replace("hand\n", "position in hand 3\nbadges gold gold\nplayer Red money 4\nplay\n", 1)
    lines = text.splitlines()
    at = lines.index("police both")
    assert _said("\n".join(lines[:at]), "police both").startswith(
        "The police card shows both badges: 1 silver and 3 gold so far. This hand is the last."
    )
    assert _said(text + "Blue BOh\nRed DE4\n", "rewards").endswith(
        "The game is over: Red wins by most money (Red 5, Blue 0 million)."
    )


def test_lists() -> None:
    assert [listed(("a", "b", "c")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
