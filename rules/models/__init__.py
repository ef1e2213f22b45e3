"""The contents of rule books, as rows: the same words and fields as ``rules.engine.catalogue``, kept and edited."""

from django.db.models import Model

from rules.models.base import Edition as Edition
from rules.models.base import Part as Part
from rules.models.base import Row as Row
from rules.models.dice import Base as Base
from rules.models.dice import Effect as Effect
from rules.models.dice import Number as Number
from rules.models.dice import Roll as Roll
from rules.models.dice import Situation as Situation
from rules.models.figures import Budget as Budget
from rules.models.figures import FigureType as FigureType
from rules.models.figures import Grant as Grant
from rules.models.figures import Group as Group
from rules.models.figures import Kind as Kind
from rules.models.figures import Level as Level
from rules.models.figures import Measures as Measures
from rules.models.figures import Option as Option
from rules.models.figures import OptionalRule as OptionalRule
from rules.models.tables import Mark as Mark
from rules.models.tables import Scale as Scale
from rules.models.tables import Scenario as Scenario
from rules.models.tables import Side as Side
from rules.models.tables import Term as Term

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
"""The place of such rows in a fixture."""
