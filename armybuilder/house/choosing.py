"""What the forms of a draft offer to choose from, and what was typed in them."""

from collections.abc import Mapping

from armybuilder.house import sections
from armybuilder.house.asked import Asked
from rules import engine
from rules.documents import Document
from rules.house import effects_to_choose

NEW_OPTION = ("name", "points", "who", "with", "text", "effect", "group")
NEW_FIGURE = ("name", "points", "like")
NEW_SCENARIO = ("name", "least", "most", "ends", "wins")
ALL, KIND, FIGURE, AS_IT_IS = "", "kind:", "figure:", "as-it-is"
"""How a choice of figures is written: all, those of a kind, one type; those that it is for already."""


def page(draft: Document, now: engine.Catalogue, asked: Asked, at: str, typed: Mapping[str, str]) -> dict[str, object]:
    """Everything that the forms show."""
    return {
        "choices": choices(draft, now),
        "options_name": options_name(now),
        "new": _typed("option", NEW_OPTION, at, typed),
        "new_figure": _typed("figure", NEW_FIGURE, at, typed),
        "new_scenario": _typed("scenario", NEW_SCENARIO, at, typed),
        "open": opened(now, asked.row, typed if at == "words" else {}),
    }


def choices(draft: Document, now: engine.Catalogue) -> dict[str, object]:
    """What can be chosen for something new, each as value and words."""
    groups = [(group.slug, group.name) for group in _groups(now)]
    return {
        "who": who(now),
        "with": [("", "Nothing else"), *((option.slug, option.name) for option in now.options.values())],
        "effects": [(one.key, one.words) for one in effects_to_choose(draft)],
        "groups": groups,
        "like": [(figure.slug, figure.name) for figure in now.figures.values()],
        "a_group": _one_of(_groups(now)[0]) if groups else "an option",
    }


def who(now: engine.Catalogue) -> list[tuple[str, str]]:
    """The figures that may take something: all, those of a kind, those of a type."""
    kinds = [(KIND + kind.slug, kind.plural.capitalize()) for kind in now.kinds.values() if _of(now, kind.slug)]
    types = [(FIGURE + figure.slug, figure.plural) for figure in now.figures.values()]
    return [(ALL, "All figures"), *(kinds if len(kinds) > 1 else []), *(types if len(types) > 1 else [])]


def figures_meant(now: engine.Catalogue, value: str) -> tuple[str, ...] | None:
    """The figure types that a choice means, none: all; ``None`` where it is no choice."""
    if value not in [one for one, _ in who(now)]:
        return None
    sort, _, slug = value.partition(":")
    return tuple(_of(now, slug)) if sort == "kind" else (slug,) if slug else ()


def who_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The choices for an option that is there, those it is for first."""
    here = next((one for one, _ in who(now) if set(figures_meant(now, one) or ()) == option.figures), AS_IT_IS)
    told = next((said for value, said in who(now) if value == here), sections.who(now, option).capitalize())
    return [(AS_IT_IS, told), *((value, said) for value, said in who(now) if value != here)]


def options_name(now: engine.Catalogue) -> str:
    """What the options are called together."""
    named = [group.name for group in now.groups.values() if group.suffix]
    if not named:
        return "Options"
    return " and ".join([named[0], *(name.split()[-1].lower() for name in named[1:2])])


def opened(now: engine.Catalogue, row: str, typed: Mapping[str, str]) -> dict[str, object] | None:
    """The row whose words are open to be changed."""
    table, _, slug = row.partition("/")
    found = now.figures.get(slug) if table == "figures" else now.options.get(slug) if table == "options" else None
    if found is None:
        return None
    text = found.text or (found.levels[0].text if isinstance(found, engine.Option) else "")
    return {
        "row": row,
        "name": typed.get("name", found.name),
        "text": typed.get("text", text),
        "levels": isinstance(found, engine.Option),
        "each": _each(found, typed) if isinstance(found, engine.Option) else [],
        "who": who_of(now, found) if isinstance(found, engine.Option) else [],
    }


def _each(option: engine.Option, typed: Mapping[str, str]) -> list[dict[str, str]]:
    """The words of every level, where there are several."""
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
    """The groups that have names for one of theirs first: traits, super powers."""
    return sorted(now.groups.values(), key=lambda group: not group.suffix)


def _one_of(group: engine.Group) -> str:
    sort = group.suffix or "option"
    return f"{'an' if sort[0] in 'aeiou' else 'a'} {sort}"


def _of(now: engine.Catalogue, kind: str) -> list[str]:
    return [figure.slug for figure in now.figures.values() if figure.kind == kind]


def _typed(form: str, names: tuple[str, ...], at: str, typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "") if at == form else "" for name in names}
