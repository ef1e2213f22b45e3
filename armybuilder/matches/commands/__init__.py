"""The actions of ``manage.py army battle`` and ``army worth``. ``matches/army_commands.py`` has the subcommands."""
