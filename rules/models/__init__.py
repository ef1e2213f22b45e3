"""What rule books offer, as rows: the same words and fields as ``rules.engine.catalogue``, kept and edited."""

from django.db.models import Model

from rules.models.base import Edition, Part, Row
from rules.models.dice import Base, Effect, Number, Roll, Situation
from rules.models.figures import Budget, FigureType, Grant, Group, Kind, Level, Measures, Option, OptionalRule
from rules.models.tables import Mark, Scale, Scenario, Side, Term

__all__ = [
    "TABLES",
    "TABLE_OF",
    "Base",
    "Budget",
    "Edition",
    "Effect",
    "FigureType",
    "Grant",
    "Group",
    "Kind",
    "Level",
    "Mark",
    "Measures",
    "Number",
    "Option",
    "OptionalRule",
    "Part",
    "Roll",
    "Row",
    "Scale",
    "Scenario",
    "Side",
    "Situation",
    "Term",
]

TABLES: dict[str, type[Row]] = {
    "optional_rules": OptionalRule,
    "kinds": Kind,
    "measures": Measures,
    "budgets": Budget,
    "groups": Group,
    "figures": FigureType,
    "options": Option,
    "rolls": Roll,
    "numbers": Number,
    "scenarios": Scenario,
    "scales": Scale,
    "terms": Term,
}
"""An edition's rows by their name in fixtures, each after those it must name."""
TABLE_OF: dict[type[Model], str] = {**{model: table for table, model in TABLES.items()}, Level: "levels"}
"""Where in a fixture such rows are."""
