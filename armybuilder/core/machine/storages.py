"""The storage of files that all machines reach: the setting ``MUSTER_STORAGE`` as one of Django's ``STORAGES``."""

from importlib.util import find_spec
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.core.exceptions import ImproperlyConfigured

CONNECT_SECONDS, READ_SECONDS = 2, 10
"""Seconds that connecting to S3 and reading from it may take before the storage counts as away."""
OPTIONS = {"endpoint": "endpoint_url", "region": "region_name"}


def storage_of(address: str) -> dict[str, Any]:
    """The storage of a folder, or of ``s3://bucket/folder?endpoint=…&region=…``.

    Raises ``ImproperlyConfigured`` if it is neither. Keys are read by boto3, for example from ``AWS_ACCESS_KEY_ID``.
    """
    if not address.startswith("s3://"):
        if not address.startswith("/"):
            raise ImproperlyConfigured(
                f"MUSTER_STORAGE is “{address}”. It must be a folder, as in /mnt/muster, or begin with s3://."
            )
        return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": address}}
    return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": _s3(address)}


def _s3(address: str) -> dict[str, Any]:
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise ImproperlyConfigured("MUSTER_STORAGE needs the package django-storages: pip install muster[s3].")
    from botocore.config import Config

    parts, query = urlsplit(address), dict(parse_qsl(urlsplit(address).query))
    if not parts.netloc or query.keys() - OPTIONS.keys():
        raise ImproperlyConfigured(
            f"MUSTER_STORAGE is “{address}”. It must be like s3://bucket/folder?endpoint=https://…&region=…"
        )
    return {
        "bucket_name": parts.netloc,
        "location": parts.path.strip("/"),
        "default_acl": None,
        "file_overwrite": True,
        "client_config": Config(
            connect_timeout=CONNECT_SECONDS, read_timeout=READ_SECONDS, retries={"total_max_attempts": 2}
        ),
        **{OPTIONS[name]: value for name, value in query.items()},
    }
