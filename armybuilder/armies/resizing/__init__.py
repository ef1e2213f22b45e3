"""Playing an army at another number of points: answers to compare, each of which can be copied.

1. ``forms`` reads the size, ``solving`` finds the answers in a limited child, and ``context`` shows them.
2. Copying an answer sends its numbers of figures. They are checked by plain counting, so nothing is solved again.
"""
