"""What armies answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.armies import account_data, permissions
from armybuilder.rule_books import editions_let_in

player_files.answers(account_data.export)
editions_let_in.answers(permissions.built_on)
