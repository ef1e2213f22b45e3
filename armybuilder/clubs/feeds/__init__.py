"""Feeds of what is put on the shelf of a club."""
