"""Counters: bodies, faces, stacks and signs."""
