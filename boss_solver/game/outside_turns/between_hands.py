"""Slips between hands that were played on: the marker not passed, Chicago not moved, somebody's account kept wrongly.

They say what the table does from here on. Each is an event of the game, and what follows counts from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from boss_solver.game.cards import DECKS, POLICE, Badge, City, Face
from boss_solver.game.coming import coming_marker, coming_row
from boss_solver.game.events import AccountSlip, MarkerSlip, PoliceFound, RowSlip
from boss_solver.game.rules import Breach, Rule, refuse, seat_word
from boss_solver.game.settling import game_outcome
from boss_solver.game.setup import EXPERTS, OCCASIONALS, Setup
from boss_solver.game.state import Account, GameState, Hand, Table
from boss_solver.game.turns import Expect, expected

MOST_MONEY = 99
"""Millions, above or below zero, that a slip can give a player."""


def marker_slip(state: GameState, event: MarkerSlip) -> GameState:
    """The player opens the coming hand; the marker goes on from him."""
    table = _between_hands(state, event.seat)
    was = coming_marker(table)
    what = f"{seat_word(event.seat)} opens the hand, not {seat_word(was)}"
    return _slipped(state, table._replace(coming_marker=event.seat), [(None, what)] * (was != event.seat))


def row_slip(state: GameState, event: RowSlip) -> GameState:
    """The row of the coming hand; Chicago goes on from where it stands."""
    table = _between_hands(state)
    refuse([Breach(Rule.POSITION, what, legal) for what, legal in wrong_row(table.setup, event.row)])
    was = coming_row(table)
    what = f"the row is {' '.join(event.row)}, not {' '.join(was)}"
    return _slipped(state, table._replace(coming_row=event.row), [(None, what)] * (was != event.row))


def wrong_row(setup: Setup, row: Sequence[City]) -> Iterator[tuple[str, str]]:
    """Why these cities are no row of a game, with what would do; nothing if they are."""
    if sorted(row) != sorted((*setup.cities, City.CHICAGO)):
        cities = " ".join((*setup.cities, City.CHICAGO))
        yield f"the row {' '.join(row)} is not made of this game's cities", f"{cities} in any order"


def account_slip(state: GameState, event: AccountSlip) -> GameState:
    """The game with another account of a player from here on. Raises IllegalEventError."""
    table = _between_hands(state, event.seat)
    seat, word = event.seat, seat_word(event.seat)
    before = table.accounts[seat]
    after, breaches = _account_after(table.setup, word, before, event)
    refuse(breaches)
    accounts = (*table.accounts[:seat], after, *table.accounts[seat + 1 :])
    slips = [(seat, f"{word} has {now}, not {was}") for now, was in _differences(before, after)]
    return _slipped(state, table._replace(accounts=accounts), slips)


def _account_after(setup: Setup, word: str, before: Account, said: AccountSlip) -> tuple[Account, list[Breach]]:
    """The account as it is said to be, and what cannot be about it."""
    alive, one, two, wrong = _experts(before, said, word)
    money = before.money if said.money is None else said.money
    occasionals = before.occasionals if said.occasionals is None else said.occasionals
    banned = before.banned if said.banned is None else frozenset(said.banned)
    after = before._replace(money=money, alive=alive, away=(one + two, two), occasionals=occasionals, banned=banned)
    wrong += wrong_account(setup, word, after)
    if abs(money) > MOST_MONEY:
        wrong.append((f"{word} cannot have {money} million", f"{-MOST_MONEY} to {MOST_MONEY}"))
    return after, [Breach(Rule.POSITION, what, legal) for what, legal in wrong]


def _experts(before: Account, said: AccountSlip, word: str) -> tuple[int, int, int, list[tuple[str, str]]]:
    """Experts alive, missing the coming hand only, missing two, and what cannot be."""
    alive = before.alive if said.dead is None else EXPERTS - said.dead
    two = before.away[1] if said.away_two is None else said.away_two
    one = before.away[0] - before.away[1] if said.away_one is None else said.away_one
    if said.experts is None:
        return alive, one, two, []
    is_away_said = said.away_one is not None or said.away_two is not None
    if said.dead is None and is_away_said:
        return said.experts + one + two, one, two, []
    more = said.experts - (alive - one - two)
    if said.dead is not None and is_away_said:
        what = f"{word} cannot have {said.experts} experts in the hand with {said.dead} dead and {one + two} away"
        return alive, one, two, [(what, f"experts {alive - one - two}, or one of these numbers left out")] * bool(more)
    # Those away are back first; if they are more than that, some are alive that were dead, or the other way round.
    back = max(0, min(more, one))
    more, one = more - back, one - back
    back = max(0, min(more, two))
    more, two = more - back, two - back
    if said.dead is None:
        return alive + more, one, two, []
    if more > 0:
        return alive, one, two, [(f"{word} has no more than {alive} experts with {said.dead} dead", f"experts {alive}")]
    return alive, one - more, two, []


def wrong_account(setup: Setup, word: str, account: Account) -> Iterator[tuple[str, str]]:
    """Everything that is impossible in a player's account, each with a legal alternative."""
    if not 0 <= account.alive <= EXPERTS:
        yield f"{word} cannot have {account.alive} experts alive", f"0 to {EXPERTS}"
    away, later = account.away
    if not 0 <= later <= away:
        yield f"{word} cannot have {later} experts away next hand, but {away} this hand", f"0 to {away}"
    if away > account.alive:
        yield f"{word} cannot have {away} experts away", f"at most the {account.alive} alive"
    if not 0 <= account.occasionals <= OCCASIONALS:
        yield f"{word} cannot have {account.occasionals} occasionals", f"0 to {OCCASIONALS}"
    closed = [city for city in setup.cities if any(card.face is Face.BANISHED for card in DECKS[city])]
    for city in sorted(account.banned.difference(closed)):
        yield f"nobody is ever banished from {city.title}", " or ".join(closed) or "nobody banished"


