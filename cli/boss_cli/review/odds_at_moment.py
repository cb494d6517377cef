"""The odds of a hand in the eyes of one seat: after every turn, and the turns that moved them most."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.numbers import look_of, millions, probability
from boss_cli.page.page import IN_A_TABLE, STACKED, Column, Page
from boss_cli.review.words import label_words, possible_text, turn_text
from boss_cli.shell.message import Text, message
from boss_solver import City, HandReview, Moment
from boss_solver.review.hands.swings import Swing

MOST_SWINGS = 5


def eyes_name(seat: int | None, names: Sequence[str]) -> Text:
    """Whose eyes these are."""
    return message("a spectator") if seat is None else names[seat]


def say_eyes(page: Page, hand: HandReview, seat: int | None, names: Sequence[str]) -> None:
    """The rewards that a seat held possible after every turn, and what moved that most."""
    if seat is not None and seat not in hand.eyes.seats:
        said = "{player}'s eyes: the record does not tell his cards in {hand}."
        page.say(message(said, player=names[seat], hand=label_words(hand)), bold=True)
        return
    said = "{hand} as {player} saw it: the rewards possible after each turn"
    page.say(message(said, hand=label_words(hand), player=eyes_name(seat, names)), bold=True)
    page.table(moment_columns(hand, seat, names))
    page.say(
        message(
            "12r: the reward is 1, 2 or the revolver, each card not seen equally likely, with its mean in millions "
            "where there is room; =3: it is known; exact, from the cards alone"
        )
    )
    if any(unsure_cities(hand, seat, moment) for moment in hand.eyes.moments[seat]):
        page.say(
            message("?: a card of this city may lie open that nobody noted; those who sat there saw it and knew more")
        )
    moved = hand.swings(seat)[:MOST_SWINGS]
    if moved:
        page.say(message("What moved these odds most, by the probability that went from some rewards to others:"))
    for swing in moved:
        page.say(swing_words(swing, names), indent=2)


def moment_columns(hand: HandReview, seat: int | None, names: Sequence[str]) -> list[Column]:
    """The rewards possible in every city after each turn; stacked, only those that the turn changed."""
    moments = hand.eyes.moments[seat]
    unsure = [unsure_cities(hand, seat, moment) for moment in moments]
    columns = [
        Column("", [_moment_words(moment, names) for moment in moments], forms=STACKED),
        Column(message("turn"), [turn_text(moment.number) for moment in moments], left=False, forms=IN_A_TABLE),
        Column(message("shown"), [shown_text(moment, names) for moment in moments], left=True, forms=IN_A_TABLE),
    ]
    same = [at > 0 for at in range(len(moments))]
    for city in hand.story.start.table.row:
        if city is not City.CHICAGO:
            brief = [
                possible_text(moment.cities[city]) + "?" * (city in not_sure)
                for moment, not_sure in zip(moments, unsure, strict=True)
            ]
            wide = [
                f"{cell} {millions(moment.cities[city].expected)}" for moment, cell in zip(moments, brief, strict=True)
            ]
            columns.append(Column(city.value, wide, brief=brief, left=True, forms=IN_A_TABLE))
            changed = [cell if not at or cell != wide[at - 1] else "" for at, cell in enumerate(wide)]
            columns.append(Column(city.value, changed, forms=STACKED))
            same = [here and not cell for here, cell in zip(same, changed, strict=True)]
    columns.append(Column("", [message("no change") if here else "" for here in same], forms=STACKED))
    return columns


def _moment_words(moment: Moment, names: Sequence[str]) -> Text:
    """A moment where its row is a paragraph: the turn and what was shown in it."""
    number = turn_text(moment.number)
    if moment.turn is None:
        return number
    return message("turn {number}: {shown}", number=number, shown=shown_text(moment, names))


def unsure_cities(hand: HandReview, seat: int | None, moment: Moment) -> tuple[City, ...]:
    """The cities of which the seat may have known more at a moment than the record tells."""
    return tuple(city for city in moment.cities if hand.eyes.odds(seat, city, moment.number) is None)


def shown_text(moment: Moment, names: Sequence[str]) -> str:
    """Who showed which card at this moment."""
    return "-" if moment.turn is None else f"{names[moment.turn.seat]} {moment.turn.card}"


def swing_words(swing: Swing, names: Sequence[str]) -> Text:
    """The effect of one turn on the odds, in a sentence."""
    worth = "worth {before} then {after} million" if swing.gain else "worth {after} million as before"
    return message(
        "turn {turn}, {player} {card}: {city} {rewards} became {now}, {worth} ({moved} of the probability moved)",
        turn=swing.turn.number,
        player=names[swing.turn.seat],
        card=str(swing.turn.card),
        city=swing.after.city.title,
        rewards=possible_text(swing.before),
        now=possible_text(swing.after),
        worth=message(worth, before=millions(swing.before.expected), after=millions(swing.after.expected)),
        moved=probability(swing.moved, look_of([swing.moved])),
    )
