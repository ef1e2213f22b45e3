"""Muster: the web app that builds armies and prints their sheets."""
