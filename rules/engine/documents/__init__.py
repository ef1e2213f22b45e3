"""The JSON of armies: the document that is stored and exchanged, read strictly, and the answer of ``army check``.

Text that people read is not here: ``notation`` writes and reads the rule book's own, ``lists`` everything else.
"""
