"""Adding rows to house rules: options with their levels, figures like others, scenarios."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house.effects import WORDS_ALONE, effects_of
from rules.house.field_kinds import barred, figures_of, range_of
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


@dataclass(frozen=True, slots=True)
class AddOption:
    """A new trait, power, attack … of a group; everything else is as with the others of the group."""

    group: str
    name: str
    points: int = 0
    """In halves."""
    text: str = ""
    effect: str = WORDS_ALONE
    """The key of a choice of ``effects_to_choose``."""
    figures: tuple[str, ...] = ()
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
        row |= {"barred": barred(document, figures) if figures else "", "text": a_text(self.text, LINE)}
        row |= _as_siblings(document, self.group)
        return with_row(document, f"options/{slug}", {**row, "levels": {"": _level(self, document, name, name)}})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Battle Cry added, 2 points``."""
        return message("house-added-for", row=self.name.strip(), points=points_of(self.points))


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
    name: str
    points: int = 0
    """In halves."""
    text: str = ""
    effect: str = WORDS_ALONE
    """The key of a choice of ``effects_to_choose``."""

    def apply(self, document: Document, parent: Document) -> Document:
        option = f"options/{self.option}"
        row = found_row(document, option, parent)
        levels, name = nodes(row.get("levels")), a_name(self.name)
        taken = {*levels, *(text_of(level, key) for level in levels.values() for key in ("name", "label"))}
        if name.casefold() in {text.casefold() for text in taken}:
            raise HouseError(message("house-level-taken", option=text_of(row, "name"), level=name))
        former = nodes(parent.rows[option][1].get("levels")) if option in parent.rows else {}
        slug = new_slug(name, "level", {*levels, *former})
        return with_row(document, option, {**row, "levels": {**levels, slug: _level(self, document, name, self.name)}})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Shield added to Armor, 1 point``."""
        option, level = called(document, f"options/{self.option}"), self.name.strip()
        return message("house-level-added", level=level, option=option, points=points_of(self.points))


def _level(edit: AddOption | AddLevel, document: Document, name: str, label: str) -> Node:
    """The new level."""
    text = a_text(edit.text, LINE)
    level: Node = {"name": name, "label": label, "points": points(a_price(edit.points)), "text": text, "term": text}
    return {**level, "effects": effects_of(document, edit.effect)}


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
