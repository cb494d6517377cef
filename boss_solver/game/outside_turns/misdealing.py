"""A hand that was not dealt evenly and played on: whether the numbers can be, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boss_solver.game.cards import Glimpse
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.seen.open_cards import seen_undealt, seen_with
from boss_solver.game.sizes import dealt_to, rounds_left, shown_by_all, to_deal
from boss_solver.game.state import GameState, Hand, Table
from boss_solver.game.turns import last_round_order

Sizes = tuple[int, ...]
"""Cards dealt to each player, by seat."""


def sizes_if(state: GameState, stated: Mapping[int, int]) -> tuple[Sizes, list[Breach]]:
    """Cards dealt to each player if these were dealt so many, and what is impossible about it.

    Where that makes more cards than there are and only one player is left who can have been dealt fewer, he was.
    There must be a hand.
    """
    table = state.table
    sizes = [stated.get(seat, size) for seat, size in enumerate(dealt_to(table))]
    breaches = [breach for seat in stated for breach in _wrong_size(state, seat, sizes[seat])]
    if breaches:
        return tuple(sizes), breaches
    there = to_deal(table.setup) - (seen_undealt(table.hand).total() if table.hand else 0)
    excess = sum(sizes) - there
    if excess > 0:
        shown = shown_by_all(table)
        open_ = [seat for seat in range(len(sizes)) if seat not in stated and not _is_known(state, seat)]
        fewer = [seat for seat in open_ if sizes[seat] - excess >= max(1, shown[seat])]
        if len(open_) == 1 and fewer:
            sizes[fewer[0]] -= excess
        else:
            breaches.append(_too_many(sizes, there, stated, fewer or open_))
    return tuple(sizes), breaches


def _is_known(state: GameState, seat: int) -> bool:
    """Whether the record knows how many cards a player was dealt, because it told them or they were not as always."""
    hand = state.table.hand
    assert hand is not None
    is_slip = hand.sizes is not None and hand.sizes[seat] != state.table.setup.cards_each
    return state.dealt[seat] is not None or is_slip or any(one.whole and one.seat == seat for one in hand.backs)


def _too_many(sizes: Sequence[int], there: int, stated: Mapping[int, int], fewer: Sequence[int]) -> Breach:
    parts = [f"{seat_word(seat)} {size}" for seat, size in enumerate(sizes)]
    what = f"{', '.join(parts[:-1])} and {parts[-1]} make {sum(sizes)} cards, and {there} can be dealt"
    if not fewer:
        return Breach(Rule.HOLDING, what, f"{sum(sizes) - there} fewer")
    stated = {**stated, fewer[-1]: max(1, sizes[fewer[-1]] - sum(sizes) + there)}
    line = " ".join(f"{seat_word(seat)} {size}" for seat, size in sorted(stated.items()))
    return Breach(Rule.HOLDING, what, f"who was dealt fewer as well, as: dealt {line} !")


def _wrong_size(state: GameState, seat: int, size: int) -> list[Breach]:
    """Why a player cannot have been dealt so many cards."""
    table, word = state.table, seat_word(seat)
    hand = table.hand
    assert hand is not None
    known = state.dealt[seat]
    if known is not None and len(known) != size:
        cards = " ".join(map(str, known))
        return [Breach(Rule.HOLDING, f"{word} was dealt {cards}, which are {len(known)} cards", "that line put right")]
    shown = shown_by_all(table)[seat]
    least = shown + (hand.placing == seat)
    if size < max(1, least):
        what = f"{word} has shown {shown} cards, so {size} were not all" if least else "nobody plays without a card"
        return [Breach(Rule.HOLDING, what, f"{max(1, least)} or more")]
    most = to_deal(table.setup) - table.setup.players + 1
    if size > most:
        return [Breach(Rule.HOLDING, f"{size} cards with {word}, and {to_deal(table.setup)} can be dealt", "fewer")]
    seen = seen_with(hand, seat)
    unnoted = sum(up.seat == seat and isinstance(up.card, Glimpse) for up in hand.shown)
    if shown - unnoted + seen.total() > size:
        cards = " ".join(map(str, seen.elements()))
        what = f"{word} was seen with {cards}, so {size} were not all"
        return [Breach(Rule.HOLDING, what, f"{shown - unnoted + seen.total()} or more")]
    for backs in hand.backs:
        number = backs.shown_before + sum(counted for _, counted in backs.counts)
        if backs.seat == seat and (number > size or (backs.whole and number < size)):
            what = f"by the card backs seen {word} was dealt {number} cards{'' if backs.whole else ' or more'}"
            return [Breach(Rule.HOLDING, what, "that line put right")]
    return []


def misplay_of(seat: int, size: int, usual: int) -> tuple[int, str]:
    """The slip, as a hand keeps it."""
    return seat, f"{seat_word(seat)} was dealt {size} card{'' if size == 1 else 's'}, not {usual}"


def with_sizes(table: Table, sizes: Sizes) -> Table:
    """The table with so many cards dealt to each player, from the beginning of the hand. There must be a hand."""
    hand = table.hand
    assert hand is not None
    usual = table.setup.cards_each
    before = {misplay_of(seat, size, usual) for seat, size in enumerate(dealt_to(table)) if size != usual}
    slips = tuple(misplay_of(seat, size, usual) for seat, size in enumerate(sizes) if size != usual)
    after = hand._replace(
        sizes=sizes if slips else None,
        left=tuple(size - shown for size, shown in zip(sizes, shown_by_all(table), strict=True)),
        order=None,
        misplays=(*(one for one in hand.misplays if one not in before), *slips),
    )
    return with_last_round(table._replace(hand=after))


def dealt_like(state: GameState, sizes: Sizes | None) -> GameState:
    """A state of a hand as it was in truth, where the numbers of cards dealt were told later; else the state itself."""
    hand = state.table.hand
    if sizes is None or hand is None or hand.finished or hand.sizes == sizes:
        return state
    return state._replace(table=with_sizes(state.table, sizes))


def with_last_round(table: Table) -> Table:
    """The table with the last round's order, if that round is going on: players who have moved come first.

    Those still to move have the supplies with which the round began.
    """
    hand = table.hand
    if hand is None or max(rounds_left(hand)) != 1:
        return table
    order = sorted(last_round_order(table), key=lambda seat: _has_card(hand, seat))
    return table._replace(hand=hand._replace(order=tuple(order)))


def _has_card(hand: Hand, seat: int) -> bool:
    return hand.left[seat] > 0
