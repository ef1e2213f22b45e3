"""What no page may do while a browser test looks at it: break its policy, stumble, or ask another host for anything."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

TOLD = re.compile(
    r"Failed to load resource: "
    r"(net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|the server responded with a status of (4|503))"
)
"""What the browser itself notes of an answer that a test asks for: no connection, nothing there, too busy."""
GIVEN_WAY = re.compile(r"htmx:(afterRequest|sendAbort), |Response Status Error Code 503 ")
"""htmx's message about a request that a later one replaced, as ``hx-sync`` says, or that came to a busy server."""
BLOCKED = "Service Worker registration blocked by Playwright"
POLICY = """document.addEventListener("securitypolicyviolation",
  (event) => console.error(`Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));"""


class Watch:
    """Notes what must not happen in a visitor's pages."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.host = urlsplit(host).netloc
        self.seen: list[str] = []
        context.add_init_script(POLICY)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.text == BLOCKED:
            return
        where = message.location["url"]
        told = GIVEN_WAY if "/static/" in where else TOLD
        if message.type in ("error", "warning") and not told.match(message.text):
            self.seen.append(f"{message.type}: {message.text} ({where})")

    def _request(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.netloc != self.host and place.scheme not in ("data", "blob", "about"):
            self.seen.append(f"another host: {request.url}")
