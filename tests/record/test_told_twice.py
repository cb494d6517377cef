"""What Chicago paid is told once a hand; card backs agree with a holding that is known, whichever comes first."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boss_solver.record.games.reader import loads
from tests.record.strategies import plain_record
from tests.record.texts import good, problem

FULL = (
    "boss-record 1\nplayers Red Blue\nhand\ndealt Red NY3 DE1 DE4 BOh BOp\ndealt Blue NY0 NY1 BO3 DE2 DE3\n"
    "Red DE+2 NY3\nBlue NY0\n"
)


@pytest.mark.parametrize(
    ("line", "message", "expected"),
    [
        (
            "backs Red NY=1",
            "Red was dealt NY3 DE1 DE4 BOh BOp and had shown NY3, so he held 0 of New York, not 1",
            "NY=0",
        ),
        ("backs Blue NY NY BO DE", "so he held 1 of New York, not 2", "NY=1"),
        ("backs Blue BO DE DE BO", "so he held 1 of Boston, not 2", "BO=1"),
        ("backs Blue DE=0", "so he held 2 of Detroit, not 0", "DE=2"),
    ],
)
def test_backs_against_a_holding_told_before(line: str, message: str, expected: str) -> None:
    found = problem(line, FULL)
    assert message in found.message
    assert found.expected == expected


def test_backs_that_agree() -> None:
    for line in ("backs Red DE DE BO BO", "backs Blue NY=1", "backs Blue NY BO DE DE", "backs Blue", "backs Red NY=0"):
        if line != "backs Blue":
            good(FULL + line + "\n")


def test_a_holding_against_backs_told_before() -> None:
    start = "boss-record 1\nplayers Red Blue\nhand\nbacks Red NY NY DE DE BO\n"
    found = problem("dealt Red NY3 DE1 DE4 BOh BOp", start)
    assert found.message == "Red was dealt NY3 DE1 DE4 BOh BOp, so he held 1 of New York, not 2"
    good(start + "dealt Red NY3 NY2 DE4 DE1 BOp\n")


def test_cards_that_nobody_noted_can_be_of_any_city() -> None:
    start = FULL.replace("Red DE+2 NY3", "Red DE+2 ?").replace("\nBlue NY0\n", "\nBlue NY?\n")
    for line in ("backs Red NY=0", "backs Red NY=1", "backs Red DE=2", "backs Red DE=1", "backs Blue NY=1"):
        good(start + line + "\n")
    assert "so he held 0 to 1 of New York, not 2" in problem("backs Red NY=2", start).message
    assert "so he held 1 of New York, not 0" in problem("backs Blue NY=0", start).message


@pytest.mark.parametrize("players", range(2, 7))
def test_the_true_backs_are_taken_at_every_moment_and_no_others(players: int) -> None:
    _, _, text = plain_record(3, players)
    lines = text.splitlines()
    rng = Random(players)
    begins = lines.index("hand")
    ends = next(at for at, line in enumerate(lines) if line.startswith("rewards"))
    held: dict[str, Counter[str]] = {}
    for at, line in enumerate(lines[begins:ends], begins + 1):
        words = line.split()
        if words[0] == "dealt":
            held[words[1]] = Counter(card[:2] for card in words[2:])
        elif words[0] in held and "+" not in words[-1]:
            held[words[0]][words[-1].removesuffix("!")[:2]] -= 1
        if len(held) < players or rng.random() < 0.5:
            continue
        who = rng.choice(sorted(held))
        before = "".join(f"{one}\n" for one in lines[:at])
        backs = list(held[who].elements())
        good(f"{before}backs {who} {' '.join(backs)}\n")
        if backs:
            city = rng.choice(backs)
            for wrong in (held[who][city] - 1, held[who][city] + 1):
                assert loads(f"{before}backs {who} {city}={wrong}\n").problems


def _until_the_rewards() -> str:
    _, _, text = plain_record(0, 3)
    return text.partition("rewards")[0]


def test_what_chicago_paid_is_told_once() -> None:
    start = _until_the_rewards() + "chicago 3\n"
    for amount in (3, 4):
        found = problem(f"chicago {amount}", start)
        assert found.message == "what Chicago paid in this hand is told already: 3"
        assert found.expected == "that line amended, or the rewards"
    record = loads(start.replace("chicago 3\n", ""))
    assert not record.problems
