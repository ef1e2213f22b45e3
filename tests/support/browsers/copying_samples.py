"""What a visitor of a browser test has done before, without drawing the pages on which it is done."""

import re

from playwright.sync_api import APIResponse, Page

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def copied(page: Page, sample: str) -> str:
    """The address of the visitor's own copy of a sample; the page stays where it is."""
    return send_copy(page, sample).url.split("?")[0].split("#")[0]


def send_copy(page: Page, sample: str, **options: int) -> APIResponse:
    """What is answered to the form of a sample's page."""
    address = f"/samples/{sample}/"
    form = page.request.get(address)
    [token, *_] = TOKEN.findall(form.text())
    sent = {"form": {"csrfmiddlewaretoken": token}, "headers": {"Referer": form.url}}
    return page.request.post(f"{address}copy/", **sent, **options)
