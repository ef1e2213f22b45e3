"""Armies that come in as texts, documents and files."""
