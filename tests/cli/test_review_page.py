"""The page of a review as text: whole in itself, safe whatever players are called, light, readable."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.review.answer import Looked, review_answer
from boss_cli.review.judged_game_view import say_costly
from boss_cli.review.luck_view import say_luck
from boss_cli.review.page import odds_charts, page
from boss_cli.review.page.hand_board import board_json
from boss_cli.review.page.odds_charts import ORDER, city_charts
from boss_cli.review.page.page import page_of
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit

from boss_solver.game.cards import Face
from boss_solver.record.games.reader import load, loads
from boss_solver.record.words.tokens import quoted
from boss_solver.review.hands.game import GameReview, review_of
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind
from boss_solver.review.judged.luck import Part, Split
from boss_solver.review.judged.luck_played import luck_of
from boss_solver.review.rows.review_rows import ReviewRow
from tests.cli.running import BOSS, EXAMPLES, Output, Stream, boss, process
from tests.cli.test_names_shown import NAMES
from tests.readme import page_text
from tests.review.test_spoiler_free import pair
from tests.review.told import LURED
from tests.tree import ROOT

MOST_BYTES = 3_000_000
HOSTILE = ("<script>alert(1)</script>", "[red]", "漢字仮名交じりの長い名前" * 5 + "全部で七十字になる名")
CSS = files("boss_cli.review.page").joinpath("templates", "page.css").read_text(encoding="utf-8")
COLOURS = dict(re.findall(r"^  --([\w-]+): (#[0-9a-f]{6});", CSS, re.MULTILINE))


def written(tmp_path: Path, *arguments: str, stdin: str = "") -> str:
    path = tmp_path / "page.html"
    out = boss("review", *arguments, "--html", path, "--force", stdin=stdin)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "".join(out.out.split()) == f"Written:{path}"
    return path.read_text(encoding="utf-8")


def game(text: str) -> GameReview:
    return review_of(loads(text))


def renamed(*names: str) -> str:
    """A known hand with other players."""
    text = LURED
    for seat, name in enumerate(("Red", "Blue", "Green"), 1):
        text = text.replace(f"dealt {name} ", f"dealt P{seat} ").replace(f"\n{name} ", f"\nP{seat} ")
    return text.replace("players Red Blue Green", "players " + " ".join(map(quoted, names)))


class Reader(HTMLParser):
    """The elements and the text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._within: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        (self.scripts if self._within[-1:] == ["script"] else self.words).append(data)


# whole in itself


@pytest.mark.parametrize("name", ["six-players", "four-players-seat-red", "joined", "interrupted"])
def test_it_asks_for_nothing_and_is_light(name: str, tmp_path: Path) -> None:
    text = written(tmp_path, f"examples/{name}.boss")
    assert len(text.encode()) < MOST_BYTES
    read = Reader(text)
    for tag, attributes in read.elements:
        for attribute in ("src", "href", "srcset", "action", "data", "poster"):
            assert (attributes.get(attribute) or "#").startswith(("#", "data:,")), tag
        assert not any(key.startswith("on") or key == "style" for key in attributes), tag
    assert not re.search(r"url\(|@import|https?:", text)


def test_its_own_policy_lets_its_style_and_its_script_through_and_nothing_else(tmp_path: Path) -> None:
    text = written(tmp_path, "-", stdin=LURED)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy.startswith("default-src 'none';")
    for tag, name in (("style", "style-src"), ("script", "script-src")):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}'" in policy


def test_it_is_the_same_bytes_again_and_valid_as_far_as_tags_go(tmp_path: Path) -> None:
    text = written(tmp_path, "examples/two-players.boss")
    assert text == written(tmp_path, "examples/two-players.boss")
    for tag in ("div", "section", "table", "tr", "svg", "figure", "details", "bdi", "ul", "ol", "select", "button"):
        assert len(re.findall(rf"<{tag}[\s>]", text)) == text.count(f"</{tag}>"), tag
    assert len(set(ids := re.findall(r'\bid="([^"]+)"', text))) == len(ids)


# names


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    text = written(tmp_path, "-", stdin=renamed(*HOSTILE))
    read = Reader(text)
    assert sum(tag == "script" for tag, _ in read.elements) == 2
    data, _ = read.scripts[0], read.scripts[1]
    assert "<" not in data and json.loads(data)["players"] == list(HOSTILE)
    words = "".join(read.words)
    assert all(name in words for name in HOSTILE)
    assert "alert(1)</script>" not in text


