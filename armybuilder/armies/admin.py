"""Armies in the admin: found by name and read, never edited."""

from django.contrib import admin
from django.http import HttpRequest

from armybuilder.armies.models import Army


@admin.register(Army)
class ArmyAdmin(admin.ModelAdmin):
    """A list of armies with their editions."""

    list_display = ("name", "edition", "changed", "latest_version")
    list_filter = ("edition",)
    search_fields = ("name", "=code")
    readonly_fields = ("code", "edition", "name", "document", "sample", "made", "changed")
    fields = readonly_fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Armies are created on the home page."""
        return False
