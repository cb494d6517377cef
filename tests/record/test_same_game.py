"""Which records are of one game: whatever they say besides, whatever nobody noted, and however they are given."""

from __future__ import annotations

import json
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import load, loads
from boss_solver.record.games.same_game import GameAccount, account_data, account_from, account_of, agree, same_games
from boss_solver.record.lines.record import Record
from tests.made import made_up, text_of

HAND = "boss-record 1\nplayers Red Blue\nhand\n"
GAME = made_up(3, 2)


@cache
def whole(seed: int = 3, players: int = 2) -> str:
    return text_of(made_up(seed, players))


def account(text: str) -> GameAccount:
    return account_of(loads(text))


def groups(*texts: str) -> list[list[int]]:
    """The records of each game, the one that is taken first."""
    return [list(one) for one in same_games([account(text) for text in texts]).groups]


def cut(text: str, hands: int, lines: int = 0) -> str:
    """The beginning of a record: some hands, and some lines of the next."""
    at = [number for number, line in enumerate(text.splitlines()) if line == "hand"]
    end = at[hands] + lines if hands < len(at) else None
    return "".join(line + "\n" for line in text.splitlines()[:end])


def unknown(text: str, which: int) -> str:
    """The record with a card of the first hand that nobody noted, or of which only the city."""
    lines = text.splitlines()
    turns = [at for at, line in enumerate(lines) if line.startswith(("Red ", "Blue "))]
    words = lines[turns[which]].split()
    lines[turns[which]] = " ".join([*words[:-1], words[-1][:2] + "?"])
    return "".join(line + "\n" for line in lines)


# what does not matter


def test_seat_dealt_cards_backs_notes_comments_and_titles_do_not_matter() -> None:
    text = whole()
    seats = [as_seen_by(loads(text), seat, backs) for seat in (0, 1, None) for backs in (False, True)]
    notes = text.replace("rewards", "note Red has ny0 ? # I think\nrewards", 1).replace("note Red has ny0 ?", "# well")
    named = "# a copy\ntitle Another\ndate 2020-02-02\nplace elsewhere\n"
    others = [
        text.replace("players", named + "players", 1).replace("# a copy\n", ""),
        notes,
        text.replace("\n", "  # so it was\n"),
        text.replace("Red", "RED"),
        text.replace("players", "option police-at 2\nplayers", 1),
    ]
    assert groups(text, *seats, *others) == [list(range(1 + len(seats) + len(others)))]


def test_what_belongs_to_the_game_matters() -> None:
    text = HAND + "Red DE+3 NY3\nBlue BO+1 BO3\n"
    others = (
        text.replace("Red Blue", "Blue Red", 1).replace("Red DE", "P1 DE").replace("Blue BO", "P2 BO"),
        text.replace("Red", "Rot"),
        text.replace("DE+3", "DE+2"),
        text.replace("DE+3", "DE+2,1"),
        text.replace("DE+3 ", ""),
        text.replace("NY3", "NY2"),
        text.replace("hand", "cities NY BO DE PH SL\nhand", 1),
        text.replace("hand", "undealt 2\nhand", 1),
        text.replace("hand", "option teams alternate\nhand", 1),
        text + "Red BO3\n",
        text + "broken\n",
    )
    assert groups(text, *others) == [[number] for number in range(len(others) + 1)]


def test_rewards_matter() -> None:
    lines = whole().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("rewards"))
    one = account("".join(f"{line}\n" for line in lines[: at + 1]))
    steps = [(what, "BOp" if card[:2] == "BO" and what == "reward" else card) for what, card in one.steps]
    other = one._replace(steps=tuple(steps))
    told = one._replace(steps=tuple((what, "BO?" if card == "BOp" else card) for what, card in steps))
    if one.steps != other.steps:
        assert not agree(one, other)
    assert agree(one, told) and agree(other, told)


# a card that nobody noted


