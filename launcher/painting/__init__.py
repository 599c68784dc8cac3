"""The painters: maps, highlights, counters and covers, drawn from data by code.

Importing this costs no numpy.
"""
