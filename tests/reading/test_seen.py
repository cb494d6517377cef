"""What everybody saw, as whoever chose after it knew it."""

from __future__ import annotations

import numpy as np

from boss_solver.game.cards import City
from boss_solver.inference.entries.story import stories
from boss_solver.playout.arrays.deck import PACK
from boss_solver.reading.choices.choice_likelihood import view_then
from boss_solver.reading.choices.choices import choices_of
from boss_solver.record.games.reader import loads

GAME = """boss-record 2
players Red Blue Green
seat Red
hand
dealt Red NY3 DE1 DE4 BOh KC2
Red DE+3 NY3
Blue KC+2 DE2
seen Blue KC3
Green BO+1 CI1
seen reward NY1
"""


def test_a_choice_is_judged_by_what_had_been_seen_by_then() -> None:
    (story,) = stories(loads(GAME))
    blue, green = choices_of(story.turns, 0)
    cards = story.start.table.setup.cards
    for choice, codes in ((blue, "DE2 NY0 BOp KC3 CI2"), (green, "CI1 NY2 BOp DE3 CI3")):
        held = np.array([[str(card) in codes.split()] for card in cards])
        view = view_then(choice, choice.table, held, None)
        kansas_city, new_york = (int(view.unseen[view.deck.city_at[c], 0]) for c in (City.KANSAS_CITY, City.NEW_YORK))
        # KC2 or the revolver: Blue holds the KC3, and Green saw it there.
        assert (kansas_city % PACK, kansas_city // PACK) == (2, 2)
        assert new_york % PACK == 2  # its reward was seen later
