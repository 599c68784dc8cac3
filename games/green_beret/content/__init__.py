"""The data files, and everything built from them that is fixed about the campaign."""
