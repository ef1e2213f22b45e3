"""A rule book as BattleScribe's game system (``.gst``) and catalogue (``.cat``)."""

from xml.etree.ElementTree import Element, SubElement

from django.utils.translation import gettext as _

from armybuilder.other_programs.battlescribe.discounts import Discount, discounts_by_option
from armybuilder.other_programs.battlescribe.elements import (
    POINTS,
    add,
    decimal,
    id_of,
    root_element,
    to_bytes,
    written,
)
from armybuilder.other_programs.battlescribe.profiles import add_costs, add_profile, columns, cost_key, cost_types
from rules import engine
from rules.engine.cost.bill import Granted, price_of
from rules.titles import revision_of

REVISION = 1
"""Of rule books; house rules have their own."""
Links = dict[str, dict[str, str]]
"""The attributes of links to an option, by its slug."""


def write_game_system(catalogue: engine.Catalogue) -> bytes:
    """The game system that all catalogues share: costs, characteristics, kinds of figures, and the army."""
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
        _add_category_link(links, id_of(slug, "force", kind.slug), catalogue, kind, primary=False)
    return to_bytes(root)


def write_battlescribe_catalogue(catalogue: engine.Catalogue) -> bytes:
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
    discounts = discounts_by_option(catalogue)
    figures = add(root, "selectionEntries")
    links = {option.slug: _link_attributes(catalogue, option) for option in catalogue.options.values()}
    for figure in catalogue.figures.values():
        _add_figure(figures, catalogue, figure, links)
    entries, groups = add(root, "sharedSelectionEntries"), add(root, "sharedSelectionEntryGroups")
    for option in catalogue.options.values():
        if len(option.levels) == 1:
            _add_level(entries, catalogue, option, option.levels[0], discounts[option.slug], limits=True)
        else:
            _add_group(groups, catalogue, option, discounts[option.slug])
    _add_options_for_all(groups, catalogue, links)
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


def link_to_option(catalogue: engine.Catalogue, figure: str, option: engine.Option) -> str:
    """The links from a figure type to an option, as a roster names them.

    What every figure may take is linked once, in a group, and each figure type links to the group: with a link for each
    pair, the largest house rules would have 250,000.
    """
    if option.figures:
        return _link_id(catalogue, figure, option)
    return f"{_link_to_options_for_all(catalogue, figure)}::{_link_id(catalogue, '', option)}"


def _link_id(catalogue: engine.Catalogue, figure: str, option: engine.Option) -> str:
    return id_of(catalogue.slug, "link", figure, option.slug)


def _link_to_options_for_all(catalogue: engine.Catalogue, figure: str) -> str:
    return id_of(catalogue.slug, "link", figure)


def _options_for_all(catalogue: engine.Catalogue) -> str:
    return id_of(catalogue.slug, "options")


def revision(catalogue: engine.Catalogue) -> int:
    """The number of the revision."""
    return revision_of(catalogue.slug) or REVISION


def _add_category_link(
    parent: Element, id: str, catalogue: engine.Catalogue, kind: engine.Kind, *, primary: bool
) -> None:  # fmt: skip
    target = id_of(catalogue.slug, "kind", kind.slug)
    add(parent, "categoryLink", id=id, name=kind.plural, hidden=False, targetId=target, primary=primary)


def _add_figure(parent: Element, catalogue: engine.Catalogue, figure: engine.FigureType, links: Links) -> None:
    id = figure_id(catalogue, figure.slug)
    entry = add(
        parent, "selectionEntry", id=id, name=figure.name, hidden=False, collective=False, type="model"
    )  # fmt: skip
    add_profile(entry, catalogue, id_of(id, "profile"), figure.name, engine.bare(catalogue, figure.slug))
    kind = catalogue.kinds.get(figure.kind)
    if kind:
        _add_category_link(add(entry, "categoryLinks"), id_of(id, "category"), catalogue, kind, primary=True)
    listed = add(entry, "entryLinks")
    add(
        listed,
        "entryLink",
        id=_link_to_options_for_all(catalogue, figure.slug),
        name=_("Options"),
        hidden=False,
        collective=True,
        targetId=_options_for_all(catalogue),
        type="selectionEntryGroup",
    )
    for option in catalogue.options.values():
        if figure.slug in option.figures:
            SubElement(listed, "entryLink", links[option.slug], id=_link_id(catalogue, figure.slug, option))
    add_costs(entry, catalogue, {POINTS: figure.points})


