"""Games played at random within the rules, from a secret deal: what the tests feed to the program.

Whatever is chosen is chosen by a :class:`random.Random`, behind which may be a seed or a hypothesis strategy.

>>> from boss_solver.game.setup import usual
>>> game = play_game(usual(3), Random(1), hands=1)
>>> game.state.table.hand_no, len(game.events) - len(game.seen_by(None))
(1, 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import POLICE, Badge, Card, Glimpse
from boss_solver.game.events import (
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    Event,
    HandBegins,
    Misdealt,
    Placed,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.moves import Placement, legal_placements
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, Spot, Table, new_game
from boss_solver.game.turns import Expect, expected

PASSES: Final = 0.35
ENOUGH: Final = 0.7
"""How often a player who may place does not, and places no more than leading takes."""


class Deal(NamedTuple):
    """Where every card of a hand lies."""

    holdings: tuple[tuple[Card, ...], ...]
    """As dealt, by seat."""
    rewards: tuple[Card, ...]
    """One of each city, in the order of the card table."""
    undealt: tuple[Card, ...]


class Game(NamedTuple):
    """A game or its beginning, with everything known."""

    setup: Setup
    events: tuple[Event, ...]
    """A full record: every holding, no reward that is not turned up."""
    deals: tuple[Deal, ...]
    """The secret of every hand begun."""
    state: GameState
    """Where it stands after the events."""

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The events as one seat sees them, or a spectator."""
        return as_seen_by(seat, self.events)


