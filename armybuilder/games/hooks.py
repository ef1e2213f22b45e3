"""The answers that games give to other apps."""

from armybuilder.armies.questions import home_page_parts
from armybuilder.games import running

home_page_parts.answers(running.on_home_page)
