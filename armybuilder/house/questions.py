"""The questions that house rules ask other apps for their pages."""

from collections.abc import Mapping

from armybuilder.core.hooks import Hook
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor

proposals_of_revisions: Hook[[HouseRules, Visitor], Mapping[int, str]] = Hook()
"""By the number of a revision: the page of the proposal that became it, if the visitor may see it."""