def _differences(before: Account, after: Account) -> Iterator[tuple[str, str]]:
    """The changes of an account in words: as it is, and as it was."""
    pairs = (
        (before.money, after.money, "million", "million"),
        (EXPERTS - before.alive, EXPERTS - after.alive, "expert dead", "experts dead"),
        (before.away[0], after.away[0], "expert away in the hand", "experts away in the hand"),
        (before.away[1], after.away[1], "expert away in the hand after it", "experts away in the hand after it"),
        (before.occasionals, after.occasionals, "occasional", "occasionals"),
    )
    for was, now, word, words in pairs:
        if was != now:
            yield f"{now} {word if now == 1 else words}", str(was)
    if before.banned != after.banned:
        closed, open_then = (" ".join(sorted(one.banned)) or "no city" for one in (after, before))
        yield f"{closed} closed", open_then


def police_found(state: GameState, event: PoliceFound) -> GameState:
    """The forgotten card is turned up: it counts, and a hand that was settled meanwhile may have been the last."""
    table, hand = state.table, state.table.hand
    if table.outcome is not None:
        refuse([Breach(Rule.SEQUENCE, "the game is over", "a new record")])
    if hand is None or hand.broken or not hand.police_forgotten:
        what = "no police card of this hand was forgotten"
        place = "'police was' stands behind 'police forgotten' in that hand, or right before the next 'hand'"
        refuse([Breach(Rule.POLICE, what, f"{expected(table).what}; {place}")])
    assert hand is not None
    refuse(no_such_police(table, (event.badge,)))
    misplays = (*hand.misplays, (None, f"it was found later: {event.badge}"))
    after = table._replace(
        badges=(*table.badges, event.badge), hand=hand._replace(police=(event.badge,), misplays=misplays)
    )
    if hand.settlement is not None and after.is_last_hand:
        after = after._replace(outcome=game_outcome(_before_settling(after, hand), after))
    return state._replace(table=after)


def _before_settling(table: Table, hand: Hand) -> Table:
    """The table with the occasionals that were placed in the hand just settled, which count where players are level."""
    accounts = tuple(
        account._replace(occasionals=min(OCCASIONALS, account.occasionals + _placed(hand, seat)))
        for seat, account in enumerate(table.accounts)
    )
    return table._replace(accounts=accounts)


def _placed(hand: Hand, seat: int) -> int:
    return sum(stakes[seat].occasionals for stakes in hand.on.values())


def no_such_police(table: Table, turned: Sequence[Badge]) -> list[Breach]:
    """The breach of turning up police cards that are not there; else nothing."""
    rest = Counter(POLICE) - Counter(table.badges)
    missing = Counter(turned) - rest
    return [
        Breach(Rule.POLICE, f"no police card with {badge} is left", " or ".join(rest) or "none is left")
        for badge in missing
    ]


def _between_hands(state: GameState, seat: int = 0) -> Table:
    table = state.table
    if not 0 <= seat < table.setup.players:
        last = seat_word(table.setup.players - 1)
        refuse([Breach(Rule.SEAT, f"there is no {seat_word(seat)}", f"P1 to {last}")])
    waits = expected(table).what
    if waits is Expect.NOTHING:
        refuse([Breach(Rule.SEQUENCE, "the game is over", "a new record")])
    if waits is not Expect.HAND:
        what = f"hand {table.hand_no} is going on; a slip of marker, row or account is told between hands"
        refuse([Breach(Rule.SEQUENCE, what, str(waits))])
    return table


def _slipped(state: GameState, after: Table, slips: Sequence[tuple[int | None, str]]) -> GameState:
    return state._replace(table=after._replace(slips=(*after.slips, *slips)))
