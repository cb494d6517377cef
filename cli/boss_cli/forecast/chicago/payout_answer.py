"""The payouts of Chicago as an answer has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from boss_cli.bids.read_answer import ReadSource
from boss_cli.page.data import kept, stated, values
from boss_cli.position.about import About
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text
from boss_cli.status.table.parts import MillionsNow, PayoutsPossible, payouts_now
from boss_solver import Card, Chicago, City, Table
from boss_solver.forecast.chicago_forecast import OwnOrder
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.game.chicago import tops

if TYPE_CHECKING:
    from boss_solver import PlayedChicago


@values
class LeftCity:
    """A city to Chicago's left."""

    city: City = stated("a city to Chicago's left")
    top: str | None = stated("the card on top beside it")


@values
class LastRound:
    """The last round."""

    order: tuple[str, ...] = stated("the players in the order of the last round")
    source: str = stated("`stated`, `fixed` because it has begun, or `supplies` as they stand", name="from")


@values
class PayoutChance:
    """The chance of a payout."""

    exact: str | None = stated("its probability as a fraction; null where it is sampled")
    value: float = stated("its probability")


@values
class PayoutMean:
    """The payout on average."""

    exact: str | None = stated("the mean as a fraction; null where it is sampled")
    value: float = stated("the mean")

    @property
    def fraction(self) -> Fraction:
        """The mean; one that was sampled as the fraction that its number is."""
        return Fraction(self.value if self.exact is None else self.exact)


@values
class Payouts:
    """The payouts by some way to reveal."""

    chances: Mapping[int, PayoutChance] = stated("by payout in millions")
    expected_millions: PayoutMean = stated()
    standard_error_millions: float | None = stated("of the mean")

    def chance(self, payout: int) -> Fraction:
        """The chance of a payout; one that was sampled as the fraction that its number is."""
        chance = self.chances.get(payout)
        return Fraction(0 if chance is None else chance.value if chance.exact is None else chance.exact)


@values
class _OfCard:
    card: str = stated("a card of the seat that it keeps for the last round, the others in random order")


@values
class KeptCard(Payouts, _OfCard):
    """The payouts if a card is kept for the last round."""


@values
class _OfOrder:
    cards: tuple[str, ...] = stated("the cards in this order")
    alike: int = stated("orders that are the same to Chicago, this one included")


@values
class OrderOfCards(Payouts, _OfOrder):
    """The payouts if the seat shows its cards in some order."""


@values
class KeptCardPlayed:
    """The payout on average if a card is kept and the hand is played on."""

    card: str = stated("a card that the seat keeps for its last turn, the lowest mean first")
    expected_millions: PayoutMean = stated()
    standard_error_millions: float = stated("of the mean")


@values
class Taker:
    """A player who may take Chicago."""

    player: str = stated("the players, by seat")
    mean: float = stated("how often he takes Chicago, 0 to 1; nobody takes it in the rest")
    standard_error: float = stated("its standard error")


@values
class HandsPlayed(Payouts):
    """The payouts if the hand is played on by policies."""

    policy: str = stated("how the others play on; `types`, with read deals, as what they seem to be")
    samples: int = stated("hands that were played on")
    asked: int = stated("hands that were asked for")
    kept_samples: int = stated("of these, hands played once more for each card kept; 0 without a choice")
    seed: int = stated("their seed")
    stopped: bool = stated("whether it was stopped early")
    kept_for_last: tuple[KeptCardPlayed, ...] = stated()
    taken_by: tuple[Taker, ...] = stated()
    was_interrupted: bool = kept(default=False)


@values
class ChicagoRead(ReadSource):
    """The payouts with the deals that reading makes likely."""

    samples: int | None = stated("deals and orders of reveal drawn; null where the cards' odds stand")
    random_order: Payouts | None = stated(
        "everybody reveals in random order; null where the cards' odds stand; its standard error is from the samples "
        "and from the deals they come from"
    )
    kept_for_last: tuple[KeptCard, ...] = stated()
    played: HandsPlayed | None = stated("if the hand is played on from such deals; null without `--play`")
    orders: tuple[OrderOfCards, ...] = kept(default=())
    """The orders of the seat's cards, the lowest mean first."""
    drawn_seed: int = kept(default=0)
    """The seed of the samples."""
    was_stopped: bool = kept(default=False)


