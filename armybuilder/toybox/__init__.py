"""Toy boxes: what a player owns, counted; two sides or a random army out of it; what armies lack.

1. A ``Box`` is one document, the list of its kinds (``contents``). Every change is a version, so that all of it can be
   undone. ``permissions`` says whose boxes a visitor may see and change: their own, and those shared with their clubs.
2. ``wishes`` reads what is asked of two sides from the address. That, the box without any name, and the rules are an
   ``Order``; its digest is the key of a ``Search``, which the worker solves in a limited child (``solving``), the only
   process that imports ``highspy``. Each answer is saved as soon as it is there.
3. ``sides`` shows an answer with its toys, and creates armies of it. A row that is to be another is an order as well.

Searches are the same for everybody who asks the same, as toys without names belong to nobody.
"""
