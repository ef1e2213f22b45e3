"""The answers that proposals give to other apps."""

from armybuilder.clubs.questions import overview_parts
from armybuilder.house.questions import proposals_of_revisions
from armybuilder.proposals import club_overview, permissions
from armybuilder.rule_books import proposal_addresses

overview_parts.answers(club_overview.open_votes)
proposals_of_revisions.answers(permissions.proposals_of_revisions)
proposal_addresses.answers(permissions.address_for)
