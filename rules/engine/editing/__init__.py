"""Changes of armies: values that turn a build into a new one, checks of what is typed, and messages of what was done.

What a change costs or breaks is not here: that is in ``cost`` and ``checks``.
"""
