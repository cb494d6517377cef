"""Every option of a table changes what it says and nothing else; its default is what the rules say."""

from __future__ import annotations

import dataclasses

import pytest

from boss_solver.errors import SetupError
from boss_solver.game.cards import Badge, City
from boss_solver.game.events import HandBroken, Placed
from boss_solver.game.moves import legal_placements
from boss_solver.game.options import CHOICES, Options
from boss_solver.game.rules import Rule
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.standing import can_lead, may_enter_chicago
from boss_solver.game.state import Account, Won
from boss_solver.game.turns import Expect, expected, round_no, round_order
from tests.game.sitting import Sitting, joined

NEARLY_OVER = (Badge.SILVER, Badge.GOLD, Badge.SILVER, Badge.GOLD)


def with_option(setup: Setup, name: str, value: str) -> Setup:
    return custom(setup.players, setup.cities, setup.undealt, setup.options.replace(name, value))


def played(setup: Setup, rewards: str = "", *plans: str) -> Sitting:
    sitting = Sitting(setup)
    sitting.hand(rewards, *plans)
    return sitting


def test_defaults_come_first_and_every_option_is_listed() -> None:
    assert [field.name.replace("_", "-") for field in dataclasses.fields(Options)] == list(CHOICES)
    for name, values in CHOICES.items():
        assert getattr(Options(), name.replace("-", "_")) == values[0]
        for value in values:
            changed = Options().replace(name, value).changed()
            assert changed == ({} if value == values[0] else {name: value})


def test_unknown_options_are_refused_with_what_there_is() -> None:
    with pytest.raises(SetupError, match=r"no option is called 'police'; there are: .*police-at"):
        Options().replace("police", "2")
    with pytest.raises(SetupError, match=r"option police-at is one of 2, 1, 3; not '4'"):
        Options().replace("police-at", "4")


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "teams"])
def test_an_option_changes_nothing_of_a_hand_in_which_it_has_no_say(name: str) -> None:
    """One placement, a plain reward, police in their place: the same whatever the table's rulings."""
    default = played(usual(3), "NY2", "NY+1")
    for value in CHOICES[name][1:]:
        other = played(with_option(usual(3), name, value), "NY2", "NY+1")
        assert other.table.accounts == default.table.accounts
        assert other.table.hand == default.table.hand
        assert other.table._replace(setup=default.table.setup) == default.table


def test_add_where_leading() -> None:
    for value, rules in (("yes", ()), ("no", (Rule.ADD,))):
        sitting = Sitting(with_option(usual(2), "add-where-leading", value))
        sitting.begin()
        sitting.turns("DE+1 NY+1")
        cities = {place.city for place in legal_placements(sitting.table, 0)}
        assert cities == {"NY", "CH", "BO", *(["DE"] if value == "yes" else [])}
        if rules:
            sitting.refuses(Placed(0, City.DETROIT, 1), *rules)
        sitting.turns("- DE+2")
        assert City.DETROIT in {place.city for place in legal_placements(sitting.table, 0)}  # who does not lead may


def test_chicago_entry() -> None:
    for value, free in (("this-hand", False), ("free", True)):
        sitting = Sitting(with_option(usual(2), "chicago-entry", value))
        sitting.begin()
        assert (City.CHICAGO in {place.city for place in legal_placements(sitting.table, 0)}) == free
        assert may_enter_chicago(sitting.table, 0) == free
        assert can_lead(sitting.table, 0, City.CHICAGO)
        sitting.finish("- - - - -")
        assert sitting.now.left == (0, 0)


@pytest.mark.parametrize(("value", "number"), [("2", 4), ("1", 5), ("3", 3)])
def test_police_at(value: str, number: int) -> None:
    sitting = Sitting(with_option(usual(2), "police-at", value))
    sitting.begin()
    while expected(sitting.table).what is not Expect.POLICE:
        sitting.turn()
    assert round_no(sitting.table) == number
    assert expected(sitting.table).seat == 0


@pytest.mark.parametrize(("value", "order"), [("available", (1, 0, 2)), ("experts", (2, 1, 0)), ("all", (0, 1, 2))])
def test_last_round_count(value: str, order: tuple[int, ...]) -> None:
    """Experts, occasionals, and experts away: P1 has 4, 3 and 2, P2 5 and 3, P3 6."""
    accounts = [Account(away=(2, 0)), Account(alive=5), Account(occasionals=0)]
    sitting = joined(with_option(usual(3), "last-round-count", value), accounts=accounts)
    sitting.turns("- - - " * 4)
    assert round_order(sitting.table) == order


@pytest.mark.parametrize(("value", "then"), [("fixed", (0, 2, 1)), ("moving", (2, 1, 0))])
def test_last_round_order(value: str, then: tuple[int, ...]) -> None:
    """The first spends all he has. Who is still to move has what he had, so the same player comes next either way."""
    accounts = [Account(), Account(alive=4), Account(alive=5)]
    sitting = joined(with_option(usual(3), "last-round-order", value), accounts=accounts)
    sitting.turns("- - - " * 4)
    assert round_order(sitting.table) == (0, 2, 1)
    sitting.turn("NY+6,3")
    assert round_order(sitting.table) == then
    assert sitting.seat == 2


def test_rewards_from() -> None:
    left, right = (
        played(with_option(usual(2), "rewards-from", value), "NY1 BO3 DE2", "NY+1 BO+1 DE+1 CH+1")
        for value in ("left", "right")
    )
    assert [effect.city for effect in left.settlement.effects] == ["NY", "BO", "DE", "CH"]
    assert [effect.city for effect in right.settlement.effects] == ["DE", "BO", "NY", "CH"]
    assert left.table.accounts == right.table.accounts