@values
class ChicagoAnswer(About):
    """Chicago's payout."""

    SCHEMA: ClassVar[str] = "boss-chicago/1"

    left: tuple[LeftCity, ...] = stated()
    sum_now_millions: MillionsNow = stated("what is on top to its left adds up to")
    pays_now_millions: MillionsNow = stated("what it would pay now")
    possible_millions: PayoutsPossible = stated()
    reveal_model: str = stated("how the others reveal: `random`, every order of a holding equally likely")
    to_come: tuple[str, ...] = stated("the players in the order in which they reveal the cards they hold")
    last_round: LastRound = stated()
    exact: bool = stated("whether all was counted")
    samples: int | None = stated("samples drawn; null if all was counted")
    seed: int | None = stated("their seed")
    stopped: bool = stated("whether the drawing was stopped early")
    random_order: Payouts = stated("if the seat too reveals in random order")
    without_hunches: Payouts = stated("the same by facts and notes, without guesses")
    kept_for_last: tuple[KeptCard, ...] = stated()
    orders: tuple[OrderOfCards, ...] | None = stated(
        "orders in which the seat can show its cards, the lowest mean first; null if there are too many"
    )
    played: HandsPlayed | None = stated(
        "if the hand is played on by policies; null without `--play`, or if it was stopped before"
    )
    read: ChicagoRead | None = stated(
        "with `--read` what Chicago pays with the deals that the others' placements make likely: a guess, never a "
        "fact; else null"
    )
    remarks: tuple[Text, ...] = stated("what was assumed")
    hand_cards: tuple[str, ...] = kept(default=())
    """The cards that the seat can keep for the last round, as it holds them."""
    knows_hand: bool = kept(default=True)
    """Whether the record has the seat's own cards."""
    was_stopped: bool = kept(default=False)

    @property
    def is_certain(self) -> bool:
        """Whether it pays the same whatever anybody does."""
        possible = self.possible_millions
        return possible.least == possible.most and not possible.by_cards_alone

    @property
    def exit(self) -> Exit:
        """The exit code of the command that gives it."""
        return Exit.INTERRUPTED if self.was_stopped else Exit.OK


def foreseen_fields(chicago: Chicago, table: Table, names: Sequence[str], is_stated: bool) -> dict[str, Any]:
    """The fields of the answer that were foreseen."""
    hand = table.hand
    on_top = tops(hand, chicago.left) if hand else {}
    return {
        "left": tuple(LeftCity(city=city, top=str(on_top[city]) if city in on_top else None) for city in chicago.left),
        **payouts_now(chicago),
        "reveal_model": "random",
        "to_come": tuple(names[seat] for seat in chicago.to_come),
        "last_round": LastRound(
            order=tuple(names[seat] for seat in chicago.last_round), source=_last_round_source(table, is_stated)
        ),
        "exact": chicago.is_exact,
        "samples": chicago.samples or None,
        "stopped": chicago.is_stopped,
        "random_order": Payouts(**payouts_fields(chicago.usual)),
        "without_hunches": Payouts(**payouts_fields(chicago.without_hunches)),
        "kept_for_last": tuple(sorted(kept_cards(chicago.kept), key=lambda kept: kept.expected_millions.fraction)),
        "orders": None if chicago.orders is None else orders_of(chicago.orders),
        "hand_cards": tuple(map(str, chicago.kept)),
    }


def _last_round_source(table: Table, is_stated: bool) -> str:
    """Where the order of the last round comes from."""
    if is_stated:
        return "stated"
    hand = table.hand
    has_begun = hand is not None and hand.order is not None and table.setup.options.last_round_order == "fixed"
    return "fixed" if has_begun else "supplies"


def kept_cards(by_card: Mapping[Card, Outlook]) -> tuple[KeptCard, ...]:
    """The payouts by the card that is kept for the last round."""
    return tuple(KeptCard(card=str(card), **payouts_fields(outlook)) for card, outlook in by_card.items())


def orders_of(orders: Sequence[OwnOrder]) -> tuple[OrderOfCards, ...]:
    """The payouts by the order in which the seat shows its cards."""
    return tuple(
        OrderOfCards(cards=tuple(map(str, order.cards)), alike=order.number, **payouts_fields(order.outlook))
        for order in orders
    )


def payouts_fields(outlook: Outlook) -> dict[str, Any]:
    """The fields of ``Payouts``."""
    return {
        "chances": {payout: PayoutChance(**_number(p)) for payout, p in outlook.chances.items()},
        "expected_millions": PayoutMean(**_number(outlook.mean)),
        "standard_error_millions": outlook.error,
    }


def _number(value: Fraction | float) -> dict[str, Any]:
    return {"exact": str(value) if isinstance(value, Fraction) else None, "value": float(value)}


def hands_played(played: PlayedChicago, names: Sequence[str], seed: int, policy: str) -> HandsPlayed:
    """Hands that were played on; ``policy`` is how the others played."""
    return HandsPlayed(
        **payouts_fields(played.outlook),
        policy=policy,
        samples=played.games,
        asked=played.wanted,
        kept_samples=played.kept_games,
        seed=seed,
        stopped=bool(played.stopped),
        kept_for_last=tuple(
            KeptCardPlayed(
                card=str(card),
                expected_millions=PayoutMean(**_number(estimate.mean)),
                standard_error_millions=estimate.error,
            )
            for card, estimate in played.kept.items()
        ),
        taken_by=tuple(
            Taker(player=name, mean=estimate.mean, standard_error=estimate.error)
            for name, estimate in zip(names, played.takes, strict=True)
        ),
        was_interrupted=played.stopped.value == "interrupted",
    )
