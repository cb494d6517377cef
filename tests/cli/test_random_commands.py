"""Random legal games, cut and spoilt at random, and arguments that are junk: words and exit codes, never a traceback.

The games are the referee's, so what `status` says of them is compared with what somebody else worked out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from boss_cli.shell.exits import Exit
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import long
from tests.cli.running import Output, boss
from tests.made import NAMES, lines_of, made_up
from tests.oracles.games import Game, Hand

SETUPS: Final = (
    (2, None, 0),
    (3, None, 0),
    (4, None, 0),
    (5, None, 0),
    (6, None, 0),
    (5, ("NY", "BO", "KC", "CI", "ME", "PH", "SL"), 0),
    (3, ("NY", "BO", "DE", "SL"), 2),
)

WORDS: Final = """
--json --at --seat --game --players --hand --shown --seen --cities --undealt --canonical --help -h - --
1 2.7 99 -1 P1 P9 Red detroit ny3 ny3,de1 p2:de2 ? NY BO3,BO3,BO3 [bob] a[/] '' " # odds
"""

JUNK: Final = st.one_of(
    st.sampled_from(WORDS.split()),
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=8),
)

Case = tuple[int, Any, bool, float, Any]

cases = st.tuples(
    st.integers(0, 39), st.sampled_from(SETUPS), st.booleans(), st.floats(0, 1), st.randoms(use_true_random=False)
)


@cache
def game_and_lines(seed: int, setup: tuple[Any, ...], is_full: bool) -> tuple[Game, tuple[str, ...]]:
    players, cities, undealt = setup
    game = made_up(seed, players, cities, undealt)
    return game, tuple(lines_of(game, None if is_full else seed % players))


def kept(out: Output) -> Output:
    """The output, if it keeps the promises that hold for every command."""
    assert out.code in set(Exit) - {Exit.BUG, Exit.INTERRUPTED}, out.err
    assert "Traceback" not in out.err and "mistake in Boss Solver" not in out.err
    assert bool(out.err) or out.code == Exit.OK or "boss-check/1" in out.out
    return out


def beginning(lines: Sequence[str], part: float) -> str:
    """That part of a record, its header at least."""
    return "\n".join(lines[: max(lines.index("hand"), round(part * len(lines)))])


def ask(command: str, text: str, *arguments: object) -> Output:
    return kept(boss(command, "-", *arguments, stdin=text))


def odds_of_any_moment_of_any_game_add_up(case: Case) -> None:
    seed, setup, is_full, cut, _ = case
    game, lines = game_and_lines(seed, setup, is_full)
    out = ask("odds", beginning(lines, cut), "--json")
    if out.code == Exit.USAGE:
        assert "no hand is going on" in out.err
        return
    assert out.code == Exit.OK, out.err
    answer = json.loads(out.out)
    assert answer["deals"] > 0
    assert {one["city"] for one in answer["cities"]} == set(game.cities)
    for one in answer["cities"]:
        reward = {face: Fraction(p["exact"]) for face, p in one["reward"].items()}
        assert sum(reward.values()) == 1
        assert min(reward.values()) > 0
        pays, nothing, theft = (Fraction(one[key]["exact"]) for key in ("pays_more_than_0", "pays_0", "theft"))
        assert pays + nothing + theft == 1
    truth = game.hands[answer["hand"] - 1].rewards
    for one in answer["cities"]:
        assert truth[one["city"]][2] in one["reward"], "the true deal is never ruled out"


def chicago_paid(hand: Hand) -> int:
    """What Chicago paid, or would have paid its winner."""
    last = {turn.reveal[:2]: turn.reveal[2:] for turn in hand.turns}
    faces = [last.get(city, "0") for city in hand.row[: hand.row.index("CH")]]
    return sum(4 if face == "s" else int(face) if face.isdecimal() else 0 for face in faces) // 2


def forecasts_of_any_moment_of_any_game_hold(case: Case) -> None:
    seed, setup, is_full, cut, _ = case
    game, lines = game_and_lines(seed, setup, is_full)
    text = beginning(lines, cut)
    out = ask("chicago", text, "--json", "--samples", 100)
    if out.code == Exit.USAGE:
        assert "no hand is going on" in out.err
    else:
        answer = json.loads(out.out)
        usual, possible = answer["random_order"], answer["possible_millions"]
        assert abs(sum(p["value"] for p in usual["chances"].values()) - 1) < 1e-9
        assert all(possible["least"] <= int(payout) <= possible["most"] for payout in usual["chances"])
        paid = chicago_paid(game.hands[answer["hand"] - 1])
        assert possible["least"] <= paid <= possible["most"], "what it will pay is never ruled out"
    out = ask("ending", text, "--json")
    if out.code == Exit.OK:
        answer = json.loads(out.out)
        assert sum(Fraction(one["probability"]["exact"]) for one in answer["last"]) == 1
        if len(game.hands) >= answer["hand"] and not answer["extra_hand"]:
            last = max(number for number, hand in enumerate(game.hands, 1) if hand.police)
            assert last in [one["hand"] for one in answer["last"]], "the true end is never ruled out"
    out = ask("outlook", text, "--json", "--samples", 100)
    if out.code == Exit.OK:
        answer = json.loads(out.out)
        shares = [one["wins"]["mean"] for one in answer["players"]]
        assert min(shares) >= 0 and min(abs(sum(shares) - wins) for wins in (1, len(shares) / 2)) < 1e-9
        if answer["exact"] or answer["certain_winner"]:
            assert all(one["wins"]["standard_error"] == 0 for one in answer["players"])
    else:
        assert "a player left" in out.err or "names no players" in out.err


def advice_at_any_moment_of_any_game_can_be_typed(case: Case) -> None:
    seed, setup, is_full, cut, rng = case
    _, lines = game_and_lines(seed, setup, is_full)
    text = beginning(lines, cut)
    out = ask("advise", text, "--json", "--samples", 100, *(["--read"] * rng.randint(0, 1)))
    if out.code != Exit.OK:
        assert out.code == Exit.WRONG or "names no players" in out.err
        return
    answer = json.loads(out.out)
    assert answer["legal_moves"] >= len(answer["best"]) >= 1
    for row in answer["best"]:
        accepted = kept(boss("check", "-", stdin=f"{text}\n{row['typed']}\n"))
        assert accepted.code == Exit.OK, (row["typed"], accepted.err)
    row = rng.choice(answer["best"])
    own = json.loads(ask("advise", text, row["typed"], "--json", "--samples", 100).out)
    assert [one["move"] for one in own["asked_about"]] == [row["move"]]


def status_of_any_moment_of_any_game_agrees_with_itself(case: Case) -> None:
    seed, setup, is_full, cut, _ = case
    game, lines = game_and_lines(seed, setup, is_full)
    text = beginning(lines, cut)
    answer = json.loads(ask("status", text, "--json").out)
    ask("status", text)
    ask("check", text)
    for player in answer["players"]:
        experts = player["experts"]
        if answer["outcome"] is None:
            assert sum(experts[key] for key in ("available", "placed", "away", "dead")) == 6
    for city in answer["cities"]:
        totals = {one["player"]: one["experts"] + one["occasionals"] for one in city["players"]}
        if city["leader"] is None:
            assert not any(totals.values())
        else:
            assert totals[city["leader"]] == max(totals.values())
            assert sum(total == max(totals.values()) for total in totals.values()) == 1
        for one in city["players"]:
            others = max(total for name, total in totals.items() if name != one["player"])
            leads = one["player"] == city["leader"]
            assert one["needs_to_lead"] == (0 if leads else others + 1 - totals[one["player"]])
        if answer["hand_state"] == "going on":
            assert city["decided"] == (
                city["leader"] is not None
                and not any(one["can_lead"] for one in city["players"] if one["player"] != city["leader"])
            )
    if answer["last_round"]:
        assert sorted(answer["last_round"]["order"]) == sorted(NAMES[: game.players])
    assert (
        sum(len(player["shown"]) for player in answer["players"])
        == (sum(len(city["face_up"]) for city in answer["cities"]) if answer["hand_state"] == "going on" else 0)
        or answer["outcome"] is not None
    )


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS)
def test_status_after_every_hand_is_what_the_referee_says(setup: tuple[Any, ...]) -> None:
    for seed in range(6):
        game, lines = game_and_lines(seed, setup, is_full=True)
        ends = [number for number, line in enumerate(lines, 1) if line.startswith("rewards")]
        for hand, end in zip(game.hands, ends, strict=True):
            answer = json.loads(ask("status", "\n".join(lines), "--at", end, "--json").out)
            names = NAMES[: game.players]
            assert answer["settlement"]["gained_millions"] == dict(zip(names, hand.gained, strict=True))
            assert {one["city"]: one["winner"] for one in answer["settlement"]["effects"]} == {
                city: names[seat] for city, seat in hand.wins.items()
            }
            for seat, player in enumerate(answer["players"]):
                assert player["money_millions"] == hand.money[seat]
                assert player["experts"]["dead"] == 6 - hand.experts_alive[seat]
                away = (player["experts"]["away"], player["experts"]["away_next_hand"])
                assert away == hand.away_next[seat]
                assert sorted(player["banned"]) == sorted(hand.banned[seat])
                if answer["outcome"] is None:
                    assert player["occasionals"]["available"] == hand.occasionals_left[seat]
            assert answer["last_hand"] == hand.last_hand or answer["outcome"] is None
        assert answer["outcome"]["winners"] == [NAMES[seat] for seat in game.winners]
        standing = tuple(
            (one["money_millions"], one["last_hand_millions"], one["gangsters"])
            for one in answer["outcome"]["standing"]
        )
        assert standing == game.final


def junk_on_the_command_line_is_answered_in_words(case: Case, junk: list[str], command: str) -> None:
    seed, setup, is_full, cut, _ = case
    _, lines = game_and_lines(seed, setup, is_full)
    text = "\n".join(lines[: round(cut * len(lines))])
    kept(boss(command, *junk, stdin=text))
    kept(boss(command, "-", *junk, stdin=text))
    kept(boss("odds", "--players", 3, "--hand", *(junk or ["ny3"]), stdin=text))


def spoilt_records_are_answered_in_words(case: Case, junk: str) -> None:
    seed, setup, is_full, cut, random = case
    lines = list(game_and_lines(seed, setup, is_full)[1])
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2:
                lines.insert(at, lines[other])
            case 3:
                words = lines[at].split()
                words[random.randrange(len(words))] = junk
                lines[at] = " ".join(words)
            case 4:
                lines[at] += " !"
    text = "\n".join(lines)
    checked = ask("check", text)
    for command in ("odds", "status"):
        out = ask(command, text)
        if checked.code == Exit.WRONG and "no deal agrees" not in checked.err:
            assert out.code in (Exit.WRONG, Exit.USAGE)  # the latter where it has become several games
        ask(command, text, "--at", max(1, round(cut * len(lines))))
    if checked.code == Exit.OK or cut < 0.2:
        reviewed = ask("review", text)
        assert (checked.code == Exit.WRONG) <= (reviewed.code != Exit.OK) or "no deal agrees" in checked.err


def test_one_bad_file_among_many_stops_nothing(tmp_path: Path) -> None:
    names = []
    for seed in range(8):
        path = tmp_path / f"{seed}.boss"
        path.write_text("\n".join(game_and_lines(seed, SETUPS[seed % 5], True)[1]), encoding="utf-8")
        names.append(path)
    names[3].write_text(names[3].read_text(encoding="utf-8").replace("rewards", "rewads"), encoding="utf-8")
    names.insert(5, tmp_path / "missing.boss")
    out = kept(boss("check", *names))
    assert out.code == Exit.NO_FILE
    summaries = out.out.splitlines()
    assert sum(": ok: " in line for line in summaries) == 7
    assert next(line for line in summaries if ": ok: " not in line).startswith(f"{names[3]}: ")
    for name, line in zip([*names[:5], *names[6:]], summaries, strict=True):
        assert boss("check", name).out == line + "\n", "one game in a batch gives what it gives alone"


# each of the four with a few cases, and with many


LINES = st.lists(JUNK, max_size=5)
ANY_COMMAND = st.sampled_from(["odds", "status", "chicago", "ending", "outlook", "prices", "check", "rules", "review"])


@settings(max_examples=20)
@given(cases)
def test_odds_of_any_moment_of_any_game_add_up(case: Case) -> None:
    odds_of_any_moment_of_any_game_add_up(case)


@pytest.mark.long
@settings(max_examples=20)
@given(cases)
def test_forecasts_of_any_moment_of_any_game_hold(case: Case) -> None:
    forecasts_of_any_moment_of_any_game_hold(case)


@settings(max_examples=15)
@given(cases)
def test_advice_at_any_moment_of_any_game_can_be_typed(case: Case) -> None:
    advice_at_any_moment_of_any_game_can_be_typed(case)


@settings(max_examples=20)
@given(cases)
def test_status_of_any_moment_of_any_game_agrees_with_itself(case: Case) -> None:
    status_of_any_moment_of_any_game_agrees_with_itself(case)


@settings(max_examples=25)
@given(cases, LINES, ANY_COMMAND)
def test_junk_on_the_command_line_is_answered_in_words(case: Case, junk: list[str], command: str) -> None:
    junk_on_the_command_line_is_answered_in_words(case, junk, command)


@settings(max_examples=15)
@given(cases, JUNK)
def test_spoilt_records_are_answered_in_words(case: Case, junk: str) -> None:
    spoilt_records_are_answered_in_words(case, junk)


@pytest.mark.long
@settings(max_examples=long.count(1500))
@given(cases, LINES, ANY_COMMAND, JUNK)
def test_all_of_these_many_times(case: Case, junk: list[str], command: str, word: str) -> None:
    odds_of_any_moment_of_any_game_add_up(case)
    forecasts_of_any_moment_of_any_game_hold(case)
    advice_at_any_moment_of_any_game_can_be_typed(case)
    status_of_any_moment_of_any_game_agrees_with_itself(case)
    junk_on_the_command_line_is_answered_in_words(case, junk, command)
    spoilt_records_are_answered_in_words(case, word)
