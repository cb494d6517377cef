"""A referee apart from the program: plays whole games again by the rules, and makes up new ones.

Shares nothing with the library under test; only the standard library is used. Games are those of
``games.jsonl``: seats count from 0, cards are texts such as ``DE3``, ``CH`` is Chicago, money is in millions.
All that a game says beyond its cities, cards, turns and police cards is derived here again, so that
``replay(game) == game`` says that the rules as understood here and there are the same.

>>> from tests.oracles.games import game_of
>>> game = game_of(random_game(seed=1, players=4))
>>> replay(game) == game, len(game.hands[0].turns)
(True, 20)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.oracles.games import Game, Hand, Placement, Turn, json_of

DECKS: Final[Mapping[str, str]] = {
    "NY": "0123",
    "BO": "33hp",
    "DE": "1234r",
    "KC": "23r",
    "CI": "123b",
    "ME": "123h",
    "PH": "3pr",
    "SL": "124st",
}
USUAL: Final[Mapping[int, int]] = {2: 3, 3: 5, 4: 7, 5: 7, 6: 8}
CHICAGO: Final = "CH"
POLICE: Final = ("silver", "silver", "gold", "gold", "both")
MONEY: Final[Mapping[str, int]] = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "s": 4, "t": -2}
"""What the winner of a city gets for the faces that pay or cost."""


PASSES: Final = 0.37
MIXES: Final = 0.3
ENOUGH: Final = 0.9
"""How often a made-up player passes, uses occasionals, and places no more than leading takes."""


class IllegalError(Exception):
    """The game does something that the rules do not allow."""


class Table:
    """What goes on from hand to hand."""

    def __init__(self, players: int, cities: Sequence[str], start: int = 0) -> None:
        self.players = players
        self.row = [cities[0], CHICAGO, *cities[1:]]
        self.start = start
        self.money = [0] * players
        self.alive = [6] * players
        self.occasionals = [3] * players
        self.away = [(0, 0)] * players
        """Experts missing the coming hand, and the one after it."""
        self.banned: list[set[str]] = [set() for _ in range(players)]
        self.police: list[str | None] = []
        self.final: list[tuple[int, int, int]] = []

    @property
    def winners(self) -> list[int]:
        """The seats that would have won, the hand settled last being the last one."""
        return [seat for seat, score in enumerate(self.final) if score == max(self.final)]

    @property
    def police_came(self) -> bool:
        """Whether three badges of one colour are up."""
        return any(sum(card in (colour, "both") for card in self.police) >= 3 for colour in ("silver", "gold"))

    @property
    def over(self) -> bool:
        """Whether no further hand is played."""
        return self.police_came and len(self.winners) == 1

    def settle(self, play: Play, rewards: Mapping[str, str], police: str | None) -> Hand:
        """Turn up the rewards of a hand that is played out, and get ready for the next."""
        if any(play.holding):
            raise IllegalError("the hand is not over")
        self._turn_police(police)
        wins = {city: lead for city in self.row if (lead := play.leader(city)) is not None}
        gained = [0] * self.players
        next_away = [after for _, after in self.away]
        after_away = [0] * self.players
        for city in self.row:
            if city not in wins:
                continue
            seat = wins[city]
            face = rewards[city][2] if city != CHICAGO else ""
            gained[seat] += MONEY.get(face, 0)
            if city == CHICAGO:
                gained[seat] += play.chicago_pays()
            elif face == "h":
                next_away[seat] += 1
            elif face == "p":
                next_away[seat] += 1
                after_away[seat] += 1
            elif face == "r":
                self.alive[seat] -= 1
            elif face == "b":
                self.banned[seat].add(city)
            elif face == "s":
                for other in range(self.players):
                    if other != seat and play.gangsters(city, other):
                        self.alive[other] -= 1
        # Who was let place more than he had may lose more than he has.
        self.alive = [max(0, number) for number in self.alive]
        self.money = [had + got for had, got in zip(self.money, gained, strict=True)]
        next_away = [min(some, alive) for some, alive in zip(next_away, self.alive, strict=True)]
        after_away = [min(some, away) for some, away in zip(after_away, next_away, strict=True)]
        self.away = list(zip(next_away, after_away, strict=True))
        used_or_not = self.occasionals
        self.occasionals = list(play.occasionals)
        self.final = [(self.money[s], gained[s], self.alive[s] + used_or_not[s]) for s in range(self.players)]
        hand = Hand(
            start=self.start,
            row=tuple(self.row),
            dealt=play.dealt,
            turns=tuple(play.turns),
            police=police,
            last_hand=self.police_came,
            experts_at_start=play.experts_at_start,
            occasionals_at_start=tuple(used_or_not),
            rewards=dict(rewards),
            wins=wins,
            gained=tuple(gained),
            money=tuple(self.money),
            experts_alive=tuple(self.alive),
            occasionals_left=tuple(self.occasionals),
            away_next=tuple(self.away),
            banned=tuple(tuple(sorted(cities)) for cities in self.banned),
        )
        self._move_on()
        return hand

    def _turn_police(self, card: str | None) -> None:
        """Turn up the police card of a hand; there is none in an extra hand."""
        if (card is None) != self.police_came:
            raise IllegalError("a police card is turned up in every hand but extra ones")
        self.police.append(card)
        if Counter(c for c in self.police if c) - Counter(POLICE):
            raise IllegalError(f"there is no further police card {card}")

    def _move_on(self) -> None:
        """Move the marker clockwise and Chicago one to the right, as long as it can."""
        self.start = (self.start + 1) % self.players
        at = self.row.index(CHICAGO)
        if at + 1 < len(self.row):
            self.row[at], self.row[at + 1] = self.row[at + 1], self.row[at]


class Play:
    """A hand being played."""

    def __init__(self, table: Table, dealt: Iterable[Iterable[str]]) -> None:
        if table.over:
            raise IllegalError("the game was over")
        self.table = table
        self.dealt = tuple(tuple(cards) for cards in dealt)
        self.holding = [list(cards) for cards in self.dealt]
        self.each = len(self.dealt[0])
        self.experts = [alive - away[0] for alive, away in zip(table.alive, table.away, strict=True)]
        self.experts_at_start = tuple(self.experts)
        self.occasionals = list(table.occasionals)
        self.experts_on: list[Counter[str]] = [Counter() for _ in range(table.players)]
        """By seat: experts on each card, for the rule about occasionals."""
        self.gangsters_on: list[Counter[str]] = [Counter() for _ in range(table.players)]
        """By seat: gangsters of either kind on each card."""
        self.face_up: dict[str, list[str]] = {city: [] for city in table.row if city != CHICAGO}
        self.turns: list[Turn] = []
        self.order = [(table.start + i) % table.players for i in range(table.players)]

    def next(self) -> tuple[int, int] | None:
        """The round, from 1, and the seat whose turn it is; None when all hands are empty."""
        full, within = divmod(len(self.turns), self.table.players)
        if full == self.each:
            return None
        if full == self.each - 1 and within == 0:  # sorting keeps the usual order among equals
            self.order.sort(key=lambda seat: -(self.experts[seat] + self.occasionals[seat]))
        return full + 1, self.order[within]

    def gangsters(self, city: str, seat: int) -> int:
        """How many gangsters the seat has on a card."""
        return self.gangsters_on[seat][city]

    def leader(self, city: str) -> int | None:
        """The seat with most gangsters on a card; nobody while there are none."""
        best = max(range(self.table.players), key=lambda seat: self.gangsters(city, seat))
        return best if self.gangsters(city, best) else None

    def problem(self, seat: int, place: Placement) -> str | None:
        """Why the seat may not place so; None if it may."""
        city, experts, occasionals = place
        if city not in self.table.row or min(experts, occasionals) < 0 or experts + occasionals == 0:
            return "no such placement"
        if experts > self.experts[seat] or occasionals > self.occasionals[seat]:
            return "not that many gangsters left"
        if city in self.table.banned[seat]:
            return "banished from this city"
        if city == CHICAGO and not any(count for where, count in self.gangsters_on[seat].items() if where != CHICAGO):
            return "Chicago only after a placement elsewhere"
        if occasionals and not experts + self.experts_on[seat][city]:
            return "occasionals need an expert"
        rivals = [self.gangsters(city, other) for other in range(self.table.players) if other != seat]
        if self.gangsters(city, seat) + experts + occasionals <= max(rivals):
            return "not strictly more than every other player"
        return None

    def placements(self, seat: int) -> list[Placement]:
        """Every legal placement of the seat, by card from the left."""
        possible = (
            Placement(city, experts, occasionals)
            for city in self.table.row
            for experts in range(self.experts[seat] + 1)
            for occasionals in range(self.occasionals[seat] + 1)
        )
        return [place for place in possible if self.problem(seat, place) is None]

    def turn(self, place: Placement | None, reveal: str, *, beyond_supply: bool = False) -> None:
        """Play the turn of the seat whose turn it is.

        The table may overlook that he has not so many gangsters left; then he has none left.
        """
        expected = self.next()
        if expected is None:
            raise IllegalError("the hand is over")
        number, seat = expected
        if reveal not in self.holding[seat]:
            raise IllegalError(f"seat {seat} does not hold {reveal}")
        if place is not None:
            why = self.problem(seat, place)
            if why is not None and not (beyond_supply and why == "not that many gangsters left"):
                raise IllegalError(f"seat {seat}, {place}: {why}")
            self.experts[seat] = max(0, self.experts[seat] - place.experts)
            self.occasionals[seat] = max(0, self.occasionals[seat] - place.occasionals)
            self.experts_on[seat][place.city] += place.experts
            self.gangsters_on[seat][place.city] += place.experts + place.occasionals
        self.holding[seat].remove(reveal)
        self.face_up[reveal[:2]].append(reveal)
        self.turns.append(Turn(number, seat, place, reveal))

    def chicago_pays(self) -> int:
        """Half, rounded down, of the cards on top of the face-up ones to Chicago's left."""
        left = self.table.row[: self.table.row.index(CHICAGO)]
        tops = [self.face_up[city][-1] for city in left if self.face_up[city]]
        return sum(max(0, MONEY.get(card[2], 0)) for card in tops) // 2


