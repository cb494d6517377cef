"""``boss advise``: what it tells can be typed and checked, and it tells no more than it knows."""

from __future__ import annotations

import json
import math
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from boss_cli.advise.words import NEAR
from boss_cli.shell.exits import Exit

from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from tests.cli.running import EXAMPLES, Output, boss

RED = "examples/four-players-seat-red.boss"


def named(*names: str) -> str:
    """A record in which the first of these is to move."""
    players = " ".join(f'"{name}"' for name in names)
    return f'boss-record 1\nplayers {players}\nseat "{names[0]}"\nhand\ndealt NY3 DE1 KC2 BOh CI1\n'


NAMES = named("DE3", "KC2", "pass")
"""Players whose names are cards, and a keyword."""
QUICK = ("--samples", 400)


def advise(*arguments: object, **options: Any) -> Output:
    return boss("advise", *arguments, *QUICK, **options)


def answer(*arguments: object, **options: Any) -> Any:
    out = advise(*arguments, "--json", **options)
    assert (out.code, out.err) == (Exit.OK, "")
    return json.loads(out.out)


def lines_of(name: str, number: int) -> str:
    return "".join((EXAMPLES / f"{name}.boss").read_text(encoding="utf-8").splitlines(keepends=True)[:number])


# what is told can be typed


