"""Games from a secret deal, played step by step: what is conserved, what each record says, what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from boss_solver.game.apply import apply, replay
from boss_solver.game.cards import CARDS, CITIES, DECKS, Badge, Card, City, Glimpse, Shown
from boss_solver.game.events import (
    BacksSeen,
    ChicagoPaid,
    Dealt,
    Event,
    HandBegins,
    HandBroken,
    Joined,
    Placed,
    PlayerLeft,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.moves import Placement, legal_placements, legal_reveals, verify_place, verify_reveal
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.seen.located import remaining, unseen
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState
from boss_solver.game.turns import Expect, expected
from tests import long
from tests.machine import GameMachine
from tests.oracles import referee
from tests.oracles.games import Placement as Place
from tests.play import still_held
from tests.strategies import SEEDED, setups


class Conserving(GameMachine):
    """Nothing is lost or made: money, experts, occasionals, cards. Both records tell the same story.

    Tables have rulings of their own, and people misplay.
    """

    setups: ClassVar[st.SearchStrategy[Setup]] = setups(rulings=True)
    misplays = True

    def __init__(self) -> None:
        super().__init__()
        self.won: Counter[int] = Counter()
        """Millions that each seat has been paid."""
        self.lost: Counter[int] = Counter()
        """Experts that each seat has lost for good."""

    def check(self, event: Event, before: GameState) -> None:
        if isinstance(event, RewardsTurned):
            assert self.hand.settlement is not None
            for effect in self.hand.settlement.effects:
                self.won[effect.winner] += effect.money
                self.lost.update(effect.killed)
        self.check_players(before)
        self.check_cards()
        self.check_records()

    def check_players(self, before: GameState) -> None:
        for seat, account in enumerate(self.table.accounts):
            assert account.money == self.won[seat]
            assert account.alive == 6 - self.lost[seat] >= 0
            assert 0 <= account.away[1] <= account.away[0] <= account.alive
            earlier = before.table.accounts[seat]
            assert account.occasionals <= earlier.occasionals
            assert account.banned >= earlier.banned
        if not self.table.in_hand:
            return
        for seat, account in enumerate(self.table.accounts):
            placed = [stakes[seat] for stakes in self.hand.on.values()]
            supply = self.hand.supply[seat]
            assert min(supply) >= 0
            assert supply.experts + sum(stake.experts for stake in placed) + account.away[0] == account.alive
            assert supply.occasionals + sum(stake.occasionals for stake in placed) == account.occasionals
        for city, leader in self.hand.leaders.items():
            assert self.hand.on[city][leader].total == max(stake.total for stake in self.hand.on[city])
        assert self.hand.leaders.keys() == self.hand.on.keys() or self.hand.misplays

    def check_cards(self) -> None:
        """Every card is with a player, beside the row, under a city or undealt; both records know what they can."""
        setup, hand, deal = self.table.setup, self.hand, self.deal
        for seat in range(setup.players):
            shown: list[Shown] = [up.card for up in hand.shown if up.seat == seat]
            assert len(shown) + hand.left[seat] == setup.cards_each
            assert Counter(shown) + Counter(still_held(self.table, deal, seat)) == Counter(deal.holdings[seat])
            if self.state.dealt[seat] is not None:
                assert remaining(self.state, seat) == Counter(still_held(self.table, deal, seat))
        hidden = [card for seat, cards in enumerate(deal.holdings) if self.state.dealt[seat] is None for card in cards]
        assert unseen(self.state) == Counter([*deal.rewards, *deal.undealt, *hidden])
        in_sight = [up.card for up in hand.shown if isinstance(up.card, Card) and up.seat != self.seat]
        own = deal.holdings[self.seat] if self.seat is not None else ()
        assert not Counter(setup.cards) - unseen(self.seen_state) - Counter([*in_sight, *own])

    def check_records(self) -> None:
        """What the seat's record derives is what happened, whatever its owner left out."""
        seen = self.seen_state.table
        there, here = seen.hand, self.hand
        assert there is not None
        assert seen._replace(hand=None) == self.table._replace(hand=None)
        assert there._replace(shown=here.shown, backs=here.backs, paid=here.paid, rewards=here.rewards) == here
        for noted, true in zip(there.shown, here.shown, strict=True):
            assert noted == true or noted.seat == true.seat != self.seat
        assert expected(seen) == expected(self.table)

    def teardown(self) -> None:
        if self.events:
            assert replay(self.table.setup, self.events) == self.state
            assert replay(self.table.setup, self.seen) == self.seen_state


