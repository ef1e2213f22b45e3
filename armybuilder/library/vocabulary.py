"""What can be chosen to narrow the library, in the words of the rule books' rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules import engine


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Values of the address, each with its name."""

    made_of: dict[str, str]
    traits: dict[str, dict[str, str]]
    """By the name of their group."""
    fits: dict[str, str]

    def trait(self, slug: str) -> str:
        """The name of an option; empty where no book has it."""
        return next((named[slug] for named in self.traits.values() if slug in named), "")


@lru_cache(maxsize=64)
def of(books: Sequence[engine.Catalogue]) -> Vocabulary:
    """What these rule books have; the first that has a slug names it."""
    made_of: dict[str, str] = {}
    traits: dict[str, dict[str, str]] = {}
    fits: dict[str, str] = {}
    for book in books:
        made_of |= {value: name for value, name in _made_of(book) if value not in made_of}
        fits |= {value: name for value, name in _sides(book) if value not in fits}
        for option in book.options.values():
            if not any(option.slug in named for named in traits.values()):
                traits.setdefault(book.groups[option.group].name, {})[option.slug] = option.name
    return Vocabulary(made_of, traits, fits)


def _made_of(book: engine.Catalogue) -> Iterator[tuple[str, str]]:
    """Every kind but the common one, its further figure types, and groups of what only some figures have."""
    kinds = list(book.kinds.values())
    yield from ((f"k.{kind.slug}", _begun(kind.plural)) for kind in kinds[1:])
    common = [figure for figure in book.figures.values() if figure.kind == kinds[0].slug]
    yield from ((f"f.{figure.slug}", figure.plural) for figure in common[1:])
    yield from ((f"g.{group.slug}", group.name) for group in book.groups.values() if group.layout == "matrix")


def _sides(book: engine.Catalogue) -> Iterator[tuple[str, str]]:
    for scenario in book.scenarios.values():
        alike = len({(side.least, side.most) for side in scenario.sides}) == 1
        for side in scenario.sides[:1] if alike else scenario.sides:
            yield f"{scenario.slug}/{side.slug}", scenario.name if alike else f"{scenario.name}, {side.name.lower()}"


def _begun(name: str) -> str:
    return name[:1].upper() + name[1:]
