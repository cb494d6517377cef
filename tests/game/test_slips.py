"""Slips of the table that were played on: what they change, what they leave, what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from boss_solver.game.apply import apply
from boss_solver.game.cards import POLICE, Badge, City
from boss_solver.game.events import AccountSlip, HandBegins, MarkerSlip, PoliceFound, RowSlip
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import usual
from boss_solver.game.state import Account, GameState, Stake, Table, most_badges, new_game
from boss_solver.odds.ending import BadgesError, Missed, ending_of
from boss_solver.record.games.joined_lines import unknown_police
from boss_solver.record.games.reader import loads

HEAD = "boss-record 2\nplayers Red Blue Green\n"
PLAIN = "hand\nNY1\nNY2\nBO3\nBO3\nDE1\nDE2\n{}\nDE3\nDE4\nNY3\nBOh\nrewards\n"
"""A hand of two in which nobody places anything."""

HAND = """hand
Red NY+1 KC2
Blue BO+2,1 KC3
Green DE+1 DE1
Red CI+1 CI1
Blue NY2
Green CI2
Red DE2
Blue CI3
Green NY1
police silver
Red BO3
Blue DE3
Green NY0
Green BOh
Red BO3
Blue DE4
rewards NY3 BOp DEr KCr CIb
"""
"""Blue wins Boston's prison, Green Detroit's revolver, Red is banished from Cincinnati and has New York's 3."""


def state_of(*lines: str, head: str = HEAD) -> GameState:
    return loads(head + HAND + "".join(f"{line}\n" for line in lines)).state


def refusal(*lines: str) -> str:
    (problem,) = loads(HEAD + HAND + "".join(f"{line}\n" for line in lines)).problems
    assert problem.line == len((HEAD + HAND).splitlines()) + len(lines)
    return str(problem).partition(": ")[2]


def test_what_the_hand_leaves() -> None:
    accounts = state_of().table.accounts
    assert [(a.money, a.alive, a.away, a.occasionals, a.banned) for a in accounts] == [
        (3, 6, (0, 0), 3, frozenset({City.CINCINNATI})),
        (0, 6, (1, 1), 2, frozenset()),
        (0, 5, (0, 0), 3, frozenset()),
    ]


def test_the_marker_is_where_the_table_has_it() -> None:
    assert state_of("hand").table.marker == 1
    state = state_of("marker Red !", "hand")
    assert state.table.marker == 0
    assert state.table.hand is not None
    assert state.table.hand.misplays == ((None, "P1 opens the hand, not P2"),)
    # It goes on from there.
    assert state_of("marker Green !", *_hand_from("Green"), "hand").table.marker == 0
    assert state_of("marker Blue !").table.slips == ()  # as by the rules


def _hand_from(first: str) -> list[str]:
    names = ["Red", "Blue", "Green"]
    at = names.index(first)
    order = names[at:] + names[:at]
    cards = ["NY0", "NY1", "NY2", "BO3", "BO3", "BOh", "DE1", "DE2", "DE3", "DE4", "KC2", "KC3", "CI1", "CI2", "CI3"]
    last = sorted(order, key=lambda name: -{"Red": 9, "Blue": 7, "Green": 8}[name])
    lines = [f"{(order * 4 + last)[i]} {card}" for i, card in enumerate(cards)]
    return ["hand", *lines[:9], "police gold", *lines[9:], "rewards"]


def test_the_row_is_as_the_table_has_it() -> None:
    assert [str(city) for city in state_of("hand").table.row][:3] == ["NY", "BO", "CH"]
    stayed = state_of("row NY CH BO DE KC CI !", "hand").table
    assert [str(city) for city in stayed.row] == ["NY", "CH", "BO", "DE", "KC", "CI"]
    after = state_of("row NY CH BO DE KC CI !", *_hand_from("Blue"), "hand").table
    assert [str(city) for city in after.row][:3] == ["NY", "BO", "CH"]
    assert "Memphis is not one of them" in refusal("row NY CH BO DE KC ME !")
    assert "is not made of this game's cities" in refusal("row NY CH BO DE KC !")


