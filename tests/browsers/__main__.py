"""What players do, in Debian's Firefox and WebKitGTK: ``make test-browsers``. The suite itself uses Chromium.

``python -m tests.browsers firefox`` takes one of them. Pictures of what failed lie in ``var/browsers``.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.hosting.serving import ROOT, served

HERE = Path(__file__).parent
PICTURES = ROOT / "var" / "browsers"
BROWSERS = {"firefox": ["node"], "webkit": ["xvfb-run", "--auto-servernum", "node"]}
NEEDED = {
    "firefox": {"firefox-esr": "firefox-esr", "npm": "npm"},
    "webkit": {"WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb", "npm": "npm"},
}
"""What each browser runs by, and the Debian package that has it."""
ALICE = "from tests.support.players import a_player; a_player('alice')"


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def missing(name: str) -> list[str]:
    """The packages that a browser lacks."""
    return sorted({package for command, package in NEEDED[name].items() if not shutil.which(command)})


def run(name: str) -> bool:
    """Whether all journeys went well in a browser, on a server and a database of their own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"MUSTER_BASE_URL": f"http://127.0.0.1:{port}"}
        with served(Path(folder), **settings) as server:
            shell = [sys.executable, "manage.py", "shell", "-v0", "-c", ALICE]
            subprocess.run(shell, cwd=ROOT, env=server.environment, check=True)
            journeys = [*BROWSERS[name], "journeys.mjs", name, server.address, str(port), str(PICTURES)]
            return subprocess.run(journeys, cwd=HERE, env={**os.environ, "NO_AT_BRIDGE": "1"}).returncode == 0


def main(names: list[str]) -> int:
    """Run the journeys in these browsers, or in both."""
    names = names or list(BROWSERS)
    if packages := [package for name in names for package in missing(name)]:
        print(f"Install first: apt-get install {' '.join(packages)}", file=sys.stderr)
        return 2
    npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(npm, cwd=HERE, check=True)
    results = [run(name) for name in names]
    return 0 if all(results) else 1


sys.exit(main(sys.argv[1:]))
