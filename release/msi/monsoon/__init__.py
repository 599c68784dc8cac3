"""Monsoon as an app of Windows: the stub of Briefcase runs this package."""