@pytest.mark.parametrize(
    ("words", "account"),
    [
        ("money 7", Account(7, 0, 6, (1, 1), 2)),
        ("money -3", Account(-3, 0, 6, (1, 1), 2)),
        ("occasionals 3", Account(0, 0, 6, (1, 1), 3)),
        ("away-one 1", Account(0, 0, 6, (2, 1), 2)),
        ("away-two 0", Account(0, 0, 6, (0, 0), 2)),
        ("away-two 0 away-one 1", Account(0, 0, 6, (1, 0), 2)),
        ("dead 1", Account(0, 0, 5, (1, 1), 2)),
        ("dead 1 away-two 0 money 4", Account(4, 0, 5, (0, 0), 2)),
        ("experts 6", Account(0, 0, 6, (0, 0), 2)),
        ("experts 5", Account(0, 0, 6, (1, 1), 2)),
        ("experts 3", Account(0, 0, 4, (1, 1), 2)),
        ("experts 4 away-one 1", Account(0, 0, 6, (2, 1), 2)),
        ("experts 4 dead 1", Account(0, 0, 5, (1, 1), 2)),
        ("experts 3 dead 1", Account(0, 0, 5, (2, 1), 2)),
        ("experts 5 dead 1", Account(0, 0, 5, (0, 0), 2)),
        ("experts 4 dead 1 away-two 1", Account(0, 0, 5, (1, 1), 2)),
        ("banned CI", Account(0, 0, 6, (1, 1), 2, frozenset({City.CINCINNATI}))),
    ],
)
def test_an_account_is_as_the_table_keeps_it(words: str, account: Account) -> None:
    table = state_of(f"player Blue {words} !").table
    assert table.accounts[1] == account
    begun = state_of(f"player Blue {words} !", "hand").table
    assert begun.hand is not None
    assert begun.hand.supply[1] == Stake(account.alive - account.away[0], account.occasionals)
    assert {seat for seat, _ in begun.hand.misplays} <= {1}


def test_a_player_let_back_to_a_city() -> None:
    assert state_of("player Red banned none !").table.accounts[0].banned == set()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("player Blue occasionals 4 !", "Blue cannot have 4 occasionals; expected 0 to 3"),
        ("player Blue experts 7 !", "Blue cannot have 7 experts alive; expected 0 to 6"),
        ("player Blue dead 7 !", "Blue cannot have -1 experts alive; expected 0 to 6"),
        ("player Blue away-two 7 !", "Blue cannot have 7 experts away; expected at most the 6 alive"),
        ("player Blue experts 5 dead 1 away-two 1 !", "Blue cannot have 5 experts in the hand with 1 dead and 1 away"),
        ("player Blue experts 6 dead 1 !", "Blue has no more than 5 experts with 1 dead; expected experts 5"),
        ("player Blue banned NY !", "nobody is ever banished from New York"),
        ("player Blue !", "what has he by a slip of the table?"),
        ("player Blue money 1 money 2 !", "money is told twice"),
        ("player Blue gold 1 !", "'gold' is nothing a player has"),
        ("player Black money 1 !", "no player is called 'Black'"),
        ("marker !", "a player is missing"),
        ("marker Blue", "! at its end between hands: a slip of the table that was played on"),
        ("row NY CH BO DE KC CI", "! at its end between hands: a slip of the table that was played on"),
        ("player Blue money 7", "! at its end between hands: a slip of the table that was played on"),
        ("hand !", "only a turn, a police card, or marker, row and player between hands can be marked"),
        ("police was gold", "no police card of this hand was forgotten"),
    ],
)
def test_what_is_refused(line: str, why: str) -> None:
    assert why in refusal(line)


def test_only_between_hands_and_while_the_game_goes_on() -> None:
    for line in ("marker Red !", "row NY CH BO DE KC CI !", "player Blue money 7 !"):
        assert "hand 2 is going on" in refusal("hand", line)
        assert "the game is over" in refusal("leaves Red", line)
        assert state_of("hand", "broken", line, "hand").table.hand_no == 2
        assert loads(HEAD + line + "\nhand\n").state.table.hand_no == 1
        opened = loads(HEAD + "position before hand 2\nplay\n" + line + "\nhand\n").state
        assert opened.table.hand_no == 2
        (problem,) = loads(HEAD + "position before hand 2\n" + line + "\nplay\n").problems
        assert "can be marked as a misplay" in problem.message
    again = state_of("hand", "broken", "marker Green !", "hand").table
    assert again.marker == 2


def test_events_of_nobody_are_refused() -> None:
    state = new_game(usual(2))
    for event in (MarkerSlip(2), AccountSlip(-1, money=1), AccountSlip(0, money=100), RowSlip(())):
        with pytest.raises(IllegalEventError):
            apply(state, event)
    with pytest.raises(IllegalEventError):
        apply(apply(state, HandBegins()), PoliceFound(Badge.GOLD))


# more gangsters than a player had


def test_more_gangsters_than_a_player_has() -> None:
    assert "Blue has 5 experts and 2 occasionals left, not 7 experts" in refusal("hand", "Blue DE+7 NY3")
    state = state_of("hand", "Blue DE+7 NY3 !", "Green KC+1,4 NY2 !", "Red KC+6 NY1")
    hand = state.table.hand
    assert hand is not None
    assert hand.supply == (Stake(0, 3), Stake(0, 2), Stake(4, 0))
    assert hand.leaders == {City.DETROIT: 1, City.KANSAS_CITY: 0}
    assert len(hand.misplays) == 2
    assert "not 12 experts" in refusal("hand", "Blue DE+7 NY3 !", "Green NY2", "Red NY1", "Blue DE+12 BO3 !")


