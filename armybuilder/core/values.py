"""What all pages of armies are given: plain values by their names."""

Shown = dict[str, object]

SIGNS = {"bad": "triangle-alert", "warn": "triangle-alert", "info": "info"}
"""The icon of each tone."""
