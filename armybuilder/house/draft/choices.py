"""The choices of a draft's forms, and their input."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armybuilder.house.draft import tables
from armybuilder.house.draft.page_state import PageState
from armybuilder.house.draft.translations import translations
from armybuilder.matches.price_questions import NO_LEVEL
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.house import effects_to_choose
from rules.worth.measured import is_measurable

NEW_OPTION = ("name", "points", "who", "with", "text", "effect", "group")
NEW_LEVEL = ("name", "points", "text", "effect")
NEW_FIGURE = ("name", "points", "plural", "like")
NEW_SCENARIO = ("name", "least", "most", "ends", "wins")
ALL, KIND, FIGURE, AS_IT_IS = "", "kind:", "figure:", "as-it-is"
"""How a choice of figures is written: all, those of a kind, one type; the current ones."""


def page(
    draft: Document, now: engine.Catalogue, page_state: PageState, place: str, typed: Mapping[str, str]
) -> dict[str, object]:
    """The context of the forms; texts to edit are shown as they are written, with their marks for lengths."""
    written = now.written or now
    return {
        "choices": choices(draft, now),
        "options_name": options_name(now),
        "new": _typed("option", NEW_OPTION, place, typed),
        "new_level": _typed("level", NEW_LEVEL, place, typed),
        "new_figure": _typed("figure", NEW_FIGURE, place, typed),
        "new_scenario": _typed("scenario", NEW_SCENARIO, place, typed),
        "open": opened(written, page_state.row, typed if place == "words" else {}),
        "translations": translations(draft, page_state.row, typed if place == "texts" else {}),
        "open_scenario": opened_scenario(written, page_state.row, typed if place == "stage" else {}),
    }


def choices(draft: Document, now: engine.Catalogue) -> dict[str, object]:
    """The choices for something new, each as value and words."""
    groups = [(group.slug, group.name) for group in _groups(now)]
    return {
        "who": figure_choices(now),
        "with": [nothing_else(), *((option.slug, option.name) for option in now.options.values())],
        "effects": [(effect.key, effect.words) for effect in effects_to_choose(draft)],
        "groups": groups,
        "like": [(figure.slug, figure.name) for figure in now.figures.values()],
        "add": _adding(_groups(now)),
    }


def nothing_else() -> tuple[str, str]:
    """The choice of an option that needs no other."""
    return "", _("Nothing else")


def figure_choices(now: engine.Catalogue) -> list[tuple[str, str]]:
    """The figures that may take something: all, those of a kind, those of a type."""
    kinds = [(KIND + kind.slug, capfirst(kind.plural)) for kind in now.kinds.values() if _of(now, kind.slug)]
    types = [(FIGURE + figure.slug, figure.plural) for figure in now.figures.values()]
    return [(ALL, _("All figures")), *(kinds if len(kinds) > 1 else []), *(types if len(types) > 1 else [])]


def figures_meant(now: engine.Catalogue, value: str) -> tuple[str, ...] | None:
    """The figure types of a choice; empty: all; ``None`` if it is invalid."""
    if value not in [choice for choice, _ in figure_choices(now)]:
        return None
    sort, _, slug = value.partition(":")
    return tuple(_of(now, slug)) if sort == "kind" else (slug,) if slug else ()


def who_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The choices for an existing option, its current one first."""
    here = next(
        (choice for choice, _ in figure_choices(now) if set(figures_meant(now, choice) or ()) == option.figures),
        AS_IT_IS,
    )
    current = next(
        (label for value, label in figure_choices(now) if value == here), capfirst(tables.option_takers(now, option))
    )
    return [(AS_IT_IS, current), *((value, label) for value, label in figure_choices(now) if value != here)]


