"""Feeds of what is added to a club's library."""
