"""Founding a club, changing what it says about itself, removing it and putting it back."""
