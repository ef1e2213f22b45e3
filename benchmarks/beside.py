"""What is fast in this tree beside another one, measured in turn: ``python -m benchmarks.beside OTHER_TREE [ROW …]``.

Each round measures both trees, each with a database of its own. A row prints minimum and median of both, the ratios,
and whether the results were equal. The rows are the functions of ``beside_rows``; all are measured if none is named.
``OTHER_VENV`` is the other tree's environment if it needs one of its own. ``python -m benchmarks beside`` compares with
the tree of ``BESIDE``, or with itself, which shows how far equal trees seem to differ.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.parts.table import show, sized

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = int(os.environ.get("MUSTER_BENCH_ROUNDS", sized("7", "1")))


@dataclass
class Tree:
    """A version of Muster with a database of its own."""

    path: Path
    python: Path
    var: Path
    database: str = ""
    """The address of a database that is not in ``var``."""
    work: "subprocess.Popen[str] | None" = field(default=None, repr=False)

    @property
    def environment(self) -> dict[str, str]:
        """What its processes are started with."""
        own = {"MUSTER_VAR": str(self.var), "PYTHONPATH": str(self.path), "DATABASE_URL": self.database}
        return {
            **os.environ,
            **own,
            "MUSTER_HASHED_STATIC": sized("1", ""),
            "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
        }

    def prepare(self) -> None:
        """Have its database and its static files there."""
        self.var.mkdir()
        self.ask("prepare")
        self.stop()
        collect = ("manage.py", "collectstatic", "--no-input", "--verbosity", "0")
        for command in sized([collect], []):
            subprocess.run([self.python, *command], cwd=self.path, env=self.environment, check=True)

    def ask(self, function: str, *arguments: object) -> Any:
        """Call a function of ``beside_work`` in a process of this tree, which stays."""
        if self.work is None:
            command = [str(self.python), "-P", str(ROOT / "benchmarks" / "parts" / "beside_work.py")]
            pipe = subprocess.PIPE
            self.work = subprocess.Popen(
                command, cwd=self.path, env=self.environment, text=True, stdin=pipe, stdout=pipe
            )
        assert self.work.stdin and self.work.stdout
        print(json.dumps([function, arguments]), file=self.work.stdin, flush=True)
        return json.loads(self.work.stdout.readline())

    def stop(self) -> None:
        """End that process."""
        if self.work:
            self.work.terminate()
            self.work.wait()
            self.work = None


Pair = tuple[Tree, Tree]
Results = Mapping[str, object]
"""What must be the same in both trees, by its name."""
Measure = Callable[[Tree, int], tuple[float, Results]]
"""Measures a tree in the round of that number: a figure, and results to compare."""


@dataclass
class Row:
    """Measures of both trees, in the unit that the name says."""

    name: str
    measures: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    equal: dict[str, bool] = field(default_factory=dict)
    """Of each kind of result, whether all were the same."""

    def compare(self, here: Results, there: Results) -> None:
        """Note whether the results of both are equal."""
        for name, result in here.items():
            self.equal[name] = self.equal.get(name, True) and result == there[name]

    def cells(self) -> list[str]:
        """The row of the table."""
        cells, ratios = [self.name], []
        for figures in self.measures:
            cells.append(f"{min(figures):.4g} / {median(figures):.4g}")
        here, there = self.measures
        for own, other in ((min(here), min(there)), (median(here), median(there))):
            ratios.append(f"{own / other:.2f} ×" if other else "")
        results = ", ".join(f"{name} {'equal' if is_equal else 'DIFFERENT'}" for name, is_equal in self.equal.items())
        return [*cells, " / ".join(ratios), results]


def rounds(name: str, pair: Pair, measure: Measure, warm_up: int = 1) -> Row:
    """The row of a measure, both trees in turn; so many rounds warm up and are not counted."""
    row = Row(name)
    for number in range(sized(warm_up, 0) + ROUNDS):
        results = []
        for side, tree in enumerate(pair):
            figure, result = measure(tree, number)
            row.measures[side].extend([figure] if number >= sized(warm_up, 0) else [])
            results.append(result)
        row.compare(*results)
    return row


def ask(function: str, *arguments: object) -> Measure:
    """The measure that a function of ``beside_work`` returns."""
    return lambda tree, _number: tuple(tree.ask(function, *arguments))


def run(other: Path, names: Sequence[str] = ()) -> None:
    """Print the table."""
    from benchmarks.parts import beside_rows

    venv = os.environ.get("OTHER_VENV")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pair = (
            Tree(ROOT, Path(sys.executable), Path(folder, "here")),
            Tree(other, Path(venv or sys.prefix, "bin", "python"), Path(folder, "there")),
        )
        rows = []
        try:
            for tree in pair:
                tree.prepare()
            for name in names or beside_rows.ROWS:
                for row in _rows(beside_rows.ROWS[name], pair):
                    rows.append(row.cells())
                    print("  ".join(rows[-1]), flush=True)
        finally:
            for tree in pair:
                tree.stop()
    head = ["what", "here: min / median", "there", "ratio of both", "results"]
    show(f"Beside {other.name}, {ROUNDS} rounds in turn", head, rows)


def _rows(measured: Callable[[Pair], Iterator[Row]], pair: Pair) -> Iterator[Row]:
    """The rows of one kind, in processes of their own."""
    yield from measured(pair)
    for tree in pair:
        tree.stop()


def main() -> None:
    """Print the table beside ``BESIDE``."""
    run(Path(os.environ.get("BESIDE", ROOT)).resolve())


if __name__ == "__main__":
    run(Path(sys.argv[1]).resolve(), sys.argv[2:])
