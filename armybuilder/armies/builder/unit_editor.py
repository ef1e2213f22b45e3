"""An open unit's editor as plain values: chosen options first, then the others, sorted by use."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from armybuilder.armies.builder import odds
from armybuilder.armies.display import figure_budgets, unit_context, word_dice
from armybuilder.armies.pictures import portraits
from armybuilder.core.i18n.lang_attributes import NONE, row_marked
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import edit_json, edits, words
from rules.engine.catalogue import Layout
from rules.engine.rolls.option_uses import USES, use_of

FEW = 8
"""Up to this number all options are shown in their groups; beyond, they are folded by use, with a filter."""
USE_NAMES = {
    "attack": pgettext_lazy("use of an option", "Attack"),
    "defense": pgettext_lazy("use of an option", "Defense"),
    "movement": pgettext_lazy("use of an option", "Movement"),
    "command": pgettext_lazy("use of an option", "Command"),
    "other": pgettext_lazy("use of an option", "Other"),
}
LAYOUTS: tuple[Layout, ...] = ("ticks", "segments", "matrix", "stats", "radios")
_CROP: Context = {
    "shapes": [
        ("upright", gettext_lazy("Portrait")),
        ("square", gettext_lazy("Square")),
        ("wide", gettext_lazy("Landscape")),
    ],
    "zooms": [(zoom, f"{zoom.replace('1.5', '1½')} ×") for zoom in portraits.ZOOMS],
    "foci": [
        ("top-left", gettext_lazy("Top left")),
        ("top-center", gettext_lazy("Top center")),
        ("top-right", gettext_lazy("Top right")),
        ("middle-left", gettext_lazy("Middle left")),
        ("middle-center", gettext_lazy("Middle center")),
        ("middle-right", gettext_lazy("Middle right")),
        ("bottom-left", gettext_lazy("Bottom left")),
        ("bottom-center", gettext_lazy("Bottom center")),
        ("bottom-right", gettext_lazy("Bottom right")),
    ],
    "center": portraits.CENTER,
}
"""The choices for a picture's crop."""


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A level as a control. A free level is chosen by choosing nothing."""

    slug: str
    id: str
    label: str
    name: str
    text: str
    hint: str
    caption: str
    """The text below its label: its price, or what it does if no level has a price."""
    held: bool
    checked: bool
    price: str
    """The change in the price of one figure if it is chosen: ``+2``."""
    prices: str
    """The same for the whole unit: ``+2 each, +16``."""
    paid: str
    """The price that the unit pays for it: ``2 each, 16``."""
    disabled: bool
    why: str
    icon: str = ""
    value: str = ""
    over: str = ""
    taken: str = ""


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An option with its levels as controls."""

    option: engine.Option
    levels: tuple[LevelShown, ...]
    held: LevelShown | None
    none: bool
    no_none: bool
    none_checked: bool
    text: str
    why: str
    bring: str
    graded: bool = False
    """Its levels are grades in a table instead of a checkbox."""
    value: str = ""
    means: str = ""
    marked: SafeString = NONE
    """The mark of its words."""

    @property
    def first(self) -> LevelShown:
        """The level that a tick chooses."""
        return self.levels[0]

    @property
    def several(self) -> bool:
        """Whether there is a level to choose."""
        return len(self.levels) > 1

    @property
    def disabled(self) -> bool:
        """Whether no level can be taken."""
        return all(level.disabled for level in self.levels)


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Options that a rule book groups."""

    group: engine.Group
    options: tuple[OptionShown, ...]
    columns: tuple[str, ...]
    purse: Context | None
    why: tuple[tuple[str, str, str], ...]
    """Why levels cannot be chosen: the option, its levels, the sentence."""
    marked: SafeString
    """The mark of its name."""


@dataclass(frozen=True, slots=True)
class Section:
    """Options to add, under one heading."""

    slug: str
    name: str
    options: tuple[OptionShown, ...]
    marked: SafeString = NONE


def editor(build: engine.Build, unit: engine.Unit) -> Context:
    """The context of a unit's editor."""
    offered, live = engine.offers(build, unit.id), unit_context.dice(build, unit)
    lengths = list(unit_context.lengths(build, unit))
    return {
        "book": build.catalogue.slug,
        "live": live,
        "in_full": [(die.name, die.others) for die in live if die.others]
        + [(name, text) for name, _, text in lengths if text],
        "half": _half(build, unit),
        "harm": word_dice.harm(build, unit),
        "chips_of": word_dice.chips(build, unit),
        "lengths": lengths,
        "figures": [_figure(build, offer) for offer in offered.figures],
        "barred_figures": [_barred(figure) for figure in offered.figures if figure.barred and not figure.held],
        **_options(build, unit, offered),
        "all_purses": figure_budgets.purses(build, unit),
        "boxes": figure_budgets.boxes(figure_budgets.life(build, unit) or 0),
        "against": odds.odds(build, unit),
        "felled": odds.felled(build, unit),
        "crop": _CROP,
        "unknown": [pair for pair in unit.options if build.catalogue.level(*pair) is None],
    }


