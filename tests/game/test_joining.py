"""Beginning in the middle of a game: what follows from a position, and positions that cannot be."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given

from boss_solver.game.apply import apply
from boss_solver.game.cards import Badge, City
from boss_solver.game.events import Joined, RewardsTurned
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.setup import usual
from boss_solver.game.state import Account, FaceUp, Stake, new_game
from boss_solver.game.turns import Expect, Expected, expected, round_order
from tests.game.sitting import Sitting, card, joined
from tests.play import Game
from tests.strategies import positions, setups

S, G, B = Badge.SILVER, Badge.GOLD, Badge.BOTH
THREE = usual(3)
HAND_2 = Joined(2, True, THREE.first_row, 0, (S,), (Account(),) * 3)


def wrong(event: Joined) -> list[str]:
    """What is wrong about a position of three players."""
    with pytest.raises(IllegalEventError) as caught:
        apply(new_game(THREE), event)
    assert not caught.value.can_be_misplay
    return [breach.message for breach in caught.value.breaches]


# what follows


def test_position_in_a_hand() -> None:
    accounts = [Account(money=3, away=(2, 1), occasionals=2), Account(alive=5), Account()]
    sitting = joined(THREE, 2, accounts=accounts, on="DE:1+1:2+2,1 NY:3+1", shown="1=NY3 2=DE? 3=? 1=CI1", badges=[S])
    assert (sitting.table.hand_no, sitting.table.extra, sitting.now.police_done) == (2, 0, False)
    assert sitting.now.supply == (Stake(3, 2), Stake(3, 2), Stake(5, 3))
    assert sitting.now.leaders == {"DE": 1, "NY": 2}
    assert sitting.now.left == (3, 4, 4)
    assert expected(sitting.table) == Expected(Expect.TURN, 1)
    sitting.finish("DE+3", "KC+1")
    assert sitting.table.badges == (S, S)


def test_position_before_a_hand() -> None:
    sitting = joined(THREE, 3, before=True, row="NY BO DE CH KC CI", marker=2, badges=[S, G])
    assert expected(sitting.table).what is Expect.HAND
    sitting.begin()
    assert (sitting.table.hand_no, sitting.table.marker, sitting.seat) == (3, 2, 2)
    assert sitting.table.row == ("NY", "BO", "DE", "CH", "KC", "CI")
    sitting.finish()
    sitting.settle()
    sitting.begin()
    assert (sitting.table.hand_no, sitting.table.marker) == (4, 0)
    assert sitting.table.row == ("NY", "BO", "DE", "KC", "CH", "CI")


def test_first_hand_can_be_joined_too() -> None:
    sitting = joined(THREE, 1, before=True)
    sitting.begin()
    assert sitting.table.hand_no == 1
    sitting = joined(THREE, 1, on="NY:1+1")
    assert sitting.table.hand_no == 1


def test_first_of_those_who_are_level_leads() -> None:
    sitting = joined(THREE, on="DE:2+2:1+2:3+1")
    assert sitting.now.leaders == {"DE": 1}


@pytest.mark.parametrize(
    ("shown", "badges", "due", "done"),
    [
        (2, [S], False, False),
        (3, [S], True, False),  # two cards left each, one police card in hand 2: the next is due
        (3, [S, G], False, True),
        (4, [S, G], False, True),
        (4, [S], False, True),  # it was forgotten
        (4, [], False, True),
        (1, [S, G], False, True),  # it came early
    ],
)
def test_whether_the_police_card_has_come(shown: int, badges: list[Badge], due: bool, done: bool) -> None:
    words = ["1=NY1", "2=NY2", "1=NY3", "2=BO3", "1=BOh", "2=DE1", "1=DE2", "2=DE3"][: 2 * shown]
    sitting = joined(usual(2), 2, shown=" ".join(words), badges=badges)
    assert (expected(sitting.table).what is Expect.POLICE) == due
    assert sitting.now.police_done == done
    assert sitting.now.badge == (G if len(badges) == 2 else None)


def test_police_in_the_midst_of_its_round_is_past() -> None:
    sitting = joined(usual(2), 2, shown="1=NY1 2=NY2 1=NY3 2=BO3 1=BOh 2=DE1 1=DE2", badges=[S])
    assert expected(sitting.table) == Expected(Expect.TURN, 1)


@pytest.mark.parametrize(
    ("hand_no", "badges", "extra", "last"),
    [
        (3, [S, S], 0, False),
        (3, [S, B, S], 0, True),
        (4, [S, B, S], 1, True),
        (5, [S, B, S], 2, True),
        (5, [S, G, S, G, B], 0, True),
        (6, [S, G, S, G, B], 1, True),
    ],
)
def test_extra_hands_are_recognised(hand_no: int, badges: list[Badge], extra: int, last: bool) -> None:
    sitting = joined(usual(2), hand_no, badges=badges)
    assert (sitting.table.extra, sitting.last()) == (extra, last)
    sitting.finish()  # no police card is asked for in an extra hand
    if len(badges) < 3 or extra:
        assert len(sitting.table.badges) == (3 if extra == 0 else len(badges))
    before = joined(usual(2), hand_no + 1, before=True, badges=badges)
    before.begin()
    assert before.table.extra == extra + last


def test_last_round_order_of_those_still_to_move() -> None:
    """P2 has moved already and spent what he had; of the others P3 has more than P1."""
    shown = "1=NY1 2=NY2 3=NY3 1=BO3 2=BO3 3=BOh 1=DE1 2=DE2 3=DE3 1=CI1 2=CI2 3=CI3"
    sitting = joined(THREE, 2, shown=f"{shown} 2=DE4", on="NY:1+2 KC:2+6,3", badges=[S, G])
    assert round_order(sitting.table) == (1, 2, 0)
    assert sitting.seat == 2
    sitting.turn()
    assert (round_order(sitting.table), sitting.seat) == ((1, 2, 0), 0)
    sitting = joined(THREE, 2, shown=shown, on="NY:1+2", badges=[S, G])
    assert round_order(sitting.table) == (1, 2, 0)


def test_hand_with_all_cards_shown_waits_for_the_rewards() -> None:
    shown = ["NY1", "NY2", "NY3", "BO3", "BOh", "BOp", "DE1", "DE2", "DE3", "DE4"]
    words = [f"{1 + number % 2}={word}" for number, word in enumerate(shown)]
    sitting = joined(usual(2), 2, on="DE:1+1", shown=" ".join(words), badges=[S, G])
    assert expected(sitting.table).what is Expect.REWARDS
    sitting.do(RewardsTurned())
    assert sitting.settlement.effects[0].killed == (0,)


@given(positions(setups(rulings=True)))
def test_a_position_joined_stands_where_the_game_stands(game: Game) -> None:
    """Written down as a position, any game goes on as it would have: same turn, supplies, leaders, police, order."""
    table = game.state.table
    hand = table.hand
    assert hand is not None
    if table.outcome is not None or hand.placing is not None:
        return
    on = tuple(
        (
            city,
            tuple(
                sorted(
                    ((seat, stake) for seat, stake in enumerate(stakes) if stake.total),
                    key=lambda one, city=city: one[0] != hand.leaders[city],  # type: ignore[misc]  # bound by its default
                )
            ),
        )
        for city, stakes in hand.on.items()
    )
    accounts = tuple(account._replace(last=0) for account in table.accounts)
    event = Joined(table.hand_no, True, table.row, table.marker, table.badges, accounts, on, hand.shown)
    there = apply(new_game(game.setup), event).table
    assert there.hand is not None
    assert expected(there) == expected(table)
    assert there._replace(hand=None) == table._replace(hand=None, accounts=accounts)
    moved = sum(left == 0 for left in hand.left)
    if hand.order is None:
        assert there.hand.order is None
    elif any(hand.left):
        assert there.hand.order is not None
        assert there.hand.order[moved:] == hand.order[moved:]
    assert there.hand._replace(order=None) == hand._replace(order=None)


# what cannot be


def test_row_is_made_of_the_cities_in_play() -> None:
    assert "is not made of this game's cities" in wrong(HAND_2._replace(row=THREE.first_row[:-1]))[0]
    twice = (*THREE.first_row[:-1], City.NEW_YORK)
    assert "is not made of this game's cities" in wrong(HAND_2._replace(row=twice))[0]
    assert wrong(HAND_2._replace(on=((City.MEMPHIS, ((0, Stake(1)),)),))) == ["Memphis is not in this game"]
    assert wrong(HAND_2._replace(shown=(FaceUp(0, card("ME1")),))) == ["Memphis has no cards in this game"]


@pytest.mark.parametrize(
    ("hand_no", "badges", "message"),
    [
        (3, [S, S, S], "3 police cards with silver: there are 2"),
        (2, [B, B], "2 police cards with both: there is 1"),
        (4, [S, S, B, G], "after 3 police cards three badges of one colour were up"),
        (5, [S, B, S, G], "after 3 police cards three badges of one colour were up"),
        (1, [S, G], "2 police cards are too many for hand 1"),
    ],
)
def test_impossible_police(hand_no: int, badges: list[Badge], message: str) -> None:
    assert message in wrong(HAND_2._replace(hand_no=hand_no, badges=tuple(badges)))


def test_one_police_card_a_hand_before_it_begins() -> None:
    event = HAND_2._replace(in_hand=False, badges=(S, G))
    assert wrong(event) == ["2 police cards are too many for hand 2"]
    assert apply(new_game(THREE), event._replace(badges=(S,))).table.badges == (S,)


@pytest.mark.parametrize(
    ("counts", "fits"),
    [((1, 0, 0), True), ((1, 2, 1), True), ((2, 0, 1), False), ((2, 2, 0), False), ((5, 5, 6), False)],
)
def test_uneven_cards(counts: Iterable[int], fits: bool) -> None:
    shown = tuple(FaceUp(seat, card("?")) for seat, number in enumerate(counts) for _ in range(number))
    if fits:
        assert sum(apply(new_game(THREE), HAND_2._replace(shown=shown)).table.hand.left) == 15 - len(shown)  # type: ignore[union-attr]  # a hand goes on
    else:
        assert wrong(HAND_2._replace(shown=shown))[0].startswith("uneven numbers of cards shown: P1 ")


def test_card_in_two_places() -> None:
    for words in ("NY1 NY1", "BO3 BO3 BO3", "NY0 NY1 NY2 NY3", "KC? KC? KC?"):
        shown = tuple(FaceUp(seat, card(word)) for seat, word in zip((0, 1, 2, 0), words.split(), strict=False))
        with pytest.raises(IllegalEventError) as caught:
            apply(new_game(THREE), HAND_2._replace(shown=shown))
        assert caught.value.rule in (Rule.ONE_PLACE, Rule.REWARD_STAYS)


@pytest.mark.parametrize(
    ("account", "message"),
    [
        (Account(alive=7), "P2 cannot have 7 experts alive"),
        (Account(alive=-1), "P2 cannot have -1 experts alive"),
        (Account(alive=1, away=(2, 0)), "P2 cannot have 2 experts away"),
        (Account(away=(0, 1)), "P2 cannot have 1 experts away next hand, but 0 this hand"),
        (Account(occasionals=4), "P2 cannot have 4 occasionals"),
        (Account(banned=frozenset([City.DETROIT])), "nobody is ever banished from Detroit"),
        (Account(banned=frozenset([City.CHICAGO])), "nobody is ever banished from Chicago"),
    ],
)
def test_impossible_players(account: Account, message: str) -> None:
    assert message in wrong(HAND_2._replace(accounts=(Account(), account, Account())))


@pytest.mark.parametrize(
    "stakes",
    [
        {"DE": [(0, Stake(4))], "NY": [(0, Stake(3))]},
        {"DE": [(0, Stake(1, 2))], "NY": [(0, Stake(1, 2))]},
        {"DE": [(0, Stake(6))], "NY": [(0, Stake(1))]},
    ],
)
def test_more_gangsters_than_there_are(stakes: dict[str, list[tuple[int, Stake]]]) -> None:
    on = tuple((City(code), tuple(there)) for code, there in stakes.items())
    assert wrong(HAND_2._replace(on=on)) == ["P1 would have more gangsters on the cities than he owns"]
    away = (Account(away=(1, 0)), Account(), Account())
    assert wrong(HAND_2._replace(accounts=away, on=((City.DETROIT, ((0, Stake(6)),)),))) != []


def test_gangsters_are_said_once_and_are_some() -> None:
    detroit = (City.DETROIT, ((0, Stake(1)),))
    assert wrong(HAND_2._replace(on=(detroit, detroit))) == ["Detroit is named 2 times"]
    assert wrong(HAND_2._replace(on=((City.DETROIT, ()),))) == ["no gangsters on Detroit"]
    assert wrong(HAND_2._replace(on=((City.DETROIT, ((0, Stake()),)),))) == ["no gangsters on Detroit"]
    assert wrong(HAND_2._replace(on=((City.DETROIT, ((0, Stake(1)), (0, Stake(2)))),))) == [
        "a player is named twice on Detroit"
    ]


def test_shape_of_the_position() -> None:
    assert wrong(HAND_2._replace(marker=3)) == ["there is no P4"]
    assert wrong(HAND_2._replace(accounts=(Account(),) * 2)) == ["2 players are described"]
    assert wrong(HAND_2._replace(hand_no=0, badges=())) == ["there is no hand 0"]
    table = HAND_2._replace(in_hand=False, shown=(FaceUp(0, card("NY1")),))
    assert wrong(table) == ["gangsters or cards on the table before the hand begins"]


def test_all_that_is_wrong_is_named_at_once() -> None:
    accounts = (Account(alive=9), Account(occasionals=5), Account())
    found = wrong(HAND_2._replace(accounts=accounts, badges=(B, B, B)))
    assert len(found) == 4


def test_a_game_that_has_begun_is_not_joined() -> None:
    for sitting in (Sitting(THREE), joined(THREE)):
        if sitting.table.hand is None:
            sitting.begin()
        sitting.refuses(HAND_2, Rule.SEQUENCE)
