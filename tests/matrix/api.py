"""What the API answers whom. Cookies sign nobody in there."""

from tests.matrix.answers import ANYBODY, GET, NOBODY, POST, SIGNED_IN, Rows, always, then

WITHOUT_TOKEN = then(ANYBODY, 401)
NO_JSON = then(ANYBODY, 415)
"""Forms are no documents."""
DOCUMENTS = ("check", "resolve", "change", "write-text", "read-text", "prints", "battles")
OWN = ("", "/CODE", "/CODE/versions", "/CODE/versions/1")

ROWS: Rows = {
    (GET, "api/"): ({}, ANYBODY),
    (GET, "api/openapi.json"): ({}, ANYBODY),
    **{(POST, f"api/v1/{verb}"): ({}, NO_JSON) for verb in DOCUMENTS},
    (GET, "api/v1/prints/PRINT"): ({}, ANYBODY),
    (GET, "api/v1/prints/PRINT/file.pdf"): ({}, ANYBODY),
    (GET, "api/v1/battles/PORTRAIT"): ({}, NOBODY),
    (GET, "api/v1/rule-books"): ({}, ANYBODY),
    (GET, "api/v1/rule-books/vsgmr-7"): ({}, ANYBODY),
    (GET, "api/v1/library"): ({}, ANYBODY),
    **{(GET, f"api/v1/armies{path}"): ({}, WITHOUT_TOKEN) for path in OWN},
    (POST, "api/v1/armies"): ({}, WITHOUT_TOKEN),
    (POST, "api/v1/armies/CODE/edits"): ({}, WITHOUT_TOKEN),
    (POST, "api/v1/armies/CODE/versions/1/restore"): ({}, WITHOUT_TOKEN),
    (GET, "account/tokens/"): ({}, SIGNED_IN),
    (POST, "account/tokens/"): ({"name": "Script", "scope": "read"}, SIGNED_IN),
    (POST, "account/tokens/TOKEN/revoke/"): ({}, always(302, 404, 404, 404, 302, 404)),
}
