"""The context of a draft's page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armybuilder.clubs.models import Club
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.house import states, trash, visibility_choices
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.draft import armies, choices, draft_price_page, edits, rolls, tables
from armybuilder.house.draft.form_bases import DraftForm
from armybuilder.house.draft.forms import EDITS
from armybuilder.house.draft.page_state import (
    ADDED,
    FIGURES,
    MOST_ROW,
    OPTIONS,
    REVISIONS,
    ROLLS,
    SCENARIOS,
    PageState,
    tab_of,
)
from armybuilder.house.draft.row_forms import is_known
from armybuilder.house.draft.translations import translations
from armybuilder.house.models import Conflict, HouseRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document, catalogue_of
from rules.house import Difference, translation_differences
from rules.house import states as rows_that_differ
from rules.models import Edition
from rules.nodes import table_of, text_of
from rules.row_languages import foreign_as_written

Lines = dict[str, list[tables.TableLine]]
"""The rows of each tab that has a table."""
TABLES = {"figures": ("figures",), "options": ("options",), "rolls": ("rolls", "numbers"), "scenarios": ("scenarios",)}
"""The parts of the page that the tabs count, with the tables that they show."""
MOST_LISTED = 8
"""The number of differences that are shown next to the publish button; the revisions tab shows all."""
MOST_BACK = 3
"""The maximum number of old prices that can be restored."""


@dataclass(frozen=True, slots=True)
class DraftState:
    """A draft with everything that it is compared with."""

    house: HouseRules
    draft: Document
    parent: Document
    now: engine.Catalogue
    was: engine.Catalogue
    last: Edition | None
    last_document: Document | None
    revisions: Sequence[Edition] = field(default_factory=tuple)

    @classmethod
    def current(cls, house: HouseRules) -> "DraftState":
        """The current draft."""
        draft, parent = house.document(), house.base_document()
        revisions = list(house.revisions())
        last = revisions[0] if revisions else None
        document = document_of(last) if last else None
        now, was = states.catalogue(house.draft), states.catalogue(house.base)
        return cls(house, draft, parent, now, was, last, document, revisions)

    @property
    def number(self) -> int:
        """The number of the revision that it is a draft of."""
        return (self.last.revision or 0) + 1 if self.last else 1

    def since_last(self) -> list[Difference]:
        """Differences from the last revision."""
        return _differences(self.last_document, self.draft) if self.last_document else []


def _differences(old: Document, new: Document) -> list[Difference]:
    """Differences in the rules and in their translations."""
    return [*rule_differences(old, new), *translation_differences(old, new)]


def page(
    house: HouseRules, visitor: Visitor, page_state: PageState, refused: DraftForm | None = None, clash: object = None
) -> Context:
    """The context of the page."""
    state, page_state = DraftState.current(house), _opened(page_state, refused)
    lines, rolled = _lines(state), _rolls(state, page_state, refused)
    if refused and refused.place not in _places(lines, rolled, page_state):
        refused.place = ""
    from_parent = _differences(state.parent, state.draft)
    votes_in = _club_that_votes(house, visitor)
    typed = refused.data.get("visibility", "") if refused and refused.place == "publish" else ""
    # What a club votes on is published to the club by the vote: it starts as private.
    has_choice = state.last is not None or votes_in is not None
    return {
        "house": house,
        "at": reverse("house:draft", args=[house.code]),
        "q": f"?{page_state.query}" if page_state.query else "",
        "page_state": page_state,
        "links": page_state.links(),
        "number": state.number,
        "last": state.last,
        "parent": house.parent,
        "parent_name": house.parent.label,
        **_steps(house),
        "refused": refused,
        "clash": clash,
        "foreign": foreign_as_written(state.draft, get_language() or ""),
        "tabs": _tabs(state, page_state, from_parent),
        **_changes(state, page_state, from_parent),
        "corrections": edits.shown(house, state.draft),
        "visibility": visibility_choices.mark_selected(house, has_choice, typed),
        "scenarios": lines[SCENARIOS],
        **_table(state, lines, page_state, refused),
        **rolled,
        **_forms(state, page_state, refused),
        "revisions": list(_revisions(state)),
        "built_on": trash.built_on(house) if state.last else "",
        "effects": armies.effects(house, state.now, visitor) if state.last else None,
        "votes_in": votes_in,
        "dearer": _dearer(lines),
    }


def _forms(state: DraftState, page_state: PageState, refused: DraftForm | None) -> Context:
    """The form for something new, and those of the open row; one that was refused has what was typed."""
    row, table = page_state.row, table_of(page_state.row)

    def form(verb: str) -> DraftForm:
        if refused and refused.place == verb:
            return refused
        return EDITS[verb](None, state.draft, state.now, row=row)

    return {
        "add_label": choices.add_label(state.now),
        "adding": form(page_state.add) if page_state.add else None,
        "open": is_known(state.now, row) and {
            "row": row,
            "name": text_of(state.draft.rows[row][1], "name"),
            "form": form("stage" if table == SCENARIOS else "words"),
            "level": form("level") if table == OPTIONS else None,
            "priced": draft_price_page.priced(state.now, row),
        },
        "translations": translations(state.draft, row, refused.data if refused and refused.place == "texts" else {}),
    }  # fmt: skip


def _steps(house: HouseRules) -> Context:
    """The steps that can be undone and redone."""
    undo, redo = (str(step.summary or "") if step else "" for step in house.undo_and_redo())
    return {"undo": undo, "redo": redo, "undo_tag": f"undo {house.code}", "redo_tag": f"redo {house.code}"}


def _changes(state: DraftState, page_state: PageState, from_parent: Sequence[Difference]) -> Context:
    """Differences from the rules that it was made from, and from its last revision."""
    from_last = state.since_last()
    next_differs = [difference_row(difference) for difference in (from_last if state.last else from_parent)]
    return {
        "differ": {"parent": len(from_parent), "last": len(from_last)},
        "next": next_differs[:MOST_LISTED],
        "more_differ": max(0, len(next_differs) - MOST_LISTED),
        "differences": [
            difference_row(difference) for difference in (from_last if page_state.last and state.last else from_parent)
        ],
        "changed": bool(next_differs),
    }


def _tabs(state: DraftState, page_state: PageState, differing: Sequence[Difference]) -> list[Context]:
    """The tabs, each with how many of its rows differ."""
    tables_of_rows = [table_of(row) for row in {difference.row for difference in differing}]
    links = page_state.links()
    names = {
        FIGURES: _("Figures"),
        OPTIONS: choices.options_name(state.now),
        ROLLS: _("Rolls"),
        SCENARIOS: _("Scenarios"),
        REVISIONS: _("Revisions"),
    }
    return [
        {
            "slug": tab,
            "name": name,
            "at": links[f"to_{tab}"],
            "count": sum(table in TABLES.get(tab, ()) for table in tables_of_rows),
            "here": tab == page_state.tab,
        }
        for tab, name in names.items()
    ]


def _table(state: DraftState, lines: Lines, page_state: PageState, refused: DraftForm | None) -> Context:
    """The rows of the open tab: those that differ on top, the others in folds."""
    every = lines.get(page_state.tab, []) if page_state.tab in (FIGURES, OPTIONS) else []
    matching_rows = tables.matching(every, page_state.find) if page_state.find else every
    wrong = refused.place if refused else ""

    def opened(line: tables.TableLine) -> bool:
        ids = {line.id, *(level.id for level in line.levels)}
        return bool(page_state.find) or line.row == page_state.row or wrong.removeprefix("price-") in ids

    return {
        "rows": tables.changed(matching_rows),
        "parts": [] if page_state.changed else tables.parts(state.now, matching_rows, opened),
        "all_rows": len(every),
        "changed_rows": len(tables.changed(every)),
        "has_no_match": bool(page_state.find) and not matching_rows,
    }


def _opened(page_state: PageState, refused: DraftForm | None) -> PageState:
    """The requested state, with the tab and form open that have an error."""
    if refused is None:
        return page_state
    tab = _tab_of(refused)
    page_state = replace(page_state, tab=tab, find="", changed=False) if tab and tab != page_state.tab else page_state
    if refused.place in ADDED:
        return replace(page_state, add=refused.place, row="")
    if refused.place in ("words", "level", "stage", "texts"):
        return replace(page_state, row=refused.data.get("row", "")[:MOST_ROW])
    return page_state


def _tab_of(refused: DraftForm) -> str:
    """The tab with an error; empty if it belongs to every one."""
    sort = refused.place.partition("-")[0]
    if sort in ("price", "words", "level", "stage", "texts"):
        return tab_of(refused.data.get("row", ""))
    return {"measure": ROLLS, "target": ROLLS, **ADDED}.get(sort, "")


def _places(lines: Lines, rolled: Context, page_state: PageState) -> set[str]:
    """The places where the page can show errors, besides on top."""
    measures: list[rolls.Measure] = rolled["measures"]  # type: ignore[assignment]
    rows = [*lines[FIGURES], *lines[OPTIONS]]
    places = {f"price-{each.id}" for line in rows for each in (line, *line.levels)}
    places |= {f"measure-{measure.id}" for measure in measures} | {"name", "publish", page_state.add}
    if any(line.row == page_state.row and line.state != tables.OUT for line in rows):
        places |= {"words", "level", "texts"}
    if any(line.row == page_state.row and line.state != tables.OUT for line in lines[SCENARIOS]):
        places |= {"stage", "texts"}
    return places


def clashed(conflict: Conflict, action: str, sent: QueryDict) -> Context:
    """The change that was not saved, with everything needed to make it again."""
    apart = {"csrfmiddlewaretoken", "version", "token"}
    return {
        "since": "; ".join(map(str, conflict.since[-3:])),
        "summary": str(conflict.summary),
        "action": action,
        "fields": [(name, value) for name, value in sent.items() if name not in apart],
    }


def _lines(state: DraftState) -> Lines:
    """Every row of each tab that has a table."""
    armies_of_rows = armies.armies_by_row(state.last) if state.last else {}
    last = catalogue_of(state.last_document) if state.last_document else None
    past = tables.Baselines(state.was, last, armies_of_rows, frozenset(rows_that_differ(state.parent, state.draft)))
    return {
        FIGURES: list(tables.figures(state.now, past)),
        OPTIONS: list(tables.options(state.now, past)),
        SCENARIOS: sorted(tables.scenarios(state.now, past), key=lambda line: not line.state),
    }


def _dearer(lines: Lines) -> list[tables.TableLine]:
    """Rows that armies have and that cost more than in the last revision."""
    every = [each for line in (*lines[FIGURES], *lines[OPTIONS]) for each in (line, *line.levels)]
    return [priced_line for priced_line in every if priced_line.armies and priced_line.is_more_expensive][:MOST_BACK]


def _rolls(state: DraftState, page_state: PageState, refused: DraftForm | None) -> Context:
    goals = rolls.goals(state.draft, state.parent) if page_state.tab == ROLLS else []
    measures = rolls.measures(state.now, state.was)
    changed = sum(measure.changed for measure in measures)
    return {
        "goals": sorted(goals, key=lambda goal: not goal.was),
        "measures": measures,
        "measures_changed": changed,
        "measures_open": bool(changed) or bool(refused and refused.place.startswith("measure-")),
    }


def _club_that_votes(house: HouseRules, visitor: Visitor) -> Club | None:
    """The visitor's club that plays the rules which this draft was made from, so that it can vote on the changes."""
    if not house.parent.family or not visitor.player:
        return None
    published = HouseRules.objects.filter(slug=house.parent.family, visibility="club", binned=None)
    played = published.filter(club__in=Club.objects.of_member(visitor)).select_related("club").first()
    return played.club if played else None


def _revisions(state: DraftState) -> Iterator[Context]:
    now = timezone.now()
    yield {"number": state.number, "note": _("Draft"), "slug": "", "when": _("you, now")}
    for revision in state.revisions:
        note = revision.change_note or _("Based on {parent}").format(parent=state.house.parent.label)
        when = timestamps.ago(revision.published, now) if revision.published else ""
        yield {"number": revision.revision, "note": note, "slug": revision.slug, "when": when}