def test_nobody_loses_what_he_does_not_have() -> None:
    lines = ["hand", "Blue BO+1 NY0", "Green DE+1 NY1", "Red NY+1 NY2", "Blue DE+2 BO3 !", "Green BO3", "Red BOh"]
    lines += ["Blue KC+3 DE1 !", "Green DE2", "Red DE3", "police gold", "Blue CI+2 KC2 !", "Green KC3", "Red CI1"]
    lines += ["Red CI3", "Green CI2", "Blue CH+4,4 DE4 !", "rewards NY3 BOp DEr KCr CIb"]
    table = state_of("player Blue dead 5 away-two 0 !", *lines, head=HEAD).table
    blue = table.accounts[1]
    assert (blue.alive, blue.away, blue.occasionals) == (0, (0, 0), 0)
    after = apply(GameState(table, (None,) * 3), HandBegins()).table.hand
    assert after is not None
    assert after.supply[1] == Stake(0, 0)


# police cards


def two(*police: str, rest: str = "") -> Table:
    """The table of two players after hands with these police lines, the last of them the hand that is going on."""
    hands = [PLAIN.format(lines) for lines in police]
    return loads("boss-record 2\nplayers Ann Bob\n" + "".join(hands) + rest).state.table


def test_two_police_cards_both_count() -> None:
    table = two("police silver gold !")
    assert table.badges == (Badge.SILVER, Badge.GOLD)
    assert table.hand is not None
    assert table.hand.police == (Badge.SILVER, Badge.GOLD)
    assert two("police silver gold").badges == (Badge.BOTH,)
    assert two("police silver both !", "police silver").outcome is None  # level, so an extra hand comes
    assert two("police silver both !", "police silver").is_last_hand
    broken = loads(
        "boss-record 2\nplayers Ann Bob\n"
        + PLAIN.format("police gold")
        + PLAIN.format("police silver both !").replace("rewards\n", "broken\n")
    ).state.table
    assert (broken.badges, broken.more_police) == ((Badge.GOLD,), 0)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("police silver silver", "two police cards turned up at once are a slip"),
        ("police both both !", "no police card with both is left"),
        ("police silver forgotten !", "'forgotten' is too much here"),
        ("police forgotten\npolice was forgotten", "a card that was found shows something"),
        ("police was silver", "no police card of this hand was forgotten"),
        ("police gold\npolice was silver", "no police card of this hand was forgotten"),
        ("police forgotten\npolice was silver\npolice was gold", "no police card of this hand was forgotten"),
    ],
)
def test_police_cards_that_are_refused(lines: str, why: str) -> None:
    text = "boss-record 2\nplayers Ann Bob\n" + PLAIN.format(lines)
    assert why in str(loads(text).problems[0])


def test_a_forgotten_card_is_found() -> None:
    found = two("police forgotten\npolice was gold")
    assert found.badges == (Badge.GOLD,)
    assert two("police forgotten", rest="police was gold\n").badges == (Badge.GOLD,)
    assert two("police forgotten", rest="police was gold\nhand\n").hand_no == 2
    (problem,) = loads(
        "boss-record 2\nplayers Ann Bob\n" + PLAIN.format("police forgotten") + "hand\npolice was gold\n"
    ).problems
    assert "no police card of this hand was forgotten" in problem.message
    assert "stands behind 'police forgotten' in that hand, or right before the next 'hand'" in problem.expected


def test_the_third_badge_found_after_settling_ends_the_game() -> None:
    head = "boss-record 2\nplayers Ann Bob\n"
    hand = PLAIN.format("police forgotten").replace("NY1\n", "NY+1 NY1\n", 1).replace("rewards", "rewards NY0")
    won = hand.replace("NY1\nNY2", "NY0\nNY2").replace("rewards NY0", "rewards NY1")
    text = head + PLAIN.format("police gold both !") + won
    assert loads(text).state.table.outcome is None
    over = loads(text + "police was gold\n").state.table
    assert over.outcome is not None
    at_once = loads(text.replace("police forgotten", "police gold")).state.table
    assert over.outcome == at_once.outcome
    assert over.accounts == at_once.accounts
    assert over.outcome.winners == (1,)


ONE = ("silver", "gold", "both")
LINES = {
    **{f"police {one}": (one,) for one in ONE},
    **{f"police forgotten\npolice was {one}": (one,) for one in ONE},
    "police forgotten": (),
    **{f"police {a} {b} !": (a, b) for a, b in product(ONE, ONE) if (a, b) != ("both", "both")},
}


