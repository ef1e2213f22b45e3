"""Rows by which the processes of all machines with one database know of each other."""

from django.db import models
from django.utils import timezone

from rules.stored_json import StoredJSONField


class SharedFile(models.Model):
    """A file in the storage that all machines reach (see ``shared_files``)."""

    name = models.CharField(max_length=120, primary_key=True)
    size = models.PositiveBigIntegerField()
    used = models.DateTimeField(default=timezone.now, db_index=True, help_text="When a machine last put or got it.")

    def __str__(self) -> str:
        return self.name


class SecretKeyMark(models.Model):
    """The fingerprint of the one secret key that this database is used with (see ``secret_key_mark``)."""

    fingerprint = models.CharField(max_length=64)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.fingerprint


class WorkerSign(models.Model):
    """A sign of life of a print worker, for the web processes of other machines."""

    name = models.CharField(max_length=100, primary_key=True, help_text="Its machine and process.")
    introduction = StoredJSONField(
        shape={str: (str, bool)}, instead=lambda sign, value: {}, help_text="What it says about itself."
    )
    seen = models.DateTimeField(help_text="By the clock of the database.")

    def __str__(self) -> str:
        return self.name
