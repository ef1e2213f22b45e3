"""Cuts a pasted text into lines, and each line into words, numbers and signs.

What they mean is not here: no module of this folder knows a rule book.
"""
