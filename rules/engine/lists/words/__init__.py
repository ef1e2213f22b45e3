"""The words that lists use, in all languages: names of the rule book, short forms, and words around numbers.

How words make a unit is not here: ``lines`` does that.
"""
