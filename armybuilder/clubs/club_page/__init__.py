"""A club's page with its tabs, and who belongs to it."""
