"""Battles of two armies, simulated by fixed rules of thumb and exact dice; ``docs/battles.md`` is their rule book.

Plain Python above the rules engine. ``figures`` reads what figures do from the catalogue's effects and needs nothing
else; everything below it plays many battles at once in numpy's arrays, and is imported only where battles are played.
"""
