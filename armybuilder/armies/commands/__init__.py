"""The actions of ``manage.py army`` on armies and rules, by subcommand; ``armies/army_commands.py`` lists them."""
