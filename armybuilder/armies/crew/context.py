"""The contents of the page of a crew."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.armies.crew.forms import CrewForm
from armybuilder.armies.display import army_context, points_ruler
from armybuilder.armies.forms import no_nul
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.engine.editing import crews

MOST_FINDINGS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A unit of the army, and how many of its figures come."""

    unit: engine.Unit
    pose: str
    options: str
    each: str
    coming: str
    """As it was typed, where it can't be understood."""
    mistake: str
    is_leader: bool

    @property
    def comes(self) -> bool:
        """Whether any of its figures comes."""
        return self.coming != "0"

    @property
    def is_all(self) -> bool:
        """Whether all of them come."""
        return self.coming == str(self.unit.count)


def page(build: engine.Build, form: CrewForm) -> Context:
    """The units to pick from, and what is picked: total, findings and links."""
    limit = form.cleaned_data.get("points") if form.is_valid() else None
    crew = crews.army_of(build, form.crew, limit)
    bill, every = engine.bill(crew), engine.bill(build)
    return {
        "build": build,
        "plastic": build.shown_plastic,
        "rows": list(_rows(build, form)),
        "crew": crews.written(form.crew),
        "count": bill.figures,
        "sum": words.sum_of(build.catalogue, bill.total),
        "of": _("{count} of {every} figures").format(count=bill.figures, every=words.grouped(every.figures)),
        "points": no_nul(form.query.get("points", "")),
        "points_mistake": form.errors.get("points", [""])[0],
        "link_mistake": form.link_mistake,
        "meter": points_ruler.region(crew, "", bill.total),
        "lineup": army_context.lineup(crew),
        "is_legal": engine.legal(crew),
        "findings": army_context.findings(engine.findings(crew), MOST_FINDINGS),
        "limit": limit,
        "has_scenarios": bool(build.catalogue.scenarios),
    }


def _rows(build: engine.Build, form: CrewForm) -> Iterator[Row]:
    counts, leading = dict(form.crew), dict(crews.leaders(build))
    for unit in build.units:
        mistake = form.counts_mistakes.get(unit.id, "")
        coming = no_nul(form.query.get(f"u{unit.id}", "")) if mistake else str(counts.get(unit.id, 0))
        options = words.listed(army_context.options(build, unit))
        each = engine.each_of(build.catalogue, unit.figure, unit.options)
        price = words.points_of(each) if build.catalogue.limited_in == "points" else ""
        yield Row(unit, pose(build, unit), options, price, coming, mistake, unit.id in leading)
