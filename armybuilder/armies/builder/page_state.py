"""The open parts of the builder, as its address says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from urllib.parse import urlencode

from django.http import QueryDict

from armybuilder.armies.forms import no_nul, version_seen, whole_number
from armybuilder.armies.models import Army
from armybuilder.core.web.http import Request

MOST_OWN = 500
"""The number of unsent changes that a page may hold."""
FIELDS = frozenset({"csrfmiddlewaretoken", "version", "own", "at"})
"""Fields with the state of the page, as opposed to what was done."""

MOST_SOUGHT = 80
MOST_MET = 300


@dataclass(frozen=True, slots=True)
class PageState:
    """The open unit, panel and filter of a builder's page."""

    unit: int | None = None
    find: str = ""
    """Text that the name or figure of visible units contains."""
    sample: str | None = None
    """The sample army whose units can be added; empty: the list of samples."""
    reorder: bool = False
    keys: bool = False
    shot: str = ""
    """The circumstances of the chances shown: ``visibility-night.target_stance-run``."""
    since: int | None = None
    """The army's version when the unit was opened, or before the change that lit a unit."""
    lit: int | None = None
    """The unit that was just closed or added, until the next change."""
    page: int = 1
    """Of units, where an army has more than a page shows; an open or lit unit is shown whatever the page."""

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> "PageState":
        """The state in an address. Unknown values are ignored."""
        return cls(
            whole_number(fields.get("unit", "")),
            no_nul(fields.get("find", "")).strip()[:MOST_SOUGHT],
            no_nul(fields["from"]) if "from" in fields else None,
            fields.get("reorder") == "1",
            fields.get("keys") == "1",
            fields.get("shot", "")[:MOST_MET],
            whole_number(fields.get("since", "")),
            whole_number(fields.get("lit", "")),
            whole_number(fields.get("page", "")) or 1,
        )

    @classmethod
    def of_form(cls, fields: Mapping[str, str]) -> "PageState":
        """The state of the page that a form was on. What was lit there is not lit after another change."""
        state = cls.read(QueryDict(fields.get("at", "")))
        return replace(state, lit=None, since=state.since if state.unit is not None else None)

    @property
    def met(self) -> dict[str, str]:
        """The circumstance for each die, by slug; unknown dice are ignored."""
        pairs = (pair.partition("-") for pair in self.shot.split(".") if pair)
        return {roll: situation for roll, _, situation in pairs}

    @property
    def rest(self) -> str:
        """The part of the address that stays when units are opened and closed."""
        fields = {
            "find": self.find or None,
            "from": self.sample,
            "reorder": "1" if self.reorder else None,
            "shot": self.shot or None,
            "page": self.page if self.page > 1 else None,
        }
        return urlencode({name: value for name, value in fields.items() if value is not None})

    @property
    def query(self) -> str:
        """The whole state, for an address."""
        fields = {"unit": self.unit, "lit": self.lit, "since": self.since, "keys": 1 if self.keys else None}
        return "&".join(
            part for part in (self.rest, urlencode({k: v for k, v in fields.items() if v is not None})) if part
        )

    def links(self, address: str) -> dict[str, str]:
        """The addresses that open and close something; slugs of units and samples are appended."""
        toggled = replace(self, reorder=not self.reorder, keys=False)
        sample = replace(self, sample=None if self.sample is not None else "", keys=False)
        places = {
            "reorder": toggled,
            "all": replace(self, find="", page=1),
            "sample": sample,
            "keys": replace(self, keys=True),
            "no_keys": replace(self, keys=False),
            "close": replace(self, unit=None, lit=self.unit, keys=False),
        }
        addresses = {name: f"{address}?{page_state.query}".removesuffix("?") for name, page_state in places.items()}
        others = replace(self, sample=None, keys=False).query
        pages = replace(self, unit=None, lit=None, since=None, page=1, keys=False).query
        rest = f"{self.rest}&" if self.rest else ""
        return addresses | {
            "open": f"{address}?{rest}unit=",
            "pages": f"{address}?{pages}{'&' if pages else ''}page=",
            "samples": f"{address}?{others}{'&' if others else ''}from=",
        }


@dataclass(frozen=True)
class EditRequest:
    """The page that a POST came from."""

    seen: int
    """The version that it showed; the current one if it did not say."""
    own: frozenset[int]
    """The versions that this same page made since."""
    page_state: PageState

    @classmethod
    def read(cls, sent: QueryDict, army: Army) -> "EditRequest":
        """The known values of a POST; everything else is ignored."""
        own = [whole_number(text) for text in sent.get("own", "").split(",")[:MOST_OWN]]
        return cls(
            version_seen(sent, army.version),
            frozenset(number for number in own if number is not None),
            PageState.of_form(sent),
        )


def token(request: Request) -> str:
    """The token that makes this POST count once: the page's token with everything that was sent."""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in FIELDS)
    files = [sha256(b"".join(file.chunks())).digest() for _, files in request.FILES.lists() for file in files]
    digest = sha256(f"{request.path} {sent} {files}".encode()).hexdigest()[:22]
    return digest if request.POST.get("token") else ""
