"""Whole games of a playout as records, as people write them."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.game.cards import Badge, Card
from boss_solver.game.events import Dealt, Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.setup import Setup
from boss_solver.playout.arrays.dtypes import Int8s
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.players.choosing import Placements
from boss_solver.record.lines.statements import CitiesAre, OptionIs, Players, Statement, Tag, UndealtIs
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.lines.writer import write_statements
from boss_solver.record.words.keywords import VERSION

_BADGES = (Badge.SILVER, Badge.GOLD, Badge.BOTH)


class Recorder(Watcher):
    """Keeps the events of the first games of a batch, one list for each line of their records.

    The games must begin before a hand: the first line of each is its first hand.
    """

    def __init__(self, games: int) -> None:
        self.lines: list[list[tuple[Event, ...]]] = [[] for _ in range(games)]

    def _followed(self, lanes: Lanes) -> list[tuple[int, list[tuple[Event, ...]]]]:
        """The games that are kept and still going on: where they are in the arrays, and their lines."""
        return [(i, self.lines[lane]) for i, lane in enumerate(lanes.lane.tolist()) if lane < len(self.lines)]

    def hand_begun(self, lanes: Lanes) -> None:
        """Every holding is known: it is a full record."""
        for i, lines in self._followed(lanes):
            lines.append((HandBegins(),))
            for seat, hand in enumerate(lanes.cards[..., i].tolist()):
                lines.append((Dealt(seat, _sorted(lanes, hand[: lanes.dealt[seat]])),))

    def police(self, lanes: Lanes, badge: Int8s) -> None:
        """A line, where one was turned up."""
        for i, lines in self._followed(lanes):
            if badge[i] >= 0:
                lines.append((PoliceTurned(_BADGES[badge[i]]),))

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: Int8s) -> None:
        """A turn is one line."""
        for i, lines in self._followed(lanes):
            seat = int(lanes.status[position, Row.SEAT, i])
            shown = Revealed(seat, lanes.deck.cards[int(card[i])])
            if placed is None or not placed.at[:, i].any():
                lines.append((shown,))
            else:
                city = lanes.deck.cities[int(placed.at[:, i].argmin())]
                lines.append((Placed(seat, city, int(placed.experts[i]), int(placed.occasionals[i])), shown))

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        """All rewards, in the order of the card table."""
        for i, lines in self._followed(lanes):
            lines.append((RewardsTurned(tuple(lanes.deck.cards[card] for card in lanes.reward[:, i].tolist())),))


def _sorted(lanes: Lanes, cards: Sequence[int]) -> tuple[Card, ...]:
    return tuple(lanes.deck.cards[card] for card in sorted(cards))


def record_text(setup: Setup, names: Sequence[str], title: str, lines: Sequence[Sequence[Event]]) -> str:
    """A full record in canonical form; ``lines`` are its events, those of a line together."""
    head: list[Statement] = [Tag("title", title), Players(tuple(names))]
    if not setup.is_usual:
        head.append(CitiesAre(setup.cities))
    if setup.undealt:
        head.append(UndealtIs(setup.undealt))
    head += [OptionIs(name, value) for name, value in setup.options.changed().items()]
    text = [f"{VERSION} {OLDEST}", *(write_statements([statement], names) for statement in head)]
    for events in lines:
        if isinstance(events[0], HandBegins):
            text.append("")
        text.append(write_statements(events, names))
    return "".join(line + "\n" for line in text)
