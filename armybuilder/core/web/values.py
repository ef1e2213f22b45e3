"""The values in contexts of pages: their type, and the icon of each tone."""

Context = dict[str, object]

SIGNS = {"bad": "triangle-alert", "warn": "triangle-alert", "info": "info"}
"""The icon of each tone."""
