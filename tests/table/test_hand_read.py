"""The hand that is kept read is the hand as it is, whatever was done to the record since."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from boss_solver.inference.entries.history import history_of
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import last_hand
from boss_solver.table.entry.hand import HandRead
from tests import long
from tests.strategies import SEEDED

LINES = """boss-record 1
players Red Blue
seat Red
hand
dealt Red NY3 DE1 DE4 BOh BOp
note Blue lacks DEr
Red DE+2 NY3
hunch 70% Blue holds DE2
Blue NY2
drop note 6
Red DE1
broken
hand
note Blue holds NY3
# he says
Red NY0
backs Blue NY BO BO DE DE
Blue BO3
""".splitlines()


@settings(max_examples=long.examples(60), deadline=None)
@given(SEEDED)
def test_it_goes_along_with_any_change(rng: Random) -> None:
    kept = HandRead()
    lines: list[str] = []
    for _ in range(12):
        match rng.randint(0, 4):
            case 0:
                lines = LINES[: rng.randint(2, len(LINES))]
            case 1:
                lines = lines[: rng.randint(0, len(lines))]
            case 2 if lines:
                at = rng.randrange(len(lines))
                lines = [*lines[:at], "# another", *lines[at + 1 :]] if lines[at].startswith("#") else lines
            case _:
                lines = [*lines, rng.choice(["# more", "note Blue lacks BO3", "hunch 30% Blue holds BO3", "hand"])]
        if loads("".join(line + "\n" for line in lines)).problems:
            lines = LINES[: len(lines)]
        record = loads("".join(line + "\n" for line in lines))
        hand = last_hand(record.lines)
        start = kept.start(lines)
        progress = [loads("").good, *(line.after for line in record.lines)]
        read = kept.lines(lines, progress.__getitem__)
        assert read == tuple(record.lines[start:])
        assert [line.number for line in hand] == [line.number for line in read] or start == 0
        if record.good.state is None or len(lines) < 3:
            continue
        for part in {len(read), rng.randint(0, len(read))}:
            end = progress[start + part]
            if end.state is not None:
                assert kept.history(read[:part], end) == history_of(read[:part], end.here, end.seat)


def test_after_undo_the_history_before_it_is_still_there() -> None:
    record = loads("".join(line + "\n" for line in LINES))
    kept, hand = HandRead(), record.lines[LINES.index("hand", 5) :]
    assert kept.lines(LINES, lambda at: record.lines[at - 1].after) == tuple(hand)
    before = kept.history(hand[:-1], hand[-2].after)
    assert kept.history(hand, hand[-1].after) != before
    assert kept.start(LINES[:-1]) == LINES.index("hand", 5)
    assert kept.history(hand[:-1], hand[-2].after) is before
