"""The command line: each command is a small module with ``add`` (its arguments) and ``run`` (what it does)."""
