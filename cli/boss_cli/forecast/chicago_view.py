"""Chicago's payout on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boss_cli.forecast.policies import MIXTURE_NAME, seeming_words, who_plays_on
from boss_cli.page.heading import next_words, where_json, where_words
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import Look, grouped, look_of, millions, probability
from boss_cli.shell.environment import Environment
from boss_solver.forecast.chicago_forecast import Chicago
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.game.cards import Card
from boss_solver.game.chicago import tops
from boss_solver.game.state import Table
from boss_solver.inference.view import SeatView

if TYPE_CHECKING:
    from boss_solver.forecast.chicago_played import PlayedChicago

SCHEMA = "boss-chicago/1"


class Row(NamedTuple):
    """One way to reveal, and what Chicago pays by it."""

    name: str
    orders: str
    """Which part of all orders it is."""
    outlook: Outlook


def show_chicago(
    env: Environment,
    found: Chicago,
    view: SeatView,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    seed: int | None,
    is_stated: bool,
    played: Sequence[Sequence[str]] = (),
    more: Callable[[Page], None] | None = None,
) -> None:
    """Print what Chicago pays now, what it can still pay, and how likely that is by the order of one's own cards.

    ``more`` is added below, before the remarks.
    """
    page = Page(env)
    page.say(where_words(view, names, title), bold=True)
    if title:
        page.say(next_words(view.table, names))
    page.gap()
    page.say(now_words(found, view.table))
    page.say(_possible_words(found))
    page.gap()
    if not _is_certain(found):
        _show_rows(page, rows_of(found, view), found)
        page.gap()
    page.say(_how_words(found, view, names, seed))
    turns = _turn_words(found, view.table, names, is_stated, bool(title)) if found.to_come else []
    for words in (*turns, *_choice_words(found, view), *played):
        page.say(words)
    if more is not None:
        more(page)
    for words in remarks:
        page.say(words)
    page.show()


NOT_PLAYED: Final = "stopped early: the hand was not played on"


def played_words(
    played: PlayedChicago | None,
    view: SeatView,
    names: Sequence[str],
    seed: int,
    policy: str | None,
    sign: str = "",
) -> list[list[str]]:
    """What Chicago pays, and who takes it, in hands that were played on by policies; ``sign`` marks every number."""
    if played is None:
        return []
    outlook = played.outlook
    payouts = sorted(outlook.chances)
    chances = [f"{payout}: {sign}{cell}" for payout, cell in zip(payouts, outlook_cells(outlook, payouts), strict=True)]
    shares = [*(one.mean for one in played.takes), 1 - sum(one.mean for one in played.takes)]
    takers = [
        f"{name} {sign}{_sampled_chance(Fraction(share))}"
        for name, share in zip([*names, "nobody"], shares, strict=True)
    ]
    sure = f"(standard error at most {100 * max(one.error for one in played.takes):.2f}%)"
    mean = f"{sign}{payout_mean(outlook)} million (standard error {outlook.error or 0:.3f})"
    return [
        [f"if the hand is played on by policies: expected {mean};", "it pays", *listed(chances)],
        ["and is taken by", *listed(takers), sure],
        *_kept_words(played, sign),
        *_hands_words(played, seed),
        [seeming_words(view, names) if sign and policy is None else who_plays_on(view, names, policy or MIXTURE_NAME)],
    ]


def _kept_words(played: PlayedChicago, sign: str) -> list[list[str]]:
    """What comes of keeping a card, the least first."""
    if not played.kept:
        return []
    error = max(one.error for one in played.kept.values())
    kept = [f"{card} {sign}{one.mean:.3f}" for card, one in played.kept.items()]
    sure = f"(standard error at most {error:.3f})"
    return [["if you keep a card for the last round,", "expected in millions:", *listed(kept), sure]]


def _hands_words(played: PlayedChicago, seed: int) -> list[list[str]]:
    """How many hands were played, and why there are fewer than asked for."""
    again = [f"the first {grouped(played.kept_games)} of them once more for each card kept"] if played.kept else []
    hands = [f"sampled, {grouped(played.games)} hands played on, seed {seed}" + ";" * bool(again), *again]
    if not played.stopped:
        return [hands]
    return [[f"stopped early, after {grouped(played.games)} of {grouped(played.wanted)} hands"], hands]


def _sampled_chance(p: Fraction) -> str:
    """A probability that was sampled: never shown as certain or impossible."""
    tiny = Fraction(1, 10**9)
    return probability(min(max(p, tiny), 1 - tiny), Look.ROUNDED)


def played_json(
    played: PlayedChicago | None, names: Sequence[str], seed: int, policy: str | None, others: str = MIXTURE_NAME
) -> dict[str, Any] | None:
    """The same as data; ``others`` is how they play where no policy is named."""
    if played is None:
        return None
    return outlook_json(played.outlook) | {
        "policy": policy or others,
        "samples": played.games,
        "asked": played.wanted,
        "kept_samples": played.kept_games,
        "seed": seed,
        "stopped": bool(played.stopped),
        "kept_for_last": [
            {
                "card": str(card),
                "expected_millions": _number(one.mean),
                "standard_error_millions": one.error,
            }
            for card, one in played.kept.items()
        ],
        "taken_by": [
            {"player": name, "mean": one.mean, "standard_error": one.error}
            for name, one in zip(names, played.takes, strict=True)
        ],
    }


def now_words(found: Chicago, table: Table) -> list[str]:
    """What Chicago would pay now, and from which cards."""
    hand = table.hand
    on_top = tops(hand, found.left) if hand else {}
    cards = [str(on_top[city]) if city in on_top else f"{city}-" for city in found.left]
    pays = f"Chicago would pay {_range(*found.pays_now)} million now: half of {_range(*found.sum_now)}, the sum on top"
    return [*pays.split(), *("of the cities to its left," if cards else "of no city").split(), *cards]


def _range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


def _possible_words(found: Chicago) -> str:
    if _is_certain(found):
        return f"it pays {found.least} million" + (", whatever is still shown" if found.to_come else ": all is shown")
    alone = " by the cards alone" if found.by_cards_alone else ""
    return f"still possible{alone}: {found.least} to {found.most} million"


def _is_certain(found: Chicago) -> bool:
    return found.least == found.most and not found.by_cards_alone


def rows_of(found: Chicago, view: SeatView) -> list[Row]:
    """In random order; the best and the worst of the seat's own orders; each card kept for the last turn."""
    orders = found.orders or ()
    whole = sum(one.number for one in orders)
    usual = "in random order" if found.to_come else "as it lies"
    rows = [Row(usual, grouped(whole) if whole else "", found.usual)]
    if found.without_hunches != found.usual:
        rows.append(Row("  no guesses", "", found.without_hunches))
    if len(orders) > 1:
        for name, one in (("most", orders[-1]), ("least", orders[0])):
            cards = " ".join(map(str, one.cards))
            rows.append(Row(f"{name}: {cards}", grouped(one.number), one.outlook))
    if len(orders) != 1:
        rows += [Row(f"{card} last", "", outlook) for card, outlook in found.kept.items()]
    return rows