def _barred(offer: engine.FigureOffer) -> tuple[str, str]:
    """Why a figure type cannot be chosen; after its name, unless the sentence begins with it."""
    name, why = offer.figure.name, str(offer.barred)
    return "" if why.casefold().startswith(name.casefold()) else name, why


def _half(build: engine.Build, unit: engine.Unit) -> str:
    """The half move, shown below the move."""
    value = engine.profile(build, unit).roles.get("half")
    return _("half {distance}").format(distance=words.distance(value)) if value is not None else ""


def _options(build: engine.Build, unit: engine.Unit, offered: engine.Offers) -> Context:
    """The options that are chosen, and the others in sections, tables and lists."""
    groups = [_group(build, unit, offer) for offer in offered.groups]
    laid = {layout: [offer for offer in groups if offer.group.layout == layout] for layout in LAYOUTS}
    free = [option for group in laid["ticks"] for option in group.options if not option.held]
    choices = len(free) + sum(len(option.levels) for group in laid["radios"] for option in group.options)
    return {
        "segments": laid["segments"],
        "chosen": [option for group in laid["ticks"] + laid["matrix"] for option in group.options if option.held],
        "sections": list(_by_use(build, free) if len(free) > FEW else _by_group(laid["ticks"])),
        "folded": len(free) > FEW,
        "matrices": laid["matrix"],
        "tables": laid["stats"],
        "lists": laid["radios"],
        "filtered": choices if choices > FEW else 0,
    }


def _by_use(build: engine.Build, free: list[OptionShown]) -> Iterator[Section]:
    for use in USES:
        options = tuple(offer for offer in free if use_of(build.catalogue, offer.option) == use)
        if options:
            yield Section(use, str(USE_NAMES[use]), options)


def _by_group(groups: list[GroupShown]) -> Iterator[Section]:
    for offer in groups:
        options = tuple(option for option in offer.options if not option.held)
        if options:
            yield Section(offer.group.slug, offer.group.name, options, offer.marked)


def bring_in(build: engine.Build, option: engine.Option) -> str:
    """The change that puts in play what an option needs; empty if it needs nothing."""
    rule = build.catalogue.optional_rules.get(option.optional_rule)
    if rule is None or not rule.idle or build.in_play(rule.slug):
        return ""
    return edit_json.dumps(edits.Rules(build.rules | {rule.slug}))


def _figure(build: engine.Build, offer: engine.FigureOffer) -> Context:
    figure = offer.figure
    return {
        "slug": figure.slug,
        "name": figure.name,
        "price": words.points_sign(figure.points),
        "held": offer.held,
        "barred": offer.barred,
        "marked": row_marked(build.catalogue.foreign, f"figures/{figure.slug}"),
    }


def _group(build: engine.Build, unit: engine.Unit, offer: engine.GroupOffer) -> GroupShown:
    group, layout = offer.group, {"stats": _stat, "radios": _choice}.get(offer.group.layout)
    options = tuple(layout(build, unit, option) if layout else _option(build, unit, option) for option in offer.options)
    columns = tuple(level.label for level in offer.options[0].option.levels)
    budget = offer.options[0].option.budget if group.layout == "stats" else ""
    purse = next((purse for purse in figure_budgets.purses(build, unit) if purse["slug"] == budget), None)
    marked = row_marked(build.catalogue.foreign, f"groups/{group.slug}")
    return GroupShown(group, options, columns, purse, tuple(_reasons(options)), marked)


def _reasons(options: tuple[OptionShown, ...]) -> Iterator[tuple[str, str, str]]:
    """Why levels cannot be chosen or have no effect, each sentence once for an option."""
    for option in options:
        about: dict[str, list[str]] = {}
        for level in option.levels:
            if level.why:
                about.setdefault(level.why, []).append(level.label)
        for sentence, labels in about.items():
            name = option.option.name
            part = len(labels) < len(option.levels)
            about_it = f"{name}, {words.listed(labels)}" if part else name if len(options) > 1 else ""
            yield option.option.slug, about_it, sentence


def _stat(build: engine.Build, unit: engine.Unit, offer: engine.OptionOffer) -> OptionShown:
    """A stat with the result of each of its levels, and how far that exceeds the figure's budget."""
    option = offer.option
    value, means = odds.worth(build, unit, option, "")
    purse = next((purse for purse in engine.purses(build, unit) if purse.budget.slug == option.budget), None)
    left = purse.left if purse else 0
    now = next((level_offer.level.points for level_offer in offer.offers if level_offer.held), 0)
    levels = tuple(
        replace(
            _level(offer, level_offer, unit.count),
            value=odds.worth(build, unit, option, level_offer.level.slug)[0],
            over=words.points_sign(level_offer.level.points - now - left)
            if purse and not level_offer.held and level_offer.level.points - now > max(left, 0)
            else "",
        )
        for level_offer in offer.offers
    )
    return replace(_option(build, unit, offer), levels=levels, value=value, means=means or option.text)


