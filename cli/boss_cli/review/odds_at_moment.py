"""The odds of a hand in the eyes of one seat: after every turn, and the turns that moved them most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import look_of, millions, probability
from boss_cli.review.words import possible_text, turn_text
from boss_solver.game.cards import City
from boss_solver.review.hands.game import HandReview
from boss_solver.review.hands.moments import Moment
from boss_solver.review.hands.swings import Swing

MOST_SWINGS = 5


def eyes_name(seat: int | None, names: Sequence[str]) -> str:
    """Whose eyes these are."""
    return "a spectator" if seat is None else names[seat]


def show_eyes(page: Page, hand: HandReview, seat: int | None, names: Sequence[str]) -> None:
    """What a seat could think of every city after every turn, and what moved that most."""
    if seat is not None and seat not in hand.eyes.seats:
        page.say(f"{names[seat]}'s eyes: the record does not tell his cards in {hand.label}.", bold=True)
        return
    name = eyes_name(seat, names)
    page.say(f"{hand.label} as {name} saw it: the rewards possible after each turn", bold=True)
    moments = hand.eyes.moments[seat]
    cities = [city for city in hand.story.start.table.row if city is not City.CHICAGO]
    heads = ["turn", "shown", *cities]
    unsure = {one.number: unsure_cities(hand, seat, one) for one in moments}
    wide = [_row(one, cities, names, unsure[one.number], with_money=True) for one in moments]
    plain = [_row(one, cities, names, unsure[one.number], with_money=False) for one in moments]
    left = tuple(range(1, len(heads)))
    grids = (Grid(heads, wide, left), Grid(heads, plain, left), Grid(heads, plain, left, 1))
    found = page.first_that_fits(*grids)
    if found is None:
        _show_changes(page, moments, cities, names, unsure)
    money = ", with its mean in millions" if found is grids[0] else ""
    page.say(
        f"12r: the reward is 1, 2 or the revolver, each card not seen equally likely{money}; =3: it is known; exact, "
        "from the cards alone"
    )
    if any(unsure.values()):
        page.say("?: a card of this city may lie open that nobody noted; whoever sat there saw it and knew more")
    moved = hand.swings(seat)[:MOST_SWINGS]
    if moved:
        page.say("What moved these odds most, by the probability that went from some rewards to others:")
    for one in moved:
        page.say(swing_words(one, names), indent=2)


def unsure_cities(hand: HandReview, seat: int | None, moment: Moment) -> tuple[City, ...]:
    """The cities of which the seat may have known more at a moment than the record tells."""
    return tuple(city for city in moment.cities if hand.eyes.odds(seat, city, moment.number) is None)


def _row(
    moment: Moment, cities: Sequence[City], names: Sequence[str], unsure: Sequence[City], with_money: bool
) -> list[str]:
    cells = []
    for city in cities:
        odds = moment.cities[city]
        cells.append(
            possible_text(odds) + "?" * (city in unsure) + (f" {millions(odds.expected)}" if with_money else "")
        )
    return [turn_text(moment.number), shown_text(moment, names), *cells]


def shown_text(moment: Moment, names: Sequence[str]) -> str:
    """Who showed which card at this moment."""
    return "-" if moment.turn is None else f"{names[moment.turn.seat]} {moment.turn.card}"


def _show_changes(
    page: Page,
    moments: Sequence[Moment],
    cities: Sequence[City],
    names: Sequence[str],
    unsure: Mapping[int, Sequence[City]],
) -> None:
    """Where no table fits: all cities at the beginning, then those that changed."""
    before: dict[City, str] = {}
    for moment in moments:
        not_sure = unsure[moment.number]
        now = {city: possible_text(moment.cities[city]) + "?" * (city in not_sure) for city in cities}
        changed = [f"{city} {text}" for city, text in now.items() if before.get(city) != text]
        page.say([f"{turn_text(moment.number)}. {shown_text(moment, names)}:", *listed(changed or ["no change"])])
        before = now


def swing_words(one: Swing, names: Sequence[str]) -> str:
    """What one turn moved, in a sentence."""
    look = look_of([one.moved])
    worth = f"worth {millions(one.before.expected)} then {millions(one.after.expected)} million"
    if not one.gain:
        worth = f"worth {millions(one.after.expected)} million as before"
    return (
        f"turn {one.turn.number}, {names[one.turn.seat]} {one.turn.card}: {one.after.city.title} "
        f"{possible_text(one.before)} became {possible_text(one.after)}, "
        f"{worth} ({probability(one.moved, look)} of the probability moved)"
    )
