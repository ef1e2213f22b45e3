"""The figures that come, read from the page's form or from an address."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.forms import whole_number
from rules import engine
from rules.engine.editing import crews
from rules.engine.editing.crews import Crew
from rules.engine.wording.text import TextError, read_points

PICKED = "picked"
"""The page's form sends it; addresses to share don't."""
UNREADABLE = gettext_lazy("This link doesn’t say which figures come. All of them are chosen now.")


class CrewForm(forms.Form):
    """The number of figures of each unit that come, and the crew's points. Without numbers in the address, all come."""

    points = forms.CharField(strip=True, max_length=20, required=False)

    def __init__(self, build: engine.Build, query: QueryDict) -> None:
        super().__init__(query)
        self.build, self.query = build, query
        self.counts_mistakes: dict[int, str] = {}
        self.link_mistake = ""
        self.crew = self._picked() if PICKED in query else self._linked()

    def clean_points(self) -> engine.Halves | None:
        """The limit in halves; ``None`` without one."""
        text = self.cleaned_data["points"]
        try:
            return read_points(text) if text else None
        except TextError as error:
            raise forms.ValidationError(str(error)) from None

    @property
    def is_wrong(self) -> bool:
        """Whether something that was typed can't be understood."""
        return bool(self.errors or self.counts_mistakes)

    def address(self) -> str:
        """The query of the crew: the same for everybody who opens it."""
        pairs = QueryDict(mutable=True)
        pairs["units"] = crews.written(self.crew)
        if points := (self.query.get("points") or "").strip():
            pairs["points"] = points
        return pairs.urlencode()

    def _linked(self) -> Crew:
        text = self.query.get("units")
        if text is None:
            return crews.whole(self.build)
        if not text:
            return ()
        try:
            return crews.crew_of(self.build, dict(crews.read(text)))
        except ValueError:
            self.link_mistake = str(UNREADABLE)
            return crews.whole(self.build)

    def _picked(self) -> Crew:
        if "all" in self.query:
            return crews.whole(self.build)
        if "leaders" in self.query:
            return crews.leaders(self.build)
        return crews.crew_of(self.build, {unit.id: self._count(unit) for unit in self.build.units})

    def _count(self, unit: engine.Unit) -> int:
        """The number of a unit's figures that come, after a press of one of its buttons."""
        text = self.query.get(f"u{unit.id}", "0").strip() or "0"
        count = whole_number(text)
        if count is None:
            self.counts_mistakes[unit.id] = _("Enter a whole number from 0 to {most}.").format(most=unit.count)
            return 0
        count += (self.query.get("more") == str(unit.id)) - (self.query.get("fewer") == str(unit.id))
        return max(0, min(unit.count, count))
