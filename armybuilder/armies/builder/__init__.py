"""Building an army: its page, one view for each thing that a player does there, and what each view shows.

As an example, a player ticks *Sharpshooter* on unit 3.

1. The checkbox's form contains the option. ``builder_outbox.js`` puts it into the queue of ``outbox.js``, behind unsent
   changes, with the version that the page showed and a token of its own. The queue sends it, also from another page if
   this one is closed. Without JavaScript a button posts the form.
2. The view looks up the army among those that this visitor can edit; for other armies the answer is 404. Nothing is
   locked.
3. The form reads the fields. If it cannot understand them, the answer is 422 with a message, and nothing changes; the
   page keeps that form as it was typed, over later answers and reloads, until it is sent again. Otherwise the result
   is an edit, a value: ``Take(unit=3, option="sharpshooter")``.
4. ``Army.change(edit, …)`` reads the document into a build, applies the edit, and writes the document and its version
   in one short transaction if the row has not changed since it was read. If it has, ``Overtaken`` is raised, and the
   view starts again with the present state (``again_if_overtaken``). An edit made on an older version is applied if
   nothing it touches has been changed since by anybody but this page; if something has, the answer is the conflict
   with the present state. A token that was seen before gets the first answer again.
5. The engine is asked again: ``bill``, ``findings``, ``profile`` and, for the open unit, ``offers``. What depends on
   one figure with its options is cached.
6. ``render_page`` answers with the whole page, or for the script with its region ``#workbench``, which idiomorph
   merges into the page, so that focus, scroll position and unfinished input stay. An answer that the visitor's own
   next change is about to replace is not shown. Without an answer, or if the server is busy, the change is kept and
   shown as unsaved, survives a reload, and is sent later with the same token. ``rules/engine/editing/summaries`` puts
   into words what was done, and ``armies/display/undo_labels`` makes the page's sentence of it.

What is open (unit, filter, samples, order, keys) is the page's ``page_state.PageState``. It is part of the address,
and every form contains it.
"""
