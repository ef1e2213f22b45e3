"""Inviting to a club, and accepting an invitation."""
