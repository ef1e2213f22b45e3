"""Armies: their history, and the pages on which they are built and shown."""
