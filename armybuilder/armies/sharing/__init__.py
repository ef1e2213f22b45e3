"""An army's visibility and its links."""
