"""The answers that house rules give to other apps."""

from armybuilder.clubs.questions import house_rules
from armybuilder.house import catalogues, permissions
from armybuilder.rule_books import editions_let_in, revision_writers

house_rules.answers(permissions.of_club)
editions_let_in.answers(permissions.shown_to)
revision_writers.answers(catalogues.adopt)
