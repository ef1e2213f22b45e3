"""The page of a game night: who brings which army, the tables, and the results."""
