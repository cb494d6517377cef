"""The table as it stands, on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boss_cli.page.heading import coming, next_words, where_words
from boss_cli.page.layout import Page, listed
from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_cli.status.cities import show_cities
from boss_cli.status.players import show_players
from boss_cli.status.settled import show_outcome, show_settlement
from boss_solver.game.cards import CARD_ORDER, Badge, Card
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.state import Hand, Table, most_badges
from boss_solver.game.turns import last_round_order
from boss_solver.inference.view import SeatView
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.seats import with_names


def show_status(env: Environment, source: Position, seat: str | None) -> None:
    """Print the table as it stands, as one seat sees it."""
    view, remarks = source.seen(seat)
    page = Page(env)
    page.say(where_words(view, source.progress.names, source.title or ""), bold=True)
    say_status(page, source.progress, view)
    page.gap()
    for remark in remarks:
        page.say(remark)
    page.show()


def say_status(page: Page, progress: Progress, view: SeatView) -> None:
    """Add the table as it stands: what comes next, the row, the players, or how the hand or the game ended."""
    names, table = progress.names, view.table
    after = coming(progress.here)
    page.say(next_words(table, names))
    _say_hand(page, table, after, names)
    page.gap()
    if table.in_hand:
        show_cities(page, table, names)
        page.gap()
        show_players(page, table, names, "this hand", "next hand")
        page.gap()
        _say_rest(page, view, names)
    if table.hand is not None and table.hand.settlement is not None:
        show_settlement(page, table, names)
        _say_misplays(page, table.hand, names)
        page.gap()
    if table.slips:
        page.say("slips of the table since then, played on:" if table.hand else "slips of the table, played on:")
        for _, what in table.slips:
            page.say(with_names(what, names), indent=2)
        page.gap()
    if table.outcome is not None:
        show_outcome(page, table, names)
    elif after is not None:
        show_players(page, after, names, "next hand", "the hand after")


def _say_hand(page: Page, table: Table, after: Table | None, names: Sequence[str]) -> None:
    """Who starts, the police cards, whether this is the last hand."""
    if table.hand is not None and table.hand.broken and table.outcome is None:
        again = after is not None and after.hand_no == table.hand_no
        page.say(f"hand {table.hand_no} was broken off" + (" and is dealt again" if again else ""))
    if after is not None:
        row = " ".join(after.row)
        page.say(f"hand {after.hand_no}: {names[after.marker]} starts; the row from the left is {row}")
    elif table.in_hand:
        page.say(f"start player: {names[table.marker]}")
    page.say(police_words(table.badges))
    if table.outcome is None:
        page.say(last_hand_words(after or table, "the next" if after else "this"))


def police_words(badges: Sequence[Badge]) -> str:
    """The police cards seen, and the badges of each colour."""
    if not badges:
        return "police cards: none seen yet"
    both = badges.count(Badge.BOTH)
    silver, gold = (badges.count(colour) + both for colour in (Badge.SILVER, Badge.GOLD))
    return f"police cards: {', '.join(badges)} (badges: silver {silver}, gold {gold})"


def last_hand_words(table: Table, this: str) -> str:
    """Whether the hand that is going on, or the coming one, is the last of the game."""
    hand = table.hand
    if table.extra:
        return f"{this} hand is an extra one: the best are level on everything"
    if table.is_last_hand:
        return f"{this} hand is the last"
    if most_badges(table.badges) == 2 and not (hand and hand.police_done):
        return f"{this} hand may be the last: its police card will tell"
    return f"{this} hand is not the last"


def _say_rest(page: Page, view: SeatView, names: Sequence[str]) -> None:
    """The last round's order, the seat's own holding, misplays."""
    table, hand = view.table, view.table.hand
    if hand is None:
        return
    stands = "" if is_order_fixed(table) else ", as supplies stand"
    order = [names[seat] for seat in last_order(table)]
    page.say([*f"order of the last round{stands}:".split(), *listed(order)])
    left = holding_left(view)
    if left is not None and view.seat is not None:
        page.say(f"{names[view.seat]} holds {' '.join(map(str, left)) or 'no card'}" + _unnoted(hand, view.seat, left))
    seen = seen_words(hand, names)
    if seen:
        page.say(["all saw, where they stay:", *listed(seen, between=";")])
    _say_misplays(page, hand, names)


def seen_words(hand: Hand, names: Sequence[str]) -> list[str]:
    """What everybody saw and what is still where it was seen: in each hand, under cities, undealt."""
    places = [(f"{name} holds", [*seen_with(hand, seat).elements()]) for seat, name in enumerate(names)]
    places += [("rewards", [*seen_rewards(hand).values()]), ("undealt", [*seen_undealt(hand).elements()])]
    told = [(where, " ".join(map(str, cards))) for where, cards in places]
    return [f"{where} {cards}" for where, cards in told if cards]


def _unnoted(hand: Hand, seat: int, left: Sequence[Card]) -> str:
    more = len(left) - hand.left[seat]
    return f", but {more} of these {'was' if more == 1 else 'were'} shown and not noted" if more else ""


def _say_misplays(page: Page, hand: Hand, names: Sequence[str]) -> None:
    if hand.misplays:
        page.say("misplays of this hand, played on:")
        for _, what in hand.misplays:
            page.say(with_names(what, names), indent=2)


def is_order_fixed(table: Table) -> bool:
    """Whether the order of the last round can change no more."""
    return table.hand is not None and table.hand.order is not None and table.setup.options.last_round_order == "fixed"


def last_order(table: Table) -> tuple[int, ...]:
    """The order of the last round: as it is fixed, or as supplies stand."""
    if is_order_fixed(table) and table.hand is not None and table.hand.order is not None:
        return table.hand.order
    return last_round_order(table)


def holding_left(view: SeatView) -> tuple[Card, ...] | None:
    """The cards that the seat still holds as far as it noted what it showed; None where its cards are not known."""
    hand = view.table.hand
    if view.own is None or hand is None:
        return None
    shown = (up.card for up in hand.shown if up.seat == view.seat and isinstance(up.card, Card))
    return tuple(sorted((Counter(view.own) - Counter(shown)).elements(), key=CARD_ORDER.__getitem__))
