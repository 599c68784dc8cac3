"""Tools for developers, not part of the program: golden games, soak tests, bot measurements, pictures, translations."""