def replay(game: Game) -> Game:
    """The game as it follows from its cities, cards, placements and police cards alone.

    Raises:
        IllegalError: where the game breaks a rule.
    """
    table = Table(game.players, game.cities, game.hands[0].start)
    hands = []
    for given in game.hands:
        _check_cards(game.cities, given)
        play = Play(table, given.dealt)
        for turn in given.turns:
            play.turn(turn.place, turn.reveal)
        derived = table.settle(play, given.rewards, given.police)
        hands.append(replace(derived, undealt=given.undealt))
    if not table.over:
        raise IllegalError("the game is not over")
    return Game(game.seed, game.why, game.players, game.cities, tuple(hands), tuple(table.final), tuple(table.winners))


def _check_cards(cities: Sequence[str], hand: Hand) -> None:
    """Every card of the decks lies in one place, one of each city under it, as many with each player."""
    lying = [card for cards in hand.dealt for card in cards] + [*hand.rewards.values(), *hand.undealt]
    if Counter(lying) != Counter(city + face for city in cities for face in DECKS[city]):
        raise IllegalError("the cards are not those of the decks")
    if any(card[:2] != city for city, card in hand.rewards.items()) or set(hand.rewards) != set(cities):
        raise IllegalError("a reward is missing or under another city")
    if len({len(cards) for cards in hand.dealt}) != 1:
        raise IllegalError("the players do not hold as many cards")


