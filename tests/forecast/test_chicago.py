"""Chicago's payout: exact against every deal and every order, sampled against exact, and cases done by hand."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boss_solver.forecast.chicago_exact import law_of, steps_for
from boss_solver.forecast.chicago_forecast import Chicago, chicago_of
from boss_solver.forecast.chicago_orders import own_orders
from boss_solver.forecast.chicago_sampled import PayoutDraw, draw_payouts
from boss_solver.forecast.chicago_short import chicago_in_short
from boss_solver.forecast.chicago_times import timed, usual_plans
from boss_solver.forecast.coming_reveals import OrderError, last_order, reveals_to_come
from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, CITIES, City
from boss_solver.game.events import Dealt, HandBegins
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.inference.deals.spread import spread_of
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.entries.note_claims import Claim, Known, known, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.noting import HunchOf, NoteOf, noted_from
from tests.forecast.positions import Position, enumerated, random_position, seats_to_come, ways
from tests.inference.asking import another_secret
from tests.long import count, seed
from tests.play import play_game

Law = dict[int, Fraction]


def mean(law: Law) -> Fraction:
    return sum((payout * p for payout, p in law.items()), Fraction(0))


def check_against_every_order(position: Position, rng: Random, most: int) -> bool:
    view, puzzle = position.view, position.puzzle
    deals = ways(view, puzzle, most)
    if deals is None:
        return False
    order = last_order(view.table)
    to_come = reveals_to_come(view.table, order)
    assert list(to_come) == seats_to_come(view.table, order)
    at = timed(view, puzzle, to_come)
    spread = spread_of(puzzle, at.left)
    laws = [law_of(at, puzzle, spread, plan) for plan in usual_plans(at)]
    usual: Law = defaultdict(Fraction)
    for law in laws:
        assert sum(law.values()) == 1
        for payout, p in law.items():
            usual[payout] += p / len(laws)
    assert usual == enumerated(position, deals, order)
    if at.can_choose:
        orders = own_orders(at)
        assert orders is not None
        one = rng.choice(orders)
        assert law_of(at, puzzle, spread, one.plan) == enumerated(position, deals, order, list(one.cards))
    return True


def test_exact_against_every_deal_and_order() -> None:
    rng = Random(7)
    checked = [check_against_every_order(random_position(rng, 5), rng, 6_000) for _ in range(150)]
    assert sum(checked) > 70


def test_exact_where_the_cards_were_not_dealt_evenly() -> None:
    rng = Random(8)
    positions = [random_position(rng, 5, uneven=1.0) for _ in range(16)]
    uneven = [one for one in positions if one.view.table.hand is not None and one.view.table.hand.sizes is not None]
    assert sum(check_against_every_order(one, rng, 2_000) for one in uneven) > 4
    assert sum(check_sampled(one, 4_096, 30) for one in uneven[:3])


@pytest.mark.long
def test_exact_against_every_deal_and_order_at_length() -> None:
    rng = Random(seed())
    checked = [check_against_every_order(random_position(rng, 7), rng, 100_000) for _ in range(count(3000))]
    assert sum(checked) > len(checked) // 3


def check_sampled(position: Position, samples: int, number: int) -> bool:
    """Every plan's mean lies within 4 standard errors of the exact one, and nothing impossible is drawn."""
    view, puzzle = position.view, position.puzzle
    at = timed(view, puzzle, reveals_to_come(view.table, last_order(view.table)))
    plans = [*usual_plans(at)[:2], *(order.plan for order in (own_orders(at) or [])[:2])]
    try:
        spread = spread_of(puzzle, at.left, 200_000)
    except TooComplexError:
        return False
    if steps_for(at, spread, plans) > 1_000_000:
        return False
    for plan, drawn in zip(
        plans, draw_payouts(at, [PayoutDraw(puzzle, plans)], samples, number).payouts[0], strict=True
    ):
        law = law_of(at, puzzle, spread, plan)
        assert drawn.number == samples and drawn.counts.keys() <= law.keys()
        variance = sum(p * (payout - mean(law)) ** 2 for payout, p in law.items())
        assert abs(drawn.mean - float(mean(law))) <= 4 * (float(variance) / samples) ** 0.5 + 1e-9
    return True


