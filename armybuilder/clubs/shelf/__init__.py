"""A club's library of armies, in folders."""
