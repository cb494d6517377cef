"""The records of `examples/`: `python -m tests.make_examples` writes them, always the same ones.

Whole games come from a small greedy policy that knows what a player at its seat knows. The others are cut from
such games.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

from boss_solver.game.apply import apply
from boss_solver.game.cards import DECKS, POLICE, Card, City, Face
from boss_solver.game.chicago import chicago_value, left_of_chicago, tops
from boss_solver.game.events import Dealt, Event, HandBegins, Joined, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.moves import Placement, can_place
from boss_solver.game.setup import Setup, usual
from boss_solver.game.standing import most_of_others, needs, stake
from boss_solver.game.state import GameState, Table, new_game
from boss_solver.game.turns import Expect, expected, round_no
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.rewards import CityOdds, odds_of
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines.writer import write_statements
from tests import written

FOLDER: Final = Path(__file__).resolve().parent.parent / "examples"
Lines = list[str]


# how they play


PLACES: Final = 66
MIXES: Final = 20
"""Of a hundred turns, those with a placement in mind; of a hundred placements, those with occasionals."""


def placement(rng: random.Random, view: SeatView) -> Placement | None:
    """What the seat places: where what it expects most exceeds what its gangsters are worth, or nothing."""
    table, seat = view.table, view.seat
    hand = table.hand
    assert hand is not None and seat is not None
    if rng.randrange(100) >= PLACES:
        return None
    worth = {odds.city: _worth(odds) for odds in odds_of(view).cities}
    worth[City.CHICAGO] = _chicago_worth(table)
    last = round_no(table) == table.setup.cards_each
    best: tuple[Fraction, Placement] | None = None
    for city in table.row:
        if hand.leaders.get(city) == seat:
            continue
        number = needs(hand, seat, city) + (0 if last else rng.choice((0, 0, 1)))
        place = _mixed(rng, view, city, number)
        if not can_place(table, seat, place):
            continue
        gain = (
            worth[city] - Fraction(35 * place.experts + 60 * place.occasionals, 100) + Fraction(rng.randrange(60), 100)
        )
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, place
    return best[1] if best else None


def _worth(odds: CityOdds) -> Fraction:
    """What taking the city is worth in millions, lost gangsters priced by feeling."""
    return odds.expected - odds.hurt - odds.of(Face.BANISHED)


def _chicago_worth(table: Table) -> Fraction:
    """Half of what lies on top to its left, a million assumed where nothing does."""
    hand = table.hand
    assert hand is not None
    left = left_of_chicago(table.row)
    up = tops(hand, left)
    options = table.setup.options
    return Fraction(sum(chicago_value(c.face, options) if isinstance(c := up.get(x), Card) else 1 for x in left), 2)


def _mixed(rng: random.Random, view: SeatView, city: City, number: int) -> Placement:
    """So many gangsters, some of them occasionals if there are too few experts, and now and then anyway."""
    assert view.table.hand is not None and view.seat is not None
    supply = view.table.hand.supply[view.seat]
    least = max(0, number - supply.experts)
    most = min(supply.occasionals, number - 1)
    wanted = rng.randint(1, 2) if rng.randrange(100) < MIXES else 0
    occasionals = min(max(least, wanted), max(least, most))
    return Placement(city, number - occasionals, occasionals)


def reveal(rng: random.Random, view: SeatView) -> Card:
    """What the seat shows: of a city it leads the good cards and not the bad, else the other way round."""
    hand = view.table.hand
    assert hand is not None and view.own is not None
    holding = list(view.own)
    for seat, card in hand.shown:
        if seat == view.seat and isinstance(card, Card):
            holding.remove(card)

    def score(card: Card) -> int:
        liking = 2 * card.money if card.face.is_money else -4
        leader = hand.leaders.get(card.city)
        return (liking if leader == view.seat else -liking if leader is not None else 0) + rng.randrange(6)

    return max(holding, key=score)


# whole games


@dataclass
class Game:
    """A game being played and written down; lines are those of a full record."""

    setup: Setup
    names: tuple[str, ...]
    rng: random.Random
    misplay_from: tuple[int, int] | None = None
    """Hand and turn from which on somebody places too few once, and nobody notices in time."""
    state: GameState = field(init=False)
    lines: Lines = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = new_game(self.setup)
        self.police = self.rng.sample(POLICE, len(POLICE))

    def play(self, hand: int = 99, turns: int = 0) -> Lines:
        """Play until so many turns of a hand are over, or to the end; the lines of the events."""
        while (waits := expected(self.state.table)).what is not Expect.NOTHING:
            if waits.what is Expect.HAND:
                self.hand()
            elif waits.what is Expect.POLICE:
                self.write(PoliceTurned(self.police[self.state.table.hand_no - 1]))
            elif waits.what is Expect.REWARDS:
                self.write(RewardsTurned(self.rewards))
            else:
                assert waits.seat is not None
                self.turn(waits.seat)
            if self.state.table.hand_no == hand and self.turns == turns:
                break
        return self.lines

    @property
    def turns(self) -> int:
        """Turns played in this hand."""
        return len(self.state.table.hand.shown) if self.state.table.hand else 0

    def hand(self) -> None:
        """Deal the next hand."""
        self.lines.append("")
        self.write(HandBegins())
        rest: list[Card] = []
        rewards: dict[City, Card] = {}
        for city in self.setup.cities:
            deck = list(DECKS[city])
            rewards[city] = deck.pop(self.rng.randrange(len(deck)))
            rest += deck
        self.rewards = tuple(rewards[city] for city in self.state.table.row if city in rewards)
        self.rng.shuffle(rest)
        order = {card: i for i, card in enumerate(self.setup.cards)}
        for seat in range(self.setup.players):
            cards = sorted(rest[seat :: self.setup.players], key=lambda card: order[card])
            self.write(Dealt(seat, tuple(cards)))

    def turn(self, seat: int) -> None:
        """One player's turn, by the policy."""
        view = view_of(self.state, seat)
        place = placement(self.rng, view)
        misplay = False
        if place is not None and self._goes_wrong(seat, place):
            place, misplay = place._replace(experts=place.experts - 1), True
        events: list[Event] = [Placed(seat, *place, misplay=misplay)] if place else []
        events.append(Revealed(seat, reveal(self.rng, view), misplay))
        self.write(*events)

    def _goes_wrong(self, seat: int, place: Placement) -> bool:
        table, hand = self.state.table, self.state.table.hand
        assert hand is not None
        if self.misplay_from is None or (table.hand_no, self.turns) < self.misplay_from or place.experts < 2:
            return False
        there = stake(hand, seat, place.city).total
        wrong = there + place.experts + place.occasionals - 1 == most_of_others(hand, seat, place.city)
        if wrong:
            self.misplay_from = None
        return wrong

    def write(self, *events: Event) -> None:
        """Apply the events and add their line."""
        for event in events:
            self.state = apply(self.state, event)
        self.lines.append(write_statements(events, self.names))


