"""Names that terminals draw in their own ways, at a real terminal: every row in its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from wcwidth import wcwidth

from tests.live.terminal import kept, pyte

NAMES = ("דנה כהן", "عمر", "👨\u200d👩\u200d👧", "🇫🇷 x")
LINES = [
    "boss-record 1",
    "players " + " ".join(f'"{name}"' for name in NAMES),
    "hand",
    "P1 DE+3 NY3",
    "P2 KC2",
]


@pytest.mark.parametrize("columns", [60, *(pytest.param(number, marks=pytest.mark.long) for number in (40, 80, 200))])
def test_rows_stand_where_they_are_counted_to_stand(tmp_path: Path, columns: int) -> None:
    with kept(tmp_path, LINES, columns=columns) as terminal:
        terminal.wait(lambda _: "place? reveal" in terminal.output.decode(errors="replace"))
        sent = terminal.output.decode()
        assert "\u2068" in sent and "\u200d" not in sent
        for name in NAMES[:2]:
            found = re.findall(f".(?={name})", sent)
            assert found and set(found) == {"\u2068"}, "everywhere isolated, at the beginning of a row too"
        screen = pyte.Screen(columns, 24)
        pyte.Stream(screen).feed(sent.replace("\u2068", "").replace("\u2069", ""))  # marks that this terminal lacks
        rows = [row.rstrip() for row in screen.display]
        assert all(sum(wcwidth(char) for char in row) <= columns for row in rows)
        players = [row for row in rows if re.match("P[1-4] ", row)]
        assert len(players) == 4
        assert len({sum(wcwidth(char) for char in row[: row.index("?")]) for row in players}) == 1, "columns"
