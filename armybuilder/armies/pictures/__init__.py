"""Pictures of figures: uploaded ones, silhouettes, and the colors of plastic.

What is drawn on sheets is not here: that is in ``printing``.
"""
