"""Truths about positions: invariants, secrets, and what a position written by hand may not say."""
