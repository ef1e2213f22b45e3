"""Inviting to a club, and following an invitation."""