def _payouts(rows: Sequence[Row], found: Chicago) -> list[int]:
    if found.samples:
        return list(range(found.least, found.most + 1))
    return sorted({payout for row in rows for payout in row.outlook.chances})


def outlook_cells(outlook: Outlook, payouts: Sequence[int]) -> list[str]:
    """The probabilities of the payouts; what was sampled is never shown as certain or impossible."""
    chances = [Fraction(outlook.chances.get(payout, 0)) for payout in payouts]
    if outlook.error is None:
        look = look_of(chances)
        return [probability(p, look, ".") for p in chances]
    return [_sampled_chance(p) for p in chances]


def payout_mean(outlook: Outlook) -> str:
    """What it pays on average, in millions."""
    return millions(Fraction(outlook.mean)) if outlook.error is None else f"{float(outlook.mean):.3f}"


def _show_rows(page: Page, rows: Sequence[Row], found: Chicago) -> None:
    payouts = _payouts(rows, found)
    has_orders = any(row.orders for row in rows[1:])
    sampled = ["standard error"] if found.samples else []
    wide = ["your cards", *["orders"] * has_orders, *(f"pays {one}" for one in payouts), "expected, millions", *sampled]
    narrow = ["your cards", *["n"] * has_orders, *map(str, payouts), "exp.M", *["s.e."] * len(sampled)]
    lines = [
        [
            row.name,
            *[row.orders] * has_orders,
            *outlook_cells(row.outlook, payouts),
            payout_mean(row.outlook),
            *([f"{row.outlook.error:.3f}"] if row.outlook.error is not None else []),
        ]
        for row in rows
    ]
    short = Grid(narrow, lines, gap=1)
    shown = page.first_that_fits(Grid(wide, lines), short)
    if shown is short:
        legend = ["numbers above: what Chicago pays, millions;", "exp.M expected, millions;"]
        legend += ["n orders that are the same to Chicago;"] * has_orders + ["s.e. standard error;"] * len(sampled)
        page.say([*legend[:-1], legend[-1].rstrip(";")])
    if shown is None:
        _stack(page, rows, payouts)


