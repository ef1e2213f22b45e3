"""Addresses of armies and samples, by the place a player goes to."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.armies.builder import views as builder
from armybuilder.armies.conversion import views as conversion
from armybuilder.armies.crew import views as crew
from armybuilder.armies.history import views as history
from armybuilder.armies.importing import views as importing
from armybuilder.armies.my_armies import views as my_armies
from armybuilder.armies.new_army import views as new_army
from armybuilder.armies.original import views as original
from armybuilder.armies.reading import views as reading
from armybuilder.armies.resizing import views as resizing
from armybuilder.armies.sharing import views as sharing
from armybuilder.core.web.http import moved_to

app_name = "armies"

urlpatterns = [
    # The builder.
    path("armies/favorites/", builder.favorites_kept, name="favorites"),
    path("armies/favorites/<uuid:favorite>/forget/", builder.forget_favorite, name="forget"),
    path("armies/<uuid:code>/", builder.army, name="army"),
    path("armies/<uuid:code>/edit/", builder.make_edit, name="make_edit"),
    path("armies/<uuid:code>/name/", builder.name_army, name="name_army"),
    path("armies/<uuid:code>/settings/", builder.change_settings, name="change_settings"),
    path("armies/<uuid:code>/undo/", builder.undo, name="undo"),
    path("armies/<uuid:code>/redo/", builder.redo, name="redo"),
    path("armies/<uuid:code>/units/", builder.add_unit, name="add_unit"),
    path("armies/<uuid:code>/units/<int:unit>/", builder.outfit_unit, name="outfit_unit"),
    path("armies/<uuid:code>/units/<int:unit>/count/", builder.count_unit, name="count_unit"),
    path("armies/<uuid:code>/units/<int:unit>/copy/", builder.copy_unit, name="copy_unit"),
    path("armies/<uuid:code>/units/<int:unit>/split/", builder.split_unit, name="split_unit"),
    path("armies/<uuid:code>/units/<int:unit>/merge/", builder.merge_unit, name="merge_unit"),
    path("armies/<uuid:code>/units/<int:unit>/remove/", builder.remove_unit, name="remove_unit"),
    path("armies/<uuid:code>/units/<int:unit>/portrait/", builder.portray_unit, name="portray_unit"),
    path("armies/<uuid:code>/units/<int:unit>/keep/", builder.keep_unit, name="keep_unit"),
    path("armies/<uuid:code>/units/<int:unit>/names/", builder.name_dependants, name="name_dependants"),
    path("armies/<uuid:code>/units/<int:unit>/move/", builder.move_unit, name="move_unit"),
    # The list of my armies.
    path("armies/", my_armies.armies, name="mine"),
    path("armies/trash/", my_armies.move_to_trash, name="trash_many"),
    path("armies/restore/", my_armies.restore, name="restore_many"),
    path("armies/move-to/", my_armies.move_many, name="move_many"),
    path("armies/show/", my_armies.show_many, name="show_many"),
    path("armies/copy/", my_armies.copy_many, name="copy_many"),
    path("armies/undo/", my_armies.undo_many, name="undo_many"),
    path("armies/documents.zip", my_armies.documents, name="documents"),
    path("armies/<uuid:code>/trash/", my_armies.move_to_trash, name="trash"),
    path("armies/<uuid:code>/restore/", my_armies.restore, name="restore"),
    path("armies/<uuid:code>/delete/", my_armies.delete, name="delete"),
    path("armies/<uuid:code>/duplicate/", my_armies.duplicate, name="duplicate"),
    path("armies/<uuid:code>/document.json", my_armies.file, {"ending": "json"}, name="document"),
    path("armies/<uuid:code>/text/", my_armies.file, {"ending": "txt"}, name="text"),
    # Addresses of version 0.1.0.
    path("armies/bin/", require_POST(moved_to("armies:trash_many"))),
    path("armies/<uuid:code>/bin/", require_POST(moved_to("armies:trash"))),
    # A new army.
    path("armies/new/", new_army.new, name="new"),
    # Armies that come in.
    path("armies/import/", importing.import_armies, name="import"),
    path("armies/import/save/", importing.save, name="save_import"),
    path("schema/muster-army-1.json", importing.schema, {"form": "muster-army-1"}, name="schema"),
    path("schema/muster-rules-1.json", importing.schema, {"form": "muster-rules-1"}, name="rules_schema"),
    # Addresses of version 0.1.0.
    path("armies/bring/", moved_to("armies:import")),
    path("armies/bring/keep/", require_POST(moved_to("armies:save_import"))),
    # Going to another rule book or revision.
    path("armies/move-back/", conversion.move_back, name="move_back"),
    path("armies/<uuid:code>/rules/", conversion.rules, name="rules"),
    # The past of an army.
    path("armies/<uuid:code>/history/", history.history, name="history"),
    path("armies/<uuid:code>/history/<int:number>/", history.version, name="version"),
    path("armies/<uuid:code>/history/<int:number>/title/", history.title_version, name="title_version"),
    path("armies/<uuid:code>/history/<int:number>/return/", history.return_to_version, name="return_to_version"),
    # What changed in the original.
    path("armies/<uuid:code>/original/", original.original, name="original"),
    path("armies/<uuid:code>/original/seen/", original.mark_seen, name="original_seen"),
    # Sharing an army.
    path("armies/<uuid:code>/share/", sharing.share, name="share"),
    path("armies/<uuid:code>/share/visibility/", sharing.choose_visibility, name="choose_visibility"),
    path("armies/<uuid:code>/share/link/", sharing.make_link, name="make_link"),
    path("armies/<uuid:code>/share/link/turn-off/", sharing.turn_off_link, name="turn_off_link"),
    path("armies/<uuid:code>/share/edit-link/", sharing.make_edit_link, name="make_edit_link"),
    path("armies/<uuid:code>/share/edit-link/turn-off/", sharing.turn_off_edit_link, name="turn_off_edit_link"),
    path("edit/<key:edit_key>/", sharing.edit_link, name="edit_link"),
    path("edit/<key:edit_key>/start/", sharing.start_editing, name="start_editing"),
    # Addresses of version 0.1.0.
    path("armies/<uuid:code>/share/link/withdraw/", require_POST(moved_to("armies:turn_off_link"))),
    path("armies/<uuid:code>/share/edit-link/withdraw/", require_POST(moved_to("armies:turn_off_edit_link"))),
    path("pen/<key:edit_key>/", sharing.edit_link_of_before),
    # Reading armies.
    path("portraits/<portrait:digest>.jpg", reading.portrait, name="portrait"),
    path("shared/<key:link>/", reading.read, name="shared"),
    path("shared/<key:link>/copy/", reading.copy, name="copy_shared"),
    path("shared/<key:link>/document.json", reading.file, {"ending": "json"}, name="shared_document"),
    path("shared/<key:link>/text/", reading.file, {"ending": "txt"}, name="shared_text"),
    path("read/<uuid:code>/", reading.read, name="read"),
    path("read/<uuid:code>/copy/", reading.copy, name="copy_read"),
    path("read/<uuid:code>/document.json", reading.file, {"ending": "json"}, name="read_document"),
    path("read/<uuid:code>/text/", reading.file, {"ending": "txt"}, name="read_text"),
    path("samples/<slug:slug>/", reading.read, name="sample"),
    path("samples/<slug:slug>/copy/", reading.copy, name="copy_sample"),
    path("samples/<slug:slug>/document.json", reading.file, {"ending": "json"}, name="sample_document"),
    path("samples/<slug:slug>/text/", reading.file, {"ending": "txt"}, name="sample_text"),
    # An army at another size: of one that the visitor may read, of a shared one, and of a sample.
    path("read/<uuid:code>/resize/", resizing.resize, name="resize_read"),
    path("read/<uuid:code>/resize/copy/", resizing.copy_resized, name="copy_resized_read"),
    path("shared/<key:link>/resize/", resizing.resize, name="resize_shared"),
    path("shared/<key:link>/resize/copy/", resizing.copy_resized, name="copy_resized_shared"),
    path("samples/<slug:slug>/resize/", resizing.resize, name="resize_sample"),
    path("samples/<slug:slug>/resize/copy/", resizing.copy_resized, name="copy_resized_sample"),
    # A crew: of an army that the visitor may read, of a shared one, and of a sample.
    path("read/<uuid:code>/crew/", crew.crew, name="crew_read"),
    path("shared/<key:link>/crew/", crew.crew, name="crew_shared"),
    path("samples/<slug:slug>/crew/", crew.crew, name="crew_sample"),
]
