"""The lines of the log about security: sign-ins and changes of rights, with numbers of rows instead of names."""

import logging

from django.http import HttpRequest

NAME = "muster.security"
log = logging.getLogger(NAME)


def note(event: str, request: HttpRequest | None = None, **values: object) -> None:
    """Write a line: the name of what happened, and values such as the numbers of rows, but no names of people."""
    details = " ".join(f"{name}={value}" for name, value in values.items() if value is not None)
    log.info("%s", f"{event} {details}".strip(), extra={"request": request})
