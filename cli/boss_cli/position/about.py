"""The subject of an answer: the record, the hand and the round, and whose eyes. It heads every answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.page import Page
from boss_cli.position.position import Position
from boss_cli.shell.message import Text, message
from boss_solver import Expect, GameState, HandBegins, SeatView, Table, apply, expected
from boss_solver.game.sizes import rounds_of
from boss_solver.game.turns import round_no


@values
class Next:
    """The next thing that is expected."""

    what: str = stated("`hand`, `police`, `turn`, `reveal`, `rewards` or `nothing`")
    player: str | None = stated("of whom")


@values
class About(Answer):
    """An answer about a position."""

    record: str | None = stated("the file, and the line with `--at`; null for a position typed on the command line")
    seat: str | None = stated("whose eyes; null for a spectator")
    hand: int | None = stated("the number of the hand, from 1")
    round: int | None = stated("the round of the hand, from 1")
    next: Next | None = stated("what is expected next; null for a typed position")
    heading: Text = kept()
    """The record, hand and round, and whose eyes these are, in words."""
    coming: Text | None = kept()
    """The next thing that is expected, in words; None for a typed position."""


def about(position: Position) -> dict[str, Any]:
    """The subject of an answer to a position, as the fields of ``About``."""
    return about_view(position.view, position.names, position.title)


def about_view(view: SeatView, names: Sequence[str], title: str | None) -> dict[str, Any]:
    """The same of what a seat sees; without a title it is a typed position."""
    seat = None if view.seat is None else names[view.seat]
    heading = heading_words(view, names, title)
    if title is None:
        fields = dict.fromkeys(("record", "hand", "round", "next", "coming"))
        return {"seat": seat, "heading": heading, **fields}
    table = view.table
    waits = expected(table)
    player = None if waits.seat is None else names[waits.seat]
    return {
        "record": title,
        "seat": seat,
        "hand": table.hand_no,
        "round": round_no(table),
        "next": Next(what=waits.what.name.lower(), player=player),
        "heading": heading,
        "coming": next_words(table, names),
    }


def heading_words(view: SeatView, names: Sequence[str], title: str | None) -> Text:
    """The record, hand and round, and whose eyes these are. Of a typed position nothing is known but the cards."""
    table = view.table
    eyes = message("as a spectator sees it")
    if view.seat is not None:
        eyes = message("as {player} sees it", player=names[view.seat])
    if title is None:
        return message(
            "{players} players, {cards} cards each, {eyes}",
            players=table.setup.players,
            cards=table.setup.cards_each,
            eyes=eyes,
        )
    at = message("hand {hand}", hand=table.hand_no) if table.hand_no else message("before the first hand")
    if table.in_hand:
        at = message("{at}, round {round} of {rounds}", at=at, round=round_no(table), rounds=rounds_of(table))
    return message("{record}: {at}, {eyes}", record=title, at=at, eyes=eyes)


def next_words(table: Table, names: Sequence[str]) -> Text:
    """The next thing that is expected, in words."""
    waits = expected(table)
    who = names[waits.seat] if waits.seat is not None else ""
    match waits.what:
        case Expect.NOTHING:
            return message("the game is over")
        case Expect.HAND:
            return message("next: a hand is dealt")
        case Expect.REWARDS:
            return message("next: the rewards are turned up")
        case Expect.POLICE:
            return message("next: a police card, then {player}'s turn", player=who)
        case Expect.REVEAL:
            return message("next: {player} reveals a card", player=who)
    return message("next: {player}'s turn, a placement or none and a card", player=who)


def said_about(answer: About) -> Page:
    """A page that begins with what the answer is about, but for what comes next."""
    page = Page()
    page.say(answer.heading, bold=True)
    page.gap()
    return page


def headed(answer: About) -> Page:
    """A page that begins with what the answer is about."""
    page = Page()
    page.say(answer.heading, bold=True)
    if answer.coming is not None:
        page.say(answer.coming)
    page.gap()
    return page


def coming(state: GameState) -> Table | None:
    """The table at the beginning of the coming hand, where one is to be dealt; else None."""
    return apply(state, HandBegins()).table if expected(state.table).what is Expect.HAND else None
