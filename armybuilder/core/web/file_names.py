"""Files that are downloaded: the responses, and names that say what is in them."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import get_language

MAX_LENGTH = 80
"""Letters of a file's name without its ending."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
"""The German spelling of these letters without their dots."""


def base_name(parts: Iterable[str], usual: str) -> str:
    """Names as the name of a file without its ending; ``usual`` if they have no letters.

    >>> base_name(["Red Army!", "Roster"], "army"), base_name(["!"], "army"), base_name(["Ельфы"], "army")
    ('red-army-roster', 'army', 'ельфы')
    """
    if (get_language() or "").startswith("de"):
        parts = [part.translate(UMLAUTS) for part in parts]
    slugs = (slugify(part) or slugify(part, allow_unicode=True) for part in parts)
    return "-".join(filter(None, slugs))[:MAX_LENGTH].strip("-") or usual


def attachment(content: bytes | str, content_type: str, name: str) -> HttpResponse:
    """A file that the browser saves under that name."""
    disposition = content_disposition_header(True, name) or "attachment"
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})
