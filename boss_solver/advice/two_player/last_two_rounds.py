r"""Two players, the last two rounds as a game: an equilibrium, and the worth of every move in it.

It is a game of two players who want each the difference of worth to himself, with what each holds hidden from the
other. What both believe at its beginning is what everybody sees, card backs included; notes and guesses of one of them
are no part of it. The last round alone is solved by :func:`boss_solver.advice.last_round.solve.last_round_game`.

>>> from boss_solver.inference.view import view_of
>>> from boss_solver.record.games.reader import loads
>>> lines = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\n"
>>> last_two_rounds(view_of(loads(lines).good.here, 0)) is None  # five cards each
True
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from boss_solver.advice.candidate_moves import AdviceError, Move, moves_of
from boss_solver.advice.last_round.deals import PossibleDeal
from boss_solver.advice.stakes import Stakes, stakes_of
from boss_solver.advice.two_player.cards_unseen import KeptCard, Paying, chicago_pays, keepings, pairs_of, paying
from boss_solver.advice.two_player.equilibrium import Solver, StrategyProfile, ZeroSumGame, exploitability, respond
from boss_solver.advice.two_player.flat_game import EndTerms, TwoRoundLayout, Way, groups_of, number_entries
from boss_solver.advice.two_player.public_turns import tables_before_last_round
from boss_solver.game.cards import POLICE, Badge, Card
from boss_solver.game.state import Hand, Table
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss

MOST_DEALS: Final = 400
"""Deals, as both players see them, beyond which two rounds are not solved."""

MOST_PAIRS: Final = 2_000
"""Pairs of placements before the last round beyond which they are not."""

MOST_ENDS: Final = 100_000
"""Pairs of placements times ways to hold and show cards beyond which they are not."""

WANTED: Final = 0.002
"""Exploitability in millions at which the search for an equilibrium stops."""

ENOUGH: Final = 0.01
"""Exploitability in millions with which there is an answer once all steps are done."""

MOST_WORK: Final = 15_000_000
"""Ends times steps, after which the search stops: about a second."""

_CHECKED: Final = 16
"""Steps between two looks at how far it is to an equilibrium."""


class EquilibriumMove(NamedTuple):
    """A move in equilibrium."""

    move: Move
    value: float
    """Its worth with these cards against the other's equilibrium strategy, in millions, later moves the best."""
    chance: float
    """How likely it is to be played with these cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equilibrium:
    """An equilibrium of the last two rounds, to within its exploitability."""

    moves: tuple[EquilibriumMove, ...]
    """The best first."""
    value: float
    """The worth of the position to the seat with its cards, in millions."""
    exploitability: float
    """The average gain of a player who knew the other's strategy and not his cards, in millions."""
    steps: int
    deals: int
    """How many deals there are for who sees only what both see."""
    ends: int
    """Pairs of placements times ways to hold and show cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOutGame:
    """A position as a game."""

    seats: tuple[int, int]
    """Who is the first player, and who the second."""
    layout: TwoRoundLayout
    game: ZeroSumGame
    deals: int

    @property
    def ends(self) -> int:
        """Pairs of placements times ways to hold and show cards."""
        return self.layout.tables.pairs * len(self.layout.ways)


def last_two_rounds(
    view: SeatView,
    pricing: Callable[[Table], Stakes] = stakes_of,
    *,
    steps: int | None = None,
    seconds: float | None = None,
) -> Equilibrium | None:
    """An equilibrium where the seat has two cards and the other two or one, and what its moves are worth.

    The answer does not depend on time unless ``seconds`` end the search.

    Args:
        view: What the seat that is to move sees.
        pricing: Prices losses at a table; called again for every police card that may still come.
        steps: Steps towards the equilibrium at most; by default as many as :data:`MOST_WORK` allows. Fewer are done
            where the exploitability is :data:`WANTED` before.
        seconds: When to stop early.

    None elsewhere, beyond the stated bounds, where the exploitability stays above :data:`ENOUGH`, and where the table
    does not say what both players see: a card that was not noted, backs that are not known. Raises AdviceError if it is
    not the seat's turn or teams play, NoPriceError where losses have no price.
    """
    moves = moves_of(view)
    laid = laid_out(view, pricing)
    if laid is None:
        return None
    approached = approach(laid, steps, seconds)
    return None if approached.exploitability > ENOUGH else _answer(view, laid, moves, approached)


class Approached(NamedTuple):
    """How close to an equilibrium the search came."""

    profile: StrategyProfile
    exploitability: float
    """In millions."""
    steps: int


def approach(laid: LaidOutGame, steps: int | None = None, seconds: float | None = None) -> Approached:
    """Go towards an equilibrium until it is close enough, or the steps or the time are used up."""
    stops = None if seconds is None else time.monotonic() + seconds
    most = max(_CHECKED, MOST_WORK // max(1, laid.ends)) if steps is None else steps
    solver = Solver(laid.game)
    while True:
        for _ in range(min(_CHECKED, most - solver.steps)):
            solver.step()
        profile = solver.average()
        reached = exploitability(laid.game, profile)
        late = stops is not None and time.monotonic() > stops
        if reached <= WANTED or solver.steps >= most or late:
            return Approached(profile, reached, solver.steps)


def laid_out(view: SeatView, pricing: Callable[[Table], Stakes] = stakes_of) -> LaidOutGame | None:
    """The position as a game; None where it is none or is too large. Raises as :func:`last_two_rounds`."""
    table, hand, seat = view.table, view.table.hand, view.seat
    if table.setup.options.teams != "no":
        raise AdviceError("moves are valued for everybody playing for himself, and here teams play")
    if table.setup.players != 2 or hand is None or seat is None:
        return None
    other = 1 - seat
    if hand.sizes is not None or hand.left[seat] != 2 or hand.left[other] not in (1, 2):
        return None  # not dealt evenly, the last two rounds are not both of them both players'
    police = _police(table, pricing)
    if police is None:
        return None
    is_second = hand.left[other] == 1
    seats = (other, seat) if is_second else (seat, other)
    pairs = pairs_of(view, seats[0], MOST_DEALS)
    turns = None if pairs is None else tables_before_last_round(table, seat, is_second, MOST_PAIRS)
    if pairs is None or turns is None:
        return None
    kept = keepings(pairs.first), keepings(pairs.second)
    ways, deals = [], []
    for first, second, chance, fits in pairs.deals:
        for i in (i for i, card in enumerate(kept[0]) if card.holding == first):
            for j in (j for j, card in enumerate(kept[1]) if card.holding == second):
                ways.append(Way(i, j, float(chance)))
                deals.append(fits)
    if len(ways) * turns.pairs > MOST_ENDS:
        return None
    layout = TwoRoundLayout(turns, tuple(ways), kept, number_entries(turns, tuple(ways), *kept))
    groups = []
    for number, (chance, stakes) in enumerate(police):
        if stakes.prices[Loss.OCCASIONAL] < 0:
            return None
        ends = EndTerms(_pays(table, stakes, kept, ways, deals), stakes.price(Loss.OCCASIONAL), float(chance), number)
        groups += groups_of(layout, ends)
    return LaidOutGame(
        seats=seats,
        layout=layout,
        game=ZeroSumGame(layout.entries.sets, tuple(groups)),
        deals=sum(len(fits) for _, _, _, fits in pairs.deals),
    )


def _police(table: Table, pricing: Callable[[Table], Stakes]) -> list[tuple[Fraction, Stakes]] | None:
    """The chance and the stakes of every police card that can be turned up before the last round."""
    hand = table.hand
    assert hand is not None
    if hand.police_done or table.extra:
        return [(Fraction(1), pricing(table))]
    if int(table.setup.options.police_at) > 1:
        return None  # it is to be turned up in the middle of this round, somebody having moved too soon
    left = Counter(POLICE) - Counter(table.badges)
    return [
        (Fraction(number, left.total()), pricing(_with_police(table, hand, badge))) for badge, number in left.items()
    ] or None


def _with_police(table: Table, hand: Hand, badge: Badge) -> Table:
    """The table once this hand's police card is up."""
    return table._replace(badges=(*table.badges, badge), hand=hand._replace(police_done=True, police=(badge,)))


