"""VB 3.0: setting up."""