@pytest.mark.long
def test_sampled_within_four_standard_errors_of_exact_in_a_hundred_positions() -> None:
    rng = Random(11)
    checked = 0
    while checked < 100:
        checked += check_sampled(random_position(rng, 20), 1 << 13, checked)


@pytest.mark.long
def test_sampled_within_four_standard_errors_at_length() -> None:
    rng = Random(seed())
    for number in range(count(2000)):
        check_sampled(random_position(rng, 20), 1 << 15, number)


# cases done by hand


def record(*lines: str) -> SeatView:
    text = "boss-record 1\n" + "\n".join(lines) + "\n"
    state = loads(text).state
    return view_of(state, 0)


TWO = ("players Ann Bob", "seat Ann", "position before hand 2", "row NY BO CH DE", "marker Ann", "play", "hand")


DEALT = "dealt Ann NY3 BOp DE1 DE2 DE3"
PLAYED = ("DE1", "NY1", "DE2", "NY2", "DE3", "BO3", "police s", "NY3", "BOh")
"""Ann still holds the prison, Bob one card."""


def test_new_york_3_and_boston_prison_last_pay_1() -> None:
    found = chicago_of(record(*TWO, DEALT, *PLAYED, "BOp", "DE4"))
    assert found.left == (City.NEW_YORK, City.BOSTON)
    assert (found.sum_now, found.pays_now, found.least, found.most) == ((3, 3), (1, 1), 1, 1)
    assert (found.usual.chances, found.usual.mean, found.usual.error) == ({1: 1}, 1, None)
    assert chicago_of(record(*TWO, DEALT, "BOp", "DE4", "NY3", "BOh")).pays_now == (1, 1)


def test_the_last_cards_count_whoever_shows_them() -> None:
    view = record(*TWO, DEALT, *PLAYED)
    found = chicago_of(view)
    assert found.to_come == (0, 1) == found.last_round
    # Unseen: NY0, BO3, DE4, DEr, three of them rewards, so Bob holds DE4 or DEr.
    assert found.usual.chances == {1: 1}
    earlier = chicago_of(record(*TWO, DEALT, *PLAYED[:-1]))
    # Bob shows two of NY0, BO3, BOh, DE4, DEr, one of each city staying under it: one of Detroit, one of Boston.
    # If that is BO3 and he shows it after Ann's prison, 3 + 3 pay 3; else she or the hospital leaves 3, which pay 1.
    assert earlier.usual.chances == {1: Fraction(3, 4), 3: Fraction(1, 4)}


def test_the_card_kept_for_the_last_turn_counts() -> None:
    view = record("players Ann Bob", "seat Ann", "hand", "dealt Ann NY3 DE1 DE2 DE3 BOp", "backs Bob BO=2 DE=1 NY=2")
    first = chicago_of(view, last_round=(1, 0))
    # With the last word of the hand New York 3 stays on top.
    assert first.orders is not None
    best, worst = first.orders[-1], first.orders[0]
    assert best.cards[-1] == CARDS["NY3"] and best.outlook.chances == {1: 1} and best.number == 24
    assert worst.cards[0] == CARDS["NY3"] and worst.outlook.mean < first.usual.mean < 1
    assert first.kept[CARDS["NY3"]].chances == {1: 1}
    whole = sum(one.number * one.outlook.mean for one in first.orders)
    assert (sum(one.number for one in first.orders), whole / 120) == (120, first.usual.mean)
    assert sum(found.mean for found in first.kept.values()) / 5 == first.usual.mean


