"""An army's versions, and restoring one. How one step is undone and redone: ``core/db/undo``."""
