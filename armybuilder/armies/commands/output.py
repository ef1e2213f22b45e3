"""What commands write, to standard output or to a file, and what they say where they cannot."""

from pathlib import Path

from django.core.management.base import BaseCommand

DONE, REFUSED = 0, 2
"""Exit codes."""
LONGEST_KEY = 32


def printed(command: BaseCommand, text: str) -> int:
    """Write it to standard output; the exit code."""
    try:
        command.stdout.write(text, ending="")
    except UnicodeEncodeError:
        command.stderr.write("This terminal has not all the letters of it: write it to a file with -o.")
        return REFUSED
    return DONE


def written(command: BaseCommand, path: Path, text: str) -> int:
    """Write it to a file; the exit code."""
    try:
        path.write_text(text, "utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file's"
        command.stderr.write(f"{path}: The file cannot be written: {reason}.")
        return REFUSED
    return DONE
