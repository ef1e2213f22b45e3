"""Addresses of armies and samples."""

from django.urls import path

from armybuilder.armies.views import bring, builder, following, history, mine, new, reading, rules, sharing, sorting

app_name = "armies"

# /armies/<code>/units/<unit>/
unit = "armies/<uuid:code>/units/<int:unit>"
# /armies/<code>/history/<version>/
version = "armies/<uuid:code>/history/<int:number>"

urlpatterns = [
    path("armies/", mine.armies, name="mine"),
    path("armies/new/", new.new, name="new"),
    path("armies/bring/", bring.bring, name="bring"),
    path("armies/bring/keep/", bring.keep, name="keep"),
    path("armies/bin/", mine.put_in_bin, name="bin_many"),
    path("armies/restore/", mine.put_back, name="restore_many"),
    path("armies/move-to/", sorting.move, name="move_many"),
    path("armies/show/", sorting.show, name="show_many"),
    path("armies/copy/", sorting.copy, name="copy_many"),
    path("armies/undo/", sorting.undo, name="undo_many"),
    path("armies/move-back/", rules.move_back, name="move_back"),
    path("armies/documents.zip", mine.documents, name="documents"),
    path("schema/muster-army-1.json", bring.schema, {"form": "muster-army-1"}, name="schema"),
    path("schema/muster-rules-1.json", bring.schema, {"form": "muster-rules-1"}, name="rules_schema"),
    path("armies/<uuid:code>/bin/", mine.put_in_bin, name="bin"),
    path("armies/<uuid:code>/restore/", mine.put_back, name="restore"),
    path("armies/<uuid:code>/delete/", mine.delete, name="delete"),
    path("armies/<uuid:code>/duplicate/", mine.duplicate, name="duplicate"),
    path("armies/<uuid:code>/document.json", mine.document, name="document"),
    path("armies/<uuid:code>/text/", mine.text, name="text"),
    path("armies/<uuid:code>/", builder.army, name="army"),
    path("armies/<uuid:code>/edit/", builder.make_edit, name="make_edit"),
    path("armies/<uuid:code>/name/", builder.name_army, name="name_army"),
    path("armies/<uuid:code>/settings/", builder.change_settings, name="change_settings"),
    path("armies/<uuid:code>/rules/", rules.rules, name="rules"),
    path("armies/<uuid:code>/undo/", builder.undo, name="undo"),
    path("armies/<uuid:code>/redo/", builder.redo, name="redo"),
    path("armies/<uuid:code>/units/", builder.add_unit, name="add_unit"),
    path(f"{unit}/", builder.outfit_unit, name="outfit_unit"),
    path(f"{unit}/count/", builder.count_unit, name="count_unit"),
    path(f"{unit}/copy/", builder.copy_unit, name="copy_unit"),
    path(f"{unit}/remove/", builder.remove_unit, name="remove_unit"),
    path(f"{unit}/portrait/", builder.portray_unit, name="portray_unit"),
    path(f"{unit}/names/", builder.name_dependants, name="name_dependants"),
    path(f"{unit}/move/", builder.move_unit, name="move_unit"),
    path("armies/<uuid:code>/history/", history.history, name="history"),
    path(f"{version}/", history.version, name="version"),
    path(f"{version}/title/", history.title_version, name="title_version"),
    path(f"{version}/return/", history.return_to_version, name="return_to_version"),
    path("armies/<uuid:code>/original/", following.original, name="original"),
    path("armies/<uuid:code>/original/seen/", following.seen, name="original_seen"),
    path("armies/<uuid:code>/share/", sharing.share, name="share"),
    path("armies/<uuid:code>/share/sight/", sharing.choose_sight, name="choose_sight"),
    path("armies/<uuid:code>/share/link/", sharing.make_link, name="make_link"),
    path("armies/<uuid:code>/share/link/withdraw/", sharing.withdraw_link, name="withdraw_link"),
    path("armies/<uuid:code>/share/pen/", sharing.make_pen, name="make_pen"),
    path("armies/<uuid:code>/share/pen/withdraw/", sharing.withdraw_pen, name="withdraw_pen"),
    path("pen/<key:pen>/", sharing.pen, name="pen"),
    path("pen/<key:pen>/take/", sharing.take, name="take_pen"),
    path("portraits/<portrait:digest>.jpg", reading.portrait, name="portrait"),
    path("shared/<key:link>/", reading.shared, name="shared"),
    path("shared/<key:link>/copy/", reading.copy_shared, name="copy_shared"),
    path("shared/<key:link>/document.json", reading.shared_document, name="shared_document"),
    path("shared/<key:link>/text/", reading.shared_text, name="shared_text"),
    path("read/<uuid:code>/", reading.read, name="read"),
    path("read/<uuid:code>/copy/", reading.copy_read, name="copy_read"),
    path("read/<uuid:code>/document.json", reading.read_document, name="read_document"),
    path("read/<uuid:code>/text/", reading.read_text, name="read_text"),
    path("samples/<slug:slug>/", reading.sample, name="sample"),
    path("samples/<slug:slug>/copy/", reading.copy_sample, name="copy_sample"),
    path("samples/<slug:slug>/document.json", reading.sample_document, name="sample_document"),
    path("samples/<slug:slug>/text/", reading.sample_text, name="sample_text"),
]
