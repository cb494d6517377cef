"""The types of all players, learned by Bayes from hands that are over, in which all cards are known.

>>> from boss_solver.inference.entries.story import stories
>>> from boss_solver.reading.choices.types import GRID
>>> from boss_solver.record.games.reader import load
>>> hands = stories(load("examples/two-players.boss"))
>>> believed = learned(GRID, hands[:1], reader=0)
>>> believed[1].choices, round(sum(believed[1].weights), 9)
(5, 1.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.state import GameState
from boss_solver.inference.entries.rebuilding import Rebuilt, rebuilt
from boss_solver.inference.entries.story import Story
from boss_solver.playout.arrays.deck import Deck, deck_of
from boss_solver.reading.choices.choice_likelihood import judge
from boss_solver.reading.choices.choices import Choice, choices_of
from boss_solver.reading.choices.types import TypeGrid


class Belief(NamedTuple):
    """The belief about one player's type."""

    weights: tuple[float, ...]
    """The probability of each type of the grid."""
    choices: int
    """Choices of finished hands that it rests on."""


def learned(
    grid: TypeGrid, hands: Iterable[Story], reader: int | None, before: Mapping[int, Sequence[float]] | None = None
) -> dict[int, Belief]:
    """By seat what is believed after some hands, as the reader (None: a spectator) saw them.

    ``before`` is by seat what was believed before the game, where that is not the prior. Hands that were not settled
    are left out, and of the others the choices of players whose cards do not follow.
    """
    logs: dict[int, NDArray[np.float64]] = {}
    numbers: dict[int, int] = {}
    players = 0
    for hand in hands:
        players = hand.end.table.setup.players
        for seat, (more, number) in told_by(grid, hand, reader).items():
            logs[seat] = logs.get(seat, np.zeros(len(grid.types))) + more
            numbers[seat] = numbers.get(seat, 0) + number
    before = before or {}
    believed = {seat: Belief(tuple(weights), 0) for seat, weights in before.items()}
    for seat in range(players):
        own = before.get(seat, grid.prior)
        weights = believed_after(grid, logs[seat], own) if seat in logs else tuple(own)
        believed[seat] = Belief(weights, numbers.get(seat, 0))
    return believed


def believed_after(
    grid: TypeGrid, logs: NDArray[np.float64], before: Sequence[float] | None = None
) -> tuple[float, ...]:
    """The probability of each type, from the logarithms of their chances of what was done.

    ``before`` is what was believed before that, by default the prior.
    """
    weights = np.exp(np.log(np.array(before or grid.prior)) + (logs - logs.max()))
    return tuple((weights / weights.sum()).tolist())


class JudgedChoice(NamedTuple):
    """A choice of a finished hand, whose player's cards are known by now."""

    choice: Choice
    held: NDArray[np.bool_]
    """(cards, 1) what he had in hand."""
    shown: NDArray[np.bool_] | None
    """(cards, 1) what he had shown and nobody had noted."""
    chances: NDArray[np.float64]
    """(types,) how likely each type was to choose so."""


def judged(grid: TypeGrid, hand: Story, reader: int | None) -> Iterator[JudgedChoice]:
    """The choices of a settled hand by players whose cards follow from its end, in order."""
    if not hand.is_settled:
        return
    dealt = _as_seen(hand, reader)
    for choice in choices_of(hand.turns, reader):
        held = _held_then(hand, dealt, choice)
        if held is not None:
            yield JudgedChoice(choice, *held, judge(grid, choice, *held)[:, 0])


def told_by(grid: TypeGrid, hand: Story, reader: int | None) -> Mapping[int, tuple[NDArray[np.float64], int]]:
    """By seat the logarithm of each type's chance of all choices in a finished hand, and how many they are."""
    by_seat: dict[int, tuple[NDArray[np.float64], int]] = {}
    for judgement in judged(grid, hand, reader):
        so_far, number = by_seat.get(judgement.choice.seat, (np.zeros(len(grid.types)), 0))
        if judgement.chances.any():  # what no type can do tells nothing of types
            by_seat[judgement.choice.seat] = so_far + np.log(np.maximum(judgement.chances, 1e-300)), number + 1
    return by_seat


def _as_seen(hand: Story, reader: int | None) -> Rebuilt:
    """Who was dealt what, as far as the reader could tell when the hand was over."""
    dealt = tuple(cards if seat == reader else None for seat, cards in enumerate(hand.end.dealt))
    return rebuilt(GameState(hand.end.table, dealt))


def _held_then(
    hand: Story, dealt: Rebuilt, choice: Choice
) -> tuple[NDArray[np.bool_], NDArray[np.bool_] | None] | None:
    """(cards, 1) a player's cards before a choice, and those he had shown that nobody noted; None if unknown."""
    cards = dealt.holdings[choice.seat]
    if cards is None:
        return None
    deck = deck_of(hand.end.table.setup)
    rest, unnoted = list(cards), []
    shown = [(at, up.card) for at, up in enumerate(hand.hand.shown) if up.seat == choice.seat][: choice.before]
    for at, noted in shown:
        card = dealt.card(at, noted)
        if card is None:
            return None
        rest.remove(card)
        if card != noted:
            unnoted.append(card)
    taken: set[int] = set()
    return _flags(deck, deck.number(rest, taken)), _flags(deck, deck.number(unnoted, taken))


def _flags(deck: Deck, numbers: list[int]) -> NDArray[np.bool_]:
    flags = np.zeros((len(deck.cards), 1), np.bool_)
    flags[numbers] = True
    return flags
