"""Template tags of the guide."""
