# ruff: noqa: E402, DJ008
"""The floor: a bare Django app in one file, as anybody would write it, with models and a template of its own.

It knows no rules and keeps no history. An edit writes one unit's count; the answer is the whole army, read by the ORM
in three queries and rendered by one plain template. It has no accounts, sessions or messages, and nothing is cached
but Django's own compiled templates.
"""

import sys
from pathlib import Path
from types import ModuleType

from django.conf import settings

from armybuilder import settings as ours

DICE = [
    {"name": "Distance", "needs": "5+", "chance": "33%"},
    {"name": "Hand", "needs": "4+", "chance": "50%"},
    {"name": "Armor", "needs": "6+", "chance": "17%"},
]

floor_app = ModuleType("floor_app")
floor_app.__file__ = __file__
sys.modules["floor_app"] = floor_app

if not settings.configured:
    settings.configure(
        SECRET_KEY="floor",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        DATABASES=ours.DATABASES,
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        USE_TZ=True,
        INSTALLED_APPS=["floor_app"],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.middleware.gzip.GZipMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware",
            "django_htmx.middleware.HtmxMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [Path(__file__).parent],
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                    ],
                },
            }
        ],
    )

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django import forms
from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, render
from django.urls import path


class Army(models.Model):
    """An army of the floor."""

    name = models.CharField(max_length=80)
    limit = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "floor_app"


class Unit(models.Model):
    """A row for each unit."""

    army = models.ForeignKey(Army, models.CASCADE, related_name="units")
    place = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    figure = models.CharField(max_length=40)
    points = models.PositiveIntegerField()
    count = models.PositiveIntegerField()

    class Meta:
        app_label = "floor_app"
        ordering = ("place",)

    @property
    def each(self) -> int:
        """Points of one figure."""
        return self.points + sum(level.points for level in self.held.all())

    @property
    def total(self) -> int:
        """Points of all its figures."""
        return self.each * self.count


class Level(models.Model):
    """A row for each trait of a unit."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="held")
    name = models.CharField(max_length=40)
    points = models.PositiveIntegerField()

    class Meta:
        app_label = "floor_app"


class CountForm(forms.Form):
    """The count that is posted."""

    count = forms.IntegerField(min_value=1, max_value=999)


def fill(units: int) -> None:
    """A database with one army of that many units, three levels each."""
    tables = connection.introspection.table_names()
    with connection.schema_editor() as editor:
        for model in (Level, Unit, Army):
            if model._meta.db_table in tables:
                editor.delete_model(model)
        for model in (Army, Unit, Level):
            editor.create_model(model)
    army = Army.objects.create(pk=1, name=f"Army of {units}", limit=80)
    for place in range(1, units + 1):
        unit = Unit.objects.create(
            pk=place, army=army, place=place, name=f"Unit {place}", figure="Troop", points=1, count=2
        )
        for name in ("Distance attack", "Light Armor", "Sharpshooter"):
            Level.objects.create(unit=unit, name=name, points=2)


def answer(request: HttpRequest) -> HttpResponse:
    """The whole army, read and rendered."""
    army = Army.objects.get(pk=1)
    units = list(army.units.prefetch_related("held"))
    spent = sum(unit.total for unit in units)
    context = {"army": army, "units": units, "spent": spent, "left": army.limit - spent, "dice": DICE}
    return render(request, "floor.html", context)


def page(request: HttpRequest) -> HttpResponse:
    """The army's page, which also gives the cookie that posts need."""
    return answer(request)


def count(request: HttpRequest, unit: int) -> HttpResponse:
    """One edit: the unit's count and the army's version, then the whole army."""
    form = CountForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(form.errors.as_text())
    with transaction.atomic():
        changed = get_object_or_404(Unit, pk=unit, army=1)
        changed.count = form.cleaned_data["count"]
        changed.save(update_fields=["count"])
        Army.objects.filter(pk=1).update(version=models.F("version") + 1)
    return answer(request)


urlpatterns = [
    path("", page),
    path("units/<int:unit>/count/", count, name="count"),
    path("units/<int:unit>/remove/", count, name="remove"),
]
