"""The fixed content of the battles: what is written in the data files, and what is built from it."""
