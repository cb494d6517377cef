"""A record that begins in the middle of a game: the block says all that is on the table."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from boss_solver.game.events import Joined
from boss_solver.game.state import Hand, Table
from boss_solver.record.games.reader import dumps
from tests.play import Game
from tests.record.strategies import names_for
from tests.record.texts import good, text_of
from tests.strategies import positions, setups


def joined_at(table: Table, hand: Hand) -> Joined:
    """The position in a hand, as somebody would enter it who sits down at the table."""
    on = []
    for city, stakes in hand.on.items():
        seats = [seat for seat, stake in enumerate(stakes) if stake.total]
        seats.sort(key=lambda seat, city=city: seat != hand.leaders.get(city))  # type: ignore[misc]  # bound by its default
        on.append((city, tuple((seat, stakes[seat]) for seat in seats)))
    accounts = tuple(account._replace(last=0) for account in table.accounts)
    return Joined(table.hand_no, True, table.row, table.marker, table.badges, accounts, tuple(on), hand.shown)


@given(st.data(), positions(setups(rulings=True), hands=3))
def test_a_position_in_a_hand_is_written_and_read(data: st.DataObject, game: Game) -> None:
    table = game.state.table
    hand = table.hand
    assert hand is not None
    assume(not hand.finished)
    assume(hand.placing is None)
    joined = joined_at(table, hand)
    names = data.draw(names_for(table.setup.players))
    record = good(text_of(table.setup, [joined], names))
    assert record.events == (joined,)
    assert dumps(good(dumps(record))) == dumps(record)
    found = record.state.table.hand
    assert found is not None
    assert (found.on, found.leaders, found.shown, found.left) == (hand.on, hand.leaders, hand.shown, hand.left)
    assert found.supply == hand.supply


@given(st.data(), st.integers(1, 4), positions(setups(rulings=True), hands=2))
def test_a_position_before_a_hand_is_written_and_read(data: st.DataObject, number: int, game: Game) -> None:
    table = game.state.table
    accounts = tuple(account._replace(last=0) for account in table.accounts)
    joined = Joined(table.hand_no + number, False, table.row, table.marker, table.badges, accounts)
    names = data.draw(names_for(table.setup.players))
    record = good(text_of(table.setup, [joined], names) + "hand\n")
    assert record.events[0] == joined
    assert record.state.table.hand_no == table.hand_no + number
    assert dumps(good(dumps(record))) == dumps(record)
