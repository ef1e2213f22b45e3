"""The list of clubs, and the form by which one is founded or changed."""
