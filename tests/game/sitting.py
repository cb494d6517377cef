"""A game told in few words, for answers worked by hand.

A turn is a word: ``DE+2,1`` places two experts and an occasional, ``=NY3`` shows a card, ``DE+2=NY3`` both, ``-`` is a
turn without a placement. Cards that are not said are any that nothing speaks of.

>>> from boss_solver.game.setup import usual
>>> sitting = Sitting(usual(2))
>>> sitting.hand("DE4 NY1", "DE+2", "- NY+1")
>>> sitting.money, sitting.table.hand.supply[0]
((4, 1), Stake(experts=4, occasionals=3))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, DECKS, POLICE, Badge, Card, City, Glimpse, Shown
from boss_solver.game.events import Event, HandBegins, Joined, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.moves import Placement
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.seen.located import misplaced, remaining, unseen
from boss_solver.game.setup import Setup
from boss_solver.game.state import Account, FaceUp, Hand, Outcome, Settlement, Stake, Table, new_game
from boss_solver.game.turns import Expect, expected


def card(word: str) -> Shown:
    """``NY3``, ``DE?`` or ``?`` as a card."""
    if word.endswith("?"):
        return Glimpse(City(word[:-1]) if len(word) > 1 else None)
    return CARDS[word]


def _shown(word: str) -> Shown | None:
    shown = word.partition("=")[2]
    return card(shown) if shown else None


def known(text: str) -> tuple[Card, ...]:
    """``NY3 DE1`` as cards."""
    return tuple(CARDS[word] for word in text.split())


def placement(word: str) -> Placement:
    """``DE+2,1`` as a placement."""
    city, _, amount = word.partition("+")
    experts, _, occasionals = amount.partition(",")
    return Placement(City(city), int(experts), int(occasionals or 0))


class Sitting:
    """A game being played; holdings are unknown unless dealt."""

    def __init__(self, setup: Setup) -> None:
        self.state = new_game(setup)
        self.rewards: tuple[Card, ...] = ()
        """The rewards of the hand, in secret."""
        self.named: Counter[Card] = Counter()
        """Further cards that are not shown unless somebody says so."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def now(self) -> Hand:
        """The hand that is going on or ended last."""
        assert self.table.hand is not None
        return self.table.hand

    @property
    def settlement(self) -> Settlement:
        assert self.now.settlement is not None
        return self.now.settlement

    @property
    def money(self) -> tuple[int, ...]:
        return tuple(account.money for account in self.table.accounts)

    @property
    def outcome(self) -> Outcome:
        """The end of the game, which must be over."""
        assert self.table.outcome is not None
        return self.table.outcome

    def over(self) -> bool:
        return self.table.outcome is not None

    def last(self) -> bool:
        """Whether this hand is known to be the last."""
        return self.table.is_last_hand

    def experts(self) -> tuple[int, ...]:
        """Experts that each player can still place in this hand."""
        return tuple(supply.experts for supply in self.now.supply)

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return expected(self.table).seat

    def do(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)

    def refused(self, event: Event) -> IllegalEventError:
        """The error that the event raises now."""
        before = self.state
        with pytest.raises(IllegalEventError) as caught:
            apply(before, event)
        return caught.value

    def refuses(self, event: Event, *rules: Rule) -> None:
        """The event breaks these rules and no others."""
        assert tuple(breach.rule for breach in self.refused(event).breaches) == rules

    def begin(self, rewards: str = "") -> None:
        """Begin a hand with these rewards; of each other city it is the first of the deck."""
        self.do(HandBegins())
        self.hide(rewards)

    def hide(self, rewards: str = "") -> None:
        """Choose the rewards: these, and of each other city the first of its deck that is still unseen."""
        said = {one.city: one for one in known(rewards)}
        free = unseen(self.state)
        others = {city: next(one for one in DECKS[city] if free[one]) for city in self.table.setup.cities}
        self.rewards = tuple((others | said).values())
        self.named = Counter()

    def turn(self, word: str = "-", seat: int | None = None, misplay: bool = False) -> None:
        """One turn of whose turn it is, or of this seat."""
        who = self.seat if seat is None else seat
        assert who is not None
        place = word.partition("=")[0]
        if place not in ("", "-"):
            self.do(Placed(who, *placement(place), misplay))
        self.do(Revealed(who, _shown(word) or self.some_card(who), misplay))

    def some_card(self, seat: int) -> Card:
        """A card that the player can show and of which nobody spoke."""
        held = remaining(self.state, seat)
        if held is not None:
            return next(iter(held - self.named))
        own = [up.card for up in self.now.shown if up.seat == seat]
        free = unseen(self.state) - Counter(self.rewards) - self.named
        return next(one for one in free if not misplaced(self.state, seat, [*own, one]))

    def turns(self, words: str) -> None:
        """Turns one after the other, a police card before the one that it is due at."""
        for word in words.split():
            self.police()
            self.turn(word)

    def police(self) -> None:
        """Turn up the next police card if one is due: silver, gold, both, in this order, so that hand 5 is the last."""
        if expected(self.table).what is Expect.POLICE:
            self.do(PoliceTurned(next(iter(Counter(POLICE) - Counter(self.table.badges)))))

    def finish(self, *plans: str) -> None:
        """Play the rest of the hand: each player's turns as planned, and after that turns without placements."""
        todo = [plan.split() for plan in plans]
        todo += [[] for _ in range(self.table.setup.players - len(todo))]
        self.named = Counter(one for plan in todo for word in plan if isinstance(one := _shown(word), Card))
        while expected(self.table).what is not Expect.REWARDS:
            self.police()
            assert self.seat is not None
            plan = todo[self.seat]
            word = plan.pop(0) if plan else "-"
            if isinstance(one := _shown(word), Card):
                self.named[one] -= 1
            self.turn(word)
        assert not any(todo), "a plan has more turns than there are"

    def settle(self) -> None:
        """Turn up the rewards."""
        self.do(RewardsTurned(self.rewards))

    def hand(self, rewards: str = "", *plans: str) -> None:
        """Play and settle a whole hand, in which these cards are rewards and the players' turns go as planned."""
        self.begin(rewards)
        self.finish(*plans)
        self.settle()


def joined(
    setup: Setup,
    hand_no: int = 2,
    *,
    before: bool = False,
    accounts: Iterable[Account] = (),
    on: str = "",
    shown: str = "",
    marker: int = 0,
    badges: Iterable[Badge] = (),
    row: str = "",
) -> Sitting:
    """A game joined in a hand or before it. ``on`` is like ``DE:1+3:2+2,1 NY:2+1``, ``shown`` like ``1=NY3 2=DE?``.

    Players who have no account are as at the start of a game; the row is that of the first hand unless given.
    """
    sitting = Sitting(setup)
    listed = [*accounts]
    listed += [Account()] * (setup.players - len(listed))
    faces = [word.partition("=") for word in shown.split()]
    sitting.do(
        Joined(
            hand_no,
            not before,
            tuple(City(code) for code in row.split()) or setup.first_row,
            marker,
            tuple(badges),
            tuple(listed),
            tuple(_stakes(word) for word in on.split()),
            tuple(FaceUp(int(who) - 1, card(word)) for who, _, word in faces),
        )
    )
    sitting.hide()
    return sitting


def _stakes(word: str) -> tuple[City, tuple[tuple[int, Stake], ...]]:
    city, *stakes = word.split(":")
    found = []
    for one in stakes:
        who, _, amount = one.partition("+")
        experts, _, occasionals = amount.partition(",")
        found.append((int(who) - 1, Stake(int(experts), int(occasionals or 0))))
    return City(city), tuple(found)
