"""The list of a player's prints, and of sheets saved under a name."""
