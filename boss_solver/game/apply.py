"""Applying events: the only way from one state to the next.

>>> from boss_solver.game.cards import CARDS, City
>>> from boss_solver.game.setup import usual
>>> state = replay(usual(2), [HandBegins(), Placed(0, City.DETROIT, 3), Revealed(0, CARDS["NY3"])])
>>> state.table.hand.supply[0], state.table.hand.left
(Stake(experts=3, occasionals=3), (4, 5))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from boss_solver.game.cards import DECKS, Card
from boss_solver.game.coming import coming_marker, coming_row, is_dealt_again
from boss_solver.game.events import (
    AccountSlip,
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    Event,
    HandBegins,
    HandBroken,
    Joined,
    MarkerSlip,
    Misdealt,
    Placed,
    PlayerLeft,
    PoliceFound,
    PoliceTurned,
    Revealed,
    RewardsTurned,
    RowSlip,
)
from boss_solver.game.joining import join
from boss_solver.game.moves import Placement, no_hand, verify_place, verify_reveal
from boss_solver.game.outside_turns.between_hands import (
    account_slip,
    marker_slip,
    no_such_police,
    police_found,
    row_slip,
)
from boss_solver.game.outside_turns.misdealing import sizes_if, with_sizes
from boss_solver.game.outside_turns.sightings import sighting, verify_seen
from boss_solver.game.rules import Breach, Rule, refuse, seat_word
from boss_solver.game.seen.held_backs import verify_backs, wrong_backs
from boss_solver.game.seen.located import can_have_shown, misplaced
from boss_solver.game.seen.open_cards import seen_with
from boss_solver.game.settling import chicago_payout, game_outcome, settle, supply_at_start, verify_rewards
from boss_solver.game.setup import Setup
from boss_solver.game.sizes import dealt_to, rounds_left
from boss_solver.game.state import (
    FORGOTTEN,
    NO_STAKE,
    Backs,
    FaceUp,
    GameState,
    Hand,
    Outcome,
    Stake,
    Table,
    Won,
    new_game,
)
from boss_solver.game.turns import Expect, expected, last_round_order, police_due


def apply(state: GameState, event: Event) -> GameState:
    """The state after the event. Raises IllegalEventError, with every rule it breaks, and changes nothing then."""
    return _APPLY[type(event)](state, event)


def replay(setup: Setup, events: Iterable[Event]) -> GameState:
    """The state after all the events of a game. Raises IllegalEventError at the first that is illegal."""
    state = new_game(setup)
    for event in events:
        state = apply(state, event)
    return state


def _hand_begins(state: GameState, event: HandBegins) -> GameState:
    table = state.table
    waits = expected(table)
    if waits.what is Expect.NOTHING:
        refuse([Breach(Rule.SEQUENCE, "the game is over", "a new record")])
    if waits.what is not Expect.HAND:
        what = f"hand {table.hand_no} is not over"
        refuse([Breach(Rule.SEQUENCE, what, f"{waits.what} (or: broken, for a hand broken off)")])
    row, marker = coming_row(table), coming_marker(table)
    number, extra = table.hand_no, table.extra
    if not is_dealt_again(table):
        number += 1
        extra += table.is_last_hand
    hand = Hand(
        on={},
        leaders={},
        shown=(),
        left=(table.setup.cards_each,) * table.setup.players,
        supply=tuple(supply_at_start(account) for account in table.accounts),
        misplays=table.slips,
    )
    after = table._replace(
        row=row, marker=marker, hand_no=number, extra=extra, hand=hand, coming_row=None, coming_marker=None, slips=()
    )
    return GameState(after, (None,) * table.setup.players)


def _dealt(state: GameState, event: Dealt) -> GameState:
    refuse(no_hand(state.table, event.seat))
    seat, word = event.seat, seat_word(event.seat)
    hand, setup = state.table.hand, state.table.setup
    assert hand is not None
    breaches: list[Breach] = []
    size, sizes = dealt_to(state.table)[seat], dealt_to(state.table)
    if len(event.cards) != size:
        if event.misplay:
            sizes, breaches = sizes_if(state, {seat: len(event.cards)})
        what = f"{word} is dealt {size} cards, not {len(event.cards)}"
        breaches = breaches or [Breach(Rule.HOLDING, what, f"{size} cards", can_happen=True)]
    strangers = [card for card in event.cards if card.city not in setup.cities]
    if strangers:
        what = f"{strangers[0].city.title} has no cards in this game"
        breaches.append(Breach(Rule.CITY_IN_PLAY, what, f"cards of {' '.join(setup.cities)}"))
    else:
        breaches += misplaced(state, seat, event.cards)
    shown = [up.card for up in hand.shown if up.seat == seat]
    if not can_have_shown(event.cards, shown):
        what = f"{word} has shown {' '.join(map(str, shown))}, which does not fit the holding"
        breaches.append(Breach(Rule.HOLDING, what, "the cards shown among them"))
    if seen_with(hand, seat) - (Counter(event.cards) - Counter(card for card in shown if isinstance(card, Card))):
        seen = " ".join(map(str, seen_with(hand, seat).elements()))
        what = f"{word} was seen with {seen}, which does not fit the holding"
        breaches.append(Breach(Rule.HOLDING, what, f"{seen} among the cards"))
    breaches += wrong_backs(hand, seat, event.cards)
    known = state.dealt[seat]
    if known is not None and Counter(known) != Counter(event.cards):
        breaches.append(Breach(Rule.HOLDING, f"{word} was dealt {' '.join(map(str, known))}", "no other cards"))
    refuse(breaches, event.misplay)
    dealt = (*state.dealt[:seat], event.cards, *state.dealt[seat + 1 :])
    if sizes != dealt_to(state.table):
        state = state._replace(table=with_sizes(state.table, sizes))
    return state._replace(dealt=dealt)


def _misdealt(state: GameState, event: Misdealt) -> GameState:
    for seat, _ in event.sizes:
        refuse(no_hand(state.table, seat))
    each, stated = state.table.setup.cards_each, dict(event.sizes)
    slips = [(seat, size) for seat, size in event.sizes if size != each]
    if len(stated) < len(event.sizes):
        refuse([Breach(Rule.HOLDING, "a player is named twice", "one number a player")])
    sizes, breaches = sizes_if(state, stated)
    if not slips and sizes == dealt_to(state.table):
        what = f"{each} cards are what {' and '.join(map(seat_word, stated))} should be dealt"
        refuse([Breach(Rule.HOLDING, what, "his cards, or another number")])
    if not (event.misplay and breaches):
        seat, size = (slips or event.sizes)[0]
        breaches = [Breach(Rule.HOLDING, f"{seat_word(seat)} is dealt {each} cards, not {size}", f"{each} cards", True)]
    refuse(breaches, event.misplay)
    return state._replace(table=with_sizes(state.table, sizes))


def _backs_seen(state: GameState, event: BacksSeen) -> GameState:
    refuse(no_hand(state.table, event.seat))
    table, seat = state.table, event.seat
    hand = table.hand
    assert hand is not None
    total = sum(number for _, number in event.counts)
    left, word = hand.left[seat], seat_word(seat)
    breaches = []
    for city, number in event.counts:
        if city not in table.setup.cities:
            what = f"{city.title} has no cards in this game"
            breaches.append(Breach(Rule.CITY_IN_PLAY, what, f"one of {' '.join(table.setup.cities)}"))
        elif not 0 <= number < len(DECKS[city]):
            what = f"{number} cards of {city.title} in one hand"
            breaches.append(Breach(Rule.HOLDING, what, f"0 to {len(DECKS[city]) - 1}, one being the reward"))
    for city, times in Counter(city for city, _ in event.counts).items():
        if times > 1:
            breaches.append(Breach(Rule.HOLDING, f"{city.title} is named {times} times", "one number a city"))
    if total > left or (event.whole and total < left):
        legal = f"{left} backs, or what is known of them as DE=1 KC=0"
        breaches.append(Breach(Rule.HOLDING, f"{word} has {left} cards in hand, not {total}", legal))
    refuse(breaches)
    backs = Backs(seat, event.counts, event.whole, dealt_to(table)[seat] - left)
    dealt = state.dealt[seat]
    refuse(verify_backs(backs, dealt, hand) if dealt is not None else [])
    return _with_hand(state, hand._replace(backs=(*hand.backs, backs)))


def _cards_seen(state: GameState, event: CardsSeen) -> GameState:
    refuse(verify_seen(state, event))
    hand = state.table.hand
    assert hand is not None
    return _with_hand(state, hand._replace(seen=(*hand.seen, sighting(hand, event))))


def _placed(state: GameState, event: Placed) -> GameState:
    table, seat, city = state.table, event.seat, event.city
    breaches = verify_place(table, seat, Placement(city, event.experts, event.occasionals))
    if breaches:
        refuse(breaches, event.misplay)
    hand = table.hand
    assert hand is not None
    stakes = hand.on.get(city) or (NO_STAKE,) * table.setup.players
    there, supply = stakes[seat], hand.supply[seat]
    there = Stake(there.experts + event.experts, there.occasionals + event.occasionals)
    # A misplay can send more than he had.
    supply = Stake(max(0, supply.experts - event.experts), max(0, supply.occasionals - event.occasionals))
    stakes = (*stakes[:seat], there, *stakes[seat + 1 :])
    leaders = hand.leaders
    # A misplay that does not lead takes the lead from nobody.
    if leaders.get(city) != seat and not any(breach.rule is Rule.LEAD for breach in breaches):
        leaders = {**leaders, city: seat}
    after = hand._replace(
        on={**hand.on, city: stakes},
        leaders=leaders,
        supply=(*hand.supply[:seat], supply, *hand.supply[seat + 1 :]),
        placing=seat,
        misplays=_misplays(hand, seat, breaches),
    )
    return _with_hand(state, after)


def _revealed(state: GameState, event: Revealed) -> GameState:
    table, seat = state.table, event.seat
    breaches = verify_reveal(state, seat, event.card)
    if breaches:
        refuse(breaches, event.misplay)
    hand = table.hand
    assert hand is not None
    left = (*hand.left[:seat], hand.left[seat] - 1, *hand.left[seat + 1 :])
    after = hand._replace(
        shown=(*hand.shown, FaceUp(seat, event.card)),
        left=left,
        placing=None,
        misplays=_misplays(hand, seat, breaches),
    )
    return GameState(_last_round(table._replace(hand=after)), state.dealt)


def _last_round(table: Table) -> Table:
    """The table with the last round's order fixed, if that round has just begun."""
    hand = table.hand
    if hand is None or hand.order is not None or max(rounds_left(hand)) != 1:
        return table
    return table._replace(hand=hand._replace(order=last_round_order(table)))


