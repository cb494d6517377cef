"""Luck and skill apart: parts that add up, luck that is zero on average over every deal, a hand that is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from boss_solver.game.cards import DECKS, Card, City
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState, new_game
from boss_solver.inference.entries.seen_then import seen_by
from boss_solver.inference.entries.story import Story, stories
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import cards_alone
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.record.games.reader import load, loads
from boss_solver.review.hands.game import GameReview, review_of
from boss_solver.review.judged.luck import Part, Split, Value, can_be_split, split_of, steps_of
from boss_solver.review.judged.luck_played import PlayedValues, luck_of, values_needed
from tests.long import count, seed
from tests.review.test_spoiler_free import pair
from tests.review.told import LURED
from tests.tree import EXAMPLES

TINY = (City.DETROIT, City.KANSAS_CITY)
"""Eight cards, two of them rewards, three for each of two players: 300 deals."""


class AsItLies:
    """An exact value for hands in which nobody places on Chicago: what leaders get if nobody places any more."""

    def before_deal(self, start: GameState) -> Value:
        return Value.of([Fraction(0)] * len(start.dealt))

    def with_deal(self, state: GameState) -> Value:
        rewards = Counter(state.table.setup.cards) - Counter(card for held in state.dealt for card in held or ())
        money = {card.city: card.money for card in rewards}
        return Value.of(_led(state, money.__getitem__))

    def in_eyes(self, state: GameState, seat: int, story: Story) -> Value | None:
        odds = {one.city: one.expected for one in cards_alone(seen_by(state, seat, story.dealt))}
        return Value.of(_led(state, odds.__getitem__))


class InHindsight(AsItLies):
    def in_eyes(self, state: GameState, seat: int, story: Story) -> Value | None:
        return None


def _led(state: GameState, worth: Callable[[City], Fraction | int]) -> list[Fraction]:
    hand = state.table.hand
    assert hand is not None
    found = [Fraction(0)] * len(state.dealt)
    for city, leader in hand.leaders.items():
        assert city is not City.CHICAGO
        found[leader] += worth(city)
    return found


class Deal(tuple[tuple[Card, ...], tuple[Card, ...]]):
    """The holdings of the two players of a tiny game; the rest are the rewards."""


def deals() -> Iterator[Deal]:
    cards = [card for city in TINY for card in DECKS[city]]
    for rewards in ((one, other) for one in DECKS[TINY[0]] for other in DECKS[TINY[1]]):
        rest = [card for card in cards if card not in rewards]
        for first in combinations(rest, 3):
            yield Deal((first, tuple(card for card in rest if card not in first)))


Placing = Callable[[tuple[Card, ...]], tuple[str, str]]
"""Where Red and then Blue place in their first turns, given Red's (or Blue's) cards."""


def blind(cards: tuple[Card, ...]) -> tuple[str, str]:
    return "DE+2", "DE+3"


def by_cards(cards: tuple[Card, ...]) -> tuple[str, str]:
    """Where the dearest card of the city is not in his own hand, it may be the reward."""
    codes = set(map(str, cards))
    return ("DE+1" if "DE4" not in codes else "KC+1"), ("KC+2" if "KC3" not in codes else "DE+2")


def played(deal: Deal, placing: Placing, first: int) -> Story:
    """A hand: Red shows his card ``first`` first, everything else goes in order."""
    red, blue = ([*cards] for cards in deal)
    order = [red.pop(first), *red]
    on_red, on_blue = placing(deal[0])[0], placing(deal[1])[1]
    lines = ["boss-record 1", "players Red Blue", "cities DE KC", "hand"]
    lines += [f"dealt {name} {' '.join(map(str, cards))}" for name, cards in zip(("Red", "Blue"), deal, strict=True)]
    lines += [f"Red {on_red} {order[0]}", f"Blue {on_blue} {blue[0]}", "police silver"]
    text = "\n".join([*lines, f"Red {order[1]}", f"Blue {blue[1]}"])
    last = _last_round(text)
    text += "".join(f"\n{name} {order[2] if name == 'Red' else blue[2]}" for name in last)
    (story,) = stories(loads(f"{text}\nrewards\n").require())
    return story


def _last_round(text: str) -> tuple[str, ...]:
    """Most gangsters left first; Red, who opens, where they are level."""
    placed = {name: sum(int(word[3:]) for word in _words(text, name) if "+" in word) for name in ("Red", "Blue")}
    return tuple(sorted(placed, key=lambda name: (placed[name], name != "Red")))


def _words(text: str, name: str) -> list[str]:
    return [word for line in text.split("\n") if line.startswith(name) for word in line.split()[1:]]


@cache
def splits() -> tuple[tuple[tuple[int, ...], Split], ...]:
    """Every deal of the tiny game, placed blindly, with every first card of Red's: each as likely as any other."""
    found = []
    for deal in deals():
        for first in range(3):
            story = played(deal, blind, first)
            assert can_be_split(story) and story.hand.settlement is not None
            found.append((story.hand.settlement.gained, split_of(story, AsItLies())))
    return tuple(found)


