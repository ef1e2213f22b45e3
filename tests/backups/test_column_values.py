"""The values of columns in backups: days as they were."""

import json
from datetime import date

import pytest
from django.db import connection

from armybuilder.api.models import Token
from armybuilder.backups.column_values import reader, writer


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_day_is_read_back_as_it_was():
    field = Token._meta.get_field("last_used")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT CAST('2026-11-28' AS {field.db_type(connection)})")
        (stored,) = cursor.fetchone()
    convert = reader(field, connection)
    assert convert(stored if connection.vendor != "sqlite" else "2026-11-28") == "2026-11-28"
    assert str(writer(field, connection)(json.loads('"2026-11-28"'))) == str(date(2026, 11, 28))
