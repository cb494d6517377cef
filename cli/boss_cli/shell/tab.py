r"""What a shell asks when Tab is pressed, and the answer as it takes it: names with blanks and quotes come out whole.

Typer has the scripts and finds what to offer. How the shell splits its line, and how it wants a name written, is told
here for bash, zsh and fish.

>>> words_so_far('boss status --seat "Dana K', "zsh")
(['boss', 'status', '--seat'], 'Dana K')
>>> for_bash("O'Brien x", ""), for_bash("O'Brien x", "'"), for_bash('5" tall', '"')
("O\\'Brien\\ x", "O'\\''Brien x", '5\\" tall')
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

SHELLS: Final = ("bash", "zsh", "fish")
"""Those that are answered here; others are left to Typer."""

_VARIABLE: Final = "_BOSS_COMPLETE"
_ARGUMENTS: Final = "_TYPER_COMPLETE_ARGS"
_ACTION: Final = "_TYPER_COMPLETE_FISH_ACTION"
_PLAIN: Final = re.compile(r"[\w./+,%-]", re.ASCII)


class Offer(NamedTuple):
    """One thing that is offered."""

    value: str
    about: str = ""


def shell_asking(variables: Mapping[str, str]) -> str:
    """The shell that asks what to offer, of those that are answered here; empty for none."""
    what, _, shell = variables.get(_VARIABLE, "").partition("_")
    return shell if what == "complete" and shell in SHELLS else ""


def answer(shell: str, variables: Mapping[str, str], find: Callable[[], object]) -> tuple[str, int]:
    """The text for the shell, and the exit code; ``find`` runs Typer, which finds what there is."""
    words, begun = _asked(shell, variables)
    offers = _found(words, begun, find)
    if shell == "bash":
        last = _bash_words(variables)[-1:]
        mark = last[0][:1] if last and last[0][:1] in ("'", '"') else ""
        return "".join(for_bash(offer.value, mark) + "\n" for offer in offers), 0
    if shell == "zsh":
        return f"{for_zsh(offers)}\n", 0
    if variables.get(_ACTION) == "is-args":
        return "", 0 if offers else 1
    about = (f"\t{' '.join(offer.about.split())}" if offer.about else "" for offer in offers)
    return "".join(f"{offer.value}{text}\n" for offer, text in zip(offers, about, strict=True)), 0


def _asked(shell: str, variables: Mapping[str, str]) -> tuple[list[str], str]:
    """The whole words of the line, and the one that is begun."""
    if shell != "bash":
        return words_so_far(variables.get(_ARGUMENTS, ""), shell)
    words = [_unquoted(word) for word in _bash_words(variables)]
    words, begun = words[:-1], (words or [""])[-1]
    if begun == "=" and words:
        begun = ""
    elif len(words) > 1 and words[-1] == "=" and words[-2].startswith("--"):
        words.pop()  # bash cuts --option=value in three
    return words, begun


def _bash_words(variables: Mapping[str, str]) -> list[str]:
    """The words of the line as bash has cut it, up to the one that is begun, each as it was typed."""
    text = variables.get("COMP_WORDS", "")
    words = text.split("\n") if "\n" in text else text.split(" ")
    number = variables.get("COMP_CWORD", "")
    at = int(number) if number.isascii() and number.isdecimal() else len(words) - 1
    return [*words[: at + 1], *[""] * (at + 1 - len(words))]


def _unquoted(word: str) -> str:
    words, begun = words_so_far(word, "bash")
    return begun if not words else word


def words_so_far(line: str, shell: str) -> tuple[list[str], str]:
    """The whole words of a line and the one that is begun, which is empty behind a blank; quotes need no end."""
    words: list[str] = []
    word, mark, is_begun, at = "", "", False, 0
    while at < len(line):
        char, following = line[at], line[at + 1 : at + 2]
        at += 1
        if char == "\\" and _escapes(mark, following, shell):
            word, is_begun, at = word + following, True, at + 1
        elif mark:
            mark, word = ("", word) if char == mark else (mark, word + char)
        elif char in "'\"":
            mark, is_begun = char, True
        elif char.isspace():
            words += [word] * is_begun
            word, is_begun = "", False
        else:
            word, is_begun = word + char, True
    return words, word


def _escapes(mark: str, following: str, shell: str) -> bool:
    """Whether a backslash takes the meaning off what follows it."""
    if mark == "'":
        return shell == "fish" and following in ("'", "\\")
    return mark != '"' or following in ('"', "\\", "$", "`")


def _found(words: Sequence[str], begun: str, find: Callable[[], object]) -> list[Offer]:
    """The offers of Typer, asked in the one way that it answers plainly."""
    line = f"{shlex.join(words)} {shlex.quote(begun)}"
    before = dict(os.environ)
    os.environ.update({_VARIABLE: "complete_fish", _ACTION: "get-args", _ARGUMENTS: line})
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
            find()
    finally:
        os.environ.clear()
        os.environ.update(before)
    parts = (line.partition("\t") for line in out.getvalue().split("\n") if line)
    return list(dict.fromkeys(Offer(value, about) for value, _, about in parts))


def for_bash(value: str, mark: str) -> str:
    """A word as bash takes it, within the quotation mark that the user has opened, or without one."""
    if mark == "'":
        return value.replace("'", "'\\''")
    if mark == '"':
        return re.sub(r'(["\\$`])', r"\\\1", value)
    return "".join(
        char if not char.isascii() or _PLAIN.fullmatch(char) or (char == "=" and at) else f"\\{char}"
        for at, char in enumerate(value)
    )


def for_zsh(offers: Sequence[Offer]) -> str:
    """The command for zsh. No blank stands within a word of it, since zsh cuts it at blanks before it reads it."""
    if not offers:
        return "_files"
    whole = [offer for offer in offers if not offer.value.endswith("/")]
    folders = [offer for offer in offers if offer.value.endswith("/")]
    done = []
    if whole and any(offer.about for offer in whole):
        wide = max(len(offer.value) for offer in whole)
        shown = [f"{offer.value:{wide}} -- {' '.join(offer.about.split())}" for offer in whole]
        done = [
            f"local -a _boss_shown ; _boss_shown=( {' '.join(map(_in_zsh, shown))} )",
            f"compadd -l -d _boss_shown -- {' '.join(_in_zsh(offer.value) for offer in whole)}",
        ]
    elif whole:
        done = [f"compadd -- {' '.join(_in_zsh(offer.value) for offer in whole)}"]
    if folders:
        done.append(f"compadd -S '' -- {' '.join(_in_zsh(offer.value) for offer in folders)}")
    return " ; ".join(done)


def _in_zsh(text: str) -> str:
    return (
        "$'"
        + "".join(char if not char.isascii() or _PLAIN.fullmatch(char) else f"\\x{ord(char):02x}" for char in text)
        + "'"
    )


def reply(shell: str, variables: Mapping[str, str], find: Callable[[], object]) -> int:
    """Answer the shell on standard output, in UTF-8; the exit code."""
    text, code = answer(shell, variables, find)
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
    else:
        binary.write(text.encode("utf-8", "surrogateescape"))
        binary.flush()
    return code
