"""The context of the builder."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from secrets import token_urlsafe

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from armybuilder import rule_books
from armybuilder.armies import samples
from armybuilder.armies.builder import odds, unit_editor, unit_library
from armybuilder.armies.builder.lit_unit import LitUnit
from armybuilder.armies.builder.page_state import PageState
from armybuilder.armies.display import (
    attribution,
    points_ruler,
    undo_labels,
    unit_context,
    visibility_choices,
    word_dice,
)
from armybuilder.armies.display.army_context import heading, made_of, side_label
from armybuilder.armies.display.unit_pages import unit_page
from armybuilder.armies.models import Army
from armybuilder.armies.pictures.plastics import PLASTIC_NAMES
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.armies.questions import builder_bands
from armybuilder.core.web.values import SIGNS, Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edit_json, words
from rules.engine.army_fields import ARMY_FIELDS
from rules.engine.memory import MEMORY
from rules.engine.plastics import PLASTICS

FIELDS = {
    **{field.slug: field.label for field in ARMY_FIELDS},
    "name": gettext_lazy("Name"),
    "look": gettext_lazy("What it looks like"),
    "limit": gettext_lazy("Limit"),
    "chart": gettext_lazy("Turns on the chart"),
    "count": gettext_lazy("Number of figures"),
    "picture": gettext_lazy("Picture"),
}
"""Labels of the fields with room for an error message, for screen readers."""
HIDDEN = "\N{NULL}"
"""Stands for the hidden fields in forms that are rendered once."""
MOST_FINDINGS = 30
"""The number of findings that the army check shows; units show their own as well."""
UNREADABLE = gettext_lazy("Muster couldn’t read that change. Please try again.")


@dataclass
class RefusedForm:
    """Input that was refused, with a sentence for each field."""

    place: str
    """The form: ``name``, ``settings``, ``count:3``, ``unit:3``, or empty."""
    mistakes: dict[str, str] = field(default_factory=dict)
    typed: Mapping[str, object] = field(default_factory=dict)
    unit: engine.Unit | None = None
    """The unit as its editor was filled in."""

    @property
    def sentence(self) -> str:
        """The announcement: each field, and what is wrong with it."""
        every = [
            _("{field}: {mistake}").format(field=FIELDS[field], mistake=sentence) if field in FIELDS else sentence
            for field, sentence in (self.mistakes or {"form": str(UNREADABLE)}).items()
        ]
        return _("Not saved. {mistake}").format(mistake=" ".join(every))


@dataclass(frozen=True)
class BuilderPage:
    """The values that all forms and links of a page share."""

    page_state: PageState
    address: str
    """The army's."""
    hidden: str
    """The fields that each form carries."""
    links: dict[str, str]
    """The addresses of the page with something else open."""

    @classmethod
    def first(cls, army: Army, page_state: PageState, csrf_token: str) -> "BuilderPage":
        """The page of an army, with a new token for what it sends; a unit that was just opened is seen from now on."""
        if page_state.unit is not None and page_state.since is None:
            page_state = replace(page_state, since=army.version)
        address = reverse("armies:army", args=[army.code])
        fields = {"csrf_token": csrf_token, "token": token_urlsafe(12), "version": army.version, "at": page_state.query}
        hidden = render_to_string("armies/builder/_hidden.html", fields)
        return cls(page_state, address, hidden, page_state.links(address))