def test_the_order_of_the_last_round_is_stated_or_as_supplies_stand() -> None:
    view = record("players Ann Bob", "seat Ann", "hand", "dealt Ann NY3 DE1 DE2 DE3 BOp", "Ann DE+2 DE1")
    assert chicago_of(view).last_round == (1, 0)
    assert chicago_of(view).to_come == (1, 0, 1, 0, 1, 0, 1, 1, 0)
    assert chicago_of(view, last_round=(0, 1)).to_come[-2:] == (0, 1)
    for wrong in ((0,), (0, 0), (0, 1, 2)):
        with pytest.raises(OrderError, match="each of the 2 players once"):
            chicago_of(view, last_round=wrong)


def test_a_fixed_order_of_the_last_round_stands() -> None:
    view = record(*TWO, DEALT, *PLAYED, "BOp")
    assert chicago_of(view).last_round == (0, 1) == chicago_of(view, last_round=(0, 1)).last_round
    with pytest.raises(OrderError, match="fixed"):
        chicago_of(view, last_round=(1, 0))


def test_what_the_table_says_that_chicago_paid_stands() -> None:
    view = record(*TWO, DEALT, *PLAYED[:-1], "?", "BOp", "?", "chicago 3")
    found = chicago_of(view)
    assert found.usual.chances == {3: 1} and (found.least, found.most) == (3, 3)
    row = chicago_in_short(found.known)
    assert (row.least, row.most) == (3, 3) and row.usual is not None and row.usual.mean == 3


def test_a_turn_half_done_goes_on_with_its_reveal() -> None:
    view = record("players Ann Bob", "seat Ann", "hand", "dealt Ann NY3 DE1 DE2 DE3 BOp", "DE1", "Bob DE+2")
    assert chicago_of(view).to_come == (1, 0, 1, 0, 1, 0, 1, 0, 1)


def test_a_settled_hand_paid_what_it_paid() -> None:
    lines = ["Ann DE+1 DE1", "NY1", "Ann CH+1 DE2", "NY2", "DE3", "BO3", "police s", "NY3", "BOh", "DE4", "BOp"]
    view = record(*TWO, DEALT, *lines, "rewards DEr")
    found = chicago_of(view)
    assert found.to_come == () and found.usual.chances == {1: 1} and found.orders == ()
    short = chicago_in_short(found.known)
    assert short.usual == short.without_hunches == found.usual


# the two ways agree


def check_row(position: Position) -> None:
    view = position.view
    found = chicago_of(view, most_steps=10**9)
    row = chicago_in_short(found.known, 10**9)
    assert (row.sum_now, row.pays_now) == (found.sum_now, found.pays_now)
    assert (row.least, row.most, row.usual) == (found.least, found.most, found.usual)
    assert found.least == min(found.usual.chances) and found.most == max(found.usual.chances)
    for order in found.orders or ():
        assert found.least <= min(order.outlook.chances) and max(order.outlook.chances) <= found.most


def test_the_row_says_the_same_in_short() -> None:
    rng = Random(5)
    for _ in range(20):
        check_row(random_position(rng, 12, facts=0))


def sampled(view: SeatView | Known, **options: Any) -> Chicago:
    return chicago_of(view, most_steps=0, **options)


START = ("players Ann Bob Cy", "seat Ann", "hand", "dealt Ann NY3 DE1 DE2 KCr BOp")


def test_a_seed_gives_the_same_answer_and_says_how_many_samples() -> None:
    view = record(*START)
    one, same, other = (sampled(view, samples=20_000, seed=seed) for seed in (1, 1, 2))
    assert one.usual == same.usual != other.usual
    assert one.orders == same.orders
    assert not one.is_exact and one.samples == 20_000 and not one.is_stopped
    assert one.usual.error is not None and 0 < one.usual.error < 0.01
    assert one.by_cards_alone and (one.least, one.most) == (0, 1)


def test_samples_do_not_depend_on_what_else_is_asked() -> None:
    view = record(*START)
    found = sampled(view, samples=10_000, seed=3)
    at = timed(view, found.known.puzzle, found.to_come)
    alone = draw_payouts(at, [PayoutDraw(found.known.puzzle, usual_plans(at))], 10_000, 3).payouts[0][0]
    assert alone.mean == found.usual.mean