def test_an_unknown_card_agrees_with_any_of_its_city() -> None:
    texts = [f"{HAND}Red DE+3 {card}\n" for card in ("DE?", "?", "DE3")]
    assert groups(*texts) == [[2, 0, 1]]
    assert groups(texts[0], HAND + "Red DE+3 NY3\n") == [[0], [1]]
    assert groups(texts[1], HAND + "Red DE+3 NY3\n") == [[1, 0]]


def test_one_that_agrees_with_two_games_counts_by_itself_and_is_told() -> None:
    texts = [f"{HAND}Red DE+3 {card}\n" for card in ("DE3", "DE?", "DE4", "DE?  # again")]
    for order in permutations(range(4)):
        found = same_games([account(texts[at]) for at in order])
        named = sorted(sorted(order[at] for at in group) for group in found.groups)
        assert named == [[0], [1, 3], [2]]
        assert {order[at] % 2 for at in found.doubtful} == {1} and len(found.doubtful) == 1
        (others,) = found.doubtful.values()
        assert {order[at] for at in others} == {0, 2}


def test_two_that_know_different_cards_are_one_game_with_one_that_knows_both() -> None:
    one, other, both = (f"{HAND}Red DE+3 {a}\nBlue BO+1 {b}\n" for a, b in (("DE3", "?"), ("?", "BO3"), ("DE3", "BO3")))
    assert groups(one, other, both) == [[2, 0, 1]]
    third = f"{HAND}Red DE+3 DE3\nBlue BO+1 BOp\n"
    told = same_games([account(text) for text in (one, other, both, third)])
    assert told.groups == ((0,), (2, 1), (3,)) and told.doubtful == {0: (2, 3)}


# beginnings


def test_a_beginning_with_a_settled_hand_counts_with_the_longer_one() -> None:
    text = whole()
    hands = text.count("\nhand\n")
    assert hands >= 3
    begun = [cut(text, number, lines) for number in range(1, hands) for lines in (0, 1, 4)]
    assert groups(*begun, text) == [[len(begun), *range(len(begun))]]


def test_without_a_settled_hand_it_counts_by_itself() -> None:
    text = whole()
    begun = cut(text, 0, 6)
    assert groups(begun, text) == [[0], [1]]
    assert groups(begun, begun.replace("hand", "hand # the first"), text) == [[0, 1], [2]]


def test_a_beginning_of_two_games_counts_by_itself_and_is_told() -> None:
    text = whole()
    begun, one, other = cut(text, 1), cut(text, 2), cut(text, 1, 1) + "pass ?\n"
    assert not agree(account(one), account(other)) and agree(account(begun), account(other))
    told = same_games([account(one), account(begun), account(other)])
    assert told.groups == ((0,), (1,), (2,)) and told.doubtful == {1: (0, 2)}


def test_a_game_that_somebody_left_is_no_beginning_of_one_that_went_on() -> None:
    text = whole()
    left = cut(text, 1) + "hand\nleaves Red\n"
    assert groups(left, cut(text, 2)) == [[0], [1]]
    assert groups(left, cut(text, 1)) == [[0, 1]]


# which is taken


def test_the_richest_is_taken() -> None:
    text = whole()
    full, seat, spectator = text, as_seen_by(loads(text), 0), as_seen_by(loads(text), None)
    accounts = [account(one) for one in (full, seat, spectator, cut(text, 2), unknown(text, 1))]
    for order in permutations(accounts):
        (found,) = same_games(order).groups
        assert order[found[0]] == accounts[0]
    assert groups(cut(text, 2), seat) == [[1, 0]], "what tells the end of the game tells more than a full beginning"
    assert groups(unknown(seat, 1), spectator, seat) == [[2, 0, 1]]
    assert groups(seat, seat) == [[0, 1]], "of equal ones the first"


# any records


@st.composite
def sheets(draw: st.DrawFn) -> GameAccount:
    """Accounts of very few turns, so that many of them agree."""
    cards = draw(st.lists(st.sampled_from(["DE1", "DE2", "NY1", "DE?", "?"]), min_size=1, max_size=4))
    settled = 2 if len(cards) > 1 and draw(st.booleans()) else 0
    steps = tuple(("reward" if settled and at == 1 else "0 shows", card) for at, card in enumerate(cards))
    return GameAccount(("a", "b"), "", steps, settled, (settled, 0, len(steps), sum(c[-1] != "?" for c in cards)))


