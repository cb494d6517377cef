"""The page of a review in a real browser: it asks for nothing, complains of nothing, and its slider moves the board."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boss_cli.review.page.hand_board import board_json
from boss_cli.review.page.page import page_of

from boss_solver.record.games.reader import load
from boss_solver.review.hands.game import GameReview, review_of
from tests.cli.browser import LAPTOP, PHONE, WHY_NOT, Size, Tab, browser, chromium
from tests.cli.running import EXAMPLES
from tests.cli.test_review_page import HOSTILE, game, judged_game, renamed
from tests.review.told import LURED

pytestmark = pytest.mark.skipif(chromium() is None, reason=WHY_NOT)
each_size = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])

KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "PageUp": 33}


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def opened(tab: Tab, folder: Path, made: GameReview, size: Size = LAPTOP, **more: Any) -> dict[str, Any]:
    """Open the page of a game, and what its board is to show."""
    eyes = tuple(range(len(made.names)))
    path = folder / "page.html"
    path.write_bytes(page_of(made, "record.boss", eyes, **more))
    tab.requests.clear()
    tab.complaints.clear()
    tab.resize(size)
    tab.open(path)
    return board_json(made, eyes)


def two_players() -> GameReview:
    return review_of(load(EXAMPLES / "two-players.boss"))


def at(tab: Tab) -> int:
    return int(tab.value("document.getElementById('slider').value"))


def each(tab: Tab, selector: str, what: str) -> list[Any]:
    """An expression in ``one`` for every element."""
    return list(tab.value(f"[...document.querySelectorAll({selector!r})].map((one) => {what})"))


def text(tab: Tab, selector: str) -> str:
    return str(tab.value(f"document.querySelector({selector!r}).innerText"))


def press(tab: Tab, key: str) -> int:
    tab.press(key, KEYS[key])
    return at(tab)


def is_as_told(tab: Tab, data: dict[str, Any]) -> None:
    """The board shows the step at which the slider stands."""
    step = data["steps"][at(tab)]
    assert text(tab, "#where") == step["title"]
    assert text(tab, "#happened").split("\n") == step["happened"]
    board = tab.value("[...document.querySelectorAll('#board article')].map((one) => one.innerText)")
    assert len(board) == len(step["row"])
    for shown, city in zip(board, step["row"], strict=True):
        assert f"{city['name']} {city['code']}" in shown and city["note"] in shown
        assert all(card in shown for card, _ in city["up"])
        assert (f"reward: {city['reward']}" in shown) == (city["reward"] is not None)
        for seat, experts, _ in city["on"]:
            leads = ", leads" if seat == city["lead"] else ""
            assert re.search(
                rf"{re.escape(data['players'][seat])}: {experts} experts?(, \d occasionals?)?{leads}$",
                shown,
                re.MULTILINE,
            )
    rows = tab.value("[...document.querySelectorAll('#seats tr')].map((row) => [...row.cells].map((c) => c.innerText))")
    wanted = [[str(one[key]) for key in ("money", "experts", "occasionals", "cards")] for one in step["players"]]
    assert [row[1:] for row in rows] == wanted


def test_what_a_page_asks_for_and_complains_of_is_noticed(tab: Tab, folder: Path) -> None:
    """Else the next test would say nothing."""
    path = folder / "bad.html"
    path.write_text("<!DOCTYPE html><img src='http://127.0.0.1:9/x.png'><script>console.error(1); nothing();</script>")
    tab.requests.clear()
    tab.open(path)
    assert "http://127.0.0.1:9/x.png" in tab.requests
    assert len(tab.complaints) >= 2


def test_the_policy_of_the_page_lets_nothing_out(tab: Tab, folder: Path) -> None:
    opened(tab, folder, game(LURED))
    blocked = "fetch('http://127.0.0.1:9/').then(() => 'out', () => 'blocked')"
    assert tab.value(blocked) == "blocked"
    tab.value("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))")
    assert tab.value("window.ran === undefined")
    assert any("Content Security Policy" in one for one in tab.complaints)


@each_size
def test_it_opens_in_peace(tab: Tab, folder: Path, size: Size) -> None:
    made, told = judged_game()
    opened(tab, folder, made, size, judged=told)
    assert tab.complaints == []
    assert [url for url in tab.requests if not url.startswith("data:,")] == [(folder / "page.html").as_uri()]
    assert tab.value("document.documentElement.scrollWidth") <= size.width
    assert not tab.value("document.getElementById('replay').hidden")


@each_size
def test_slider_and_keyboard_move_the_board(tab: Tab, folder: Path, size: Size) -> None:
    data = opened(tab, folder, two_players(), size)
    last = len(data["steps"]) - 1
    is_as_told(tab, data)
    tab.value("document.getElementById('slider').focus()")
    assert [press(tab, "ArrowRight"), press(tab, "ArrowRight"), press(tab, "ArrowUp")] == [1, 2, 3]
    is_as_told(tab, data)
    assert [press(tab, "End"), press(tab, "ArrowRight")] == [last, last]
    is_as_told(tab, data)
    assert press(tab, "PageUp") == last
    assert [press(tab, "ArrowLeft"), press(tab, "ArrowDown"), press(tab, "Home"), press(tab, "ArrowLeft")] == [
        last - 1,
        last - 2,
        0,
        0,
    ]
    is_as_told(tab, data)
    assert tab.value("document.activeElement.id") == "slider"
    assert tab.complaints == []


def test_the_mouse_moves_it_too(tab: Tab, folder: Path) -> None:
    data = opened(tab, folder, two_players())
    tab.click("#slider")
    assert abs(at(tab) - len(data["steps"]) / 2) < 3
    is_as_told(tab, data)
    for selector, where in (
        ("#last", len(data["steps"]) - 1),
        ("#back", len(data["steps"]) - 2),
        ("#first", 0),
        ("#on", 1),
    ):
        tab.click(selector)
        assert at(tab) == where
    is_as_told(tab, data)
    assert tab.value("document.getElementById('first').disabled") is False


def test_arrows_work_from_anywhere_but_where_they_mean_something_else(tab: Tab, folder: Path) -> None:
    opened(tab, folder, two_players())
    tab.value("document.activeElement.blur()")
    assert press(tab, "ArrowRight") == 1
    tab.value("document.querySelector('.wide').focus()")
    assert press(tab, "ArrowRight") == 1
    tab.value("document.getElementById('on').focus()")
    assert press(tab, "End") > 50


def test_every_step_is_shown_as_the_review_has_it(tab: Tab, folder: Path) -> None:
    data = opened(tab, folder, game(LURED))
    tab.value("document.getElementById('slider').focus()")
    for _ in data["steps"]:
        is_as_told(tab, data)
        press(tab, "ArrowRight")


def test_eyes_can_be_chosen(tab: Tab, folder: Path) -> None:
    data = opened(tab, folder, game(LURED))
    choose = "(() => {{ const one = document.getElementById('{}'); one.value = '{}'; {} }})()"
    change = "one.dispatchEvent(new Event('change'));"
    for control, which, name in (("eyes-replay", 2, "Green"), ("eyes-odds", 1, "Blue"), ("eyes-odds", 0, "Red")):
        tab.value(choose.format(control, which, change))
        assert tab.value("[...document.querySelectorAll('select.eyes')].map((one) => one.value)") == [str(which)] * 2
        assert text(tab, "#held").startswith(f"{name} holds")
        shown = each(tab, "[data-eyes]", "one.offsetHeight ? one.innerText : ''")
        assert [f"As {name} saw it" in words for words in shown] == [at == which for at in range(3)]
        for card in data["eyes"][which]["hands"][0]["0"]["held"]:
            assert card in text(tab, "#held")
        faces, worth = data["eyes"][which]["hands"][0]["0"]["odds"]["DE"]
        assert f"possible: {faces}, worth {worth} million" in text(tab, "#board")


def test_charts_and_lists_lead_to_their_step(tab: Tab, folder: Path) -> None:
    made, told = judged_game()
    data = opened(tab, folder, made, judged=told)
    tab.click("svg[data-hand]")
    middle = data["steps"][at(tab)]["turn"]
    assert 6 <= middle <= 10
    line = json.loads(tab.value("JSON.stringify({...document.querySelector('line.now').dataset})"))
    x = float(tab.value("document.querySelector('line.now').getAttribute('x1')"))
    assert x == pytest.approx(float(line["left"]) + (middle + 0.5) * float(line["step"]))
    tab.click("#costly ~ .wide button")
    assert data["steps"][at(tab)]["turn"] == 1, "before Blue's second turn"
    assert tab.value("document.activeElement.id") == "slider"


def test_hostile_names_are_text(tab: Tab, folder: Path) -> None:
    opened(tab, folder, game(renamed(*HOSTILE)), PHONE)
    assert tab.complaints == []
    assert tab.value("document.scripts.length") == 2
    assert tab.value("document.documentElement.scrollWidth") <= PHONE.width
    shown = tab.value("[...document.querySelectorAll('#seats bdi')].map((one) => one.textContent)")
    assert shown == list(HOSTILE)
    assert tab.value("[...document.getElementById('eyes-odds').options].map((one) => one.text)") == list(HOSTILE)


CONTRAST = """
(() => {
  const parse = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parse(colour).slice(0, 3).map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (parse(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility() || element.closest("svg, script, style")) continue;
    const pair = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < 4.5) found.push([element.outerHTML.slice(0, 80), ratio]);
  }
  return found;
})()
"""


@each_size
def test_all_text_on_it_can_be_read(tab: Tab, folder: Path, size: Size) -> None:
    made, told = judged_game()
    opened(tab, folder, made, size, judged=told)
    tab.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert tab.value(CONTRAST) == []
    assert tab.value("document.querySelectorAll('svg[role=img]:not([aria-label])').length") == 0
    assert min(each(tab, ".controls button, .controls input", "one.offsetHeight")) >= 40


def test_it_prints_with_all_that_is_folded(tab: Tab, folder: Path) -> None:
    opened(tab, folder, game(LURED))
    assert tab.paper().startswith(b"%PDF")
    tab.send("Emulation.setEmulatedMedia", media="print")
    try:
        assert tab.value("document.querySelector('.controls').offsetHeight") == 0
        assert tab.value("document.querySelector('#turns li').getBoundingClientRect().height") > 0
    finally:
        tab.send("Emulation.setEmulatedMedia", media="")
    assert tab.complaints == []


def test_without_scripts_it_says_so_and_shows_the_rest(tab: Tab, folder: Path) -> None:
    tab.send("Emulation.setScriptExecutionDisabled", value=True)
    try:
        opened(tab, folder, game(LURED))
        assert "needs scripts" in text(tab, "noscript")
        assert tab.value("document.getElementById('replay').hidden")
        assert any(each(tab, "svg[data-hand]", "one.getBoundingClientRect().height"))
    finally:
        tab.send("Emulation.setScriptExecutionDisabled", value=False)
