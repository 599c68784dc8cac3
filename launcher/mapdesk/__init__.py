"""The map desk."""
