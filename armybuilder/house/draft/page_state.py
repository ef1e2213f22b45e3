"""The requests in the address of a draft: the tab, what is open, and what the draft is compared with."""

from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.http import urlencode

MOST_ROW, MOST_WORDS = 120, 80
"""The maximum number of characters of a row's name and of a filter that are read."""
FIGURES, OPTIONS, ROLLS, SCENARIOS, REVISIONS = TABS = ("figures", "options", "rolls", "scenarios", "revisions")
ADDED = {"figure": FIGURES, "option": OPTIONS, "scenario": SCENARIOS}
"""Forms that open by a link, with their tab."""


@dataclass(frozen=True, slots=True)
class PageState:
    """The state of the page of a draft."""

    tab: str = FIGURES
    last: bool = False
    """Whether it is compared with the last revision."""
    row: str = ""
    """The row that is being edited beyond its price."""
    add: str = ""
    """The form that is open to add something."""
    find: str = ""
    """The filter for names of rows."""
    changed: bool = False
    """Whether only rows that differ are shown."""

    @classmethod
    def read(cls, query: QueryDict) -> "PageState":
        """The known values of a query; everything else is ignored."""
        add, row = query.get("add", ""), query.get("row", "")[:MOST_ROW]
        add, tab = add if add in ADDED else "", query.get("tab", "")
        find = " ".join(query.get("find", "")[:MOST_WORDS].replace("\0", "").split())
        return cls(tab if tab in TABS else tab_of(row, add), "last" in query, row, add, find, "changed" in query)

    @property
    def query(self) -> str:
        """The same state, for an address."""
        values = {
            "tab": self.tab * (self.tab != FIGURES), "last": "1" * self.last, "row": self.row, "add": self.add,
            "find": self.find, "changed": "1" * self.changed,
        }  # fmt: skip
        return urlencode({name: value for name, value in values.items() if value})

    def links(self) -> dict[str, str]:
        """The addresses of the page with one thing changed."""
        plain = replace(self, row="", add="")
        return {
            "parent": _at(replace(self, last=False)),
            "last": _at(replace(self, last=True)),
            "every": _at(replace(plain, changed=False)),
            "changed": _at(replace(plain, changed=True)),
            "closed": _at(plain),
            **{name: _at(replace(plain, add=name)) for name in ADDED},
            "row": _at(plain, "row="),
            **{f"to_{tab}": _at(PageState(tab)) for tab in TABS},
        }


def tab_of(row: str, add: str = "") -> str:
    """The tab of a row, or of the form for something new."""
    table = row.partition("/")[0]
    return ADDED.get(add) or (table if table in TABS else FIGURES)


def _at(page_state: PageState, more: str = "") -> str:
    return f"?{'&'.join(part for part in (page_state.query, more) if part)}"
