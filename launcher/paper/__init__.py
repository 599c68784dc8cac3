"""Paper: printed maps, counters and player aids, reports and studies. Nothing of it is needed to play."""

from typing import Final

SECONDS: Final = 8.0  # for finding turning points, by default
