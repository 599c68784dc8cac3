"""Bots: levels, search, advice, worker processes and external programs."""
