"""Pages of clubs, and everything done there."""