def mean(parts: list[Fraction]) -> Fraction:
    return sum(parts, Fraction(0)) / len(parts)


def test_parts_add_up_to_the_money_in_every_deal() -> None:
    for gained, split in splits():
        assert tuple(part.money for part in split.parts) == gained
        assert all(part.error == part.own_error == part.others_error == 0 for part in split.parts)


def test_luck_is_zero_on_average_over_all_deals() -> None:
    found = splits()
    assert len(found) == 900
    for seat in (0, 1):
        parts = [split.parts[seat] for _, split in found]
        assert mean([part.luck for part in parts]) == 0
        assert mean([part.unseen for part in parts]) == 0
        assert {part.luck for part in parts} != {Fraction(0)}
    assert mean([split.parts[1].own for _, split in found]) == Fraction(10, 5), "Detroit's mean, for Blue took it"


class Dealt(AsItLies):
    """A value that sees what the cards promise: each player's own money cards, less their mean."""

    def __init__(self) -> None:
        both = [_promised(cards) for cards in deals()]
        self._before = Value.of(mean([one[seat] for one in both]) for seat in (0, 1))

    def before_deal(self, start: GameState) -> Value:
        return self._before

    def with_deal(self, state: GameState) -> Value:
        assert state.dealt[0] is not None and state.dealt[1] is not None
        promised = _promised((state.dealt[0], state.dealt[1]))
        lies = super().with_deal(state).by_seat
        return Value.of(one + other for one, other in zip(promised, lies, strict=True))


def _promised(cards: tuple[tuple[Card, ...], tuple[Card, ...]]) -> list[Fraction]:
    return [sum((Fraction(card.money) for card in held), Fraction(0)) for held in cards]


def test_the_deals_part_is_zero_on_average_even_where_bids_go_by_the_cards() -> None:
    values = Dealt()
    parts: list[list[Fraction]] = [[], []]
    for deal in deals():
        story = played(deal, by_cards, 0)
        split = split_of(story, values)
        assert story.hand.settlement is not None
        assert tuple(part.money for part in split.parts) == story.hand.settlement.gained
        for seat, part in enumerate(split.parts):
            parts[seat].append(part.deal)
    assert [mean(some) for some in parts] == [0, 0]
    assert all(set(some) != {Fraction(0)} for some in parts)


# a hand with a known story


def lured() -> Story:
    (story,) = stories(loads(LURED).require())
    return story


def test_a_bid_counts_at_what_its_player_could_see() -> None:
    """Red's four on Detroit are worth 1/2 to him; Blue, who sees 2 there, follows and takes the revolver."""
    red, blue, green = split_of(lured(), AsItLies()).parts
    assert red.own == Fraction(1, 2) + 0, "and the last two on New York, where all know the 0"
    assert blue.own == 2
    assert red.others <= -2, "Blue's bid took what was worth 2 in Blue's eyes off him"
    assert (blue.money, blue.unseen) == (Fraction(0), Fraction(-2)), "the revolver was not to be seen"
    assert green.own == 0, "Green knew that New York pays nothing"


def test_in_hindsight_the_revolver_is_the_bidders_own() -> None:
    red, blue, _ = split_of(lured(), InHindsight()).parts
    assert [red.own, blue.own, red.luck, blue.luck] == [Fraction(0)] * 4


def test_moves_are_placements_and_reveals_in_order() -> None:
    steps = steps_of(lured())
    assert len(steps) == 15 + 4
    assert [step.seat for step in steps[:6]] == [0, 0, 1, 1, 2, 2]
    assert all(all(one.before.dealt) and all(one.after.dealt) for one in steps)


@pytest.mark.parametrize("name", ["joined", "interrupted"])
def test_what_was_not_seen_from_beginning_to_end_is_not_split(name: str) -> None:
    game = review_of(load(EXAMPLES / f"{name}.boss"))
    *_, last = game.hands
    assert not can_be_split(last.story)
    with pytest.raises(ValueError, match="settled hand"):
        split_of(last.story, AsItLies())


# by playouts


def game_of(name: str) -> GameReview:
    return review_of(load(EXAMPLES / f"{name}.boss"))


