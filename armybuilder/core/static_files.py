"""Static files get names with a hash of their content, and compressed copies."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Our scripts import each other by their hashed names.

    Django's own option, ``support_js_module_import_aggregation``, also reads the scripts of packages, and a comment of
    django-htmx imports a file that does not exist.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r'(?P<matched>from "(?P<url>\.{1,2}/[^"]+)")', 'from "%(url)s"'),)),
    )
