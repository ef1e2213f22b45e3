"""Static files get names with a hash of their content, and compressed copies."""

import re

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENT_OR_INDENT = re.compile(r"^ *(?://.*\n)?", re.MULTILINE)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Our scripts import each other by their hashed names.

    Django's own option, ``support_js_module_import_aggregation``, also reads the scripts of packages, and a comment of
    django-htmx imports a file that does not exist.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((r'(?P<matched>from "(?P<url>\.{1,2}/[^"]+)")', 'from "%(url)s"'),)),
    )

    def _save(self, name: str, content: "File[bytes]") -> str:
        """Save a file; our scripts without their comments."""
        if name.startswith("js/") and name.endswith(".js") and ".min." not in name:
            content = ContentFile(without_comments(b"".join(content.chunks()).decode()).encode())
        return str(super()._save(name, content))


def without_comments(script: str) -> str:
    """A script without its indentation, and without the lines that only hold a comment."""
    return COMMENT_OR_INDENT.sub("", script)
