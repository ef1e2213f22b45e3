"""Documents of armies as they are stored, packed into files, and read from them.

What a document must look like is not here: that is in ``rules/engine/documents``.
"""
