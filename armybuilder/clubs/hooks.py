"""The answers that clubs give to other apps."""

from armybuilder.armies.access_questions import armies_opened_to_visitor, players_with_access
from armybuilder.armies.questions import shelves
from armybuilder.clubs import permissions
from armybuilder.library.questions import armies_on_shelf, clubs_to_filter_by

armies_opened_to_visitor.answers(permissions.armies_opened)
players_with_access.answers(permissions.players_let_in)
shelves.answers(permissions.shelves_of)
clubs_to_filter_by.answers(permissions.club_names)
armies_on_shelf.answers(permissions.armies_on_shelf)
