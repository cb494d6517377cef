"""Where each unseen card can be, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boss_cli.page.heading import where_json, where_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import exact, look_of, probability
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import Card, City
from boss_solver.game.sizes import undealt_in
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.view import SeatView

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

SCHEMA = "boss-holdings/1"


class Holdings:
    """The probabilities of one question, ready to be shown: for each unseen card where it can be."""

    def __init__(self, view: SeatView, deals: Deals, seats: Sequence[int]) -> None:
        self.view = view
        self.deals = deals
        self.seats = seats
        self.cards = [card for _, cards in deals.puzzle.unseen for card, _ in cards]
        self.has_undealt = undealt_in(view.table) > 0

    def held(self, seat: int, card: Card) -> Fraction:
        """Probability that the player still has the card, at least one of two."""
        return self.deals.held(seat, card)

    def reward(self, card: Card) -> Fraction:
        """Probability that the card is its city's reward."""
        return self.deals.reward(card.city).get(card, Fraction(0))

    def backs_known(self, seat: int) -> bool:
        """Whether some card backs of the player were entered in this hand."""
        hand = self.view.table.hand
        return hand is not None and any(backs.seat == seat for backs in hand.backs)


def show_holdings(
    env: Environment,
    holdings: Holdings,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    read: Posterior | None = None,
) -> None:
    """Print where each unseen card can be; certain places are marked as certain. What was ``read`` comes below."""
    seats = holdings.seats
    heads = ["card", "reward", *(names[seat] for seat in seats)] + ["undealt"] * holdings.has_undealt
    rows = [_row(holdings, card) for card in holdings.cards]
    page = Page(env)
    page.say(where_words(holdings.view, names, title), bold=True)
    page.gap()
    wide = Grid(heads, rows)
    coded = Grid(heads, [[str(card), *row[1:]] for card, row in zip(holdings.cards, rows, strict=True)])
    if page.first_that_fits(wide, coded) is None:
        for card, row in zip(holdings.cards, rows, strict=True):
            where = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell != "."]
            page.say([f"{card}:", *listed(where)])
    page.gap()
    for seat in seats:
        if holdings.backs_known(seat):
            page.say(_counts_line(holdings, seat, names))
    page.say("exact where no decimal is shown, else rounded to 0.1%; of Boston's two 3s, at least one")
    if read is not None:
        from boss_cli.odds.holdings_read import say_read_holdings

        say_read_holdings(page, read, holdings.cards, _rows_by_card(holdings), holdings.seats, names)
    for remark in remarks:
        page.say(remark)
    page.show()


def _rows_by_card(holdings: Holdings) -> list[list[str]]:
    """What the cards say of every card, without its name and the undealt cards."""
    return [_row(holdings, card)[1 : 2 + len(holdings.seats)] for card in holdings.cards]


def _row(holdings: Holdings, card: Card) -> list[str]:
    chances = [holdings.reward(card), *(holdings.held(seat, card) for seat in holdings.seats)]
    chances += [holdings.deals.undealt(card)] * holdings.has_undealt
    look = look_of(chances)
    return [card.title, *("certain" if p == 1 else probability(p, look, ".") for p in chances)]


def _counts_line(holdings: Holdings, seat: int, names: Sequence[str]) -> str:
    told = []
    for city, _ in holdings.deals.puzzle.unseen:
        numbers = holdings.deals.number(seat, city)
        if len(numbers) == 1:
            told += [f"{city} {number}" for number in numbers if number]
        else:
            told.append(f"{city} {min(numbers)} to {max(numbers)}")
    return f"{names[seat]} by the backs: {', '.join(told) or 'no cards'}"


def holdings_json(
    holdings: Holdings, names: Sequence[str], title: str, remarks: Sequence[str], read: Posterior | None = None
) -> dict[str, Any]:
    """The same with full precision."""
    deals = holdings.deals
    return {
        "schema": SCHEMA,
        **where_json(holdings.view, names, title),
        "deals": deals.total,
        "exact": True,
        "cards": [
            {
                "card": str(card),
                "name": card.title,
                "reward": exact(holdings.reward(card)),
                "held": {names[seat]: exact(holdings.held(seat, card)) for seat in holdings.seats},
                "undealt": exact(deals.undealt(card)),
            }
            for card in holdings.cards
        ],
        "counts": {
            names[seat]: {city.value: _count_json(deals, seat, city) for city, _ in deals.puzzle.unseen}
            for seat in holdings.seats
        },
        "read": None if read is None else _read_json(read, holdings, names),
        "remarks": list(remarks),
    }


def _read_json(read: Posterior, holdings: Holdings, names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.odds.holdings_read import read_holdings_json

    return read_holdings_json(read, holdings.cards, holdings.seats, names)


def _count_json(deals: Deals, seat: int, city: City) -> dict[str, Any]:
    return {str(number): exact(p) for number, p in deals.number(seat, city).items()}
