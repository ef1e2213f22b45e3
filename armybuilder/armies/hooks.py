"""Answers of the armies app to other apps."""

from armybuilder.armies import permissions
from armybuilder.rule_books import editions_let_in

editions_let_in.answers(permissions.built_on)
