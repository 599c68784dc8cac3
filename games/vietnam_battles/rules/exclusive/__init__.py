"""VB 10.0–VB 24.0: the exclusive rules that the battles of 1967 share, by chapter."""