NAMES: Final = written.NAMES
FOUR: Final = ("Red", "Blue", "Green", "Black")


def header(names: Sequence[str], title: str, date: str, place: str) -> Lines:
    """The first lines of a record."""
    return ["boss-record 1", f"title {title}", f"date {date}", f"place {place}", f"players {' '.join(names)}"]


def text_of(lines: Sequence[str]) -> str:
    """The lines as a text; a record without problems, in canonical form."""
    text = "".join(line + "\n" for line in lines)
    assert dumps(loads(text).require()) == text
    return text


def whole(names: tuple[str, ...], seed: int, head: Lines, misplay_from: tuple[int, int] | None = None) -> str:
    """The full record of a game played to its end."""
    game = Game(usual(len(names)), names, random.Random(seed), misplay_from)
    return text_of([*head, *game.play()])


# parts of games


def cut(text: str, hand: int, turns: int) -> Lines:
    """The lines of a record up to so many turns of a hand."""
    kept: Lines = []
    for line, raw in zip(loads(text).lines, text.splitlines(), strict=True):
        kept.append(raw)
        state = line.after.state
        if state and state.table.hand and (state.table.hand_no, len(state.table.hand.shown)) == (hand, turns):
            return kept
    raise ValueError(f"the game has no turn {turns} in hand {hand}")


