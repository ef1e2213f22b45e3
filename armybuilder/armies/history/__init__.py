"""The past of an army: its versions, and the way back to one."""
