"""A print's own page while it is made, and its file."""
