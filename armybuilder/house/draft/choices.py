"""What the forms of a draft offer to choose from, and what was typed in them."""

from collections.abc import Mapping

from armybuilder.house.draft import tables
from armybuilder.house.draft.page_state import PageState
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.house import effects_to_choose

NEW_OPTION = ("name", "points", "who", "with", "text", "effect", "group")
NEW_LEVEL = ("name", "points", "text", "effect")
NEW_FIGURE = ("name", "points", "plural", "like")
NEW_SCENARIO = ("name", "least", "most", "ends", "wins")
ALL, KIND, FIGURE, AS_IT_IS = "", "kind:", "figure:", "as-it-is"
"""How a choice of figures is written: all, those of a kind, one type; what stands there already."""
NOTHING_ELSE = ("", "Nothing else")
"""The choice of an option that is of use by itself."""


def page(
    draft: Document, now: engine.Catalogue, page_state: PageState, at: str, typed: Mapping[str, str]
) -> dict[str, object]:
    """Everything that the forms show; words to change are shown as they are written, with their marks for lengths."""
    written = now.written or now
    return {
        "choices": choices(draft, now),
        "options_name": options_name(now),
        "new": _typed("option", NEW_OPTION, at, typed),
        "new_level": _typed("level", NEW_LEVEL, at, typed),
        "new_figure": _typed("figure", NEW_FIGURE, at, typed),
        "new_scenario": _typed("scenario", NEW_SCENARIO, at, typed),
        "open": opened(written, page_state.row, typed if at == "words" else {}),
        "open_scenario": opened_scenario(written, page_state.row, typed if at == "stage" else {}),
    }


def choices(draft: Document, now: engine.Catalogue) -> dict[str, object]:
    """What can be chosen for something new, each as value and words."""
    groups = [(group.slug, group.name) for group in _groups(now)]
    return {
        "who": who(now),
        "with": [NOTHING_ELSE, *((option.slug, option.name) for option in now.options.values())],
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
    told = next((said for value, said in who(now) if value == here), tables.who(now, option).capitalize())
    return [(AS_IT_IS, told), *((value, said) for value, said in who(now) if value != here)]


def with_of(now: engine.Catalogue, option: engine.Option) -> list[tuple[str, str]]:
    """The choices of what an option is of use with, what it is now first."""
    told = words.listed([now.options[slug].name for slug in option.needs], "or") or NOTHING_ELSE[1]
    others = [(one.slug, one.name) for one in now.options.values() if one != option and one.name != told]
    return [(AS_IT_IS, told), *([NOTHING_ELSE] if option.needs else []), *others]


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
    said = {"row": row, "name": typed.get("name", found.name)}
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


def opened_scenario(now: engine.Catalogue, row: str, typed: Mapping[str, str]) -> dict[str, object] | None:
    """The scenario that is open to be changed."""
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
    """The points of a side, from and to; it is named where there are several."""
    said = f"{side.name}, points" if several else "Points"
    ends = (("least", "from", side.least), ("most", "to", side.most))
    return [
        {
            "id": f"st-{end}-{side.slug}",
            "name": f"{end}:{side.slug}",
            "label": f"{said} {word}",
            "value": typed.get(f"{end}:{side.slug}", "" if points is None else words.points_sign(points)),
        }
        for end, word, points in ends
    ]


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
