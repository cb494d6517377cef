"""What `--json` prints is what docs/json.md says, field by field, and every field it names is seen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import json_page
from tests.cli.running import boss
from tests.readme import page_text
from tests.tree import ROOT

CITIES = "ny,bo,de,kc,ci,me,ph,sl"
ELEVEN = "ny0,ny1,bo3,boh,de1,de2,kc2,ci1,me1,php,sl1"
COMMANDS = {
    "boss-odds/1": [
        "odds examples/four-players-seat-red.boss --json",
        "odds examples/six-players.boss --at 2.7 --json",
        "odds tests/cli/records/noted.boss --json",
        "odds --players 2 --hand ny0,ny3,bo3,de1,der --json",
        "odds examples/four-players-seat-red.boss --read --json",
        "odds examples/six-players.boss --at 2.7 --read --json",
        "odds examples/three-players.boss --at 1.0 --read --json",
    ],
    "boss-status/1": [
        "status tests/cli/records/slips.boss --at 25 --json",
        "status examples/four-players-seat-red.boss --json",
        "status examples/interrupted.boss --json",
        "status examples/joined.boss --json",
        "status tests/cli/records/newer.boss --json",
        "status examples/three-players.boss --at 6 --json",
        "status examples/four-players.boss --json",
        "status examples/six-players.boss --at 107 --json",
        "status examples/six-players.boss --at 73 --json",
        "status tests/cli/records/misplays.boss --json",
    ],
    "boss-check/1": [
        "check examples/four-players.boss tests/cli/records/wrong.boss tests/cli/records/no-text.boss none --json",
        "check tests/cli/records/misplays.boss --json",
    ],
    "boss-rules/1": ["rules --json", "rules --players 3 --json"],
    "boss-holdings/1": [
        "holdings examples/interrupted.boss --json",
        "holdings examples/interrupted.boss --read --json",
        "holdings examples/six-players.boss --at 2.7 --read --json",
        "holdings --players 2 --hand ny3,ny0,bo3,bo3,de1 --json",
    ],
    "boss-knows/1": [
        "knows examples/four-players-seat-red.boss --json",
        "knows --players 2 --hand ny3,ny0,ny1,de1,de2 --json",
        "knows examples/four-players-seat-red.boss --read --json",
        "knows examples/six-players.boss --at 2.7 --read --json",
    ],
    "boss-leak/1": [
        "leak examples/four-players-seat-red.boss --json",
        "leak --players 3 --hand ny3,ny0,bo3,de1,de2 --json",
    ],
    "boss-why/2": [
        "why examples/four-players-seat-red.boss detroit --json",
        "why --players 2 --hand ny3,ny0,bo3,bo3,de1 p2 de3 --json",
        "why --players 2 --hand ny3,ny0,ny1,de1,de2 ny --json",
        "why examples/four-players-seat-red.boss boston --read --json",
        "why examples/six-players.boss --at 2.7 boston --read --json",
    ],
    "boss-replay/1": [
        "replay examples/four-players.boss --from 1.19 --to 2.1 --spoilers --json",
        "replay tests/cli/records/everything.boss --game 1 --to 1.2 --json",
    ],
    "boss-quiz/1": [
        "replay examples/four-players.boss --quiz --questions 60 --seed 1 --json",
        "replay examples/three-players.boss --quiz --questions 3 --seed 1 --seat Milo --json",
        "replay tests/cli/records/everything.boss --game 1 --quiz --seed 1 --json",
    ],
    "boss-games/1": ["export tests/cli/records/everything.boss --json"],
    "boss-games/2": [f"export tests/cli/records/{name}.boss --json" for name in ("newer", "uneven", "slips")],
    "boss-count/1": [
        "count examples/four-players-seat-red.boss --first 2 --json",
        "count --players 2 --hand ny3,ny0,bo3,bo3,de1 --json",
    ],
    "boss-review/1": [
        "review examples/three-players.boss --seat all --json",
        "review tests/cli/records/slips.boss --seat spectator --json",
        "review examples/two-players.boss --seat spectator --json",
        "review examples/four-players-red-whole.boss --json",
        "review examples/joined.boss --json",
        "review tests/cli/records/lured.boss --json",
        "review tests/cli/records/lured.boss --seat all --read --json",
        "review examples/four-players-red-whole.boss --read --json",
        "review tests/cli/records/lured.boss --luck --samples 100 --json",
        "review tests/cli/records/noted.boss --json",
        "review tests/cli/records/lured.boss --judge --quick --json",
        "review examples/joined.boss --judge --json",
    ],
    "boss-moment/1": [
        "review examples/four-players.boss --at 2.7 --seat all --json",
        "review examples/four-players.boss --at 2.20 --seat spectator --json",
        "review examples/six-players.boss --at 2.7 --seat all --read --json",
        "review examples/four-players.boss --at 1.9 --read --seat Red --json",
    ],
    "boss-reviews/1": [
        "review examples/two-players.boss examples/joined.boss tests/cli/records/wrong.boss --json",
        "review tests/cli/records/lured.boss examples/joined.boss --judge --quick --json",
        "review tests/cli/records/lured.boss examples/joined.boss --each --json",
    ],
    "boss-quiz-moves/1": ["replay tests/cli/records/lured.boss --quiz --moves --seed 1 --json"],
    "boss-chicago/1": [
        "chicago examples/four-players-seat-red.boss --json",
        "chicago --players 2 --hand ny3,ny0,bo3,bo3,de1 --json",
        "chicago tests/cli/records/tied.boss --json",
        "chicago examples/four-players-seat-red.boss --play --samples 300 --json",
        "chicago examples/four-players-seat-red.boss --play --samples 300 --read --json",
        "chicago examples/six-players.boss --at 2.7 --read --samples 300 --json",
        f"chicago --players 2 --undealt 2 --cities {CITIES} --left {CITIES} --hand {ELEVEN} --json",
    ],
    "boss-advice/1": [
        "advise examples/four-players-seat-red.boss de2 ci1 --samples 20000 --json",
        "advise examples/six-players.boss --at 2.7 --aim win --read --samples 400 --json",
        "advise examples/five-players.boss --at 113 ny+1 me2 --samples 6000 --json",
        "advise tests/cli/records/custom.boss --samples 400 --json",
        "advise examples/four-players.boss --at 3.12 --time 0 --json",
        "advise examples/four-players.boss --at 1.17 --json",
    ],
    "boss-outlook/1": [
        "outlook examples/four-players-seat-red.boss --samples 300 --json",
        "outlook examples/four-players.boss --at 5 --samples 300 --json",
        "outlook examples/four-players.boss --json",
        "outlook examples/four-players-seat-red.boss --samples 300 --read --json",
        "outlook examples/six-players.boss --at 2.7 --samples 300 --read --json",
        "outlook examples/six-players.boss --at 2.7 --samples 100 --seconds 0 --read --opponents counter --json",
    ],
    "boss-prices/1": ["prices --json", "prices --players 2 --json"],
    "boss-ending/1": ["ending examples/joined.boss --json", "ending --badges ?,forgotten --hand 3 --json"],
    "boss-sim/1": [
        "sim counter random --players 3 --games 20 --option police-at=3 --json",
        "sim counter --games 1 --json",
        "sim counter random --games 3000 --seconds 0 --json",
    ],
    "boss-profiles/1": [
        "profiles examples/four-players-seat-red.boss --json",
        "profiles examples/six-players.boss --json --seat P2",
        "profiles tests/cli/records/lured.boss --json",
        "profiles tests/cli/records/lured.boss --profiles --json",
    ],
    "boss-calibration/1": [
        "calibrate examples/two-players.boss --json",
        "calibrate --play counter --games 1 --last --without counter --json",
        "BOSS_HOME=tests/cli/home calibrate examples/two-players.boss --setting ours --json",
    ],
    "boss-settings/1": ["BOSS_HOME=tests/cli/home calibrate --settings --json"],
    "boss-policies/1": ["sim --list --json"],
    "boss-ladder-played/1": [
        "sim --ladder --players 2 --games 2 --option police-at=3 --json",
        "sim --ladder --players 2 --games 4 --seconds 0 --json",
    ],
    "boss-train/1": [],
}
KEPT = {"boss-entry/1": ["note P2 lacks NY0", "P1 NY3", "P2 NY0"], "boss-records/1": [], "boss-profiles-kept/1": []}
"""What is shown by commands that keep a record; another test makes one."""
LURED = ROOT / "tests/cli/records/lured.boss"
NESTED = {"status object": "boss-status/1", "odds object": "boss-odds/1", "review object": "boss-review/1"}
"""Types that are answers of other commands, each with its schema."""
OBJECTS = {"estimate": {"value", "error", "low", "high"}, "guess": {"value", "standard_error"}}
"""Types that are objects of numbers, each with its fields."""
PROBLEM = {"line", "column", "word", "message", "expected", "nearest", "error"}


@cache
def documented() -> dict[str, dict[str, str]]:
    """For each schema the types of its fields, as the tables of docs/json.md have them."""
    found: dict[str, dict[str, str]] = {}
    schema = ""
    for line in page_text("json").splitlines():
        if line.startswith("## "):
            schema = line.removeprefix("## ")
        elif match := re.fullmatch(r"\| `([^`]+)` \| ([a-z ]+) \| (.+) \|", line):
            found.setdefault(schema, {})[match[1]] = match[2]
    return found


def fields(value: Any, path: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every field of a value with its type, in the words of the tables."""
    kind = known.get(path, "").removesuffix(" or null")
    if kind in OBJECTS and value is not None:
        assert set(value) == OBJECTS[kind]
        yield path, kind
    elif kind in ("probability", "expectation") and value is not None:
        assert set(value) == {"exact", "value"}
        assert float(Fraction(value["exact"])) == value["value"]
        yield path, known[path].removesuffix(" or null")
    elif known.get(path) == "problem":
        assert set(value) == PROBLEM
        yield path, "problem"
    elif kind in NESTED and value is not None:
        inner_known = documented()[NESTED[kind]]
        for inner_path, inner_kind in fields(value, "", inner_known):
            said = inner_known[inner_path]
            assert inner_kind == said or inner_kind in said.split(" or "), f"{path}.{inner_path} is {inner_kind}"
        yield path, kind
    elif isinstance(value, dict):
        if known.get(path, "").startswith("object"):
            yield path, "object"
        for key, inner in value.items():
            is_map = f"{path}.*" in known
            yield from fields(inner, f"{path}.{'*' if is_map else key}".lstrip("."), known)
    elif isinstance(value, list):
        if known.get(path, "").startswith("list"):
            yield path, "list"
        for inner in value:
            yield from fields(inner, f"{path}[]", known)
    else:
        kinds = {str: "text", bool: "bool", int: "integer", float: "number", type(None): "null"}
        yield path, kinds[type(value)]


