"""The house stays in order: which files there are, who imports whom, how long things get."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.tree import PACKAGES, ROOT, Module, cycle, files, imports, modules

TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "boss_solver",
    "cli",
    "docs",
    "tests",
    "examples",
}

FLOORS = (
    "version",
    "errors",
    "game",
    "record",
    "inference",
    "table",
    "odds",
    "playout",
    "reading",
    "forecast",
    "advice",
    "review",
)
"""The folders of boss_solver: each imports only from those before it. All stand on two modules, the first named."""

MODULE_LINES, CLASS_LINES, FUNCTION_LINES = 400, 250, 60

FOLDER_MODULES = 16

RECURRING = {"__init__", "commands", "view", "answer", "page", "words", "as_json"}
"""Names of files that may recur: the same part of another feature."""

OF_THE_CLI = ("tests.cli", "tests.live")
"""The tests of the command line."""

Definition: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

MODULES = sorted(modules().values(), key=lambda module: module.name)


def wrong(check: Callable[[Module], object]) -> dict[str, object]:
    """By the module's name what a check finds wrong with it, where it finds anything."""
    return {module.name: found for module in MODULES if (found := check(module))}


def floor(name: str) -> int:
    """How far up the house a module stands: the folders in order, then the root, then the command line."""
    package, *inner = name.split(".")
    if package == "boss_cli":
        return len(FLOORS) + 1
    if not inner:
        return len(FLOORS)
    return FLOORS.index(inner[0])


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] in ("boss_solver", "boss_cli")}


