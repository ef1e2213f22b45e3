"""Bad inputs of players, organizers and moderators: each has its answer, and no row is written."""

import pytest
from django.db import connection

from tests.failing.inputs.players import PLAYERS
from tests.support.databases.transactions import BY_ITSELF, WRITES


@pytest.mark.any_database
@pytest.mark.sql
@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_wrong_is_answered_and_changes_nothing(cast, told, without_limits, name):
    who, method, path, said, status, sentence = PLAYERS[name]
    client, written = cast.clients[who], set()

    def look(execute, sql, params, many, context):
        written.update(WRITES.findall(sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        answer = getattr(client, method)(cast.named(path), {key: cast.named(value) for key, value in said.items()})
    assert answer.status_code == status
    assert sentence in told(answer)
    assert written <= {*BY_ITSELF, "accounts_tries"}
