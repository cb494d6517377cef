"""Chicago's payout, in words and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from boss_cli.bids.read_page import BESIDE, guessed, kinds, say_source
from boss_cli.forecast.chicago.payout_answer import (
    ChicagoAnswer,
    ChicagoRead,
    HandsPlayed,
    KeptCard,
    OrderOfCards,
    Payouts,
)
from boss_cli.forecast.opponents import plays_on, seeming
from boss_cli.page.data import Guess
from boss_cli.page.numbers import Look, grouped, look_of, millions, probability
from boss_cli.page.page import Column, Page
from boss_cli.position.about import headed
from boss_cli.shell.message import Figure, Text, message


def page(answer: ChicagoAnswer) -> Page:
    """Chicago's payout now, those still possible, and how likely that is by the order of one's own cards."""
    made = headed(answer)
    made.say(_now(answer))
    made.say(_possible(answer))
    made.gap()
    if not answer.is_certain:
        _table(made, answer)
        made.gap()
    made.say(_how(answer))
    if answer.to_come:
        made.say(message("the model: everybody reveals the cards he holds in random order, whatever he places"))
        made.say(_last_round(answer))
    for text in _choice(answer):
        made.say(text)
    if answer.played is not None:
        _say_played(made, answer.played, answer)
    if answer.read is not None:
        _say_read(made, answer.read, answer)
    for remark in answer.remarks:
        made.say(remark)
    return made


def _now(answer: ChicagoAnswer) -> Text:
    pays, total = answer.pays_now_millions, answer.sum_now_millions
    now = message(
        "Chicago would pay {pays} million now: half of {sum}, the sum on top",
        pays=_between(pays.least, pays.most),
        sum=_between(total.least, total.most),
    )
    if not answer.left:
        return message("{now} of no city", now=now)
    cards = " ".join(city.top or f"{city.city}-" for city in answer.left)
    return message("{now} of the cities to its left, {cards}", now=now, cards=cards)


def _between(least: int, most: int) -> Text:
    return str(least) if least == most else message("{least} to {most}", least=least, most=most)


def _possible(answer: ChicagoAnswer) -> Text:
    possible = answer.possible_millions
    if answer.is_certain:
        whatever = "it pays {least} million, whatever is still shown"
        return message(whatever if answer.to_come else "it pays {least} million: all is shown", least=possible.least)
    alone = "still possible by the cards alone: {least} to {most} million"
    return message(
        alone if possible.by_cards_alone else "still possible: {least} to {most} million",
        least=possible.least,
        most=possible.most,
    )


class _Row(NamedTuple):
    """A way to reveal, and the payouts by it."""

    name: Text
    orders: Figure
    """How many of all orders it is."""
    payouts: Payouts


def _rows(answer: ChicagoAnswer) -> list[_Row]:
    """In random order; the best and the worst of the seat's own orders; each card kept for the last turn."""
    orders = answer.orders or ()
    whole = sum(order.alike for order in orders)
    usual = message("in random order") if answer.to_come else message("as it lies")
    rows = [_Row(usual, grouped(whole) if whole else Figure(), answer.random_order)]
    if answer.without_hunches != answer.random_order:
        rows.append(_Row(message("  no guesses"), Figure(), answer.without_hunches))
    by_card = {row.card: row for row in answer.kept_for_last}
    return rows + _choices(orders, [by_card[card] for card in answer.hand_cards])


def _choices(orders: Sequence[OrderOfCards], kept: Iterable[KeptCard]) -> list[_Row]:
    """The best and the worst of some orders, and each card kept; nothing where there is but one order."""
    if len(orders) == 1:
        return []
    ends = (("most: {cards}", orders[-1]), ("least: {cards}", orders[0])) if orders else ()
    return [
        *(_Row(message(name, cards=" ".join(order.cards)), grouped(order.alike), order) for name, order in ends),
        *(_Row(message("{card} last", card=row.card), Figure(), row) for row in kept),
    ]


