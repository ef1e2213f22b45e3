"""Things a process shares with its machine: files and locks, logs, the secret key, the version, the command line.

Settings and checks of a server are not here: they are in ``armybuilder/settings.py`` and ``armybuilder/hosting``.
"""
