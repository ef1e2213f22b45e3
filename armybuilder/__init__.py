"""Muster: the pages on which armies are built, and the sheets they are printed on."""
