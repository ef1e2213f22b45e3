"""The WSGI application.

Our server (``armybuilder.server``) loads it once, reads the rule books and forks its processes, each of which calls
``get_ready``: who forks has no connection and no thread. Other servers get a process that is ready.
"""

import gc
import os
import sys
from contextlib import suppress

from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import resolve, reverse

from armybuilder.core.db.sqlite.base import never_create_file

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
# A page that waits too long for the database says so; commands wait as long as it takes.
os.environ["MUSTER_SERVES_PAGES"] = "1"

application = get_wsgi_application()
# This imports the views, and what templates are made with.
resolve("/")
reverse("home")
get_template("base.html")
never_create_file()
# What is loaded now stays for good. The garbage collector need not check it, which would cost a page 0.2 s and copy
# memory that the processes share.
gc.collect()
gc.freeze()


GARBAGE = 10_000
"""New objects after which the garbage collector looks for those that nobody uses. After Python's 700 it would look at
most objects of an edit while they are in use, which takes a tenth of its time.
"""


def read_ahead() -> None:
    """Read what all processes need. If the database does not answer now, the first page does."""
    from django.db import Error, connections

    from rules.snapshot import read_rule_books

    with suppress(Error):
        read_rule_books()
    # This thread answers no requests, and who forks has no connection.
    connections.close_all()
    gc.collect()
    gc.freeze()


def get_ready() -> None:
    """Prepare a process for its first page. Raises ``OtherKey`` if its secret key is not the database's."""
    from armybuilder.core.machine.secret_key_mark import refuse_other_key

    refuse_other_key()
    read_ahead()
    gc.set_threshold(GARBAGE)


if "armybuilder.server" not in sys.modules:
    get_ready()