def test_a_whole_game_by_playouts_adds_up_hand_by_hand_and_is_the_same_again() -> None:
    game = review_of(loads(LURED))
    told: list[int] = []
    found = dict(luck_of(game, 50, 3, lambda: told.append(1)))
    assert list(found) == [0] and len(told) == values_needed(game)
    for number, split in found.items():
        assert [int(part.money) for part in split.parts] == list(game.hands[number].gained or ())
        assert all(0 < part.error < 4 for part in split.parts)
    total = Split.sum_of(list(found.values()))
    assert [part.money for part in total.parts] == [Fraction(money) for money in game.money]
    assert next(luck_of(game, 50, 3)) == (0, found[0])
    assert next(luck_of(game, 50, 4)) != (0, found[0])


def test_errors_are_those_of_the_values_that_do_not_cancel() -> None:
    class Noisy(AsItLies):
        def with_deal(self, state: GameState) -> Value:
            return super().with_deal(state)._replace(errors=(0.3,) * 3)

        def before_deal(self, start: GameState) -> Value:
            return super().before_deal(start)._replace(errors=(0.4,) * 3)

    for part in split_of(lured(), Noisy()).parts:
        assert part.error == pytest.approx(0.4), "the deal's own value goes out again with the first move"
        assert part.own_error == part.others_error == 0


def test_a_stop_is_a_stop() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dict(luck_of(game_of("two-players"), 100, 0, stop))


@pytest.mark.parametrize("number", range(300, 306))
def test_what_a_move_is_worth_in_a_seats_eyes_is_the_same_whatever_was_hidden(number: int) -> None:
    made = pair(number)
    told = []
    for text in made.texts:
        story = stories(loads(text).require())[made.hand]
        state = story.turns[made.turn].before if made.turn < len(story.turns) else story.turns[-1].before
        told.append(PlayedValues(100, 5).in_eyes(state, made.seat, story))
    if made.turn < len(stories(loads(made.texts[0]).require())[made.hand].turns):
        assert told[0] == told[1]


def test_sums_of_parts() -> None:
    one = Part(Fraction(1), Fraction(2), Fraction(3), Fraction(4), Fraction(5), 3.0, 0.0, 1.0)
    (both,) = Split.sum_of([Split.of([one]), Split.of([one._replace(error=4.0)])]).parts
    assert [both.money, both.luck] == [Fraction(30), Fraction(10)] and both.error == 5.0


@pytest.mark.long
def test_over_many_games_luck_is_zero_within_its_error_for_every_seat() -> None:
    """Games of the program's own players, valued by playouts: the deal in all of them, all luck in every tenth."""
    games, players = count(500, 6), 4
    recorder = Recorder(games)
    start = start_of(view_of(new_game(usual(players)), None))
    Playouts(start, seed=seed()).play(0, games, recorder)
    deal: list[list[float]] = [[] for _ in range(players)]
    luck: list[list[float]] = [[] for _ in range(players)]
    for number, lines in enumerate(recorder.lines):
        game = review_of(loads(record_text(usual(players), ["A", "B", "C", "D"], "self-play", lines)))
        values = PlayedValues(64, seed() * 10_000 + number)
        dealt = [_deal_alone(hand.story, values) for hand in game.hands]
        whole = [split for _, split in luck_of(game, 64, seed() * 10_000 + number)] if number % 10 == 0 else []
        for seat in range(players):
            deal[seat].append(float(sum(parts[seat] for parts in dealt)))
            if whole:
                luck[seat].append(float(Split.sum_of(whole).parts[seat].luck))
    for seat in range(players):
        average, error = _average(f"seat {seat + 1}, the deal", deal[seat])
        assert abs(average) < 4 * error
        if len(luck[seat]) > 1:
            _average(f"seat {seat + 1}, all luck", luck[seat])


def _deal_alone(story: Story, values: PlayedValues) -> list[Fraction]:
    """What the deal of a hand gave, without looking at its moves."""
    nobody = story.start._replace(dealt=(None,) * len(story.start.dealt))
    known = values.with_deal(story.start._replace(dealt=story.dealt.holdings))
    return [one - other for one, other in zip(known.by_seat, values.before_deal(nobody).by_seat, strict=True)]


def _average(what: str, values: list[float]) -> tuple[float, float]:
    average = sum(values) / len(values)
    error = (sum((value - average) ** 2 for value in values) / (len(values) - 1) / len(values)) ** 0.5
    print(f"{what}: {average:+.3f} million a game, standard error {error:.3f}, {len(values)} games")
    return average, error