def _pays(
    table: Table,
    stakes: Stakes,
    kept: tuple[tuple[KeptCard, ...], tuple[KeptCard, ...]],
    ways: list[Way],
    deals: list[tuple[PossibleDeal, ...]],
) -> tuple[Paying, Paying]:
    """The payments of cities in every way: if the first player begins the last round, and if the second does."""
    cities = paying(table, stakes, tuple(deals))
    payments = []
    for begins in range(2):
        money = cities.money.copy()
        for at, way in enumerate(ways):
            own, other = kept[0][way.first], kept[1][way.second]
            last = (own.kept, other.kept)
            shown = [card for card in (own.shown, other.shown) if card is not None]
            money[-1, at] = chicago_pays(table, (*shown, last[begins], last[1 - begins]))
        payments.append(Paying(money, cities.hurt, cities.shot))
    return payments[0], payments[1]


def _answer(view: SeatView, laid: LaidOutGame, moves: tuple[Move, ...], approached: Approached) -> Equilibrium:
    """The part of the equilibrium that is about the seat's own cards."""
    assert view.seat is not None
    player = laid.seats.index(view.seat)
    profile = approached.profile
    response = respond(laid.game, profile, player)
    holding = tuple(sorted(_held(view)))
    mine = {}
    chance = 0.0
    seen = set()
    layout = laid.layout
    for at, way in enumerate(layout.ways):
        kept = layout.kept[player][(way.first, way.second)[player]]
        if tuple(sorted((kept.kept, *([kept.shown] if kept.shown else [])))) != holding:
            continue
        pair = (way.first, way.second)
        holdings = tuple(layout.kept[i][pair[i]].holding for i in range(2))
        if holdings not in seen:
            seen.add(holdings)
            chance += way.chance
        mine[kept.shown] = at
    weighed = []
    tables, numbers = layout.tables, layout.entries
    turns = tables.first if player == 0 else tables.second[0]
    of_turn = tables.first_turn if player == 0 else tables.second_turn
    first_pair = {int(turn): at for at, turn in reversed(list(enumerate(of_turn)))}
    entries = numbers.first if player == 0 else numbers.second
    for move in moves:
        entry = entries[first_pair[turns.index(move.place)], mine[move.card]]
        weighed.append(
            EquilibriumMove(move, float(response.entries[entry]) / chance, float(profile.entries[player][entry]))
        )
    value = sum(move.value * move.chance for move in weighed)
    return Equilibrium(
        moves=tuple(sorted(weighed, key=lambda move: -move.value)),
        value=value,
        exploitability=approached.exploitability,
        steps=approached.steps,
        deals=laid.deals,
        ends=laid.ends,
    )


def _held(view: SeatView) -> list[Card]:
    """The cards still in the seat's hand."""
    hand = view.table.hand
    assert hand is not None and view.own is not None
    held = list(view.own)
    for up in hand.shown:
        if up.seat == view.seat and isinstance(up.card, Card):
            held.remove(up.card)
    return held
