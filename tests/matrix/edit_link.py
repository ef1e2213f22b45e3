"""What the holder of an army's secret address may do, without an account: edit and print it, but not own it."""

from tests.matrix import armies, printing
from tests.matrix.answers import WHO

OWNERS = {
    "trash/", "restore/", "delete/", "share/", "share/visibility/", "share/link/", "share/link/turn-off/",
    "share/edit-link/",
    "share/edit-link/turn-off/", "original/", "original/seen/",
}  # fmt: skip
"""Pages and verbs below ``/armies/CODE/`` that are the owner's alone."""
READ = (
    "read/CODE/", "read/CODE/document.json", "read/CODE/text/", "read/CODE/copy/", "read/CODE/sheets/",
    "read/CODE/sheets.pdf", "read/CODE/resize/", "read/CODE/resize/copy/", "read/CODE/crew/", "print/", "print.pdf",
)  # fmt: skip
"""Pages for readers that are open to the holder too, whoever else may see the army."""


def is_lent(address: str) -> bool:
    """Whether the holder may ask for it."""
    below = address.removeprefix("armies/CODE/")
    return address in READ or (below != address and below not in OWNERS)


ROWS = {
    row: (said, answers[0][WHO.index("owner")] if is_lent(row[1]) else 404)
    for row, (said, answers) in (armies.ROWS | printing.ROWS).items()
    if "CODE" in row[1] or said.get("army") == "CODE"
}
"""What is sent, and the holder's answer where nobody else may see the army."""
