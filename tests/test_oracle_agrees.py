"""The brute-force enumerator against answers from outside, and against itself asked in another way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from tests.oracles.bruteforce import (
    Backs,
    Deal,
    Position,
    TooManyDealsError,
    enumerate_deals,
    position_of,
    probability,
    read_lines,
    summary,
)

DATA: Final = Path(__file__).parent / "data"
SMALL: Final = [line for line in read_lines(DATA / "positions.jsonl") if line["deals"] <= 20_000]
HAND: Final = ("NY0", "NY1", "DE1", "DE2", "BOh")
START: Final = Position(players=2, hand=HAND, seat=0)


def holds(seat: int, card: str) -> Any:
    """The statement that the seat holds the card now."""
    return lambda deal: card in deal.holding[seat]


@pytest.mark.parametrize("line", SMALL, ids=lambda line: f"seed{line['seed']}")
def test_known_positions(line: Mapping[str, Any]) -> None:
    """Count, rewards and holdings as an independent program and a model counter found them."""
    found = summary(position_of(line), max_deals=20_000)
    assert found.count == found.weight == line["deals"]
    assert found.reward == {city: _fractions(cards) for city, cards in line["reward"].items()}
    assert {f"P{seat + 1} {card}": p for (seat, card), p in found.holding.items()} == _fractions(line["holding"])


def _fractions(texts: Mapping[str, str]) -> dict[str, Fraction]:
    return {key: Fraction(text) for key, text in texts.items()}


def test_enough_positions_are_small() -> None:
    """Every number of players is among the positions checked."""
    assert len(SMALL) == 103
    assert {line["players"] for line in SMALL} == {2, 3, 4, 5, 6}


def test_spectator_count_in_closed_form() -> None:
    """Nothing seen: a reward of each deck, then half of the other ten cards to the first player."""
    found = summary(Position(players=2))
    assert found.count == 4 * 4 * 5 * 252
    assert found.reward["DE"]["DEr"] == Fraction(1, 5)
    assert found.reward["BO"]["BO3"] == Fraction(1, 2)
    assert found.counts[0, "DE"] == found.counts[1, "DE"]


def test_deals_are_distinct_and_whole() -> None:
    """No deal comes twice but for Boston's two 3s, and every card is somewhere."""
    position = replace(START, hand=(), dealt=0, undealt=10, players=2)
    deals = [str(deal) for deal in enumerate_deals(position)]
    assert len(deals) == 4 * 4 * 5
    assert len(set(deals)) == 4 * 3 * 5
    for deal in enumerate_deals(replace(START, shown=((1, "?"),))):
        cards = [*deal.reward.values(), *deal.holding[1], *deal.undealt, *deal.slots.values(), *HAND]
        assert sorted(cards) == sorted(c + f for c, d in {"NY": "0123", "BO": "33hp", "DE": "1234r"}.items() for f in d)


@pytest.mark.parametrize("text", ["?", "BO?"])
def test_unknown_card_is_summed_over(text: str) -> None:
    """A card shown but not noted: the sum over what it may have been, each piece in its turn."""
    known = (1, "DE4")
    unknown = replace(START, shown=((0, "NY0"), known, (1, text)))
    found = summary(unknown)
    counts: dict[str, int] = {}
    for card in ("NY2", "NY3", "BO3", "BO3", "BOp", "DE3", "DEr"):
        if text in ("?", card[:2] + "?"):
            there = summary(replace(START, shown=(known, (1, card)))).count
            counts[card] = counts.get(card, 0) + there
    assert found.count == sum(counts.values())
    assert found.slots == {2: {card: Fraction(n, found.count) for card, n in counts.items()}}


def test_own_unknown_card_changes_nothing() -> None:
    """One's own cards are known, whichever of them it was."""
    assert summary(replace(START, shown=((0, "?"), (0, "DE?")))) == summary(START)


def test_undealt_is_like_one_more_holding() -> None:
    """Cards left over lie as the holding of a third player would."""
    cities, hand = ("NY", "BO", "DE"), ("NY0", "DE1", "BOh")
    two = summary(Position(players=2, hand=hand, seat=0, cities=cities, dealt=3, undealt=4))
    three = summary(Position(players=3, hand=hand, seat=0, cities=cities, dealt=3, undealt=1))
    swapped = summary(Position(players=2, hand=("NY0", "DE1", "BOh", "DE2"), seat=0, cities=cities, undealt=2))
    assert two.count == 3 * 3 * 4 * 35
    assert three.count == 3 * 3 * 4 * 140
    assert two.undealt["DE4"] == Fraction(4, 7) * Fraction(3, 4)
    assert two.reward == three.reward
    assert swapped.count == 3 * 3 * 3 * 15