def test_stopped_with_what_there_is() -> None:
    def stop(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    seen: list[int] = []
    view = record(*START)
    found = sampled(view, samples=1_000_000, progress=stop)
    assert found.is_stopped and found.samples == seen[-1] == 3 * seen[0]
    assert found.usual == sampled(view, samples=found.samples).usual


def test_samples_do_not_depend_on_how_many_processes_draw() -> None:
    view = record(*START)
    hunch = [told(view, "hunch 3:1 Bob holds NY2")]
    one, two = (chicago_of(known(view, hunch), most_steps=0, samples=20_000, processes=number) for number in (1, 2))
    assert one == two and one.usual != one.without_hunches


def test_with_and_without_guesses_it_is_stopped_at_the_same_sample() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    view = record(*START)
    hunch = [told(view, "hunch 3:1 Bob holds NY2")]
    found = chicago_of(known(view, hunch), most_steps=0, samples=100_000, progress=stop)
    whole = chicago_of(known(view, hunch), most_steps=0, samples=found.samples)
    assert found.is_stopped and not whole.is_stopped
    assert (found.usual, found.without_hunches) == (whole.usual, whole.without_hunches)


def test_too_many_orders_are_not_compared() -> None:
    state = GameState(new_game(custom(2, CITIES)).table, (None, None))
    own = tuple(card for card in CARDS.values() if card.face.value in "123")[:12]
    state = apply(apply(state, HandBegins()), Dealt(0, own))
    far = state.table._replace(row=(*CITIES, City.CHICAGO))
    found = chicago_of(view_of(state._replace(table=far), 0))
    assert found.orders is None and len(found.kept) == 12
    assert found.is_exact or found.samples


def test_nothing_to_the_left_pays_nothing() -> None:
    view = record("players Ann Bob", "seat Ann", "position before hand 1", "row CH NY BO DE", "play", "hand")
    found = chicago_of(view)
    assert found.usual.chances == {0: 1} and found.left == () and found.is_exact


# what a seat cannot see, and what its user believes


def test_nothing_depends_on_what_the_seat_cannot_see() -> None:
    rng = Random(21)
    for _ in range(25):
        setup = usual(rng.randint(2, 6))
        game = play_game(setup, rng, turns=rng.randrange(1, 3 * setup.players * setup.cards_each))
        if not game.state.table.in_hand:
            continue
        for seat in (None, rng.randrange(setup.players)):
            secret = another_secret(game.state, game.deals[-1], seat, rng)
            other = game.state._replace(dealt=secret.holdings)
            one, two = chicago_of(view_of(game.state, seat)), chicago_of(view_of(other, seat))
            assert (one.usual, one.orders, one.least, one.most) == (two.usual, two.orders, two.least, two.most)


def told(view: SeatView, text: str) -> Claim:
    noted = noted_from(*text.split(" ", 1), ("Ann", "Bob", "Cy"), view.table.setup.cities)
    assert isinstance(noted, NoteOf | HunchOf)
    return Claim(0, noted.said, now(view), noted.factor if isinstance(noted, HunchOf) else None)


def test_guesses_weigh_and_notes_rule_out() -> None:
    view = record(*START)
    plain = chicago_of(view)
    hunch = chicago_of(known(view, [told(view, "hunch 3:1 Bob holds NY2")]))
    note = chicago_of(known(view, [told(view, "note Bob lacks NY"), told(view, "note Cy lacks NY2")]))
    assert hunch.usual != plain.usual == hunch.without_hunches == plain.without_hunches
    assert note.usual == note.without_hunches and note.usual.mean != plain.usual.mean
    short = chicago_in_short(hunch.known)
    assert (short.usual, short.without_hunches) == (hunch.usual, plain.usual)
    drawn = sampled(known(view, [told(view, "hunch 3:1 Bob holds NY2")]), samples=40_000)
    for one, exact in ((drawn.usual, hunch.usual), (drawn.without_hunches, plain.usual)):
        assert one.error is not None and abs(float(one.mean) - float(exact.mean)) < 4 * one.error
