"""Reports of armies by their readers, and what moderators decide about them (``reporting``)."""