def _table(made: Page, answer: ChicagoAnswer) -> None:
    rows = _rows(answer)
    possible = answer.possible_millions
    payouts = list(range(possible.least, possible.most + 1))
    if answer.exact:
        payouts = sorted({payout for row in rows for payout in row.payouts.chances})
    has_orders = any(row.orders for row in rows[1:])
    columns = [Column(message("your cards"), [row.name for row in rows])]
    if has_orders:
        columns.append(Column(message("orders"), [row.orders for row in rows], message("n")))
    columns += _payout_columns(payouts, [chances(row.payouts, payouts) for row in rows])
    columns.append(_expected([mean(row.payouts) for row in rows]))
    if not answer.exact:
        columns.append(_errors([error(row.payouts) for row in rows]))
    legend = [message("numbers above: what Chicago pays, millions;"), message("exp.M expected, millions;")]
    legend += [message("n orders that are the same to Chicago;")] * has_orders
    legend += [message("s.e. standard error;")] * (not answer.exact)
    made.table(columns, [*legend[:-1], message(legend[-1].id.rstrip(";"))])


def _payout_columns(payouts: Sequence[int], rows: Sequence[Sequence[Figure]]) -> list[Column]:
    return [
        Column(message("pays {payout}", payout=payout), [row[at] for row in rows], str(payout))
        for at, payout in enumerate(payouts)
    ]


def _expected(cells: Sequence[Text]) -> Column:
    return Column(message("expected, millions"), cells, message("exp.M"))


def _errors(cells: Sequence[Text]) -> Column:
    return Column(message("standard error"), cells, message("s.e."))


def chances(row: Payouts, payouts: Sequence[int]) -> list[Figure]:
    """The chances of some payouts; what was sampled is never shown as certain or impossible."""
    numbers = [row.chance(payout) for payout in payouts]
    if row.standard_error_millions is None:
        look = look_of(numbers)
        return [probability(p, look, ".") for p in numbers]
    return [_sampled(p) for p in numbers]


def mean(row: Payouts) -> Figure:
    """The payout on average, in millions."""
    expected = row.expected_millions
    return Figure(f"{expected.value:.3f}") if row.standard_error_millions is not None else millions(expected.fraction)


def error(row: Payouts) -> Figure:
    """Its standard error; nothing where it is exact."""
    return Figure("" if row.standard_error_millions is None else f"{row.standard_error_millions:.3f}")


def _sampled(p: Fraction) -> Figure:
    """A probability that was sampled: never shown as certain or impossible."""
    tiny = Fraction(1, 10**9)
    return probability(min(max(p, tiny), 1 - tiny), Look.ROUNDED)


def _how(answer: ChicagoAnswer) -> Text:
    if answer.exact:
        who = message("a spectator") if answer.seat is None else answer.seat
        return message("exact: every deal consistent with what {who} knows, and every order of reveal", who=who)
    how = "sampled, {samples} deals and orders of reveal, seed {seed}"
    return message(
        f"stopped early: {how}" if answer.stopped else how, samples=grouped(answer.samples or 0), seed=answer.seed or 0
    )


def _last_round(answer: ChicagoAnswer) -> Text:
    supplies = "as supplies stand" if answer.record is not None else "as if all supplies were alike"
    how = {"stated": "as you said", "fixed": "as it is fixed", "supplies": supplies}[answer.last_round.source]
    return message("order of the last round, {how}: {players:list}", how=message(how), players=answer.last_round.order)


def _choice(answer: ChicagoAnswer) -> list[Text]:
    """Whether the seat can choose, and what its rows mean."""
    if answer.seat not in answer.to_come or answer.is_certain:
        return []
    if not answer.knows_hand:
        return [message("your own cards are not in the record, so they are taken to be shown in random order too")]
    if answer.orders is None:
        return [message("your cards can be shown in so many orders that they are not compared")]
    if len(answer.orders) == 1:
        return [message("the order in which you show your cards makes no difference to Chicago")]
    if not answer.orders:
        unknown = message("you showed a card that you did not note, so the orders of the others are not compared")
        return [unknown] if answer.to_come.count(answer.seat or "") > 1 else []
    return [message("'last': you keep that card for the last round and show the others in random order")]


