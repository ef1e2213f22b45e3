"""The app of jobs."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """The queue, its worker and the processes that do the work. Each kind of job has its rows in its own app."""

    name = "armybuilder.jobs"
