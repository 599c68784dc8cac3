"""Scripted plays through the real program, and what their inputs cost."""
