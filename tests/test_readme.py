"""README says what is so: its commands are those that the continuous integration runs, its examples work."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.readme import COMMANDS, README, blocks, command
from tests.tree import ROOT

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


def test_readmes_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = README.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks(text):
        if block.language in ("python", "pycon"):
            parser = doctest.DocTestParser()
            test = parser.get_doctest(block.text + "\n", names, README.name, README.name, block.line - 1)
            report: list[str] = []
            runner.run(test, out=report.append, clear_globs=False)
            names |= test.globs
            assert not report, "".join(report)
    assert runner.tries, "README shows the library in no example"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_within_the_project_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)
    assert [target for target in targets if not (ROOT / Path(target)).exists()] == []
