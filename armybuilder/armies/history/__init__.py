"""An army's versions, and restoring one."""
