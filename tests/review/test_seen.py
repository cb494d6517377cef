"""What everybody saw, looked back at: what eyes knew from when on, and what a card shown told by itself."""

from __future__ import annotations

from boss_solver.game.cards import City, Face
from boss_solver.inference.entries.story import stories
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.bids import bids
from boss_solver.review.hands.eyes import HandEyes
from boss_solver.review.hands.reveals import reveals

GAME = """boss-record 2
players Red Blue
hand
dealt Red NY3 NY1 BOh DE1 DE4
dealt Blue NY0 BO3 BOp DE2 DE3
Red NY+1 NY3
seen Blue NY0
Blue NY+2 DE2
seen reward BO 3
Red NY+2 DE1
Blue BO+1 DE3
"""


def test_eyes_and_bids() -> None:
    (story,) = stories(loads(GAME))
    eyes = HandEyes.on(story)
    # Red knows New York once all saw Blue's card there; a spectator cannot.
    assert [eyes.knew(0, City.NEW_YORK, number) for number in range(3)] == [False, True, True]
    assert eyes.knew(None, City.NEW_YORK, 2) is False
    assert [eyes.knew(None, City.BOSTON, number) for number in range(4)] == [False, False, True, True]
    second = next(bid for bid in bids(eyes) if bid.turn == 3)
    assert (second.knew, second.is_seen) == (Face.TWO, True)
    last = next(bid for bid in bids(eyes) if bid.turn == 4)
    assert (last.knew, last.is_seen, last.public and last.public.certain) == (Face.THREE, False, Face.THREE)


def test_a_card_shown_tells_nothing_of_what_was_seen_after_it() -> None:
    with_seen, without = (
        [*reveals(HandEyes.on(stories(loads(text))[0]))]
        for text in (GAME, "".join(line + "\n" for line in GAME.splitlines() if not line.startswith("seen")))
    )
    assert with_seen[0].bits == without[0].bits
    assert with_seen[0].newly_known == without[0].newly_known == ()
    assert with_seen[1].bits == without[1].bits
