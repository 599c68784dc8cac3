"""Colours, fonts, icons, themes and the drawing functions of the kit."""
