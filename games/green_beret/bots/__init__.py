"""Bots of Green Beret."""