def _misplays(hand: Hand, seat: int | None, breaches: list[Breach]) -> tuple[tuple[int | None, str], ...]:
    if not breaches:
        return hand.misplays
    known = set(hand.misplays)
    return hand.misplays + tuple((seat, b.message) for b in breaches if (seat, b.message) not in known)


def _police_turned(state: GameState, event: PoliceTurned) -> GameState:
    refuse(no_hand(state.table))
    table, hand = state.table, state.table.hand
    assert hand is not None
    breaches = []
    if not police_due(table):
        legal = str(expected(table).what)
        if hand.police_done:
            what = "this hand's police card has been dealt with"
        elif table.extra:
            what = "no police card is turned in an extra hand"
        elif any(hand.left):
            what = "no police card is due yet"
            legal += f"; the card comes when the start player has {table.setup.options.police_at} cards left"
        else:
            what = "all cards are shown, so the police card comes too late"
        breaches.append(Breach(Rule.POLICE, what, legal, can_happen=not hand.police_done))
    turned = tuple(badge for badge in (event.badge, event.second) if badge is not None)
    if len(turned) > 1:
        what = "two police cards are turned up where one is due"
        breaches.append(Breach(Rule.POLICE, what, "one of them", can_happen=True))
    breaches += no_such_police(table, turned)
    refuse(breaches, event.misplay)
    misplays = _misplays(hand, None, breaches)
    if event.badge is None:
        misplays = (*misplays, (None, FORGOTTEN))
    after = hand._replace(police_done=True, police=turned, misplays=misplays)
    more = table.more_police + max(0, len(turned) - 1)
    return _with_hand(state._replace(table=table._replace(badges=(*table.badges, *turned), more_police=more)), after)