@pytest.mark.parametrize(
    "name", [*NAMES, "</script><img src=x onerror=alert(1)>", "a&amp;b", "'\"><b>", "{{7*7}}", "-->"]
)
def test_every_name_is_shown_as_it_was_typed(name: str) -> None:
    made = game(renamed(name, "Other 1", "Other 2"))
    text = page_of(made, "record", (0, 1, 2)).decode()
    read = Reader(text)
    shown = made.names[0]
    assert shown in "".join(read.words) and json.loads(read.scripts[0])["players"][0] == shown
    assert not any(tag in ("img", "b") and attributes.get("src") for tag, attributes in read.elements)


def test_a_files_name_may_be_no_text_and_marks_that_turn_the_direction_are_shown() -> None:
    text = page_of(game(LURED), "a\udcff\u202eb<i>\x1b", (0,))
    assert b"a\\udcff\\u202eb&lt;i&gt;\\x1b" in text
    assert text.decode("utf-8")


# what it tells is what the review tells


def test_numbers_are_those_of_the_json(tmp_path: Path) -> None:
    text = written(tmp_path, "examples/four-players.boss", "--seat", "all")
    data = json.loads(Reader(text).scripts[0])
    told = json.loads(boss("review", "examples/four-players.boss", "--seat", "all", "--json").out)
    for number, hand in enumerate(told["hands"]):
        for seat, eyes in enumerate(hand["eyes"]):
            for moment in eyes["moments"]:
                shown = data["eyes"][seat]["hands"][number][str(moment["turn"])]["odds"]
                for city, odds in moment["cities"].items():
                    assert float(shown[city][1]) == pytest.approx(odds["expected_millions"]["value"], abs=0.005)
    ends = [step for step in data["steps"] if step["over"]]
    assert [city["reward"] is not None for step in ends for city in step["row"]].count(False) == len(ends)
    for step, hand in zip(ends, told["hands"], strict=True):
        for won in hand["won"]:
            (city,) = [one for one in step["row"] if one["code"] == won["city"]]
            assert city["note"].startswith(f"{won['player']} gets {won['money_millions']} million")
    assert [player["money"] for player in ends[-1]["players"]] == list(told["money_millions"].values())


def test_rewards_are_not_on_the_board_before_they_are_turned_up() -> None:
    data = board_json(review_of(load(EXAMPLES / "three-players.boss")), (0,))
    assert all(city["reward"] is None for step in data["steps"] if not step["over"] for city in step["row"])


def test_bands_fill_every_chart_and_are_as_high_as_the_odds() -> None:
    for hand in review_of(load(EXAMPLES / "five-players.boss")).hands:
        for seat in (None, 0, 4):
            for chart in city_charts(hand, seat):
                area = sum(band.box.width * band.box.height for band in chart.bands)
                assert area == pytest.approx(chart.frame.width * chart.frame.height, rel=0.01)
                assert all(0 <= band.box.x <= odds_charts.WIDTH for band in chart.bands)


def test_every_face_has_a_place_and_colours() -> None:
    assert set(ORDER) == set(Face)
    assert {f"face-{face.value}" for face in Face} <= COLOURS.keys()


# judged decisions: there or not at all


@cache
def judged_game() -> tuple[GameReview, GameJudgement]:
    """A known hand, judged."""
    made = game(LURED)
    one = JudgedDecision(
        hand=0,
        turn=2,
        line=8,
        seat=1,
        kind=Kind.PLACE,
        chosen="5 experts on <Detroit>",
        best="pass",
        loss=1.25,
        error=0.1,
    )
    even = replace(one, turn=1, seat=0, loss=0.02, is_exact=True, error=0.0)
    return made, GameJudgement((even, one), dict(luck_of(made, 50, 1)), "by 50 playouts for each value, seed 1")


def test_without_judgements_their_sections_are_not_there() -> None:
    made, told = judged_game()
    plain, full = (page_of(made, "lured", (0,), found).decode() for found in (None, told))
    for id_ in ("luck", "costly"):
        assert f'id="{id_}"' not in plain and f'id="{id_}"' in full
    assert "5 experts on &lt;Detroit&gt;" in full and "1.25 ± 0.10" in full and "mistake" in full
    assert "by 50 playouts for each value, seed 1" in full


