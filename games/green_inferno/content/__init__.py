"""The contents of the data files, and everything fixed about a scenario."""
