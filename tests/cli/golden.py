"""Outputs kept word for word in `golden/`: `python -m tests.cli.golden` writes them again.

Each file holds one command at 80 columns, and five hold it at all widths: those whose layout differs most.
Look at the difference before you keep it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from boss_cli.shell.exits import Exit

from tests.cli import footnotes
from tests.cli.running import boss

FOLDER: Final = Path(__file__).parent / "golden"
WIDTHS: Final = (40, 60, 80, 200)
"""The widths at which the layout of answers differs."""


class Case(NamedTuple):
    """A command whose output is kept."""

    command: str
    """What is typed after ``boss``, from the project's root."""
    widths: tuple[int, ...] = (80,)
    variables: tuple[tuple[str, str], ...] = ()

    def section(self, width: int) -> str:
        """The command and all it prints at a width."""
        out = boss(*shlex.split(self.command), width=width, variables=dict(self.variables))
        if out.code == Exit.BUG:
            raise AssertionError(out.err)
        given = [f"COLUMNS={width}", *(f"{name}={value}" for name, value in self.variables)]
        typed = " ".join([*given, "boss", self.command])
        text = f"$ {typed.strip()}\n{out.out}"
        if out.err:
            text += "".join(f"! {line}\n" for line in out.err.splitlines())
        return text + (f"= {out.code}\n" if out.code else "")

    def text(self) -> str:
        """The whole file."""
        return "\n".join(self.section(width) for width in self.widths)


RECORDS: Final = "tests/cli/records"
_HOME: Final = (("BOSS_HOME", "tests/cli/home"),)
"""A folder with settings of reading: one that was fitted, and one that is of no use."""

