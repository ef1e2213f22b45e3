"""The mark of a rule book: how even its prices are, by battles that the worker plays once after it is published.

``chores`` asks the worker for it and keeps what it came to with the edition, ``lines`` tells it in one line wherever
rules or their armies are shown, and ``context`` is the page with every price. It is judged again only if a price, or
what a figure does, has changed.
"""
