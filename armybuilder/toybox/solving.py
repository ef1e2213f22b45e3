"""The worker's side of searches: each is solved in a limited child that alone imports ``highspy``."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from armybuilder.jobs.child_process import End, Limits, Report
from armybuilder.jobs.process_limits import MEBIBYTE
from armybuilder.jobs.queue import Job, failure
from armybuilder.toybox import failures
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import LoadedOrder, answer_of, place_of, rows_of
from rules.boxes.changes import Change, MoreToys, OtherPoints, singles, smallest_changes
from rules.boxes.problem import problem as problem_of
from rules.boxes.program import OutOfTime
from rules.boxes.sides import ANSWERS, answers, replaced

SECONDS = 10
"""Of the processor, for five answers and the smallest changes."""


class SearchJob(Job):
    """A search that this process has claimed."""

    row: Search

    def begin_step(self) -> None:
        """Start solving."""
        self.start(Solve(LoadedOrder.from_document(self.row.order)))

    def limits(self) -> Limits:
        """The limits of a search."""
        return Limits(memory=384 * MEBIBYTE, seconds=SECONDS, nice=settings.JOBS_NICE)

    def receive(self, message: Any) -> None:
        """Note what was found so far."""
        if not self.row.note(message):
            self.drop()

    def conclude(self, end: End) -> None:
        """It is done, or was stopped; what was found until then stays."""
        if end is not End.WELL:
            self.row.fail(failures.of_end(end))
        elif self.row.result.get("is_slow") and not self.row.result["answers"]:
            self.row.fail(failure("slow"))
        else:
            self.row.finish()


@dataclass(frozen=True)
class Solve:
    """Solve an order, in a child."""

    order: LoadedOrder

    def __call__(self, tell: Report) -> None:
        """Report all that was found, each time it is more."""
        # More threads would take memory and processors that others need.
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        result: dict[str, Any] = {"answers": []}
        try:
            for result in self._results():
                tell(result)
        except OutOfTime:
            tell({**result, "is_slow": True})

    def _results(self) -> Iterator[dict[str, Any]]:
        order, swap = self.order, self.order.swap
        problem = problem_of(order.catalogue, order.box, order.wishes)
        if swap:
            former = answer_of(problem, swap["sides"])
            place = place_of(problem, swap["sides"][swap["side"]][swap["row"]])
            other = replaced(problem, former, swap["side"], place, order.seed)
            yield {"answers": [rows_of(problem, other)] if other else []}
            return
        results: list[Any] = []
        for answer in answers(problem, order.seed, 1 if order.wishes.sides == 1 else ANSWERS):
            results.append(rows_of(problem, answer))
            yield {"answers": results}
        if not results:
            changes = smallest_changes(order.catalogue, order.box, order.wishes) if order.box is not None else []
            yield {"answers": [], "changes": [stored(change) for change in changes]}


def stored(change: Change) -> list[dict[str, Any]]:
    """A change as a row keeps it."""
    return [_stored(step) for step in singles(change)]


def _stored(change: Any) -> dict[str, Any]:
    if isinstance(change, MoreToys):
        new = [[need.figure, sorted(need.gear), count] for need, count in change.new.items()]
        return {"what": "toys", "toys": [list(pair) for pair in change.toys.items()], "new": new}
    if isinstance(change, OtherPoints):
        return {"what": "points", "points": change.points, "is_out_of_range": change.is_out_of_range}
    wishes = change.wishes
    return {
        "what": change.what, "likeness": wishes.likeness, "mounted": wishes.mounted, "figures": wishes.figures,
    }  # fmt: skip
