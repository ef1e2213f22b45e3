"""House rules: rule books that players make of others, as drafts and as published revisions.

A form of the draft's page posts its fields and the step it was made on. ``draft/forms`` reads them into a value of
``rules/house``; ``HouseRules.change`` applies it to the draft's document and keeps what differs as a step, both sides
of it, so that undo and redo need nothing else. Where another tab has changed a row that it touches, the answer is the
conflict. Publishing writes the document's rows under the next number, a table at a time (``rules/saving``), so that the
number of queries does not grow with the rule book; the armies' pages find it by asking ``books``. Each tab of the
draft is a page (``draft/page_state``); a refused form opens the tab that it belongs to.
"""
