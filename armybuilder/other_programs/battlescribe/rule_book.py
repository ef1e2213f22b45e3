"""A rule book as BattleScribe's game system (``.gst``) and catalogue (``.cat``)."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from django.utils.translation import gettext as _

from armybuilder.other_programs.battlescribe.elements import POINTS, add, decimal, id_of, root_element, to_bytes
from armybuilder.other_programs.battlescribe.profiles import add_costs, add_profile, columns, cost_key, cost_types
from rules import engine
from rules.titles import revision_of

REVISION = 1
"""Of rule books; house rules have their own."""


def write_game_system(catalogue: engine.Catalogue) -> bytes:
    """What all catalogues of the game share: costs, characteristics, kinds of figures, and the army."""
    slug = catalogue.slug
    root = root_element("gameSystem", id=system_id(catalogue), name=catalogue.name, revision=revision(catalogue))
    add(root, "readme", catalogue.credit)
    costs = add(root, "costTypes")
    for key, id, name in cost_types(catalogue):
        limit = decimal(catalogue.default_limit) if key == POINTS and catalogue.default_limit else "-1"
        add(costs, "costType", id=id, name=name, defaultCostLimit=limit, hidden=False)
    profile = add(add(root, "profileTypes"), "profileType", id=id_of(slug, "profile"), name=_("Figure"))
    values = add(profile, "characteristicTypes")
    for id, name in columns(catalogue):
        add(values, "characteristicType", id=id, name=name)
    categories = add(root, "categoryEntries")
    for kind in catalogue.kinds.values():
        add(categories, "categoryEntry", id=id_of(slug, "kind", kind.slug), name=kind.plural, hidden=False)
    force = add(add(root, "forceEntries"), "forceEntry", id=force_id(catalogue), name=_("Army"), hidden=False)
    links = add(force, "categoryLinks")
    for kind in catalogue.kinds.values():
        add(
            links,
            "categoryLink",
            id=id_of(slug, "force", kind.slug),
            name=kind.plural,
            hidden=False,
            targetId=id_of(slug, "kind", kind.slug),
            primary=False,
        )
    return to_bytes(root)


def write_catalogue(catalogue: engine.Catalogue) -> bytes:
    """The figure types with their options."""
    root = root_element(
        "catalogue",
        id=catalogue_id(catalogue),
        name=catalogue.name,
        revision=revision(catalogue),
        library=False,
        gameSystemId=system_id(catalogue),
        gameSystemRevision=revision(catalogue),
    )
    add(root, "readme", catalogue.credit)
    figures = add(root, "selectionEntries")
    for figure in catalogue.figures.values():
        _add_figure(figures, catalogue, figure)
    entries, groups = add(root, "sharedSelectionEntries"), add(root, "sharedSelectionEntryGroups")
    for option in catalogue.options.values():
        if len(option.levels) == 1:
            _add_level(entries, catalogue, option, option.levels[0], limits=True)
        else:
            _add_group(groups, catalogue, option)
    return to_bytes(root)


def system_id(catalogue: engine.Catalogue) -> str:
    """Id of the game system."""
    return id_of(catalogue.slug, "system")


def catalogue_id(catalogue: engine.Catalogue) -> str:
    """Id of the catalogue."""
    return id_of(catalogue.slug, "catalogue")


def force_id(catalogue: engine.Catalogue) -> str:
    """Id of the army as a force."""
    return id_of(catalogue.slug, "force")


def figure_id(catalogue: engine.Catalogue, figure: str) -> str:
    """Id of a figure type."""
    return id_of(catalogue.slug, "figure", figure)


def option_id(catalogue: engine.Catalogue, option: str) -> str:
    """Id of an option: of its entry, or of the group of its levels."""
    return id_of(catalogue.slug, "option", option)


def level_id(catalogue: engine.Catalogue, option: engine.Option, level: str) -> str:
    """Id of the entry of a level."""
    is_single = len(option.levels) == 1
    return option_id(catalogue, option.slug) if is_single else id_of(catalogue.slug, "option", option.slug, level)


def link_id(catalogue: engine.Catalogue, figure: str, option: str) -> str:
    """Id of the link from a figure type to an option."""
    return id_of(catalogue.slug, "link", figure, option)


def revision(catalogue: engine.Catalogue) -> int:
    """The number of the revision."""
    return revision_of(catalogue.slug) or REVISION


def _add_figure(parent: Element, catalogue: engine.Catalogue, figure: engine.FigureType) -> None:
    id = figure_id(catalogue, figure.slug)
    entry = add(
        parent, "selectionEntry", id=id, name=figure.name, hidden=False, collective=False, type="model"
    )  # fmt: skip
    add_profile(entry, catalogue, id_of(id, "profile"), figure.name, engine.bare(catalogue, figure.slug))
    kind = catalogue.kinds.get(figure.kind)
    if kind:
        add(
            add(entry, "categoryLinks"),
            "categoryLink",
            id=id_of(id, "category"),
            name=kind.plural,
            hidden=False,
            targetId=id_of(catalogue.slug, "kind", kind.slug),
            primary=True,
        )
    links = add(entry, "entryLinks")
    for option in catalogue.options.values():
        if not option.figures or figure.slug in option.figures:
            add(
                links,
                "entryLink",
                id=link_id(catalogue, figure.slug, option.slug),
                name=option.name,
                hidden=False,
                collective=True,
                targetId=option_id(catalogue, option.slug),
                type="selectionEntry" if len(option.levels) == 1 else "selectionEntryGroup",
            )
    add_costs(entry, catalogue, {POINTS: figure.points})


def _add_group(parent: Element, catalogue: engine.Catalogue, option: engine.Option) -> None:
    """An option of several levels, of which a figure has one."""
    id = option_id(catalogue, option.slug)
    group = add(
        parent, "selectionEntryGroup", id=id, name=option.name, hidden=False, collective=True
    )  # fmt: skip
    constraints = add(group, "constraints")
    _add_constraint(constraints, id_of(id, "one"), "max", 1, "parent")
    _add_limits(constraints, id, option.least, option.most)
    levels = add(group, "selectionEntries")
    for level in option.levels:
        _add_level(levels, catalogue, option, level, limits=False)


def _add_level(
    parent: Element, catalogue: engine.Catalogue, option: engine.Option, level: engine.Level, limits: bool
) -> None:
    id = level_id(catalogue, option, level.slug)
    entry = add(
        parent, "selectionEntry", id=id, name=level.name, hidden=False, collective=True, type="upgrade"
    )  # fmt: skip
    _add_prices(entry, catalogue, option, level)
    constraints = add(entry, "constraints")
    _add_constraint(constraints, id_of(id, "one"), "max", 1, "parent")
    _add_limits(constraints, id, option.least if limits else 0, option.most if limits else None)
    if level.most is not None:
        _add_constraint(constraints, id_of(id, "most-of-level"), "max", level.most, "roster")
    add_costs(entry, catalogue, {cost_key(catalogue, option): level.points})


def _add_limits(constraints: Element, id: str, minimum: int, maximum: int | None) -> None:
    """How many figures of an army must and may have it."""
    if minimum:
        _add_constraint(constraints, id_of(id, "least"), "min", minimum, "roster")
    if maximum is not None:
        _add_constraint(constraints, id_of(id, "most"), "max", maximum, "roster")


def _add_constraint(parent: Element, id: str, type: str, value: int, scope: str) -> None:
    is_deep = scope == "roster"
    add(
        parent,
        "constraint",
        id=id,
        type=type,
        field="selections",
        scope=scope,
        value=value,
        percentValue=False,
        shared=True,
        includeChildSelections=is_deep,
        includeChildForces=is_deep,
    )


@dataclass(frozen=True, slots=True)
class Discount:
    """A price that is lower for a figure that has a level of the option for free."""

    points: engine.Halves
    figures: frozenset[str]
    """The figure types it is for; empty: all."""
    by: str
    """Id of the entry that brings the free level; empty: the figure type does."""


def _discounts(catalogue: engine.Catalogue, option: engine.Option, level: engine.Level) -> Iterator[Discount]:
    """What the level costs where another one is free. The lowest price comes last, because the last modifier counts."""
    discounts = [
        Discount(max(0, level.points - granted.points), figures, by)
        for granted, figures, by in _grants(catalogue, option)
        if granted.points and level.points
    ]
    yield from sorted(discounts, key=lambda discount: -discount.points)


def _grants(catalogue: engine.Catalogue, option: engine.Option) -> Iterator[tuple[engine.Level, frozenset[str], str]]:
    """Every way to have a level of the option for free: for which figure types, and by which entry."""
    for figure in catalogue.figures.values():
        for grant in figure.grants:
            free = option.level(grant.level) if grant.option == option.slug else None
            if free and (not grant.figures or figure.slug in grant.figures):
                yield free, frozenset({figure.slug}), ""
    for source in catalogue.options.values():
        for level in source.levels:
            for grant in level.grants:
                if grant.option == option.slug and (free := option.level(grant.level)):
                    yield free, grant.figures, level_id(catalogue, source, level.slug)


def _add_prices(entry: Element, catalogue: engine.Catalogue, option: engine.Option, level: engine.Level) -> None:
    discounts = list(_discounts(catalogue, option, level))
    if not discounts or cost_key(catalogue, option) != POINTS:
        return
    modifiers = add(entry, "modifiers")
    for discount in discounts:
        modifier = add(
            modifiers,
            "modifier",
            type="set",
            field=id_of(catalogue.slug, "cost", POINTS),
            value=decimal(discount.points),
        )
        groups = add(modifier, "conditionGroups")
        both = add(groups, "conditionGroup", type="and")
        if discount.by:
            _add_condition(add(both, "conditions"), "atLeast", "selections", discount.by)
        if discount.figures:
            one_of = add(add(both, "conditionGroups"), "conditionGroup", type="or")
            conditions = add(one_of, "conditions")
            for figure in sorted(discount.figures):
                _add_condition(conditions, "instanceOf", "selections", figure_id(catalogue, figure))


def _add_condition(parent: Element, type: str, field: str, child: str) -> None:
    add(
        parent,
        "condition",
        type=type,
        field=field,
        scope="ancestor" if type == "instanceOf" else "parent",
        value=1,
        percentValue=False,
        shared=True,
        includeChildSelections=type == "atLeast",
        includeChildForces=False,
        childId=child,
    )
