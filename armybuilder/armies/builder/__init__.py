"""Building an army: its page, one view for each thing a player does there, and what each shows.

*Sharpshooter* is ticked on unit 3.

1. The checkbox's form says the option. ``outbox.js`` puts it behind what is still to go up, with the version that the
   page showed and a token of its own, and sends it; without JavaScript a button posts the form as it is.
2. The view looks the army up among those this visitor may edit: others get 404. Nothing is locked.
3. The form reads the fields. What it cannot understand it answers with a sentence and 422, and nothing changes; the
   page leaves that form as it was typed, over later answers and reloads, until it is sent again. What it understands
   is an edit, a value: ``Take(unit=3, option="sharpshooter")``.
4. ``Army.change(edit, …)`` reads the document into a build, applies the edit, and writes the document and its version
   in one short transaction, where the row is still as it was read. Otherwise it raises ``Overtaken``, and the view
   begins again with what is there now (``again_if_overtaken``). An edit made on an older version is applied if
   nothing it touches has changed since by anybody but this very page; otherwise the answer is the conflict, with the
   present state. A token seen before answers as the first time.
5. The engine is asked anew: ``bill``, ``findings``, ``profile`` and, for the open unit, ``offers``. What depends on
   one figure with its options is cached.
6. ``render_page`` answers the whole page, or to the script its one region ``#workbench``, which idiomorph lays over
   the old one, so that focus, scroll and what is being typed stay. An answer that more of one's own is about to
   overtake is not shown. No answer, or a busy server: the change waits, is shown as waiting, survives a reload, and
   goes up later with the same token.

What is open (unit, filter, samples, order, keys) is the page's ``page_state.PageState``: it stands in the address, and
every form carries it.
"""
