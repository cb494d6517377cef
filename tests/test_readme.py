"""The pages say what is so: README's commands are those that are run, examples work, links and pictures are there."""

from __future__ import annotations

import doctest
import re
from operator import attrgetter
from pathlib import Path

import pytest

from tests.live.picture import PICTURE, drawing, screen
from tests.readme import COMMANDS, DOCS, PAGES, README, blocks, command
from tests.tree import ROOT

NAME = attrgetter("name")
WRITTEN = (*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")

SAMPLE = """\
Text.

<!-- command: main -->

```sh
one && two
```

<!-- command: tests -->
No block right below it.

~~~~python
>>> 1 + 1
2
~~~~
"""


def test_blocks_and_their_markers() -> None:
    assert [tuple(block) for block in blocks(SAMPLE)] == [
        ("sh", "main", 6, "one && two"),
        ("python", None, 13, ">>> 1 + 1\n2"),
    ]
    assert command("main", SAMPLE) == "one && two"
    with pytest.raises(LookupError, match="0 blocks under <!-- command: tests -->"):
        command("tests", SAMPLE)


@pytest.mark.parametrize("name", COMMANDS)
def test_readme_gives_each_command_on_one_line_from_nothing(name: str) -> None:
    given = command(name)
    assert given.startswith("python3 -m venv .venv && ")
    assert "\n" not in given


def test_readmes_commands_do_what_they_are_for() -> None:
    assert command("main").endswith(" && .venv/bin/boss odds examples/four-players-seat-red.boss")
    assert command("tests").endswith(" && .venv/bin/python -m tests.check")


def test_ci_runs_the_commands_of_readme() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"\nrun_readme_command {name}" in script


@pytest.mark.parametrize("path", [path for path in PAGES if "```python" in path.read_text(encoding="utf-8")], ids=NAME)
def test_python_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.language in ("python", "pycon"):
            parser = doctest.DocTestParser()
            test = parser.get_doctest(block.text + "\n", names, path.name, path.name, block.line - 1)
            report: list[str] = []
            runner.run(test, out=report.append, clear_globs=False)
            names |= test.globs
            assert not report, "".join(report)
    assert runner.tries


@pytest.mark.parametrize("path", WRITTEN, ids=NAME)
def test_links_within_the_project_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", path.read_text(encoding="utf-8")):
        place, _, heading = target.partition("#")
        there = path.parent / place if place else path
        assert there.exists(), target
        assert not heading or heading in anchors(there), target


def anchors(path: Path) -> set[str]:
    """The names by which links reach the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-") for head in heads}


def test_every_page_can_be_reached_from_readme() -> None:
    text = README.read_text(encoding="utf-8")
    assert [path.name for path in PAGES[1:] if f"](docs/{path.name})" not in text] == []


def test_readme_is_read_in_one_sitting() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150


def test_pictures_are_shown_and_small() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    pictures = list((DOCS / "pictures").iterdir())
    assert [picture.name for picture in pictures if f"pictures/{picture.name})" not in text] == []
    assert sum(picture.stat().st_size for picture in pictures) <= 1_500_000


def test_docs_hold_pages_and_pictures_and_nothing_else() -> None:
    assert {path.name for path in DOCS.iterdir()} == {"pictures", *(path.name for path in PAGES[1:])}


def test_the_picture_of_the_live_table_is_what_it_shows() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawing(screen()), "python -m tests.live.picture draws it again"