TINY = "--players 2 --generations 1 --candidates 4 --games 2"
"""Training that takes no time, and teaches nothing."""


def of_several(schema: str, folder: Path) -> list[str]:
    """Commands on records of one game, of one of two games, without a date, and of names that are one player's."""
    begun = "boss-record 1\nplayers Red Blue\nhand\nRed DE+3 "
    texts = {"a": f"{begun}DE1\n", "b": f"{begun}DE?\n", "c": f"{begun}DE2\n", "d": f"{begun}DE2  # a copy\n"}
    texts |= {"e": texts["a"].replace("Red", "Ann").replace("Blue", "Zo"), "f": texts["a"].replace("Red", "Anne")}
    texts["g"] = texts["e"].replace("Zo", "Zoe")
    texts["h"] = texts["e"].replace("Ann", "Zoe")
    for name, text in texts.items():
        (folder / f"{name}.boss").write_text(text, encoding="utf-8")
    (folder / "i.boss").write_text("# a copy\n" + LURED.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "home").mkdir()
    for pair in (("Ann", "Anne"), ("Zo", "Zoe")):
        boss("profiles", "--same", *pair, variables={"BOSS_HOME": str(folder / "home")})
    home, both = f"BOSS_HOME={folder / 'home'}", f"{folder / 'i.boss'} {LURED}"
    return {
        "boss-reviews/1": [f"{home} review {folder} --json"],
        "boss-train/1": [f"train {folder / 'a.training'} --weights {folder / 'a.json'} {TINY} --json"],
        "boss-sim/1": [f"sim counter --games 1 --records {folder / 'played.boss'} --json"],
        "boss-calibration/1": [f"calibrate {both} --json"],
        "boss-settings/1": [f"{home} calibrate {both} --write ours --json"],
    }.get(schema, [])


