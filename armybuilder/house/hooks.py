"""What house rules answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.clubs.questions import house_rules
from armybuilder.house import account_data, catalogues, permissions
from armybuilder.rule_books import editions_let_in, revision_writers

player_files.answers(account_data.export)
house_rules.answers(permissions.of_club)
editions_let_in.answers(permissions.shown_to)
revision_writers.answers(catalogues.adopt)
