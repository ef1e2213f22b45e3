"""The code keeps its measure: short functions and modules, each with its sentence."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("armybuilder", "benchmarks", "rules", "tests")
FILES = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in file.parts]
NAMES = [str(file.relative_to(ROOT)) for file in FILES]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_module_has_at_most_400_lines_and_opens_with_a_sentence(file: Path) -> None:
    text = file.read_text()
    assert text.count("\n") <= 400
    assert not text.strip() or ast.get_docstring(ast.parse(text))


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_function_has_at_most_40_lines(file: Path) -> None:
    found = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, FUNCTIONS)]
    assert [node.name for node in found if node.end_lineno and node.end_lineno - node.lineno >= 40] == []


def test_every_public_function_of_the_engine_says_what_it_returns() -> None:
    trees = [ast.parse(file.read_text()) for file in (ROOT / "rules" / "engine").glob("*.py")]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    assert len(found) > 100
    assert [node.name for node in found if node.returns is None and not node.name.startswith("_")] == []
