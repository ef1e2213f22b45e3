"""The framework of ``manage.py army``: subcommands, and reading and writing files."""
