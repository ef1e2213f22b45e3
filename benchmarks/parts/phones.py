"""A phone with a browser of its own and a connection of its own, both of which can be killed at any instant."""

import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright

from benchmarks.parts.table import sized
from benchmarks.prints.paper import CHROMIUM

LONGEST_CUT = sized(1.5, 0.3)
"""Seconds for which a cut connection stays away at most."""
RESET = struct.pack("ii", 1, 0)
"""A socket that lingers for 0 seconds takes back what was not read yet."""
NOT_KEPT = "#not-kept:not([hidden])"
"""Is shown in place of a page that cannot be."""
PATIENCE = 20_000
"""Milliseconds in which a page must be there, on a machine that has much to do."""
REST = 0.2
"""Seconds before something is tried again."""


class Wire:
    """A phone's connection: passes bytes on to the server, and can be cut in the midst of a request or an answer."""

    def __init__(self, name: str, host: str) -> None:
        self.name, self.back_at = f"connection of {name}", 0.0
        self.server = (host.split(":")[0], int(host.split(":")[1]))
        self.lines: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._open, daemon=True).start()

    def is_up(self) -> bool:
        """Whether bytes go through."""
        return time.monotonic() >= self.back_at

    def kill(self, chance: random.Random) -> None:
        """Cut it for a while."""
        self.back_at = time.monotonic() + chance.uniform(0, LONGEST_CUT)
        for line in list(self.lines):
            _reset(line)

    def _open(self) -> None:
        while True:
            near, _ = self.door.accept()
            try:
                if not self.is_up():
                    raise OSError
                far = socket.create_connection(self.server)
            except OSError:
                _reset(near)
                continue
            self.lines |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for line in (one, other):
            self.lines.discard(line)
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


def _reset(line: socket.socket) -> None:
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        line.shutdown(socket.SHUT_RDWR)
    line.close()


class Phone:
    """A browser with a profile that stays, started again after it was killed."""

    def __init__(self, name: str, folder: Path, host: str) -> None:
        self.name, self.folder = f"browser of {name}", folder
        self.wire = Wire(name, host)
        self.process: subprocess.Popen[bytes] | None = None
        self.page: Page | None = None
        self.is_here = False
        """Whether it shows what it was asked for; a thread of its own brings it back there."""

    def is_up(self) -> bool:
        """Whether it shows a page."""
        return self.is_here

    def kill(self, chance: random.Random) -> None:
        """Kill all of its processes."""
        self.is_here = False
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Close it as its user does, which writes its cookies; one that is killed loses new ones."""
        if self.page and self.process:
            with suppress(Error):
                self.page.context.new_cdp_session(self.page).send("Browser.close")
            self.process.wait()
        self.is_here, self.page = False, None

    def stop(self) -> None:
        """End it for good."""
        self.kill(random.Random())
        shutil.rmtree(self.folder, ignore_errors=True)

    def shown(self, playwright: Playwright, path: str, sign: str) -> Page:
        """The page at a path, once it shows a sign; whatever fails on the way is tried again."""
        while True:
            try:
                page = self._page(playwright)
                page.goto(f"http://{self.wire.host}{path}", wait_until="domcontentloaded", timeout=PATIENCE)
                page.locator(f"{sign}, {NOT_KEPT}").first.wait_for(timeout=PATIENCE)
                if page.locator(sign).count():
                    self.is_here = True
                    return page
                time.sleep(REST)
            except (Error, OSError):
                time.sleep(REST)

    def _page(self, playwright: Playwright) -> Page:
        """A page of a browser that runs."""
        if self.page and self.process and self.process.poll() is None:
            return self.page
        port = self.folder / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run"]
        self.process = subprocess.Popen(
            [CHROMIUM, *flags, f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        # It is killed now and then before it has begun.
        while not port.exists() or not port.read_text().strip():
            if self.process.poll() is not None:
                raise OSError("killed")
            time.sleep(0.02)
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")
        context = browser.contexts[0]
        self.page = context.pages[0] if context.pages else context.new_page()
        return self.page