def changed(lines: Sequence[str], changes: Mapping[str, Sequence[str]]) -> Lines:
    """The lines with some replaced by others; each of these must be there once."""
    assert all(lines.count(line) == 1 for line in changes), [x for x in changes if lines.count(x) != 1]
    return [new for line in lines for new in changes.get(line, (line,))]


def position(table: Table) -> Joined:
    """The table in the middle of a hand as a position that a record can begin with."""
    hand = table.hand
    assert hand is not None
    on = []
    for city in table.row:
        stakes = [(seat, one) for seat, one in enumerate(hand.on.get(city, ())) if one.total]
        if stakes:
            stakes.sort(key=lambda one: (-one[1].total, one[0] != hand.leaders[city]))
            on.append((city, tuple(stakes)))
    return Joined(table.hand_no, True, table.row, table.marker, table.badges, table.accounts, tuple(on), hand.shown)


def joined() -> str:
    """A record begun in the middle of the second hand, kept by a seat that did not note every card."""
    names = ("Anna", "Bruno", "Carla")
    game = Game(usual(3), names, random.Random(73))
    game.play(hand=2, turns=4)
    block = [write_statements([one], names) for one in written.position(position(game.state.table))]
    begun = len(game.lines)
    game.play(hand=2, turns=11)
    own = game.state.dealt[2]
    assert own is not None
    head = ["boss-record 1", "# Carla began to write in the second round of the second hand."]
    head += ["title Begun in the middle", "date 2024-11-23", f"players {' '.join(names)}", "seat Carla", ""]
    lines = [*head, *block, write_statements([Dealt(2, own)], names), *game.lines[begun:]]
    missed = {
        "Bruno DE2": ["Bruno DE?  # covered by the next card before it was read"],
        "Anna NY+1,1 CIb": ["Anna NY+1,1 ?"],
    }
    return text_of(changed(lines, missed))


def interrupted(whole: str) -> str:
    """A seat's record of the three-player game with its owner's remarks, broken off in the middle of a turn."""
    lines = cut(as_seen_by(loads(whole), 1), 2, 9)
    remarks = {
        "seat Milo": ["seat Milo", "", "# What lies open is below; what I make of it is in the comments and the note."],
        "Milo BO+1,1 KCr": ["Milo BO+1,1 KCr  # Boston pays: Rosa and Ines have shown hospital and prison"],
        "dealt Milo NY0 NY2 DE4 CI2 CI3": [
            "dealt Milo NY0 NY2 DE4 CI2 CI3",
            "backs Ines DE=2  # two blue ones, the others I did not see",
        ],
        "Ines CH+3 DE1": ["Ines CH+3 DE1", "note Rosa lacks CIb"],
    }
    return text_of([*changed(lines, remarks), "police gold", "Milo CI+1  # and then the bell rang"])


def examples() -> dict[str, str]:
    """The text of every example by its file's name."""
    two, three = NAMES[:2], NAMES[:3]
    made = {
        "two-players.boss": whole(two, 9, header(two, "Two players, five hands", "2024-10-05", "at home")),
        "three-players.boss": whole(three, 8, header(three, "Three players", "2024-10-12", "at Ines's")),
        "four-players.boss": whole(FOUR, 3, header(FOUR, "Four players", "2024-11-02", "the club")),
        "five-players.boss": whole(
            NAMES[:5], 26, header(NAMES[:5], "Five players, with a misplay", "2024-11-09", "the club"), (2, 4)
        ),
        "six-players.boss": whole(NAMES, 5, header(NAMES, "Six players", "2024-11-16", "the club")),
        "joined.boss": joined(),
    }
    red = as_seen_by(loads(made["four-players.boss"]), 0, backs=True)
    made["four-players-red-whole.boss"] = red
    made["four-players-seat-red.boss"] = text_of(cut(red, 2, 11))
    made["interrupted.boss"] = interrupted(made["three-players.boss"])
    four = NAMES[:4]
    for seat, seed in ((0, 16), (2, 4), (3, 6)):
        game = whole(four, seed, header(four, f"An evening, kept by {four[seat]}", "2024-11-30", "at home"))
        made[f"evening-{four[seat].lower()}.boss"] = as_seen_by(loads(game), seat, backs=True)
    return made


def main() -> None:
    """Write the files."""
    for name, text in examples().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
