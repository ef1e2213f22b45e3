"""An army as BattleScribe's roster: ``.rosz``, a ZIP file with one ``.ros`` in it."""

import io
from xml.etree.ElementTree import Element
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils.translation import gettext as _

from armybuilder.armies.documents.downloads import FormatError
from armybuilder.core.web.file_names import base_name
from armybuilder.other_programs.battlescribe import rule_book
from armybuilder.other_programs.battlescribe.elements import POINTS, add, id_of, root_element, to_bytes
from armybuilder.other_programs.battlescribe.profiles import add_costs, add_profile, cost_key
from rules import engine
from rules.engine.cost.bill import BillLine, lines_of


def write_roster(build: engine.Build) -> bytes:
    """The army as ``.rosz``. The same army is the same file. Raises ``FormatError``."""
    if reason := engine.too_many_options(build):
        raise FormatError(str(reason))
    file = io.BytesIO()
    name = base_name([build.name], "army")
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo(f"{name}.ros"), roster_xml(build), ZIP_DEFLATED)
    return file.getvalue()


def roster_xml(build: engine.Build) -> bytes:
    """The army as ``.ros``."""
    catalogue, total = build.catalogue, engine.bill(build).total
    id = id_of("roster", engine.dump(build))
    root = root_element(
        "roster",
        id=id,
        name=build.name,
        gameSystemId=rule_book.system_id(catalogue),
        gameSystemName=catalogue.name,
        gameSystemRevision=rule_book.revision(catalogue),
    )
    add_costs(root, catalogue, {POINTS: total, **_figure_budgets(build)})
    if build.limit is not None:
        add_costs(root, catalogue, {POINTS: build.limit}, "costLimit")
    force = add(
        add(root, "forces"),
        "force",
        id=id_of(id, "force"),
        name=_("Army"),
        entryId=rule_book.force_id(catalogue),
        catalogueId=rule_book.catalogue_id(catalogue),
        catalogueRevision=rule_book.revision(catalogue),
        catalogueName=catalogue.name,
    )
    selections = add(force, "selections")
    for place, unit in enumerate(build.units):
        _add_unit(selections, build, unit, id_of(id, "unit", place))
    categories = add(force, "categories")
    for kind in catalogue.kinds.values():
        kind_id = id_of(catalogue.slug, "kind", kind.slug)
        add(categories, "category", id=id_of(id, kind.slug), name=kind.plural, entryId=kind_id, primary=False)
    if build.notes:
        add(root, "customNotes", build.notes)
    return to_bytes(root)


def _figure_budgets(build: engine.Build) -> dict[str, engine.Halves]:
    """The amounts that all figures spend of their own budgets."""
    spent: dict[str, engine.Halves] = {}
    for unit in build.units:
        for slug, level in unit.options:
            option, level_row = build.catalogue.options.get(slug), build.catalogue.level(slug, level)
            if option and level_row and (key := cost_key(build.catalogue, option)) != POINTS:
                spent[key] = spent.get(key, 0) + level_row.points * unit.count
    return spent


def _add_unit(parent: Element, build: engine.Build, unit: engine.Unit, id: str) -> None:
    catalogue, figure = build.catalogue, build.figure(unit)
    lines = lines_of(catalogue, unit.figure, unit.options)[0]
    selection = add(
        parent,
        "selection",
        id=id,
        name=figure.name if figure else unit.figure,
        entryId=rule_book.figure_id(catalogue, unit.figure),
        customName=unit.name,
        number=unit.count,
        type="model",
    )
    if unit.notes:
        add(selection, "customNotes", unit.notes)
    add_profile(selection, catalogue, id_of(id, "profile"), unit.name, engine.profile(build, unit))
    if unit.options:
        _add_options(add(selection, "selections"), build, unit, lines, id)
    add_costs(selection, catalogue, {POINTS: lines[0].points * unit.count})
    if figure and figure.kind in catalogue.kinds:
        kind = catalogue.kinds[figure.kind]
        kind_id = id_of(catalogue.slug, "kind", kind.slug)
        add(
            add(selection, "categories"),
            "category",
            id=id_of(id, "category"),
            name=kind.plural,
            entryId=kind_id,
            primary=True,
        )


def _add_options(parent: Element, build: engine.Build, unit: engine.Unit, lines: tuple[BillLine, ...], id: str) -> None:
    """Add the options that the unit chose, each for all of its figures."""
    catalogue, charged = build.catalogue, _charged(build, unit, lines)
    for slug, level in unit.options:
        option, level_row = catalogue.options.get(slug), catalogue.level(slug, level)
        if option is None or level_row is None:
            continue
        link = rule_book.link_to_option(catalogue, unit.figure, option)
        group = {"entryGroupId": f"{link}::{rule_book.option_id(catalogue, slug)}"} if len(option.levels) > 1 else {}
        selection = add(
            parent,
            "selection",
            id=id_of(id, slug),
            name=level_row.name,
            entryId=f"{link}::{rule_book.level_id(catalogue, option, level)}",
            **group,
            number=unit.count,
            type="upgrade",
        )
        key = cost_key(catalogue, option)
        points = charged[slug] if key == POINTS else level_row.points
        add_costs(selection, catalogue, {key: points * unit.count})


def _charged(build: engine.Build, unit: engine.Unit, lines: tuple[BillLine, ...]) -> dict[str, engine.Halves]:
    """The cost of each chosen option for one figure. The bill names lines, so each level is priced by what it adds."""
    prices: dict[str, engine.Halves] = {}
    names = {slug: level_row.name for slug, level in unit.options if (level_row := build.catalogue.level(slug, level))}
    rest = list(lines[1:])
    for slug in build.catalogue.options:
        if slug in names:
            line = next(choice for choice in rest if choice.name == names[slug] and not _is_granted(choice))
            rest.remove(line)
            prices[slug] = line.points
    return prices


def _is_granted(line: BillLine) -> bool:
    return line.note is not None and line.note.key == "free-with"
