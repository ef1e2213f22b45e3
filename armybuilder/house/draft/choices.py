"""The choices of a draft's forms, and their input."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armybuilder.house.draft import tables
from armybuilder.house.draft.page_state import PageState
from armybuilder.house.draft.translations import translations
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.house import effects_to_choose
from rules.worth.measured import is_measurable

NO_LEVEL = "-"
"""The level's name for a row's own price."""
NEW_OPTION = ("name", "points", "who", "with", "text", "effect", "group")
NEW_LEVEL = ("name", "points", "text", "effect")
NEW_FIGURE = ("name", "points", "plural", "like")
NEW_SCENARIO = ("name", "least", "most", "ends", "wins")
ALL, KIND, FIGURE, AS_IT_IS = "", "kind:", "figure:", "as-it-is"
"""How a choice of figures is written: all, those of a kind, one type; the current ones."""


def page(
    draft: Document, now: engine.Catalogue, page_state: PageState, at: str, typed: Mapping[str, str]
) -> dict[str, object]:
    """The context of the forms; texts to edit are shown as they are written, with their marks for lengths."""
    written = now.written or now
    return {
        "choices": choices(draft, now),
        "options_name": options_name(now),
        "new": _typed("option", NEW_OPTION, at, typed),
        "new_level": _typed("level", NEW_LEVEL, at, typed),
        "new_figure": _typed("figure", NEW_FIGURE, at, typed),
        "new_scenario": _typed("scenario", NEW_SCENARIO, at, typed),
        "open": opened(written, page_state.row, typed if at == "words" else {}),
        "translations": translations(draft, page_state.row, typed if at == "texts" else {}),
        "open_scenario": opened_scenario(written, page_state.row, typed if at == "stage" else {}),
    }


def choices(draft: Document, now: engine.Catalogue) -> dict[str, object]:
    """The choices for something new, each as value and words."""
    groups = [(group.slug, group.name) for group in _groups(now)]
    return {
        "who": who(now),
        "with": [nothing_else(), *((option.slug, option.name) for option in now.options.values())],
        "effects": [(one.key, one.words) for one in effects_to_choose(draft)],
        "groups": groups,
        "like": [(figure.slug, figure.name) for figure in now.figures.values()],
        "add": _adding(_groups(now)),
    }


def nothing_else() -> tuple[str, str]:
    """The choice of an option that needs no other."""
    return "", _("Nothing else")


def who(now: engine.Catalogue) -> list[tuple[str, str]]:
    """The figures that may take something: all, those of a kind, those of a type."""
    kinds = [(KIND + kind.slug, capfirst(kind.plural)) for kind in now.kinds.values() if _of(now, kind.slug)]
    types = [(FIGURE + figure.slug, figure.plural) for figure in now.figures.values()]
    return [(ALL, _("All figures")), *(kinds if len(kinds) > 1 else []), *(types if len(types) > 1 else [])]


def figures_meant(now: engine.Catalogue, value: str) -> tuple[str, ...] | None:
    """The figure types of a choice; empty: all; ``None`` if it is invalid."""
    if value not in [one for one, _ in who(now)]:
        return None
    sort, _, slug = value.partition(":")
    return tuple(_of(now, slug)) if sort == "kind" else (slug,) if slug else ()


def who_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The choices for an existing option, its current one first."""
    here = next((one for one, _ in who(now) if set(figures_meant(now, one) or ()) == option.figures), AS_IT_IS)
    current = next((label for value, label in who(now) if value == here), capfirst(tables.who(now, option)))
    return [(AS_IT_IS, current), *((value, label) for value, label in who(now) if value != here)]


def with_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The options that an option may need, its current ones first."""
    current = words.listed([now.options[slug].name for slug in option.needs], "or") or nothing_else()[1]
    others = [(one.slug, one.name) for one in now.options.values() if one != option and one.name != current]
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
    found = now.figures.get(slug) if table == "figures" else now.options.get(slug) if table == "options" else None
    if found is None:
        return None
    said: dict[str, object] = {"row": row, "name": typed.get("name", found.name)}
    said["priced"] = _priced(now, found) if is_measurable(now) else []
    if isinstance(found, engine.FigureType):
        return {**said, "text": typed.get("text", found.text), "plural": typed.get("plural", found.plural)}
    return {
        **said,
        "text": typed.get("text", found.text or found.levels[0].text),
        "levels": True,
        "each": _each(found, typed),
        "who": who_of(now, found),
        "with": with_of(now, found),
    }


def _priced(now: engine.Catalogue, found: engine.FigureType | engine.Option) -> list[tuple[str, str]]:
    """What of a row has a price of which battles can say whether it is even: levels, or itself."""
    if isinstance(found, engine.FigureType):
        return [(NO_LEVEL, found.name)] if found.points else []
    return [(level.slug, level.name) for level in found.levels if level.points and not level.unchosen]


def opened_scenario(now: engine.Catalogue, row: str, typed: Mapping[str, str]) -> dict[str, object] | None:
    """The scenario that is being edited."""
    table, _, slug = row.partition("/")
    found = now.scenarios.get(slug) if table == "scenarios" else None
    if found is None:
        return None
    return {
        "row": row,
        "called": found.name,
        "name": typed.get("name", found.name),
        "ends": typed.get("ends", found.ends),
        "wins": typed.get("wins", found.wins),
        "ranges": [end for side in found.sides for end in _ends(side, typed, len(found.sides) > 1)],
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


def _typed(form: str, names: tuple[str, ...], at: str, typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "") if at == form else "" for name in names}
