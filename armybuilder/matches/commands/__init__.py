"""What ``manage.py army battle`` and ``army worth`` do. The subcommands themselves are ``matches/army_commands.py``."""
