"""The API for scripts, at ``/api/v1/``: plain views, described by ``docs/muster-api-1.openapi.json``.

``operations.by_method`` makes a view of an address: it knows the player by their token, counts the request and sets
the headers of limits. The operations are in ``documents`` (no account needed), ``own_armies``, ``prints``, ``battles``
and ``catalog``. Errors are problem details: operations return them, and ``middleware`` puts those of the site into
that form.
"""
