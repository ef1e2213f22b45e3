"""The list of house rules: one's own, removed and put back, and others'."""
