"""What pages, messages and previews show of armies and their units, as plain values.

The pages are not here: each place has a folder beside this one.
"""
