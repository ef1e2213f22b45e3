"""Clubs: members and roles, invitations, and club libraries.

Clubs do not know game nights. They send signals when a member left and when their overview is shown (``signals``), and
nights answer them.
"""
