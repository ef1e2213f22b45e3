"""Battles and what follows from them: odds, verdicts, marks, and trials of prices."""