def _chicago_paid(state: GameState, event: ChicagoPaid) -> GameState:
    hand = _before_rewards(state)
    if hand.paid is not None:
        what = f"what Chicago paid in this hand is told already: {hand.paid}"
        refuse([Breach(Rule.SEQUENCE, what, "that line amended, or the rewards")])
    return _with_hand(state, hand._replace(paid=event.amount))


def _rewards_turned(state: GameState, event: RewardsTurned) -> GameState:
    _before_rewards(state)
    rewards, breaches = verify_rewards(state, event.cards)
    refuse(breaches)
    chicago, breaches = chicago_payout(state, rewards)
    refuse(breaches)
    return state._replace(table=settle(state.table, rewards, chicago))


def _before_rewards(state: GameState) -> Hand:
    refuse(no_hand(state.table))
    hand = state.table.hand
    assert hand is not None
    if any(hand.left) or hand.placing is not None:
        waits = expected(state.table)
        whose = f" of {seat_word(waits.seat)}" if waits.seat is not None else ""
        what = f"the hand goes on: {sum(hand.left)} cards are still to be shown"
        refuse([Breach(Rule.SEQUENCE, what, f"{waits.what}{whose}")])
    return hand


def _hand_broken(state: GameState, event: HandBroken) -> GameState:
    refuse(no_hand(state.table))
    table, hand = state.table, state.table.hand
    assert hand is not None
    if table.setup.options.broken_hand == "counts":
        spent = tuple(account._replace(away=(account.away[1], 0), last=0) for account in table.accounts)
        after = table._replace(accounts=spent)
        table = after._replace(outcome=game_outcome(table, after)) if table.is_last_hand else after
    elif hand.police:
        # The hand is dealt again as it was, so its police card goes back among the others.
        turned = len(hand.police)
        table = table._replace(badges=table.badges[:-turned], more_police=table.more_police - (turned - 1))
    return GameState(table._replace(hand=hand._replace(broken=True)), state.dealt)


