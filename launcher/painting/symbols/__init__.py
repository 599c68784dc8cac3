"""Symbols on counters: units, craft, gear and drawings of other games."""