def definitions(module: Module) -> list[Definition]:
    """The classes and functions of a module."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(module.tree) if isinstance(node, kinds)]


# the tree


def test_top_level_holds_only_what_belongs_there() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in files()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_folders_of_the_library_are_those_of_the_house() -> None:
    inside = {path.relative_to(PACKAGES[0]).parts[0] for path in files() if path.is_relative_to(PACKAGES[0])}
    assert inside <= {"__init__.py", "__init__.pyi", "py.typed", "version.py", "errors.py", *FLOORS}


def test_cli_is_a_source_root_and_no_package() -> None:
    cli = PACKAGES[1].parent
    assert {path.relative_to(cli).parts[0] for path in files() if path.is_relative_to(cli)} <= {"boss_cli"}


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {module.path.parent for module in MODULES}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    usual = r"(?:home|root|Users|work|mnt|opt|private|builds)/\w"
    pattern = re.compile(rf"(?<![\w.~*/)}}\]-])/(?:{usual}|{re.escape(str(ROOT)[1:])}\b)")
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, or a record broken on purpose
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    assert found == []


# who imports whom


def test_imports_point_down_the_house() -> None:
    # The root included, which loads from every folder: it stands above them.
    def upward(module: Module) -> set[str]:
        return {name for name in ours(imports(module, modules())) if floor(name) > floor(module.name)}

    assert wrong(upward) == {}


def test_only_the_command_line_imports_the_command_line() -> None:
    def upward(module: Module) -> set[str]:
        names = set() if module.name.startswith("boss_cli") else imports(module, modules())
        return {name for name in names if name.split(".")[0] == "boss_cli"}

    assert wrong(upward) == {}


@pytest.mark.parametrize("folder", FLOORS[2:])
def test_a_test_of_the_library_imports_no_test_of_the_command_line(folder: str) -> None:
    known = {f"tests.{folder}.{path.stem}": path for path in (ROOT / "tests" / folder).rglob("*.py")}
    named = {name: imports(Module(name, path), modules()) for name, path in known.items()}
    assert {name: used for name, used in named.items() if any(one.startswith(OF_THE_CLI) for one in used)} == {}


def test_no_import_cycles() -> None:
    known = modules()
    # A module may be named under `if TYPE_CHECKING` or inside a function: that counts as well.
    graph = {name: ours(imports(module, known)) - {name} for name, module in known.items() if name != "boss_solver"}
    assert " -> ".join(cycle(graph)) == ""


def rooms(folder: str) -> dict[str, set[str]]:
    """The parts of a folder, each a module or a folder, and which of them it imports from."""
    known, start = modules(), f"{folder}."

    def room(name: str) -> str:
        return name[len(start) :].split(".")[0]

    graph: dict[str, set[str]] = {}
    for name, module in known.items():
        if name.startswith(start):
            inside = {room(other) for other in imports(module, known) if other.startswith(start)}
            graph.setdefault(room(name), set()).update(inside - {room(name)})
    return graph


FOLDERS = sorted({module.name.rpartition(".")[0] for module in MODULES} - {""})


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_parts_of_a_folder_stand_on_floors(folder: str) -> None:
    assert " -> ".join(cycle(rooms(folder))) == ""


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def drawn(folder: str) -> list[list[str]]:
    """The floors of a folder in the figure of CONTRIBUTING.md, the top one first."""
    figure = CONTRIBUTING.partition(f"\n{folder}/\n")[2]
    lines = takewhile(lambda line: line.startswith("  "), figure.splitlines())
    return [re.split(r" {2,}", line.strip())[0].split(", ") for line in lines]


@pytest.mark.parametrize("folder", ["cli/boss_cli", "boss_solver"])
def test_the_figure_shows_the_house_as_it_is(folder: str) -> None:
    graph = rooms(Path(folder).name)
    above = {room: number for number, names in enumerate(drawn(folder)) for room in names}
    assert set(above) == set(graph)
    assert [(room, other) for room, others in graph.items() for other in others if above[other] <= above[room]] == []


def test_paths_in_contributing_are_there() -> None:
    paths = re.findall(r"`((?:boss_solver|cli|docs|tests|examples)/[\w./-]*)`", CONTRIBUTING)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_folders_stay_small() -> None:
    sizes = Counter(module.path.parent for module in MODULES if module.path.name != "__init__.py")
    assert {str(folder): size for folder, size in sizes.items() if size > FOLDER_MODULES} == {}


@pytest.mark.parametrize("package", ["boss_solver", "boss_cli"])
def test_a_name_of_a_file_means_one_thing(package: str) -> None:
    names = Counter(module.path.stem for module in MODULES if module.name.split(".")[0] == package)
    assert {name for name, times in names.items() if times > 1} <= RECURRING


def test_a_name_of_a_class_means_one_thing_in_the_library() -> None:
    names = Counter(
        node.name
        for module in MODULES
        if module.name.startswith("boss_solver.")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, times in names.items() if times > 1} == set()


def test_a_cycle_would_be_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"b"}}) == ["b", "d", "b"]
    assert cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        ("boss_solver.odds.city", "from boss_solver.game import cards", {"boss_solver.game.cards"}),
        ("boss_solver.odds.city", "from boss_solver.game.cards import City", {"boss_solver.game.cards"}),
        ("boss_solver.odds.city", "from ..game.cards import City", {"boss_solver.game.cards"}),
        ("boss_solver.odds.city", "def f():\n    import numpy as np", {"numpy"}),
        ("boss_solver.odds.city", "from . import table", {"boss_solver.odds"}),
    ],
)
def test_imports_are_read_as_python_reads_them(name: str, source: str, expected: set[str], tmp_path: Path) -> None:
    path = tmp_path / "city.py"
    path.write_text(source, encoding="utf-8")
    assert imports(Module(name, path), modules()) == expected


# how long things get


def test_modules_stay_short() -> None:
    lengths = {module.name: len(module.path.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {name: lines for name, lines in lengths.items() if lines > MODULE_LINES} == {}


def test_classes_and_functions_stay_short() -> None:
    def too_long(module: Module) -> list[str]:
        return [f"{node.name}: {lines(node)} lines" for node in definitions(module) if lines(node) > most(node)]

    def lines(node: Definition) -> int:
        return (node.end_lineno or node.lineno) - node.lineno + 1

    def most(node: Definition) -> int:
        return CLASS_LINES if isinstance(node, ast.ClassDef) else FUNCTION_LINES

    assert wrong(too_long) == {}


# how things are said

MOST_WHATS = 60
PLAIN = re.compile(r"(?<![a-z])(lest|anew|mend(s|ed|ing)?|whoever|save for)(?![a-z])", re.IGNORECASE)


def docstrings(module: Module) -> Iterator[str]:
    """Every docstring of a module, those of attributes too."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def test_docstrings_say_what_a_thing_is() -> None:
    assert sum(text.startswith("What ") for module in MODULES for text in docstrings(module)) <= MOST_WHATS


def test_words_are_those_of_today() -> None:
    assert wrong(lambda module: [match[0] for match in PLAIN.finditer(module.path.read_text(encoding="utf-8"))]) == {}


def test_functions_take_few_parameters() -> None:
    def many(module: Module) -> list[str]:
        functions = [node for node in definitions(module) if not isinstance(node, ast.ClassDef)]
        return [node.name for node in functions if len(parameters(node)) > MOST_PARAMETERS]

    assert wrong(many) == {}


MOST_PARAMETERS = 8


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The parameters of a function, but for the object it belongs to; none of a command, whose options they are."""
    names = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    return [] if names[:1] == ["context"] else [name for name in names if name not in ("self", "cls")]