def region(
    army: Army,
    page: BuilderPage,
    visitor: Visitor,
    refused: RefusedForm | None = None,
    lit: LitUnit | None = None,
) -> Context:
    """The context of the builder's region."""
    build, page_state = army.build(), page.page_state
    bill, issues = engine.bill(build), engine.findings(build)
    undo, redo = (undo_labels.undo_label(version, visitor) for version in army.undo_and_redo())
    refused_unit = next((unit.id for unit in build.units if refused and refused.place.endswith(f":{unit.id}")), None)
    always = [id for id in (refused_unit, page_state.unit, page_state.lit) if id is not None]
    sought, head = _sought_units(build, page_state, always), heading(build, bill)
    shown = unit_page(sought, page_state.page, always)
    units = list(_units(build, issues, page, shown.units, refused, lit))
    opened = build.unit(page_state.unit) is not None if page_state.unit is not None else False
    place = refused.place if refused else None
    is_small = opened and place not in ("name", "settings")
    return {
        "army": army,
        "mine": army.owner_id == visitor.key,
        "visibility": visibility_choices.visibility_of(army),
        "credits": attribution.nearest(army, visitor),
        "bands": list(filter(None, builder_bands.ask(army, visitor))),
        "mark": rule_books.house_mark(army.edition),
        "sample_name": samples.name(army.sample),
        "build": build,
        "title": f"{build.name}, {words.sum_of(build.catalogue, bill.total)}",
        "body_plastic": build.shown_plastic,
        "undo": undo,
        "redo": redo,
        "undo_tag": f"undo {army.code}",
        "redo_tag": f"redo {army.code}",
        "standing": _standing(build, bill, issues),
        "refused": refused,
        "refused_at": place,
        "lit": lit,
        "opened": opened,
        "small_header": is_small,
        "settings": _settings_parts(build, refused),
        "proposal_address": rule_books.proposal_address(build.catalogue.slug, visitor),
        **points_ruler.region(build, head, bill.total),
        "dice_bar": word_dice.dice_in_play(build),
        "kit": word_dice.kit(build),
        "heading": head,
        "units": units,
        "unit_forms": _unit_forms(page, units),
        **vars(page),
        "hides": len(build.units) - len(sought),
        "unit_page": shown,
        "offered": unit_library.panel(page_state.sample, army, visitor) if page_state.sample is not None else None,
        **_checked(build, tuple(finding for finding in issues if finding.code != "empty-army")),
        "versions": army.latest_version + 1,
        "balance": _balance(build),
        "made_of": made_of(build, bill),
        "shared_out": list(unit_editor.shared_out(build)),
        "fights": samples.few_fights(build.catalogue, bill.total, besides=army.sample),
        "quick": unit_library.add_toolbar(build.catalogue, build.rules),
        "last_quick": unit_library.count_buttons(build.catalogue),
        "first_figure": _first_figure(build, issues),
    }


def _checked(build: engine.Build, issues: tuple[engine.Finding, ...]) -> Context:
    """The result of the army check."""
    return {
        "findings": [_finding(build.catalogue, finding) for finding in issues[:MOST_FINDINGS]],
        "more_findings": max(0, len(issues) - MOST_FINDINGS),
        "count_findings": len(issues),
        "worst": "bad" if any(finding.severity == "error" for finding in issues) else "warn",
        "passed": engine.passed(build),
    }


def _units(
    build: engine.Build,
    issues: tuple[engine.Finding, ...],
    page: BuilderPage,
    shown: Sequence[engine.Unit],
    refused: RefusedForm | None,
    lit: LitUnit | None,
) -> Iterator[Context]:
    """The shown units, each with its HTML."""
    page_state = page.page_state
    problems: dict[int, list[engine.Finding]] = defaultdict(list)
    for finding in issues:
        if finding.unit is not None:
            problems[finding.unit].append(finding)
    for unit in shown:
        own = refused if refused and refused.place.endswith(f":{unit.id}") else None
        if unit.id == page_state.unit or own:
            html = _open(build, unit, problems[unit.id], page, own)
        elif lit and unit.id == lit.id:
            html = _open(build, unit, problems[unit.id], page, None, lit)
        else:
            html = unit_context.card(build, unit, tuple(problems[unit.id]), page.links["open"], page_state.reorder)
        shown_unit = own.unit if own and own.unit else unit
        yield {"id": str(unit.id), "html": html, "brings": bool(engine.dependants(build, shown_unit))}


def _unit_forms(page: BuilderPage, units: Sequence[Context]) -> str:
    """The forms of the shown units. Only the hidden fields change with each edit."""
    shown = tuple((str(unit["id"]), bool(unit["brings"])) for unit in units)
    forms = _forms_without_fields(page.address, shown, page.page_state.reorder)
    return mark_safe(forms.replace(HIDDEN, page.hidden))


