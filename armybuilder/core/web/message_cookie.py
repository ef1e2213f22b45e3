"""Messages about what was just done: Django's, in a signed cookie, so that an address alone never shows one.

A view words the message (``messages.success(request, …)``); the page shows it in its own place, or ``base.html`` at the
top. Where Undo stands beside it, ``extra_tags`` name what Undo is for.
"""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage


class MessageCookie(CookieStorage):
    """The cookie has the prefix of all our cookies."""

    cookie_name = settings.MESSAGE_COOKIE_NAME
