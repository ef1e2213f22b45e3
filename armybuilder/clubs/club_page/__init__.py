"""A club's page with its tabs and members."""
