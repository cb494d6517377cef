"""``boss count``: how many deals there are, and some of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from boss_cli.odds.count_view import Deal, count_json, show_count
from boss_cli.position.asking import Asking, find_question
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.game.cards import Card
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle


def ask_count(env: Environment, asking: Asking, first: int, sample: int, seed: int, as_json: bool) -> None:
    """The number of deals, what each entry did to it, and the first deals or some drawn at random."""
    asked, words = find_question(env, asking)
    if words:
        raise UsageError(f"'{words[0]}' is too much: boss count asks about whole deals")
    if first and sample:
        raise UsageError("either --first or --sample")
    puzzle = asked.known.puzzle
    cards = pieces(puzzle)
    laid: Iterable[Sequence[int]] = ()
    how = ""
    if first:
        laid = (one.places for one in itertools.islice(enumerate_deals(puzzle), first))
        how = f"the first {first} in a fixed order:"
    elif sample:
        from boss_solver.inference.deals.sampler import Sampler

        laid = Sampler(puzzle, seed).draw(sample).places.tolist()
        how = f"{sample} drawn at random, seed {seed}, each deal as likely as it is:"
    some = [_deal(puzzle, cards, places, asked.names) for places in laid]
    if as_json:
        env.json(count_json(asked.history, asked.deals, some, how, asked.names, asked.title, asked.remarks))
    else:
        show_count(env, asked.history, asked.deals, some, how, asked.names, asked.title, asked.remarks)


def _deal(puzzle: Puzzle, cards: Sequence[Card], places: Sequence[int], names: Sequence[str]) -> Deal:
    rewards = {card.city: card for card, place in zip(cards, places, strict=True) if place == REWARD}
    held: dict[str, list[Card]] = {}
    for i, place in enumerate(puzzle.places):
        who = "undealt" if place.seat is None else names[place.seat]
        if place.shown is not None:
            who += f" showed as card {place.shown + 1}"
        held[who] = [card for card, where in zip(cards, places, strict=True) if where == i]
    return Deal(rewards, held)
