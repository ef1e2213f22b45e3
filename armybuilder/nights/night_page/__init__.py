"""The page of a game night: who comes, with which army, the tables, and how it went."""
