"""Addresses of the API, and of a player's tokens."""

from django.urls import path

from armybuilder.api import battles, catalog, documents, own_armies, prints, token_views, views
from armybuilder.api.operations import by_method

app_name = "api"

urlpatterns = [
    path("api/", views.page, name="page"),
    path("api/openapi.json", views.openapi, name="openapi"),
    path("api/v1/check", by_method(POST=documents.check), name="check"),
    path("api/v1/resolve", by_method(POST=documents.resolve), name="resolve"),
    path("api/v1/change", by_method(POST=documents.change), name="change"),
    path("api/v1/write-text", by_method(POST=documents.write_text), name="write_text"),
    path("api/v1/read-text", by_method(POST=documents.read_text), name="read_text"),
    path("api/v1/prints", by_method(POST=prints.order), name="prints"),
    path("api/v1/prints/<uuid:code>", by_method(GET=prints.read), name="print"),
    path("api/v1/prints/<uuid:code>/file.pdf", by_method(GET=prints.read_file), name="print_file"),
    path("api/v1/battles", by_method(POST=battles.order), name="battles"),
    path("api/v1/battles/<portrait:digest>", by_method(GET=battles.read), name="battle"),
    path("api/v1/rule-books", by_method(GET=catalog.list_rule_books), name="rule_books"),
    path("api/v1/rule-books/<edition:edition>", by_method(GET=catalog.read_rule_book), name="rule_book"),
    path("api/v1/library", by_method(GET=catalog.search_library), name="library"),
    path("api/v1/armies", by_method(GET=own_armies.list_armies, POST=own_armies.create), name="armies"),
    path(
        "api/v1/armies/<uuid:code>",
        by_method(GET=own_armies.read, PUT=own_armies.replace, DELETE=own_armies.move_to_trash),
        name="army",
    ),
    path("api/v1/armies/<uuid:code>/edits", by_method(POST=own_armies.edit), name="edits"),
    path("api/v1/armies/<uuid:code>/versions", by_method(GET=own_armies.list_versions), name="versions"),
    path("api/v1/armies/<uuid:code>/versions/<int:number>", by_method(GET=own_armies.read_version), name="version"),
    path(
        "api/v1/armies/<uuid:code>/versions/<int:number>/restore",
        by_method(POST=own_armies.restore_version),
        name="restore",
    ),
    path("account/tokens/", token_views.tokens, name="tokens"),
    path("account/tokens/<int:token>/revoke/", token_views.revoke, name="revoke"),
]
