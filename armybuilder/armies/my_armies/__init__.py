"""A player's list of armies: search, sort, copy, delete and restore."""
