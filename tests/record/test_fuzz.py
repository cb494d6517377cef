"""Whatever is fed to the reader, it answers with a record and problems that are data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.record.games.reader import decode, dumps, loads_all
from boss_solver.record.lines.entry import enter
from boss_solver.record.lines.record import Record
from boss_solver.record.words.keywords import KEYWORDS
from boss_solver.record.words.names import CITY_NAMES, FACE_NAMES
from boss_solver.record.words.problems import UnreadableError, cannot_be_shown
from boss_solver.record.words.seats import written
from tests.long import count, seed
from tests.record.strategies import NASTY, plain_record
from tests.record.texts import FOUR, TWO, good

NAMES: Final = ("Red", "Blue", "Green", "Black", "White", "Yellow")
SNIPPETS: Final = (
    *sorted(KEYWORDS),
    *CARDS,
    *City,
    *NAMES,
    *(f"P{number}" for number in range(9)),
    *(name for names in CITY_NAMES.values() for name in names),
    *(name for names in FACE_NAMES.values() for name in names),
    *(
        "DE+3",
        "KC+2,1",
        "CH+1",
        "de+",
        "+3",
        "+",
        ",",
        "=",
        "DE=1",
        "?",
        "DE?",
        "!",
        "!!",
        "#",
        '"',
        '"a',
        '"a b"',
        "\\",
    ),
    *("0", "1", "7", "-3", "99", "100", "1_0", "٣", "²", "½", "in", "before", "silver", "gold", "both", "forgotten"),
    *("money", "dead", "away-one", "away-two", "occasionals", "banned", "police-at", "teams", "alternate", "1", "2"),
    *NASTY,
)


def check(text: str) -> tuple[Record, ...]:
    """Read the text and hold what must be true of every record, good or bad."""
    games = loads_all(text)
    lines = [line for game in games for line in game.lines]
    raw = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    assert [line.raw for line in lines] == (raw if raw != [""] or lines else [])
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    for game in games:
        check_problems(game)
        written = dumps(game)
        again = loads_all(written)
        assert "".join(map(dumps, again)) == written
        if not game.problems:
            (once_more,) = again
            assert once_more.problems == ()
            assert once_more.events == game.events
            assert once_more.state == game.state
    return games


def check_problems(game: Record) -> None:
    first = game.lines[0].number if game.lines else 1
    end = first + len(game.lines)
    numbers = [found.line for found in game.problems]
    assert numbers == sorted(numbers)
    assert game.good_lines == (min(numbers) - first if numbers else len(game.lines))
    for found in game.problems:
        assert first <= found.line <= end
        typed = game.lines[found.line - first].raw if found.line < end else ""
        assert 1 <= found.column <= len(typed) + 1
        assert found.message
        assert not any(map(cannot_be_shown, str(found)))
        there = typed[found.column - 1 :]
        assert not found.word or _same_words(there, found.word), (there, found.word)
    if game.problems:
        with pytest.raises(UnreadableError):
            game.require()


def _same_words(typed: str, word: str) -> bool:
    """Whether a typed text begins with the word, quotation marks and spaces left aside."""
    return _bare(typed).startswith(_bare(word))


def _bare(text: str) -> str:
    return "".join(char for char in text if char not in '"\\\u201c\u201d\u201e' and not char.isspace())


# texts of any kind


@given(st.text())
def test_any_text(text: str) -> None:
    check(text)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    try:
        text = decode(data, "x.boss")
    except UnreadableError:
        with pytest.raises(UnreadableError, match=r"^x.boss:\d+:\d+: this is not UTF-(8|16) text"):
            decode(data, "x.boss")
    else:
        check(text)


LINE: Final = st.lists(st.sampled_from(SNIPPETS), min_size=1, max_size=9).map(" ".join)


@settings(max_examples=200)
@given(st.sampled_from([FOUR, TWO, TWO + "position in hand 2\n", FOUR + "de+3\n", "", "boss-record 1\n"]), LINE)
def test_any_words(before: str, line: str) -> None:
    check(before + line + "\n")


@given(st.lists(LINE, max_size=12))
def test_any_lines(lines: list[str]) -> None:
    check(FOUR + "\n".join(lines))


@settings(max_examples=200)
@given(st.sampled_from([FOUR, TWO, TWO + "hand\nde+3\n"]), LINE | st.text())
def test_any_words_at_a_prompt(before: str, line: str) -> None:
    progress = good(before).good
    try:
        entered = enter(line, progress)
    except UnreadableError as error:
        (found,) = error.problems
        assert found.line == 0
    else:
        kept = entered.text(progress.names or entered.after.names)
        again = enter(kept, progress)
        assert again.statements == entered.statements
        assert again.text(progress.names or entered.after.names) == kept


# good records spoilt


def swap_words(line: str, rng: Random) -> str:
    words = line.split(" ")
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    return " ".join(words)


def drop_word(line: str, rng: Random) -> str:
    words = line.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def put_word(line: str, rng: Random) -> str:
    words = line.split(" ")
    words.insert(rng.randint(0, len(words)), rng.choice(SNIPPETS))
    return " ".join(words)


def change_word(line: str, rng: Random) -> str:
    words = line.split(" ")
    words[rng.randrange(len(words))] = rng.choice(SNIPPETS)
    return " ".join(words)


def change_character(line: str, rng: Random) -> str:
    at = rng.randint(0, len(line))
    return line[:at] + rng.choice('abz09+,!?#"\\= \t\x00\x1b\u200b\u0301é銃３') + line[at + rng.randint(0, 1) :]


CHANGES: Final[tuple[Callable[[str, Random], str], ...]] = (
    swap_words,
    drop_word,
    put_word,
    change_word,
    change_character,
)


def spoil(lines: list[str], rng: Random) -> list[str]:
    """The lines with one thing changed."""
    lines = list(lines)
    at = rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(rng.randrange(len(lines)), lines[at])
        case 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines[at] = rng.choice(CHANGES)(lines[at], rng)
    return lines or [""]


def spoil_bytes(text: str, rng: Random) -> bytes:
    data = bytearray(text.encode("utf-8"))
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(data))
        match rng.randrange(3):
            case 0:
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randint(1, 20)]
            case _:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 3)))
    return bytes(data)


def run(seeds: Iterable[int]) -> None:
    for number in seeds:
        rng = Random(number)
        text = plain_record(rng.randrange(30), rng.randint(2, 6), rng.random() < 0.5)[2]
        lines = text.splitlines()
        for _ in range(rng.choice((1, 1, 2, 5, 20))):
            lines = spoil(lines, rng)
        check("\n".join(lines) + "\n")
        with suppress(UnreadableError):
            check(decode(spoil_bytes(text, rng)))


def test_spoilt_records() -> None:
    run(range(30))


@pytest.mark.long
def test_many_spoilt_records() -> None:
    run(range(seed() * 1_000_000, seed() * 1_000_000 + count(5000)))


# size


@pytest.mark.parametrize(
    "filler", ["note {} lacks DEr  # says he", "# a comment", "hunch 70% {} holds DEr", "", "note reward DE not r"]
)
def test_ten_thousand_lines(filler: str) -> None:
    lines = plain_record(3, 6)[2].splitlines()
    filler = filler.format(written(good("\n".join(lines)).names[1]))
    lines = [*lines[:20], *[filler] * (10_000 - len(lines)), *lines[20:]]
    record = good("\n".join(lines))
    assert len(record.lines) == 10_000
    assert dumps(record) == "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("filler", ["zzzz", "Blue lacks", "zz " * 500, "x" * 20_000, '"', "de+3 ny3", "ny " * 3000])
def test_a_hundred_bad_lines_are_told_one_by_one(filler: str) -> None:
    check_problems(loads_all(FOUR + f"{filler}\n" * 100)[0])
    loads_all(f"{filler}\n" * 100)
