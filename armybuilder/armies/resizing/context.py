"""The contents of the page of an army at another size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.armies.display import army_context
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.engine.editing import crews
from rules.engine.maximums import MOST_NAME_LENGTH
from rules.sizes.armies import build_of
from rules.sizes.parts import FIGURE, size_of
from rules.sizes.resizing import Counts, Problem

OFFERED = 5
"""The number of sizes that are offered to choose from."""
MOST_FINDINGS = 3


@dataclass(frozen=True, slots=True)
class ResizedRow:
    """A unit of an answer, and how many figures it had before."""

    unit: engine.Unit
    pose: str
    options: str
    points: str
    before: int
    is_new: bool

    @property
    def is_changed(self) -> bool:
        """Whether it has more or fewer figures than before."""
        return self.unit.count != self.before


def in_scenario(build: engine.Build, size: engine.Halves) -> tuple[engine.Build, str]:
    """The army in its scenario, or without it if that is played with other points; then also a sentence about it."""
    scenario, side = build.chosen_scenario, build.chosen_side
    if scenario is None or side is None or build.catalogue.limited_in != "points":
        return build, ""
    if (side.least or 0) <= size and (side.most is None or size <= side.most):
        return build, ""
    sentence = _("{scenario} is not played with {points}. These armies are for no scenario.").format(
        scenario=army_context.side_label(scenario, side), points=words.points_of(size)
    )
    return replace(build, scenario="", side=""), sentence


def name_of(build: engine.Build, size: engine.Halves) -> str:
    """The name of an army at another size: ``Undead, 20 points``."""
    more = ", " + words.sum_of(build.catalogue, size)
    return build.name[: MOST_NAME_LENGTH - len(more)].rstrip() + more


def offered_sizes(build: engine.Build) -> list[tuple[str, str]]:
    """Usual sizes near the army's own, each as it is sent and in words."""
    own, side, catalogue = size_of(build), build.chosen_side, build.catalogue
    if catalogue.limited_in != "points":
        figures = own // FIGURE
        usual = [FIGURE * count for count in (figures // 2, figures * 3 // 4, figures * 3 // 2, figures * 2)]
    elif side:
        every = [*catalogue.limits, side.least or 0, side.most or 0]
        usual = [limit for limit in every if (side.least or 0) <= limit and (side.most is None or limit <= side.most)]
    else:
        usual = [*catalogue.limits]
    near = sorted({limit for limit in usual if limit and limit != own}, key=lambda limit: abs(limit - own))[:OFFERED]
    return [(words.points_sign(limit), words.sum_of(catalogue, limit)) for limit in sorted(near)]


def page(build: engine.Build) -> Context:
    """The head of the page."""
    catalogue = build.catalogue
    return {
        "build": build,
        "size": words.sum_of(catalogue, size_of(build)),
        "label": words.sum_word(catalogue),
        "offered": offered_sizes(build),
        "plastic": build.shown_plastic,
        "counts_points": catalogue.limited_in == "points",
    }


def answer(build: engine.Build, problem: Problem, counts: Counts) -> Context:
    """An answer: its figures, what it changes, and what is found about it."""
    resized = build_of(build, problem, counts, name_of(build, problem.size))
    bill, left = engine.bill(resized), problem.size - problem.total(counts)
    issues = (finding for finding in engine.findings(resized) if finding.tone in ("bad", "warn"))
    return {
        "build": resized,
        "lineup": army_context.lineup(resized),
        "sign": words.points_sign(problem.total(counts)),
        "sum": words.sum_of(build.catalogue, problem.total(counts)),
        "heading": army_context.heading(resized, bill),
        "left": words.points_of(left) if left and build.catalogue.limited_in == "points" else "",
        "rows": list(_rows(build, resized, bill)),
        "left_out": words.listed([unit.name for unit in build.units if resized.unit(unit.id) is None]),
        "counts": ",".join(map(str, counts)),
        "crew": _crew(build, resized),
        "findings": army_context.findings(issues, MOST_FINDINGS),
    }


def _crew(before: engine.Build, resized: engine.Build) -> str:
    """The answer as figures of the army that come; empty if it has others or more."""
    counts = {unit.id: unit.count for unit in resized.units}
    known = {unit.id: unit.count for unit in before.units}
    is_crew = all(count <= known.get(unit, 0) for unit, count in counts.items())
    return crews.written(crews.crew_of(before, counts)) if is_crew else ""


def _rows(before: engine.Build, resized: engine.Build, bill: engine.Bill) -> Iterator[ResizedRow]:
    for unit, cost in zip(resized.units, bill.units, strict=True):
        former = before.unit(unit.id)
        points = words.points_sign(cost.total) if before.catalogue.limited_in == "points" else ""
        count = former.count if former else 0
        options = words.listed(army_context.options(resized, unit))
        yield ResizedRow(unit, pose(resized, unit), options, points, count, former is None)


def read_counts(sent: str, problem: Problem) -> Counts | None:
    """The numbers of figures that a page sent, if they are an answer to the problem; else ``None``."""
    parts: Sequence[str] = sent.split(",")
    if len(parts) != len(problem.parts) or not all(
        part.isascii() and part.isdigit() and len(part) < 7 for part in parts
    ):
        return None
    counts = tuple(map(int, parts))
    is_answer = problem.is_legal(counts) and 0 < problem.total(counts) <= problem.size
    return counts if is_answer else None
