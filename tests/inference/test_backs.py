"""The colours in every hand, from backs and the cards shown since, against what the players really hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import Card, City
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.inference.entries.backs import backs_now
from boss_solver.inference.view import view_of
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from tests import long
from tests.play import play_game
from tests.written import text_of


def full_game(players: int, seed: int) -> Record:
    return loads(text_of(usual(players), play_game(usual(players), Random(seed), 1).events)).require()


def truth(full: Record, state: GameState, seat: int) -> Counter[City]:
    """What a player holds at some moment of a full record's only hand."""
    dealt = next(line.after.here.dealt[seat] for line in reversed(full.lines) if line.after.state)
    assert dealt is not None and state.table.hand is not None
    shown = Counter(up.card for up in state.table.hand.shown if up.seat == seat and isinstance(up.card, Card))
    return Counter(card.city for card in (Counter(dealt) - shown).elements())


@settings(max_examples=long.examples(15), deadline=None)
@given(st.integers(2, 6), st.integers(0, 10_000), st.booleans())
def test_backs_at_every_moment_are_what_is_held(players: int, seed: int, without_last: bool) -> None:
    full = full_game(players, seed)
    seat = seed % players
    text = as_seen_by(full, seat, backs=True)
    entered = [line for line in text.splitlines() if line.startswith("backs")]
    if without_last:  # the last one's follow from all the others'
        text = text.replace(entered[-1] + "\n", "")
    for line in loads(text).require().lines:
        state = line.after.state
        if state is None or not state.table.in_hand or state.table.hand is None or state.dealt[seat] is None:
            continue
        hand = state.table.hand
        view = view_of(state, seat)
        told = {one.seat for one in hand.backs} | {seat}
        if len(told) < players - without_last:
            continue
        for other in range(players):
            found = backs_now(state.table, view, other)
            assert Counter(dict(found.counts)) == truth(full, state, other)
            assert (found.unknown, found.derived) == (0, other not in told)


def test_nothing_is_told_of_what_nobody_noted() -> None:
    text = "boss-record 1\nplayers Red Blue Green\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\nbacks Blue DE=1 KC=2\n"
    state = loads(text).require().good.here
    blue = backs_now(state.table, view_of(state, 0), 1)
    assert (blue.counts, blue.unknown) == (((City.DETROIT, 1), (City.KANSAS_CITY, 2)), 2)
    green = backs_now(state.table, view_of(state, 0), 2)
    assert (green.counts, green.unknown, green.derived) == ((), 5, False)


def test_a_card_of_unknown_city_leaves_backs_unknown() -> None:
    text = "boss-record 1\nplayers Red Blue\nseat Red\nhand\nbacks Blue NY NY BO DE DE\nRed NY0\n"
    state = loads(text + "Blue ?\n").require().good.here
    assert backs_now(state.table, view_of(state, 0), 1).unknown == 4
    state = loads(text + "Blue DE?\n").require().good.here
    found = backs_now(state.table, view_of(state, 0), 1)
    assert (found.cities, found.unknown) == ((City.NEW_YORK, City.NEW_YORK, City.BOSTON, City.DETROIT), 0)


def test_undealt_cards_leave_the_last_ones_backs_open() -> None:
    text = (
        "boss-record 1\nplayers Red Blue\nseat Red\ncities NY BO DE KC\nundealt 2\nhand\n"
        "dealt Red NY0 NY1 BO3 DE1 KC2\n"
    )
    state = loads(text).require().good.here
    found = backs_now(state.table, view_of(state, 0), 1)
    assert (found.counts, found.derived) == ((), False)
