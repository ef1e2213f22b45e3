"""What the API answers other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.api import account_data

player_files.answers(account_data.export)
