"""What `manage.py army` does, and how it reads and writes files."""
