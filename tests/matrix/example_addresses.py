"""Every address that there is, with an example for each of its parts; the admin's are Django's own to guard."""

from django.urls import URLPattern, get_resolver

PARTS = {
    "<uuid:favorite>": "FAVORITE", "<uuid:box>": "TOYBOX", "<key:key>": "GAME", "<int:kind>": "1",
    r"^confirm-email/(?P<key>[-:\w]+)/$": "confirm-email/MAIL/",
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/1-MAIL/",
    "<int:session>": "SESSION", "<int:token>": "TOKEN", "<slug:part>": "1", "<int:pk>": "1", "<uuid:night>": "NIGHT",
    "print/kept/<uuid:code>": "print/kept/KEPT", "prints/<uuid:code>": "prints/PRINT",
    "<uuid:proposal>": "PROPOSAL",
    "<uuid:house>": "HOUSE", "<int:revision>": "1", "<slug:family>": "FAMILY", "<key:entry>": "ENTRY",
    "<digest:key>": "PICTURE", "<int:page>": "1", "<portrait:digest>": "PORTRAIT", "<uuid:read>": "CODE",
    "<key:feed>": "FEED", "<slug:figure>": "hero-blue", "<str:form>": "FORM",
    "<key:invite>": "JOIN", "<int:invitation>": "INVITATION", "<int:asked>": "REQUEST", "<int:folder>": "FOLDER",
    "clubs/<slug:club>/players/<uuid:player>": "clubs/CLUB/players/PLAYER",
    "<int:notice>": "NOTICE", "<int:report>": "REPORT", "<slug:club>": "CLUB",
    "<uuid:code>": "CODE", "<key:link>": "LINK", "<key:edit_key>": "EDITKEY", "<int:unit>": "1", "<int:number>": "1",
    "samples/<slug:slug>": "samples/undead", "rule/<slug:slug>": "rule/sharpshooter", "help/<slug:slug>": "help/server",
    "server/backups/<str:file>": "server/backups/muster-2026-03-22T030000Z.zip",
    "<section>": "armies", "<edition:edition>": "vsgmr-7", "<slug:chapter>": "traits",
}  # fmt: skip


def every(resolver=None, before=""):
    """The addresses, found where they are wired."""
    for one in (resolver or get_resolver()).url_patterns:
        address = before + str(one.pattern)
        for part, example in PARTS.items():
            address = address.replace(part, example)
        if not isinstance(one, URLPattern):
            yield from every(one, address)
        elif not address.startswith("admin/"):
            yield address
