"""Hands with a known story, written by hand, for tests that need one."""

from __future__ import annotations

from typing import Final

from boss_solver.record.games.reader import loads
from boss_solver.review.hands.game import GameReview, review_of

LURED: Final = """boss-record 1
players Red Blue Green
hand
dealt Red DE2 DE3 DE4 NY1 BOh
dealt Blue NY2 BO3 KC2 CI1 CIb
dealt Green NY3 BOp DE1 KCr CI3
Red DE+4 NY1
Blue DE+5 NY2
Green NY+1 BOp
Red BOh
Blue CI1
Green NY3
Red DE2
Blue CIb
Green KCr
police silver
Red DE3
Blue KC2
Green CI3
Green DE1
Red NY+2 DE4
Blue BO3
rewards
"""
"""Red holds three of Detroit and bids four on it, Blue follows and takes the revolver. Rewards NY0 BO3 DEr KC3 CI2."""

KNOWN_TO_ONE: Final = """boss-record 1
players Red Blue
hand
dealt Red NY0 NY1 NY2 BOh DE1
dealt Blue BO3 BOp DE2 DE3 DE4
Red NY+1 BOh
Blue DE+2 BOp
Red NY0
Blue NY+2 DE2
Red NY+3 NY1
Blue DE3
police gold
Red NY2
Blue DE4
Red DE1
Blue BO3
rewards
"""
"""Red knows from the deal that New York is the 3; Blue bids on it and does not. Rewards NY3 BO3 DEr."""


def game(text: str) -> GameReview:
    """The review of a record."""
    return review_of(loads(text))
