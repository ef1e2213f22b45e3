"""The list of house rules: the player's own, to delete and restore, and others'."""