def _player_left(state: GameState, event: PlayerLeft) -> GameState:
    table = state.table
    if table.outcome is not None or not 0 <= event.seat < table.setup.players:
        refuse(no_hand(table, event.seat))
    standing = tuple((a.money, a.last, a.alive + a.occasionals) for a in table.accounts)
    return state._replace(table=table._replace(outcome=Outcome((), Won.UNFINISHED, standing)))


def _joined(state: GameState, event: Joined) -> GameState:
    table = state.table
    if table.hand_no or table.hand is not None:
        refuse([Breach(Rule.SEQUENCE, "the game has begun already", "a position before anything else")])
    return join(table.setup, event)


def _with_hand(state: GameState, hand: Hand) -> GameState:
    return GameState(state.table._replace(hand=hand), state.dealt)


_APPLY: Final[dict[type, Callable[[GameState, Any], GameState]]] = {
    HandBegins: _hand_begins,
    Dealt: _dealt,
    Misdealt: _misdealt,
    BacksSeen: _backs_seen,
    CardsSeen: _cards_seen,
    Placed: _placed,
    Revealed: _revealed,
    PoliceTurned: _police_turned,
    PoliceFound: police_found,
    ChicagoPaid: _chicago_paid,
    RewardsTurned: _rewards_turned,
    HandBroken: _hand_broken,
    PlayerLeft: _player_left,
    MarkerSlip: marker_slip,
    RowSlip: row_slip,
    AccountSlip: account_slip,
    Joined: _joined,
}
