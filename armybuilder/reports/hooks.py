"""What reports answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.reports import account_data

player_files.answers(account_data.export)
