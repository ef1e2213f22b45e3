"""The page about how Muster is built names every package, and its paths lead through files and names that exist."""

import ast
import re
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MOST_FILES = {"A ticked option": 10, "A PDF": 15, "An army": 10}
"""How long each path may be."""
NOT_NAMED = {"migrations", "management", "views", "models", "templatetags"}
"""Packages that each app may have."""


def section(heading: str) -> str:
    """The text below a heading that begins so."""
    return next(part for part in PAGE.split("\n## ") if part.startswith(heading))


def steps(heading: str) -> list[str]:
    """The steps of a path."""
    return re.findall(r"^- `(.+)`$", section(heading), re.MULTILINE)


def packages() -> set[str]:
    """Every package of ours."""
    found = (
        path.parent.relative_to(ROOT) for top in ("rules", "armybuilder") for path in (ROOT / top).rglob("__init__.py")
    )
    return {str(package) for package in found if not NOT_NAMED.intersection(package.parts)} - {"armybuilder"}


def names(code: ast.Module | ast.ClassDef) -> dict[str, ast.stmt]:
    """What a module or a class defines."""
    found: dict[str, ast.stmt] = {}
    for one in code.body:
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            found[one.name] = one
        elif isinstance(one, ast.Assign):
            found |= {target.id: one for target in one.targets if isinstance(target, ast.Name)}
    return found


def test_the_table_names_every_package_and_no_other():
    named = set(re.findall(r"^\| `([\w/]+)` \|", section("Packages"), re.MULTILINE))
    assert named == packages()


@pytest.mark.parametrize("step", [step for heading in MOST_FILES for step in steps(heading)])
def test_a_step_of_a_path_exists(step):
    file, _, name = step.partition(":")
    assert (ROOT / file).is_file()
    here: ast.Module | ast.stmt = ast.parse((ROOT / file).read_text("utf-8")) if name else ast.Module([], [])
    for part in name.split(".") if name else ():
        assert isinstance(here, ast.Module | ast.ClassDef) and part in names(here)
        here = names(here)[part]


@pytest.mark.parametrize("heading", MOST_FILES)
def test_a_path_is_short(heading):
    assert len(steps(heading)) <= MOST_FILES[heading]


def test_most_of_what_a_tick_does_lies_in_one_folder():
    """All but the address, which stands in the app's one list."""
    ticked = steps("A ticked option")
    assert sum(step == "armybuilder/armies/urls.py:urlpatterns" for step in ticked) == 1
    assert sum("armies/builder/" in step for step in ticked) >= 5


def test_tests_that_code_and_pages_name_exist():
    """By their path, or by the file's name where the folder is clear."""
    tests = {str(file.relative_to(ROOT)) for file in (ROOT / "tests").rglob("*.py")}
    known = tests | {file.rpartition("/")[2] for file in tests}
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    texts += [file for top in ("armybuilder", "rules", "tests", "benchmarks") for file in (ROOT / top).rglob("*.py")]
    named = {name for file in texts for name in re.findall(r"tests/[\w/]+\.py|\btest_\w+\.py", file.read_text("utf-8"))}
    assert named and named - known == set()


def test_no_modules_import_each_other_in_a_circle_not_even_for_their_types():
    graph = grimp.build_graph("armybuilder", "rules")
    imports = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    while leaves := {module for module, imported in imports.items() if not imported}:
        imports = {module: imported - leaves for module, imported in imports.items() if module not in leaves}
    assert sorted(imports) == [], "these are in a circle, or import one that is"


POINTS = re.compile(r"(^|[\W_])(halves|points|prices?|limit|total|cost)\W*$")
"""How values are called that count half points."""
DOUBLING = (ast.Mult, ast.Div, ast.FloorDiv)
OTHERS = {"rules/engine/points.py", "rules/engine/wording/numbers.py", "rules/boxes/formulation.py"}
"""Where points become halves and halves points; how they are written; and twice the points of what is on both sides."""


def points_doubled_or_halved(code: ast.AST) -> list[int]:
    """The lines in which points are made halves, or halves points."""
    lines = []
    for node in ast.walk(code):
        sides: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, DOUBLING):
            sides = [node.left, node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "divmod":
            sides = node.args
        if any(isinstance(side, ast.Constant) and side.value == 2 for side in sides):
            lines += [node.lineno for side in sides if POINTS.search(ast.unparse(side))]
    return lines


def test_points_become_halves_and_halves_points_in_one_module():
    doubled = {
        f"{path.relative_to(ROOT)}:{line}"
        for top in ("rules", "armybuilder")
        for path in (ROOT / top).rglob("*.py")
        if str(path.relative_to(ROOT)) not in OTHERS and "migrations" not in path.parts
        for line in points_doubled_or_halved(ast.parse(path.read_text("utf-8")))
    }
    assert not doubled, "engine.points has the functions for it"


@pytest.mark.parametrize("code", ["limit // 2", "2 * asked.points", "row['price'] / 2", "divmod(abs(halves), 2)"])
def test_a_doubled_or_halved_number_of_points_is_found(code):
    assert points_doubled_or_halved(ast.parse(code)) == [1]
