"""What the address of a draft asks for: what is open, and what the draft is compared with."""

from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.http import urlencode

MOST_ROW = 120
"""Letters of a row's name that are read."""
ADDED = ("figure", "scenario")
"""What there is a form for that opens by a link."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is open on the page of a draft."""

    every: bool = False
    """Whether options that are as in the parent are all shown."""
    last: bool = False
    """Whether it is compared with the last revision."""
    row: str = ""
    """The row that is open to be changed in more than its price."""
    add: str = ""
    """What is about to be added."""

    @classmethod
    def read(cls, query: QueryDict) -> "Asked":
        """What can be understood of a query; all else is as if it were not there."""
        add = query.get("add", "")
        return cls("all" in query, "last" in query, query.get("row", "")[:MOST_ROW], add if add in ADDED else "")

    @property
    def query(self) -> str:
        """The same once more, as an address says it."""
        said = {"all": "1" * self.every, "last": "1" * self.last, "row": self.row, "add": self.add}
        return urlencode({name: value for name, value in said.items() if value})

    def links(self) -> dict[str, str]:
        """The addresses of the page with one thing otherwise."""
        return {
            "every": _at(replace(self, every=not self.every)),
            "parent": _at(replace(self, last=False)),
            "last": _at(replace(self, last=True)),
            "closed": _at(replace(self, row="", add="")),
            "figure": _at(replace(self, add="figure", row="")),
            "scenario": _at(replace(self, add="scenario", row="")),
            "row": _at(replace(self, row="", add=""), "row="),
        }


def _at(asked: Asked, more: str = "") -> str:
    return f"?{'&'.join(part for part in (asked.query, more) if part)}"