def test_backs_of_the_past_count_cards_shown_since() -> None:
    """Backs entered once stay true as cards are played, also when nobody noted the card."""
    base = Position(players=3, hand=("NY0", "BO3", "DE1", "KC2", "CI1"), seat=0)
    counts = {"NY": 2, "DE": 1, "KC": 1, "ME": 0, "CI": 1}
    shown = ((1, "NY1"), (2, "BOh"), (1, "DE?"), (2, "CI2"), (1, "?"))
    before = summary(replace(base, shown=shown, backs=(Backs(1, counts),)))
    after = summary(replace(base, shown=shown, backs=(Backs(1, {**counts, "NY": 1}, True, 1),)))
    partly = replace(base, shown=shown, backs=(Backs(1, {"BO": 0}, False),))
    assert before == after
    assert set(before.slots[4]) == {"NY2", "NY3", "KC3", "KCr", "CI3", "CIb"}
    assert before.holding.keys() & {(1, "BO3"), (1, "BOp")} == set()
    assert summary(partly).count > before.count

    def says(deal: Deal) -> bool:
        mine = [*deal.holding[1], deal.slots[2], deal.slots[4], "NY1"]
        return {city: sum(card[:2] == city for card in mine) for city in counts} == counts

    assert summary(replace(base, shown=shown, statements=(says,))) == before


def test_facts_are_statements() -> None:
    """Facts that are built in and the same as predicates give one answer."""
    facts = replace(START, lacks=((1, "NY2"),), holds=((1, "BOp"),), reward_is_one_of={"DE": ("DE3", "DEr")})
    said = replace(
        START,
        statements=(
            lambda deal: not holds(1, "NY2")(deal),
            holds(1, "BOp"),
            lambda deal: deal.reward["DE"] in ("DE3", "DEr"),
        ),
    )
    assert summary(facts) == summary(said)
    assert summary(facts).count == 4


def test_weights_multiply() -> None:
    """A hunch of 7 to 3 makes 7/10 of one half, and leaves the count alone."""
    hunch = holds(1, "NY2")
    weighed = replace(START, weights=(lambda deal: Fraction(7, 3) if hunch(deal) else Fraction(1),))
    found = summary(weighed)
    assert found.count == 18
    assert found.weight == 9 + 21
    assert found.holding[1, "NY2"] == found.reward["NY"]["NY3"] == probability(weighed, hunch) == Fraction(7, 10)
    assert found.reward["DE"] == summary(START).reward["DE"]


def test_no_deal_at_all() -> None:
    """What cannot be gives a count of 0 and nothing else."""
    found = summary(replace(START, lacks=((1, "NY2"), (1, "NY3"))))
    assert found.count == found.weight == 0
    assert not found.reward
    assert not found.holding


def test_guards() -> None:
    """Too many deals, too many ways tried, and positions that cannot be meant are refused."""
    with pytest.raises(TooManyDealsError, match="more than 17"):
        summary(START, max_deals=17)
    assert summary(START, max_deals=18).count == 18
    hopeless = Position(players=4, hand=("NY0", "NY1", "NY2", "DE1", "DE2"), seat=0, holds=((1, "PHp"), (2, "PHp")))
    with pytest.raises(TooManyDealsError, match="too many ways"):
        summary(hopeless, max_deals=1000)
    with pytest.raises(ValueError, match="a hand needs a seat"):
        Position(players=2, hand=HAND)
    with pytest.raises(ValueError, match="5 cards are dealt"):
        Position(players=2, hand=HAND[:4], seat=0)
    with pytest.raises(ValueError, match="own cards"):
        replace(START, lacks=((0, "NY2"),))
    with pytest.raises(ValueError, match="cannot be dealt evenly"):
        summary(Position(players=3, cities=("NY", "BO", "DE")))
    with pytest.raises(ValueError, match="do not fit"):
        summary(replace(START, dealt=5, undealt=1))
    with pytest.raises(ValueError, match="more cards than"):
        summary(replace(START, shown=((1, "?"),) * 6))


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("oracles/*.py")), ids=lambda path: path.name)
def test_oracles_share_nothing_with_the_program(path: Path) -> None:
    """An oracle that used the code it checks would agree with its errors."""
    assert "import boss" not in path.read_text(encoding="utf-8")
    assert "from boss" not in path.read_text(encoding="utf-8")