def _choice(build: engine.Build, unit: engine.Unit, offer: engine.OptionOffer) -> OptionShown:
    """A choice of one: each level with how often the army has it, and who has it if it is full."""
    levels = []
    for level_offer in offer.offers:
        level = _level(offer, level_offer, unit.count)
        full = holders(build, unit, level_offer.level) if level.disabled and level_offer.level.most else ""
        icon, often = level_offer.level.icon or offer.option.icon, count_taken(build, level_offer.level)
        levels.append(replace(level, icon=icon, taken=often, why=full or level.why))
    return replace(_option(build, unit, offer), levels=tuple(levels))


def _option(build: engine.Build, unit: engine.Unit, offer: engine.OptionOffer) -> OptionShown:
    option, granted = offer.option, any(level_offer.granted for level_offer in offer.offers)
    levels = tuple(_level(offer, level_offer, unit.count) for level_offer in offer.offers)
    free = len(levels) > 1 and not any(level.points for level in option.levels)
    spoken = next((level.why for level in levels if level.held or level.disabled), "")
    return OptionShown(
        option,
        levels,
        held=next((level for level in levels if level.held), None),
        none=not granted or offer.held is not None,
        no_none=free and offer.held is not None,
        none_checked=offer.held is None and not granted,
        text=option.text or option.levels[0].text,
        why=spoken or levels[0].why,
        bring=bring_in(build, option),
        graded=build.catalogue.groups[option.group].layout == "matrix",
        marked=row_marked(build.catalogue.foreign, f"options/{option.slug}"),
    )


def _level(offer: engine.OptionOffer, level_offer: engine.Offer, count: int) -> LevelShown:
    level, free = level_offer.level, level_offer.granted and not level_offer.held
    price = pgettext("price", "free") if free else words.signed(level_offer.delta)
    prices = price if free else _for_all(words.signed, level_offer.delta, count)
    priceless = level.hint and not any(level.points for level in offer.option.levels)
    return LevelShown(
        slug="" if free else level.slug,
        id=level.slug or "one",
        label=level.label,
        name=level.name,
        text=level.text,
        hint=level.hint,
        caption=level.hint if priceless else prices,
        held=level_offer.held,
        checked=level_offer.held or (level_offer.granted and offer.held is None),
        price=price,
        prices=prices,
        paid=_for_all(_paid, level_offer.delta, count),
        disabled=bool(level_offer.barred) and not level_offer.held,
        why=str(level_offer.barred or level_offer.idle or ""),
    )


def _for_all(price: Callable[[engine.Halves], str], delta: engine.Halves, count: int) -> str:
    """A price of one figure, and where a unit has several also of all: ``+2 each, +16``."""
    if count == 1 or not delta:
        return price(delta)
    return _("{price} each, {together}").format(price=price(delta), together=price(delta * count))


def _paid(delta: engine.Halves) -> str:
    """The price that is paid, seen from the change of removing it."""
    return words.points_sign(-delta) if delta else pgettext("price", "free")


def count_taken(build: engine.Build, level: engine.Level) -> str:
    """The number of times that an army has a level, and may have it: ``1 of 2``, ``1, any``, ``any``."""
    count = sum(unit.count for unit in build.units if unit.held.get(level.option) == level.slug)
    if level.most is not None:
        return _("{count} of {most}").format(count=count, most=level.most)
    return _("{count}, no limit").format(count=count) if count else _("no limit")


def holders(build: engine.Build, unit: engine.Unit, level: engine.Level) -> str:
    """The other units with a level that an army may have only so often."""
    others = [other.name for other in build.units if other.id != unit.id and other.held.get(level.option) == level.slug]
    if not others:
        return ""
    already = ngettext("{units} has it; {most} to an army.", "{units} have it; {most} to an army.", len(others))
    return already.format(units=words.listed([words.clipped(name, 20) for name in others[:3]]), most=level.most)


def shared_out(build: engine.Build) -> Iterator[tuple[str, str, str, str]]:
    """The army's levels of a choice of one: icon, name, who, and how often of how often."""
    groups = {group.slug for group in build.catalogue.groups.values() if group.layout == "radios"}
    for option in build.catalogue.options.values():
        for level in option.levels if option.group in groups else ():
            holders = [words.clipped(unit.name, 20) for unit in build.units if unit.held.get(option.slug) == level.slug]
            if holders:
                yield level.icon or option.icon, level.name, words.listed(holders), count_taken(build, level)
