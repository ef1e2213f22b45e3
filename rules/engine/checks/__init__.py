"""Errors and waste in an army, the changes that help, and what a unit may take.

How a change is applied is not here: ``editing`` does that.
"""
