"""What everybody saw, at the live table: typed, shown before Enter, on the board, and taken back."""

from __future__ import annotations

from pathlib import Path

from boss_cli.live.typing.word_completion import completions

from tests.live.tables import opened, screen

LINES = (
    "boss-record 1",
    "players Red Blue Green",
    "seat Red",
    "hand",
    "dealt Red NY3 DE1 DE4 BOh KC2",
    "backs Blue NY BO DE KC CI",
    "Red DE+3 NY3",
    "Blue KC+2 DE2",
)


def test_typed_shown_and_taken_back(tmp_path: Path) -> None:
    table = opened(tmp_path, LINES)
    text = "seen blue kc3"
    preview = screen(table, 100, 40, text)
    assert "= seen Blue KC3" in preview
    assert any("Everybody saw Kansas City 3 in Blue's hand." in line for line in preview)
    table.enter(text)
    board = screen(table, 100, 40)
    (blue,) = [line for line in board if " NY BO " in line and "KC3" in line]
    assert "NY BO KC3 CI" in blue
    table.enter("undo")
    table.enter("undo")  # what comes and goes is shown before
    assert not any("KC3" in line for line in screen(table, 100, 40))


def test_what_cannot_be_is_told_while_it_is_typed(tmp_path: Path) -> None:
    table = opened(tmp_path, LINES)
    shown = screen(table, 100, 40, "seen green ny3")
    assert any("New York 3: there is one, and it is held by Red already" in line for line in shown)


def test_tab_offers_places_and_cards(tmp_path: Path) -> None:
    table = opened(tmp_path, LINES)

    def offered(text: str) -> list[str]:
        return completions(text, table.ask, table.live.progress, False)

    assert offered("see") == ["seen"]
    assert offered("seen ") == ["Red", "Blue", "Green", "reward", "undealt"]
    assert offered("seen blue kc") == ["KC3", "KCr"]
    assert offered("seen red kc") == offered("seen Red kc") == ["KC2"]
