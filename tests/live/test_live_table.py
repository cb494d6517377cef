"""The live table takes any text at all without harm, and its screen is right at any size."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from boss_cli.live.live_table import LiveTable
from boss_cli.live.typing.command_words import WORDS, Does
from boss_cli.live.typing.word_completion import completions
from boss_cli.page.layout import cells
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS
from boss_solver.record.lines.entry import take
from boss_solver.record.words.keywords import EVENTS, HEADERS, NOTES
from boss_solver.table.entry.live import LiveRecord
from tests import long
from tests.live.tables import opened, screen
from tests.tree import EXAMPLES, ROOT


def lines_of(name: str, lines: int | None = None) -> tuple[str, ...]:
    return tuple((EXAMPLES / name).read_text(encoding="utf-8").splitlines()[:lines])


RECORDS: dict[str, tuple[str, ...]] = {
    "nothing": ("boss-record 1",),
    "cards": lines_of("four-players-red-whole.boss", 8),
    "backs": lines_of("four-players-red-whole.boss", 9),
    "turns": lines_of("four-players-seat-red.boss"),
    "police": lines_of("four-players-red-whole.boss", 24),
    "rewards": lines_of("four-players-red-whole.boss", 33),
    "hand": lines_of("four-players-red-whole.boss", 34),
    "over": lines_of("four-players-red-whole.boss"),
    "six": lines_of("six-players.boss", 62),
    "joined": lines_of("joined.boss"),
    "names": tuple((ROOT / "tests/cli/records/names.boss").read_text(encoding="utf-8").splitlines()),
    "wrong": tuple((ROOT / "tests/cli/records/wrong.boss").read_text(encoding="utf-8").splitlines()),
}
records = st.sampled_from(sorted(RECORDS))

ORDINARY = [
    *(word.word for word in WORDS if word.does is not Does.EDIT),
    *(word.short for word in WORDS if word.short),
    *EVENTS,
    *NOTES,
    *HEADERS,
    *CARDS,
    *(card.lower() for card in CARDS),
    *("DE+2", "bo+1,1", "ny1", "ch2", "kc0,2", "red", "blue", "P3", "Milo", "[bob]", "ny", "boston", "de=2", "?", "!"),
    *(
        "lacks",
        "holds",
        "has",
        "or",
        "reward",
        "in",
        "80%",
        "3:1",
        "--given",
        "--at",
        "2.3",
        "--seat",
        "1",
        "14",
        "99999",
    ),
    *("#", ";", ",", '"', "'", "silver", "both", "ny3de2", "de1ny2", "pass", "first", "over"),
]
words = st.one_of(
    st.sampled_from(ORDINARY),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.text(st.sampled_from("\x00\x07\x1b\x7f\t\u202e\u2028\ud800\uff1f１"), max_size=3),
)
texts = st.builds(lambda parts, blank: blank.join(parts), st.lists(words, max_size=5), st.sampled_from([" ", "  ", ""]))
sizes = st.tuples(st.integers(20, 200), st.integers(5, 60))
few = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=long.count(20_000), suppress_health_check=[HealthCheck.too_slow])


def kept(table: LiveTable) -> str:
    return table.live.path.read_text(encoding="utf-8", errors="surrogateescape")


def enter_all(name: str, hidden: bool, typed: list[str]) -> None:
    """Enter texts one by one. None raises; what is refused changes nothing, and what is taken stays readable."""
    with TemporaryDirectory() as home:
        table = opened(Path(home), RECORDS[name], hidden=hidden)
        was_good = table.live.is_good
        for text in typed:
            before, told = kept(table), table.preview(text)
            assert all(told)
            is_taken = table.enter(text)
            assert is_taken or kept(table) == before, "refused, and yet the record has changed"
            assert not (text.strip() and not is_taken) or table.shown.said, "refused without a word"
            assert not was_good or LiveRecord.open(table.live.path).is_good
            completions(text, table.ask, table.live.progress, table.hidden)
            columns = max(map(cells, screen(table, 60, 24)[:-1]))
            assert columns <= 60


@given(records, st.booleans(), st.lists(texts, max_size=4))
@few
@example("turns", False, ["given"])
@example("turns", True, ["note blue lacks meh", "undo", "redo"])
@example("rewards", False, ["ny0 bop de3 kcr ci3 me2 phr", "1"])
@example("over", False, ["new", "undo 999", "delete 1"])
@example("names", False, ["１", "？", "\ud800", "note \ud800"])
def test_any_text_is_taken_or_refused_with_a_word(name: str, hidden: bool, typed: list[str]) -> None:
    enter_all(name, hidden, typed)


@pytest.mark.long
@given(records, st.booleans(), st.lists(texts, max_size=6))
@many
def test_any_text_is_taken_or_refused_however_many(name: str, hidden: bool, typed: list[str]) -> None:
    enter_all(name, hidden, typed)


@given(records, texts)
@few
def test_a_preview_changes_nothing(name: str, text: str) -> None:
    with TemporaryDirectory() as home:
        table = opened(Path(home), RECORDS[name])
        before, lines = kept(table), table.live.lines
        table.preview(text)
        table.frame(80, 24, text)
        assert (kept(table), table.live.lines) == (before, lines)


@pytest.mark.long
@given(records, st.lists(texts, min_size=1, max_size=5), st.sampled_from(["\n", "\r\n", "\r"]))
@few
def test_a_paste_is_as_good_as_its_lines(name: str, typed: list[str], end: str) -> None:
    typed = [text for text in typed if not set(text) & set("\r\n")]
    with TemporaryDirectory() as home:
        table, single = opened(Path(home) / "a", RECORDS[name]), opened(Path(home) / "b", RECORDS[name])
        rest = table.paste("".join(f"{text}{end}" for text in typed))
        for text in typed:
            if text.strip() and (not single.enter(text) or single.leaving):
                break
        assert kept(table) == kept(single)
        assert rest in {"", *(text.strip() for text in typed)}


# the screen


def assert_fits(table: LiveTable, columns: int, rows: int, text: str = "") -> None:
    lines = [line.text for line in table.frame(columns, rows, text).lines]
    assert len(lines) == rows - 1
    wide = [line for line in lines if cells(line) > columns]
    assert wide == [], f"at {columns}x{rows}"


@pytest.mark.long
@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_screen_has_its_size(name: str, hidden: bool, tmp_path: Path) -> None:
    table = opened(tmp_path, RECORDS[name], hidden=hidden)
    typed = "bo1 ?" if hidden else "de9 de1 de1 a word or two that cannot be understood"
    for columns in (*range(20, 90, 7), 120, 200):
        for rows in (5, 6, 8, 11, 15, 24, 60):
            assert_fits(table, columns, rows)
            assert_fits(table, columns, rows, typed)


@given(records, st.booleans(), st.booleans(), sizes, texts)
@few
def test_a_screen_has_its_size_whatever_is_typed(
    name: str, hidden: bool, is_ascii: bool, size: tuple[int, int], text: str
) -> None:
    with TemporaryDirectory() as home:
        table = opened(Path(home), RECORDS[name], hidden=hidden, variables={"BOSS_ASCII": "1"} if is_ascii else {})
        assert_fits(table, *size, text)
        table.enter(text)
        assert_fits(table, *size)


@pytest.mark.parametrize(
    "question", ["odds", "holdings", "knows", "leak", "why detroit", "status", "show", "check", "count", "?", "rules"]
)
def test_an_answer_has_its_size(question: str, tmp_path: Path) -> None:
    table = opened(tmp_path, RECORDS["turns"])
    assert table.enter(question)
    for columns, rows in ((20, 5), (33, 10), (40, 24), (60, 24), (80, 24), (200, 50)):
        assert_fits(table, columns, rows)


HOLDINGS = ("NY3 DE2 DE4 KC3 PHp", "NY3 NY0 BO3 BOp DE1", "NY3 ME1 ME2 MEh KCr")
"""Holdings of Red's that nothing public tells apart, once one card of each is shown."""
TYPED = ["", "bo", "?", "me1 ny2", "ny3", "black ci1 ci3", "note blue lacks cib", "dealt red ny0 ny1 ny2 de1 de2"]


