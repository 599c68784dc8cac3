"""A replay as one page for any browser: the game's course as data, its pictures, and the script that shows them."""
