"""What proposals answer other apps."""

from armybuilder.accounts.account_data import player_files
from armybuilder.clubs.questions import overview_parts
from armybuilder.proposals import account_data, club_overview, permissions
from armybuilder.rule_books import proposal_addresses

player_files.answers(account_data.export)
overview_parts.answers(club_overview.open_votes)
proposal_addresses.answers(permissions.address_for)
