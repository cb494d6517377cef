"""What Tab offers, in every shell that is installed: the shell itself is started and asked."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit
from boss_cli.shell.tab import for_bash, for_zsh, words_so_far
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.running import BOSS, boss, process

pexpect = pytest.importorskip("pexpect", reason="there are no pseudo-terminals on this system")

NAMES = ("Dana Kohen", "O'Brien", "Zoé", '5" tall', "$HOME x", "[bob]", "back\\slash")
RECORD = "an evening at Zoé's"
WORDS = st.text(st.sampled_from("ab é'\"\\$`!*[]#&;:=~{}()<>|?"), min_size=1, max_size=8)


def needs(shell: str) -> pytest.MarkDecorator:
    """A mark for tests that take a shell."""
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.fixture(name="home")
def _home(tmp_path: Path) -> Path:
    quoted = " ".join('"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for name in NAMES[:6])
    (tmp_path / f"{RECORD}.boss").write_text(f"boss-record 1\nplayers {quoted}\nhand\n", encoding="utf-8")
    (tmp_path / "cwd").mkdir()
    (tmp_path / "current").write_text(f"{RECORD}.boss\n", encoding="utf-8")
    return tmp_path


def offered(line: str, home: Path) -> list[str]:
    """What is offered at the end of a line, as fish gets it."""
    variables = {
        "BOSS_HOME": str(home),
        "_BOSS_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": line,
    }
    out = boss(variables=variables)
    assert (out.code, out.err) == (0, "")
    return [one.split("\t")[0] for one in out.out.splitlines()]


def test_what_is_offered_where(home: Path) -> None:
    for line, expected in (
        ("boss records choose ", [RECORD]),
        ("boss review AN", ["AN evening at Zoé's"]),
        ("boss status --record an", [RECORD]),
        ("boss status --seat d", ["dana Kohen"]),
        ("boss police ", ["silver", "gold", "both", "forgotten"]),
        ("boss enter police g", ["gold"]),
        ("boss odds --cities NY,b", ["NY,bO"]),
        ("boss t de", ["de+1", "de1", "de2", "de3", "de4", "der"]),
        ("boss t 'Dana Kohen' DE+2 NY", ["NY0", "NY1", "NY2", "NY3"]),
        ("boss leaves O", ["O'Brien"]),
        ("boss rename d", ["dana Kohen"]),
        ("boss rename 'Dana Kohen' ", []),
        ("boss seen O", ["O'Brien"]),
        ("boss seen r", ["reward"]),
        ("boss enter seen u", ["undealt"]),
        ("boss seen 'dana kohen' ny", ["ny0", "ny1", "ny2", "ny3"]),
        ("boss settle boh", ["boh"]),
        ("boss start --players 'Ann Bob' --seat B", ["Bob"]),
        ("boss start --cities k", ["kC"]),
        ("boss knows dana", ["dana Kohen"]),
    ):
        assert offered(line, home) == expected, line
    assert set(NAMES[:6]) <= set(offered("boss t ", home))
    assert offered("boss odds nowhere/x", home) == []
    (home / "current").write_text("gone.boss\n")
    assert offered("boss status --seat d", home) == offered("boss t d", home) == []


def test_a_name_of_several_words_is_taken_as_the_shell_keeps_it_together(home: Path) -> None:
    variables = {"BOSS_HOME": str(home)}
    for words in (("t", "Dana Kohen", "de1", "ny3"), ("note", '5" tall', "lacks", "DEr"), ("t", "O'Brien", "ny2")):
        assert boss(*words, variables=variables).code == Exit.OK, words
    lines = (home / f"{RECORD}.boss").read_text(encoding="utf-8").splitlines()
    assert lines[-3:] == ['"Dana Kohen" DE+1 NY3', 'note "5\\" tall" lacks DEr', "O'Brien NY2"]


@given(st.lists(WORDS, max_size=3), WORDS)
def test_a_line_is_cut_as_the_shell_does(words: list[str], begun: str) -> None:
    line = f"{shlex.join(words)} "
    assert words_so_far(line, "zsh") == (words, "")
    for quoted in (
        shlex.quote(begun),
        for_bash(begun, ""),
        f'"{for_bash(begun, chr(34))}',
        f"'{for_bash(begun, chr(39))}",
    ):
        assert words_so_far(line + quoted, "bash") == (words, begun)
    fish = "'" + begun.replace("\\", "\\\\").replace("'", "\\'")
    assert words_so_far(f"boss {fish}", "fish") == (["boss"], begun)


@needs("bash")
@settings(max_examples=3)
@given(st.lists(WORDS, min_size=20, max_size=40))
def test_bash_reads_a_word_as_it_was_meant(words: list[str]) -> None:
    texts = [
        text
        for word in words
        for text in (for_bash(word, ""), f'"{for_bash(word, chr(34))}"', f"'{for_bash(word, chr(39))}'")
    ]
    script = f"printf '%s\\n' {' '.join(texts)}\n"
    out = subprocess.run(["bash", "--norc", "-s"], input=script.encode(), capture_output=True, check=True)
    assert out.stdout.decode().splitlines() == [word for word in words for _ in range(3)]


class Shell:
    """An interactive shell with the completion script that the program prints."""

    def __init__(self, name: str, home: Path) -> None:
        self.home = home
        (home / "bin").mkdir()
        (home / "bin" / "boss").symlink_to(BOSS)
        script = process(_BOSS_COMPLETE=f"source_{name}").stdout.decode()
        (home / "script").write_text(script, encoding="utf-8")
        path = f"{home}/bin:{os.environ['PATH']}"
        self.environment = {
            name: value for name, value in os.environ.items() if name not in ("BOSS_RECORD", "COLUMNS", "LINES")
        } | {"BOSS_HOME": str(home), "PATH": path, "TERM": "dumb", "PS1": "$ ", "LC_ALL": "C.UTF-8", "HOME": str(home)}
        options = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}[name]
        self.child = pexpect.spawn(
            shutil.which(name),
            options,
            env=self.environment,
            cwd=str(home / "cwd"),
            encoding="utf-8",
            timeout=30,
            echo=False,
        )
        self.child.delaybeforesend = None
        self.child.setwinsize(40, 400)
        if name == "zsh":
            self.child.sendline("autoload -Uz compinit; compinit -u; unsetopt beep; PS1='$ '")
            self.child.sendline("eval \"$(cat ../script)\"; echo re''ady")
        else:
            self.child.sendline("source ../script; bind 'set bell-style none'; echo re''ady")
        self.child.expect("ready")

    def completed(self, typed: str) -> list[str]:
        """The words of the line once Tab is pressed: run as a command that writes them down."""
        (self.home / "found").unlink(missing_ok=True)
        (self.home / "bin" / "boss").unlink()
        recorder = f"#!{sys.executable}\nimport os, subprocess, sys\n"
        recorder += "asked = '_BOSS_COMPLETE' in os.environ\n"
        recorder += f"asked and sys.exit(subprocess.call([{str(BOSS)!r}, *sys.argv[1:]]))\n"
        recorder += f"open({str(self.home / 'part')!r}, 'w').write('\\n'.join(sys.argv[1:]))\n"
        recorder += f"os.replace({str(self.home / 'part')!r}, {str(self.home / 'found')!r}); print('do' + 'ne')\n"
        (self.home / "bin" / "boss").write_text(recorder)
        (self.home / "bin" / "boss").chmod(0o755)
        self.child.send(f"{typed}\t")
        # The shell reads nothing more before it has its answer.
        self.child.send("\r")
        self.child.expect("done")
        return (self.home / "found").read_text(encoding="utf-8").split("\n")

    def close(self) -> None:
        """End it."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        self.child.close()