MORE_THAN = {"boss-games/2": "boss-games/1"}
"""Schemas that have all that another has, and more."""


@pytest.mark.parametrize("schema", COMMANDS)
def test_every_field_is_documented_and_every_documented_field_is_seen(schema: str, tmp_path: Path) -> None:
    own = documented()[schema]
    known = documented().get(MORE_THAN.get(schema, ""), {}) | own
    seen = set()
    for command in (*COMMANDS[schema], *of_several(schema, tmp_path)):
        words = command.split()
        given = [word for word in words if word.startswith("BOSS_")]
        variables = dict(word.split("=") for word in given)
        answer = json.loads(boss(*words[len(given) :], variables=variables).out)
        assert answer["schema"] == schema
        for path, kind in fields(answer, "", known):
            assert path in known, f"{path} is not in docs/json.md"
            assert kind == known[path] or kind in known[path].split(" or "), f"{path} is {kind}"
            seen.add(path)
    assert seen == set(known) if schema not in MORE_THAN else seen >= set(own)


def test_all_schemas_are_there() -> None:
    assert documented().keys() == COMMANDS.keys() | KEPT.keys()


def test_fields_of_a_record_that_is_kept(tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    boss("start", "--players", "Ann Bob", "--seat", "Ann", variables=home)
    boss("dealt", "ny3", "ny1", "de1", "bo3", "bo3", variables=home)
    seen: dict[str, set[str]] = {schema: set() for schema in KEPT}
    typed = [["enter", line] for line in (*KEPT["boss-entry/1"], "note Bob lacks DE3")]
    keep = ["profiles", "examples/four-players-red-whole.boss", "--keep"]
    same = ["profiles", "--same", "Ann", "Anne"]
    for command in (*typed, ["records"], keep, same):
        if command == ["records"]:
            boss("start", "--players", "Ann Bob", "--seat", "Ann", "--date", "", variables=home)
        answer = json.loads(boss(*command, "--json", variables=home).out)
        known = documented()[answer["schema"]]
        for path, kind in fields(answer, "", known):
            assert path in known, f"{path} is not in docs/json.md"
            assert kind in known[path].split(" or "), f"{path} is {kind}"
            seen[answer["schema"]].add(path)
    assert seen == {schema: set(documented()[schema]) for schema in KEPT}


def test_json_is_pure_ascii_where_the_output_may_not_hold_more() -> None:
    command = ("status", "tests/cli/records/names.boss", "--json")
    utf8, ascii_only, western = (
        boss(*command),
        boss(*command, variables={"BOSS_ASCII": "1"}),
        boss(*command, encoding="cp1252"),
    )
    assert "日本 太郎" in utf8.out
    assert ascii_only.out.isascii() and western.out.isascii()
    assert json.loads(utf8.out) == json.loads(ascii_only.out) == json.loads(western.out)


def test_whole_numbers_stay_whole() -> None:
    hand = "ny3,bo3,de1,php"
    answer = json.loads(boss("odds", "--players", 6, "--hand", hand, "--json").out)
    assert isinstance(answer["deals"], int)
    assert answer["deals"] > 2**50


def test_what_is_declared_is_described() -> None:
    text = json_page.PAGE.read_text(encoding="utf-8")
    assert json_page.page(text) == text, "python -m tests.json_page writes it again"
