"""Everybody on the ladder against everybody, in words."""

from __future__ import annotations

from boss_cli.page.numbers import grouped, sampled
from boss_cli.page.page import Column, Page
from boss_cli.shell.message import Figure, Text, message
from boss_cli.sim.ladder_answer import LadderAnswer, PairOf


def page(answer: LadderAnswer) -> Page:
    """Who wins how often at tables of whom."""
    made = Page()
    made.say(
        message(
            "{players} players, {games} {number|game|games} of each pair; seed {seed}",
            players=answer.players,
            games=grouped(answer.games),
            number=answer.games,
            seed=answer.seed,
        ),
        bold=True,
    )
    if answer.stopped is not None:
        done = sum(pair.wins is not None for pair in answer.pairs)
        template = "Stopped after {done} of {asked} pairs."
        if answer.stopped == "seconds":
            template = "Stopped after {done} of {asked} pairs: the time was up."
        made.say(message(template, done=done, asked=len(answer.pairs)))
    made.gap()
    made.say(message("games won in percent, by one player of the row against a table of the column"))
    made.gap()
    even = 1 / 2 if answer.options.get("teams") == "alternate" else 1 / answer.players  # both members of a team win
    found = {(pair.player, pair.others): pair for pair in answer.pairs}
    made.table(
        [
            Column(message("player"), list(answer.ladder)),
            *(
                Column(name, [_share(found.get((row, name)), answer.games) for row in answer.ladder])
                for name in answer.ladder
            ),
        ]
    )
    made.gap()
    made.say(
        message(
            "In brackets half of the 95% confidence interval. Who plays like the others wins {even}. Every deal is "
            "played with the one player in each seat in turn, and shared wins are shared.",
            even=Figure(f"{100 * even:.1f}%"),
        )
    )
    return made


def _share(pair: PairOf | None, games: int) -> Text:
    """In percent, with half of the interval; a dash where there is nothing to tell."""
    if pair is None or pair.wins is None:
        return Figure("-")
    half = "-" if pair.half is None else f"{100 * pair.half:.1f}"
    is_inside = 0.005 < pair.wins < 0.995
    share = f"{100 * pair.wins:.0f}" if is_inside else sampled(pair.wins, games).removesuffix("%")
    return Figure(f"{share} ({half})")