CASES = (
    ("boss status --seat Da", ["status", "--seat", "Dana Kohen"]),
    ("boss status --seat 'Dana K", ["status", "--seat", "Dana Kohen"]),
    ('boss status --seat "Dana ', ["status", "--seat", "Dana Kohen"]),
    ("boss status --seat Dana\\ ", ["status", "--seat", "Dana Kohen"]),
    ("boss status --seat O", ["status", "--seat", "O'Brien"]),
    ("boss status --seat \"O'", ["status", "--seat", "O'Brien"]),
    ("boss status --seat Z", ["status", "--seat", "Zoé"]),
    ("boss status --seat 5", ["status", "--seat", '5" tall']),
    ("boss status --seat \\$", ["status", "--seat", "$HOME x"]),
    ("boss status --seat '[", ["status", "--seat", "[bob]"]),
    ("boss records choose an", ["records", "choose", RECORD]),
    ("boss review an", ["review", RECORD]),
    ("boss police si", ["police", "silver"]),
    ("boss odds --cities NY,B", ["odds", "--cities", "NY,BO"]),
    ("boss t Da", ["t", "Dana Kohen"]),
    ("boss calib", ["calibrate"]),
)
_FEW = (0, 2, 4, 7, 10)


@pytest.fixture(name="shell")
def _shell(request: pytest.FixtureRequest, home: Path) -> Iterator[Shell]:
    found = Shell(request.param, home)
    yield found
    found.close()


@pytest.mark.parametrize("shell", [pytest.param(one, marks=needs(one)) for one in ("bash", "zsh")], indirect=True)
def test_the_shell_completes_names_whole(shell: Shell) -> None:
    for number in _FEW:
        typed, words = CASES[number]
        assert shell.completed(typed) == words, typed


@pytest.mark.long
@pytest.mark.parametrize("shell", [pytest.param(one, marks=needs(one)) for one in ("bash", "zsh")], indirect=True)
def test_the_shell_completes_everything_whole(shell: Shell) -> None:
    for typed, words in CASES:
        assert shell.completed(typed) == words, typed


def asked_fish(home: Path, *lines: str) -> list[list[str]]:
    """What fish offers at the end of lines."""
    (home / "boss.fish").write_bytes(process(_BOSS_COMPLETE="source_fish").stdout)
    (home / "bin").mkdir()
    (home / "bin" / "boss").symlink_to(BOSS)
    asking = "".join(f"complete -C {_in_fish(line)}; echo ==\n" for line in lines)
    path = f"{home}/bin:{os.environ['PATH']}"
    result = subprocess.run(
        ["fish", "--no-config", "-c", f"source ../boss.fish\n{asking}"],
        cwd=home / "cwd",
        env=os.environ | {"BOSS_HOME": str(home), "PATH": path, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    parts = result.stdout.decode().split("==\n")[:-1]
    return [[line.split("\t")[0] for line in part.splitlines()] for part in parts]


def _in_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


@needs("fish")
def test_fish_completes_names_whole(home: Path) -> None:
    lines = [CASES[number][0] for number in (0, 1, 4, 7, 10, 12)]
    found = asked_fish(home, *lines)
    assert [[one.strip() for one in part] for part in found] == [
        [words[-1]] for words in (CASES[number][1] for number in (0, 1, 4, 7, 10, 12))
    ]


def test_no_blank_stands_in_a_word_for_zsh() -> None:
    from boss_cli.shell.tab import Offer

    text = for_zsh([Offer("a b"), Offer("c'd", "told  so"), Offer("folder/")])
    assert "  " not in text and "'a b'" not in text
    assert for_zsh([]) == "_files"
