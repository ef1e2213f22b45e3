"""Adding rows to house rules: options with their levels, figures like others, scenarios."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.documents import Document, Node
from rules.engine.messages import Message, message
from rules.house.changing import barred, figures_of, range_of
from rules.house.effects import WORDS_ALONE, effects_of
from rules.house.references import WHY, HouseError, Rows, rows_of, whole
from rules.house.rows import (
    a_name,
    a_new_name,
    a_price,
    a_text,
    called,
    found_row,
    new_slug,
    points,
    slugs_of,
    with_row,
)
from rules.house.words import points_of, span
from rules.nodes import listed_nodes, nodes, table_of, text_of

LINE = 90
"""Most letters of what something does, in one line."""
NAMES = ("name", "label")
NO_FIGURES: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewLevel:
    """A level of an option: its name, cost and effects."""

    name: str = ""
    """Empty: the only level, called as its option."""
    points: int = 0
    """In halves."""
    text: str = ""
    effect: str = WORDS_ALONE
    """The key of a choice of ``effects_to_choose``."""

    def node(self, document: Document, option: str, name: str) -> Node:
        """The level in a document's format."""
        text = a_text(self.text, LINE)
        level: Node = {"name": name, "label": self.name or option, "points": points(a_price(self.points))}
        return {**level, "text": text, "term": text, "effects": effects_of(document, self.effect)}


@dataclass(frozen=True, slots=True)
class AddOption:
    """A new trait, power, attack … of a group; everything else is as with the others of the group."""

    group: str
    name: str
    levels: tuple[NewLevel, ...] = (NewLevel(),)
    figures: tuple[str, ...] = NO_FIGURES
    needs: tuple[str, ...] = ()
    icon: str = ""

    def apply(self, document: Document, parent: Document) -> Document:
        found_row(document, f"groups/{self.group}")
        name = a_new_name(document, parent, "options", self.name)
        slug = new_slug(name, "option", slugs_of("options", document, parent))
        for need in self.needs:
            found_row(document, f"options/{need}")
        figures = figures_of(document, self.figures)
        row: Node = {"name": name, "group": self.group, "figures": figures, "needs": [*self.needs], "icon": self.icon}
        row |= {"barred": barred(document, figures) if figures else "", "text": a_text(self._text, LINE)}
        row |= _as_siblings(document, self.group)
        return with_row(document, f"options/{slug}", {**row, "levels": self._levels(document, name)})

    @property
    def _text(self) -> str:
        return self.levels[0].text if self.levels else ""

    def _levels(self, document: Document, name: str) -> dict[str, Node]:
        if not self.levels:
            raise HouseError(message("house-level-needed", option=name))
        if len(self.levels) == 1 and not self.levels[0].name.strip():
            return {"": self.levels[0].node(document, name, name)}
        levels: dict[str, Node] = {}
        for level in self.levels:
            level_name = a_name(level.name)
            _refuse_level(name, levels, level_name)
            levels[new_slug(level_name, "level", set(levels))] = level.node(
                document, name, f"{level_name} {name}"
            )  # untranslated
        return levels

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Battle Cry added, 2 points``."""
        if len(self.levels) == 1:
            return message("house-added-for", row=self.name.strip(), points=points_of(self.levels[0].points))
        return message("house-added", row=self.name.strip())


def _refuse_level(option: str, levels: dict[str, Node], name: str) -> None:
    """No two levels of an option go by one name."""
    taken = {slug for slug in levels if slug} | {text_of(level, part) for level in levels.values() for part in NAMES}
    if name.casefold() in {name.casefold() for name in taken}:
        raise HouseError(message("house-level-taken", option=option, level=name))


def _as_siblings(document: Document, group: str) -> Node:
    """The optional rule and the budget that all others of the group have."""
    siblings = [
        row for name, (_, row) in document.rows.items() if name.startswith("options/") and row.get("group") == group
    ]
    texts: Node = {}
    for field in ("optional_rule", "budget"):
        values = {text_of(row, field) for row in siblings}
        if len(values) == 1 and (value := values.pop()):
            texts[field] = value
    return texts


@dataclass(frozen=True, slots=True)
class AddLevel:
    """One more level of an option, better than its others."""

    option: str
    level: NewLevel

    def apply(self, document: Document, parent: Document) -> Document:
        name = f"options/{self.option}"
        row = found_row(document, name, parent)
        levels = nodes(row.get("levels"))
        level_name = a_name(self.level.name)
        _refuse_level(text_of(row, "name"), levels, level_name)
        former = nodes(parent.rows[name][1].get("levels")) if name in parent.rows else {}
        slug = new_slug(level_name, "level", {*levels, *former})
        node = self.level.node(document, text_of(row, "name"), level_name)
        return with_row(document, name, {**row, "levels": {**levels, slug: node}})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Shield added to Armor, 1 point``."""
        option, level = called(document, f"options/{self.option}"), self.level.name.strip()
        return message("house-level-added", level=level, option=option, points=points_of(self.level.points))