def _say_played(made: Page, played: HandsPlayed, answer: ChicagoAnswer, sign: str = "") -> None:
    """Chicago's payout, and who takes it, in hands that were played on by policies; ``sign`` marks every number."""
    payouts = sorted(played.chances)
    cells = zip(payouts, chances(played, payouts), strict=True)
    made.say(
        message(
            "if the hand is played on by policies: expected {mean} million (standard error {error}); it pays "
            "{chances:list}",
            mean=f"{sign}{mean(played)}",
            error=error(played) or "0.000",
            chances=[f"{payout}: {sign}{cell}" for payout, cell in cells],
        )
    )
    takers: list[Text] = [f"{taker.player} {sign}{_sampled(Fraction(taker.mean))}" for taker in played.taken_by]
    nobody = _sampled(Fraction(1 - sum(taker.mean for taker in played.taken_by)))
    made.say(
        message(
            "and is taken by {takers:list} (standard error at most {error}%)",
            takers=[*takers, message("nobody {share}", share=f"{sign}{nobody}")],
            error=Figure(f"{100 * max(taker.standard_error for taker in played.taken_by):.2f}"),
        )
    )
    if played.kept_for_last:
        made.say(
            message(
                "if you keep a card for the last round, expected in millions: {cards:list} "
                "(standard error at most {error})",
                cards=[f"{kept.card} {sign}{kept.expected_millions.value:.3f}" for kept in played.kept_for_last],
                error=Figure(f"{max(kept.standard_error_millions for kept in played.kept_for_last):.3f}"),
            )
        )
    if played.stopped:
        made.say(
            message(
                "stopped early, after {hands} of {asked} hands",
                hands=grouped(played.samples),
                asked=grouped(played.asked),
            )
        )
    how = "sampled, {hands} hands played on, seed {seed}"
    again = f"{how}; the first {{again}} of them once more for each card kept"
    made.say(
        message(
            again if played.kept_for_last else how,
            hands=grouped(played.samples),
            seed=played.seed,
            again=grouped(played.kept_samples),
        )
    )
    made.say(seeming(answer.seat) if played.policy == "types" else plays_on(answer.seat, played.policy))


def _say_read(made: Page, guesses: ChicagoRead, answer: ChicagoAnswer) -> None:
    """Add a row by the cards and one as it was read for every way to reveal."""
    made.gap()
    made.say(BESIDE, bold=True)
    if answer.is_certain:
        made.say(message("what Chicago pays is certain by the cards, whatever anybody does"))
    elif guesses.random_order is not None:
        _read_table(made, guesses, guesses.random_order, answer)
        made.say(
            message(
                "~ rows are sampled, {samples} of the deals below, seed {seed}",
                samples=grouped(guesses.samples or 0),
                seed=guesses.drawn_seed,
            )
        )
    if guesses.played is not None:
        _say_played(made, guesses.played, answer, "~")
    say_source(made, guesses)


def _read_table(made: Page, guesses: ChicagoRead, usual: Payouts, answer: ChicagoAnswer) -> None:
    by_cards = _rows(answer)
    as_read = [_Row(by_cards[0].name, Figure(), usual), *_choices(guesses.orders, guesses.kept_for_last)]
    # Reading may hold other orders of the own cards to be the best: only what both tell of is compared.
    rows = [(row, other.payouts) for row in by_cards for other in as_read if other.name == row.name]
    both = [payouts for row, other in rows for payouts in (row.payouts, other)]
    payouts = sorted({payout for payouts_of in both for payout in payouts_of.chances if payouts_of.chance(payout)})
    cells = [
        line
        for row, other in rows
        for line in (chances(row.payouts, payouts), [_guessed(row.payouts, other, payout) for payout in payouts])
    ]
    made.table(
        [
            Column(message("your cards"), [name for row, _ in rows for name in (row.name, "")]),
            kinds(len(rows)),
            *_payout_columns(payouts, cells),
            _expected([text for row, other in rows for text in (mean(row.payouts), Figure(f"~{_three(other)}"))]),
            _errors([text for row, other in rows for text in (error(row.payouts), error(other))]),
        ],
        message("numbers above: what Chicago pays, millions; exp.M expected, millions; s.e. standard error"),
    )


def _three(row: Payouts) -> str:
    return f"{row.expected_millions.value:.3f}"


def _guessed(by_cards: Payouts, by_bids: Payouts, payout: int) -> Figure:
    """What the cards make certain or impossible stays so; else what was sampled is never shown as either."""
    certain = by_cards.chance(payout)
    if by_cards.standard_error_millions is None and certain in (0, 1):
        return guessed(Guess(float(certain), 0.0))
    return guessed(Guess(float(by_bids.chance(payout)), 1.0))
