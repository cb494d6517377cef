"""Hands that were not dealt evenly: counted as the enumerator does, whatever was seen and whenever it was told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import long
from tests.inference.situations import situations
from tests.inference.test_against_bruteforce import LATE, compare
from tests.strategies import setups


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=long.examples(8))
@given(data=st.data())
def test_equal_as_fractions(players: int, data: st.DataObject) -> None:
    compare(data.draw(situations(setups(st.just(players), most_undealt=2), LATE[players], uneven=1.0)))
