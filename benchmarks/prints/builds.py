"""What is made in child processes, by this build and by another one, alternately: seconds on the clock and of the
processor, and the memory of all processes.

``MUSTER_BENCH_OTHER`` is the folder of the other build, such as a worktree of an earlier commit; it runs with this
Python. Without it, only this build is measured. ``MUSTER_BENCH_ACTIONS`` chooses actions, ``MUSTER_BENCH_ROUNDS`` sets
another number than 7.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.parts.table import show, sized

ROOT = Path(__file__).resolve().parents[2]
ACTIONS = os.environ.get("MUSTER_BENCH_ACTIONS", "first roster cards preview battle box picture").split()
ROUNDS = sized(int(os.environ.get("MUSTER_BENCH_ROUNDS", "7")), 1)


class Build:
    """A build with a database and a worker of its own."""

    def __init__(self, folder: Path, var: str) -> None:
        own = {"MUSTER_VAR": var, "DATABASE_URL": "", "MUSTER_HASHED_STATIC": "0"}
        environment = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "armybuilder.settings"}
        subprocess.run([sys.executable, "manage.py", "prepare", "-v0"], cwd=folder, env=environment, check=True)
        command = [sys.executable, str(ROOT / "benchmarks" / "parts" / "build_actions.py")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True)
        self.figures: dict[str, list[tuple[float, ...]]] = {}
        """Of each action, what was measured in each round."""

    def measure(self, action: str) -> tuple[float, ...]:
        """Seconds on the clock and of the processor of an action; MiB of ``memory``."""
        assert self.process.stdin and self.process.stdout
        print(action, file=self.process.stdin, flush=True)
        return tuple(map(float, self.process.stdout.readline().split()))

    def __enter__(self) -> "Build":
        return self

    def __exit__(self, *error: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def row(action: str, builds: Sequence[Build]) -> list[str]:
    """Minimum and median of each build, and by how much this one differs from the other."""
    cells = [action]
    for measure in range(len(builds[0].figures[action][0])):
        values = [[figures[measure] for figures in build.figures[action]] for build in builds]
        pairs = [(min(each), statistics.median(each)) for each in values]
        cells += [f"{minimum:.2f} / {median:.2f}" for minimum, median in pairs]
        if len(pairs) == 2:
            (minimum, median), (other_minimum, other_median) = pairs
            cells.append(f"{minimum / max(other_minimum, 0.01):.2f} / {median / max(other_median, 0.01):.2f}")
    return cells


def measure_alternately(builds: Sequence[Build], action: str, rounds: int) -> None:
    """Measure an action in each build so many times; the first time, which is not counted, makes it warm."""
    for number in range(rounds + 1):
        for build in builds if number % 2 else reversed(builds):
            figures = build.measure(action)
            build.figures.setdefault(action, []).extend([figures] if number else [])


def main() -> None:
    """Print the tables."""
    other = os.environ.get("MUSTER_BENCH_OTHER")
    folders = [ROOT, *([Path(other)] if other else [])]
    with ExitStack() as stack:
        builds = []
        for folder in folders:
            var = stack.enter_context(tempfile.TemporaryDirectory())
            builds.append(stack.enter_context(Build(folder, var)))
        for action in ACTIONS:
            measure_alternately(builds, action, ROUNDS)
        measure_alternately(builds, "memory", 1)
    names = ["this", "other", "ratio"] if other else ["this"]
    head = ["action", *(f"{name}, {kind}" for kind in ("clock", "processor") for name in names)]
    title = f"Made in children, {ROUNDS} rounds, minimum / median in seconds"
    show(title, head, [row(action, builds) for action in ACTIONS])
    show("Memory of all processes after that, MiB", ["", *names], [row("memory", builds)])
