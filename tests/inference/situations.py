"""Situations at a table as one seat's record has them, for the enumerator to go through."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City
from boss_solver.game.events import BacksSeen, Dealt, Event, HandBegins, Misdealt
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, Hand, new_game
from boss_solver.inference.view import SeatView, view_of
from tests.play import Deal, Game, Habits, noted, play_game, sighting
from tests.strategies import SEEDED, setups
from tests.written import text_of


class Situation(NamedTuple):
    """A game, and what one seat's record says of it."""

    game: Game
    seat: int | None
    state: GameState
    """As the seat's record has it."""
    record: tuple[Event, ...]
    """All its events."""
    views: tuple[SeatView, ...]
    """What the seat saw of the last hand after each of its events."""
    events: tuple[Event, ...]
    """The events after which these views were had."""

    def __repr__(self) -> str:
        return "\n" + text_of(self.game.setup, self.record, self.seat, full=False)

    @property
    def view(self) -> SeatView:
        return self.views[-1]

    @property
    def deal(self) -> Deal:
        """The secret of the hand that is going on."""
        return self.game.deals[-1]


def opening_backs(setup: Setup, deal: Deal, seat: int | None, rng: Random, often: float) -> list[Event]:
    """Backs noted at the deal: all of some players', parts of others'."""
    found: list[Event] = []
    for other, cards in enumerate(deal.holdings):
        if other == seat or rng.random() >= often:
            continue
        counts = Counter(card.city for card in cards)
        if rng.random() < 0.5:
            found.append(BacksSeen(other, tuple((city, counts[city]) for city in setup.cities if counts[city])))
        else:
            some = rng.sample(setup.cities, rng.randint(1, len(setup.cities)))
            found.append(BacksSeen(other, tuple((city, counts[city]) for city in some), whole=False))
    return found


def seen(game: Game, seat: int | None, habits: Habits, opening: float, rng: Random) -> Situation:
    """A game as a seat's record has it, card backs noted at each deal (``opening``: how often) and later."""
    full = own = new_game(game.setup)
    views: list[SeatView] = []
    events: list[Event] = []
    record: list[Event] = []
    waiting: list[Event] = []
    for event in game.events:
        full = apply(full, event)
        deal = game.deals[max(0, full.table.hand_no - 1)]
        new = noted(seat, event, full, deal, habits, rng)
        if not isinstance(event, HandBegins | Dealt | Misdealt):
            new, waiting = waiting + new, []
        if habits.seen and full.table.in_hand and not isinstance(event, HandBegins | Dealt | Misdealt):
            happened = sighting(full, deal, rng) if rng.random() < habits.seen else None
            if happened is not None:
                full = apply(full, happened)
                new.append(happened)
        record += new
        for one in new:
            own = apply(own, one)
            if isinstance(one, HandBegins):
                views, events = [], []
            views.append(view_of(own, seat))
            events.append(one)
        if isinstance(event, HandBegins):
            waiting = opening_backs(game.setup, deal, seat, rng, opening)
    for one in waiting:
        own = apply(own, one)
        views.append(view_of(own, seat))
        events.append(one)
    return Situation(game, seat, own, (*record, *waiting), tuple(views), tuple(events))


@st.composite
def situations(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = setups(),  # noqa: B008  (strategies are immutable)
    last: int | None = None,
    gaps: float = 0.2,
    backs: float = 0.15,
    uneven: float = 0.0,
    seen_often: float = 0.0,
) -> Situation:
    """Situations in a first or second hand, ``last`` turns or fewer before its end (None: anywhere).

    ``gaps`` is how often a card shown is not noted, ``backs`` how often backs are seen after a turn, ``uneven`` how
    often a hand is not dealt evenly, ``seen_often`` how often everybody sees a card that stays where it is.
    """
    setup = draw(setups)
    turns = setup.players * setup.cards_each
    at = draw(st.integers(0 if last is None else max(0, turns - last), turns))
    earlier = draw(st.sampled_from((0, 0, 0, 1)))
    rng = draw(SEEDED)
    if at == turns and draw(st.booleans()):
        game = play_game(setup, rng, hands=earlier + 1, uneven=uneven)  # settled: the rewards are known
    elif at + earlier:
        game = play_game(setup, rng, turns=earlier * turns + at, uneven=uneven)
    else:
        game = _dealt_only(setup, rng, uneven)
    seat = draw(st.sampled_from([*range(setup.players), None]))
    often = draw(st.sampled_from((0.0, 0.0, 0.3, 1.0)))
    habits = Habits(draw(st.sampled_from((0.0, gaps))), draw(st.sampled_from((0.0, backs))), seen_often)
    return seen(game, seat, habits, often, rng)


def _dealt_only(setup: Setup, rng: Random, uneven: float) -> Game:
    """A game of which only the cards are dealt."""
    game = play_game(setup, rng, turns=1, uneven=uneven)
    events = tuple(event for event in game.events if isinstance(event, HandBegins | Dealt | Misdealt))
    state = new_game(setup)
    for event in events:
        state = apply(state, event)
    return game._replace(events=events, state=state)


def hand_of(view: SeatView) -> Hand:
    """The hand of a view, which has one."""
    assert view.table.hand is not None
    return view.table.hand


def true_rewards(situation: Situation) -> dict[City, Card]:
    """The rewards as they really are."""
    return {card.city: card for card in situation.deal.rewards}
