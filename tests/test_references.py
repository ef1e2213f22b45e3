"""What pages, docstrings and comments call by its path or its dotted name is there, and the README's examples run."""

import ast
import glob
import io
import os
import re
import shlex
import subprocess
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("armybuilder", "rules", "tests", "benchmarks")
TOPS = (
    "armybuilder",
    "armybuilder/printing",
    "armybuilder/armies",
    "rules",
    "rules/engine",
    "templates",
    "static",
    "fixtures",
)
FOLDERS = [ROOT / folder for folder in TOPS]
"""Where a path may begin, besides the folders above the file that it stands in."""
SUFFIXES = {".py", ".md", ".html", ".js", ".css", ".json", ".toml", ".lock", ".yaml", ".xml", ".svg", ".xz"}
QUOTED = re.compile(r"(?<!`)(``?)([^`\n]+)\1(?!`)")
PATH = re.compile(r"[\w.-]+(/[\w.-]+)+/?")
DOTTED = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(\))?")
WRITTEN_LATER = ("var/", "armybuilder/locale/pl/")
"""Folders that Muster or a translator makes."""
OTHER_PROJECTS = {"src", "supplemental"}
"""Folders of projects that a docstring speaks about."""
ROWS = {"armor", "figures", "kinds", "options", "ambush"}
"""Tables of a rule book: their rows are named like files."""
ELSEWHERE = {
    "functools", "transaction", "pydyf", "Stream", "text", "layout", "robots", "preview", "levels", "f", "g", "k", "o",
    "cards", "armies", "figures",
}  # fmt: skip
"""Packages of others, addresses and keys, which look like names of ours."""


def prose(file: Path) -> str:
    """A page, or the docstrings and comments of a module."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        return text
    lines = io.StringIO(text).readline
    comments = [token.string for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT]
    constants = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr))
    strings = (node.value for node in constants if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return "\n".join([*strings, *comments])


@cache
def references() -> list[tuple[Path, str]]:
    """Each word in code quotes, with the file that it stands in."""
    pages = [file for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if file.name != "CHANGELOG.md"]
    modules = [file for top in CODE for file in (ROOT / top).rglob("*.py") if "migrations" not in file.parts]
    return [(file, word) for file in pages + modules for _, word in QUOTED.findall(prose(file))]


@cache
def file_names() -> set[str]:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {Path(line).name for line in tracked.splitlines()}


def is_a_file(file: Path, path: str) -> bool:
    folders = [folder for folder in file.parents if folder.is_relative_to(ROOT)]
    return any((folder / f"{path.rstrip('/')}{end}").exists() for folder in folders + FOLDERS for end in ("", ".py"))


def looks_like_a_file(file: Path, path: str) -> bool:
    """Its first folder is one of ours, or its suffix one of files."""
    first = path.partition("/")[0]
    is_folder = first not in ROWS and is_a_file(file, first)
    return first not in OTHER_PROJECTS and (Path(path).suffix in SUFFIXES or is_folder)


def attributes(node: ast.AST) -> Iterator[str]:
    """What a module or a class defines, and what a class keeps in ``self``."""
    for part in ast.walk(node):
        match part:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(asname=None, name=name):
                yield name.rpartition(".")[2]
            case ast.alias(asname=str(name)) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


@cache
def names() -> dict[str, set[str]]:
    """What each module, package and class defines, by its own name; a class has what its bases have."""
    found: dict[str, set[str]] = defaultdict(set)
    bases: dict[str, set[str]] = defaultdict(set)
    for file in (file for top in CODE for file in (ROOT / top).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        module = file.parent.name if file.stem == "__init__" else file.stem
        found[module] |= set(attributes(tree))
        found[file.parent.name].add(module)
        found[file.parent.parent.name].add(file.parent.name)
        for part in ast.walk(tree):
            if isinstance(part, ast.ClassDef):
                found[part.name] |= set(attributes(part))
                bases[part.name] |= {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in part.bases}
    for _ in range(4):
        for name, parents in bases.items():
            found[name] |= {attribute for parent in parents for attribute in found.get(parent, ())}
    return found


def is_a_name(dotted: str) -> bool:
    """Whether each part is defined in the one before. Managers and rows have what their querysets have."""
    parts = [part for part in dotted.split(".") if part != "objects"]
    pairs = [pair for pair in pairwise(parts) if pair[0] in names() or pair[0] == parts[0]]
    return all({part} & (names().get(owner, set()) | names().get(f"{owner}QuerySet", set())) for owner, part in pairs)


def test_a_path_in_quotes_leads_to_a_file():
    paths = [(file, word) for file, word in references() if PATH.fullmatch(word)]
    wanted = [pair for pair in paths if looks_like_a_file(*pair) and not pair[1].startswith(WRITTEN_LATER)]
    assert len(wanted) > 100
    assert [f"{file.relative_to(ROOT)}: {path}" for file, path in wanted if not is_a_file(file, path)] == []


def test_a_file_named_without_its_folder_is_there():
    named = [(file, word) for file, word in references() if DOTTED.fullmatch(word) and Path(word).suffix in SUFFIXES]
    assert len(named) > 30
    assert [f"{file.relative_to(ROOT)}: {name}" for file, name in named if name not in file_names()] == []


def test_a_dotted_name_in_quotes_is_defined():
    matches = [(file, DOTTED.fullmatch(word)) for file, word in references() if Path(word).suffix not in SUFFIXES]
    dotted = [(file, match[1]) for file, match in matches if match and match[1].partition(".")[0] not in ELSEWHERE]
    assert len(dotted) > 30
    assert [f"{file.relative_to(ROOT)}: {name}" for file, name in dotted if not is_a_name(name)] == []


@pytest.mark.long
def test_the_commands_of_the_readme_run_as_they_are_printed(tmp_path):
    examples = re.findall(r"^    \.venv/bin/python (manage\.py .+)$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert len(examples) >= 8
    for name in ("manage.py", "fixtures"):
        (tmp_path / name).symlink_to(ROOT / name)
    environment = os.environ | {"MUSTER_VAR": str(tmp_path / "var"), "PYTHONPATH": str(ROOT)}
    environment.pop("DATABASE_URL", None)
    for command in ("manage.py prepare", *examples):
        words = [file for word in shlex.split(command) for file in glob.glob(word, root_dir=tmp_path) or [word]]
        done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