@dataclass(frozen=True, slots=True)
class AddFigure:
    """A new figure type: like another one in all but name, points and words."""

    name: str
    like: str
    points: int
    """In halves."""
    plural: str = ""
    text: str = ""

    def apply(self, document: Document, parent: Document) -> Document:
        model = found_row(document, f"figures/{self.like}")
        name = a_new_name(document, parent, "figures", self.name)
        slug = new_slug(name, "figure", slugs_of("figures", document, parent))
        text = a_text(self.text, LINE) or text_of(model, "text")
        row = {field: value for field, value in model.items() if field != "aliases"}
        row |= {"name": name, "plural": a_text(self.plural, 80) or f"{name}s", "points": points(a_price(self.points))}
        row |= {"text": text, "quick": name if model.get("quick") else ""}
        rows = {**rows_of(document), f"figures/{slug}": row}
        return whole(document.own, dict(_alike(rows, self.like, slug)))

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Ogre added, 4 points``."""
        return message("house-added-for", row=self.name.strip(), points=points_of(self.points))


def _alike(rows: Rows, like: str, slug: str) -> Iterator[tuple[str, Node]]:
    """The rows, the new figure named wherever the other one is."""
    for name, row in rows.items():
        match table_of(name):
            case "options":
                levels = {key: _granting(level, like, slug) for key, level in nodes(row.get("levels")).items()}
                yield name, {**_listing(row, like, slug), "levels": levels}
            case "figures":
                yield name, _granting(row, like, slug)
            case "numbers":
                base = listed_nodes(row.get("base"))
                more = [{**effect, "figure": slug} for effect in base if effect.get("figure") == like]
                yield name, {**row, "base": [*base, *more]}
            case _:
                yield name, row


def _listing(node: Node, like: str, slug: str) -> Node:
    figures = node.get("figures")
    if not isinstance(figures, list) or like not in figures:
        return node
    return {**{field: value for field, value in node.items() if field != WHY}, "figures": [*figures, slug]}


def _granting(node: Node, like: str, slug: str) -> Node:
    return {**node, "grants": [_listing(grant, like, slug) for grant in listed_nodes(node.get("grants"))]}


@dataclass(frozen=True, slots=True)
class AddScenario:
    """A new scenario of one side: its points, how it is set up, how it ends, who wins."""

    name: str
    least: int | None = None
    """In halves."""
    most: int | None = None
    setup: str = ""
    ends: str = ""
    wins: str = ""

    def apply(self, document: Document, parent: Document) -> Document:
        name = a_new_name(document, parent, "scenarios", self.name)
        slug = new_slug(name, "scenario", slugs_of("scenarios", document, parent))
        words = {field: a_text(getattr(self, field), 600, lines=True) for field in ("setup", "ends", "wins")}
        side: Node = {"name": str(message("house-side")), **range_of(self.least, self.most)}
        return with_row(document, f"scenarios/{slug}", {"name": name, **words, "sides": {"player": side}})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Scenario “The Teapot” added, 25 to 40``."""
        points = span(range_of(self.least, self.most))
        return message("house-scenario-added", scenario=self.name.strip(), points=points)
