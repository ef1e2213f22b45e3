"""In a browser: a body that is too large is answered, whatever its size."""

import pytest

from tests.hosting.test_server import address

SEND = """async (size) => {
  const answer = await fetch("/refuse/", { method: "POST", body: new Blob([new Uint8Array(size)]) });
  return [answer.status, await answer.text()];
}"""

__all__ = ["address"]


@pytest.mark.quick
@pytest.mark.parametrize("megabytes", [5, 17, pytest.param(100, marks=pytest.mark.long)])
def test_the_answer_to_a_large_body_arrives(address, browser, megabytes):
    page = browser.new_page()
    page.goto("http://{}:{}/".format(*address))
    assert page.evaluate(SEND, megabytes * 1024 * 1024) == [413, "no\n"]
    page.close()