def seen_hidden(home: Path, holding: str, turns: int, text: str, size: tuple[int, int]) -> str:
    """All that a table shows whose cards are hidden: while a text is typed, on Tab, and after Enter."""
    record = [
        *RECORDS["cards"],
        f"dealt Red {holding}",
        *("Red BO+1 NY3", "Blue CI3", "Green BOh", "Black NY2")[:turns],
    ]
    table = opened(home, record, hidden=True)
    assert table.live.is_good
    found = [*screen(table, *size, text), *completions(text, table.ask, table.live.progress, True)]
    table.enter(text)
    return "\n".join([*found, *screen(table, *size, text), *screen(table, *size)])


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (200, 50)])
@pytest.mark.parametrize(("turns", "text"), [*((3, text) for text in TYPED), *((4, text) for text in TYPED[:3])])
def test_a_hidden_screen_is_the_same_whatever_one_holds(
    turns: int, text: str, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = {seen_hidden(tmp_path / holding, holding, turns, text, size) for holding in HOLDINGS}
    assert len(shown) == 1


@pytest.mark.parametrize(
    "entered", ["odds", "why blue de1", "given blue lacks der", "leak", "holdings", "show", "check"]
)
def test_hidden_questions_are_not_answered(entered: str, tmp_path: Path) -> None:
    table = opened(tmp_path, RECORDS["turns"], hidden=True)
    assert not table.enter(entered)
    assert not table.is_answering
    assert "hidden" in table.shown.said[0]


def test_hiding_puts_an_answer_away(tmp_path: Path) -> None:
    table = opened(tmp_path, RECORDS["turns"])
    table.enter("odds")
    table.toggle_hidden()
    assert not table.is_answering
    assert "exp.M" not in "\n".join(screen(table, 80, 24))


def test_a_line_is_read_once_however_often_it_is_drawn(tmp_path: Path) -> None:
    table = opened(tmp_path, RECORDS["backs"])
    assert table.enter("de2 ny3"), table.shown.said
    with (
        patch("boss_solver.table.lines.typed.take", wraps=take) as typed,
        patch("boss_solver.table.entry.hand.take", wraps=take) as kept,
        patch("boss_solver.table.storage.checkpoints.take", wraps=take) as seen,
    ):
        for _ in range(2):
            screen(table, 80, 24, "bo1 ny2")
        assert [call.args[0] for call in typed.call_args_list] == ["bo1 ny2", table.preview("bo1 ny2")[0][2:]]
        assert table.enter("bo1 ny2"), table.shown.said
        screen(table, 80, 24)
    assert (typed.call_count, kept.call_count, seen.call_count) == (2, 0, 0)
