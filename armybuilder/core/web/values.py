"""The context that all pages of armies share."""

Context = dict[str, object]

SIGNS = {"bad": "triangle-alert", "warn": "triangle-alert", "info": "info"}
"""The icon of each tone."""
