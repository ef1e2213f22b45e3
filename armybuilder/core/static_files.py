"""How a server's static files are named by what is in them, and compressed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Our scripts import each other by their hashed names.

    Django's own switch, ``support_js_module_import_aggregation``, also reads what packages bring along: a comment of
    django-htmx imports a file that is nowhere.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r'(?P<matched>from "(?P<url>\./[^"]+)")', 'from "%(url)s"'),)),
    )
