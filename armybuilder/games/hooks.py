"""What games answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.armies.questions import home_page_parts
from armybuilder.games import account_data, running

player_files.answers(account_data.export)
home_page_parts.answers(running.on_home_page)
