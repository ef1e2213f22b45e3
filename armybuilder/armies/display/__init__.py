"""Contents of pages, messages and previews about armies and their units, as plain values.

The pages are not here: each place has a folder beside this one.
"""
