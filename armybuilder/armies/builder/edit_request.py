"""What every post of the builder says beside its edit: where its page stood."""

from dataclasses import dataclass
from hashlib import sha256

from django.http import QueryDict

from armybuilder.armies.builder.page_state import PageState
from armybuilder.armies.forms import WHOLE
from armybuilder.armies.models import Army
from armybuilder.core.http import Request

MOST_OWN = 500
"""Changes that may wait on a page."""
FIELDS = frozenset({"csrfmiddlewaretoken", "version", "own", "at"})
"""Fields that say where a page stood, not what was done there."""


@dataclass(frozen=True)
class EditRequest:
    """Where the page of a post stood."""

    seen: int
    """The version that it showed; the present one where it did not say."""
    own: frozenset[int]
    """The versions that this very page made since."""
    page_state: PageState

    @classmethod
    def read(cls, sent: QueryDict, army: Army) -> "EditRequest":
        """What can be understood of a post; all else is as if it were not there."""
        seen = _number(sent.get("version", ""))
        own = [_number(text) for text in sent.get("own", "").split(",")[:MOST_OWN]]
        return cls(
            army.version if seen is None else seen,
            frozenset(number for number in own if number is not None),
            PageState.of_form(sent),
        )


def token(request: Request) -> str:
    """What makes this very post count once: the page's token with everything that was sent."""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in FIELDS)
    files = [sha256(b"".join(file.chunks())).digest() for _, files in request.FILES.lists() for file in files]
    digest = sha256(f"{request.path} {sent} {files}".encode()).hexdigest()[:22]
    return digest if request.POST.get("token") else ""


def _number(text: str) -> int | None:
    return int(text) if WHOLE.fullmatch(text) else None