@MEMORY.remembered(lambda html, *_: 1_000 + len(html))
def _forms_without_fields(address: str, shown: tuple[tuple[str, bool], ...], is_reordered: bool) -> str:
    units = [{"id": id, "brings": brings} for id, brings in shown]
    context = {"address": address, "units": units, "is_reordered": is_reordered, "hidden": HIDDEN}
    return render_to_string("armies/builder/_unit_forms.html", context)


def _sought_units(build: engine.Build, page_state: PageState, always: Sequence[int]) -> list[engine.Unit]:
    """The units that are looked for, and those that are shown whatever is looked for."""
    sought = f" {page_state.find}".casefold() if page_state.find else ""
    return [unit for unit in build.units if unit.id in always or not sought or sought in _findable(build, unit)]


def _findable(build: engine.Build, unit: engine.Unit) -> str:
    """The words that find a unit: of its name, look and figure, and of its options."""
    figure = build.figure(unit)
    worn = [level.name for level in engine.profile(build, unit).active_levels]
    names = [unit.name, unit.look, figure.name if figure else unit.figure, *worn]
    return f" {' '.join(names)}".casefold()


def _open(
    build: engine.Build,
    unit: engine.Unit,
    problems: list[engine.Finding],
    page: BuilderPage,
    refused: RefusedForm | None,
    lit: LitUnit | None = None,
) -> str:
    """A unit whose HTML cannot be cached: its editor is open, its row is lit, or some input was refused."""
    page_state = page.page_state
    place, marked = build.place(unit.id), [unit_context.problem(build, finding) for finding in problems]
    tried = refused.unit if refused and refused.unit else unit
    preview = replace(build, units=tuple(tried if other.id == unit.id else other for other in build.units))
    opened = unit.id == page_state.unit
    more = unit_editor.editor(preview, tried) | {"shot": odds.shot(preview, tried, page_state)} if opened else {}
    outfit = refused if refused and refused.place.startswith("unit:") else None
    last = place == len(build.units) - 1
    more |= {**vars(page), "opens": page.links["open"], "refused": refused, "outfit": outfit, "lit": lit}
    more |= {"reorder": page_state.reorder, "twins": engine.twins_of(build, unit) if opened else ()}
    context = unit_context.row(preview, tried, place, last, marked, **more)
    return render_to_string("armies/builder/_open_unit.html" if opened else "armies/_unit.html", context)


def _settings_parts(build: engine.Build, refused: RefusedForm | None) -> Context:
    """The settings as chips, and the fields of their form."""
    if refused and refused.place == "settings":
        return _rendered_settings(build, refused)
    return _settings_as_kept(points_ruler.without_units(build))


@MEMORY.remembered(lambda parts, _: 1_000 + sum(map(len, parts.values())))
def _settings_as_kept(build: engine.Build) -> Context:
    return _rendered_settings(build, None)


def _rendered_settings(build: engine.Build, refused: RefusedForm | None) -> Context:
    context = {"settings": _settings(build, refused)}
    return {part: render_to_string(f"armies/builder/_settings_{part}.html", context) for part in ("chips", "fields")}


@MEMORY.remembered(lambda html, *_: 1_500 + len(html))
def _finding(catalogue: engine.Catalogue, finding: engine.Finding) -> str:
    """In the words of the catalogue's language. Most findings stay from one edit to the next."""
    head, dot, rest = str(finding.message).partition(". ")
    context = {
        "tone": finding.tone,
        "sign": SIGNS[finding.tone],
        "head": head + dot.strip(),
        "rest": rest,
        "remedies": [_remedy(finding, remedy) for remedy in finding.remedies],
    }
    return render_to_string("armies/builder/_finding.html", {"finding": context})


def _remedy(finding: engine.Finding, remedy: engine.Remedy) -> Context:
    """A button whose id names what it does, so that morphing never gives a focused button another change."""
    edit, label = edit_json.dumps(remedy.edit), str(remedy.label)
    place = f"{finding.code} {finding.unit} {label} {edit}"
    return {"label": label, "edit": edit, "id": f"fix-{sha256(place.encode()).hexdigest()[:10]}"}


