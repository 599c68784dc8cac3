"""The page of a study of many games."""
