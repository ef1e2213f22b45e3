"""One module of views for each place a player goes."""
