"""The questions that clubs ask other apps for their pages."""

from armybuilder.clubs.models import Club
from armybuilder.core.hooks import Hook
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor

house_rules: Hook[[Club, Visitor], list[Context]] = Hook()
"""A club's house rules that a visitor may see, as the template needs them."""
overview_parts: Hook[[Club, Visitor], Context] = Hook()
"""The part that an app adds for a visitor to the overview of a club."""
