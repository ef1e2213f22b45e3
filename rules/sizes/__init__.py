"""The same army at another number of points: exact answers that keep its leader and its character.

``parts`` lists the figures that answers are put together of, ``resizing`` finds the answers with the solver of toy
boxes, and ``armies`` makes armies of them. In rule books that agree on figures, a figure costs 1.
"""
