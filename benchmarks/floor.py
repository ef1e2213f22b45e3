"""The floor: a bare Django app in one file, with a row for every unit and every level it holds.

It knows no rules. An edit writes one count by hand, reads the army's rows by hand, and answers the whole army
by a cached template: what any server-rendered Django builder must do at least. Four queries an edit.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from django.conf import settings

if not settings.configured:
    settings.configure(
        SECRET_KEY="measured, never served",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF="benchmarks.floor",
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": os.environ["FLOOR_DATABASE"],
                "CONN_MAX_AGE": None,
                "OPTIONS": {
                    "transaction_mode": "IMMEDIATE",
                    "timeout": 10,
                    "init_command": "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;",
                },
            }
        },
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.middleware.gzip.GZipMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [Path(__file__).parent],
            }
        ],
    )

from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import path

application = get_wsgi_application()

SCHEMA = """
CREATE TABLE army (id INTEGER PRIMARY KEY, name TEXT, most INTEGER);
CREATE TABLE unit (id INTEGER PRIMARY KEY, army INTEGER REFERENCES army, place INTEGER, name TEXT, figure TEXT,
    points INTEGER, count INTEGER);
CREATE TABLE held (unit INTEGER REFERENCES unit, name TEXT, points INTEGER);
CREATE INDEX unit_of_army ON unit (army);
CREATE INDEX held_by_unit ON held (unit)
"""


ROLLS = (
    {"name": "Distance", "needs": 5, "chance": "33%"},
    {"name": "Hand", "needs": 4, "chance": "50%"},
    {"name": "Armor", "needs": 6, "chance": "17%"},
)


def rows(sql: str, parameters: Sequence[object]) -> list[dict[str, object]]:
    """The rows of a query, by column."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def fill(units: int) -> None:
    """A database with one army of that many units, three levels each."""
    with connection.cursor() as cursor:
        for statement in SCHEMA.split(";"):
            cursor.execute(statement)
        cursor.execute("INSERT INTO army VALUES (1, 'Army', 40)")
        for place in range(1, units + 1):
            cursor.execute("INSERT INTO unit VALUES (%s, 1, %s, %s, 'troop', 1, 2)", [place, place, f"Unit {place}"])
            for name in ("Distance attack", "Light Armor", "Sharpshooter"):
                cursor.execute("INSERT INTO held VALUES (%s, %s, 2)", [place, name])


def whole(units: Iterable[dict[str, object]], levels: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """The units with what they hold, and their points."""
    held = defaultdict(list)
    for level in levels:
        held[level["unit"]].append(level)
    found = []
    for unit in units:
        each = int(str(unit["points"])) + sum(int(str(level["points"])) for level in held[unit["id"]])
        found.append({**unit, "held": held[unit["id"]], "each": each, "total": each * int(str(unit["count"]))})
    return found


def answer(request: HttpRequest) -> HttpResponse:
    """The whole army, read and rendered."""
    army = rows("SELECT * FROM army WHERE id = %s", [1])[0]
    units = rows("SELECT * FROM unit WHERE army = %s ORDER BY place", [1])
    levels = rows("SELECT held.* FROM held JOIN unit ON unit.id = held.unit WHERE unit.army = %s", [1])
    found = whole(units, levels)
    total = sum(int(str(unit["total"])) for unit in found)
    token = request.META.get("CSRF_COOKIE", "")
    context = {"army": army, "units": found, "total": total, "rolls": ROLLS, "token": token}
    return HttpResponse(render_to_string("floor.html", context))


def page(request: HttpRequest) -> HttpResponse:
    """The army's page; gives the cookie that posts need."""
    get_token(request)
    return answer(request)


def count(request: HttpRequest, unit: int) -> HttpResponse:
    """One edit: the unit's count, then the whole army."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("UPDATE unit SET count = %s WHERE id = %s AND army = 1", [int(request.POST["count"]), unit])
        return answer(request)


urlpatterns = [path("", page), path("units/<int:unit>/count/", count)]
