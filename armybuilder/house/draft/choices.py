"""The choices in a draft's forms."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armybuilder.house.draft import tables
from armybuilder.house.fields import Choices
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.house import effects_to_choose

ALL, KIND, FIGURE, AS_IT_IS = "", "kind:", "figure:", "as-it-is"
"""The notation of a choice of figures: all, those of a kind, one type; the current ones."""


def for_new(name: str, draft: Document, now: engine.Catalogue) -> Choices:
    """The choices of an input for something new."""
    match name:
        case "figures":
            return [(choice, name) for choice, (name, _slugs) in figure_choices(now).items()]
        case "needs":
            return [nothing_else(), *((option.slug, option.name) for option in now.options.values())]
        case "effect":
            return [(effect.key, effect.words) for effect in effects_to_choose(draft)]
        case "like":
            return [(figure.slug, figure.name) for figure in now.figures.values()]
        case _:
            return [(group.slug, group.name) for group in groups(now)]


def nothing_else() -> tuple[str, object]:
    """The choice of an option that needs no other."""
    return "", _("Nothing else")


def figure_choices(now: engine.Catalogue) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The figures that may take something: all, those of a kind, those of a type; by value, with name and slugs."""
    members = {kind: tuple(each.slug for each in now.figures.values() if each.kind == kind) for kind in now.kinds}
    kinds = {KIND + slug: (capfirst(now.kinds[slug].plural), slugs) for slug, slugs in members.items() if slugs}
    types = {FIGURE + slug: (figure.plural, (slug,)) for slug, figure in now.figures.items()}
    return {ALL: (_("All figures"), ()), **(kinds if len(kinds) > 1 else {}), **(types if len(types) > 1 else {})}


def other_figures(now: engine.Catalogue, slug: str) -> Choices:
    """The figures that may take an option, its current ones first."""
    option, every = now.options[slug], figure_choices(now)
    here = next((choice for choice, (_name, slugs) in every.items() if set(slugs) == option.figures), AS_IT_IS)
    current = every.pop(here)[0] if here in every else capfirst(tables.option_takers(now, option))
    return [(AS_IT_IS, current), *((choice, name) for choice, (name, _slugs) in every.items())]


def other_needs(now: engine.Catalogue, slug: str) -> Choices:
    """The options that an option may need, its current ones first."""
    option = now.options[slug]
    current = words.listed([now.options[slug].name for slug in option.needs], "or") or nothing_else()[1]
    others = [(other.slug, other.name) for other in now.options.values() if other != option and other.name != current]
    return [(AS_IT_IS, current), *([nothing_else()] if option.needs else []), *others]


def options_name(now: engine.Catalogue) -> str:
    """The common name of the options."""
    group_names = [group.name for group in now.groups.values() if group.suffix]
    if not group_names:
        return _("Options")
    if len(group_names) == 1:
        return group_names[0]
    return _("{first} and {second}").format(first=group_names[0], second=group_names[1])


def add_label(now: engine.Catalogue) -> str:
    """The label of the button that adds an option, from the first group."""
    first = next(iter(groups(now)), None)
    return capfirst(_("Add {option}").format(option=first.suffix)) if first and first.suffix else _("Add an option")


def groups(now: engine.Catalogue) -> list[engine.Group]:
    """The groups, those with a singular name first: traits, super powers."""
    return sorted(now.groups.values(), key=lambda group: not group.suffix)