@pytest.mark.parametrize(
    ("name", "last", "values"),
    [
        ("chicago-theft", "SLt", {"0": 1, "-2": 0}),
        ("chicago-shoot-out", "SLs", {"4": 3, "0": 1}),
    ],
)
def test_chicago_theft_and_shoot_out(name: str, last: str, values: dict[str, int]) -> None:
    """Detroit 2 and the card on top of Saint Louis, both to Chicago's left."""
    for value, pays in values.items():
        setup = with_option(custom(2, (City.DETROIT, City.SAINT_LOUIS)), name, value)
        sitting = joined(setup, 2, before=True, row="DE SL CH")
        sitting.hand("DE1 SL1", "- SL+1 CH+1 =DE2", f"- - - ={last}")
        assert sitting.settlement.effects[-1].money == pays


def test_chicago_at_end() -> None:
    for value, rows in (
        ("stay", ["NY CH BO DE", "NY BO CH DE", "NY BO DE CH", "NY BO DE CH"]),
        ("wrap", ["NY CH BO DE", "NY BO CH DE", "NY BO DE CH", "NY CH BO DE"]),
    ):
        sitting = Sitting(with_option(usual(2), "chicago-at-end", value))
        found = []
        for _ in range(4):
            sitting.hand("NY1", "NY+1")
            found.append(" ".join(sitting.table.row))
        assert found == rows


def test_extra_hand() -> None:
    for value in ("play", "share"):
        setup = with_option(usual(3), "extra-hand", value)
        sitting = joined(setup, 5, before=True, badges=NEARLY_OVER)
        sitting.hand("KC2", "KC+1")
        assert (sitting.outcome.winners, sitting.outcome.by) == ((0,), Won.MONEY)
        sitting = joined(setup, 5, before=True, badges=NEARLY_OVER)
        sitting.hand("NY1 DE1", "NY+1", "DE+1")
        if value == "share":
            assert (sitting.outcome.winners, sitting.outcome.by) == ((0, 1), Won.SHARED)
        else:
            assert not sitting.over()
            sitting.begin()
            assert sitting.table.extra == 1


@pytest.mark.parametrize(
    ("value", "hand_no", "marker", "row", "badges", "supplies"),
    [
        ("again", 2, 0, "NY CH BO DE", 1, [5, 5]),
        ("counts", 3, 1, "NY BO CH DE", 2, [5, 6]),
    ],
)
def test_broken_hand(value: str, hand_no: int, marker: int, row: str, badges: int, supplies: list[int]) -> None:
    """In hand 2 one of P1's experts is in prison for two hands; it is broken off, and so is the next."""
    accounts = [Account(money=2, last=2, away=(1, 1)), Account()]
    sitting = joined(with_option(usual(2), "broken-hand", value), 2, accounts=accounts, badges=[Badge.GOLD])
    sitting.turns("NY+1,1 - - - - - -")
    sitting.do(HandBroken())
    assert [account.money for account in sitting.table.accounts] == [2, 0]
    assert [account.occasionals for account in sitting.table.accounts] == [3, 3]
    found = []
    sitting.begin()
    table = sitting.table
    assert (table.hand_no, table.marker, " ".join(table.row), len(table.badges)) == (hand_no, marker, row, badges)
    found.append(sitting.experts()[0])
    sitting.do(HandBroken())
    sitting.begin()
    found.append(sitting.experts()[0])
    assert found == supplies


def test_broken_hand_that_counts_can_be_the_last() -> None:
    setup = with_option(usual(2), "broken-hand", "counts")
    for money, over in ((1, True), (0, False)):
        sitting = joined(setup, 5, badges=NEARLY_OVER, accounts=[Account(money=money, last=1)])
        sitting.turns("- - - - - - -")
        assert sitting.last()
        sitting.do(HandBroken())
        assert sitting.over() == over
    sitting.begin()
    assert sitting.table.extra == 1


def test_teams() -> None:
    """Alone P1 has most; together P2 and P4 have more. Level teams are compared like players."""
    accounts = [Account(money=5), Account(money=4), Account(), Account(money=3)]
    for value, winners in (("no", (0,)), ("alternate", (1, 3))):
        setup = with_option(usual(4), "teams", value)
        sitting = joined(setup, 5, before=True, badges=NEARLY_OVER, accounts=accounts)
        sitting.hand()
        assert (sitting.outcome.winners, sitting.outcome.by) == (winners, Won.MONEY)
    setup = with_option(usual(4), "teams", "alternate")
    level = [Account(money=3), Account(money=2), Account(money=1), Account()]
    sitting = joined(setup, 5, before=True, badges=NEARLY_OVER, accounts=level)
    sitting.hand("NY2", "", "", "", "NY+1")
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1, 3), Won.LAST_HAND)
    fewer = [Account(alive=5), Account(), Account(), Account()]
    sitting = joined(setup, 5, before=True, badges=NEARLY_OVER, accounts=fewer)
    sitting.hand()
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1, 3), Won.GANGSTERS)
    sitting = joined(setup, 5, before=True, badges=NEARLY_OVER)
    sitting.hand()
    assert not sitting.over()


def test_odd_numbers_form_no_teams() -> None:
    for players in (3, 5):
        with pytest.raises(SetupError, match="cannot form two teams"):
            usual(players, Options(teams="alternate"))
