"""The program over the cities in numpy, for many states: the same numbers as in Python's integers, or not at all.

States are numbered in mixed radix, with room for overflow in every digit, so that adding what a city adds to a state is
adding numbers; a table holds the weight of every number, and 0 where a place would hold too many cards. All weights
stay below 2**63.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING, Final

from boss_solver.inference.half import Half
from boss_solver.inference.local import CityWays
from boss_solver.inference.model import MASK, Model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
