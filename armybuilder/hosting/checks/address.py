"""The address of the site, its hosts and proxies, and settings that nobody reads."""

import os
from difflib import get_close_matches
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from armybuilder.environment import BY_FORMER_NAME, BY_NAME
from armybuilder.hosting.checks.findings import Findings, finding, is_loopback, is_server
from armybuilder.setting_kinds import Hosts


def check_base_url() -> Findings:
    """Links in mails, secure cookies and secure connections follow from the base address."""
    parts = urlsplit(settings.BASE_URL)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        yield finding(
            "base-url-malformed",
            _("MUSTER_BASE_URL is “{address}”, which is not the address of a site.").format(address=settings.BASE_URL),
            _("Set it to https:// and the host name, such as https://muster.example, without a path."),
        )
    elif is_loopback(parts.hostname) and is_server():
        yield finding(
            "base-url-missing",
            _("MUSTER_HOSTS names other hosts, but links in mails and feeds lead to {address}.").format(
                address=settings.BASE_URL
            ),
            _("Set MUSTER_BASE_URL to the address that visitors use."),
        )
    elif parts.scheme == "http" and not is_loopback(parts.hostname):
        yield finding(
            "base-url-http",
            _("MUSTER_BASE_URL begins with http://, so passwords and cookies can be read on their way."),
            _("Let the proxy serve https, and set MUSTER_BASE_URL to the address with https://."),
        )


def check_hosts() -> Findings:
    """The names that a request may ask for."""
    for host in settings.ALLOWED_HOSTS:
        if host == "*":
            yield finding(
                "hosts-any",
                _("MUSTER_HOSTS allows every host name, so a forged one is accepted."),
                _("List the names of this server in MUSTER_HOSTS, separated by spaces, or leave it empty."),
            )
        elif not Hosts.form.fullmatch(host):
            yield finding(
                "hosts-malformed",
                _("MUSTER_HOSTS contains “{host}”, which no request can match.").format(host=host),
                _("Write host names only, without https://, port and comma, separated by spaces."),
            )


def check_proxies() -> Findings:
    """Https means a proxy, as the server itself speaks http."""
    if settings.HTTPS and not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        yield finding(
            "proxies-none",
            _("MUSTER_PROXIES is 0, so all visitors share the proxy’s address and its rate limits."),
            _("Set MUSTER_PROXIES to the number of proxies in front of Muster, usually 1."),
        )


def check_single_user() -> Findings:
    """Without sign-in, whoever reaches the server owns everything."""
    if settings.SINGLE_USER and is_server():
        yield finding(
            "single-user-open",
            _("MUSTER_SINGLE_USER is on, and others can reach this server: everybody owns everything."),
            _("Remove MUSTER_SINGLE_USER, or remove MUSTER_BASE_URL and MUSTER_HOSTS."),
        )


def check_names() -> Findings:
    """A misspelled variable is silently ignored. A former name is still read, unless the present one is set."""
    for name in sorted(os.environ):
        if name in BY_FORMER_NAME:
            setting = BY_FORMER_NAME[name]
            yield finding(
                "setting-renamed",
                _("The setting {former_name} is now called {name}.").format(former_name=name, name=setting.name),
                _("Rename it. The former name is still read.")
                if setting.name_in_use == name
                else _("Remove it: {name} is read instead.").format(name=setting.name),
            )
        elif name.startswith("MUSTER_") and name not in BY_NAME:
            near = get_close_matches(name, BY_NAME, 1)
            yield finding(
                "setting-unknown",
                _("The setting {name} does not exist.").format(name=name),
                _("Did you mean {name}?").format(name=near[0]) if near else _("docs/settings.md lists all settings."),
            )


CHECKS = (check_base_url, check_hosts, check_proxies, check_single_user, check_names)
