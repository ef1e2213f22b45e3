"""The WSGI application of a server process."""

import gc
import os
from contextlib import suppress

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
# A page that waits too long for the database says so; commands wait as long as it takes.
os.environ["MUSTER_SERVES_PAGES"] = "1"

application = get_wsgi_application()

from django.db import Error, connections  # noqa: E402

from armybuilder.core.secret_key_mark import refuse_other_key  # noqa: E402
from rules.snapshot import read_rule_books  # noqa: E402

refuse_other_key()
# If the database does not answer now, the first page reads them.
with suppress(Error):
    read_rule_books()
# This thread answers no requests.
connections.close_all()
# What is loaded now stays for good: the garbage collector need not check it, which would cost a page 0.2 s.
resolve("/")
gc.collect()
gc.freeze()
