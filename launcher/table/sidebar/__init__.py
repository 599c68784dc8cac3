"""The panels beside and above the map."""