def random_game(
    seed: int,
    players: int,
    cities: Sequence[str] | None = None,
    *,
    start: int = 0,
    undealt: int = 0,
    uniform: bool = False,
) -> dict[str, Any]:
    """Make up a legal whole game, in the shape of a line of ``games.jsonl``; the same for the same arguments.

    About three turns in five place, one placement in five with occasionals. With `uniform` every legal
    placement, and placing nothing, is equally likely; large ones then abound. With `undealt` each hand has a
    further list `undealt`, the cards that nobody was dealt.
    """
    towns = tuple(cities or tuple(DECKS)[: USUAL[players]])
    spread = sum(len(DECKS[city]) - 1 for city in towns) - undealt
    if spread % players or spread // players < 3:
        raise ValueError(f"{spread} cards cannot be dealt to {players} players")
    rng = random.Random(f"{seed} {players} {towns} {start} {undealt} {uniform}")
    police = rng.sample(POLICE, len(POLICE))
    table = Table(players, towns, start)
    hands: list[Hand] = []
    while not table.over:
        rewards, rest = _shuffled(rng, towns)
        each = spread // players
        play = Play(table, [sorted(rest[i * each : (i + 1) * each]) for i in range(players)])
        while (turn := play.next()) is not None:
            seat = turn[1]
            place = _any_placement(rng, play, seat) if uniform else _usual_placement(rng, play, seat)
            play.turn(place, rng.choice(play.holding[seat]))
        hand = table.settle(play, rewards, None if table.police_came else police[len(hands)])
        hands.append(replace(hand, undealt=tuple(sorted(rest[spread:]))))
    game = Game(seed, "made up", players, towns, tuple(hands), tuple(table.final), tuple(table.winners))
    return json_of(game)


def _shuffled(rng: random.Random, towns: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """A reward for each city, and all other cards in random order."""
    rewards: dict[str, str] = {}
    rest: list[str] = []
    for city in towns:
        deck = [city + face for face in DECKS[city]]
        rewards[city] = deck.pop(rng.randrange(len(deck)))
        rest += deck
    rng.shuffle(rest)
    return rewards, rest


def _any_placement(rng: random.Random, play: Play, seat: int) -> Placement | None:
    """Any legal placement or none, all equally likely."""
    return rng.choice([None, *play.placements(seat)])


def _usual_placement(rng: random.Random, play: Play, seat: int) -> Placement | None:
    """A placement as people make them: mostly just enough to lead, mostly experts alone."""
    legal = play.placements(seat)
    if not legal or rng.random() < PASSES:
        return None
    alone = [place for place in legal if not place.occasionals]
    mixed = [place for place in legal if place.occasionals]
    among = mixed if mixed and (not alone or rng.random() < MIXES) else alone
    if rng.random() < ENOUGH:
        fewest: dict[str, int] = {}
        for city, experts, occasionals in among:
            fewest[city] = min(fewest.get(city, experts + occasionals), experts + occasionals)
        among = [place for place in among if place.experts + place.occasionals == fewest[place.city]]
    city = rng.choice(sorted({place.city for place in among}))
    return rng.choice([place for place in among if place.city == city])
