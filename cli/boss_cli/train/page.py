"""How far the training of the learned players has come, in words."""

from __future__ import annotations

from boss_cli.page.numbers import grouped
from boss_cli.page.page import Column, Page
from boss_cli.shell.message import message
from boss_cli.train.answer import TrainAnswer


def page(answer: TrainAnswer) -> Page:
    """How many levels are ready, and how to go on."""
    made = Page()
    effort, rows = answer.effort, answer.trained
    made.say(
        message(
            "{generations} {number|generation|generations} a level, {candidates} candidates, {games} "
            "{played|game|games} each; seed {seed}",
            generations=grouped(effort.generations),
            number=effort.generations,
            candidates=grouped(effort.candidates),
            games=grouped(effort.games),
            played=effort.games,
            seed=answer.seed,
        ),
        bold=True,
    )
    made.gap()
    made.table(
        [
            Column(message("players"), [message("{players}", players=row.players) for row in rows]),
            Column(
                message("levels ready"),
                [message("{levels} of {all}", levels=row.levels, all=row.of_levels) for row in rows],
            ),
            Column(
                message("generations"),
                [
                    message("{done} of {all}", done=grouped(row.generations), all=grouped(row.of_generations))
                    for row in rows
                ],
            ),
        ]
    )
    made.gap()
    if answer.stopped:
        made.say(message("Stopped. The same command goes on from here: {file}", file=answer.file))
    elif answer.weights is not None:
        made.say(message("Written: {file}", file=answer.weights))
    else:
        made.say(message("All is ready. The same command with --weights FILE writes the weights."))
    return made
