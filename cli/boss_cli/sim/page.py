"""The standings of a tournament, and the players there are, in words."""

from __future__ import annotations

from boss_cli.page.numbers import grouped, rounded, sampled
from boss_cli.page.page import IN_A_TABLE, STACKED, Column, Page
from boss_cli.shell.message import Figure, Text, message
from boss_cli.sim.answer import Interval, PoliciesAnswer, SimAnswer


def page(answer: SimAnswer) -> Page:
    """How everybody did."""
    made = Page()
    made.say(
        message(
            "{players} players, {games}: {deals}, each in {seatings}; seed {seed}",
            players=answer.players,
            games=_number("{figure} {number|game|games}", answer.games),
            deals=_number("{figure} {number|deal|deals}", answer.deals),
            seatings=_number("{figure} {number|seating|seatings}", answer.seatings),
            seed=answer.seed,
        ),
        bold=True,
    )
    if answer.stopped is not None:
        template = "Stopped after {games} of {asked} games."
        if answer.stopped == "seconds":
            template = "Stopped after {games} of {asked} games: the time was up."
        made.say(message(template, games=grouped(answer.games), asked=grouped(answer.asked)))
    made.gap()
    _standings(made, answer)
    made.gap()
    even = 1 / 2 if answer.options.get("teams") == "alternate" else 1 / answer.players  # both members of a team win
    made.say(
        message(
            "Wins are for each seat taken, shared wins shared: {even} for one like all the others. Money is the "
            "average at the end, in millions. +/- is half of the 95% confidence interval.",
            even=Figure(f"{100 * even:.1f}%"),
        )
    )
    made.say(message("A game took {hands} hands on average.", hands=rounded(answer.hands.mean)))
    if answer.records:
        first, last = answer.records[0], answer.records[-1]
        template = "Records: {first}" if len(answer.records) == 1 else "Records: {first} to {last}"
        made.say(message(template, first=first, last=last))
    return made


def _number(template: str, number: int) -> Text:
    return message(template, figure=grouped(number), number=number)


def _standings(page: Page, answer: SimAnswer) -> None:
    rows = answer.standings
    wins = [sampled(row.wins.mean, answer.games) for row in rows]
    money = [rounded(row.money.mean) for row in rows]
    wins_half, money_half = [_half(row.wins, 100, 1) for row in rows], [_half(row.money, 1, 2) for row in rows]
    page.table(
        [
            Column(message("player"), [row.player for row in rows]),
            Column(message("wins"), wins, forms=IN_A_TABLE),
            Column("+/-", wins_half, forms=IN_A_TABLE),
            Column(message("money"), money, forms=IN_A_TABLE),
            Column("+/-", money_half, forms=IN_A_TABLE),
            Column(message("wins"), _with_half(wins, wins_half), forms=STACKED),
            Column(message("money"), _with_half(money, money_half), forms=STACKED),
        ]
    )


def _with_half(numbers: list[Figure], halves: list[Figure]) -> list[Text]:
    return [
        message("{number} +/- {half}", number=number, half=half) for number, half in zip(numbers, halves, strict=True)
    ]


def _half(interval: Interval, scale: int, places: int) -> Figure:
    """Half of the confidence interval; a dash where there are too few deals to tell."""
    half = interval.half
    return Figure("-") if half is None else rounded(scale * half, places)


def policies_page(answer: PoliciesAnswer) -> Page:
    """All policies and ways to reveal."""
    made = Page()
    made.say(message("Policies"), bold=True)
    for name, about in answer.policies.items():
        made.say(message("{name}: {about}", name=name, about=about))
    made.gap()
    made.say(message("Ways to reveal, after a slash as in counter/protecting"), bold=True)
    made.say(message("Without one: at-random; the levels show what they have learned to show."))
    for name, about in answer.reveals.items():
        made.say(message("{name}: {about}", name=name, about=about))
    return made
