"""What armies ask higher apps."""

from armybuilder.core.hooks import Hook
from rules.engine.build import Build

fairness: Hook[[tuple[Build, Build], str], str] = Hook()
"""What battles say about two armies in a scenario, for paper; empty if they have not been played."""
