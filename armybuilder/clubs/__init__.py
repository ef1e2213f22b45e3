"""Clubs: members and roles, invitations, and club libraries.

Clubs do not know game nights. They send a signal when a member left (``signals``), and ask for what others show on the
overview (``questions``); nights answer.
"""