def _stack(page: Page, rows: Sequence[Row], payouts: Sequence[int]) -> None:
    """Some lines for each row, where no table fits."""
    for row in rows:
        error = f" (standard error {row.outlook.error:.3f})" if row.outlook.error is not None else ""
        page.say(f"{row.name.strip()}: expected {payout_mean(row.outlook)} million{error}", bold=row is rows[0])
        cells = zip(payouts, outlook_cells(row.outlook, payouts), strict=True)
        chances = [f"pays {payout}: {cell}" for payout, cell in cells if cell != "."]
        page.say(listed(chances), indent=2)
        if row.orders:
            page.say(f"orders that are the same to Chicago: {row.orders}", indent=2)


def _how_words(found: Chicago, view: SeatView, names: Sequence[str], seed: int | None) -> str:
    who = "a spectator" if view.seat is None else names[view.seat]
    if found.is_exact:
        return f"exact: every deal consistent with what {who} knows, and every order of reveal"
    stopped = "stopped early: " if found.is_stopped else ""
    return f"{stopped}sampled, {grouped(found.samples)} deals and orders of reveal, seed {seed}"


def _turn_words(
    found: Chicago, table: Table, names: Sequence[str], is_stated: bool, has_record: bool
) -> list[list[str]]:
    order = [names[seat] for seat in found.last_round]
    supplies = "as supplies stand" if has_record else "as if all supplies were alike"
    how = last_round_source(table, is_stated)
    words = {"stated": "as you said", "fixed": "as it is fixed", "supplies": supplies}[how]
    return [
        ["the model: everybody reveals the cards he holds in random order,", "whatever he places"],
        [*f"order of the last round, {words}:".split(), *listed(order)],
    ]


def last_round_source(table: Table, is_stated: bool) -> str:
    """Where the order of the last round comes from."""
    if is_stated:
        return "stated"
    hand = table.hand
    has_begun = hand is not None and hand.order is not None and table.setup.options.last_round_order == "fixed"
    return "fixed" if has_begun else "supplies"


def _choice_words(found: Chicago, view: SeatView) -> list[str]:
    if view.seat not in found.to_come or _is_certain(found):
        return []
    if view.own is None:
        return ["your own cards are not in the record, so they are taken to be shown in random order too"]
    if found.orders is None:
        return ["your cards can be shown in so many orders that they are not compared"]
    if len(found.orders) == 1:
        return ["the order in which you show your cards makes no difference to Chicago"]
    if not found.orders and found.to_come.count(view.seat) > 1:
        return ["you showed a card that you did not note, so the orders of the others are not compared"]
    return ["'last': you keep that card for the last round and show the others in random order"] if found.orders else []


def chicago_json(
    found: Chicago,
    view: SeatView,
    names: Sequence[str],
    title: str,
    remarks: Sequence[str],
    seed: int | None,
    is_stated: bool,
) -> dict[str, Any]:
    """The same as data, with full precision; documented in docs/json.md."""
    hand = view.table.hand
    on_top = tops(hand, found.left) if hand else {}
    return {
        "schema": SCHEMA,
        **where_json(view, names, title),
        "left": [{"city": city.value, "top": str(on_top[city]) if city in on_top else None} for city in found.left],
        "sum_now_millions": between(*found.sum_now),
        "pays_now_millions": between(*found.pays_now),
        "possible_millions": between(found.least, found.most) | {"by_cards_alone": found.by_cards_alone},
        "reveal_model": "random",
        "to_come": [names[seat] for seat in found.to_come],
        "last_round": {
            "order": [names[seat] for seat in found.last_round],
            "from": last_round_source(view.table, is_stated),
        },
        "exact": found.is_exact,
        "samples": found.samples or None,
        "seed": seed,
        "stopped": found.is_stopped,
        "random_order": outlook_json(found.usual),
        "without_hunches": outlook_json(found.without_hunches),
        "kept_for_last": [{"card": str(card)} | outlook_json(one) for card, one in _by_mean(found.kept)],
        "orders": None
        if found.orders is None
        else [
            {"cards": [str(card) for card in one.cards], "alike": one.number} | outlook_json(one.outlook)
            for one in found.orders
        ],
        "remarks": list(remarks),
    }


def between(low: int, high: int) -> dict[str, Any]:
    """The least and the most that a number of millions can be."""
    return {"least": low, "most": high}


def _by_mean(kept: Mapping[Card, Outlook]) -> list[tuple[Card, Outlook]]:
    return sorted(kept.items(), key=lambda one: one[1].mean)


def outlook_json(outlook: Outlook) -> dict[str, Any]:
    """The chances of an outlook, with its mean."""
    return {
        "chances": {str(payout): _number(p) for payout, p in outlook.chances.items()},
        "expected_millions": _number(outlook.mean),
        "standard_error_millions": outlook.error,
    }


def _number(value: Fraction | float) -> dict[str, Any]:
    return {"exact": str(value) if isinstance(value, Fraction) else None, "value": float(value)}
