#!/usr/bin/env python
"""Django's front door for the command line."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.utils import autoreload

    is_reloader = "runserver" in sys.argv[1:2] and not {"--noreload", "--help"} & set(sys.argv)
    if is_reloader and not os.environ.get(autoreload.DJANGO_AUTORELOAD_ENV):
        # This process only starts the server again after changes. Django would import everything here as well.
        autoreload.run_with_reloader(execute_from_command_line)
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Muster can’t start with these settings. {error}")
