"""Who answers which question of another app: the table in the docs is written from the hooks."""

import ast
from importlib import import_module
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
HEAD = "| question | what is asked | who answers |\n|---|---|---|"


def questions():
    """Each hook of the program, with its place and the docstring below it."""
    for file in sorted((ROOT / "armybuilder").rglob("*.py")):
        statements = ast.parse(file.read_text("utf-8")).body
        for statement, below in pairwise(statements):
            if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation).startswith("Hook["):
                module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
                place = f"{file.relative_to(ROOT)}:{statement.target.id}"
                yield place, getattr(module, statement.target.id), " ".join(below.value.value.split())


def row(place, hook, asked):
    apps = dict.fromkeys(function.__module__.split(".")[1] for function in hook.functions)
    return f"| `{place}` | {asked.replace('``', '`')} | {', '.join(apps)} |"


def test_the_table_of_questions_in_the_docs_is_that_of_the_hooks():
    table = "\n".join([HEAD, *(row(*question) for question in questions())])
    assert table in PAGE.read_text("utf-8"), f"Put this into {PAGE}:\n{table}"


def test_every_question_is_answered():
    assert [place for place, hook, _asked in questions() if not hook.functions] == []


def test_every_answer_is_given_in_a_module_named_hooks():
    """A reader who looks for the answers of an app opens one file."""
    for file in (ROOT / "armybuilder").rglob("*.py"):
        text = file.read_text("utf-8")
        is_own = file.name in ("hooks.py", "account_data.py") or file.parent.name == "core"
        assert is_own or (".answers(" not in text and ".answers\n" not in text), file
