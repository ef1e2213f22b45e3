"""The numbers that rolls must show, wherever a rule book states them: in situations, on levels, on figure types."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.documents import Document, Node
from rules.engine.wording.messages import Value, message
from rules.house.differences import situation
from rules.house.references import rows_of, whole
from rules.house.words import goal
from rules.nodes import key_of, listed_nodes, nodes, table_of, text_of

WORDS = ("label", "hint", "text", "term")
"""Texts that may mention a number."""


@dataclass(frozen=True, slots=True)
class Target:
    """One number to reach, its place, and other places that mention it."""

    row: str
    part: str
    """The situation of a roll, the level of an option, nothing on a figure type; by slug."""
    roll: str
    target: int
    words: Value
    """``Distance, in the open``; ``Light armor``."""
    about: str
    """The roll, or what brings it, by name: the dice table’s line begins with it."""
    low: bool = False
    die: int = 6
    name: str = ""
    """Of the situation."""
    first: bool = False
    """The roll's first situation."""
    mentions: frozenset[str] = frozenset()
    """Rows whose texts may mention the number."""

    @property
    def key(self) -> str:
        """The key that tells it from all others: ``rolls/distance:cover:distance``."""
        return f"{self.row}:{self.part}:{self.roll}"

    @property
    def level(self) -> str | None:
        """The level whose text alone mentions it."""
        return self.part if table_of(self.row) == "options" else None

    def sign(self, target: int) -> Value:
        """A number as one reads it: ``5+``."""
        return goal({"low": self.low}, target)

    def changed(self, document: Document, target: int) -> Document:
        """The document with another number there, and in texts: ``Light 6+``, ``a miss on 6+``, the dice table."""
        rows = rows_of(document)
        rows[self.row] = self._with_target(rows[self.row], target)
        for name, row in rows.items():
            if name in self.mentions:
                rows[name] = self._reworded(row, target)
            if name.startswith("terms/dice/") and self._is_said_by(row):
                rows[name] = {**row, "value": str(target)}
        return whole(document.own, rows)

    def _with_target(self, row: Node, target: int) -> Node:
        if table_of(self.row) == "rolls":
            situations = nodes(row.get("situations"))
            return {**row, "situations": {**situations, self.part: {**situations[self.part], "target": target}}}
        if table_of(self.row) == "figures":
            return self._allowing(row, target)
        levels = nodes(row.get("levels"))
        return {**row, "levels": {**levels, self.part: self._allowing(levels[self.part], target)}}

    def _allowing(self, node: Node, target: int) -> Node:
        effects = listed_nodes(node.get("effects"))
        targets = [{"target": target} if _allows(node, self.roll) and "target" in node else {} for node in effects]
        return {**node, "effects": [effect | new for effect, new in zip(effects, targets, strict=True)]}

    def _is_said_by(self, row: Node) -> bool:
        """Whether a line of the dice table states it."""
        is_plain = self.first or table_of(self.row) != "rolls"
        name = self.about.partition(",")[0].casefold()
        return (
            is_plain and text_of(row, "value") == str(self.target) and text_of(row, "name").casefold().startswith(name)
        )

    def _reworded(self, node: Node, target: int) -> Node:
        texts: Node = {field: self._reword(text_of(node, field), target) for field in WORDS if field in node}
        if levels := nodes(node.get("levels")):
            texts["levels"] = {
                slug: self._reworded(level, target) if self.level in (None, slug) else level
                for slug, level in levels.items()
            }
        return {**node, **texts}

    def _reword(self, text: str, target: int) -> str:
        """Words with the new number in the old one's place."""
        old, new = f"{self.target}+", f"{target}+"
        if self.low:
            return text.replace(f"{self.target} of {self.die}", f"{target} of {self.die}")  # untranslated
        if self.name and f"{self.name} on {old}" in text:  # untranslated
            return text.replace(f"{self.name} on {old}", f"{self.name} on {new}")  # untranslated
        if table_of(self.row) == "rolls":
            return text.replace(f"on {old}", f"on {new}", 1) if self.first else text
        return text.replace(old, new)


def targets_of(document: Document) -> tuple[Target, ...]:
    """Every number to roll, by roll: its situations, then figures and options."""
    rolls = [(key_of(name), row) for name, (_, row) in document.rows.items() if table_of(name) == "rolls"]
    return tuple(
        target
        for slug, roll in rolls
        for target in (*_situations(document, slug, roll), *_allowed(document, slug, roll))
    )


def _situations(document: Document, slug: str, roll: Node) -> Iterator[Target]:
    mentions = frozenset((f"rolls/{slug}", *_allowing(document, slug)))
    for place, (part, node) in enumerate(nodes(roll.get("situations")).items()):
        target, name = node.get("target"), text_of(node, "name")
        if isinstance(target, int):
            roll_name = text_of(roll, "name")
            words = situation(roll_name, node)
            yield Target(f"rolls/{slug}", part, slug, target, words, roll_name, *_die(roll), name, place == 0, mentions)


def _die(roll: Node) -> tuple[bool, int]:
    die = roll.get("die", 6)
    return roll.get("low") is True, die if isinstance(die, int) else 6


def _allowing(document: Document, slug: str) -> Iterator[str]:
    """Options that let a figure make the roll without a number of their own."""
    for name, (_, row) in document.rows.items():
        for level in nodes(row.get("levels")).values():
            if any(_allows(effect, slug) and "target" not in effect for effect in listed_nodes(level.get("effects"))):
                yield name


def _allows(effect: Node, slug: str) -> bool:
    return effect.get("verb") == "allow" and effect.get("roll") == slug


def _allowed(document: Document, slug: str, roll: Node) -> Iterator[Target]:
    for name, (_, row) in document.rows.items():
        levels = nodes(row.get("levels")) if table_of(name) == "options" else {"": row}
        for part, node in levels.items():
            for effect in listed_nodes(node.get("effects")):
                target = effect.get("target")
                if _allows(effect, slug) and isinstance(target, int):
                    node_name = text_of(node, "name")
                    # A roll that is named after an option goes by the name of the level: Light armor.
                    words: Value = node_name
                    if not roll.get("option"):
                        words = message("house-roll-in", roll=node_name, situation=text_of(roll, "name"))
                    mentions = frozenset({name})
                    yield Target(name, part, slug, target, words, node_name, *_die(roll), mentions=mentions)