def _link_attributes(catalogue: engine.Catalogue, option: engine.Option) -> dict[str, str]:
    """The attributes that all links to an option have; only their ids differ."""
    return written(
        {
            "name": option.name,
            "hidden": False,
            "collective": True,
            "targetId": option_id(catalogue, option.slug),
            "type": "selectionEntry" if len(option.levels) == 1 else "selectionEntryGroup",
        }
    )


def _add_options_for_all(parent: Element, catalogue: engine.Catalogue, links: Links) -> None:
    """The options that every figure may take, under the headings of the rule book."""
    id = _options_for_all(catalogue)
    groups = add(
        add(parent, "selectionEntryGroup", id=id, name=_("Options"), hidden=False, collective=True),
        "selectionEntryGroups",
    )
    for group in catalogue.groups.values():
        options = [row for row in catalogue.options.values() if row.group == group.slug and not row.figures]
        if options:
            group_id = id_of(id, group.slug)
            heading = add(
                groups, "selectionEntryGroup", id=group_id, name=group.name, hidden=False, collective=True
            )  # fmt: skip
            listed = add(heading, "entryLinks")
            for option in options:
                SubElement(listed, "entryLink", links[option.slug], id=_link_id(catalogue, "", option))


def _add_group(parent: Element, catalogue: engine.Catalogue, option: engine.Option, discounts: list[Discount]) -> None:
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
        _add_level(levels, catalogue, option, level, discounts, limits=False)


def _add_level(
    parent: Element,
    catalogue: engine.Catalogue,
    option: engine.Option,
    level: engine.Level,
    discounts: list[Discount],
    limits: bool,
) -> None:
    id = level_id(catalogue, option, level.slug)
    entry = add(
        parent, "selectionEntry", id=id, name=level.name, hidden=False, collective=True, type="upgrade"
    )  # fmt: skip
    _add_prices(entry, catalogue, option, level, discounts)
    constraints = add(entry, "constraints")
    _add_constraint(constraints, id_of(id, "one"), "max", 1, "parent")
    _add_limits(constraints, id, option.least if limits else 0, option.most if limits else None)
    if level.most is not None:
        _add_constraint(constraints, id_of(id, "most-of-level"), "max", level.most, "roster")
    add_costs(entry, catalogue, {cost_key(catalogue, option): level.points})


def _add_limits(constraints: Element, id: str, minimum: int, maximum: int | None) -> None:
    """Add the number of figures of an army that must and may have it."""
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


def _add_prices(
    entry: Element, catalogue: engine.Catalogue, option: engine.Option, level: engine.Level, discounts: list[Discount]
) -> None:
    """Lower prices where a level of the option is free. The last modifier whose conditions are met counts."""
    prices = [(discount, price_of(level, Granted(discount.free, ""))) for discount in discounts]
    if cost_key(catalogue, option) != POINTS or all(price == level.points for _discount, price in prices):
        return
    modifiers = add(entry, "modifiers")
    for discount, price in prices:
        cost_id = id_of(catalogue.slug, "cost", POINTS)
        modifier = add(modifiers, "modifier", type="set", field=cost_id, value=decimal(price))
        any_of = add(add(modifier, "conditionGroups"), "conditionGroup", type="or")
        if discount.figures:
            _add_figure_conditions(any_of, catalogue, discount.figures)
        if discount.sources:
            groups = add(any_of, "conditionGroups")
            for source, level_slug, figures in discount.sources:
                both = add(groups, "conditionGroup", type="and")
                source_id = level_id(catalogue, catalogue.options[source], level_slug)
                _add_condition(add(both, "conditions"), "atLeast", source_id)
                if figures:
                    one_of = add(add(both, "conditionGroups"), "conditionGroup", type="or")
                    _add_figure_conditions(one_of, catalogue, figures)


def _add_figure_conditions(parent: Element, catalogue: engine.Catalogue, figures: frozenset[str]) -> None:
    conditions = add(parent, "conditions")
    for figure in sorted(figures):
        _add_condition(conditions, "instanceOf", figure_id(catalogue, figure))


def _add_condition(parent: Element, type: str, child: str) -> None:
    add(
        parent,
        "condition",
        type=type,
        field="selections",
        scope="ancestor" if type == "instanceOf" else "parent",
        value=1,
        percentValue=False,
        shared=True,
        includeChildSelections=type == "atLeast",
        includeChildForces=False,
        childId=child,
    )
