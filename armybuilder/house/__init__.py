"""House rules: rule books that players make from others, as drafts and as published revisions.

A form of the draft's page posts its fields and the step it was made on. ``draft/forms`` reads them into a value of
``rules/house``. ``HouseRules.change`` applies it to the draft's document and saves the difference as a step with both
sides, so that undo and redo need nothing else. If another tab has changed a row that it touches, the answer is the
conflict. Publishing writes the document's rows under the next number, table by table (``rules/row_writer``), so the
number of queries does not grow with the rule book; the armies' pages find the revision through ``rule_books``. Each tab
of the draft is a page (``draft/page_state``). A refused form opens the tab that it belongs to.
"""
