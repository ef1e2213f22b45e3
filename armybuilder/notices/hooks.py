"""What notifications answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.notices import account_data

player_files.answers(account_data.export)
