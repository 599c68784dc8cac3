"""Sheets to print: boards at true size, counters front and back, the player aid. Importing this costs nothing."""
