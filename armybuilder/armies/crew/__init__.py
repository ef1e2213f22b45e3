"""Tonight's crew: which figures of an army come to a game. Nothing is stored here: the crew is part of the address.

``rules/engine/editing/crews.py`` writes a crew in a few letters. Sheets, matches and games name it after the army
(``armies/named_armies.py``), and a game night remembers it with the army that is brought.
"""