CASES: Final = {
    "odds-seat-red": Case("odds examples/four-players-seat-red.boss", WIDTHS),
    "odds-read": Case("odds examples/four-players-seat-red.boss --read"),
    "odds-read-early": Case("odds examples/six-players.boss --seat P3 --at 2.0 --read boston"),
    "holdings-read": Case("holdings examples/four-players-seat-red.boss --read"),
    "why-read": Case("why examples/four-players-seat-red.boss boston --read"),
    "why-read-card": Case("why examples/four-players-seat-red.boss Blue BO3 --read"),
    "knows-read": Case("knows examples/four-players-seat-red.boss --read"),
    "knows-read-early": Case("knows examples/six-players.boss --seat P3 --at 2.7 P4 --read"),
    "chicago-read": Case("chicago examples/six-players.boss --seat P3 --at 2.7 --read --samples 2000", WIDTHS),
    "chicago-read-play": Case("chicago examples/four-players-seat-red.boss --play --read --samples 300"),
    "outlook-read": Case("outlook examples/four-players-seat-red.boss --read --samples 300"),
    "outlook-read-policy": Case("outlook examples/six-players.boss --at 2.7 --read --samples 300 --opponents counter"),
    "outlook-read-between": Case("outlook examples/six-players.boss --at 5 --read --samples 300"),
    "review-read": Case("review tests/cli/records/lured.boss --seat Blue --read", variables=(("BOSS_ASCII", "1"),)),
    "review-read-moment": Case("review examples/four-players.boss --at 2.7 --seat Red --read"),
    "profiles-kept-nothing": Case("profiles --kept"),
    "profiles": Case("profiles examples/six-players.boss --seat P2"),
    "profiles-first-hand": Case("profiles examples/interrupted.boss --at 1.3"),
    "calibrate": Case("calibrate examples/two-players.boss"),
    "calibrate-setting": Case("calibrate examples/two-players.boss --setting ours", variables=_HOME),
    "calibrate-settings": Case("calibrate --settings", variables=_HOME),
    "calibrate-unknown-setting": Case("calibrate examples/two-players.boss --setting our", variables=_HOME),
    "calibrate-nothing": Case("calibrate examples/interrupted.boss --no-backs"),
    "odds-two-cities": Case("odds examples/four-players-seat-red.boss detroit kc"),
    "odds-six-players": Case("odds examples/six-players.boss --seat P3 --at 2.7"),
    "odds-joined": Case("odds examples/joined.boss"),
    "odds-rewards-turned": Case("odds examples/two-players.boss"),
    "odds-typed": Case("odds --players 4 --hand ny3,de1,de4,boh,php --shown ny3 --seen de2,p3:kc3"),
    "odds-backs": Case(f"odds {RECORDS}/backs.boss"),
    "odds-noted": Case(f"odds {RECORDS}/noted.boss"),
    "odds-given": Case("odds --players 6 --hand ny3,de1,sl4,boh --given 'p2 lacks DEr' --given 'p3 holds KC3'"),
    "odds-tied": Case(f"odds {RECORDS}/tied.boss"),
    "odds-clash": Case(f"odds {RECORDS}/noted.boss --given 'Green holds DEr'"),
    "holdings-seat-red": Case("holdings examples/four-players-seat-red.boss"),
    "holdings-noted-ascii": Case(f"holdings {RECORDS}/noted.boss Blue", variables=(("BOSS_ASCII", "1"),)),
    "knows-seat-red": Case("knows examples/four-players-seat-red.boss"),
    "leak-seat-red": Case("leak examples/four-players-seat-red.boss"),
    "leak-typed": Case("leak --players 3 --hand ny3,de1,de4,boh,kc2 --shown de1"),
    "why-certain": Case("why examples/four-players-seat-red.boss detroit"),
    "why-noted": Case(f"why {RECORDS}/noted.boss Blue DE2"),
    "count-noted": Case(f"count {RECORDS}/noted.boss --first 2"),
    "review-lured": Case(f"review {RECORDS}/lured.boss --seat Red", WIDTHS),
    "review-moment": Case("review examples/four-players.boss --at 2.7 --seat all"),
    "review-summary": Case("review examples/four-players.boss --summary"),
    "review-summary-joined": Case("review examples/joined.boss --summary"),
    "review-judged": Case("review examples/joined.boss --judge --quick --summary"),
    "review-judged-hand": Case(f"review {RECORDS}/lured.boss --judge --quick --seat Red"),
    "review-judged-several": Case(f"review examples/joined.boss {RECORDS}/lured.boss --judge --quick"),
    "replay-quiz-moves": Case(f"replay {RECORDS}/lured.boss --quiz --moves --seed 3 --questions 2"),
    "review-several": Case("review examples/two-players.boss examples/interrupted.boss examples/joined.boss"),
    "chicago-seat-red": Case("chicago examples/four-players-seat-red.boss"),
    "chicago-spectator": Case(f"chicago {RECORDS}/noted.boss"),
    "chicago-six-players": Case("chicago examples/six-players.boss --seat P3 --at 2.7"),
    "chicago-stated": Case(
        "chicago examples/four-players-seat-red.boss --last-round 'red blue green black' --given 'Blue lacks ME3'",
        variables=(("BOSS_ASCII", "1"),),
    ),
    "chicago-sampled": Case(f"chicago {RECORDS}/tied.boss"),
    "chicago-typed": Case(
        "chicago --players 4 --hand ny3,de1,de4,boh,php --shown ny3 --seen p2:bo3,p3:? --left ny,bo",
    ),
    "chicago-paid": Case("chicago examples/two-players.boss"),
    "ending-seat-red": Case("ending examples/four-players-seat-red.boss"),
    "ending-typed": Case("ending --badges silver,?,forgotten --hand 4"),
    "ending-over": Case("ending --badges gold,both,gold --hand 4"),
    "chicago-played": Case("chicago examples/four-players-seat-red.boss --play --samples 1000"),
    "odds-priced": Case("odds examples/four-players-seat-red.boss kc bo --price expert=0.8"),
    "odds-last-hand": Case("odds examples/four-players.boss --at 4.18"),
    "outlook-seat-red": Case("outlook examples/four-players-seat-red.boss --samples 1000"),
    "outlook-policy": Case(
        "outlook examples/six-players.boss --seat P3 --at 2.7 --samples 1000 --seed 7 --opponents counter",
    ),
    "outlook-over": Case("outlook examples/four-players.boss"),
    "advise-seat-red": Case("advise examples/four-players-seat-red.boss --samples 20000"),
    "advise-asked": Case(
        "advise examples/four-players-seat-red.boss ny+1 --samples 3000 --seed 7 --price expert=0.8",
    ),
    "advise-win-read": Case(
        "advise examples/six-players.boss --at 2.7 --aim win --read --samples 3000",
        variables=(("BOSS_ASCII", "1"),),
    ),
    "advise-two-players": Case("advise examples/two-players.boss --at 2.4 --samples 3000"),
    "advise-solved": Case("advise examples/four-players.boss --at 2.17 me3"),
    "advise-last-of-two": Case("advise examples/two-players.boss --at 83"),
    "advise-illegal": Case("advise examples/four-players-seat-red.boss de1 ci1"),
    "prices": Case("prices"),
    "prices-four-ascii": Case("prices --players 4", variables=(("BOSS_ASCII", "1"),)),
    "status-seat-red": Case("status examples/four-players-seat-red.boss"),
    "status-interrupted": Case("status examples/interrupted.boss"),
    "status-joined": Case("status examples/joined.boss"),
    "status-new": Case("status examples/three-players.boss --at 1.0"),
    "status-last-round": Case("status examples/five-players.boss --at 3.17 --seat Vera"),
    "status-settled": Case("status examples/four-players.boss --at 33"),
    "status-tie-break": Case("status examples/four-players.boss"),
    "status-six-players": Case("status examples/six-players.boss --at 2.13", WIDTHS),
    "status-between-hands": Case("status examples/six-players.boss --at 73"),
    "status-names": Case(f"status {RECORDS}/names.boss"),
    "status-names-ascii": Case(f"status {RECORDS}/names.boss", variables=(("BOSS_ASCII", "1"),)),
    "status-misplays": Case(f"status {RECORDS}/misplays.boss"),
    "replay-seat-red": Case("replay examples/four-players-seat-red.boss --at 2.9 --spoilers", WIDTHS),
    "replay-full-range": Case("replay examples/three-players.boss --from 1.14 --to 2.0 --seat Ines"),
    "replay-names-ascii": Case(f"replay {RECORDS}/names.boss --at 1.4", variables=(("BOSS_ASCII", "1"),)),
    "replay-quiz": Case("replay examples/four-players.boss --quiz --seed 3 --questions 3"),
    "check-examples": Case("check examples/two-players.boss examples/interrupted.boss examples/joined.boss"),
    "check-wrong": Case(
        " ".join(["check", *(f"{RECORDS}/{name}.boss" for name in ("wrong", "several", "no-text", "none"))]),
        widths=(80,),
    ),
    "check-notes": Case(f"check {RECORDS}/doubtful.boss"),
    "rules": Case("rules"),
    "rules-two-players": Case("rules --players 2"),
    "sim": Case("sim counter bluffer counter/protecting random --players 3 --games 400 --seed 2"),
    "sim-stopped": Case("sim counter random --games 5000 --seconds 0"),
    "sim-list": Case("sim --list"),
    "help": Case("--help"),
    "help-odds": Case("odds --help"),
    "help-status": Case("status --help"),
    "help-check": Case("check --help"),
    "help-holdings": Case("holdings --help"),
    "help-knows": Case("knows --help"),
    "help-leak": Case("leak --help"),
    "help-why": Case("why --help"),
    "help-count": Case("count --help"),
    "help-replay": Case("replay --help"),
    "help-export": Case("export --help"),
    "help-import": Case("import --help"),
    "help-review": Case("review --help"),
    "help-chicago": Case("chicago --help"),
    "help-advise": Case("advise --help"),
    "help-outlook": Case("outlook --help"),
    "help-prices": Case("prices --help"),
    "help-ending": Case("ending --help"),
    "help-sim": Case("sim --help"),
    "help-train": Case("train --help"),
    "help-rules": Case("rules --help"),
}


def changed() -> Iterator[tuple[Path, str]]:
    """The files whose content is no longer what the commands print, and what they print."""
    texts = {FOLDER / f"{name}.txt": case.text() for name, case in CASES.items()}
    numbers = footnotes.numbered(texts.values(), footnotes.stored())
    files = {path: footnotes.abridged(text, numbers) for path, text in texts.items()}
    for path, text in (files | {footnotes.FILE: footnotes.written(numbers)}).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield path, text


def main() -> None:
    """Write what has changed and say so; remove what no case makes any more."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in changed():
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path.name}")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in CASES:
            path.unlink()
            print(f"removed {path.name}")


if __name__ == "__main__":
    main()
