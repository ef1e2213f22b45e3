"""The rules by which Mozilla's HTTP Observatory scores an answer, for what an answer of this server can do.

https://github.com/mdn/mdn-http-observatory (``src/grader/charts.js``, ``src/analyzer/tests``). A site begins with 100
points. Its scan of a site looks at one page; here every kind of answer is scored as if it were that page.
"""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from django.http import HttpResponse

HALF_A_YEAR = 15_768_000
BROAD = {"*", "http:", "https:", "ftp:", "http://*", "https://*", "http://*.*", "https://*.*"}
INLINE = {"'unsafe-inline'", "data:"}
PRIVATE = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
START = 100


@dataclass
class Score:
    """The points of each rule, more or less than 0."""

    csp: int
    cookies: int
    cors: int
    redirection: int
    referrer: int
    hsts: int
    scripts: int
    content_type: int
    frames: int
    corp: int
    coep: int
    coop: int

    @property
    def total(self) -> int:
        """The points of the answer."""
        return START + sum(vars(self).values())


class Scripts(HTMLParser):
    """The scripts of a page that have an address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script" and dict(attrs).get("src"):
            self.found.append(dict(attrs))


def score(answer: HttpResponse, plain: HttpResponse, *, is_preloaded: bool = False) -> Score:
    """The points of an answer over https. ``plain``: the answer to the same address over http."""
    headers = answer.headers
    return Score(
        csp=_csp(headers.get("Content-Security-Policy", "")),
        cookies=_cookies(answer),
        cors=-50 if headers.get("Access-Control-Allow-Origin") == "*" else 0,
        redirection=_redirection(plain),
        referrer=_referrer(headers.get("Referrer-Policy", "")),
        hsts=_hsts(headers.get("Strict-Transport-Security", ""), is_preloaded),
        scripts=_scripts(answer),
        content_type=0 if headers.get("X-Content-Type-Options", "").lower() == "nosniff" else -5,
        frames=_frames(headers),
        corp=10 if headers.get("Cross-Origin-Resource-Policy") in ("same-origin", "same-site") else 0,
        coep=10 if headers.get("Cross-Origin-Embedder-Policy") in ("require-corp", "credentialless") else 0,
        coop=10 if headers.get("Cross-Origin-Opener-Policy") in ("same-origin", "same-origin-allow-popups") else 0,
    )


def _csp(header: str) -> int:
    if not header:
        return -25
    parts = [part.split() for part in header.split(";") if part.strip()]
    policy = {name: set(sources) for name, *sources in parts}
    default = policy.get("default-src", {"*"})
    script, style, plugin = (policy.get(f"{name}-src", default) for name in ("script", "style", "object"))
    if script & (BROAD | INLINE) or plugin & BROAD:
        return -20
    if "'unsafe-eval'" in script | style or any(
        source.startswith("http:") for one in policy.values() for source in one
    ):
        return -10
    if style & (BROAD | INLINE):
        return 0
    return 10 if default == {"'none'"} else 5


def _cookies(answer: HttpResponse) -> int:
    """The best is that each is for https alone, and none is sent along from other sites or read by scripts."""
    if not answer.cookies:
        return 0
    every = list(answer.cookies.values())
    if any(not cookie["secure"] for cookie in every):
        return -40
    if any(not cookie["httponly"] for cookie in every):
        return -30
    return 5 if all(cookie["samesite"] in ("Lax", "Strict") for cookie in every) else 0


def _redirection(plain: HttpResponse) -> int:
    return 0 if plain.status_code == 301 and plain.headers["Location"].startswith("https://") else -20


def _referrer(header: str) -> int:
    if not header:
        return 0
    return 5 if header.split(",")[-1].strip() in PRIVATE else -5


def _hsts(header: str, is_preloaded: bool) -> int:
    seconds = re.search(r"max-age=(\d+)", header)
    if not seconds:
        return -20
    if is_preloaded and "includeSubDomains" in header and "preload" in header:
        return 5
    return 0 if int(seconds[1]) >= HALF_A_YEAR else -10


def _scripts(answer: HttpResponse) -> int:
    if "html" not in answer.headers.get("Content-Type", "") or answer.streaming:
        return 0
    scripts = Scripts(answer.content.decode()).found
    if any(str(script["src"]).startswith(("http:", "https:", "//")) for script in scripts):
        return -50
    return 5 if any(script.get("integrity") for script in scripts) else 0


def _frames(headers: object) -> int:
    has_policy = "frame-ancestors" in headers.get("Content-Security-Policy", "")  # type: ignore[attr-defined]
    return 5 if has_policy or headers.get("X-Frame-Options") in ("DENY", "SAMEORIGIN") else -20  # type: ignore[attr-defined]
