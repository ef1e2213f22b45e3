"""Sheets as PDF: how soon they are there, what they use, and whether all can be printed."""
