"""In a browser: whoever meets a busy server reads a sentence, and what they typed is still there."""

import re

import pytest
from django.db import InterfaceError
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from armybuilder.core.db import transactions

BUSY = "The server couldn’t be reached or is busy."


def busy(rows):
    raise InterfaceError("The database is busy.")


def test_a_form_is_sent_again_with_everything_that_was_typed(plain_page, monkeypatch):
    plain_page.goto("/armies/new/")
    plain_page.get_by_label("Name", exact=True).first.fill("The Third <Legion>")
    with monkeypatch.context() as fault:
        fault.setattr(transactions, "_write", busy)
        plain_page.get_by_role("button", name="Create army").click()
        expect(plain_page.get_by_role("heading", level=1)).to_have_text("The server is busy")
    plain_page.get_by_role("button", name="Send again").click()
    expect(plain_page).to_have_title(re.compile("The Third <Legion>"))
    assert Army.objects.get().name == "The Third <Legion>"


@pytest.mark.quick
def test_a_part_of_a_page_that_cannot_be_loaded_says_so_until_it_can(new_page):
    page = new_page()
    page.goto("/library/")
    page.route("**/library/?*", lambda route: route.fulfill(status=503, body="busy"))
    page.get_by_role("searchbox").first.fill("elves")
    page.get_by_role("searchbox").first.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(BUSY)
    assert page.get_by_role("searchbox").first.input_value() == "elves"
    page.unroute("**/library/?*")
    page.get_by_role("searchbox").first.press("Enter")
    expect(page.get_by_role("alert")).to_be_empty()