class Refereed(Conserving):
    """By the book, beside an independent referee who knows what is legal; illegal tries in between."""

    setups: ClassVar[st.SearchStrategy[Setup]] = setups()
    misplays = False

    def __init__(self) -> None:
        super().__init__()
        self.book: referee.Table
        """The game as the referee sees it."""
        self.play: referee.Play | None = None
        """The hand that is going on, as the referee sees it."""
        self.place: Place | None = None
        """The placement of a player who has still to reveal."""
        self.police: Badge | None = None

    def check(self, event: Event, before: GameState) -> None:
        super().check(event, before)
        match event:
            case HandBegins():
                if before.table.hand_no == 0:
                    self.book = referee.Table(self.table.setup.players, self.table.setup.cities)
                self.play = referee.Play(self.book, [map(str, cards) for cards in self.deal.holdings])
                self.police = None
            case Placed():
                self.place = Place(event.city, event.experts, event.occasionals)
            case Revealed():
                assert self.play is not None
                self.play.turn(self.place, str(event.card))
                self.place = None
            case PoliceTurned():
                self.police = event.badge
            case HandBroken():
                self.play = self.place = None
            case RewardsTurned():
                self.compare_settled()
        if None not in self.state.dealt:
            self.compare_turn()

    def compare_settled(self) -> None:
        assert self.play is not None
        rewards = {str(card.city): str(card) for card in self.deal.rewards}
        settled = self.book.settle(self.play, rewards, self.police)
        self.play = None
        accounts = self.table.accounts
        assert self.hand.settlement is not None
        assert settled.gained == self.hand.settlement.gained
        assert settled.money == tuple(account.money for account in accounts)
        assert settled.experts_alive == tuple(account.alive for account in accounts)
        assert settled.away_next == tuple(account.away for account in accounts)
        assert settled.occasionals_left == tuple(account.occasionals for account in accounts)
        assert settled.banned == tuple(tuple(sorted(account.banned)) for account in accounts)
        assert self.book.over == (self.table.outcome is not None)
        if self.table.outcome is not None:
            assert list(self.table.outcome.winners) == self.book.winners

    def compare_turn(self) -> None:
        """The legal moves of every seat are those of the referee, who gives none to those who are not to move."""
        may_place = self.waits() is Expect.TURN
        may_reveal = self.waits() in (Expect.TURN, Expect.REVEAL)
        mover = self.mover()
        for seat in range(self.table.setup.players):
            places = self.play.placements(seat) if self.play and may_place and seat == mover else []
            assert legal_placements(self.table, seat) == tuple(Placement(City(c), e, o) for c, e, o in places)
            held = self.play.holding[seat] if self.play and may_reveal and seat == mover else []
            assert set(map(str, legal_reveals(self.state, seat))) == set(held)

    def mover(self) -> int | None:
        """Whose turn it is as the referee sees it; nobody's while a police card is due."""
        following = self.play.next() if self.play and not self.police_due() else None
        return following[1] if following else None

    def police_due(self) -> bool:
        if self.play is None or self.police is not None or self.book.police_came or self.place is not None:
            return False
        following = self.play.next()
        return following is not None and following[0] >= self.play.each - 1

    def step(self, rng: Random) -> None:
        if self.table.hand_no:
            self.try_something(rng)
        super().step(rng)

    @precondition(lambda self: self.table.hand_no > 0)
    @rule(rng=SEEDED)
    def try_something(self, rng: Random) -> None:
        """Things that may be illegal: refused if and only if the referee refuses them, and nothing changes by them."""
        before = repr(self.state)
        for _ in range(5):
            event = any_event(self, rng)
            if self.allows(event):
                apply(self.state, event)
            else:
                with pytest.raises(IllegalEventError) as caught:
                    apply(self.state, event)
                self.check_refusal(event, caught.value)
        assert repr(self.state) == before

    def check_refusal(self, event: Event, error: IllegalEventError) -> None:
        """The error says something, and the functions that ask whether something is legal say the same."""
        assert str(error)
        assert error.breaches
        match event:
            case Placed(seat, city, experts, occasionals):
                place = Placement(city, experts, occasionals)
                assert tuple(verify_place(self.table, seat, place)) == error.breaches
            case Revealed(seat, card):
                assert tuple(verify_reveal(self.state, seat, card)) == error.breaches

    def allows(self, event: Event) -> bool:
        """Whether the referee allows it now, or common sense what no referee is asked."""
        match event:
            case HandBegins():
                return self.play is None and not self.book.over
            case PlayerLeft():
                return self.table.outcome is None
            case Joined():
                return False
        return self.play is not None and self.allows_in_hand(event, self.play)

    def allows_in_hand(self, event: Event, play: referee.Play) -> bool:
        all_shown = play.next() is None
        match event:
            case RewardsTurned(cards):
                named = {card.city for card in cards}
                fits = len(named) == len(cards) and set(cards) <= set(self.deal.rewards)
                return all_shown and fits and self.must_be_named() <= named
            case ChicagoPaid():
                return all_shown and self.hand.paid is None
            case PoliceTurned(badge):
                left = Counter(referee.POLICE) - Counter(card for card in self.book.police if card)
                return self.police_due() and (badge is None or left[badge] > 0)
            case Placed(seat, city, experts, occasionals):
                asked = seat == self.mover() and self.place is None
                return asked and play.problem(seat, Place(city, experts, occasionals)) is None
            case Revealed(seat, card):
                return seat == self.mover() and holds(play.holding[seat], card)
            case Dealt(seat, cards):
                return sorted(cards) == sorted(self.deal.holdings[seat]) and all(
                    self.is_so(backs.seat, backs.counts, backs.whole, backs.shown_before)
                    for backs in self.hand.backs
                    if backs.seat == seat
                )
            case BacksSeen(seat, counts, whole):
                total, left_to_show = sum(number for _, number in counts), len(play.holding[seat])
                possible = all(city in self.table.setup.cities and 0 <= n < len(DECKS[city]) for city, n in counts)
                fits = possible and (total == left_to_show if whole else total <= left_to_show)
                shown = sum(up.seat == seat for up in self.hand.shown)
                return fits and (self.state.dealt[seat] is None or self.is_so(seat, counts, whole, shown))
        assert isinstance(event, HandBroken)
        return True

    def is_so(self, seat: int, counts: tuple[tuple[City, int], ...], whole: bool, shown: int) -> bool:
        """Whether a player held so many cards of these cities, as far as it was noted what he had shown by then."""
        cards = [up.card for up in self.hand.shown if up.seat == seat][:shown]
        held = Counter(card.city for card in self.deal.holdings[seat])
        held.subtract(card.city for card in cards if card.city is not None)
        unsure = sum(card.city is None for card in cards)
        told = dict(counts)
        asked = set(told) | set(held if whole else ())
        return all(held[city] - unsure <= told.get(city, 0) <= held[city] for city in asked)

    def must_be_named(self) -> set[City]:
        """Cities with gangsters whose reward does not follow: another card of them was not dealt."""
        unlike = {card.city for card in self.deal.undealt if card not in self.deal.rewards}
        return {city for city in unlike if any(stake.total for stake in self.hand.on.get(city, ()))}


