"""The nights and the season of a club, on tabs of its page."""
