"""Feeds of a club's library."""