def _standing(build: engine.Build, bill: engine.Bill, matches: tuple[engine.Finding, ...]) -> str:
    """The army's state after a change, as one sentence for screen readers."""
    spent = words.sum_of(build.catalogue, bill.total)
    issues = ngettext("{number} issue", "{number} issues", len(matches)) if matches else _("no issues")
    sentence = _("{spent}, {issues}.") if build.limit is None else _("{spent} of {limit}, {issues}.")
    limit = "" if build.limit is None else words.points_sign(build.limit)
    return sentence.format(spent=spent, limit=limit, issues=issues.format(number=len(matches)))


def scenarios(catalogue: engine.Catalogue) -> list[Context]:
    """Every scenario with each of its sides, as a choice."""
    return [
        {"value": f"{scenario.slug}/{side.slug}", "label": side_label(scenario, side)}
        for scenario in catalogue.scenarios.values()
        for side in scenario.sides
    ]


def _settings(build: engine.Build, refused: RefusedForm | None) -> Context:
    scenario, side, catalogue = build.chosen_scenario, build.chosen_side, build.catalogue
    limit = "" if build.limit is None else words.points_sign(build.limit)
    saved: Context = {
        "scenario": f"{scenario.slug}/{side.slug}" if scenario and side else "",
        "limit": limit,
        "rules": build.rules,
        **{field.slug: field.shown(build) for field in ARMY_FIELDS},
    }
    now: Context = {**saved, **(refused.typed if refused else {})}
    return {
        "refused": refused,
        "now": now,
        "texts": [
            {
                "slug": field.slug,
                "question": field.question or field.label,
                "has_lines": field.has_lines,
                "now": now.get(field.slug),
                "mistake": refused.mistakes.get(field.slug) if refused else "",
            }
            for field in ARMY_FIELDS
            if field.is_text
        ],
        "book": catalogue.short_name,
        "counted": catalogue.limited_in,
        "scenario": side_label(scenario, side) if scenario and side else pgettext("scenario", "None"),
        "turns": saved["chart"],
        "limit": words.sum_of(catalogue, build.limit) if build.limit is not None else pgettext("limit", "None"),
        "in_play": words.listed([catalogue.optional_rules[slug].name for slug in catalogue.optional_rules
                                 if slug in build.rules]) or pgettext("optional rules", "None"),
        "scenarios": scenarios(catalogue),
        "limits": [words.points_sign(limit) for limit in catalogue.limits],
        "rules": catalogue.optional_rules.values(),
        "plastic": PLASTIC_NAMES.get(str(saved["plastic"]), saved["plastic"]),
        "plastics": [(slug, PLASTIC_NAMES[slug]) for slug in PLASTICS],
        "dice": word_dice.dice_in_play(build) is not None,
    }  # fmt: skip


def _balance(build: engine.Build) -> Context | None:
    """Figures that need a rider or driver, and those who can ride or drive."""
    needing = [(unit, engine.profile(build, unit).roles.get("crew") or 0) for unit in build.units]
    mounts = sum(unit.count * int(crew) for unit, crew in needing)
    if not mounts:
        return None
    poses = (pose(build, unit) for unit, crew in needing if crew for _ in range(min(unit.count, 6)))
    riding = [unit for unit in build.units if (figure := build.figure(unit)) and figure.rides]
    riders = sum(unit.count for unit in riding)
    standing = (pose(build, unit) for unit in riding for _ in range(min(unit.count, 6)))
    return {
        "mounts": mounts,
        "mount_poses": list(islice(poses, 6)),
        "riders": riders,
        "rider_poses": list(islice(standing, min(mounts, 6))),
        "missing": max(0, mounts - riders),
    }


def _first_figure(build: engine.Build, issues: tuple[engine.Finding, ...]) -> Context | None:
    """The one button of an army without figures: a leader that it must have, or its usual figure."""
    empty = next((finding for finding in issues if finding.code == "empty-army"), None)
    if empty is None or not empty.remedies:
        return None
    leads = next((option for option in build.catalogue.options.values() if option.least), None)
    return {
        "heading": _("Who leads them?") if leads else _("Who comes first?"),
        "text": leads.text if leads else _("Add a figure here, or choose one from the bar below."),
        **_remedy(empty, empty.remedies[0]),
    }
