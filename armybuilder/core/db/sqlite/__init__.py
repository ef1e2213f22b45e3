"""Django's SQLite backend, which also notices that its file is another one, or can be written again.

An open connection goes on with the file that it has opened, even if another one has taken its place; and one that was
opened while the disk was read-only stays read-only. SQLite also keeps any value in any column: what is none of its
column costs only itself.
"""
