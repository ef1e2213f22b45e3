"""The answers that marks give to other apps."""

from armybuilder.marks import lines
from armybuilder.rule_books import edition_marks

edition_marks.answers(lines.marks_of)