def as_seen_by(seat: int | None, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events less the holdings that the seat (None: a spectator) does not see."""
    return tuple(event for event in events if not isinstance(event, Dealt) or event.seat == seat)


def uneven_sizes(setup: Setup, rng: Random) -> tuple[int, ...]:
    """Cards dealt to each player at a table that slips: a card or two go to somebody else, or stay undealt."""
    sizes = [*(setup.cards_each for _ in range(setup.players)), setup.undealt]
    for _ in range(rng.choice((1, 1, 2, 3))):
        giver, taker = rng.sample(range(len(sizes)), 2)
        if sizes[giver] > (giver < setup.players):
            sizes[giver] -= 1
            sizes[taker] += 1
    return tuple(sizes[:-1])


def deal_cards(setup: Setup, rng: Random, sizes: Sequence[int] | None = None) -> Deal:
    """Deal a hand: a reward of each city at random, then the others, shuffled together; evenly or as told."""
    cards = list(setup.cards)
    rng.shuffle(cards)
    rewards = tuple(next(card for card in cards if card.city == city) for city in setup.cities)
    for card in rewards:
        cards.remove(card)
    holdings = []
    for size in sizes or [setup.cards_each] * setup.players:
        holdings.append(tuple(cards[:size]))
        del cards[:size]
    return Deal(tuple(holdings), rewards, tuple(cards))


def dealt(deal: Deal) -> tuple[Dealt, ...]:
    """The events by which a full record learns a deal."""
    return tuple(Dealt(seat, cards) for seat, cards in enumerate(deal.holdings))


def all_dealt(deal: Deal, setup: Setup) -> tuple[Event, ...]:
    """The events by which a full record learns a deal, be it even or not."""
    return (*misdealt(deal, setup), *dealt(deal))


def misdealt(deal: Deal, setup: Setup) -> tuple[Event, ...]:
    """What a record says of a deal that is not even, before the holdings; nothing of another."""
    sizes = [(seat, len(cards)) for seat, cards in enumerate(deal.holdings) if len(cards) != setup.cards_each]
    return (Misdealt(tuple(sizes), misplay=True),) if sizes else ()


def still_held(table: Table, deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards that the player has not shown, Boston's two 3s both if he has them."""
    held = list(deal.holdings[seat])
    for up in table.hand.shown if table.hand else ():
        if up.seat == seat and isinstance(up.card, Card):
            held.remove(up.card)
    return tuple(held)


def police_left(table: Table) -> tuple[Badge, ...]:
    """The police cards still face down."""
    return tuple((Counter(POLICE) - Counter(table.badges)).elements())


def choose_placement(table: Table, seat: int, rng: Random) -> Placement | None:
    """A legal placement or none, mostly no larger than it must be, on any of the cities open to the player."""
    if rng.random() < PASSES:
        return None
    legal = legal_placements(table, seat)
    if not legal:
        return None
    city = rng.choice(sorted({place.city for place in legal}))
    there = [place for place in legal if place.city == city]
    if rng.random() < ENOUGH:
        least = min(place.experts + place.occasionals for place in there)
        there = [place for place in there if place.experts + place.occasionals == least]
    return rng.choice(there)


def sighting(state: GameState, deal: Deal, rng: Random) -> CardsSeen | None:
    """Some cards that everybody can have seen now, where they really are; None where the dice found none."""
    table = state.table
    places: list[tuple[Spot, int | None, tuple[Card, ...]]] = [(Spot.REWARD, None, deal.rewards)]
    places += [(Spot.HOLDING, seat, still_held(table, deal, seat)) for seat in range(table.setup.players)]
    places += [(Spot.UNDEALT, None, deal.undealt)]
    spot, seat, cards = rng.choice([*places[:1], *places[1:-1], *places[1:-1], *places[-1:]])
    if not cards:
        return None
    return CardsSeen(spot, seat, tuple(rng.sample(cards, min(len(cards), rng.choice((1, 1, 2))))))


def next_event(state: GameState, deal: Deal, rng: Random) -> Event:
    """What happens next by the rules, chosen at random where there is a choice; the game must not be over.

    The state must know every card shown, ``deal`` be the secret of its hand.
    """
    table = state.table
    what, seat = expected(table)
    match what:
        case Expect.HAND:
            return HandBegins()
        case Expect.POLICE:
            return PoliceTurned(rng.choice(police_left(table)))
        case Expect.REWARDS:
            return RewardsTurned(deal.rewards)
    assert seat is not None, "the game is over"
    place = choose_placement(table, seat, rng) if what is Expect.TURN else None
    if place is not None:
        return Placed(seat, *place)
    return Revealed(seat, rng.choice(still_held(table, deal, seat)))


def play_game(
    setup: Setup, rng: Random, hands: int | None = None, turns: int | None = None, uneven: float = 0.0
) -> Game:
    """Play a whole game, or so many hands of it, or (``turns``) until so many cards have been shown.

    ``uneven`` is how often a hand is not dealt evenly.
    """
    state = new_game(setup)
    events: list[Event] = []
    deals: list[Deal] = []
    shown = 0
    while state.table.outcome is None and shown != turns:
        waits = expected(state.table).what
        if waits is Expect.HAND:
            if len(deals) == hands:
                break
            slips = uneven and rng.random() < uneven
            deals.append(deal_cards(setup, rng, uneven_sizes(setup, rng) if slips else None))
        new = [next_event(state, deals[-1], rng)]
        if waits is Expect.HAND:
            new += all_dealt(deals[-1], setup)
        for event in new:
            state = apply(state, event)
            shown += isinstance(event, Revealed)
        events += new
    return Game(setup, tuple(events), tuple(deals), state)


class Habits(NamedTuple):
    """How often a player at the table leaves a card out of his record, and puts card backs in: 0 to 1."""

    gaps: float = 0.0
    backs: float = 0.0
    seen: float = 0.0
    """How often something happens by which everybody sees cards that stay where they are."""


def noted(seat: int | None, event: Event, after: GameState, deal: Deal, habits: Habits, rng: Random) -> list[Event]:
    """What of an event gets into the record of a seat, or of a spectator; ``after`` is the full state after it.

    Others' cards may be left out (``?`` or ``DE?``), backs of a player's cards added. Where Chicago was won, a
    record with gaps says what it paid, since that need not follow from the cards noted.
    """
    match event:
        case Dealt() if event.seat != seat:
            return []
        case RewardsTurned() if habits.gaps and after.table.hand and after.table.hand.settlement:
            paid = [ChicagoPaid(one.money) for one in after.table.hand.settlement.effects if one.reward is None]
            return [*paid, event]
        case Revealed():
            found: list[Event] = [event]
            if event.seat != seat and rng.random() < habits.gaps:
                found = [event._replace(card=Glimpse(rng.choice((None, event.card.city))))]
            if rng.random() < habits.backs:
                found.append(_backs(rng.randrange(after.table.setup.players), after.table, deal, rng))
            return found
    return [event]


def _backs(seat: int, table: Table, deal: Deal, rng: Random) -> BacksSeen:
    held = Counter(card.city for card in still_held(table, deal, seat))
    if rng.random() < 0.5:
        return BacksSeen(seat, tuple(held.items()))
    city = rng.choice(table.setup.cities)
    return BacksSeen(seat, ((city, held[city]),), whole=False)


def record_of(seat: int | None, game: Game, habits: Habits, rng: Random) -> tuple[Event, ...]:
    """A game as the record of a seat, or of a spectator, may have it."""
    state = new_game(game.setup)
    found: list[Event] = []
    for event in game.events:
        state = apply(state, event)
        deal = game.deals[max(0, state.table.hand_no - 1)]
        found += noted(seat, event, state, deal, habits, rng)
        if isinstance(event, Revealed) and rng.random() < habits.seen:
            happened = sighting(state, deal, rng)
            found += [happened] if happened is not None else []
    return tuple(found)