def test_luck_is_told_in_all_forms_alike(tmp_path: Path) -> None:
    asked = ("review", "-", "--luck", "--samples", "100", "--seed", "2")
    data = json.loads(boss(*asked, "--json", "--summary", stdin=LURED).out)["luck"]
    words = boss(*asked, "--summary", width=100, stdin=LURED).out
    text = written(tmp_path, *asked[1:], stdin=LURED)
    for part in data["parts"]:
        names = ("expected_millions", "deal_millions", "unseen_millions")
        total = sum(part[name] for name in names) + sum(
            part[name]["value"] for name in ("own_millions", "others_millions")
        )
        assert total == pytest.approx(part["money_millions"])
        assert part["luck_millions"]["value"] == pytest.approx(part["deal_millions"] + part["unseen_millions"])
        luck = f"{part['luck_millions']['value']:+.2f}"
        assert luck in words and luck in text


# asked for in ways that do not go


def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "find_spec", lambda name: None)
    out = boss("review", "examples/two-players.boss", "--html", tmp_path / "page.html")
    said = "boss: a page needs Jinja2, which is not installed: pip install 'boss-solver[report]'\n"
    assert out == Output(Exit.NO_FILE, "", said)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over_unless_told_so(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("mine")
    out = boss("review", "examples/two-players.boss", "--html", path)
    assert (out.code, out.out) == (Exit.NO_FILE, "") and "--force" in out.err
    assert path.read_text() == "mine"
    record = tmp_path / "game.boss"
    record.write_bytes((EXAMPLES / "two-players.boss").read_bytes())
    out = boss("review", record, "--html", record, "--force")
    assert out.code == Exit.NO_FILE and "never written over" in out.err
    assert boss("review", record, "--html", tmp_path, "--force").code == Exit.NO_FILE
    assert boss("review", record, "--html", tmp_path / "none" / "page.html").code == Exit.NO_FILE


@pytest.mark.parametrize(
    "options",
    [
        "--json --html x",
        "--csv --json",
        "--csv --html x",
        "--html x --at 2.7",
        "--csv --summary",
        "--force",
        "--luck --at 1.2",
    ],
)
def test_what_does_not_go_together_is_refused(options: str) -> None:
    out = boss("review", "examples/two-players.boss", *options.split())
    assert out.code == Exit.USAGE and out.err.count("\n") == 1


@pytest.mark.parametrize("options", ["--html x", "--luck"])
def test_of_several_games_there_is_no_page(options: str) -> None:
    out = boss("review", "examples/two-players.boss", "examples/joined.boss", *options.split())
    assert out.code == Exit.USAGE and out.err.count("\n") == 1


def test_a_bad_record_makes_no_page(tmp_path: Path) -> None:
    out = boss("review", "tests/cli/records/wrong.boss", "--html", tmp_path / "page.html")
    assert out.code == Exit.WRONG and list(tmp_path.iterdir()) == []


# rows


def test_rows_of_several_games_and_a_bad_one() -> None:
    alone = boss("review", "examples/two-players.boss", "--csv")
    assert (alone.code, alone.err) == (Exit.OK, "")
    out = boss("review", "examples/two-players.boss", "tests/cli/records/wrong.boss", "examples/joined.boss", "--csv")
    assert out.code == Exit.WRONG and "wrong.boss" in out.err
    assert out.out.startswith(alone.out)
    assert {line.split(",")[0] for line in out.out.splitlines()[1:]} == {
        "examples/two-players.boss",
        "examples/joined.boss",
    }


def test_every_column_is_documented() -> None:
    text = page_text("json").partition("## boss review --csv\n")[2]
    told = re.findall(r"^\| `(\w+)` \|", text.partition("\n## ")[0], re.MULTILINE)
    assert told == list(ReviewRow._fields)


def test_a_name_never_becomes_a_formula() -> None:
    out = boss("review", "-", "--csv", stdin=renamed("=1+1", "[red]", "日本 太郎"))
    assert "'=1+1" in out.out and ",=1+1" not in out.out and "日本 太郎" in out.out


# contrast


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXTS: list[tuple[str, str]] = [
    *((text, ground) for text in ("ink", "muted", "accent") for ground in ("paper", "soft")),
    ("on-accent", "accent"),
    *((seat, ground) for seat in page.COLOURS for ground in ("paper", "soft")),
    *(("on-dark", f"face-{face}") for face in "4s3rbt"),
    *(("ink", f"face-{face}") for face in "210hp"),
]
MARKS = [(mark, "paper") for mark in ("line", "now", "accent", "face-r", "expected", "luck", "own", "others", "money")]


@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(text: str, ground: str) -> None:
    assert contrast(COLOURS[text], COLOURS[ground]) >= 4.5


@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(mark: str, ground: str) -> None:
    assert contrast(COLOURS[mark], COLOURS[ground]) >= 3


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_templates_and_their_like_are_in_the_package() -> None:
    folder = ROOT / "cli/boss_cli/review/page/templates"
    names = {"page.html.j2", "charts.html.j2", "page.css", "page.js"}
    assert {path.name for path in folder.iterdir()} == names


def finite(value: Any) -> bool:
    """No infinity and no NaN anywhere: browsers refuse such JSON."""
    return bool(json.dumps(value, allow_nan=False))


def test_the_data_is_json_that_browsers_read() -> None:
    assert finite(board_json(review_of(load(EXAMPLES / "joined.boss")), (None, 0, 1, 2)))


# judgements on the screen, and stopped half-way


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_costly_moments_on_the_screen(width: int) -> None:
    made, told = judged_game()
    for variables in ({}, {"BOSS_ASCII": "1"}):
        out = Stream()
        env = Environment(Stream(), out, Stream(), {"COLUMNS": str(width), **variables})
        shown = Page()
        say_costly(shown, told, made)
        say_luck(shown, told, made.names)
        show(env, shown)
        text = out.getvalue()
        assert "1 of 2 decisions lost more than the noise" in " ".join(text.split())
        assert "mistake" in text and "even" not in text.split()
        assert all(len(line) <= width for line in text.splitlines())
        assert text.isascii() or not variables


def test_decisions_as_data() -> None:
    made, told = judged_game()
    found = review_answer(Looked(game=made, title="lured", judged=told)).data()["decisions"]
    assert [(one["verdict"], one["exact"], one["loss_millions"]["value"]) for one in found] == [
        ("even", True, 0.02),
        ("mistake", False, 1.25),
    ]
    assert "decisions" not in review_answer(Looked(game=made, title="lured")).data()


def test_stopped_it_tells_the_hands_that_are_done(tmp_path: Path) -> None:
    one = Fraction(1)

    def one_and_stop(*arguments: Any) -> Iterator[tuple[int, Split]]:
        yield 0, Split.of([Part(one, one, one, one, one)] * 2)
        raise KeyboardInterrupt

    asked = ("review", "examples/two-players.boss", "--luck", "--samples", "100")
    with patch("boss_solver.luck_of", one_and_stop):
        words = boss(*asked, "--summary")
        data = boss(*asked, "--json")
        path = tmp_path / "page.html"
        written_page = boss(*asked, "--html", path)
        several = boss(*asked, "examples/joined.boss", "--each", "--json")
    assert {one.code for one in (words, data, written_page, several)} == {Exit.INTERRUPTED}
    assert "stopped: the hands after that are left out" in words.out
    found = json.loads(data.out)["luck"]
    assert (found["stopped"], len(found["hands"])) == (True, 1)
    assert "stopped before all of it was judged" in path.read_text(encoding="utf-8")
    assert len([one for one in json.loads(several.out)["games"] if "review" in one]) == 1


def test_where_luck_cannot_be_told_it_is_said() -> None:
    out = boss("review", "examples/joined.boss", "--luck", "--summary")
    assert out.code == Exit.OK and ("takes a settled hand" in out.out or "Where the money comes from" in out.out)
    text = "boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\n"
    assert "takes a settled hand" in boss("review", "-", "--luck", stdin=text).out
    assert json.loads(boss("review", "-", "--luck", "--json", stdin=text).out)["luck"]["parts"] == []


def test_as_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    pages = []
    encodings = ("utf-8", "cp1252", "ascii")
    for encoding in encodings:
        text = renamed(*HOSTILE).encode()
        asked = ("review", "-", "--html", path, "--force")
        result = process(*asked, stdin=text, PYTHONUTF8="0", PYTHONIOENCODING=encoding, PYTHONHASHSEED="7")
        assert (result.returncode, result.stderr) == (Exit.OK, b"")
        pages.append(path.read_bytes())
    assert len(set(pages)) == 1, "the page is UTF-8 whatever the output's encoding"


@pytest.mark.long
def test_head_may_close_the_pipe_of_the_rows() -> None:
    command = f"{BOSS} review examples --csv | head -1"
    result = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, timeout=60, check=False)
    assert result.stdout.startswith(b"record,hand,")
    assert all(b" is the same game as " in line for line in result.stderr.splitlines())  # and no word of the pipe


@pytest.mark.parametrize("number", range(500, 504))
def test_what_the_page_says_a_seat_knew_is_the_same_whatever_was_hidden(number: int) -> None:
    made = pair(number)
    told = []
    for text in made.texts:
        (eyes,) = board_json(game(text), (made.seat,))["eyes"]
        told.append([eyes["hands"][made.hand][str(turn)] for turn in range(made.turn + 1)])
    assert told[0] == told[1]
