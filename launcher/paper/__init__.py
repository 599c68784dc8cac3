"""Paper: what is printed or kept of a game, its maps and its story. Nothing of it is needed to play."""

from typing import Final

SECONDS: Final = 8.0
"""How long what decided a game is looked for, unless somebody says otherwise."""
