"""The engine and the enumerator give the same numbers, as fractions, wherever the enumerator gets through."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from boss_solver.odds.rewards import odds_of
from tests import long
from tests.inference.asking import agree, check_sums, enumerated
from tests.inference.situations import Situation, situations
from tests.strategies import setups

MOST: Final = 1_500
"""Deals that the enumerator goes through in one case."""

LATE: Final = {2: None, 3: 9, 4: 7, 5: 6, 6: 6}
"""Turns before the end of a hand from which on there are few enough deals, by players; two can be asked anytime."""


def compare(situation: Situation, most: int = MOST) -> None:
    odds = odds_of(situation.view)
    check_sums(odds)
    found = enumerated(situation.view, most)
    event("compared" if found else "too many deals")
    if found is not None:
        agree(situation.view, found)
    else:
        assert odds.deals > most // 50


def late(players: int, gaps: float = 0.2, backs: float = 0.15) -> st.SearchStrategy[Situation]:
    return situations(setups(st.just(players), most_undealt=2), LATE[players], gaps, backs)


@pytest.mark.parametrize("players", LATE)
@settings(max_examples=long.examples(12))
@given(data=st.data())
def test_equal_as_fractions(players: int, data: st.DataObject) -> None:
    compare(data.draw(late(players)))


@settings(max_examples=20)
@given(situations(setups(st.integers(2, 4), most_undealt=5), 5, gaps=0.6, backs=0.4))
def test_equal_where_little_was_noted_and_many_backs_were_seen(situation: Situation) -> None:
    compare(situation)


@pytest.mark.long
@pytest.mark.parametrize("players", LATE)
def test_equal_in_many_more(players: int) -> None:
    @settings(max_examples=long.count(5_000, 20))
    @given(late(players))
    def check(situation: Situation) -> None:
        compare(situation, 10 * MOST)

    check()
