"""What a study of many battles counts: what brings points, which fire hits, and the ambushes."""

from __future__ import annotations

from typing import Final

from games.green_inferno.content.models import NVA, US
from hexcore.studied import Counted, Studied

STUDIED: Final = Studied(
    counts=(
        Counted("points", came=("objective", "dated", "leaves"), names=("name", "unit"), pays="points"),
        Counted("fire", came=("fire",), names=("cause",), pays="hits"),
        Counted("ambushes", came=("ambush",)),
    ),
    standing={"us_points": US, "nva_points": NVA},
)
