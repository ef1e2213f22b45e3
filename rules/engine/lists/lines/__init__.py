"""Explains what each line is: a unit with its name, terms and numbers, options of the unit above, or other words.

Lines that hold several units are cut, and broken ones joined. Whether the result is right is not judged here.
"""
