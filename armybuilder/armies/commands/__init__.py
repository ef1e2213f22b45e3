"""What ``manage.py army`` does with armies and rules, by subcommand; ``armies/army_commands.py`` lists them."""
