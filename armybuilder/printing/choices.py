"""What there is to choose about a sheet."""

from dataclasses import dataclass

from armybuilder.printing.papers import Layout


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose about a sheet: one of its values, the first unless another is chosen."""

    slug: str
    name: str
    values: tuple[tuple[str, str], ...]
    """Each with the words it is chosen by: ("tarot", "Tarot")."""

    def of(self, sheet: str, layout: Layout) -> str:
        """The value that a layout has for a sheet; what is no value of it counts as not chosen."""
        value = dict(layout.choices).get(f"{sheet}.{self.slug}", "")
        return value if value in dict(self.values) else self.values[0][0]
