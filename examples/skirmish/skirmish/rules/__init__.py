"""One module per chapter of the rules; the number stands above the code that does it."""