def holds(holding: list[str], card: Shown) -> bool:
    """Whether the card, or one like it, is in a holding of the referee's."""
    if isinstance(card, Glimpse):
        return card.city is None or any(text.startswith(card.city) for text in holding)
    return str(card) in holding


def any_event(machine: Refereed, rng: Random) -> Event:
    """Any event of any seat, most of them out of place."""
    table, deal = machine.table, machine.deal
    seat = rng.randrange(table.setup.players)
    if rng.random() < 0.7:  # the one who moves, so that more than turn order is at stake
        seat = expected(table).seat or 0
    city = rng.choice(table.row if rng.random() < 0.9 else CITIES)
    cards: list[Shown] = [*CARDS.values(), *deal.holdings[seat] * 4, Glimpse(None), Glimpse(city)]
    # With cards undealt a false reward can be a possible one, which no referee could tell.
    rewards = [*deal.rewards, *([] if deal.undealt else deal.holdings[seat])]
    holding = rng.choice((*deal.holdings, deal.holdings[0][1:]))
    backs = tuple((where, rng.randint(-1, 3)) for where in rng.sample(CITIES, rng.randint(1, 3)))
    choices: list[Event] = [
        *[Placed(seat, city, rng.randint(-1, 7), rng.randint(-1, 4)) for _ in range(5)],
        *[Placed(seat, city, rng.randint(0, 3), rng.randint(0, 1)) for _ in range(5)],
        *[Revealed(seat, rng.choice(cards)) for _ in range(8)],
        *[PoliceTurned(badge) for badge in (*Badge, None)],
        HandBegins(),
        HandBroken(),
        PlayerLeft(seat),
        RewardsTurned(tuple(rng.sample(rewards, rng.randint(0, min(4, len(rewards)))))),
        ChicagoPaid(rng.randint(0, 9)),
        Dealt(seat, holding),
        BacksSeen(seat, backs, rng.random() < 0.5),
        Joined(1, False, table.setup.first_row, 0, (), table.accounts),
    ]
    return rng.choice(choices)


USUAL = settings(max_examples=long.examples(8), stateful_step_count=30, deadline=None)

TestConserving = Conserving.TestCase
TestConserving.settings = USUAL
TestRefereed = Refereed.TestCase
TestRefereed.settings = USUAL


@pytest.mark.long
@pytest.mark.parametrize("machine", [Conserving, Refereed])
def test_many_games(machine: type[GameMachine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(max_examples=long.count(2000), stateful_step_count=50, deadline=None)
    )
