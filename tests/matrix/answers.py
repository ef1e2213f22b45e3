"""The words in which the rows of the matrix are written."""

VISIBILITIES = ("me", "link", "club", "all")
WHO = ("anonymous", "stranger", "member", "organizer", "owner", "moderator")
GET, POST = "GET", "POST"
SHAREABLE = {
    "api/openapi.json", "favicon.ico", "library/feed.atom", "manifest.webmanifest", "robots.txt",
    "samples/undead/preview.png", "schema/muster-army-1.json", "schema/muster-rules-1.json",
    "schema/muster-shared-1.json", "sitemap.xml", "sitemap-armies.xml",
}  # fmt: skip
"""Addresses whose answers are the same for everybody, so that shared caches may keep them. All others are private."""


Answers = tuple[tuple[int, ...], ...]
"""Who is answered what: a line for each visibility, in it everybody in their order."""
Rows = dict[tuple[str, str], tuple[dict[str, str], Answers]]
"""What is sent with a method to an address, and the answers."""


def always(*answers: int) -> Answers:
    """The same answers whoever may see the army."""
    return (answers,) * len(VISIBILITIES)


def then(rows: Answers, status: int) -> Answers:
    """The same rows where whoever may is answered something else than a page."""
    return tuple(tuple(status if answer == 200 else answer for answer in row) for row in rows)


NOBODY = always(404, 404, 404, 404, 404, 404)
ANYBODY = always(200, 200, 200, 200, 200, 200)
SIGNED_IN = always(302, 200, 200, 200, 200, 200)
OWNER = always(404, 404, 404, 404, 200, 404)
MODERATOR = always(404, 404, 404, 404, 404, 200)
MEMBERS = always(404, 404, 200, 200, 200, 404)
ORGANIZERS = always(404, 404, 404, 200, 200, 404)
READERS = (
    (404, 404, 404, 404, 200, 404),
    (404, 404, 404, 404, 200, 404),
    (404, 404, 200, 200, 200, 404),
    (200, 200, 200, 200, 200, 200),
)
"""The army by its code: its owner, then the club's members, then everybody."""
OTHERS = (
    (404, 404, 404, 404, 404, 404),
    (404, 404, 404, 404, 404, 404),
    (404, 404, 200, 200, 404, 404),
    (200, 200, 200, 200, 404, 200),
)
"""The same, but for its owner."""
PUBLIC = (
    (404, 404, 404, 404, 404, 404),
    (404, 404, 404, 404, 404, 404),
    (404, 404, 404, 404, 404, 404),
    (200, 200, 200, 200, 200, 200),
)
"""What everybody sees or nobody."""
LINKED = (
    (404, 404, 404, 404, 404, 404),
    (200, 200, 200, 200, 200, 200),
    (200, 200, 200, 200, 200, 200),
    (200, 200, 200, 200, 200, 200),
)
"""The army by its link, which is out but where only its owner sees it."""