def with_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The options that an option may need, its current ones first."""
    current = words.listed([now.options[slug].name for slug in option.needs], "or") or nothing_else()[1]
    others = [(other.slug, other.name) for other in now.options.values() if other != option and other.name != current]
    return [(AS_IT_IS, current), *([nothing_else()] if option.needs else []), *others]


def options_name(now: engine.Catalogue) -> str:
    """What the options are called together."""
    named = [group.name for group in now.groups.values() if group.suffix]
    if not named:
        return _("Options")
    if len(named) == 1:
        return named[0]
    return _("{first} and {second}").format(first=named[0], second=named[1])


def opened(now: engine.Catalogue, row: str, typed: Mapping[str, str]) -> dict[str, object] | None:
    """The row whose texts are being edited."""
    table, _, slug = row.partition("/")
    opened_row = now.figures.get(slug) if table == "figures" else now.options.get(slug) if table == "options" else None
    if opened_row is None:
        return None
    context: dict[str, object] = {"row": row, "name": typed.get("name", opened_row.name)}
    context["priced"] = _priced(now, opened_row) if is_measurable(now) else []
    if isinstance(opened_row, engine.FigureType):
        return {**context, "text": typed.get("text", opened_row.text), "plural": typed.get("plural", opened_row.plural)}
    return {
        **context,
        "text": typed.get("text", opened_row.text or opened_row.levels[0].text),
        "levels": True,
        "each": _each(opened_row, typed),
        "who": who_of(now, opened_row),
        "with": with_of(now, opened_row),
    }


def _priced(now: engine.Catalogue, row: engine.FigureType | engine.Option) -> list[tuple[str, str]]:
    """What of a row has a price of which battles can say whether it is even: levels, or itself."""
    if isinstance(row, engine.FigureType):
        return [(NO_LEVEL, row.name)] if row.points else []
    return [(level.slug, level.name) for level in row.levels if level.points and not level.unchosen]


def opened_scenario(now: engine.Catalogue, row: str, typed: Mapping[str, str]) -> dict[str, object] | None:
    """The scenario that is being edited."""
    table, _, slug = row.partition("/")
    scenario = now.scenarios.get(slug) if table == "scenarios" else None
    if scenario is None:
        return None
    return {
        "row": row,
        "called": scenario.name,
        "name": typed.get("name", scenario.name),
        "ends": typed.get("ends", scenario.ends),
        "wins": typed.get("wins", scenario.wins),
        "ranges": [end for side in scenario.sides for end in _ends(side, typed, len(scenario.sides) > 1)],
    }


def _ends(side: engine.Side, typed: Mapping[str, str], several: bool) -> list[dict[str, str]]:
    """The points of a side, from and to; named if there are several sides."""
    ends = (
        ("least", _("{side}, points from") if several else _("Points from"), side.least),
        ("most", _("{side}, points to") if several else _("Points to"), side.most),
    )
    return [
        {
            "id": f"st-{end}-{side.slug}",
            "name": f"{end}:{side.slug}",
            "label": label.format(side=side.name),
            "value": typed.get(f"{end}:{side.slug}", "" if points is None else words.points_sign(points)),
        }
        for end, label, points in ends
    ]


def _each(option: engine.Option, typed: Mapping[str, str]) -> list[dict[str, str]]:
    """The texts of every level, if there are several."""
    if len(option.levels) < 2:
        return []
    return [
        {
            "slug": level.slug,
            "name": typed.get(f"name:{level.slug}", level.name),
            "text": typed.get(f"text:{level.slug}", level.text),
        }
        for level in option.levels
    ]


def _groups(now: engine.Catalogue) -> list[engine.Group]:
    """The groups, those with a singular name first: traits, super powers."""
    return sorted(now.groups.values(), key=lambda group: not group.suffix)


def _adding(groups: list[engine.Group]) -> str:
    """The label of the button that adds an option, from the first group."""
    if groups and groups[0].suffix:
        return capfirst(_("Add {option}").format(option=groups[0].suffix))
    return _("Add an option")


def _of(now: engine.Catalogue, kind: str) -> list[str]:
    return [figure.slug for figure in now.figures.values() if figure.kind == kind]


def _typed(form: str, names: tuple[str, ...], place: str, typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "") if place == form else "" for name in names}
