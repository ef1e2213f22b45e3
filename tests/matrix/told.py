"""What the addresses of notices, reports and the server's page answer whom."""

from tests.matrix.answers import GET, MODERATOR, NOBODY, OTHERS, POST, SIGNED_IN, Rows, always, then

ROWS: Rows = {
    (GET, "notices/"): ({}, SIGNED_IN),
    (POST, "notices/seen/"): ({}, then(SIGNED_IN, 302)),
    (GET, "notices/wishes/"): ({}, SIGNED_IN),
    (POST, "notices/wishes/"): ({"night-mailed": "on"}, then(SIGNED_IN, 302)),
    (POST, "notices/NOTICE/"): ({}, always(302, 404, 404, 404, 302, 404)),
    (GET, "read/CODE/report/"): ({}, OTHERS),
    (POST, "read/CODE/report/"): ({"reason": "Rude."}, then(OTHERS, 302)),
    (GET, "reports/"): ({}, MODERATOR),
    (GET, "reports/log/"): ({}, MODERATOR),
    (POST, "reports/REPORT/leave/"): ({}, then(MODERATOR, 302)),
    (POST, "reports/REPORT/take-out/"): ({"why": "An insult."}, then(MODERATOR, 302)),
    (POST, "armies/CODE/share/ask/"): ({"reason": "Mended."}, NOBODY),
    (POST, "reports/REPORT/let-back/"): ({}, then(MODERATOR, 302)),
    (GET, "server/"): ({}, NOBODY),
    (POST, "server/backups/"): ({}, NOBODY),
    (GET, "server/backups/muster-2026-03-22T030000Z.zip/"): ({}, NOBODY),
}
