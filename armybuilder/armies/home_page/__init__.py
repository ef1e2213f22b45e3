"""The home page: the first choice of a new army."""
