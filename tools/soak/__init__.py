"""Soak tests: many games and swapped secrets, with everything checked."""
