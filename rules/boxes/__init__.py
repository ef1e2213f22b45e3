"""Toy boxes: what somebody owns, whether an army can be built of it, and which two sides it holds.

``box`` and ``fitting`` say what toys may stand for and what an army lacks. ``templates`` lists the figures that sides
are put together of, ``problem`` what is wished, and ``sides`` finds answers with an exact integer program: one that
``formulation`` writes and ``program`` solves, the only module that imports ``highspy``, and that only where something
is solved. ``changes`` finds the smallest change with which there is an answer. ``first_games`` picks three figures a
side for children, without a program.
"""
