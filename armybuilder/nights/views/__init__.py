"""The pages of game nights."""
