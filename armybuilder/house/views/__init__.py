"""The pages of house rules."""
