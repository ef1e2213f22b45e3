"""The answers that game nights give to other apps."""

from armybuilder.armies.access_questions import armies_opened_to_visitor, players_with_access, watched_armies
from armybuilder.armies.questions import builder_bands, crew_bands, home_page_parts
from armybuilder.clubs.questions import overview_parts
from armybuilder.nights import crews, new_armies, permissions, played_versions
from armybuilder.nights.club_tabs import context

armies_opened_to_visitor.answers(permissions.armies_opened)
players_with_access.answers(permissions.players_let_in)
watched_armies.answers(played_versions.watched)
builder_bands.answers(new_armies.show_night)
crew_bands.answers(crews.show_nights)
home_page_parts.answers(context.on_home_page)
overview_parts.answers(context.on_overview)
