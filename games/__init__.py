"""The games of the house: each a package of its own that comes in through the entry-point door."""
