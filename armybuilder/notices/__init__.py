"""Notifications of players: ``notify`` writes them, in words of ``sentences``; ``views`` list them."""
