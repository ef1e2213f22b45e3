"""Clubs: who belongs to them and as what, invitations, the armies on their shelves.

Clubs know no game nights: they say when somebody left and when their overview is shown (``signals``); nights answer.
"""
