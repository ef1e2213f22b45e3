"""Keys in addresses: secret ones (``accounts.models.new_key``), digests of pictures, slugs of editions."""

from django.urls.converters import StringConverter

from rules.models.base import SLUG
from rules.stored_text import KEY


class KeyConverter(StringConverter):
    """A secret key in an address; anything of another form is not found."""

    regex = KEY


class EditionConverter(KeyConverter):
    """The slug of a rule book, or of a revision of house rules: ``tuesday-table@3``."""

    regex = SLUG


class PortraitConverter(KeyConverter):
    """The digest of a picture."""

    regex = "[0-9a-f]{32,128}"
