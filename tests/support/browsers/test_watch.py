"""Whoever watches the pages of browser tests sees what must not happen there."""

import pytest

from tests.support.browsers.watch import Watch


@pytest.fixture
def watched(browser, live):
    """A page of the app, and the list of what was seen on it."""
    context = browser.new_context(base_url=live)
    watch, page = Watch(context, live), context.new_page()
    page.goto("/about/")
    yield page, watch.seen
    context.close()


def put(page, said: str, element: str, **attributes: str) -> None:
    """Put an element on the page, and wait until the browser reports this about it."""
    with page.expect_console_message(lambda message: said in message.text):
        page.evaluate(
            "([name, given]) => document.body.append(Object.assign(document.createElement(name), given))",
            [element, attributes],
        )


def test_a_page_as_it_should_be_shows_nothing(watched):
    assert watched[1] == []


@pytest.mark.parametrize(
    ("element", "attributes", "said"),
    [
        ("style", {"textContent": "p { color: red }"}, "Policy: style-src-elem inline"),
        ("script", {"textContent": "1"}, "Policy: script-src-elem inline"),
        ("img", {"src": "http://evil.example/a.png"}, "Policy: img-src http://evil.example/a.png"),
        ("img", {"src": "/static/nothing.png"}, "the server responded with a status of 404"),
    ],
)
def test_what_the_policy_forbids_and_what_is_missing_is_seen(watched, element, attributes, said):
    page, seen = watched
    put(page, said, element, **attributes)
    assert said in " ".join(seen)


def test_an_exception_is_seen(watched):
    page, seen = watched
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw new Error('stumbled') })")
    assert "exception: " in " ".join(seen) and "stumbled" in " ".join(seen)


def test_a_way_to_another_host_is_seen(watched):
    page, seen = watched
    page.route("http://evil.example/**", lambda route: route.fulfill(body="x"))
    page.goto("http://evil.example/")
    assert "another host: http://evil.example/" in seen
