"""Every address that the old rows lead to: who may open it, where it is, and what stands there."""

from collections.abc import Iterator
from urllib.parse import quote

from tests.old_database.then import Then

Address = tuple[str, str, str]
"""The key of whoever opens it (nobody's is empty), its path, and words of the page."""


def open_now(then: Then) -> Iterator[Address]:
    """What leads somewhere."""
    # First of all, as a page of the studio asks for another print, and with that those of last week are forgotten.
    yield from prints(then)
    yield from armies(then)
    yield from clubs(then)
    yield from nights(then)
    yield from house_rules(then)
    for player in then.rows("accounts.player"):
        yield player["key"], "/notices/", ""


def closed(then: Then) -> Iterator[Address]:
    """What led nowhere any more: in the bin, and removed."""
    for army in then.rows("armies.army"):
        if army["binned"]:
            yield "", f"/read/{army['code']}/", ""
            if army["link"]:
                yield "", f"/shared/{army['link']}/", ""
    for club in then.rows("clubs.club"):
        for member in then.rows("clubs.member", club=club["id"]) if club["binned"] else ():
            yield key_of(then, member["player"]), f"/clubs/{club['slug']}/", ""
    for house in then.rows("house.houserules"):
        if house["binned"]:
            yield house["maker"], f"/house/{house['code']}/", ""


def armies(then: Then) -> Iterator[Address]:
    """Armies of one's own, those with secret keys, public ones and the library's."""
    for army in then.rows("armies.army", binned=None):
        own, name = f"/armies/{army['code']}/", army["name"]
        yield from ((army["maker"], own + part, name) for part in ("", "history/"))
        if army["pen"]:
            yield "", f"/pen/{army['pen']}/", name  # leads to /edit/
        if army["link"] and army["sight"] != "me":
            yield from (("", f"/shared/{army['link']}/{part}", name) for part in ("", "document.json", "text/"))
        if army["sight"] == "all":
            yield from (("", path, name) for path in (f"/read/{army['code']}/", "/library/", "/library/feed.atom"))
            yield "", f"/library/?q={quote(name)}", f"/read/{army['code']}/"
    for favorite in then.rows("armies.favorite"):
        yield favorite["maker"], "/armies/favorites/", favorite["name"]


def clubs(then: Then) -> Iterator[Address]:
    """Clubs for their members, public ones, feeds and invitations."""
    for club in then.rows("clubs.club", binned=None):
        at, name = f"/clubs/{club['slug']}/", club["name"]
        for member in then.rows("clubs.member", club=club["id"]):
            yield from ((key_of(then, member["player"]), at + part, name) for part in ("", "nights/", "season/"))
            if member["feed"]:
                yield "", f"{at}feed/{member['feed']}.atom", name
        if club["public"]:
            yield from (("", at + part, name) for part in ("", "feed.atom"))
        keys = [row["key"] for row in then.rows("clubs.invitation", club=club["id"])]
        yield from (("", f"/join/{key}/", name) for key in (club["link"], *keys) if key)


def nights(then: Then) -> Iterator[Address]:
    """Nights and their calendars, for members."""
    for night in then.rows("nights.night"):
        at = f"/clubs/{then.tables['clubs.club'][night['club']]['slug']}/nights/{night['code']}/"
        for member in then.rows("clubs.member", club=night["club"]):
            yield key_of(then, member["player"]), at, night["title"]
            yield key_of(then, member["player"]), f"{at}night.ics", ""


def house_rules(then: Then) -> Iterator[Address]:
    """Drafts for their makers, revisions for those who see them."""
    for house in then.rows("house.houserules", binned=None):
        yield house["maker"], f"/house/{house['code']}/", house["name"]
        yield house["maker"], f"/house/{house['code']}/catalogue.json", ""
        readers = {"all": [""], "me": [house["maker"]]}.get(house["sight"], [house["maker"]])
        if house["club"]:
            readers = [key_of(then, row["player"]) for row in then.rows("clubs.member", club=house["club"])]
        revisions = then.rows("rules.edition", family=house["slug"])
        for reader in readers if revisions else ():
            yield reader, f"/house/read/{house['slug']}/", house["name"]
            yield from ((reader, f"/rules/{quote(row['slug'])}/", "") for row in revisions)
        if house["link"] and house["sight"] == "link":
            yield "", f"/house/shared/{house['link']}/", house["name"]


def prints(then: Then) -> Iterator[Address]:
    """Prints of one's own, and sheets kept under a name. The page of a failed one answers as a mistake does."""
    for job in then.rows("printing.print"):
        yield job["owner"], "/prints/", job["name"].split(", ")[0]
        if job["state"] != "failed":
            yield job["owner"], f"/prints/{job['code']}/", ""
    for setup in then.rows("printing.setup"):
        yield setup["maker"], setup["page"], ""


def key_of(then: Then, player: int) -> str:
    """The key that a player's things carry."""
    return then.tables["accounts.player"][player]["key"]
