"""Answers of the library to other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.library import account_data

player_files.answers(account_data.export)