def _card(one: str, other: str) -> bool:
    kinds = {"?": {"DE1", "DE2", "NY1"}, "DE?": {"DE1", "DE2"}}
    return bool(kinds.get(one, {one}) & kinds.get(other, {other}))


def _agree(one: GameAccount, other: GameAccount) -> bool:
    short, long = sorted((one, other), key=lambda each: len(each.steps))
    if len(short.steps) < len(long.steps) and not short.settled:
        return False
    return all(
        mine[0] == theirs[0] and _card(mine[1], theirs[1])
        for mine, theirs in zip(short.steps, long.steps, strict=False)
    )


@given(st.lists(sheets(), max_size=7), st.randoms(use_true_random=False))
def test_records_are_one_game_if_they_agree_with_each_other_and_the_same_others(
    records: list[GameAccount], rng: object
) -> None:
    found = same_games(records)
    assert sorted(at for group in found.groups for at in group) == list(range(len(records)))
    near = [{at for at, other in enumerate(records) if _agree(one, other)} for one in records]
    for group in found.groups:
        assert all(near[at] == near[group[0]] for at in group), "they agree with the same"
        assert all(set(group) <= near[at] for at in group), "and with each other"
        assert all(near[at] != near[group[0]] for at in near[group[0]] - set(group)), "and there are no more of them"
        others = [
            (one, other)
            for one in near[group[0]]
            for other in near[group[0]]
            if not _agree(records[one], records[other])
        ]
        assert bool(others) == (group[0] in found.doubtful)
        assert records[group[0]].known == max(records[at].known for at in group)
    order = list(range(len(records)))
    rng.shuffle(order)  # type: ignore[attr-defined]  # a random.Random
    again = same_games([records[at] for at in order])
    assert {frozenset(order[at] for at in group) for group in again.groups} == {frozenset(g) for g in found.groups}


@settings(max_examples=20)
@given(st.integers(0, 3), st.integers(2, 3), st.data())
def test_a_copy_with_anything_a_record_may_say_besides_is_never_a_game_of_its_own(
    seed: int, players: int, data: st.DataObject
) -> None:
    text = whole(seed, players)
    seat = data.draw(st.one_of(st.none(), st.integers(0, players - 1)))
    copy = as_seen_by(loads(text), seat, data.draw(st.booleans())) if data.draw(st.booleans()) else text
    words = data.draw(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9))
    head = data.draw(st.sampled_from(["title", "date", "place"]))
    copy = copy.replace("players", f"{head} {words}\nplayers", 1).replace("\nhand", f"\nhand  # {words}")
    others = [whole(other, players) for other in range(4) if other != seed]
    found = groups(text, *others, copy)
    assert found == [[0, len(others) + 1], *([at] for at in range(1, len(others) + 1))]


def test_an_account_comes_back_as_it_was_kept() -> None:
    for name in ("four-players", "joined", "interrupted", "five-players"):
        one = account_of(load(f"examples/{name}.boss"))
        assert account_from(json.loads(json.dumps(account_data(one)))) == one
    wrong: object
    for wrong in ([], {}, {"players": 1}, account_data(account(whole())) | {"steps": 3}):
        with pytest.raises((TypeError, ValueError, KeyError)):
            account_from(wrong)


def test_a_position_is_a_part_of_the_game() -> None:
    text = load("examples/joined.boss")
    lines = [line.raw for line in text.lines]
    other = [line.replace("player Anna money 2", "player Anna money 3") for line in lines]
    assert lines != other
    assert groups(*("".join(f"{line}\n" for line in some) for some in (lines, other, lines))) == [[0, 2], [1]]


def test_a_record_with_errors_has_no_account() -> None:
    from boss_solver.record.words.problems import UnreadableError

    bad: Record = loads(HAND + "Red NY9\n")
    with pytest.raises(UnreadableError):
        account_of(bad)