@pytest.mark.parametrize(
    "text",
    [
        lines_of("four-players-seat-red", 51),
        lines_of("two-players", 13),
        lines_of("six-players", 16),
        NAMES,
        named("N", "NY3", "KC"),
        named("CI1", "de1", "CH+1"),
    ],
    ids=("four", "two", "six", "cards", "beginnings", "cities"),
)
def test_every_move_told_can_be_typed(text: str, tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    path = tmp_path / "game.boss"
    path.write_text(text, encoding="utf-8")
    found = answer(path)
    assert len(found["best"]) > 3
    mover = found["next"]["player"]
    for row in found["best"]:
        again = answer(path, *row["typed"].split())
        assert row["move"] in [one["move"] for one in again["asked_about"]]
        out = boss("t", "--record", path, row["typed"], variables=home)
        assert (out.code, out.err) == (Exit.OK, ""), row["typed"]
        line = path.read_text(encoding="utf-8").splitlines()[-1]
        assert line.partition(" ")[2].removeprefix('"') == row["move"] and mover in line
        assert boss("undo", "--record", path, variables=home).code == Exit.OK


def test_between_the_two_steps_only_a_card_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    path.write_text(f'{NAMES}"DE3" DE+2\n', encoding="utf-8")
    found = answer(path)
    assert (found["legal_moves"], {row["place"] for row in found["best"]}) == (5, {None})
    assert [led["city"] for led in found["best"][0]["facts"]["leads"]] == ["DE"]
    assert "places nothing" not in advise(path).out
    out = advise(path, "de+1", "ci1")
    assert (out.code, out.out) == (Exit.WRONG, "")
    assert "has placed in this turn (at 'de+1'); expected a card to reveal\n" in out.err


@pytest.mark.parametrize("form", ["de2 ci1", "DE+2 CI1", "red de2 ci1", "Red DE+2 CI1", "p1 detroit 2 cincinnati 1"])
def test_a_move_is_read_as_it_is_typed_at_the_table(form: str) -> None:
    (row,) = answer(RED, form)["asked_about"]
    assert (row["move"], row["typed"]) == ("DE+2 CI1", "de2 ci1")
    assert answer(RED, *form.split())["asked_about"] == [row]


@pytest.mark.parametrize("form", ["de+2", "de2", "detroit 2"])
def test_a_placement_alone_is_judged_with_its_best_card(form: str) -> None:
    found = answer(RED, form)
    assert {row["move"] for row in found["asked_about"]} == {"DE+2 NY0", "DE+2 CI1", "DE+2 ME2"}
    best = max(found["asked_about"], key=lambda row: row["value"]["mean"])
    out = advise(RED, form).out
    assert f"\n{best['typed']}, ~" in out and "its card is the best of the 3 that can be shown" in out


def test_passing_is_judged_with_its_best_card() -> None:
    assert {row["move"] for row in answer(RED, "pass")["asked_about"]} == {"NY0", "CI1", "ME2"}
    assert "its card is the best of the 3 that can be shown without a placement" in advise(RED, "pass").out


def test_a_card_alone_is_passing() -> None:
    (row,) = answer(RED, "me2")["asked_about"]
    assert (row["place"], row["card"]) == (None, "ME2")
    assert "places nothing and keeps 2 experts and 3 occasionals" in advise(RED, "pass", "me2").out


@pytest.mark.parametrize(
    ("code", "words", "told"),
    [
        (Exit.WRONG, "de9 ci1", "Red has 2 experts and 3 occasionals left, not 9 experts (at 'de9'); expected at most"),
        (Exit.WRONG, "ny1 ny3", "Red does not have New York 3 (at 'ny3'); expected one of NY0 CI1 ME2; nearest: NY0"),
        (Exit.WRONG, "de3 kc9", "Kansas City has no 9"),
        (Exit.WRONG, "sl1 ci1", "Saint Louis"),
        (Exit.WRONG, "blue de2 ci1", "it is Red's turn, not Blue's"),
        (Exit.WRONG, "rubbish", "'rubbish' is no player, city, card or keyword"),
        (Exit.WRONG, "de2 ci1 me2", "a turn"),
        (Exit.USAGE, "ny?", "which card is shown"),
        (Exit.USAGE, "note Blue lacks DEr", "is no move"),
        (Exit.USAGE, "# well", "is no move"),
    ],
)
def test_what_is_no_legal_move_is_refused_in_a_line(code: Exit, words: str, told: str) -> None:
    out = advise(RED, words)
    assert (out.code, out.out, out.err.count("\n")) == (code, "", 1)
    assert told in out.err and "or ! at the end" not in out.err


# where there is nothing to decide


@pytest.mark.parametrize(
    ("code", "arguments", "told"),
    [
        (
            Exit.WRONG,
            f"{RED} --at 2.2",
            "it is Black's turn, not Red's; --at goes back to a moment before a turn of Red",
        ),
        (Exit.WRONG, "examples/four-players.boss --at 2.2 --seat Red", "it is Black's turn, not Red's"),
        (Exit.WRONG, "examples/four-players.boss", "the game is over"),
        (Exit.WRONG, "examples/four-players.boss --at 23", "the police card is turned up before this turn"),
        (Exit.WRONG, "examples/four-players.boss --at 32", "all cards are shown"),
        (Exit.WRONG, "examples/four-players.boss --at 33", "no hand is going on"),
        (Exit.WRONG, "tests/cli/records/noted.boss --at 2", "no hand is going on"),
        (Exit.USAGE, f"{RED} --seat Blue", "cannot know what Blue saw"),
        (Exit.USAGE, f"{RED} --aim money", "--aim is worth or win, not 'money'"),
        (Exit.USAGE, f"{RED} --time 1", "one of them"),
        (Exit.USAGE, f"{RED} --price expert", "--price takes LOSS=MILLIONS"),
        (Exit.USAGE, f"{RED} --given nonsense", "--given"),
        (Exit.WRONG, f"{RED} --given 'Blue holds NY0'", "this cannot be true together with"),
    ],
)
def test_where_nothing_can_be_advised_it_says_why(code: Exit, arguments: str, told: str) -> None:
    import shlex

    out = advise(*shlex.split(arguments))
    assert (out.code, out.out) == (code, "")
    assert told in out.err and "Traceback" not in out.err


def test_without_cards_or_a_seat_there_is_no_advice(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    for text, told in (
        (NAMES.partition("dealt")[0], "your cards are not known; expected a line 'dealt' with them"),
        (NAMES.partition("seat")[0] + "seat spectator\nhand\n", "advice is for one seat"),
    ):
        path.write_text(text, encoding="utf-8")
        out = advise(path)
        assert (out.code, out.out) == (Exit.WRONG, "")
        assert told in out.err


# the numbers


@pytest.mark.parametrize("arguments", [RED, "examples/two-players.boss --at 2.4", f"{RED} --read --seed 3"])
def test_numbers_fit_together(arguments: str) -> None:
    found = answer(*arguments.split(), "--price", "hospital=0.4")
    rows = found["best"]
    values = [row["value"]["mean"] for row in rows]
    assert values == sorted(values, reverse=True)
    for row in rows:
        assert math.isclose(sum(row["made_of_millions"].values()), row["value"]["mean"], abs_tol=1e-9)
        assert math.isclose(row["behind_best"]["mean"], values[0] - row["value"]["mean"], abs_tol=1e-9)
    assert rows[0]["behind_best"] == {"mean": 0.0, "standard_error": 0.0}
    assert found["playouts"] <= found["asked_playouts"] == 400
    assert found["others"] == ("read" if "--read" in arguments else "mixture")


def test_what_is_solved_is_exact_but_where_it_rests_on_a_guess() -> None:
    arguments = ("examples/four-players.boss", "--at", "2.17", "me3")
    out, read = boss("advise", *arguments, width=200), boss("advise", *arguments, "--read", width=200)
    assert (out.code, read.code) == (Exit.OK, Exit.OK)
    assert "solved exactly" in out.out and "~" not in out.out
    assert "solved exactly" not in read.out and "worth~, millions" in read.out and "rests on a guess" in read.out
    plain, guessed = (json.loads(boss("advise", *arguments, *more, "--json").out) for more in ((), ("--read",)))
    assert (plain["exact"], plain["method"], guessed["exact"], guessed["method"]) == (True, "solved", False, "solved")
    assert float(Fraction(plain["best"][0]["exact_value"])) == plain["best"][0]["value"]["mean"]
    assert guessed["best"][0]["exact_value"] is None


def test_a_win_is_a_chance() -> None:
    found = answer(RED, "--aim", "win")
    assert found["unit"] == "chance to win"
    assert all(0 <= row["value"]["mean"] <= 1 for row in found["best"])
    assert re.search(r"^move +wins~ +behind", advise(RED, "--aim", "win").out, re.MULTILINE)


def test_the_same_seed_gives_the_same_bytes_and_another_other_deals() -> None:
    one, again, other = advise(RED), advise(RED), advise(RED, "--seed", 1)
    assert one == again
    assert one.out != other.out


@pytest.mark.parametrize("options", [(), ("--read",), ("--aim", "win")], ids=("cards", "read", "win"))
@pytest.mark.parametrize(("name", "line", "seat"), [("four-players", 24, "Red"), ("three-players", 18, "Ines")])
def test_what_a_seat_could_not_see_changes_no_byte(
    name: str, line: int, seat: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.boss"
    record = loads(lines_of(name, line))
    outputs = []
    for text in (lines_of(name, line), as_seen_by(record, record.names.index(seat))):
        path.write_text(text, encoding="utf-8")
        outputs.append(advise(path, "--seat", seat, *options))
    assert outputs[0] == outputs[1]
    assert outputs[0].code == Exit.OK


def test_what_was_noted_counts() -> None:
    plain, told = advise(RED), advise(RED, "--given", "reward NY in 3")
    assert told.code == Exit.OK, told.err
    assert told.out != plain.out
    assert "your notes, held to be true" in told.out


def test_a_loss_that_is_stated_to_be_dear_is_avoided() -> None:
    cheap, dear = (
        answer("examples/four-players.boss", "--at", "2.6", "--price", f"expert={price}") for price in (-50, 50)
    )
    experts = [found["best"][0]["made_of_millions"]["experts"] for found in (cheap, dear)]
    assert experts[0] > 0.5 and experts[1] > -0.5


# how it ends


def test_a_deadline_stops_it_with_what_was_found() -> None:
    out = boss("advise", RED, "--time", 0)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "stopped early, after " in out.out and "the time was up" in out.out
    assert json.loads(boss("advise", RED, "--time", 0, "--json").out)["stopped"] == "seconds"


def test_ctrl_c_stops_it_with_what_was_found() -> None:
    with patch("boss_cli.shell.progress_bar.ProgressBar.tell", side_effect=KeyboardInterrupt):
        out = boss("advise", RED, "--samples", 100_000)
        data = json.loads(boss("advise", RED, "--samples", 100_000, "--json").out)
    assert (out.code, out.err) == (Exit.INTERRUPTED, "boss: stopped\n")
    assert "of 100,000 playouts: you stopped it" in out.out
    assert data["stopped"] == "interrupted" and data["best"]


def test_ctrl_c_before_anything_is_known() -> None:
    with patch("boss_solver.advice.search.trials.Trials.stage", side_effect=KeyboardInterrupt):
        out = boss("advise", RED)
    assert (out.code, out.out, out.err) == (Exit.INTERRUPTED, "", "boss: stopped\n")


# how it looks


def test_what_is_estimated_bears_a_sign_and_what_is_certain_none() -> None:
    out = advise(RED, "de2 ci1", width=200).out
    for line in out.splitlines():
        made = line.strip().partition("made of, millions: ")[2]
        assert all("~" in part for part in made.split(",") if part.strip() not in ("", "nothing won"))
    assert "its reward is 2, for certain" in out
    assert re.search(r"^move +worth~, millions +behind the best~ +standard error$", out, re.MULTILINE)


def test_moves_that_cannot_be_told_apart_are_said_to_be_so() -> None:
    found = answer(RED)
    near = [
        row["typed"]
        for row in found["best"][1:]
        if row["behind_best"]["mean"] <= NEAR * row["behind_best"]["standard_error"]
    ]
    out = advise(RED, width=200).out
    assert near and f"too close to tell from the best, within 2 standard errors: {', '.join(near)}" in out


def test_moves_that_are_worth_the_same_need_not_come_out_the_same() -> None:
    # With Detroit's 3 as reward ch3 loses more than de3, with the revolver less: only on average they are equal.
    out = advise("examples/two-players.boss", "--at", "1.8", width=200).out
    assert "worth the same: ch3 ny3, de3 ny3, de4,1 ny3" in out
    assert "on every deal" not in out
    assert "worth the same: ny3, ny2 ny3, ny3 ny3, ny4 ny3, ch1 ny3, ch2 ny3 and 3 more\n" in out


def test_a_chance_is_no_nearer_to_none_than_the_deals_can_tell() -> None:
    # Red is far behind: on so few deals he does not win once.
    out = advise(RED, "--aim", "win", "--samples", 400, width=200).out
    assert re.search(r"ny0 +<50\.0% +best", out), out
    assert "<0.1%" not in out


def test_what_is_known_exactly_is_not_told_as_an_estimate(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    lines = ("boss-record 1", "players Ann Bob", "seat Ann", "hand", "dealt Ann NY3 DE1 DE4 BOh BO3")
    path.write_text("\n".join((*lines, "Ann DE+2 NY3", "Bob NY+1 BO3")) + "\n", encoding="utf-8")
    out = boss("advise", path, "--samples", 60_000, width=200).out
    assert "if Detroit's reward is revolver (likely to 1/3)" in out


def test_equal_moves_are_told_together() -> None:
    # The last card is all that is left, and no city that can be led any more pays anything else.
    found = json.loads(boss("advise", "examples/four-players.boss", "--at", "2.17", "--samples", 30_000, "--json").out)
    told = [row["move"] for row in found["best"]] + [move for row in found["best"] for move in row["equal"]]
    assert len(told) == len(set(told)), "no move is in two groups"


@pytest.mark.long
@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("arguments", [f"{RED} ny1", "examples/six-players.boss --at 2.7 --aim win --read"])
def test_no_line_is_wider_than_the_screen(width: int, arguments: str) -> None:
    out = advise(*arguments.split(), width=width)
    assert out.code == Exit.OK
    assert max(map(len, out.out.splitlines())) <= width
    assert advise(*arguments.split(), width=width, variables={"BOSS_ASCII": "1"}).out.isascii()


def test_of_too_few_deals_no_standard_error_is_told() -> None:
    out = boss("advise", RED, "--samples", 300, width=200).out
    assert "(too few deals for a standard error)" in out and "standard error -" not in out


# by which opponents


def test_opponents_are_named_and_change_what_follows() -> None:
    found = [
        json.loads(boss("advise", RED, *more, "--samples", 4000, "--json").out)
        for more in ((), ("--opponents", "club"), ("--opponents", "strong"))
    ]
    assert [told["others"] for told in found] == ["mixture", "club", "strong"]
    assert len({told["best"][0]["value"]["mean"] for told in found}) == 3
    words = " ".join(advise(RED, "--opponents", "strong", width=200).out.split())
    assert "the others play on by policy strong ('boss sim --list'), Red as the strongest level does" in words
    assert "policy mixture, as beginners play" in " ".join(advise(RED, width=200).out.split())
    out = advise(RED, "--opponents", "stronk")
    assert (out.code, out.out) == (Exit.USAGE, "") and "nearest: strong" in out.err


def test_opponents_that_are_named_are_not_read() -> None:
    """With read deals the others still play as they were said to."""
    found = answer(RED, "--opponents", "strong", "--read")
    assert found["others"] == "strong" and found["reading"] is not None


def test_the_last_round_is_solved_against_opponents_that_are_named() -> None:
    asked = ("examples/four-players.boss", "--at", "2.17", "--opponents", "club")
    found = answer(*asked)
    assert (found["method"], found["others"]) == ("solved", "club")
    assert "the others are taken to play by policy club" in " ".join(advise(*asked, width=200).out.split())
