"""Template filters for rule books."""
