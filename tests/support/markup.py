"""Pages as a browser reads them, whatever the lines of their templates."""

import re
from html import unescape

from django.http import HttpResponse
from django.test import Client


def flat(html: str) -> str:
    """The page on one line: line breaks beside a tag go, all others are spaces."""
    return re.sub(r"[ \n]+", " ", re.sub(r"(?<=>) *\n[ \n]*|[ \n]*\n *(?=[<>])", "", html))


def flat_page(client: Client, address: str) -> str:
    """The page of an address on one line."""
    return flat(client.get(address).content.decode())


def words(html: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def words_of(answer: HttpResponse) -> str:
    """What an answer says, without its markup."""
    return words(answer.content.decode())


def words_at(client: Client, address: str) -> str:
    """What the page of an address says, without its markup."""
    return words_of(client.get(address))
