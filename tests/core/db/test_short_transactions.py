"""A transaction locks rows only while they are written, at every address that writes."""

import pytest
from django.db import transaction

from tests.matrix import example_addresses, posts
from tests.matrix.answers import POST, VISIBILITIES, WHO
from tests.matrix.cast import FIRST, gathered
from tests.matrix.posts import NOTHING, Post
from tests.matrix.table import TABLE
from tests.support.databases.transactions import Watch

pytestmark = pytest.mark.any_database
HTMX = {"HX-Request": "true"}


def of_row(address):
    """The POST of an address in the matrix, by a visitor who may send it."""
    said, answers = TABLE[POST, address]
    let_in = [who for who, status in zip(WHO, answers[VISIBILITIES.index("all")], strict=True) if status < 400]
    who = "owner" if "owner" in let_in else "member" if "member" in let_in else let_in[-1]
    ready = posts.does(FIRST[address], {}) if address in FIRST else Post.ready
    return Post(who, said, ready)


API = "api/v1/"
"""Takes no forms: tests/api/test_short_transactions.py posts to it."""
ROWS = [address for method, address in TABLE if method == POST and not address.startswith(API)]
EVERY = {address: posts.POSTS.get(address) or of_row(address) for address in (*ROWS, *posts.POSTS)}


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """The cast, once for all addresses: every answer's changes are taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gathered()
        cast.see("all")
        yield cast
        transaction.set_rollback(True)


def watched(cast, address, who, said, ready=Post.ready, **headers):
    """What a post did; whatever it changed is as before."""
    client = cast.clients[who]
    cookies = client.cookies.output(header="")
    with transaction.atomic():
        more = ready(cast)
        named = {key: cast.named(value) if isinstance(value, str) else value for key, value in said.items()}
        with Watch() as watch:
            watch.status = client.post("/" + cast.named(address), {**named, **more}, headers=headers).status_code
        transaction.set_rollback(True)
    client.cookies.clear()
    client.cookies.load(cookies)
    return watch


def kept_short(watch):
    """Whether nothing slow was done while a transaction was open, and all was written in one."""
    assert watch.slow == [], "This was done while a transaction was open."
    assert watch.unheld == [], "These rows were to be held outside of any transaction."
    assert len(watch.groups) <= 1, f"These tables were written in several transactions: {watch.groups}"
    return True


@pytest.mark.parametrize("address", EVERY)
def test_nothing_slow_is_done_in_a_transaction_and_all_that_is_written_is_written_in_one(cast, address):
    post = EVERY[address]
    watch = watched(cast, address, post.who, post.said, post.ready)
    assert kept_short(watch) and watch.status < 400
    assert bool(watch.groups) != (address in NOTHING)


@pytest.mark.long
@pytest.mark.parametrize("address", [one for one in EVERY if "/CODE/" in one or "HOUSE" in one or "NIGHT" in one])
def test_an_answer_that_is_a_page_is_rendered_afterwards(cast, address):
    post = EVERY[address]
    assert kept_short(watched(cast, address, post.who, post.said, post.ready, **HTMX))


@pytest.mark.long
@pytest.mark.parametrize("address", EVERY)
def test_a_post_that_says_nothing_is_answered_outside_of_transactions_too(cast, address):
    assert kept_short(watched(cast, address, EVERY[address].who, {}, **HTMX))


@pytest.mark.long
def test_every_address_that_takes_a_post_has_one_here(cast):
    lacking = set()
    every = {address for address in example_addresses.every() if not address.startswith(API)}
    for address in every - EVERY.keys() - NOTHING.keys():
        with transaction.atomic():
            at = "/" + cast.named(address)
            if 405 not in [cast.clients[who].post(at).status_code for who in ("anonymous", "owner")]:
                lacking.add(address)
            transaction.set_rollback(True)
    assert lacking == set()
