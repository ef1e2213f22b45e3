"""The floor: a bare Django app in one file, with a row for every unit and every level it holds.

It knows no rules and keeps no history. An edit writes one count by hand, reads the army's rows by hand, and answers
the whole army by the page's own cached templates: what any server-rendered Django builder must do at least. Four
queries an edit. What stands around the units is the same for all its answers, and is made once.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from django.conf import settings

from armybuilder import settings as ours

if not settings.configured:
    settings.configure(
        **{name: getattr(ours, name) for name in dir(ours) if name.isupper()}
        | {
            "ROOT_URLCONF": "benchmarks.floor",
            "MIDDLEWARE": [
                "django.middleware.security.SecurityMiddleware",
                "django.middleware.gzip.GZipMiddleware",
                "django.contrib.sessions.middleware.SessionMiddleware",
                "django.middleware.common.CommonMiddleware",
                "django.middleware.csrf.CsrfViewMiddleware",
                "django_htmx.middleware.HtmxMiddleware",
            ],
        }
    )

from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import include, path
from django.utils.safestring import mark_safe

application = get_wsgi_application()

SCHEMA = """
CREATE TABLE floor_army (id INTEGER PRIMARY KEY, name TEXT, most INTEGER);
CREATE TABLE floor_unit (id INTEGER PRIMARY KEY, army INTEGER REFERENCES floor_army, place INTEGER,
    name TEXT, figure TEXT, points INTEGER, count INTEGER);
CREATE TABLE floor_held (unit INTEGER REFERENCES floor_unit, name TEXT, points INTEGER);
CREATE INDEX floor_unit_of_army ON floor_unit (army);
CREATE INDEX floor_held_by_unit ON floor_held (unit)
"""


DICE = (
    {"brief": "Distance", "faces": 6, "needs": "5+", "chance": "33%", "sentence": "5 or more, 33%, d6"},
    {"brief": "Hand", "faces": 6, "needs": "4+", "chance": "50%", "sentence": "4 or more, 50%, d6"},
    {"brief": "Armor", "faces": 6, "needs": "6+", "chance": "17%", "sentence": "6 or more, 17%, d6"},
)
INPUTS = """<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="version" value="1">"""


def rows(sql: str, parameters: Sequence[object]) -> list[dict[str, object]]:
    """The rows of a query, by column."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def fill(units: int) -> None:
    """A database with one army of that many units, three levels each."""
    with connection.cursor() as cursor:
        for table in ("held", "unit", "army"):
            cursor.execute(f"DROP TABLE IF EXISTS floor_{table}")
        for statement in SCHEMA.split(";"):
            cursor.execute(statement)
        cursor.execute("INSERT INTO floor_army VALUES (1, 'Army', 40)")
        for place in range(1, units + 1):
            cursor.execute(
                "INSERT INTO floor_unit VALUES (%s, 1, %s, %s, 'troop', 1, 2)", [place, place, f"Unit {place}"]
            )
            for name in ("Distance attack", "Light Armor", "Sharpshooter"):
                cursor.execute("INSERT INTO floor_held VALUES (%s, %s, 2)", [place, name])


def whole(units: Iterable[dict[str, object]], levels: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """The units with what they hold, and their points, as the template of a unit takes them."""
    held = defaultdict(list)
    for level in levels:
        held[level["unit"]].append(level)
    return [shown(place, unit, held[unit["id"]]) for place, unit in enumerate(units)]


def shown(place: int, unit: dict[str, object], held: Sequence[dict[str, object]]) -> dict[str, object]:
    """One unit, as its template takes it."""
    each = int(str(unit["points"])) + sum(int(str(level["points"])) for level in held)
    return {
        "unit": unit,
        "place": place + 1,
        "pose": "troop",
        "figure_name": "Troop",
        "figure_icon": "helmet",
        "chips": [("trait", "star", level["name"]) for level in held],
        "problems": (),
        "dice": DICE,
        "total": each * int(str(unit["count"])),
        "each": each,
    }


@cache
def frame() -> dict[str, object]:
    """What the page shows around its units."""
    from armybuilder.armies import workbench
    from armybuilder.armies.models import Army
    from armybuilder.armies.spot import Spot
    from armybuilder.visitors import Visitor

    army = Army.objects.select_related("edition").order_by("pk")[0]
    return workbench.region(army, Spot(), Visitor(army.maker)) | {"links": Spot().links("/")}


def answer(request: HttpRequest) -> HttpResponse:
    """The whole army, read and rendered."""
    army = rows("SELECT * FROM floor_army WHERE id = %s", [1])[0]
    units = rows("SELECT * FROM floor_unit WHERE army = %s ORDER BY place", [1])
    levels = rows("SELECT h.* FROM floor_held h JOIN floor_unit u ON u.id = h.unit WHERE u.army = %s", [1])
    found = whole(units, levels)
    cards = mark_safe("".join(render_to_string("armies/_unit.html", unit) for unit in found))
    total = sum(int(str(unit["total"])) for unit in found)
    context = frame() | {"army": army, "units": cards, "heading": f"{len(found)} units", "spent": total}
    page = render_to_string("armies/army.html#workbench", context, request)
    inputs = INPUTS.format(get_token(request))
    return HttpResponse(page.replace("<hidden>", inputs).replace("<army>", "/"))


def page(request: HttpRequest) -> HttpResponse:
    """The army's page, which also gives the cookie that posts need."""
    return answer(request)


def count(request: HttpRequest, unit: int) -> HttpResponse:
    """One edit: the unit's count, then the whole army."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE floor_unit SET count = %s WHERE id = %s AND army = 1", [int(request.POST["count"]), unit]
            )
        return answer(request)


urlpatterns = [
    path("", page),
    path("units/<int:unit>/count/", count),
    # The templates name addresses of the app.
    path("app/", include("armybuilder.urls")),
]