def brute(turned: list[tuple[str, ...]], now: bool) -> dict[int, Fraction]:
    """The last hand by all orders of the police cards: so many were turned up in each hand, the last of them going on.

    ``now`` says whether the last of these hands has had its card.
    """
    found: Counter[int] = Counter()
    seen = [card for hand in turned for card in hand]
    for order in permutations(POLICE):
        if [str(card) for card in order[: len(seen)]] != seen:
            continue
        up = len(seen) - (len(turned[-1]) if now else 0)
        hand = len(turned)
        if most_badges(order[:up]) >= 3:
            continue
        up = len(seen) + (not now)
        while most_badges(order[:up]) < 3:
            up, hand = up + 1, hand + 1
        found[hand] += 1
    return {hand: Fraction(ways, found.total()) for hand, ways in sorted(found.items())}


def patterns() -> Iterator[tuple[str, ...]]:
    yield from ((one,) for one in LINES)
    yield from product(LINES, LINES)


def test_the_end_of_the_game_by_all_orders_of_the_police_cards() -> None:
    checked = 0
    for lines in patterns():
        cards = [LINES[one] for one in lines]
        flat = [card for hand in cards for card in hand]
        if Counter(flat) - Counter(str(card) for card in POLICE) or _is_over([c for hand in cards[:-1] for c in hand]):
            continue
        table = two(*lines[:-1], rest=PLAIN.format(lines[-1]).partition("DE3")[0])
        assert dict(ending_of(table).last) == brute(cards, now=True), lines
        if not _is_over(flat):
            coming = two(*lines, rest="hand\n")
            assert dict(ending_of(coming).last) == brute([*cards, ()], now=False), lines
        checked += 1
    assert checked > 150


def _is_over(cards: list[str]) -> bool:
    return most_badges(tuple(Badge(card) for card in cards)) >= 3


# positions


@pytest.mark.parametrize(
    ("lines", "cards", "hand"),
    [
        (["position in hand 3", "badges gold none", "play"], [("gold",), (), ()], 3),
        (["position in hand 3", "badges forgotten gold", "play"], [("gold",), (), ()], 3),
        (
            ["position before hand 4", "badges gold forgotten silver", "play", "hand"],
            [("gold", "silver"), (), (), ()],
            4,
        ),
        (["position before hand 2", "badges forgotten", "play", "hand"], [(), ()], 2),
        (
            ["position before hand 2", "badges forgotten", "play", PLAIN.format("police gold both !"), "hand"],
            [(), ("gold", "both"), ()],
            3,
        ),
    ],
)
def test_a_position_tells_of_a_hand_without_its_card(lines: list[str], cards: list[tuple[str, ...]], hand: int) -> None:
    record = loads("boss-record 2\nplayers Ann Bob\n" + "\n".join(lines) + "\n").require()
    table = record.state.table
    unknown = unknown_police(record.lines)
    assert (unknown, table.hand_no) == (0, hand)
    assert dict(ending_of(table, unknown).last) == brute(cards, now=False)


def test_cards_that_a_position_does_not_tell_are_unknown_still() -> None:
    text = "boss-record 2\nplayers Ann Bob\nposition in hand 4\nbadges gold forgotten\nplay\n"
    record = loads(text).require()
    assert unknown_police(record.lines) == 1
    found = ending_of(record.state.table, 1)
    assert found.cards == (Missed.UNKNOWN, Missed.FORGOTTEN, Badge.GOLD)
    shorter = loads(text.replace(" forgotten", "").replace("hand 4", "hand 3")).state.table
    assert found.last == {hand + 1: p for hand, p in ending_of(shorter, 1).last.items()}


def test_a_position_after_its_card_was_forgotten() -> None:
    text = "boss-record 2\nplayers Ann Bob\nposition in hand 2\nbadges gold forgotten\nplay\n"
    table = loads(text).state.table
    assert table.hand is not None
    assert (table.hand.police_done, table.hand.police, table.badges) == (True, (), (Badge.GOLD,))
    assert loads(text + "police was both\n").state.table.badges == (Badge.GOLD, Badge.BOTH)
    assert dict(ending_of(table).last) == brute([("gold",), ()], now=True)


def test_positions_that_cannot_be() -> None:
    head = "boss-record 2\nplayers Ann Bob\n"
    (problem,) = loads(head + "position in hand 1\nbadges gold forgotten\nplay\n").problems
    assert "2 police cards are too many for hand 1" in str(problem)
    (problem,) = loads(head.replace("2", "1") + "position in hand 2\nbadges forgotten\nplay\n").problems
    assert "needs a record of format 2" in str(problem)
    with pytest.raises(BadgesError):
        ending_of(two("police silver both !")._replace(badges=(Badge.BOTH, Badge.GOLD, Badge.GOLD), hand_no=4))
