"""Simulated battles of two armies."""
