"""The list of clubs."""
