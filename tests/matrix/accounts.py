"""What the addresses of accounts answer whom; of each visibility alike."""

from tests.matrix.answers import ANYBODY, GET, POST, SIGNED_IN, Rows, always, then

OUTSIDE = always(200, 302, 302, 302, 302, 302)
"""For those who did not sign in; whoever did is led to what is theirs."""
LED_ON = then(ANYBODY, 302)
"""To sign in, to confirm who one is, or to where the way begins: nobody here is on it."""
NOT_YET = always(302, 404, 404, 404, 404, 404)
"""For those who have a second factor."""
FOR_ALL = (
    "inactive/", "confirm-email/", "confirm-email/MAIL/", "password/reset/", "password/reset/done/",
    "password/reset/key/done/", "password/reset/key/1-MAIL/",
)  # fmt: skip
FOR_PLAYERS = (
    "", "export/", "export/1.zip", "delete/", "logout/", "reauthenticate/", "email/", "password/change/", "2fa/",
    "2fa/webauthn/", "sessions/",
)  # fmt: skip
ON_THE_WAY = (
    "password/set/", "login/code/confirm/", "2fa/authenticate/", "2fa/reauthenticate/", "2fa/totp/activate/",
    "2fa/recovery-codes/generate/", "2fa/webauthn/add/", "2fa/webauthn/reauthenticate/",
    "2fa/webauthn/keys/1/remove/", "2fa/webauthn/keys/1/edit/", "2fa/webauthn/login/",
)  # fmt: skip
OF_A_SECOND_FACTOR = ("2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/recovery-codes/download/")

ROWS: Rows = {
    **{(GET, f"account/{page}"): ({}, ANYBODY) for page in FOR_ALL},
    **{(GET, f"account/{page}"): ({}, SIGNED_IN) for page in FOR_PLAYERS},
    **{(GET, f"account/{page}"): ({}, LED_ON) for page in ON_THE_WAY},
    **{(GET, f"account/{page}"): ({}, NOT_YET) for page in OF_A_SECOND_FACTOR},
    (GET, "language/"): ({}, ANYBODY),
    (POST, "language/"): ({"language": "en", "units": "cm"}, LED_ON),
    (GET, "account/login/"): ({}, OUTSIDE),
    (POST, "account/login/"): ({}, OUTSIDE),
    (GET, "account/signup/"): ({}, OUTSIDE),
    (POST, "account/delete/"): ({}, SIGNED_IN),
    (POST, "account/sessions/SESSION/end/"): ({}, always(302, 404, 404, 404, 302, 404)),
}
